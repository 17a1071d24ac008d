import * as vscode from 'vscode';
import { entryMarkdown } from '../../transcript/pageEntry';
import type { SessionFindings, ShownFinding } from './reading';

/** A finding, as the comment of its thread. */
export interface FindingComment extends vscode.Comment {
  readonly folder: string;
  /** The turn that argued it, where one did. */
  readonly turn?: string;
}

/** What the thread of a finding says. */
export function commentOf(finding: ShownFinding, { folder }: SessionFindings): FindingComment {
  const labels = {
    change: vscode.l10n.t('Change'),
    untested: vscode.l10n.t('Change as proposed, not tested'),
    instead: vscode.l10n.t('in place of'),
    added: vscode.l10n.t('added'),
  };
  // A model's words: escaped, and shown as what nobody vouches for.
  const body = new vscode.MarkdownString(entryMarkdown(finding, labels), false);
  body.isTrusted = false;
  body.supportHtml = false;
  return {
    body,
    mode: vscode.CommentMode.Preview,
    author: { name: severityOf(finding) },
    label: [finding.section, stateOf(finding)].filter(Boolean).join(' · '),
    contextValue: 'finding',
    folder,
    ...(finding.turn === undefined ? {} : { turn: finding.turn }),
  };
}

/** How much hangs on a finding, in words. */
export function severityOf({ severity }: ShownFinding): string {
  return severity === 'blocks' ? vscode.l10n.t('Blocks') : vscode.l10n.t('Should be settled');
}

function stateOf({ state, unquoted }: ShownFinding): string {
  const words = {
    stands: '',
    fell: '',
    unclear: vscode.l10n.t('the check could not decide'),
    unchecked: vscode.l10n.t('not checked'),
  };
  const missing = unquoted ? vscode.l10n.t('the words it quotes are not in the document') : '';
  return [words[state], missing].filter(Boolean).join(' · ');
}
