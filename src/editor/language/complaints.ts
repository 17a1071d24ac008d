import path from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import { readable } from '../../base/errors';
import type { Complaint } from '../../cast/agent';
import { modelNamed } from '../../voices/prices';
import { isAgentFile } from '../agentShelf';
import { type Editor, loadEngine } from '../editor';
import { fileName, isSceneDocument } from '../scenes/files';
import { userSettings } from '../settings';
import { told } from '../tell';
import { modelSeen } from '../voice/models';

const severities = {
  info: vscode.DiagnosticSeverity.Information,
  warning: vscode.DiagnosticSeverity.Warning,
  error: vscode.DiagnosticSeverity.Error,
};

/** Shows in agent files what had to be mended to read them and which characters nobody can see, and in scene files what cannot be acted as it is written, as long as they are open. */
export function showComplaints(editor: Editor): Disposable {
  const held = new DisposableStore();
  const shown = held.add(vscode.languages.createDiagnosticCollection('convene'));
  const lookInto = async (document: vscode.TextDocument) => {
    const { version } = document;
    const found = isAgentFile(document.uri)
      ? await complaintsIn(document)
      : isSceneDocument(document) && (await sceneComplaintsIn(document, editor));
    if (document.version !== version || document.isClosed) return;
    shown.set(document.uri, found ? found.map(each => atLine(document, each)) : undefined);
  };
  // Nobody asked for it, so where something cannot be read only the log is told.
  const look = (document: vscode.TextDocument) =>
    lookInto(document).catch(error => editor.log.error('A file could not be looked through', error));
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

async function complaintsIn(document: vscode.TextDocument): Promise<Complaint[]> {
  const { readAgent } = await loadEngine();
  const text = document.getText();
  const reading = readAgent({ path: document.uri.fsPath, text, source: 'workspace', knowsModel });
  if ('agent' in reading) return [...reading.agent.problems];
  const message = vscode.l10n.t('Convene passes this file over: {0}.', reading.skipped.why);
  return [{ line: 1, message, severity: 'info' }];
}

// By Claude's table and the user's own prices, or among the models that VS Code was seen to have.
function knowsModel(model: string): boolean {
  return modelNamed(model, userSettings().prices) !== undefined || modelSeen(model) !== undefined;
}

function atLine(document: vscode.TextDocument, { line, message, severity }: Complaint): vscode.Diagnostic {
  const index = Math.min(Math.max(0, line - 1), document.lineCount - 1);
  const made = new vscode.Diagnostic(document.lineAt(index).range, told(message), severities[severity]);
  made.source = 'Convene';
  return made;
}

/** What cannot be acted in a scene file as it is written: keys, events, and characters that are not there. */
async function sceneComplaintsIn(document: vscode.TextDocument, { agents }: Editor): Promise<Complaint[]> {
  const { findAgent, readSceneFile, notesOf } = await loadEngine();
  const scene = readSceneFile(document.getText(), fileName(document.uri).replace(/\.[^.]+$/, ''));
  const workspace = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath;
  const roster = await agents.roster(workspace);
  const place = workspace && { folder: path.dirname(document.uri.fsPath), workspace };
  const missing = scene.characters
    .filter(name => !findAgent(roster.agents, name))
    .map((name): Complaint => {
      const message = vscode.l10n.t('Nobody here is called “{0}”: .claude/agents/{0}.md was expected.', name);
      return { line: lineOf(name, document, scene.charactersLine), message, severity: 'error' };
    });
  const unread: Complaint[] = [];
  for (const ref of place ? scene.story : []) {
    const failed = place && (await notesOf(ref, place).then(() => undefined, readable));
    if (failed) unread.push({ line: ref.line, message: failed, severity: 'error' });
  }
  return [...scene.problems, ...missing, ...unread];
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
