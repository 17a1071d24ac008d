import type { Text } from '../base/message';
import { nodeClock } from '../disk/clock';
import { openLedger } from '../disk/ledgerFile';
import type { Owner } from '../disk/ownerLock';
import { isSigned } from '../disk/signature';
import { readSources, type StoredSources } from '../disk/sources';
import { readUserSecret } from '../disk/userState';
import type { LedgerEvent } from '../ledger/events';
import { fold } from '../ledger/fold';
import type { SessionState } from '../ledger/state';

/** A session as recorded in its folder. */
export interface SessionRecord {
  events: readonly LedgerEvent[];
  state: SessionState;
  /** The faults of its ledger file, such as a damaged line, for people. */
  notices: readonly Text[];
  /** Who writes it at the moment, if that is another process. */
  owner?: Owner;
}

/** Reads the record in a folder without changing it. */
export async function readRecord(folder: string): Promise<SessionRecord> {
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  const { owner } = ledger;
  const events = [...ledger.events];
  const notices = ledger.notices.map(notice => notice.message);
  await ledger.close();
  return { events, state: fold(events), notices, owner };
}

/** Reads the copies that a session started from; undefined if there are none, or they are unreadable. */
export async function readCopies(folder: string, { opened }: SessionState): Promise<StoredSources | undefined> {
  return opened && readSources(folder, opened).catch(() => undefined);
}

/** Whether this user signed a session; false if its copies (of its agents and document) could not be read. */
export async function isOwn(
  state: SessionState,
  copies: StoredSources | undefined,
  home: string | undefined,
): Promise<boolean> {
  return copies !== undefined && isSigned(state, copies, await readUserSecret(home));
}
