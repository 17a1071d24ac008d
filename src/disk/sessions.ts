import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../base/clock';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { nearest } from '../text/nearest';
import { nodeClock } from './clock';
import { isInside, resolveLinks } from './contained';
import { changeSince, type DocumentChange } from './documentChange';
import { realFiles, reasonOf, undefinedIfMissing } from './files';
import { ledgerName } from './ledgerFile';
import { currentOwner, type Owner } from './ownerLock';
import { sessionsFolderIn } from './sessionFolder';
import { readSessionHeader } from './sessionHeader';

/** A session as it is listed. */
export interface SessionSummary {
  folder: string;
  state: 'running' | 'resumable' | 'finished' | 'unreadable';
  id: string;
  format: string;
  topic: string;
  /** The path of its document, where it has one. */
  document?: string;
  /** The checksum of the whole document; missing for a selection and for a session that has not ended. */
  documentSha?: string;
  /** How what its verdict rests on has changed in its document since. */
  change?: DocumentChange;
  startedAt: string;
  endedAt?: string;
  reason?: string;
  success?: boolean;
  /** The title of its document. */
  title?: string;
  /** The recommendation whether to go ahead with the document, if it was reviewed. */
  go?: string;
  /** What was decided, where the outcome has one word for it. */
  verdict?: string;
  /** No model spoke: what came out was drawn. */
  isRehearsal?: boolean;
  /** The names of its seats. */
  names: string[];
  turns: number;
  /** Null where a model's price is unknown. */
  costUSD: number | null;
  owner?: Owner;
}

/** The options for finding sessions. */
export interface SessionSearch {
  clock?: Clock;
  /** Whether links may leave the workspace. */
  allowLinks?: boolean;
}

const concurrency = 16;

/** Lists the sessions of workspace folders, newest first. */
export async function findSessions(folders: readonly string[], search: SessionSearch = {}): Promise<SessionSummary[]> {
  const { clock = nodeClock, allowLinks = false } = search;
  const candidates = await Promise.all(
    folders.flatMap(folder => [
      foldersIn(folder, sessionsFolderIn(folder, 'deliberations'), allowLinks),
      foldersIn(folder, sessionsFolderIn(folder, 'plays'), allowLinks),
    ]),
  );
  const all = [...new Set(candidates.flat())];
  const found: SessionSummary[] = [];
  for (let start = 0; start < all.length; start += concurrency) {
    const batch = await Promise.all(all.slice(start, start + concurrency).map(folder => summaryOf(folder, clock)));
    found.push(...batch.flatMap(summary => summary ?? []));
  }
  return found.sort((a, b) => b.startedAt.localeCompare(a.startedAt) || a.folder.localeCompare(b.folder));
}

async function foldersIn(workspace: string, root: string, allowLinks: boolean): Promise<string[]> {
  if (!allowLinks && !isInside(await resolveLinks(workspace), await resolveLinks(root))) return [];
  const entries = await fs.readdir(root, { withFileTypes: true }).catch(() => []);
  return entries.filter(each => each.isDirectory()).map(each => path.join(root, each.name));
}

/** Summarizes one session; undefined if the folder contains none. */
async function summaryOf(folder: string, clock: Clock): Promise<SessionSummary | undefined> {
  const file = path.join(folder, ledgerName);
  const stats = await fs.lstat(file).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  const ends = await readSessionHeader(folder, file, stats.size).catch(() => undefined);
  if (!ends) return unreadable(folder, stats);
  const { opened, ended, turns, costUSD } = ends;
  const { session: id, format, topic, at: startedAt } = opened;
  const base = { folder, id, format, topic, document: opened.document?.path, startedAt, turns, costUSD };
  const names = opened.seats.map(seat => seat.name);
  const title = opened.document?.title;
  const documentSha = opened.document?.firstLine === undefined ? opened.document?.sha : undefined;
  if (ended) {
    const { reason, success, go, verdict } = ended.outcome;
    const recommendation = typeof go === 'string' ? { go } : {};
    const decision = typeof verdict === 'string' ? { verdict } : {};
    // One that was taken up with a model has cost something, or nobody knows what.
    const isRehearsal = costUSD === 0 && Object.values(opened.voices).every(voice => voice.rehearsal);
    const change = await changeSince(folder, opened.document);
    return {
      ...base,
      names,
      title,
      documentSha,
      ...recommendation,
      ...decision,
      ...(isRehearsal ? { isRehearsal } : {}),
      change,
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

/** Whether a folder contains a session's ledger; throws if it cannot be read. */
export async function holdsSession(folder: string): Promise<boolean> {
  try {
    return (await undefinedIfMissing(fs.stat(path.join(folder, ledgerName)))) !== undefined;
  } catch (error) {
    throw new HumanError(l10n`${folder} cannot be read: ${reasonOf(error)}.`, 'Make sure you can read it.', 'failed');
  }
}

/** Suggests the session that a mistyped folder name most likely meant; undefined if none is near. */
export async function suggestSession(folder: string): Promise<string | undefined> {
  if (await undefinedIfMissing(fs.stat(folder))) return undefined;
  const around = path.dirname(folder);
  const names = await fs.readdir(around).catch(() => []);
  const areSessions = await Promise.all(names.map(name => holdsSession(path.join(around, name)).catch(() => false)));
  return nearest(
    path.basename(folder),
    names.filter((_, index) => areSessions[index]),
  );
}
