import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import type { Complaint } from '../../cast/agent';
import { modelNamed } from '../../voices/prices';
import { isAgentFile } from '../agentShelf';
import { loadEngine } from '../editor';
import { userSettings } from '../settings';
import { told } from '../told';
import { modelSeen } from '../voice/models';

const severities = {
  info: vscode.DiagnosticSeverity.Information,
  warning: vscode.DiagnosticSeverity.Warning,
  error: vscode.DiagnosticSeverity.Error,
};

/** Shows, in the agent files that are open, what had to be mended to read them and which characters nobody can see. */
export function showComplaints(): Disposable {
  const held = new DisposableStore();
  const shown = held.add(vscode.languages.createDiagnosticCollection('convene'));
  const look = async (document: vscode.TextDocument) => {
    if (!isAgentFile(document.uri)) return;
    const version = document.version;
    const found = await complaintsIn(document);
    if (document.version === version && !document.isClosed) shown.set(document.uri, found);
  };
  for (const document of vscode.workspace.textDocuments) void look(document);
  held.add(vscode.workspace.onDidOpenTextDocument(look));
  held.add(vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)));
  held.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)));
  return held;
}

async function complaintsIn(document: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  const { readAgent } = await loadEngine();
  const text = document.getText();
  const reading = readAgent({ path: document.uri.fsPath, text, source: 'workspace', knowsModel });
  const problems = 'agent' in reading ? reading.agent.problems : [notAnAgent(reading.skipped.why)];
  return problems.map(each => atLine(document, each));
}

// By Claude's table and the user's own prices, or among the models that VS Code was seen to have.
function knowsModel(model: string): boolean {
  return modelNamed(model, userSettings().prices) !== undefined || modelSeen(model) !== undefined;
}

function notAnAgent(why: string): Complaint {
  return { line: 1, message: vscode.l10n.t('Convene passes this file over: {0}.', why), severity: 'info' };
}

/** A complaint as a diagnostic at its line. */
export function atLine(document: vscode.TextDocument, { line, message, severity }: Complaint): vscode.Diagnostic {
  const index = Math.min(Math.max(0, line - 1), document.lineCount - 1);
  const made = new vscode.Diagnostic(document.lineAt(index).range, told(message), severities[severity]);
  made.source = 'Convene';
  return made;
}
