import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../base/clock';
import { HumanError } from '../base/errors';
import { l10n } from '../base/message';
import { nearest } from '../text/nearest';
import { mapInBatches } from './boundedReading';
import { nodeClock } from './clock';
import { type DocumentChange, documentChangeOf } from './documentChange';
import { fileError, realFiles, undefinedIfMissing } from './files';
import { ledgerName } from './ledgerFile';
import { currentOwner, type Owner } from './ownerLock';
import { isInside, resolveLinks } from './pathContainment';
import { sessionsFolderIn } from './sessionFolder';
import { readSessionHeader } from './sessionHeader';

/** A session as it is listed; what says how it ended is missing before. */
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
  /** The changes of its document since that concern its verdict. */
  change?: DocumentChange;
  startedAt: string;
  endedAt?: string;
  reason?: string;
  success?: boolean;
  /** The title of its document. */
  title?: string;
  /** The recommendation whether to go ahead with the document, if it was reviewed. */
  go?: string;
  /** The verdict, if the outcome has one word for it. */
  verdict?: string;
  /** It was a rehearsal without models: its outcome is random. */
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

/** Lists the sessions of workspace folders, newest first. */
export async function findSessions(folders: readonly string[], search: SessionSearch = {}): Promise<SessionSummary[]> {
  const { clock = nodeClock, allowLinks = false } = search;
  const candidates = await Promise.all(
    folders.flatMap(folder => [
      subfoldersInside(folder, sessionsFolderIn(folder, 'deliberations'), allowLinks),
      subfoldersInside(folder, sessionsFolderIn(folder, 'plays'), allowLinks),
    ]),
  );
  const found = await mapInBatches([...new Set(candidates.flat())], folder => summaryOf(folder, clock));
  return found.sort((a, b) => b.startedAt.localeCompare(a.startedAt) || a.folder.localeCompare(b.folder));
}

/** The folders in a root; none if the root leads out of the workspace by a link that is not allowed. */
async function subfoldersInside(workspace: string, root: string, allowLinks: boolean): Promise<string[]> {
  return allowLinks || isInside(await resolveLinks(workspace), await resolveLinks(root)) ? subfoldersOf(root) : [];
}

async function subfoldersOf(root: string): Promise<string[]> {
  const entries = await fs.readdir(root, { withFileTypes: true }).catch(() => []);
  return entries.filter(each => each.isDirectory()).map(each => path.join(root, each.name));
}

/** Summarizes one session; undefined if the folder contains none. */
async function summaryOf(folder: string, clock: Clock): Promise<SessionSummary | undefined> {
  const file = path.join(folder, ledgerName);
  const stats = await fs.lstat(file).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  const header = await readSessionHeader(folder, file, stats.size).catch(() => undefined);
  if (!header) return unreadableSession(folder, stats);
  const { opened, ended, turns, costUSD } = header;
  const { session: id, format, topic, at: startedAt, document, seats, voices } = opened;
  const common = {
    ...{ folder, id, format, topic, startedAt, turns, costUSD, names: seats.map(seat => seat.name) },
    ...{ document: document?.path, title: document?.title },
  };
  if (!ended) {
    const owner = await currentOwner(folder, clock, realFiles);
    return { ...common, state: owner ? 'running' : 'resumable', owner };
  }
  const { reason, success, go, verdict } = ended.outcome;
  // A session that was resumed with a model has cost something, or an unknown amount.
  const isRehearsal = costUSD === 0 && Object.values(voices).every(voice => voice.rehearsal);
  return {
    ...common,
    ...{ state: 'finished', endedAt: ended.at, reason, success },
    // A selection has a first line.
    documentSha: document?.firstLine === undefined ? document?.sha : undefined,
    change: await documentChangeOf(folder, document),
    ...(typeof go === 'string' ? { go } : {}),
    ...(typeof verdict === 'string' ? { verdict } : {}),
    ...(isRehearsal ? { isRehearsal } : {}),
  };
}

function unreadableSession(folder: string, stats: Stats): SessionSummary {
  const name = path.basename(folder);
  const startedAt = stats.mtime.toISOString();
  return { folder, state: 'unreadable', id: name, format: '', topic: name, startedAt, names: [], turns: 0, costUSD: 0 };
}

/** Whether a folder contains a session's ledger; throws if it cannot be read. */
export async function isSessionFolder(folder: string): Promise<boolean> {
  try {
    return (await undefinedIfMissing(fs.stat(path.join(folder, ledgerName)))) !== undefined;
  } catch (error) {
    throw new HumanError(l10n`${folder} cannot be read: ${fileError(error)}.`, 'Make sure you can read it.', 'failed');
  }
}

/** Lists the folders in a folder that contain a session; links are skipped. */
export async function sessionFoldersIn(root: string): Promise<string[]> {
  const folders = await subfoldersOf(root);
  const areSessions = await Promise.all(folders.map(folder => isSessionFolder(folder).catch(() => false)));
  return folders.filter((_, at) => areSessions[at]);
}

/** Suggests the session that a mistyped folder name most likely meant; undefined if none is near. */
export async function suggestSession(folder: string): Promise<string | undefined> {
  if (await undefinedIfMissing(fs.stat(folder))) return undefined;
  const folders = await sessionFoldersIn(path.dirname(folder));
  return nearest(
    path.basename(folder),
    folders.map(each => path.basename(each)),
  );
}
