import path from 'node:path';
import * as vscode from 'vscode';
import { describeError } from '../../base/errors';
import type { Complaint } from '../../cast/agent';
import { readAgent } from '../../cast/reader';
import { findAgent } from '../../cast/roster';
import { loadNotes } from '../../disk/storyNotes';
import { parseSceneFile } from '../../formats/scene/file';
import { resolveModelName } from '../../voices/prices';
import { isAgentFile } from '../agentLibrary';
import type { Editor } from '../editor';
import { fileName } from '../scenes/files';
import { userSettings } from '../settings';
import { localizeEngineText } from '../showError';
import { resolveListedModel } from '../voice/models';

const severities = {
  info: vscode.DiagnosticSeverity.Information,
  warning: vscode.DiagnosticSeverity.Warning,
  error: vscode.DiagnosticSeverity.Error,
};

/** The problems of an agent or scene file, at their lines. */
export async function problemsIn(document: vscode.TextDocument, editor: Editor): Promise<vscode.Diagnostic[]> {
  const found = isAgentFile(document.uri) ? agentProblems(document) : await sceneProblems(document, editor);
  return found.map(each => atLine(document, each));
}

function agentProblems(document: vscode.TextDocument): Complaint[] {
  const text = document.getText();
  const reading = readAgent({ path: document.uri.fsPath, text, source: 'workspace', knowsModel });
  if ('agent' in reading) return [...reading.agent.problems];
  const message = vscode.l10n.t('Convene ignores this file: {0}.', localizeEngineText(reading.skipped.why));
  return [{ line: 1, message, severity: 'info' }];
}

// Known by the price table, the user's prices, or the models that VS Code offered.
function knowsModel(model: string): boolean {
  return resolveModelName(model, userSettings().prices) !== undefined || resolveListedModel(model) !== undefined;
}

function atLine(document: vscode.TextDocument, { line, message, severity }: Complaint): vscode.Diagnostic {
  const index = Math.min(Math.max(0, line - 1), document.lineCount - 1);
  const diagnostic = new vscode.Diagnostic(
    document.lineAt(index).range,
    localizeEngineText(message),
    severities[severity],
  );
  diagnostic.source = 'Convene';
  return diagnostic;
}

/** The problems of a scene file: keys, events, characters that do not exist, and notes that cannot be read. */
async function sceneProblems(document: vscode.TextDocument, { agents }: Editor): Promise<Complaint[]> {
  const scene = parseSceneFile(document.getText(), fileName(document.uri).replace(/\.[^.]+$/, ''));
  const workspace = vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath;
  const roster = await agents.roster(workspace);
  const place = workspace && { folder: path.dirname(document.uri.fsPath), workspace };
  const missing = scene.characters
    .filter(name => !findAgent(roster.agents, name))
    .map((name): Complaint => {
      const message = vscode.l10n.t('There is no character “{0}”: .claude/agents/{0}.md is missing.', name);
      return { line: characterLine(name, document, scene.charactersLine), message, severity: 'error' };
    });
  const unread: Complaint[] = [];
  // The notes that the scene refers to; a file outside the workspace has no place to read them from.
  for (const notes of place ? scene.story : []) {
    const error = place && (await loadNotes(notes, place).then(() => undefined, describeError));
    if (error) unread.push({ line: notes.line, message: error, severity: 'error' });
  }
  return [...scene.problems, ...missing, ...unread];
}

/** The line that names a character: that of the key `characters`, or one of its list below, of which 40 lines are looked at. */
function characterLine(name: string, document: vscode.TextDocument, charactersLine: number): number {
  for (let line = charactersLine; line <= document.lineCount && line < charactersLine + 40; line++) {
    const { text } = document.lineAt(line - 1);
    if (text.includes(name)) return line;
    if (line > charactersLine && /^(?:\w+\s*:|---)/.test(text)) break;
  }
  return charactersLine;
}
