// Recordings: finished sessions that a panel plays like a film. Some come with the extension, and users can make their own.

import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../base/errors';
import { nodeClock } from '../disk/clock';
import { openLedger } from '../disk/ledgerFile';
import { saveRecording } from '../disk/recording';
import { formatOf, formats } from '../formats/index';
import { fold } from '../ledger/fold';
import type { Editor } from './editor';
import { offerAction } from './setup/ask';
import { localizeEngineText, orCancel } from './showError';
import { completeStep } from './walkthrough';

/** Plays the first of the bundled recordings, without asking; returns the folder of the copy that is played. */
export async function watchRecording(editor: Editor): Promise<string> {
  const [first] = await bundledRecordings(editor);
  return playCopy(editor, first);
}

/** Plays a bundled recording that the user chooses; returns the folder of the copy that is played. */
export async function chooseRecording(editor: Editor): Promise<string> {
  const titleOf = (name: string) => localizeEngineText(formatOf(name)?.title ?? name);
  const items = (await bundledRecordings(editor)).map(name => ({ label: titleOf(name), name }));
  const placeHolder = vscode.l10n.t('Which recording?');
  return playCopy(editor, orCancel(await vscode.window.showQuickPick(items, { placeHolder })).name);
}

function recordingsFolder({ context }: Editor): vscode.Uri {
  return vscode.Uri.joinPath(context.extensionUri, 'examples', 'recordings');
}

/** The bundled recordings by folder name, in the order of their formats; others come last. */
async function bundledRecordings(editor: Editor): Promise<string[]> {
  const entries = await vscode.workspace.fs.readDirectory(recordingsFolder(editor));
  const names = entries.flatMap(([name, kind]) => (kind === vscode.FileType.Directory ? [name] : [])).sort();
  const ofFormats = formats.flatMap(({ id }) => (names.includes(id) ? [id] : []));
  return [...new Set([...ofFormats, ...names])];
}

/** Plays a recording from a writable copy, so that it can be forked, and returns the copy's folder. */
async function playCopy(editor: Editor, name: string | undefined): Promise<string> {
  if (name === undefined) {
    throw new HumanError(vscode.l10n.t('No recording was found.'), vscode.l10n.t('Reinstall Convene.'), 'failed');
  }
  const copy = vscode.Uri.joinPath(editor.context.globalStorageUri, 'recordings', name);
  try {
    await vscode.workspace.fs.copy(vscode.Uri.joinPath(recordingsFolder(editor), name), copy, { overwrite: true });
  } catch {
    throw new HumanError(
      vscode.l10n.t('The recording could not be copied to {0}.', copy.fsPath),
      vscode.l10n.t('Make sure VS Code can write there.'),
      'failed',
    );
  }
  await editor.panels.show(copy.fsPath);
  await completeStep('hasWatched');
  return copy.fsPath;
}

/** Saves a finished session as a recording in its workspace, and offers to play it. */
export async function saveAsRecording(editor: Editor, folder: string): Promise<void> {
  const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
  const { opened } = fold(ledger.events);
  await ledger.close();
  if (!opened)
    throw new HumanError(vscode.l10n.t('This session cannot be read.'), vscode.l10n.t('Choose a different one.'));
  const speakers = new Set(opened.seats.map(seat => opened.voices[seat.voice]?.label ?? seat.voice));
  const target = path.join(path.dirname(folder), 'recordings', path.basename(folder));
  const spokenBy = [...speakers].join(', ').slice(0, 200);
  await saveRecording(folder, target, { recordedOn: opened.at.slice(0, 10), spokenBy });
  const message = vscode.l10n.t('Saved as a recording in {0}.', vscode.workspace.asRelativePath(target));
  if (await offerAction(message, vscode.l10n.t('Play'))) await editor.panels.show(target);
}
