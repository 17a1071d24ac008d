import path from 'node:path';
import type { SessionSummary } from '../../disk/sessions';

/** A session in the tree with its forks; it has a `folder`, so that commands accept it as a session. */
export interface SessionNode {
  kind: 'session';
  folder: string;
  summary: SessionSummary;
  forks: SessionNode[];
}

/** A group of sessions: of one document, of one day (without a document), or the earlier ones of either. */
export interface GroupNode {
  kind: 'document' | 'day' | 'earlier';
  /** The document's path, or the day as `2026-11-19`. */
  key: string;
  /** How many sessions are in it, forks included. */
  count: number;
  children: (SessionNode | GroupNode)[];
}

const maxShownPerGroup = 10;
const rank = { running: 0, resumable: 1, finished: 2, unreadable: 2 } as const;

/** Groups sessions by document, or by day without one: forks below their origin, running and resumable ones first, then the newest. */
export function groupSessions(found: readonly SessionSummary[]): GroupNode[] {
  const groups = new Map<string, GroupNode>();
  for (const node of sortNodes(nestForks(found))) {
    const file = documentPath(node.summary);
    const key = file ?? localDay(node.summary.startedAt);
    const group = groups.get(key) ?? { kind: file ? 'document' : 'day', key, count: 0, children: [] };
    group.children.push(node);
    group.count += countIn(node);
    groups.set(key, group);
  }
  return [...groups.values()].map(foldEarlier);
}

/** The path of a session's document, which is named relative to the folder that has the sessions folder; undefined if it is no file. */
export function documentPath({ folder, document }: SessionSummary): string | undefined {
  return document === undefined ? undefined : path.resolve(path.dirname(path.dirname(folder)), document);
}

/** The folder name of a fork's origin, as in `origin-fork` and `origin-fork-2`; undefined if it is no fork. */
export function originName(folder: string): string | undefined {
  return /^(.+)-fork(?:-\d+)?$/.exec(path.basename(folder))?.[1];
}

/** The local day of a moment. */
export function localDay(moment: string): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The sessions as nodes, each fork below its origin if that is there. */
function nestForks(found: readonly SessionSummary[]): SessionNode[] {
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

/** Sorts sessions and their forks in place. */
function sortNodes(nodes: SessionNode[]): SessionNode[] {
  for (const node of nodes) node.forks = sortNodes(node.forks);
  return nodes.sort((a, b) => sortRank(a) - sortRank(b) || b.summary.startedAt.localeCompare(a.summary.startedAt));
}

/** The rank of a session, or of its most urgent fork. */
function sortRank({ summary, forks }: SessionNode): number {
  return Math.min(rank[summary.state], ...forks.map(sortRank));
}

function countIn({ forks }: SessionNode): number {
  return 1 + forks.reduce((sum, fork) => sum + countIn(fork), 0);
}

/** Moves what exceeds the first sessions of a group into a group of its own below them. */
function foldEarlier(group: GroupNode): GroupNode {
  const earlier = group.children.slice(maxShownPerGroup);
  // A fold for one or two sessions would save no room.
  if (earlier.length < 3) return group;
  const count = earlier.reduce((sum, each) => sum + (each.kind === 'session' ? countIn(each) : 0), 0);
  const earlierGroup: GroupNode = { kind: 'earlier', key: group.key, count, children: earlier };
  return { ...group, children: [...group.children.slice(0, maxShownPerGroup), earlierGroup] };
}
