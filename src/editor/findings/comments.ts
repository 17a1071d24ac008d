import * as vscode from 'vscode';
import type { Claim, Finding } from '../../transcript/findings';
import { claimMarkdown } from '../../transcript/findingsMarkdown';
import { told } from '../told';
import { agentIcon } from '../views/icons';
import type { SessionFindings } from './reading';

/** One turn of a session, as a comment beside the words it is about. */
export interface TurnComment extends vscode.Comment {
  readonly folder: string;
  readonly turn: string;
}

/** A finding as comments: the claim, then who took it up, each with the side it is on. */
export function commentsOf(finding: Finding, from: SessionFindings): TurnComment[] {
  const [claim, ...others] = finding.claims;
  const taken = [...finding.for, ...finding.against];
  const beside = others.filter(each => !taken.some(other => other.turn === each.turn));
  return [
    ...(claim ? [commentOf(claim, vscode.l10n.t('claims'), finding, from, true)] : []),
    ...finding.for.map(each => commentOf(each, vscode.l10n.t('for it'), finding, from)),
    ...finding.against.map(each => commentOf(each, vscode.l10n.t('against it'), finding, from)),
    ...beside.map(each => commentOf(each, vscode.l10n.t('quotes it too'), finding, from)),
  ];
}

function commentOf(
  { turn, seat, name, role, stance, text }: Claim,
  does: string,
  finding: Finding,
  { folder, state }: SessionFindings,
  withQuote = false,
): TurnComment {
  // A model's words: escaped, and shown as what nobody vouches for.
  const body = new vscode.MarkdownString(claimMarkdown(finding, text, withQuote), false);
  body.isTrusted = false;
  body.supportHtml = false;
  const known = state.opened?.seats.find(each => each.id === seat);
  return {
    body,
    mode: vscode.CommentMode.Preview,
    author: { name, iconPath: known && agentIcon(known) },
    label: [does, told(role), told(stance ?? '')].filter(Boolean).join(' · '),
    contextValue: 'turn',
    folder,
    turn,
  };
}
