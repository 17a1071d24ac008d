import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from '../../base/errors';
import type { DocumentText, ReviewRules } from '../../document/document';
import type { Brief } from '../../script/brief';
import { isAgentFile } from '../agentShelf';
import { loadEngine } from '../editor';
import { findScenes } from '../scenes/files';
import { notForReading } from '../sessionHome';
import { userSettings } from '../settings';
import { chosen, requireFolder, told, WayOutError } from '../tell';
import { openText } from '../textFiles';
import { userFolder } from '../worlds';

/** What a session is to be about, and the folder beside whose documents it is kept. */
export interface Subject {
  topic?: string;
  document?: DocumentText;
  /** Line at which a debated selection begins. */
  firstLine?: number;
  label: string;
  place: string;
  /** The place's own rules for findings. */
  rules?: ReviewRules;
  /** What was decided on findings of earlier sessions on the document. */
  settled?: Brief['settled'];
  /** What it rests on, where it is run again. */
  earlier?: Brief['earlier'];
}

/** What a person pointed at: a menu's file or files, or nothing. */
export interface Pointed {
  uri?: vscode.Uri;
  uris?: readonly vscode.Uri[];
}

/** The document that was pointed at, as it stands in the editor even if it is not saved, with the rules of its place; a selection there counts alone. */
export async function documentSubject(pointed: Pointed): Promise<Subject> {
  const subject = await pointedSubject(pointed);
  const engine = await loadEngine();
  const { reviewRules: named, allowLinks } = userSettings();
  const { rules, notice } = await engine.findReviewRules(subject.place, { named, allowLinks });
  const { settled, notices } = await engine.settledFor(subject.document?.path, subject.place, userFolder(engine));
  for (const each of [...(notice ? [notice] : []), ...notices]) void vscode.window.showWarningMessage(told(each));
  return { ...subject, ...(rules ? { rules } : {}), settled };
}

async function pointedSubject(pointed: Pointed): Promise<Subject> {
  const documents = (pointed.uris ?? []).filter(isDocument);
  if (documents.length > 1) return severalSubject(documents);
  const editor = vscode.window.activeTextEditor;
  const uri = documents[0] ?? pointed.uri ?? editor?.document.uri ?? (await askForDocument());
  const buffer = await openText(uri);
  const fromExplorer = pointed.uris !== undefined;
  const selection = !fromExplorer && editor?.document === buffer ? editor.selection : undefined;
  const lines = selection && !selection.isEmpty ? wholeLines(buffer, selection) : undefined;
  const text = buffer.getText(lines);
  const name = nameOf(buffer.uri);
  if (text.trim() === '') {
    throw new HumanError(vscode.l10n.t('{0} is empty.', name), vscode.l10n.t('Write something in it first.'));
  }
  const { parseDocument } = await loadEngine();
  const document = await parseDocument(text, { path: buffer.isUntitled ? undefined : relativePath(buffer.uri) });
  const place = await placeFor(buffer.uri);
  if (!lines) return { document, place, label: document.title || name };
  const [first, last] = [lines.start.line + 1, lines.end.line + 1];
  return { document, firstLine: first, place, label: vscode.l10n.t('{0}, lines {1}–{2}', name, first, last) };
}

/** A question without a document. */
export async function topicSubject(topic: string): Promise<Subject> {
  return { topic, label: topic, place: await placeFor(undefined) };
}

/** Several documents as one, each under its own name. */
async function severalSubject(uris: readonly vscode.Uri[]): Promise<Subject> {
  const texts = await Promise.all(uris.map(async uri => `# ${nameOf(uri)}\n\n${(await openText(uri)).getText()}`));
  const names = uris.map(nameOf).join(', ');
  const { parseDocument } = await loadEngine();
  const [first] = uris;
  const document = await parseDocument(texts.join('\n\n'), { title: names });
  return { document, label: names, place: await placeFor(first) };
}

/** The folder that a session about a file is kept in, or what else is asked for: the file's own workspace folder, or what the user picks. */
export async function placeFor(
  uri: vscode.Uri | undefined,
  question = vscode.l10n.t('In which folder is the session kept?'),
): Promise<string> {
  const own = uri && vscode.workspace.getWorkspaceFolder(uri);
  if (own) return own.uri.fsPath;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [only] = folders;
  if (only && folders.length === 1) return only.uri.fsPath;
  if (only) {
    return chosen(await vscode.window.showWorkspaceFolderPick({ placeHolder: question })).uri.fsPath;
  }
  return placeWithoutFolder();
}

async function placeWithoutFolder(): Promise<string> {
  const pick = vscode.l10n.t('Choose a Folder…');
  const open = vscode.l10n.t('Open a Folder…');
  const sample = vscode.l10n.t('Watch a Recorded Debate');
  const message = vscode.l10n.t('No folder is open. A session needs one to keep its transcript in.');
  const answer = await vscode.window.showInformationMessage(message, pick, open, sample);
  if (answer === open) await vscode.commands.executeCommand('workbench.action.files.openFolder');
  if (answer === sample) await vscode.commands.executeCommand('convene.sample.watch');
  if (answer !== pick) throw new vscode.CancellationError();
  const openLabel = vscode.l10n.t('Keep Sessions Here');
  const [folder] =
    (await vscode.window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, openLabel })) ?? [];
  return chosen(folder).fsPath;
}

async function askForDocument(): Promise<vscode.Uri> {
  requireFolder(vscode.l10n.t('No folder is open, and no document.'), [
    { label: vscode.l10n.t('Watch a Recorded Debate'), command: 'convene.sample.watch' },
  ]);
  const found = await vscode.workspace.findFiles('**/*.md', `{${notForReading.join(',')}}`, 500);
  const scenes = new Set((await findScenes()).map(String));
  const documents = found.filter(uri => !scenes.has(String(uri)) && !isAgentFile(uri));
  if (documents.length === 0) {
    throw new WayOutError(
      vscode.l10n.t('There is no Markdown document here to debate.'),
      vscode.l10n.t('Open one, or convene on a topic.'),
      [{ label: vscode.l10n.t('Convene on a Topic…'), command: 'convene.topic' }],
    );
  }
  const placeHolder = vscode.l10n.t('Which document?');
  return chosen(await vscode.window.showQuickPick(documentItems(documents), { placeHolder, matchOnDescription: true }))
    .uri;
}

/** The documents of each folder together; those that only tell of the folder itself where it has no other. */
function documentItems(uris: readonly vscode.Uri[]): (vscode.QuickPickItem & { uri: vscode.Uri })[] {
  // README, CHANGELOG, LICENSE and the like.
  const isAboutFolder = (uri: vscode.Uri) => /^[A-Z_]+\.\w+$/.test(nameOf(uri));
  return (vscode.workspace.workspaceFolders ?? []).flatMap(folder => {
    const all = uris.filter(uri => vscode.workspace.getWorkspaceFolder(uri) === folder);
    const good = all.filter(uri => !isAboutFolder(uri));
    const own = good.length > 0 ? good : all;
    const items = own.map(uri => {
      const above = path.dirname(relativePath(uri));
      return { label: nameOf(uri), description: above === '.' ? '' : above, uri };
    });
    items.sort((a, b) => a.description.localeCompare(b.description) || a.label.localeCompare(b.label));
    const heading = { label: folder.name, kind: vscode.QuickPickItemKind.Separator, uri: folder.uri };
    return items.length > 0 ? [heading, ...items] : [];
  });
}

function wholeLines(document: vscode.TextDocument, { start, end }: vscode.Selection): vscode.Range {
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return new vscode.Range(new vscode.Position(start.line, 0), document.lineAt(last).range.end);
}

function isDocument(uri: vscode.Uri): boolean {
  return /\.(md|markdown|mdx|txt)$/i.test(uri.path);
}

function nameOf(uri: vscode.Uri): string {
  return path.posix.basename(uri.path);
}

function relativePath(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri, false);
}
