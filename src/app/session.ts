import type { HumanError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { type FileLedger, openLedger } from '../disk/ledgerFile';
import { keepRecords } from '../disk/records';
import { createSessionFolder, dateSlug, homeIn } from '../disk/sessionFolder';
import { writeSources } from '../disk/sources';
import { formatOf } from '../formats';
import type { EventBody, SessionOpened, TakenUp } from '../ledger/events';
import { fold } from '../ledger/fold';
import { type Opening, openingOf } from '../stage/seating';
import { openSession, reopenSession, resumeSession, type Session } from '../stage/session';
import type { Caps, Setup, Sources, World } from '../stage/setup';
import { keepCondensed } from './condensed';
import { keepMemories } from './memories';

/** A session that can be performed, with the ledger of its folder. */
export interface ReadySession {
  session: Session;
  ledger: FileLedger;
  folder: string;
}

/** Makes the folder of a new session in a workspace: that of a play is called as the play is, any other by the day and what it is about. */
export function newSessionFolder(
  { format, options, topic, document }: Setup,
  workspace: string,
  allowLinks = false,
): Promise<string> {
  const rules = { within: workspace, allowLinks };
  if (!format.play) {
    const name = dateSlug(nodeClock.now(), document?.title || topic);
    return createSessionFolder(homeIn(workspace, 'deliberations'), name, rules);
  }
  return createSessionFolder(homeIn(workspace, 'plays'), String(options.name ?? '').trim() || topic, rules);
}

/** Opens a new session in a folder of its own; stepwise, it waits before its first beat. */
export async function startSession(
  setup: Setup,
  folder: string,
  world: World,
  { opening = openingOf(setup, world), stepwise = false }: { opening?: Opening; stepwise?: boolean } = {},
): Promise<ReadySession> {
  // The copies first: a ledger without them could not be resumed.
  await writeSources(folder, opening.sources);
  return ready(folder, await openLedger(folder, world), async ledger => {
    const session = await openSession(ledger, setup, world, opening);
    if (stepwise) await session.put({ kind: 'pause' });
    return session;
  });
}

/** How a session is taken up. */
export interface TakingUp {
  taken?: TakenUp;
  /** The caps under which one goes on that its cap has closed. */
  caps?: Caps;
  sources(opened: SessionOpened): Promise<Sources>;
  /** What is told where nobody can go on with it here. */
  refusal(ledger: FileLedger, ended: boolean): HumanError;
}

/** Takes up a session that was interrupted, or that its cap has closed, from its own folder. */
export async function takeUpSession(
  folder: string,
  world: World,
  { taken, caps = taken?.budget, sources, refusal }: TakingUp,
): Promise<ReadySession> {
  return ready(folder, await openLedger(folder, world), async ledger => {
    const { opened, status } = fold(ledger.events);
    const ended = status === 'ended';
    if (!opened || !ledger.writable || (ended && !caps)) throw refusal(ledger, ended);
    const copies = await sources(opened);
    return ended && caps
      ? reopenSession(ledger, copies, world, caps, taken)
      : resumeSession(ledger, copies, world, taken);
  });
}

/** A new session in a folder of its own that goes on from what is kept of another. */
export async function forkSession(
  kept: readonly EventBody[],
  folder: string,
  sources: Sources,
  world: World,
  taken?: TakenUp,
): Promise<ReadySession> {
  await writeSources(folder, sources);
  return ready(folder, await openLedger(folder, world), async ledger => {
    await ledger.append(kept, true);
    return resumeSession(ledger, sources, world, taken);
  });
}

/** A ledger whose session cannot be opened is let go of. */
async function ready(
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

/** Performs a session with its records kept in step and what its characters remember added; then its ledger and all it was spoken with are closed. */
export async function performRecorded<T>(
  { session, ledger, folder }: ReadySession,
  { perform, close, redact }: { perform(): Promise<T>; close(): Promise<void>; redact(text: string): string },
  home: string | undefined,
): Promise<T> {
  const format = formatOf(session.state.opened?.format ?? '');
  const records = keepRecords(session, folder, { format, document: session.sources.document, redact });
  let ended = false;
  try {
    const result = await perform();
    ended = true;
    await keepMemories(session.state, folder);
    await keepCondensed(session, home);
    return result;
  } finally {
    const closed = Promise.all([records.dispose(), close()]).finally(() => ledger.close());
    // What broke the session off is told, and not what could then not be written.
    await (ended ? closed.then(() => undefined) : closed.catch(() => undefined));
  }
}
