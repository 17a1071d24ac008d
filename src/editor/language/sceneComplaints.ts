import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import type { Complaint } from '../../cast/agent';
import { type Editor, loadEngine } from '../editor';
import { fileName, isSceneDocument } from '../scenes/files';
import { atLine } from './complaints';

/** Shows, in the scene files that are open, what cannot be acted as it is written: keys, events, and characters that are not there. */
export function showSceneComplaints(editor: Editor): Disposable {
  const held = new DisposableStore();
  const shown = held.add(vscode.languages.createDiagnosticCollection('convene-scenes'));
  const lookInto = async (document: vscode.TextDocument) => {
    if (document.isClosed) return;
    if (!isSceneDocument(document)) return shown.delete(document.uri);
    const { version } = document;
    const found = await complaintsIn(document, editor);
    if (document.version === version && !document.isClosed) shown.set(document.uri, found);
  };
  // Nobody asked for it, so where the agents cannot be read only the log is told.
  const look = (document: vscode.TextDocument) =>
    lookInto(document).catch(error => editor.log.error('A scene could not be looked through', error));
  const lookAtAll = () => {
    for (const document of vscode.workspace.textDocuments) void look(document);
  };
  lookAtAll();
  held.add(vscode.workspace.onDidOpenTextDocument(look));
  held.add(vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)));
  held.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)));
  held.add(editor.agents.onDidChange(lookAtAll));
  return held;
}

async function complaintsIn(document: vscode.TextDocument, { agents }: Editor): Promise<vscode.Diagnostic[]> {
  const { findAgent, readSceneFile } = await loadEngine();
  const scene = readSceneFile(document.getText(), fileName(document.uri).replace(/\.[^.]+$/, ''));
  const roster = await agents.roster(vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath);
  const missing = scene.characters
    .filter(name => !findAgent(roster.agents, name))
    .map((name): Complaint => {
      const message = vscode.l10n.t('Nobody here is called “{0}”: .claude/agents/{0}.md was expected.', name);
      return { line: lineOf(name, document, scene.charactersLine), message, severity: 'error' };
    });
  return [...scene.problems, ...missing].map(each => atLine(document, each));
}

/** The line at which a character is named: in a list of several lines it stands under the key. */
function lineOf(name: string, document: vscode.TextDocument, charactersLine: number): number {
  for (let line = charactersLine; line <= document.lineCount && line < charactersLine + 40; line++) {
    const { text } = document.lineAt(line - 1);
    if (text.includes(name)) return line;
    if (line > charactersLine && /^(?:\w+\s*:|---)/.test(text)) break;
  }
  return charactersLine;
}
