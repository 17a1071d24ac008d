import * as vscode from 'vscode';
import { escapeInline } from '../../transcript/escape';
import { placeWords } from '../../transcript/pageChanges';
import { entryMarkdown } from '../../transcript/pageEntry';
import { untrustedMarkdown } from '../markdown';
import { localizeEngineText } from '../showError';
import type { OpenFinding } from './openFindings';

/** A finding, as a comment of the thread at its line. */
export interface FindingComment extends vscode.Comment {
  readonly key: string;
  readonly folder: string;
}

/** Renders a finding as a comment; `stale`: its words are no longer in the document. */
export function createComment(finding: OpenFinding, stale: boolean): FindingComment {
  const labels = {
    change: vscode.l10n.t('Change'),
    untested: vscode.l10n.t('Change as proposed, not tested'),
    ...placeWords(localizeEngineText),
  };
  const caveats = caveatsOf(finding).map(each => `_${escapeInline(each)}_`);
  const body = untrustedMarkdown([entryMarkdown(finding, labels), ...caveats].join('\n\n'));
  const { key, folder, cures, decided } = finding;
  return {
    body,
    mode: vscode.CommentMode.Preview,
    author: { name: severityLabel(finding) },
    label: [stale ? staleLabel() : '', finding.section, originLabel(finding)].filter(Boolean).join(' · '),
    // The words by which package.json decides which buttons it has.
    contextValue: ['finding', cures.length > 0 && 'change', decided?.own === false && 'foreign']
      .filter(Boolean)
      .join(' '),
    key,
    folder,
  };
}

/** The label of a finding whose words are no longer in the document. */
export function staleLabel(): string {
  return vscode.l10n.t('Outdated: these words are no longer in the document');
}

/** The severity of a finding in words. */
export function severityLabel({ severity }: Pick<OpenFinding, 'severity'>): string {
  return severity === 'blocks' ? vscode.l10n.t('Blocks') : vscode.l10n.t('Should be resolved');
}

/** A decision in words. */
export function decisionLabel(decision: NonNullable<OpenFinding['decided']>['decision']): string {
  const words = {
    dismissed: vscode.l10n.t('Dismissed'),
    deferred: vscode.l10n.t('Deferred'),
    fixed: vscode.l10n.t('Marked as fixed'),
  };
  return words[decision];
}

function originLabel({ isLatest, also }: OpenFinding): string {
  const sessions = also.length > 0 ? vscode.l10n.t('in {0} sessions', also.length + 1) : '';
  return [isLatest ? '' : vscode.l10n.t('from an earlier session'), sessions].filter(Boolean).join(' · ');
}

/** Caveats about a finding, for the reader. */
function caveatsOf({ state, unquoted, refuted, decided }: OpenFinding): string[] {
  const stateCaveats = {
    stands: '',
    fell: '',
    unclear: vscode.l10n.t('The check could not decide whether it holds.'),
    unchecked: vscode.l10n.t('Not checked by a second reader.'),
  };
  return [
    stateCaveats[state],
    unquoted ? vscode.l10n.t('The words it quotes are not in the document.') : '',
    refuted ? vscode.l10n.t('A later session found that it does not block.') : '',
    decided ? decidedCaveat(decided) : '',
  ].filter(Boolean);
}

function decidedCaveat({ decision, own, why }: NonNullable<OpenFinding['decided']>): string {
  const word = decisionLabel(decision);
  const what = own
    ? vscode.l10n.t('{0} by you, and found again.', word)
    : vscode.l10n.t('{0} by somebody else, which you have not confirmed.', word);
  return why ? `${what} ${why}` : what;
}
