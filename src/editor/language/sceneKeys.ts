import * as vscode from 'vscode';
import { typedIcon } from '../../cast/appearance';
import { sceneKeys } from '../../formats/scene/keys';
import type { Editor } from '../editor';
import { fileName } from '../scenes/files';
import { characterFileName, playableAgents } from '../scenes/setup';
import { localizeEngineText } from '../showError';
import { completionItem, isInFrontMatter, keyCompletion, linesAbove } from './agentKeys';

// Of an entry of the key `events`: what happens in the scene, and when.
const eventKeys = ['beat', 'when', 'text'];

/** Completes the front matter of scene files: keys, event keys and names of characters. */
export async function completeSceneKeys(
  { agents: library }: Editor,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionItem[]> {
  const above = linesAbove(document, position.line);
  if (!isInFrontMatter(above) || !mayBeScene(document, above)) return [];
  const before = document.lineAt(position).text.slice(0, position.character);
  // At the margin: a key of the scene.
  if (/^\w*$/.test(before)) {
    const text = document.getText();
    const missing = sceneKeys.filter(({ name }) => !new RegExp(`^${name}\\s*:`, 'm').test(text));
    return missing.map(({ name, example, about, choices }) =>
      keyCompletion(name, example, localizeEngineText(about), choices),
    );
  }
  const key = /^(\w+)\s*:/.exec(before)?.[1] ?? keyAbove(above);
  if (key === 'events')
    return /^\s+(?:- )?\w*$/.test(before) ? eventKeys.map(name => completionItem(name, `${name}: `)) : [];
  if (!/^(?:characters|initialSpeaker|presence|secrets|relations)$/.test(key ?? '')) return [];
  const { agents } = await library.roster(vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath);
  return playableAgents(agents).map(agent => {
    const item = new vscode.CompletionItem(characterFileName(agent), vscode.CompletionItemKind.User);
    item.detail = `${typedIcon(agent)} ${agent.name}`.trim();
    item.documentation = agent.description.slice(0, 300);
    return item;
  });
}

/** Whether a file may be a scene: it names characters, or is in a `scenes` folder. */
function mayBeScene({ uri }: vscode.TextDocument, above: readonly string[]): boolean {
  if (/[\\/]\.claude[\\/]/.test(uri.path) || fileName(uri) === '') return false;
  return /\/scenes\/[^/]+$/.test(uri.path) || above.some(line => /^characters\s*:/.test(line));
}

function keyAbove(above: readonly string[]): string | undefined {
  return /^(\w+)\s*:/.exec(above.findLast(line => /^\w/.test(line)) ?? '')?.[1];
}
