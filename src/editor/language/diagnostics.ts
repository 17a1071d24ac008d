import * as vscode from 'vscode';
import { isAgentFile } from '../agentLibrary';
import type { Editor } from '../editor';
import { isSceneDocument } from '../scenes/files';

/** Shows the problems of open agent files (repaired front matter, invisible characters) and scene files (unknown keys, missing characters) in the Problems view. */
export function registerDiagnostics(editor: Editor): vscode.Disposable {
  const shown = vscode.languages.createDiagnosticCollection('convene');
  const lookInto = async (document: vscode.TextDocument) => {
    const { version } = document;
    const isChecked = isAgentFile(document.uri) || isSceneDocument(document);
    const found = isChecked ? await (await import('./problems')).problemsIn(document, editor) : undefined;
    if (document.version !== version || document.isClosed) return;
    shown.set(document.uri, found);
  };
  // A failure is only logged: the user has not asked for this check.
  const look = (document: vscode.TextDocument) =>
    lookInto(document).catch(error => editor.log.error('A file could not be looked through', error));
  const lookAtAll = () => {
    for (const document of vscode.workspace.textDocuments) void look(document);
  };
  lookAtAll();
  return vscode.Disposable.from(
    shown,
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)),
    editor.agents.onDidChange(lookAtAll),
  );
}
