import * as vscode from 'vscode';
import type { Editor } from '../editor';
import { fileName } from '../scenes/files';
import { charactersIn, fileOf } from '../scenes/setup';
import { isInHead, type Key, keyItem, linesAbove, one, ownItem } from './keys';

const oneOf = (choices: string[]) => (into: vscode.SnippetString) => {
  into.appendText(' ').appendChoice(choices);
};
const forOne = (rest: string, placeholder: string) => (into: vscode.SnippetString) => {
  into.appendText('\n  ').appendTabstop().appendText(rest).appendPlaceholder(placeholder);
};

const keys: readonly Key[] = [
  {
    name: 'name',
    value: one('the-letter'),
    about: () => vscode.l10n.t('What the scene is called; its folder in data/scenes has this name.'),
  },
  {
    name: 'characters',
    value: into => void into.appendText(' [').appendTabstop().appendText(']'),
    about: () => vscode.l10n.t('Who takes part: the names of files in .claude/agents, two to five.'),
  },
  {
    name: 'initialSpeaker',
    value: one(''),
    about: () => vscode.l10n.t('Who opens; else the first character.'),
  },
  {
    name: 'maxBeats',
    value: one('30'),
    about: () => vscode.l10n.t('After so many beats the scene ends at the latest.'),
  },
  {
    name: 'events',
    value: into =>
      void into.appendText('\n  - beat: ').appendPlaceholder('5').appendText('\n    text: ').appendTabstop(),
    about: () => vscode.l10n.t('What happens of itself: at a beat, or when something holds.'),
  },
  {
    name: 'presence',
    value: forOne(':\n    enters: ', '3'),
    about: () => vscode.l10n.t('Who comes later or leaves earlier, at which beats.'),
  },
  { name: 'secrets', value: forOne(': ', ''), about: () => vscode.l10n.t('What one character alone knows.') },
  { name: 'setting', value: one(''), about: () => vscode.l10n.t('Where and when it plays.') },
  { name: 'goal', value: one(''), about: () => vscode.l10n.t('Where the scene is meant to arrive.') },
  {
    name: 'order',
    value: oneOf(['arrival', 'rule']),
    about: () => vscode.l10n.t('The order of the answers in a beat: as they arrive, or by rule.'),
  },
  {
    name: 'memory',
    value: oneOf(['true', 'false']),
    about: () => vscode.l10n.t('Characters remember earlier scenes, and this one is added.'),
  },
];

const eventKeys = ['beat', 'when', 'text'];

/** Completes the front matter of scene files: their keys, those of events, and the names of characters. */
export function sceneKeys(editor: Editor): vscode.CompletionItemProvider {
  return {
    async provideCompletionItems(document, position) {
      const above = linesAbove(document, position.line);
      if (!isInHead(above) || !mayBeScene(document, above)) return [];
      const before = document.lineAt(position).text.slice(0, position.character);
      if (/^\w*$/.test(before)) return keys.filter(key => !has(document, key.name)).map(keyItem);
      const key = /^(\w+)\s*:/.exec(before)?.[1] ?? keyAbove(above);
      if (key === 'events')
        return /^\s+(?:- )?\w*$/.test(before) ? eventKeys.map(name => ownItem(name, `${name}: `)) : [];
      if (!/^(?:characters|initialSpeaker|presence|secrets)$/.test(key ?? '')) return [];
      const { agents } = await editor.agents.roster(vscode.workspace.getWorkspaceFolder(document.uri)?.uri.fsPath);
      return charactersIn(agents).map(agent => {
        const item = new vscode.CompletionItem(fileOf(agent), vscode.CompletionItemKind.User);
        item.detail = `${agent.icon} ${agent.name}`;
        item.documentation = agent.description.slice(0, 300);
        return item;
      });
    },
  };
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
