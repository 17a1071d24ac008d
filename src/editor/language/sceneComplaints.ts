import * as vscode from 'vscode';
import type { Complaint } from '../../cast/agent';
import { type Editor, loadEngine } from '../editor';
import { fileName } from '../scenes/files';

/** What cannot be acted in a scene file as it is written: keys, events, and characters that are not there. */
export async function sceneComplaintsIn(document: vscode.TextDocument, { agents }: Editor): Promise<Complaint[]> {
  const { findAgent, readSceneFile } = await loadEngine();
  const scene = readSceneFile(document.getText(), fileName(document.uri).replace(/\.[^.]+$/, ''));
  const roster = await agents.roster(vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath);
  const missing = scene.characters
    .filter(name => !findAgent(roster.agents, name))
    .map((name): Complaint => {
      const message = vscode.l10n.t('Nobody here is called “{0}”: .claude/agents/{0}.md was expected.', name);
      return { line: lineOf(name, document, scene.charactersLine), message, severity: 'error' };
    });
  return [...scene.problems, ...missing];
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
