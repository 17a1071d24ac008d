import * as vscode from 'vscode';
import { isAgentFile } from '../agentShelf';

/** A key of the front matter that Convene alone reads. */
interface Key {
  name: string;
  /** Writes what stands after the colon. */
  value(into: vscode.SnippetString): void;
  about(): string;
}

/** A value of one word or line, with an example. */
const one = (placeholder: string) => (into: vscode.SnippetString) => {
  into.appendText(' ').appendPlaceholder(placeholder);
};

const keys: readonly Key[] = [
  { name: 'icon', value: one('🦉'), about: () => vscode.l10n.t('The sign that stands before the agent’s name.') },
  { name: 'role', value: one('Architect'), about: () => vscode.l10n.t('What it is, in a word or two.') },
  {
    name: 'focus',
    value: one('[cost, operations]'),
    about: () => vscode.l10n.t('What it looks at first; decides who is asked about what.'),
  },
  {
    name: 'motives',
    value: one('[reliability, fairness]'),
    about: () => vscode.l10n.t('What it wants in a parliament.'),
  },
  {
    name: 'temperature',
    value: one('50'),
    about: () => vscode.l10n.t('0 guards what is, 100 wants what could be; 50 bridges.'),
  },
  { name: 'secrets', value: one(''), about: () => vscode.l10n.t('What it alone knows in a scene.') },
  {
    name: 'relations',
    value: into => void into.appendText('\n    ').appendPlaceholder('ben').appendText(': ').appendTabstop(),
    about: () => vscode.l10n.t('How it stands to others in a scene, as all know it.'),
  },
  { name: 'enters', value: one('1'), about: () => vscode.l10n.t('The beat at which it comes into a scene.') },
  { name: 'leaves', value: one('10'), about: () => vscode.l10n.t('The beat at which it leaves a scene.') },
];

/** Completes Convene's own keys in the front matter of agent files. */
export const ownKeys: vscode.CompletionItemProvider = {
  provideCompletionItems(document, position) {
    if (!isAgentFile(document.uri)) return [];
    const above = linesAbove(document, position.line);
    if (!isInHead(above)) return [];
    const before = document.lineAt(position).text.slice(0, position.character);
    if (/^\w*$/.test(before)) return above.some(line => /^convene:/.test(line)) ? [] : [blockItem()];
    const inBlock = above.findLast(line => /^\S/.test(line))?.startsWith('convene:');
    if (!inBlock || !/^\s+\w*$/.test(before)) return [];
    return keys.filter(({ name }) => !above.some(line => line.trim().startsWith(`${name}:`))).map(keyItem);
  },
};

/** The completion of a key. */
function keyItem({ name, value, about }: Key): vscode.CompletionItem {
  const text = new vscode.SnippetString(`${name}:`);
  value(text);
  return ownItem(name, text, about());
}

/** The completion of a name. */
export function ownItem(
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
  item.documentation = vscode.l10n.t('What Convene alone reads of this agent.');
  item.detail = 'Convene';
  return item;
}

/** Whether a place lies in the front matter, by the lines above it. */
export function isInHead(above: readonly string[]): boolean {
  return above[0]?.trim() === '---' && !above.slice(1).some(line => /^---\s*$/.test(line));
}

/** The lines above one of a document. */
export function linesAbove(document: vscode.TextDocument, line: number): string[] {
  return Array.from({ length: line }, (_each, index) => document.lineAt(index).text);
}
