import * as vscode from 'vscode';
import { HumanError } from '../base/errors';
import type { SessionState } from '../ledger/state';
import { isPerson } from '../script/brief';
import { launch } from './commands/convene';
import { type Editor, loadEngine } from './editor';
import { newestOn } from './sessions';
import { setUp } from './setup/flow';
import { castOf } from './setup/last';
import { documentSubject } from './setup/subject';
import { originalOf } from './textFiles';
import { userFolder } from './worlds';

/** Sets up a run on a session's document as it stands now, and starts it once a person has said yes to what it costs; where the document reads as it did, that is told and nothing is started. */
export async function runAgain(editor: Editor, folder: string): Promise<string | undefined> {
  const engine = await loadEngine();
  const { againFormat, copiesIn, earlierOf, isOwn, readersBefore, readRecord } = engine;
  const { state } = await readRecord(folder);
  const uri = await documentOf(folder, state);
  const copies = await copiesIn(folder, state);
  const subject = await documentSubject({ uris: [uri] });
  const { opened } = state;
  if (!againFormat || !opened || !subject.document) return undefined;
  const own = await isOwn(state, copies, userFolder(engine));
  const earlier = earlierOf(state, copies?.document, subject.document, { own });
  if (earlier.changes.length === 0) {
    const open = earlier.findings.filter(each => each.state !== 'fell').length;
    const text = vscode.l10n.t('The document reads as it did: the {0} findings that were open are open.', open);
    void vscode.window.showInformationMessage(text);
    return undefined;
  }
  const { agents } = await editor.agents.roster(subject.place);
  const seats = readersBefore(opened, new Set(agents.map(({ slug }) => slug)));
  const picks = seats.map(({ agent, voice, model }) => ({ role: 'reader', agent, ...(own ? { voice, model } : {}) }));
  const voice = own ? opened.seats.find(seat => !isPerson(seat))?.voice : undefined;
  const about = { ...subject, earlier };
  const setup = await setUp(editor, againFormat, about, { cast: castOf(picks, agents), voice, again: true });
  return launch(editor, setup, about);
}

/** The newest session that has ended on a document. */
export async function sessionOn(editor: Editor, uri: vscode.Uri): Promise<string> {
  const own = newestOn(await editor.sessions.found(), uri, ({ state }) => state === 'finished');
  if (own) return own.folder;
  throw new HumanError(
    vscode.l10n.t('No session has ended on this document.'),
    vscode.l10n.t('Right-click it and choose Convene.'),
  );
}

/** The document of a session where it lies. */
export async function documentOf(folder: string, { opened }: SessionState): Promise<vscode.Uri> {
  const original = await originalOf(folder, opened?.document);
  if (original !== undefined) return vscode.Uri.file(original);
  throw new HumanError(
    vscode.l10n.t('The document of this session is not where it was.'),
    vscode.l10n.t('Put it back, or convene on the document that there is.'),
  );
}
