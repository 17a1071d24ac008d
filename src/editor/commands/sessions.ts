import path from 'node:path';
import * as vscode from 'vscode';
import { formsFor } from '../../app/exports';
import { readCopies, readRecord } from '../../app/record';
import { HumanError } from '../../base/errors';
import type { SessionSummary } from '../../disk/sessions';
import { formatOf } from '../../formats/index';
import { slugOf } from '../../text/slug';
import { outcomeMarkdown } from '../../transcript/summary';
import { applyPage, comparePage } from '../applyPage';
import type { Editor } from '../editor';
import { saveAsRecording } from '../recordings';
import { requireEndedSession, runAgain } from '../rerunDocument';
import { confirmResume, isCapped } from '../resuming';
import { showSessionMenu } from '../sessionMenu';
import { offerAction } from '../setup/ask';
import { localizeEngineText } from '../showError';
import { isExistingFile } from '../textFiles';
import { originName } from '../views/sessionGroups';
import { virtualText } from '../virtualText';
import { anywhere, type Commands, trusted } from './command';
import { anySession, isFinished, isNotRunning, pickSession, sessionCommand, sessionTarget } from './target';

/** The commands for existing sessions. */
export const sessionCommands: Commands = {
  'convene.session.open': sessionCommand(anywhere, anySession, async (editor, { folder }) => {
    await editor.panels.show(folder);
  }),
  'convene.session.side': sessionCommand(anywhere, anySession, ({ panels }, { folder }) => panels.showAtSide(folder)),
  // From the side bar back to an editor.
  'convene.session.unside': anywhere(({ panels }) => panels.leaveSide()),
  'convene.session.resume': sessionCommand(
    trusted,
    each => each.state === 'resumable' || isCapped(each.reason),
    async (editor, { folder }) => {
      const resumeSettings = editor.sessions.liveIn(folder) ? undefined : await confirmResume(editor, folder);
      await editor.sessions.resume(folder, resumeSettings);
      await editor.panels.show(folder);
    },
  ),
  'convene.session.stop': sessionCommand(
    anywhere,
    (each, { sessions }) => sessions.liveIn(each.folder) !== undefined,
    async ({ sessions }, { folder }) => {
      const live = sessions.liveIn(folder);
      await live?.session.put({ kind: 'stop' });
      await live?.done;
    },
  ),
  'convene.session.menu': anywhere(showSessionMenu),
  'convene.session.transcript': sessionCommand(anywhere, anySession, async (_editor, { folder }) => {
    const transcript = await findTranscript(folder);
    const show = transcript.path.endsWith('.md') ? 'markdown.showPreview' : 'vscode.open';
    await vscode.commands.executeCommand(show, transcript);
  }),
  'convene.session.again': trusted(async (editor, argument) => {
    const isDocument = argument instanceof vscode.Uri && (await isExistingFile(argument));
    const folder = isDocument
      ? await requireEndedSession(editor, argument)
      : (await sessionTarget(editor, argument, isFinished)).folder;
    return runAgain(editor, folder);
  }),
  'convene.page.apply': sessionCommand(trusted, isFinished, async (_editor, { folder }) => applyPage(folder)),
  'convene.page.compare': sessionCommand(anywhere, isFinished, (editor, { folder }) => comparePage(editor, folder)),
  'convene.session.compare': sessionCommand(anywhere, isFork, compareWithOrigin),
  'convene.session.export': sessionCommand(trusted, anySession, (_editor, { folder }) => exportSession(folder)),
  'convene.session.record': sessionCommand(trusted, isFinished, (editor, { folder }) =>
    saveAsRecording(editor, folder),
  ),
  'convene.session.rename': sessionCommand(trusted, isNotRunning, (editor, { folder }) => rename(editor, folder)),
  'convene.session.delete': sessionCommand(trusted, isNotRunning, async (editor, { folder, topic }) => {
    await assertNotRunning(editor, folder);
    const moveToTrash = vscode.l10n.t('Move to Trash');
    const message = vscode.l10n.t('Move the session “{0}” to the trash?', topic);
    const detail = vscode.l10n.t('This also removes its ledger, transcript and copies: {0}', path.basename(folder));
    const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, moveToTrash);
    if (answer !== moveToTrash) return;
    await assertNotRunning(editor, folder);
    editor.panels.of(folder)?.dispose();
    await toTrash(vscode.Uri.file(folder));
    editor.sessions.refresh();
  }),
  'convene.sessions.find': anywhere(async editor =>
    editor.panels.show((await pickSession(await editor.sessions.found())).folder),
  ),
  'convene.sessions.refresh': anywhere(({ sessions }) => sessions.refresh()),
};

function isFork({ folder }: SessionSummary): boolean {
  return originName(folder) !== undefined;
}

/** Compares the outcome of a fork with its origin's in a diff; before both have ended, and for a play, compares the transcripts. */
async function compareWithOrigin({ sessions, context }: Editor, { folder }: SessionSummary): Promise<void> {
  const name = originName(folder);
  const origin = (await sessions.found()).find(each => path.basename(each.folder) === name);
  if (!origin) {
    throw new HumanError(
      vscode.l10n.t('The session that this one was forked from was not found.'),
      vscode.l10n.t('Open both transcripts to read them side by side.'),
    );
  }
  const title = `${name} ↔ ${path.basename(folder)}`;
  const outcomes = await Promise.all([origin.folder, folder].map(outcomeText));
  const [before, after] = outcomes.every(text => text !== undefined)
    ? outcomes.map(text => virtualText(context, `${title}.md`, text))
    : await Promise.all([origin.folder, folder].map(findTranscript));
  await vscode.commands.executeCommand('vscode.diff', before, after, title);
}

/** The outcome of an ended session as text; undefined for a play. */
async function outcomeText(folder: string): Promise<string | undefined> {
  const { state } = await readRecord(folder);
  const format = formatOf(state.opened?.format ?? '');
  return state.outcome && !format?.play ? outcomeMarkdown(state, format) : undefined;
}

/** Renames a session's folder, which is the session's name; its panel is closed, because it shows the old one. */
async function rename(editor: Editor, folder: string): Promise<void> {
  await assertNotRunning(editor, folder);
  const old = path.basename(folder);
  const value = await vscode.window.showInputBox({
    title: vscode.l10n.t('New name of the session’s folder'),
    value: old,
    // The date in front of the name is not selected.
    valueSelection: [/^\d{4}-\d\d-\d\d-/.test(old) ? 11 : 0, old.length],
    validateInput: text => (text.trim() ? undefined : vscode.l10n.t('A name needs letters or digits.')),
  });
  if (!value || value.trim() === old || slugOf(value) === old) return;
  await assertNotRunning(editor, folder);
  editor.panels.of(folder)?.dispose();
  const renamed = vscode.Uri.file(path.join(path.dirname(folder), slugOf(value)));
  try {
    await vscode.workspace.fs.rename(vscode.Uri.file(folder), renamed, { overwrite: false });
  } catch {
    throw new HumanError(
      vscode.l10n.t('The session could not be renamed to {0}.', path.basename(renamed.fsPath)),
      vscode.l10n.t('Another folder has that name, or the folder is read-only. Choose another name.'),
    );
  }
  editor.sessions.refresh();
}

// Checked again after each dialog: the session may have been resumed meanwhile.
async function assertNotRunning({ sessions }: Editor, folder: string): Promise<void> {
  const found = (await sessions.found()).find(each => each.folder === folder);
  if (!sessions.liveIn(folder) && found?.state !== 'running') return;
  throw new HumanError(vscode.l10n.t('This session is running.'), vscode.l10n.t('Stop it first.'));
}

async function toTrash(uri: vscode.Uri): Promise<void> {
  try {
    await vscode.workspace.fs.delete(uri, { recursive: true, useTrash: true });
  } catch {
    const forGood = vscode.l10n.t('Delete Permanently');
    const message = vscode.l10n.t('There is no trash here. Delete the session permanently?');
    if ((await vscode.window.showWarningMessage(message, { modal: true }, forGood)) !== forGood) return;
    await vscode.workspace.fs.delete(uri, { recursive: true, useTrash: false });
  }
}

async function findTranscript(folder: string): Promise<vscode.Uri> {
  for (const name of ['transcript.md', 'transcript.txt']) {
    const uri = vscode.Uri.file(path.join(folder, name));
    if (await isExistingFile(uri)) return uri;
  }
  throw new HumanError(
    vscode.l10n.t('This session has no transcript yet.'),
    vscode.l10n.t('The transcript is written after the first turn. Open the session to watch it.'),
  );
}

/** Saves a session's transcript in a form and at a place that the user chooses. */
async function exportSession(folder: string): Promise<void> {
  const { state } = await readRecord(folder);
  const format = state.opened && formatOf(state.opened.format);
  const placeHolder = vscode.l10n.t('Save the transcript as…');
  const forms = formsFor(state, format).map(each => ({ ...each, label: localizeEngineText(each.label) }));
  const form = await vscode.window.showQuickPick(forms, { placeHolder });
  if (!form) return;
  const name = `${path.basename(folder)}${form.ending}`;
  const defaultUri = vscode.Uri.file(path.join(path.dirname(folder), name));
  const target = await vscode.window.showSaveDialog({ defaultUri, title: placeHolder });
  if (!target) return;
  // Without the document's copy, parts that need its text are left out.
  const copies = await readCopies(folder, state);
  const content = form.write(state, format, { document: copies?.document });
  await vscode.workspace.fs.writeFile(target, Buffer.from(content, 'utf8'));
  const message = vscode.l10n.t('Saved as {0}.', path.basename(target.fsPath));
  if (await offerAction(message, vscode.l10n.t('Open File')))
    await vscode.commands.executeCommand('vscode.open', target);
}
