import path from 'node:path';
import { isOwn, readCopies, readRecord, type SessionRecord } from '../app/record';
import { HumanError } from '../base/errors';
import { isSessionFolder, suggestSession } from '../disk/sessions';
import type { SessionOpened } from '../ledger/events';
import { printable } from '../transcript/escape';
import type { Terminal } from './terminal';
import { userFolder } from './voices';

/** Reads the record in a folder without changing it; `shown` is the folder as the user wrote it. */
export async function readSessionRecord(
  folder: string,
  shown: string,
): Promise<SessionRecord & { opened: SessionOpened }> {
  await assertSession(folder, shown);
  const record = await readRecord(folder);
  const { opened } = record.state;
  if (opened) return { ...record, opened };
  throw new HumanError(`The record in ${shown} has no readable opening.`, 'Start a new session.', 'failed');
}

/** Throws if a folder contains no session, suggesting the nearest that does. */
async function assertSession(folder: string, shown: string): Promise<void> {
  if (await isSessionFolder(folder)) return;
  const near = await suggestSession(folder);
  throw new HumanError(
    `There is no session in ${shown}.`,
    near ? `Did you mean ${path.join(path.dirname(shown), near)}?` : 'Choose a folder that holds a ledger.jsonl.',
  );
}

/** Reads a record with its copies, and reports damaged lines and a missing signature. */
export async function readAndReport(folder: string, shown: string, terminal: Terminal) {
  const { events, state, notices } = await readSessionRecord(folder, shown);
  for (const notice of notices) terminal.screen.remark(notice);
  const copies = await readCopies(folder, state);
  state.verified = await isOwn(state, copies, userFolder(terminal));
  if (!state.verified) terminal.screen.remark(printable(foreignSession(shown)));
  return { events, state, document: copies?.document };
}

/** The notice about a session that this user has not signed. */
export function foreignSession(shown: string): string {
  return `You have not signed the session in ${shown}: somebody else, or an earlier version of Convene, wrote or changed it.`;
}
