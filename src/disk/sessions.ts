import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../base/clock';
import { nodeClock } from './clock';
import { isInside, realPlace } from './contained';
import { realFiles } from './files';
import { type Ends, readEnds } from './ledgerEnds';
import { ledgerName } from './ledgerFile';
import { currentOwner, type Owner } from './ownerLock';

/** A session as a list shows it. */
export interface SessionSummary {
  folder: string;
  state: 'running' | 'resumable' | 'finished' | 'unreadable';
  id: string;
  format: string;
  topic: string;
  startedAt: string;
  endedAt?: string;
  reason?: string;
  success?: boolean;
  turns: number;
  /** Null where a model's price is unknown. */
  costUSD: number | null;
  /** Who runs it at the moment. */
  owner?: Owner;
}

/** How sessions are looked for. */
export interface SessionSearch {
  clock?: Clock;
  /** The user has said yes to links that leave the workspace. */
  allowLinks?: boolean;
}

const roots = [['convene'], ['data', 'scenes']];
const known = new Map<string, { mtimeMs: number; size: number; ends: Ends | undefined }>();

/** Finds the sessions of workspace folders from the session folders themselves, the newest first. */
export async function findSessions(folders: readonly string[], search: SessionSearch = {}): Promise<SessionSummary[]> {
  const { clock = nodeClock, allowLinks = false } = search;
  const candidates = await Promise.all(
    folders.flatMap(folder => roots.map(root => foldersIn(folder, path.join(folder, ...root), allowLinks))),
  );
  const found: SessionSummary[] = [];
  for (const folder of new Set(candidates.flat())) {
    const summary = await summaryOf(folder, clock);
    if (summary) found.push(summary);
  }
  return found.sort((a, b) => b.startedAt.localeCompare(a.startedAt) || a.folder.localeCompare(b.folder));
}

async function foldersIn(workspace: string, root: string, allowLinks: boolean): Promise<string[]> {
  if (!allowLinks && !isInside(await realPlace(workspace), await realPlace(root))) return [];
  const entries = await fs.readdir(root, { withFileTypes: true }).catch(() => []);
  return entries.filter(each => each.isDirectory()).map(each => path.join(root, each.name));
}

/** What a list shows of one session; undefined where the folder holds none. */
export async function summaryOf(folder: string, clock: Clock = nodeClock): Promise<SessionSummary | undefined> {
  const file = path.join(folder, ledgerName);
  const stats = await fs.lstat(file).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  const ends = await endsOf(folder, file, stats);
  if (!ends) return unreadable(folder, stats);
  const { opened, ended, turns, costUSD } = ends;
  const { session: id, format, topic, at: startedAt } = opened;
  const base = { folder, id, format, topic, startedAt, turns, costUSD };
  if (ended) {
    const { reason, success } = ended.outcome;
    return { ...base, state: 'finished', endedAt: ended.at, reason, success };
  }
  const owner = await currentOwner(folder, clock, realFiles);
  return { ...base, state: owner ? 'running' : 'resumable', owner };
}

async function endsOf(folder: string, file: string, { mtimeMs, size }: Stats): Promise<Ends | undefined> {
  const before = known.get(file);
  if (before?.mtimeMs === mtimeMs && before.size === size) return before.ends;
  const ends = await readEnds(folder, file, size).catch(() => undefined);
  known.set(file, { mtimeMs, size, ends });
  return ends;
}

function unreadable(folder: string, stats: Stats): SessionSummary {
  const name = path.basename(folder);
  const startedAt = stats.mtime.toISOString();
  return { folder, state: 'unreadable', id: name, format: '', topic: name, startedAt, turns: 0, costUSD: 0 };
}
