import path from 'node:path';
import { isOwn, readCopies, readRecord, type SessionRecord } from '../app/record';
import { HumanError } from '../base/errors';
import { isSessionFolder, suggestSession } from '../disk/sessions';
import { formatOf } from '../formats';
import type { SessionOpened } from '../ledger/events';
import type { Terminal } from './terminal';
import { userFolder } from './voices';

/** Reads the record in a folder, named as the user wrote it, without changing it. */
export async function readSessionRecord(
  named: string | undefined = '',
  { cwd }: Pick<Terminal, 'cwd'>,
): Promise<SessionRecord & { opened: SessionOpened; named: string; folder: string }> {
  const folder = path.resolve(cwd, named);
  if (!(await isSessionFolder(folder))) {
    const near = await suggestSession(folder);
    const remedy = near
      ? `Did you mean ${path.join(path.dirname(named), near)}?`
      : 'Choose a folder that holds a ledger.jsonl.';
    throw new HumanError(`There is no session in ${named}.`, remedy);
  }
  const record = await readRecord(folder);
  const { opened } = record.state;
  if (opened) return { ...record, opened, named, folder };
  throw new HumanError(`The record in ${named} has no readable opening.`, 'Start a new session.', 'failed');
}

/** Reads a record with the session's copy of its document, and prints what is damaged in it and whether its signature is missing. */
export async function readAndReport(of: string | undefined, terminal: Terminal) {
  const { notices, ...record } = await readSessionRecord(of, terminal);
  const { state, folder, named, opened } = record;
  for (const notice of notices) terminal.screen.remark(notice);
  const copies = await readCopies(folder, state);
  state.verified = await isOwn(state, copies, userFolder(terminal));
  if (!state.verified) terminal.screen.remark(foreignSession(named));
  return { ...record, format: formatOf(opened.format), document: copies?.document };
}

/** The notice about a session that this user has not signed (a foreign one). */
export function foreignSession(shown: string): string {
  return `You have not signed the session in ${shown}: somebody else, or an earlier version of Convene, wrote or changed it.`;
}
