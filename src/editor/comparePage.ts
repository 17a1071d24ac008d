import path from 'node:path';
import * as vscode from 'vscode';
import { readRecord } from '../app/record';
import { parseDocument } from '../disk/documentParser';
import { formatOf } from '../formats/index';
import { amendedPage } from '../transcript/amended';
import { endedPage } from '../transcript/sessionPage';
import { nothingToApply, warnOfLeft } from './applyPage';
import type { Editor } from './editor';
import { requireSourceDocument } from './runAgain';
import { openText } from './textFiles';
import { virtualText } from './virtualText';

/** Shows a session's document beside itself with all changes; the document is on the right, where VS Code's arrows take single changes over. */
export async function comparePage({ context }: Editor, folder: string): Promise<void> {
  const { state } = await readRecord(folder);
  const uri = await requireSourceDocument(folder, state);
  const document = await openText(uri);
  const page = endedPage(state, formatOf(state.opened?.format ?? ''))?.page;
  const amended = page && amendedPage(page, await parseDocument(document.getText()));
  const name = path.basename(uri.fsPath);
  if (!amended || amended.edits.length === 0) throw nothingToApply(amended?.left ?? [], name);
  const lineBreak = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const changed = virtualText(context, name, amended.text.replaceAll('\n', lineBreak));
  const title = vscode.l10n.t('{0}: all changes ↔ your document', name);
  await vscode.commands.executeCommand('vscode.diff', changed, uri, title, { preview: false });
  vscode.window.setStatusBarMessage(vscode.l10n.t('An arrow between the sides takes its change over.'), 15_000);
  warnOfLeft(amended.left);
}
