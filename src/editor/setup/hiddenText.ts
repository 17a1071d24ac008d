import * as vscode from 'vscode';
import { findHiddenTexts, type HiddenText, hiddenIn } from '../../app/hiddenText';
import type { Setup } from '../../stage/setup';
import { confirm } from './ask';

/** The texts that the user has agreed to, until the window closes. */
const allowedTexts = new Set<string>();

/** Asks, before a session starts or continues, about invisible characters in the agents, the document or what was `spoken` before; refusing cancels. */
export async function askAboutHiddenText(setup: Setup, spoken = ''): Promise<void> {
  const names = { topic: vscode.l10n.t('Topic'), spoken: vscode.l10n.t('What was said') };
  const findings = findHiddenTexts(setup, spoken, names).filter(({ text }) => !allowedTexts.has(text));
  await confirmHidden(findings);
}

/** Asks about invisible characters in a text that the user enters; refusing cancels. */
export async function askAboutHiddenIn(name: string, text: string): Promise<void> {
  await confirmHidden(hiddenIn([{ name, text }]).filter(each => !allowedTexts.has(each.text)));
}

/** Asks about texts with invisible characters, which a document could use to instruct a model unseen. */
async function confirmHidden(findings: readonly HiddenText[]): Promise<void> {
  if (findings.length === 0) return;
  const message = vscode.l10n.t('This contains text that you cannot see but a model can.');
  const detail = findings.map(each => vscode.l10n.t('{0}: {1}', each.name, describeHidden(each))).join('\n');
  await confirm(message, detail, vscode.l10n.t('Convene Anyway'));
  for (const { text } of findings) allowedTexts.add(text);
}

/** Lists invisible characters with their code points and lines. */
function describeHidden({ shown, count }: HiddenText): string {
  const listed = shown.map(({ character, line }) => vscode.l10n.t('{0} in line {1}', character, line)).join(', ');
  return count > shown.length ? `${listed}, … (${count})` : listed;
}
