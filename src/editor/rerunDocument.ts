import * as vscode from 'vscode';
import { buildEarlier, earlierReaders, rerunFormat } from '../app/again';
import { isOwn, readCopies, readRecord } from '../app/record';
import { HumanError } from '../base/errors';
import type { SessionState } from '../ledger/state';
import { isPerson } from '../script/brief';
import { launchSession } from './commands/convene';
import type { Editor } from './editor';
import { userFolder } from './services';
import { newestSessionOn } from './sessions';
import { askForSetup } from './setup/flow';
import { restoreCast } from './setup/lastSetup';
import { documentSubject } from './setup/subject';
import { findSourceDocument } from './textFiles';

/** Starts a confirmed session on an earlier one's document as it is now; returns its folder, or undefined, after a message, if the document has not changed. */
export async function runAgain(editor: Editor, folder: string): Promise<string | undefined> {
  const { state } = await readRecord(folder);
  const uri = await requireSourceDocument(folder, state);
  const copies = await readCopies(folder, state);
  const subject = await documentSubject({ uri, uris: [uri] });
  const { opened } = state;
  // Never true here; it only narrows the types.
  if (!rerunFormat || !opened || !subject.document) return undefined;
  // A record that this user has not signed chooses no voice or model, which cost money; nor is it believed that all of the document was read.
  const own = await isOwn(state, copies, userFolder());
  const earlier = buildEarlier(state, copies?.document, subject.document, { own });
  if (earlier.changes.length === 0) {
    const open = earlier.findings.filter(each => each.state !== 'fell').length;
    const text = vscode.l10n.t('The document has not changed: the {0} open findings are still open.', open);
    void vscode.window.showInformationMessage(text);
    return undefined;
  }
  const { agents } = await editor.agents.roster(subject.place);
  const readers = earlierReaders(opened, new Set(agents.map(({ slug }) => slug)));
  const picks = readers.map(({ agent, voice, model }) => ({ role: 'reader', agent, ...(own ? { voice, model } : {}) }));
  // A record has voices of seats only: the first one that is no person's stands for the session's.
  const mainVoice = own ? opened.seats.find(seat => !isPerson(seat))?.voice : undefined;
  const rerunSubject = { ...subject, earlier };
  const preset = { cast: restoreCast(picks, agents), voice: mainVoice, again: true };
  const setup = await askForSetup(editor, rerunFormat, rerunSubject, preset);
  return launchSession(editor, setup, rerunSubject);
}

/** The newest ended session on a document; throws if there is none. */
export async function requireEndedSession(editor: Editor, uri: vscode.Uri): Promise<string> {
  const newest = newestSessionOn(await editor.sessions.found(), uri, ({ state }) => state === 'finished');
  if (newest) return newest.folder;
  throw new HumanError(
    vscode.l10n.t('No session has ended on this document.'),
    vscode.l10n.t('Right-click it and choose Convene.'),
  );
}

/** The document of a session; throws if it is no longer in its place. */
export async function requireSourceDocument(folder: string, { opened }: SessionState): Promise<vscode.Uri> {
  const source = await findSourceDocument(folder, opened?.document);
  if (source !== undefined) return vscode.Uri.file(source);
  throw new HumanError(
    vscode.l10n.t('The document of this session was moved or deleted.'),
    vscode.l10n.t('Put it back, or start a new session on another document.'),
  );
}
