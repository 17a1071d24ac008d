import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../base/clock';
import { HumanError } from '../base/errors';
import { nearest } from '../text/nearest';
import { nodeClock } from './clock';
import { isInside, realPlace } from './contained';
import { hasChanged } from './documentChange';
import { ifThere, realFiles, reasonOf } from './files';
import { readEnds } from './ledgerEnds';
import { ledgerName } from './ledgerFile';
import { currentOwner, type Owner } from './ownerLock';
import { homeIn } from './sessionFolder';

/** A session as a list shows it. */
export interface SessionSummary {
  folder: string;
  state: 'running' | 'resumable' | 'finished' | 'unreadable';
  id: string;
  format: string;
  topic: string;
  /** The path of its document, where it has one. */
  document?: string;
  /** The checksum of the whole document that it was about; left out where that was a selection. */
  documentSha?: string;
  /** Its document reads otherwise than it did. */
  isStale?: boolean;
  startedAt: string;
  endedAt?: string;
  reason?: string;
  success?: boolean;
  /** What its document is called. */
  title?: string;
  /** Whether to go ahead with the document, where it was read. */
  go?: string;
  /** Who sits in it. */
  names: string[];
  turns: number;
  /** Null where a model's price is unknown. */
  costUSD: number | null;
  owner?: Owner;
}

/** How sessions are looked for. */
export interface SessionSearch {
  clock?: Clock;
  /** The user has said yes to links that leave the workspace. */
  allowLinks?: boolean;
}

const atOnce = 16;

/** Finds the sessions of workspace folders from the session folders themselves, the newest first. */
export async function findSessions(folders: readonly string[], search: SessionSearch = {}): Promise<SessionSummary[]> {
  const { clock = nodeClock, allowLinks = false } = search;
  const candidates = await Promise.all(
    folders.flatMap(folder => [
      foldersIn(folder, homeIn(folder, 'deliberations'), allowLinks),
      foldersIn(folder, homeIn(folder, 'plays'), allowLinks),
    ]),
  );
  const all = [...new Set(candidates.flat())];
  const found: SessionSummary[] = [];
  for (let start = 0; start < all.length; start += atOnce) {
    const batch = await Promise.all(all.slice(start, start + atOnce).map(folder => summaryOf(folder, clock)));
    found.push(...batch.flatMap(summary => summary ?? []));
  }
  return found.sort((a, b) => b.startedAt.localeCompare(a.startedAt) || a.folder.localeCompare(b.folder));
}

async function foldersIn(workspace: string, root: string, allowLinks: boolean): Promise<string[]> {
  if (!allowLinks && !isInside(await realPlace(workspace), await realPlace(root))) return [];
  const entries = await fs.readdir(root, { withFileTypes: true }).catch(() => []);
  return entries.filter(each => each.isDirectory()).map(each => path.join(root, each.name));
}

/** What a list shows of one session; undefined where the folder holds none. */
async function summaryOf(folder: string, clock: Clock): Promise<SessionSummary | undefined> {
  const file = path.join(folder, ledgerName);
  const stats = await fs.lstat(file).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  const ends = await readEnds(folder, file, stats.size).catch(() => undefined);
  if (!ends) return unreadable(folder, stats);
  const { opened, ended, turns, costUSD } = ends;
  const { session: id, format, topic, at: startedAt } = opened;
  const base = { folder, id, format, topic, document: opened.document?.path, startedAt, turns, costUSD };
  const names = opened.seats.map(seat => seat.name);
  const title = opened.document?.title;
  const documentSha = opened.document?.firstLine === undefined ? opened.document?.sha : undefined;
  if (ended) {
    const { reason, success, go } = ended.outcome;
    const isSaid = typeof go === 'string' ? { go } : {};
    const isStale = await hasChanged(folder, opened.document);
    return {
      ...base,
      names,
      title,
      documentSha,
      ...isSaid,
      isStale,
      state: 'finished',
      endedAt: ended.at,
      reason,
      success,
    };
  }
  const owner = await currentOwner(folder, clock, realFiles);
  return { ...base, names, title, state: owner ? 'running' : 'resumable', owner };
}

function unreadable(folder: string, stats: Stats): SessionSummary {
  const name = path.basename(folder);
  const startedAt = stats.mtime.toISOString();
  return { folder, state: 'unreadable', id: name, format: '', topic: name, startedAt, names: [], turns: 0, costUSD: 0 };
}

/** Whether a folder holds the record of a session; throws where nobody may look. */
export async function holdsSession(folder: string): Promise<boolean> {
  try {
    return (await ifThere(fs.stat(path.join(folder, ledgerName)))) !== undefined;
  } catch (error) {
    throw new HumanError(`${folder} cannot be read: ${reasonOf(error)}.`, 'Make sure that you may read it.', 'failed');
  }
}

/** The name of the session beside a folder that a mistyped one most likely meant; undefined where none is near, or where that folder is there: nobody mistyped it. */
export async function sessionNear(folder: string): Promise<string | undefined> {
  if (await ifThere(fs.stat(folder))) return undefined;
  const around = path.dirname(folder);
  const names = await fs.readdir(around).catch(() => []);
  const held = await Promise.all(names.map(name => holdsSession(path.join(around, name)).catch(() => false)));
  return nearest(
    path.basename(folder),
    names.filter((_, index) => held[index]),
  );
}
