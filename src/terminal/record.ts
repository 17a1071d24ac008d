import path from 'node:path';
import { copiesIn, isOwn, readRecord, type SessionRecord } from '../app/record';
import { HumanError } from '../base/errors';
import { holdsSession, sessionNear } from '../disk/sessions';
import type { SessionOpened } from '../ledger/events';
import { printable } from '../transcript/escape';
import type { Terminal } from './terminal';
import { userFolder } from './voices';

/** Reads the record in a folder without touching it; `shown` is the folder as the person wrote it. */
export async function recordIn(folder: string, shown: string): Promise<SessionRecord & { opened: SessionOpened }> {
  await mustHoldSession(folder, shown);
  const record = await readRecord(folder);
  const { opened } = record.state;
  if (opened) return { ...record, opened };
  throw new HumanError(`The record in ${shown} has no readable opening.`, 'Start a new session.', 'failed');
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

/** The record in a folder with its copies, to be read: what is damaged in it is told, and that it is a stranger's. */
export async function recordTold(folder: string, shown: string, terminal: Terminal) {
  const { events, state, notices } = await recordIn(folder, shown);
  for (const notice of notices) terminal.screen.remark(notice);
  const copies = await copiesIn(folder, state);
  state.verified = await isOwn(state, copies, userFolder(terminal));
  if (!state.verified) terminal.screen.remark(printable(foreignSession(shown)));
  return { events, state, document: copies?.document };
}

/** What somebody is told of a session that they have not signed. */
export function foreignSession(shown: string): string {
  return `The session in ${shown} is not signed by you: somebody else wrote or changed it, or an earlier version of Convene did.`;
}
