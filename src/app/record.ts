import { nodeClock } from '../disk/clock';
import { openLedger } from '../disk/ledgerFile';
import type { Owner } from '../disk/ownerLock';
import { isSigned } from '../disk/signature';
import { type KeptSources, readSources } from '../disk/sources';
import { knownSecret } from '../disk/userState';
import type { LedgerEvent } from '../ledger/events';
import { fold } from '../ledger/fold';
import type { SessionState } from '../ledger/state';

/** A session as its folder tells it. */
export interface SessionRecord {
  events: readonly LedgerEvent[];
  state: SessionState;
  notices: readonly string[];
  /** Who writes it at the moment, where that is another process. */
  owner?: Owner;
}

/** Reads the record in a folder without touching it. */
export async function readRecord(folder: string): Promise<SessionRecord> {
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  const { owner } = ledger;
  const events = [...ledger.events];
  const notices = ledger.notices.map(notice => notice.message);
  await ledger.close();
  return { events, state: fold(events), notices, owner };
}

/** The copies that a session started from; undefined where it has none, or they cannot be read. */
export async function copiesIn(folder: string, { opened }: SessionState): Promise<KeptSources | undefined> {
  return opened && readSources(folder, opened).catch(() => undefined);
}

/** Whether the user whose own files lie in `home` has signed a session; one whose copies cannot be read is nobody's. */
export async function isOwn(
  state: SessionState,
  copies: KeptSources | undefined,
  home: string | undefined,
): Promise<boolean> {
  return copies !== undefined && isSigned(state, copies, await knownSecret(home));
}
