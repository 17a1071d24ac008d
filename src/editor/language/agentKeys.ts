// Completion of Convene's own keys in agent files.

import * as vscode from 'vscode';
import { isAgentFile } from '../agentLibrary';

/** A key of the front matter that only Convene reads. */
interface AgentKey {
  name: string;
  /** Appends the snippet for its value. */
  value(into: vscode.SnippetString): void;
  about(): string;
}

/** The snippet of a single value, with an example. */
const exampleValue = (placeholder: string) => (into: vscode.SnippetString) => {
  into.appendText(' ').appendPlaceholder(placeholder);
};

const agentKeys: readonly AgentKey[] = [
  {
    name: 'icon',
    value: exampleValue('🦉'),
    about: () => vscode.l10n.t('The icon in front of the agent’s name.'),
  },
  { name: 'role', value: exampleValue('Architect'), about: () => vscode.l10n.t('Its role, in a word or two.') },
  {
    name: 'focus',
    value: exampleValue('[cost, operations]'),
    about: () => vscode.l10n.t('What it looks at first. Decides which agent is asked about what.'),
  },
  {
    name: 'motives',
    value: exampleValue('[reliability, fairness]'),
    about: () => vscode.l10n.t('What it wants in a parliament.'),
  },
  {
    name: 'temperature',
    value: exampleValue('50'),
    about: () => vscode.l10n.t('0 protects what exists, 100 pushes for change, 50 mediates.'),
  },
  {
    name: 'secrets',
    value: exampleValue(''),
    about: () => vscode.l10n.t('What only this character knows in a scene.'),
  },
  {
    name: 'relations',
    value: into => void into.appendText('\n    ').appendPlaceholder('ben').appendText(': ').appendTabstop(),
    about: () => vscode.l10n.t('Relationships to other characters in a scene, known to everybody.'),
  },
  { name: 'enters', value: exampleValue('1'), about: () => vscode.l10n.t('The beat at which it enters a scene.') },
  { name: 'leaves', value: exampleValue('10'), about: () => vscode.l10n.t('The beat at which it leaves a scene.') },
];

/** Completes Convene's own keys in the front matter of agent files. */
export const agentKeyCompletion: vscode.CompletionItemProvider = {
  provideCompletionItems(document, position) {
    if (!isAgentFile(document.uri)) return [];
    const above = linesAbove(document, position.line);
    if (!isInFrontMatter(above)) return [];
    const before = document.lineAt(position).text.slice(0, position.character);
    if (/^\w*$/.test(before)) return above.some(line => /^convene:/.test(line)) ? [] : [blockItem()];
    const inBlock = above.findLast(line => /^\S/.test(line))?.startsWith('convene:');
    if (!inBlock || !/^\s+\w*$/.test(before)) return [];
    return agentKeys.filter(({ name }) => !above.some(line => line.trim().startsWith(`${name}:`))).map(keyCompletion);
  },
};

/** The completion of a key. */
function keyCompletion({ name, value, about }: AgentKey): vscode.CompletionItem {
  const text = new vscode.SnippetString(`${name}:`);
  value(text);
  return completionItem(name, text, about());
}

/** A completion item for a name. */
export function completionItem(
  name: string,
  insertText: vscode.SnippetString | string,
  about?: string,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(name, vscode.CompletionItemKind.Property);
  return Object.assign(item, { insertText, detail: 'Convene', ...(about ? { documentation: about } : {}) });
}

function blockItem(): vscode.CompletionItem {
  const item = new vscode.CompletionItem('convene', vscode.CompletionItemKind.Module);
  item.insertText = new vscode.SnippetString('convene:\n  icon: ')
    .appendPlaceholder('🦉')
    .appendText('\n  focus: [')
    .appendTabstop()
    .appendText(']');
  item.documentation = vscode.l10n.t('Settings that only Convene reads.');
  item.detail = 'Convene';
  return item;
}

/** Whether a position is in the front matter, judging by the lines above it. */
export function isInFrontMatter(above: readonly string[]): boolean {
  return above[0]?.trim() === '---' && !above.slice(1).some(line => /^---\s*$/.test(line));
}

/** The lines above a line of a document. */
export function linesAbove(document: vscode.TextDocument, line: number): string[] {
  return Array.from({ length: line }, (_each, index) => document.lineAt(index).text);
}
