import path from 'node:path';
import type { SessionSummary } from '../../disk/sessions';

/** A session of the tree with the forks of it; it has the session's folder, so that commands take it for the session. */
export interface SessionNode {
  kind: 'session';
  folder: string;
  summary: SessionSummary;
  forks: SessionNode[];
}

/** Sessions that stand together: those on a document, those without one that began on a day, or the earlier ones of either. */
export interface GroupNode {
  kind: 'document' | 'day' | 'earlier';
  /** The document's path, or the day as `2026-11-19`. */
  key: string;
  /** How many sessions are in it, forks included. */
  count: number;
  children: (SessionNode | GroupNode)[];
}

const shownAtOnce = 10;
const rank = { running: 0, resumable: 1, finished: 2, unreadable: 2 } as const;

/** Sessions by their document, or by the day they began where there is none: forks under their origin, what runs or waits first, else the newest. */
export function groupSessions(found: readonly SessionSummary[]): GroupNode[] {
  const groups = new Map<string, GroupNode>();
  for (const node of ordered(nested(found))) {
    const file = documentOf(node.summary);
    const key = file ?? dayOf(node.summary.startedAt);
    const group = groups.get(key) ?? { kind: file ? 'document' : 'day', key, count: 0, children: [] };
    group.children.push(node);
    group.count += countIn(node);
    groups.set(key, group);
  }
  return [...groups.values()].map(shortened);
}

/** The path of a session's document; undefined where it has none that is a file. */
function documentOf({ folder, document }: SessionSummary): string | undefined {
  return document === undefined ? undefined : path.resolve(path.dirname(path.dirname(folder)), document);
}

/** The folder that a fork was forked from, by its own folder's name; undefined where it is no fork. */
export function originName(folder: string): string | undefined {
  return /^(.+)-fork(?:-\d+)?$/.exec(path.basename(folder))?.[1];
}

/** The day of a moment where this machine is. */
export function dayOf(moment: string): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function nested(found: readonly SessionSummary[]): SessionNode[] {
  const nodes = new Map(
    found.map(summary => {
      const node: SessionNode = { kind: 'session', folder: summary.folder, summary, forks: [] };
      return [summary.folder, node];
    }),
  );
  return [...nodes.values()].filter(node => {
    const name = originName(node.folder);
    const origin = name === undefined ? undefined : nodes.get(path.join(path.dirname(node.folder), name));
    origin?.forks.push(node);
    return !origin;
  });
}

function ordered(nodes: SessionNode[]): SessionNode[] {
  for (const node of nodes) node.forks = ordered(node.forks);
  return nodes.sort((a, b) => need(a) - need(b) || b.summary.startedAt.localeCompare(a.summary.startedAt));
}

/** A session stands where the neediest of its forks would. */
function need({ summary, forks }: SessionNode): number {
  return Math.min(rank[summary.state], ...forks.map(need));
}

function countIn({ forks }: SessionNode): number {
  return 1 + forks.reduce((sum, fork) => sum + countIn(fork), 0);
}

function shortened(group: GroupNode): GroupNode {
  const earlier = group.children.slice(shownAtOnce);
  // A fold for one or two takes the room that they would.
  if (earlier.length < 3) return group;
  const count = earlier.reduce((sum, each) => sum + (each.kind === 'session' ? countIn(each) : 0), 0);
  const fold: GroupNode = { kind: 'earlier', key: group.key, count, children: earlier };
  return { ...group, children: [...group.children.slice(0, shownAtOnce), fold] };
}
