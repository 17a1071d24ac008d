// Starts, resumes and forks sessions in their folders, and performs them while their records are written.

import type { HumanError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { type FileLedger, openLedger } from '../disk/ledgerFile';
import { startRecords } from '../disk/records';
import { createSessionFolder, dateSlug, sessionsFolderIn } from '../disk/sessionFolder';
import { writeSources } from '../disk/sources';
import { formatOf } from '../formats';
import type { EventBody, ResumeSettings, SessionOpened } from '../ledger/events';
import { fold } from '../ledger/fold';
import { type Opening, openingOf } from '../stage/opening';
import { openSession, reopenSession, resumeSession, type Session } from '../stage/session';
import type { Caps, SessionServices, Setup, Sources } from '../stage/setup';
import { saveCondensedFiles } from './condensed';
import { saveMemories } from './memories';

/** A session that can be performed, with the ledger of its folder. */
export interface ReadySession {
  session: Session;
  ledger: FileLedger;
  folder: string;
}

/** Creates the folder of a new session in a workspace: named after a play, otherwise by date and topic. */
export function createNewSessionFolder(
  { format, options, topic, document }: Setup,
  workspace: string,
  allowLinks = false,
): Promise<string> {
  const rules = { within: workspace, allowLinks };
  if (!format.play) {
    const name = dateSlug(nodeClock.now(), document?.title || topic);
    return createSessionFolder(sessionsFolderIn(workspace, 'deliberations'), name, rules);
  }
  return createSessionFolder(sessionsFolderIn(workspace, 'plays'), String(options.name ?? '').trim() || topic, rules);
}

/** Opens a new session in its own folder; with `stepwise` it pauses before its first beat (step of its script). */
export async function startSession(
  setup: Setup,
  folder: string,
  services: SessionServices,
  { opening = openingOf(setup, services), stepwise = false }: { opening?: Opening; stepwise?: boolean } = {},
): Promise<ReadySession> {
  // The copies are written first: a ledger without them could not be resumed.
  await writeSources(folder, opening.sources);
  return openOrClose(folder, await openLedger(folder, services), async ledger => {
    const session = await openSession(ledger, setup, services, opening);
    if (stepwise) await session.put({ kind: 'pause' });
    return session;
  });
}

/** How a session is resumed. */
export interface ResumeOptions {
  resumeSettings?: ResumeSettings;
  /** The caps under which a session that its cap has closed continues; without any it is refused. */
  caps?: Caps;
  /** Reads the session's copies of its agents, document and rules. */
  sources(opened: SessionOpened): Promise<Sources>;
  /** The error if the session cannot be resumed here. */
  refusal(ledger: FileLedger, ended: boolean): HumanError;
}

/** Resumes an interrupted session in its folder, or reopens one that its cap has closed. */
export async function resumeInFolder(
  folder: string,
  services: SessionServices,
  { resumeSettings, caps = resumeSettings?.budget, sources, refusal }: ResumeOptions,
): Promise<ReadySession> {
  return openOrClose(folder, await openLedger(folder, services), async ledger => {
    const { opened, status } = fold(ledger.events);
    const ended = status === 'ended';
    if (!opened || !ledger.writable || (ended && !caps)) throw refusal(ledger, ended);
    const copies = await sources(opened);
    return ended && caps
      ? reopenSession(ledger, copies, services, caps, resumeSettings)
      : resumeSession(ledger, copies, services, resumeSettings);
  });
}

/** Starts a session in its own folder that continues from `events`, those that are kept of another's. */
export async function forkSession(
  events: readonly EventBody[],
  folder: string,
  sources: Sources,
  services: SessionServices,
  resumeSettings?: ResumeSettings,
): Promise<ReadySession> {
  await writeSources(folder, sources);
  return openOrClose(folder, await openLedger(folder, services), async ledger => {
    await ledger.append(events, true);
    return resumeSession(ledger, sources, services, resumeSettings);
  });
}

/** Opens a session on a ledger; closes the ledger if that fails. */
async function openOrClose(
  folder: string,
  ledger: FileLedger,
  open: (ledger: FileLedger) => Promise<Session>,
): Promise<ReadySession> {
  try {
    return { session: await open(ledger), ledger, folder };
  } catch (error) {
    await ledger.close();
    throw error;
  }
}

/** Performs a session while its records are written, then saves memories and condensed files and closes the ledger and the voices. */
export async function performRecorded<T>(
  { session, ledger, folder }: ReadySession,
  { perform, close, redact }: { perform(): Promise<T>; close(): Promise<void>; redact(text: string): string },
  home: string | undefined,
): Promise<T> {
  const format = formatOf(session.state.opened?.format ?? '');
  const records = startRecords(session, folder, { format, document: session.sources.document, redact });
  let hasFailed = true;
  try {
    const result = await perform();
    hasFailed = false;
    await saveMemories(session.state, folder);
    await saveCondensedFiles(session, home);
    return result;
  } finally {
    const closed = Promise.all([records.dispose(), close()]).finally(() => ledger.close());
    // The error that ended the session is thrown rather than a later write error.
    await (hasFailed ? closed.catch(() => undefined) : closed);
  }
}
