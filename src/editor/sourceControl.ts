import path from 'node:path';
import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import { homeIn } from '../disk/sessionFolder';
import type { Editor } from './editor';
import { notCommitted, placeAround } from './sessionHome';
import { tell } from './tell';

const toldKey = 'convene.toldWhatToCommit';

/** Says once, when the first session of a Git repository has ended, what of a session one commits, and offers to leave the rest out of source control. */
export function offerIgnoring({ context, sessions, log }: Editor): Disposable {
  return sessions.onDidEnd(live => {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    const home = homeIn(placeAround(live.folder, folders), 'deliberations');
    if (live.session.state.status !== 'ended' || path.dirname(live.folder) !== home) return;
    if (context.workspaceState.get(toldKey)) return;
    offer(home, context.workspaceState).catch(error => tell(error, log));
  });
}

/** Whether a folder of sessions lies in a repository and nobody has said yet what of it is kept there. */
async function wantsIgnoring(home: string): Promise<boolean> {
  if (await isThere(home, '.gitignore')) return false;
  for (let folder = path.dirname(home); ; folder = path.dirname(folder)) {
    if (await isThere(folder, '.git')) return true;
    if (folder === path.dirname(folder)) return false;
  }
}

async function isThere(...names: string[]): Promise<boolean> {
  const uri = vscode.Uri.file(path.join(...names));
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

async function offer(home: string, memory: vscode.Memento): Promise<void> {
  if (!(await wantsIgnoring(home))) return;
  await memory.update(toldKey, true);
  const yes = vscode.l10n.t('Leave the Rest Out of Git');
  const message = vscode.l10n.t(
    'Of a session one commits its page and its transcript. Record, logs and copies can stay out of Git: they are only needed to replay it, fork it or take it up.',
  );
  if ((await vscode.window.showInformationMessage(message, yes)) === yes) await ignoreTheRest(home);
}

/** Leaves everything of the sessions but pages and transcripts out of Git, by a file in their own folder. */
async function ignoreTheRest(home: string): Promise<void> {
  const head = '# Sessions of Convene: their pages and transcripts are committed, the rest is not.\n';
  // A write that was cut off leaves a file behind.
  const lines = [...notCommitted, '*.tmp'].map(name => `/*/${name}\n`).join('');
  const uri = vscode.Uri.file(path.join(home, '.gitignore'));
  await vscode.workspace.fs.writeFile(uri, Buffer.from(head + lines, 'utf8'));
}
