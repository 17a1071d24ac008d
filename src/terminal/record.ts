import { HumanError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { openLedger } from '../disk/ledgerFile';
import type { LedgerEvent, SessionOpened } from '../ledger/events';
import { fold } from '../ledger/fold';
import type { SessionState } from '../ledger/state';

/** A session as its folder tells it, read without touching it. */
export interface KeptRecord {
  events: readonly LedgerEvent[];
  state: SessionState;
}

/** Reads the record in a folder; `shown` is the folder as the person wrote it. */
export async function recordIn(folder: string, shown: string): Promise<KeptRecord> {
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  const events = [...ledger.events];
  await ledger.close();
  const state = fold(events);
  if (!state.opened)
    throw new HumanError(`The record in ${shown} has no readable opening.`, 'Start a new session.', 'failed');
  return { events, state };
}

/** How a session was opened. */
export function openedOf(events: readonly LedgerEvent[], shown: string): SessionOpened {
  const opened = events.find(event => event.type === 'session.opened');
  if (opened?.type === 'session.opened') return opened;
  throw new HumanError(`The record in ${shown} has no readable opening.`, 'Start a new session.', 'failed');
}
