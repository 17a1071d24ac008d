import * as vscode from 'vscode';
import { isAgentFile } from '../agentLibrary';
import type { Editor } from '../editor';
import { isSceneDocument } from '../scenes/files';

/** Shows the problems of open agent files (such as invisible characters) and scene files (such as missing characters) in the Problems view. */
export function registerDiagnostics(editor: Editor): vscode.Disposable {
  const shown = vscode.languages.createDiagnosticCollection('convene');
  const check = async (document: vscode.TextDocument) => {
    const { version } = document;
    const isOurs = isAgentFile(document.uri) || isSceneDocument(document);
    const problems = isOurs ? await (await import('./problems')).problemsIn(document, editor) : undefined;
    // A later change has its own check.
    if (document.version !== version || document.isClosed) return;
    shown.set(document.uri, problems);
  };
  // A failure is only logged: the user has not asked for this check.
  const update = (document: vscode.TextDocument) =>
    check(document).catch(error => editor.log.error('A file could not be looked through', error));
  const updateAll = () => {
    for (const document of vscode.workspace.textDocuments) void update(document);
  };
  updateAll();
  return vscode.Disposable.from(
    shown,
    vscode.workspace.onDidOpenTextDocument(update),
    vscode.workspace.onDidChangeTextDocument(({ document }) => update(document)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)),
    editor.agents.onDidChange(updateAll),
  );
}
