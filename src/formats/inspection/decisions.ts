import type { Brief } from '../../script/brief';
import type { Finding } from '../../script/page';
import { foldSpace, shorten } from '../../text/spaces';
import { type Comparable, sameFindings } from './same';
import { severities } from './shapes';

type Settled = Pick<Brief, 'settled'>;

/** What this user decided before, for whoever looks for findings; what anybody else decided hushes nobody. */
export function decidedWords({ settled = [] }: Settled): string {
  const lines = settled
    .filter(each => each.own)
    .map(({ decision, section, claim, why }) => {
      const reason = why ? ` Reason: ${foldSpace(why)}` : '';
      return `- [${decision}] (${foldSpace(section)}) ${foldSpace(claim)}${reason}`;
    });
  if (lines.length === 0) return '';
  return `\n\nAfter earlier sessions whoever answers for the document decided on these. Report what was dismissed or deferred only where the document now says something else there, and what was fixed only where it still stands:\n${lines.join('\n')}`;
}

/**
 * Findings with what was decided on them before. What this user dismissed or deferred falls, unless it is graver now than it was then;
 * what somebody else decided, and what was said to be fixed, is shown beside a finding that counts as before.
 */
export function withDecisions(findings: readonly Finding[], { settled = [] }: Settled): Finding[] {
  const before = settled.map(each => ({ ...each, quotes: each.quotes.map(text => ({ text })) }));
  const same = sameFindings(
    findings.filter(each => !each.person && each.state !== 'fell'),
    before,
  );
  return findings.map(finding => {
    const found = same.get(finding);
    if (!found) return finding;
    const { decision, why, own } = found;
    const isGraver = severities.indexOf(finding.severity) < severities.indexOf(found.severity);
    const falls = own && decision !== 'fixed' && !isGraver;
    return { ...finding, decided: { decision, why, own }, ...(falls ? { state: 'fell' } : {}) };
  });
}

/** What a decision says beside the finding. */
interface About {
  /** Path of the document within the workspace. */
  document: string;
  decision: NonNullable<Finding['decided']>['decision'];
  why: string;
  at: string;
}

/** A decision on a finding of a session, as it is written down. */
export function decisionOn(
  finding: Pick<Finding, 'id' | 'severity'> & Comparable,
  { session, why, ...about }: About & { session: string },
) {
  const { id, severity, section, claim, consequence } = finding;
  const quotes = finding.quotes.slice(0, 8).map(each => shorten(each.text, 2_000));
  const said = { session, id, severity, section, claim, consequence, quotes };
  return { version: 1 as const, ...about, why: shorten(foldSpace(why), 1_000), finding: said };
}

/** A decision for a list of them: whose it is, and on what. */
export function decisionLines(
  name: string,
  own: boolean,
  { decision, why, document, finding }: About & { finding: Pick<Finding, 'severity' | 'claim'> },
): string[] {
  const whose = own ? 'yours' : 'somebody else’s, not confirmed';
  const about = [`${document}: ${finding.claim}`, ...(why ? [`Reason: ${why}`] : [])];
  return [[name, decision, finding.severity, whose].join(' · '), ...about.map(each => `    ${foldSpace(each)}`)];
}

/** A finding for a list of them, with what was decided on it. */
export function findingState({ id, severity, state, section, claim, decided }: Finding): string {
  const mark = decided ? `${decided.decision}${decided.own ? '' : ', not confirmed'}` : state;
  return `${id} [${severity}, ${mark}] (${foldSpace(section)}) ${foldSpace(claim)}`;
}
