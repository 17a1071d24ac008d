import * as z from 'zod/mini';
import { HumanError } from '../base/errors';
import { readRegularFile, reasonOf } from '../disk/files';
import { type Comparable, sameFindings } from '../formats/inspection/same';
import type { Docket, Finding } from '../script/page';

const maximumBytes = 8 * 1024 * 1024;
const mostFindings = 1_000;

const finding = z.object({
  id: z.string(),
  claim: z.string(),
  consequence: z.string(),
  section: z.string(),
  severity: z.enum(['blocks', 'matters', 'minor']),
  state: z.string(),
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

/** Reads the `findings.json` of an earlier session; `shown` is its path as a person wrote it. What fell under the check there was accepted by nobody. */
export async function readBaseline(file: string, shown: string): Promise<Baseline> {
  const remedy = 'Name the findings.json of an earlier session on this document.';
  const text = await readRegularFile(file, { maximumBytes }).then(
    bytes => bytes.toString('utf8'),
    (error: unknown) => {
      throw new HumanError(`The baseline ${shown} cannot be read: ${reasonOf(error)}.`, remedy);
    },
  );
  try {
    const { direction, findings } = z.parse(shape, JSON.parse(text));
    return { direction, findings: findings.filter(each => each.state !== 'fell') };
  } catch {
    throw new HumanError(`The baseline ${shown} is no findings.json of this version.`, remedy);
  }
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
