// Compares a session's findings with those of an earlier session that are accepted (a baseline), for the exit code of a check.

import * as z from 'zod/mini';
import type { Docket, Finding, Page } from '../../script/page';
import type { Outcome } from '../../script/step';
import { decideGo, openBlocks, wasReadWhole } from './go';
import { type Comparable, matchFindings } from './matching';
import { severities } from './shapes';

/** A longer list is refused, since every finding is compared with every other. */
const maxFindings = 1_000;

const finding = z.object({
  ...{ id: z.string(), claim: z.string(), consequence: z.string(), section: z.string(), state: z.string() },
  severity: z.enum(severities),
  decided: z.optional(z.object({ own: z.boolean() })),
  change: z.optional(z.nullable(z.string())),
  quotes: z.array(z.object({ text: z.string() })).check(z.maxLength(50)),
});

const baselineShape = z.object({
  version: z.literal(1),
  direction: z.string(),
  findings: z.array(finding).check(z.maxLength(maxFindings)),
});

/** The known findings of an earlier session: they do not make a later session fail. */
export interface Baseline {
  direction: string;
  findings: readonly (Comparable & Pick<Finding, 'id' | 'severity'>)[];
}

/** A finding of this session that the baseline contains too. */
export interface KnownFinding {
  id: string;
  /** The same finding in the baseline. */
  there: Pick<Finding, 'id' | 'severity'>;
}

/** Parses the text of an earlier session's `findings.json`, or throws; findings that fell there are left out unless its user dismissed or deferred them. */
export function parseBaseline(text: string): Baseline {
  const { direction, findings } = z.parse(baselineShape, JSON.parse(text));
  return { direction, findings: findings.filter(each => each.state !== 'fell' || each.decided?.own) };
}

/** Finds the open findings of a docket that a baseline contains too, by their quotes and the wording of their claims. */
export function findKnown({ findings }: Pick<Docket, 'findings'>, baseline: Baseline): KnownFinding[] {
  const open = findings.filter(each => each.state !== 'fell');
  const same = matchFindings(open, baseline.findings);
  return open.flatMap(each => {
    const there = same.get(each);
    return there ? [{ id: each.id, there }] : [];
  });
}

/** Why the findings prove nothing: the session has not ended properly, or the document was not read whole; undefined if it was. */
export function incompleteReason(outcome: Outcome | undefined, page: Page | undefined): string | undefined {
  if (!outcome) return 'the session has not ended';
  if (outcome.reason === 'stopped') return 'the session was stopped before its end';
  if (!page) return 'nobody has read the document';
  return wasReadWhole(page.docket) ? undefined : 'the document was not read whole';
}

/** Why a page fails the check, by its `word`: it has an open blocking finding, or says not yet; known findings do not count. Undefined if it passes. */
export function failureReason(
  word: 'blocks' | 'not-yet',
  page: Page,
  known: readonly KnownFinding[],
  baseline?: Baseline,
): string | undefined {
  const isKnown = ({ id }: { id: string }) => known.some(each => each.id === id);
  const open = openBlocks(page.docket).filter(each => !isKnown(each));
  const ids = open.map(each => each.id).join(', ');
  if (word === 'blocks') {
    const exceptBaseline = baseline ? ', and not in the baseline' : '';
    return open.length > 0 ? `${ids} ${open.length === 1 ? 'blocks' : 'block'}${exceptBaseline}` : undefined;
  }
  const headline = page.headline.toLowerCase();
  if (!baseline) return page.go === 'not-yet' ? headline : undefined;
  const findings = page.docket.findings.filter(each => !isKnown(each));
  // A direction that the baseline has too is known as well.
  const go = decideGo({ ...page.docket, findings }, page.direction === baseline.direction ? 'open' : page.direction);
  return go === 'not-yet' ? `${headline}, by what is new${ids ? `: ${ids}` : ''}` : undefined;
}
