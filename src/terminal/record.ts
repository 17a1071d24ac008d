import path from 'node:path';
import { HumanError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { openLedger } from '../disk/ledgerFile';
import { holdsSession, sessionNear } from '../disk/sessions';
import { isSigned } from '../disk/signature';
import { readSources } from '../disk/sources';
import { knownSecret } from '../disk/userState';
import type { DocumentText } from '../document/document';
import type { LedgerEvent, SessionOpened } from '../ledger/events';
import { fold } from '../ledger/fold';
import type { SessionState } from '../ledger/state';
import { printable } from '../transcript/escape';
import type { Terminal } from './terminal';
import { userFolder } from './world';

/** A session as its folder tells it, read without touching it. */
export interface KeptRecord {
  events: readonly LedgerEvent[];
  state: SessionState;
  /** What was found to be damaged, in words. */
  notices: readonly string[];
}

/** Reads the record in a folder; `shown` is the folder as the person wrote it. */
export async function recordIn(folder: string, shown: string): Promise<KeptRecord> {
  await mustHoldSession(folder, shown);
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  const events = [...ledger.events];
  const notices = ledger.notices.map(notice => notice.message);
  await ledger.close();
  const state = fold(events);
  if (!state.opened)
    throw new HumanError(`The record in ${shown} has no readable opening.`, 'Start a new session.', 'failed');
  return { events, state, notices };
}

/** A mistyped folder is told with the nearest that holds a session. */
async function mustHoldSession(folder: string, shown: string): Promise<void> {
  if (await holdsSession(folder)) return;
  const near = await sessionNear(folder);
  throw new HumanError(
    `There is no session in ${shown}.`,
    near ? `Did you mean ${path.join(path.dirname(shown), near)}?` : 'Choose a folder that holds a ledger.jsonl.',
  );
}

/** How a session was opened. */
export function openedOf(events: readonly LedgerEvent[], shown: string): SessionOpened {
  const opened = events.find(event => event.type === 'session.opened');
  if (opened?.type === 'session.opened') return opened;
  throw new HumanError(`The record in ${shown} has no readable opening.`, 'Start a new session.', 'failed');
}

/** The record in a folder, to be read: what is damaged in it is told, and that it is a stranger's. */
export async function recordTold(folder: string, shown: string, terminal: Terminal): Promise<KeptRecord> {
  const record = await recordIn(folder, shown);
  for (const notice of record.notices) terminal.screen.remark(notice);
  record.state.verified = await isOwn(record.state, folder, terminal);
  if (!record.state.verified) terminal.screen.remark(printable(foreignSession(shown)));
  return record;
}

/** What somebody is told of a session that they have not signed. */
export function foreignSession(shown: string): string {
  return `The session in ${shown} is not signed by you: somebody else wrote or changed it, or an earlier version of Convene did.`;
}

/** The document that a session was about, from its folder; undefined where there is none, or it cannot be read. */
export async function documentOf(folder: string, state: SessionState): Promise<DocumentText | undefined> {
  const sources = state.opened && (await readSources(folder, state.opened).catch(() => undefined));
  return sources?.document;
}

async function isOwn(state: SessionState, folder: string, terminal: Terminal): Promise<boolean> {
  const secret = await knownSecret(userFolder(terminal));
  const sources = state.opened && secret && (await readSources(folder, state.opened).catch(() => undefined));
  return sources ? isSigned(state, sources, secret) : false;
}
