import * as vscode from 'vscode';
import { type HiddenText, hiddenIn, hiddenTexts } from '../../app/hiddenText';
import type { Setup } from '../../stage/setup';
import { chosen } from '../tell';

const allowed = new Set<string>();

/** Asks once, before a session starts or goes on, about characters in the agents, the document or what was `spoken` before that nobody can see. */
export async function askAboutHidden(setup: Setup, spoken = ''): Promise<void> {
  const names = { topic: vscode.l10n.t('Topic'), spoken: vscode.l10n.t('What was said') };
  const findings = hiddenTexts(setup, spoken, names).filter(({ text }) => !allowed.has(text));
  await confirmHidden(findings);
}

/** Asks once about characters that nobody can see in a text that a person hands in. */
export async function askAboutHiddenIn(name: string, text: string): Promise<void> {
  await confirmHidden(hiddenIn([{ name, text }]).filter(each => !allowed.has(each.text)));
}

async function confirmHidden(findings: readonly HiddenText[]): Promise<void> {
  if (findings.length === 0) return;
  const goOn = vscode.l10n.t('Convene Anyway');
  const message = vscode.l10n.t('There is text in here that you cannot see, but a model can.');
  const detail = findings.map(each => vscode.l10n.t('{0}: {1}', each.name, described(each))).join('\n');
  chosen(await vscode.window.showWarningMessage(message, { modal: true, detail }, goOn));
  for (const { text } of findings) allowed.add(text);
}

/** Hidden characters with their code points and lines, as a person can look them up. */
function described({ shown, count }: HiddenText): string {
  const listed = shown.map(({ character, line }) => vscode.l10n.t('{0} in line {1}', character, line)).join(', ');
  return count > shown.length ? `${listed}, … (${count})` : listed;
}
