import path from 'node:path';
import * as vscode from 'vscode';
import type { Disposable } from '../base/disposables';
import { sessionsFolderIn } from '../disk/sessionFolder';
import type { Editor } from './editor';
import { notCommitted, workspaceFolderOf } from './sessionPatterns';
import { offerAction } from './setup/ask';
import { showError } from './showError';
import { exists, folderPaths } from './textFiles';

const offeredKey = 'convene.toldWhatToCommit';

/** Offers once, when the first session in a Git repository has ended, to ignore everything but pages and transcripts. */
export function offerGitIgnore({ context, sessions, log }: Editor): Disposable {
  return sessions.onDidEnd(live => {
    const sessionsFolder = sessionsFolderIn(workspaceFolderOf(live.folder, folderPaths()), 'deliberations');
    if (live.session.state.status !== 'ended' || path.dirname(live.folder) !== sessionsFolder) return;
    if (context.workspaceState.get(offeredKey)) return;
    offer(sessionsFolder, context.workspaceState).catch(error => showError(error, log));
  });
}

/** Whether the sessions folder is in a repository and has no `.gitignore` yet. */
async function shouldOffer(sessionsFolder: string): Promise<boolean> {
  if (await isThere(sessionsFolder, '.gitignore')) return false;
  for (let folder = path.dirname(sessionsFolder); ; folder = path.dirname(folder)) {
    if (await isThere(folder, '.git')) return true;
    if (folder === path.dirname(folder)) return false;
  }
}

const isThere = (...names: string[]) => exists(vscode.Uri.file(path.join(...names)));

async function offer(sessionsFolder: string, memory: vscode.Memento): Promise<void> {
  if (!(await shouldOffer(sessionsFolder))) return;
  await memory.update(offeredKey, true);
  const message = vscode.l10n.t(
    'Commit a session’s page and transcript. Its record, logs and copies can stay out of Git: they are only needed to replay, fork or resume it.',
  );
  if (await offerAction(message, vscode.l10n.t('Leave the Rest Out of Git'))) await writeGitignore(sessionsFolder);
}

async function writeGitignore(sessionsFolder: string): Promise<void> {
  const head = '# Sessions of Convene: their pages and transcripts are committed, the rest is not.\n';
  // A write that was cut off leaves a file behind.
  const lines = [...notCommitted, '*.tmp'].map(name => `/*/${name}\n`).join('');
  const uri = vscode.Uri.file(path.join(sessionsFolder, '.gitignore'));
  await vscode.workspace.fs.writeFile(uri, Buffer.from(head + lines, 'utf8'));
}
