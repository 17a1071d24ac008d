import path from 'node:path';
import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposables';
import { describeError } from '../../base/errors';
import type { Complaint } from '../../cast/agent';
import { resolveModelName } from '../../voices/prices';
import { isAgentFile } from '../agentLibrary';
import { type Editor, loadEngine } from '../editor';
import { fileName, isSceneDocument } from '../scenes/files';
import { userSettings } from '../settings';
import { localizeEngineText } from '../showError';
import { resolveSeenModel } from '../voice/models';

const severities = {
  info: vscode.DiagnosticSeverity.Information,
  warning: vscode.DiagnosticSeverity.Warning,
  error: vscode.DiagnosticSeverity.Error,
};

/** Shows in agent files what had to be mended to read them and which characters nobody can see, and in scene files what cannot be acted as it is written, as long as they are open. */
export function registerDiagnostics(editor: Editor): Disposable {
  const disposables = new DisposableStore();
  const shown = disposables.add(vscode.languages.createDiagnosticCollection('convene'));
  const lookInto = async (document: vscode.TextDocument) => {
    const { version } = document;
    const found = isAgentFile(document.uri)
      ? await agentProblems(document)
      : isSceneDocument(document) && (await sceneProblems(document, editor));
    if (document.version !== version || document.isClosed) return;
    shown.set(document.uri, found ? found.map(each => atLine(document, each)) : undefined);
  };
  // A failure is only logged: the user has not asked for this check.
  const look = (document: vscode.TextDocument) =>
    lookInto(document).catch(error => editor.log.error('A file could not be looked through', error));
  const lookAtAll = () => {
    for (const document of vscode.workspace.textDocuments) void look(document);
  };
  lookAtAll();
  disposables.add(vscode.workspace.onDidOpenTextDocument(look));
  disposables.add(vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)));
  disposables.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => shown.delete(uri)));
  disposables.add(editor.agents.onDidChange(lookAtAll));
  return disposables;
}

async function agentProblems(document: vscode.TextDocument): Promise<Complaint[]> {
  const { readAgent } = await loadEngine();
  const text = document.getText();
  const reading = readAgent({ path: document.uri.fsPath, text, source: 'workspace', knowsModel });
  if ('agent' in reading) return [...reading.agent.problems];
  const message = vscode.l10n.t('Convene passes this file over: {0}.', reading.skipped.why);
  return [{ line: 1, message, severity: 'info' }];
}

// Known by the price table, the user's prices, or the models that VS Code offered.
function knowsModel(model: string): boolean {
  return resolveModelName(model, userSettings().prices) !== undefined || resolveSeenModel(model) !== undefined;
}

function atLine(document: vscode.TextDocument, { line, message, severity }: Complaint): vscode.Diagnostic {
  const index = Math.min(Math.max(0, line - 1), document.lineCount - 1);
  const made = new vscode.Diagnostic(document.lineAt(index).range, localizeEngineText(message), severities[severity]);
  made.source = 'Convene';
  return made;
}

/** The problems of a scene file: keys, events, and characters that do not exist. */
async function sceneProblems(document: vscode.TextDocument, { agents }: Editor): Promise<Complaint[]> {
  const { findAgent, parseSceneFile: readSceneFile, loadNotes: notesOf } = await loadEngine();
  const scene = readSceneFile(document.getText(), fileName(document.uri).replace(/\.[^.]+$/, ''));
  const workspace = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath;
  const roster = await agents.roster(workspace);
  const place = workspace && { folder: path.dirname(document.uri.fsPath), workspace };
  const missing = scene.characters
    .filter(name => !findAgent(roster.agents, name))
    .map((name): Complaint => {
      const message = vscode.l10n.t('Nobody here is called “{0}”: .claude/agents/{0}.md was expected.', name);
      return { line: characterLine(name, document, scene.charactersLine), message, severity: 'error' };
    });
  const unread: Complaint[] = [];
  for (const ref of place ? scene.story : []) {
    const failed = place && (await notesOf(ref, place).then(() => undefined, describeError));
    if (failed) unread.push({ line: ref.line, message: failed, severity: 'error' });
  }
  return [...scene.problems, ...missing, ...unread];
}

/** The line that names a character, which may be below the key. */
function characterLine(name: string, document: vscode.TextDocument, charactersLine: number): number {
  for (let line = charactersLine; line <= document.lineCount && line < charactersLine + 40; line++) {
    const { text } = document.lineAt(line - 1);
    if (text.includes(name)) return line;
    if (line > charactersLine && /^(?:\w+\s*:|---)/.test(text)) break;
  }
  return charactersLine;
}
