import * as vscode from 'vscode';
import { escapeInline } from '../../transcript/escape';
import { entryMarkdown } from '../../transcript/pageEntry';
import type { StandingFinding } from './standing';

/** A finding, as a comment of the thread at its line. */
export interface FindingComment extends vscode.Comment {
  readonly key: string;
  readonly folder: string;
}

/** What a thread says of a finding; `stale`: its words stand in the document no more. */
export function commentOf(finding: StandingFinding, stale: boolean): FindingComment {
  const labels = {
    change: vscode.l10n.t('Change'),
    untested: vscode.l10n.t('Change as proposed, not tested'),
    instead: vscode.l10n.t('in place of'),
    struck: vscode.l10n.t('struck'),
    added: vscode.l10n.t('added'),
  };
  const marks = marksOf(finding).map(each => `_${escapeInline(each)}_`);
  // A model's words: escaped, and shown as what nobody vouches for.
  const body = new vscode.MarkdownString([entryMarkdown(finding, labels), ...marks].join('\n\n'), false);
  body.isTrusted = false;
  body.supportHtml = false;
  const { key, folder, cures, decided } = finding;
  return {
    body,
    mode: vscode.CommentMode.Preview,
    author: { name: severityOf(finding) },
    label: [stale ? staleLabel() : '', finding.section, originOf(finding)].filter(Boolean).join(' · '),
    contextValue: [
      'finding',
      ...(cures.length > 0 ? ['change'] : []),
      ...(decided && !decided.own ? ['foreign'] : []),
    ].join(' '),
    key,
    folder,
  };
}

/** What is said of a finding whose words are gone. */
export function staleLabel(): string {
  return vscode.l10n.t('Stale: these words are no longer in the document');
}

/** How much hangs on a finding, in words. */
export function severityOf({ severity }: Pick<StandingFinding, 'severity'>): string {
  return severity === 'blocks' ? vscode.l10n.t('Blocks') : vscode.l10n.t('Should be settled');
}

/** What has become of a finding, as a decision says it. */
export function decisionWord(decision: NonNullable<StandingFinding['decided']>['decision']): string {
  const words = {
    dismissed: vscode.l10n.t('Dismissed'),
    deferred: vscode.l10n.t('Deferred'),
    fixed: vscode.l10n.t('Said to be fixed'),
  };
  return words[decision];
}

function originOf({ isLatest, also }: StandingFinding): string {
  const sessions = also.length > 0 ? vscode.l10n.t('in {0} sessions', also.length + 1) : '';
  return [isLatest ? '' : vscode.l10n.t('from an earlier session'), sessions].filter(Boolean).join(' · ');
}

/** What a reader has to know before believing it. */
function marksOf({ state, unquoted, refuted, decided }: StandingFinding): string[] {
  const states = {
    stands: '',
    fell: '',
    unclear: vscode.l10n.t('The check could not decide whether it holds.'),
    unchecked: vscode.l10n.t('Not checked by a second reader.'),
  };
  return [
    states[state],
    unquoted ? vscode.l10n.t('The words it quotes are not in the document.') : '',
    refuted ? vscode.l10n.t('A later session does not hold that it blocks.') : '',
    decided ? decidedMark(decided) : '',
  ].filter(Boolean);
}

function decidedMark({ decision, own, why }: NonNullable<StandingFinding['decided']>): string {
  const word = decisionWord(decision);
  const what = own
    ? vscode.l10n.t('{0} by you, and found again.', word)
    : vscode.l10n.t('{0} by somebody else, which you have not confirmed.', word);
  return why ? `${what} ${why}` : what;
}
