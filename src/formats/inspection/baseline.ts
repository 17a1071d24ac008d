import * as z from 'zod/mini';
import type { Docket, Finding, Page } from '../../script/page';
import type { Outcome } from '../../script/step';
import { goOf, openBlocks, wasRead } from './go';
import { type Comparable, sameFindings } from './same';
import { severities } from './shapes';

const mostFindings = 1_000;

const finding = z.object({
  ...{ id: z.string(), claim: z.string(), consequence: z.string(), section: z.string(), state: z.string() },
  severity: z.enum(severities),
  decided: z.optional(z.object({ own: z.boolean() })),
  change: z.optional(z.nullable(z.string())),
  quotes: z.array(z.object({ text: z.string() })).check(z.maxLength(50)),
});

const shape = z.object({
  version: z.literal(1),
  direction: z.string(),
  findings: z.array(finding).check(z.maxLength(mostFindings)),
});

/** The findings of an earlier session that are known: what they say fails nobody again. */
export interface Baseline {
  direction: string;
  findings: readonly (Comparable & Pick<Finding, 'id' | 'severity'>)[];
}

/** A finding of a session that a baseline has too. */
export interface Known {
  id: string;
  /** Its id in the baseline, and its severity there. */
  there: Pick<Finding, 'id' | 'severity'>;
}

/** Reads the text of an earlier session's `findings.json`, or throws. What fell under the check there was accepted by nobody, unless its user had dismissed or deferred it. */
export function parseBaseline(text: string): Baseline {
  const { direction, findings } = z.parse(shape, JSON.parse(text));
  return { direction, findings: findings.filter(each => each.state !== 'fell' || each.decided?.own) };
}

/** The open findings of a docket that a baseline has too, by the words they quote and the form of what they claim. */
export function knownIn({ findings }: Pick<Docket, 'findings'>, baseline: Baseline): Known[] {
  const open = findings.filter(each => each.state !== 'fell');
  const same = sameFindings(open, baseline.findings);
  return open.flatMap(each => {
    const there = same.get(each);
    return there ? [{ id: each.id, there }] : [];
  });
}

/** Why findings prove nothing clean: what nobody read whole, or never ended. */
export function unreadIn(outcome: Outcome | undefined, page: Page | undefined): string | undefined {
  if (!outcome) return 'the session has not ended';
  if (outcome.reason === 'stopped') return 'the session was stopped before its end';
  if (!page) return 'nobody has read the document';
  const missing = page.docket.readers.some(each => each.outcome !== 'answered');
  return missing || !wasRead(page.docket) ? 'the document was not read whole' : undefined;
}

/** Why a page fails, where a finding blocks or where it says not yet; what is known fails nobody. */
export function failureOf(
  word: 'blocks' | 'not-yet',
  page: Page,
  known: readonly Known[],
  baseline?: Baseline,
): string | undefined {
  const isKnown = ({ id }: { id: string }) => known.some(each => each.id === id);
  const open = openBlocks(page.docket).filter(each => !isKnown(each));
  const ids = open.map(each => each.id).join(', ');
  if (word === 'blocks') {
    const beside = baseline ? ', and not in the baseline' : '';
    return open.length > 0 ? `${ids} ${open.length === 1 ? 'blocks' : 'block'}${beside}` : undefined;
  }
  const headline = page.headline.toLowerCase();
  if (!baseline) return page.go === 'not-yet' ? headline : undefined;
  const findings = page.docket.findings.filter(each => !isKnown(each));
  const go = goOf({ ...page.docket, findings }, page.direction === baseline.direction ? 'open' : page.direction);
  return go === 'not-yet' ? `${headline}, by what is new${ids ? `: ${ids}` : ''}` : undefined;
}
