// Completion of Convene's own keys in agent files.

import * as vscode from 'vscode';
import { isAgentFile } from '../agentLibrary';

/** A key of the front matter that only Convene reads, with what completion inserts after its colon: placeholders are written between ‹ and ›. */
const agentKeys: readonly { name: string; example: string; about(): string }[] = [
  { name: 'icon', example: ' ‹🦉›', about: () => vscode.l10n.t('The icon in front of the agent’s name.') },
  { name: 'role', example: ' ‹Architect›', about: () => vscode.l10n.t('Its role, in a word or two.') },
  {
    name: 'focus',
    example: ' ‹[cost, operations]›',
    about: () => vscode.l10n.t('What it looks at first. Decides which agent is asked about what.'),
  },
  {
    name: 'motives',
    example: ' ‹[reliability, fairness]›',
    about: () => vscode.l10n.t('What it wants in a parliament.'),
  },
  {
    name: 'temperature',
    example: ' ‹50›',
    about: () => vscode.l10n.t('0 protects what exists, 100 pushes for change, 50 mediates.'),
  },
  { name: 'secrets', example: ' ‹›', about: () => vscode.l10n.t('What only this character knows in a scene.') },
  {
    name: 'relations',
    example: '\n    ‹ben›: ‹›',
    about: () => vscode.l10n.t('Relationships to other characters in a scene, known to everybody.'),
  },
  { name: 'enters', example: ' ‹1›', about: () => vscode.l10n.t('The beat at which it enters a scene.') },
  { name: 'leaves', example: ' ‹10›', about: () => vscode.l10n.t('The beat at which it leaves a scene.') },
];

/** Completes Convene's own keys in the front matter of agent files. */
export const agentKeyCompletion: vscode.CompletionItemProvider = {
  provideCompletionItems(document, position) {
    if (!isAgentFile(document.uri)) return [];
    const above = linesAbove(document, position.line);
    if (!isInFrontMatter(above)) return [];
    const before = document.lineAt(position).text.slice(0, position.character);
    // At the margin: Convene's block, unless there is one; indented below it: its keys.
    if (/^\w*$/.test(before)) return above.some(line => /^convene:/.test(line)) ? [] : [blockItem()];
    const inBlock = above.findLast(line => /^\S/.test(line))?.startsWith('convene:');
    if (!inBlock || !/^\s+\w*$/.test(before)) return [];
    const missing = agentKeys.filter(({ name }) => !above.some(line => line.trim().startsWith(`${name}:`)));
    return missing.map(({ name, example, about }) => keyCompletion(name, example, about()));
  },
};

/** The completion of a key: each ‹placeholder› of its example becomes a tab stop, or a choice if the key has few values. */
export function keyCompletion(name: string, example: string, about: string, choices?: readonly string[]) {
  const text = new vscode.SnippetString(`${name}:`);
  for (const part of example.split(/(‹[^‹›]*›)/)) {
    const placeholder = /^‹(.*)›$/.exec(part)?.[1];
    if (placeholder === undefined) text.appendText(part);
    else if (choices) text.appendChoice([...choices]);
    else if (placeholder === '') text.appendTabstop();
    else text.appendPlaceholder(placeholder);
  }
  return completionItem(name, text, about);
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
  const about = vscode.l10n.t('Settings that only Convene reads.');
  const item = keyCompletion('convene', '\n  icon: ‹🦉›\n  focus: [‹›]', about);
  return Object.assign(item, { kind: vscode.CompletionItemKind.Module });
}

/** Whether a position is in the front matter, judging by the lines above it. */
export function isInFrontMatter(above: readonly string[]): boolean {
  return above[0]?.trim() === '---' && !above.slice(1).some(line => /^---\s*$/.test(line));
}

/** The lines above a line of a document. */
export function linesAbove(document: vscode.TextDocument, line: number): string[] {
  return Array.from({ length: line }, (_each, index) => document.lineAt(index).text);
}
