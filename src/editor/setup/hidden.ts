import * as vscode from 'vscode';
import type { Setup } from '../../stage/setup';
import { codePointName, type Invisible, suspiciousText } from '../../text/invisible';

const allowed = new Set<string>();

/** Asks once, before a session starts or goes on, about characters in the agents, the document or what was `spoken` before that nobody can see. */
export async function askAboutHidden(setup: Setup, spoken = ''): Promise<void> {
  const texts = [
    ...setup.cast.map(({ agent }) => ({ name: agent.name, text: `${agent.description}\n${agent.body}` })),
    ...(setup.document
      ? []
      : [{ name: vscode.l10n.t('Topic'), text: `${setup.topic}\n${Object.values(setup.options).join('\n')}` }]),
    ...(setup.document ? [{ name: setup.document.title, text: setup.document.text }] : []),
    { name: setup.rules?.path ?? '', text: setup.rules?.text ?? '' },
    { name: vscode.l10n.t('What was said'), text: spoken },
  ];
  const findings = texts
    .filter(({ text }) => !allowed.has(text))
    .flatMap(({ name, text }) => {
      const hidden = suspiciousText(text);
      return hidden.length > 0 ? [{ text, line: vscode.l10n.t('{0}: {1}', name, describeHidden(hidden)) }] : [];
    });
  if (findings.length === 0) return;
  const goOn = vscode.l10n.t('Convene Anyway');
  const message = vscode.l10n.t('There is text in here that you cannot see, but a model can.');
  const detail = findings.map(each => each.line).join('\n');
  const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, goOn);
  if (answer !== goOn) throw new vscode.CancellationError();
  for (const { text } of findings) allowed.add(text);
}

/** Hidden characters with their code points and lines, as a person can look them up. */
function describeHidden(hidden: readonly Invisible[]): string {
  const shown = hidden
    .slice(0, 6)
    .map(each => vscode.l10n.t('{0} in line {1}', codePointName(each.codePoint), each.line));
  const more = hidden.length > 6 ? `, … (${hidden.length})` : '';
  return `${shown.join(', ')}${more}`;
}
