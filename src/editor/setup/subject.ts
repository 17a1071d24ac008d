import path from 'node:path';
import * as vscode from 'vscode';
import { loadDecisions } from '../../app/decisions';
import { HumanError } from '../../base/errors';
import type { Agent } from '../../cast/agent';
import { parseDocument } from '../../disk/documentParser';
import { findReviewRules } from '../../disk/reviewRules';
import type { DocumentText, ReviewRules } from '../../document/document';
import type { Brief } from '../../script/brief';
import { isAgentFile } from '../agentLibrary';
import { findScenes } from '../scenes/files';
import { userFolder } from '../services';
import { excludedFromSearch } from '../sessionPatterns';
import { userSettings } from '../settings';
import { ActionableError, localizeEngineText, orCancel, requireFolder } from '../showError';
import { openText } from '../textFiles';

/** What a session is about, and the folder that it is saved in. */
export interface Subject {
  topic?: string;
  document?: DocumentText;
  /** The first line of a selection. */
  firstLine?: number;
  /** What it is called in questions: the document's title, the lines of a selection, or the topic. */
  label: string;
  /** The folder, usually of the workspace, that the session is saved in. */
  place: string;
  /** The house rules for findings. */
  rules?: ReviewRules;
  /** Decisions on findings of earlier sessions on the document. */
  settled?: Brief['settled'];
  /** The earlier session that this run continues. */
  earlier?: Brief['earlier'];
}

/** The files that a menu passes, if any. */
export interface MenuTarget {
  uri?: vscode.Uri;
  /** All files selected in the explorer; undefined from an editor's menu. */
  uris?: readonly vscode.Uri[];
}

/** The document as in its editor, or the selection, that a menu or the editor points at, with house rules and earlier decisions; warns of unusable ones. */
export async function documentSubject(target: MenuTarget): Promise<Subject> {
  const subject = await targetSubject(target);
  const { reviewRules: named, allowLinks } = userSettings();
  const { rules, notice } = await findReviewRules(subject.place, { named, allowLinks });
  const { settled, notices } = await loadDecisions(subject.document?.path, subject.place, userFolder());
  for (const each of [...(notice ? [notice] : []), ...notices])
    void vscode.window.showWarningMessage(localizeEngineText(each));
  return { ...subject, ...(rules ? { rules } : {}), settled };
}

/** The document of the active editor; one that the user picks if that shows the agent's own file. */
export async function subjectForAgent({ path: agentFile }: Pick<Agent, 'path'>): Promise<Subject> {
  const open = vscode.window.activeTextEditor?.document.uri;
  return documentSubject({ uri: open?.fsPath === agentFile ? await askForDocument() : open });
}

async function targetSubject(target: MenuTarget): Promise<Subject> {
  const documents = (target.uris ?? []).filter(uri => /\.(md|markdown|mdx|txt)$/i.test(uri.path));
  if (documents.length > 1) return combinedSubject(documents);
  const editor = vscode.window.activeTextEditor;
  const uri = documents[0] ?? target.uri ?? editor?.document.uri ?? (await askForDocument());
  const buffer = await openText(uri);
  const fromExplorer = target.uris !== undefined;
  const selection = !fromExplorer && editor?.document === buffer ? editor.selection : undefined;
  const lines = selection && !selection.isEmpty ? wholeLines(buffer, selection) : undefined;
  const text = buffer.getText(lines);
  const name = baseName(buffer.uri);
  if (text.trim() === '') {
    throw new HumanError(vscode.l10n.t('{0} is empty.', name), vscode.l10n.t('Write something in it first.'));
  }
  const document = await parseDocument(text, { path: buffer.isUntitled ? undefined : relativePath(buffer.uri) });
  const place = await chooseSessionPlace(buffer.uri);
  if (!lines) return { document, place, label: document.title || name };
  const [first, last] = [lines.start.line + 1, lines.end.line + 1];
  return { document, firstLine: first, place, label: vscode.l10n.t('{0}, lines {1}–{2}', name, first, last) };
}

/** A topic without a document. */
export async function topicSubject(topic: string): Promise<Subject> {
  return { topic, label: topic, place: await chooseSessionPlace(undefined) };
}

/** Several documents as one, each under its own name. */
async function combinedSubject(uris: readonly vscode.Uri[]): Promise<Subject> {
  const texts = await Promise.all(uris.map(async uri => `# ${baseName(uri)}\n\n${(await openText(uri)).getText()}`));
  const names = uris.map(baseName).join(', ');
  const [first] = uris;
  const document = await parseDocument(texts.join('\n\n'), { title: names });
  return { document, label: names, place: await chooseSessionPlace(first) };
}

/** The workspace folder that a session about a file is saved in: the file's own, or one that the user picks. */
export async function chooseSessionPlace(
  uri: vscode.Uri | undefined,
  question = vscode.l10n.t('Which folder should the session be saved in?'),
): Promise<string> {
  const own = uri && vscode.workspace.getWorkspaceFolder(uri);
  if (own) return own.uri.fsPath;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [only] = folders;
  if (only && folders.length === 1) return only.uri.fsPath;
  if (only) {
    return orCancel(await vscode.window.showWorkspaceFolderPick({ placeHolder: question })).uri.fsPath;
  }
  return placeWithoutFolder();
}

/** Without an open folder: one that the user picks; opening a folder or watching a recording instead cancels. */
async function placeWithoutFolder(): Promise<string> {
  const pick = vscode.l10n.t('Choose a Folder…');
  const open = vscode.l10n.t('Open a Folder…');
  const sample = vscode.l10n.t('Watch a Recorded Debate');
  const message = vscode.l10n.t('No folder is open. A session needs one to save its transcript in.');
  const answer = await vscode.window.showInformationMessage(message, pick, open, sample);
  if (answer === open) await vscode.commands.executeCommand('workbench.action.files.openFolder');
  if (answer === sample) await vscode.commands.executeCommand('convene.sample.watch');
  if (answer !== pick) throw new vscode.CancellationError();
  const openLabel = vscode.l10n.t('Save Sessions Here');
  const [folder] =
    (await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, openLabel })) ?? [];
  return orCancel(folder).fsPath;
}

async function askForDocument(): Promise<vscode.Uri> {
  requireFolder(vscode.l10n.t('No folder is open, and no document.'), [
    { label: vscode.l10n.t('Watch a Recorded Debate'), command: 'convene.sample.watch' },
  ]);
  const found = await vscode.workspace.findFiles('**/*.md', `{${excludedFromSearch.join(',')}}`, 500);
  const scenes = new Set((await findScenes()).map(String));
  const documents = found.filter(uri => !scenes.has(String(uri)) && !isAgentFile(uri));
  if (documents.length === 0) {
    throw new ActionableError(
      vscode.l10n.t('There is no Markdown document to debate here.'),
      vscode.l10n.t('Open one, or convene on a topic.'),
      [{ label: vscode.l10n.t('Convene on a Topic…'), command: 'convene.topic' }],
    );
  }
  const options = { placeHolder: vscode.l10n.t('Which document?'), matchOnDescription: true };
  return orCancel(await vscode.window.showQuickPick(documentItems(documents), options)).uri;
}

/** The documents grouped by folder; files such as README only if a folder has no others. */
function documentItems(uris: readonly vscode.Uri[]): (vscode.QuickPickItem & { uri: vscode.Uri })[] {
  // README, CHANGELOG, LICENSE and the like.
  const isAboutFolder = (uri: vscode.Uri) => /^[A-Z_]+\.\w+$/.test(baseName(uri));
  return (vscode.workspace.workspaceFolders ?? []).flatMap(folder => {
    const all = uris.filter(uri => vscode.workspace.getWorkspaceFolder(uri) === folder);
    const documents = all.filter(uri => !isAboutFolder(uri));
    const items = (documents.length > 0 ? documents : all).map(uri => {
      const parent = path.dirname(relativePath(uri));
      return { label: baseName(uri), description: parent === '.' ? '' : parent, uri };
    });
    items.sort((a, b) => a.description.localeCompare(b.description) || a.label.localeCompare(b.label));
    const heading = { label: folder.name, kind: vscode.QuickPickItemKind.Separator, uri: folder.uri };
    return items.length > 0 ? [heading, ...items] : [];
  });
}

/** The lines that a selection touches; not one in which it only ends at the start. */
function wholeLines(document: vscode.TextDocument, { start, end }: vscode.Selection): vscode.Range {
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return new vscode.Range(new vscode.Position(start.line, 0), document.lineAt(last).range.end);
}

function baseName(uri: vscode.Uri): string {
  return path.posix.basename(uri.path);
}

function relativePath(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri, false);
}
