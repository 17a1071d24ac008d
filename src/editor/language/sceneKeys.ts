import * as vscode from 'vscode';
import { ownIcon } from '../../cast/looks';
import type { SceneKey } from '../../formats/scene/keys';
import { type Editor, loadEngine } from '../editor';
import { fileName } from '../scenes/files';
import { charactersIn, fileOf } from '../scenes/setup';
import { told } from '../tell';
import { isInHead, linesAbove, ownItem } from './keys';

const eventKeys = ['beat', 'when', 'text'];

/** Completes the front matter of scene files: their keys, those of events, and the names of characters. */
export function sceneKeys(editor: Editor): vscode.CompletionItemProvider {
  return {
    async provideCompletionItems(document, position) {
      const above = linesAbove(document, position.line);
      if (!isInHead(above) || !mayBeScene(document, above)) return [];
      const before = document.lineAt(position).text.slice(0, position.character);
      if (/^\w*$/.test(before)) {
        const { sceneKeys: keys } = await loadEngine();
        return keys.filter(key => !has(document, key.name)).map(itemOf);
      }
      const key = /^(\w+)\s*:/.exec(before)?.[1] ?? keyAbove(above);
      if (key === 'events')
        return /^\s+(?:- )?\w*$/.test(before) ? eventKeys.map(name => ownItem(name, `${name}: `)) : [];
      if (!/^(?:characters|initialSpeaker|presence|secrets|relations)$/.test(key ?? '')) return [];
      const { agents } = await editor.agents.roster(vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath);
      return charactersIn(agents).map(agent => {
        const item = new vscode.CompletionItem(fileOf(agent), vscode.CompletionItemKind.User);
        item.detail = `${ownIcon(agent)} ${agent.name}`.trim();
        item.documentation = agent.description.slice(0, 300);
        return item;
      });
    },
  };
}

/** The completion of a key: what a writer puts in is a place to jump to, and where there are few words for it, a choice. */
function itemOf({ name, about, example, choices }: SceneKey): vscode.CompletionItem {
  const text = new vscode.SnippetString(`${name}:`);
  for (const part of example.split(/(‹[^‹›]*›)/)) {
    const place = /^‹(.*)›$/.exec(part)?.[1];
    if (place === undefined) text.appendText(part);
    else if (choices) text.appendChoice([...choices]);
    else if (place === '') text.appendTabstop();
    else text.appendPlaceholder(place);
  }
  return ownItem(name, text, told(about));
}

/** A scene is known by its characters; before those are written, by the folder it lies in. */
function mayBeScene({ uri }: vscode.TextDocument, above: readonly string[]): boolean {
  if (/[\\/]\.claude[\\/]/.test(uri.path) || fileName(uri) === '') return false;
  return /\/scenes\/[^/]+$/.test(uri.path) || above.some(line => /^characters\s*:/.test(line));
}

function keyAbove(above: readonly string[]): string | undefined {
  return /^(\w+)\s*:/.exec(above.findLast(line => /^\w/.test(line)) ?? '')?.[1];
}

function has(document: vscode.TextDocument, key: string): boolean {
  return new RegExp(`^${key}\\s*:`, 'm').test(document.getText());
}
