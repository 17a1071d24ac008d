// What users decided on findings of earlier sessions: dismissed, deferred or fixed.

import type { Brief } from '../../script/brief';
import type { Finding } from '../../script/page';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { type Comparable, matchFindings } from './matching';
import { severities } from './shapes';

type WithDecisions = Pick<Brief, 'settled'>;

/** The prompt part with this user's earlier decisions, for calls that look for findings; decisions by others are left out. */
export function decisionsPrompt({ settled = [] }: WithDecisions): string {
  const lines = settled
    .filter(each => each.own)
    .map(({ decision, section, claim, why }) => {
      const reason = why ? ` Reason: ${normalizeWhitespace(why)}` : '';
      return `- [${decision}] (${normalizeWhitespace(section)}) ${normalizeWhitespace(claim)}${reason}`;
    });
  if (lines.length === 0) return '';
  return `\n\nAfter earlier sessions whoever answers for the document decided on these. Report what was dismissed or deferred only where the document now says something else there, and what was fixed only where it still stands:\n${lines.join('\n')}`;
}

/** Marks findings with earlier decisions. One that this user dismissed or deferred falls unless it is graver now; other decisions are only shown. */
export function applyDecisions(findings: readonly Finding[], { settled = [] }: WithDecisions): Finding[] {
  const before = settled.map(each => ({ ...each, quotes: each.quotes.map(text => ({ text })) }));
  const same = matchFindings(
    findings.filter(each => !each.person && each.state !== 'fell'),
    before,
  );
  return findings.map(finding => {
    const earlier = same.get(finding);
    if (!earlier) return finding;
    const { decision, why, own } = earlier;
    const isGraver = severities.indexOf(finding.severity) < severities.indexOf(earlier.severity);
    const falls = own && decision !== 'fixed' && !isGraver;
    return { ...finding, decided: { decision, why, own }, ...(falls ? { state: 'fell' } : {}) };
  });
}

/** The details of a decision. */
interface DecisionDetails {
  /** Path of the document within the workspace. */
  document: string;
  decision: NonNullable<Finding['decided']>['decision'];
  why: string;
  at: string;
}

/** The record of a decision on a finding, as it is saved. */
export function decisionRecord(
  finding: Pick<Finding, 'id' | 'severity'> & Comparable,
  { session, why, ...about }: DecisionDetails & { session: string },
) {
  const { id, severity, section, claim, consequence } = finding;
  const quotes = finding.quotes.slice(0, 8).map(each => shorten(each.text, 2_000));
  const findingData = { session, id, severity, section, claim, consequence, quotes };
  return { version: 1 as const, ...about, why: shorten(normalizeWhitespace(why), 1_000), finding: findingData };
}

/** Formats a decision for a list, with its owner and its finding. */
export function decisionLines(
  name: string,
  own: boolean,
  { decision, why, document, finding }: DecisionDetails & { finding: Pick<Finding, 'severity' | 'claim'> },
): string[] {
  const owner = own ? 'yours' : 'somebody else’s, not confirmed';
  const about = [`${document}: ${finding.claim}`, ...(why ? [`Reason: ${why}`] : [])];
  return [
    [name, decision, finding.severity, owner].join(' · '),
    ...about.map(each => `    ${normalizeWhitespace(each)}`),
  ];
}

/** Formats a finding for a list, with its state or the decision on it. */
export function findingStatus({ id, severity, state, section, claim, decided }: Finding): string {
  const mark = decided ? `${decided.decision}${decided.own ? '' : ', not confirmed'}` : state;
  return `${id} [${severity}, ${mark}] (${normalizeWhitespace(section)}) ${normalizeWhitespace(claim)}`;
}
