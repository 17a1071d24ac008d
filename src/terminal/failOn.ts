// `--fail-on` tells a script by the exit code that findings block, or a verdict was given; findings of `--baseline` were known before and do not fail.

import path from 'node:path';
import { HumanError } from '../base/errors';
import { isRecord } from '../base/json';
import { readNamedFile } from '../disk/userFiles';
import { formatOf } from '../formats';
import {
  type Baseline,
  failureReason,
  findKnown,
  incompleteReason,
  type KnownFinding,
  parseBaseline,
} from '../formats/inspection/baseline';
import type { SessionOpened } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { endedPage } from '../transcript/sessionPage';
import type { ParsedArgs } from './parsedArgs';
import { exitCodes, type Terminal } from './terminal';
import { unknownValue } from './unknownValue';

/** The conditions on findings: the page of results says not to go ahead yet, or a finding blocks. Any other word is a verdict. */
const findingConditions = ['not-yet', 'blocks'] as const;
const isFindingCondition = (word: string): word is (typeof findingConditions)[number] =>
  findingConditions.some(each => each === word);

/** The values of `--fail-on` and `--baseline`. */
export interface FailOn {
  condition?: string;
  baseline?: Baseline;
}

/** Reads `--fail-on` and `--baseline`, so that mistakes are reported before anything is spent. */
export async function readFailOn(
  args: ParsedArgs,
  format: Format | undefined,
  opened: Pick<SessionOpened, 'options' | 'document'>,
  terminal: Pick<Terminal, 'cwd'>,
): Promise<FailOn> {
  checkFailOn(args, format, opened);
  return { condition: args.text('fail-on'), baseline: await readBaseline(args, terminal) };
}

/** Validates `--fail-on` before anything is spent: findings need a document that is read, a verdict needs a format that gives it. */
export function checkFailOn(
  args: ParsedArgs,
  format: Format | undefined,
  { options, document }: Pick<SessionOpened, 'options' | 'document'>,
): void {
  const condition = args.text('fail-on');
  if (condition === undefined) return;
  if (isFindingCondition(condition)) {
    if (!format?.page)
      throw new HumanError(
        `--fail-on ${condition} needs findings, and ${format?.title ?? 'this format'} has none.`,
        'Choose a format that reads a document first, such as debate.',
      );
    if (!document)
      throw new HumanError(`--fail-on ${condition} needs a document to read.`, 'Name one after the format.');
    if (format.options.some(rule => rule.key === 'inspect') && options.inspect !== true)
      throw new HumanError(`--fail-on ${condition} needs somebody to read the document.`, 'Write --set inspect=true.');
    return;
  }
  const verdicts = format ? possibleVerdicts(format) : [];
  if (verdicts.includes(condition)) return;
  const all = [...findingConditions, ...verdicts];
  throw unknownValue(`--fail-on does not know “${condition}”.`, condition, all);
}

function possibleVerdicts({ moves }: Format): string[] {
  const verdicts = Object.values(moves).flatMap(({ answer }) => {
    const fields = answer?.schema.properties;
    const verdict = isRecord(fields) ? fields.verdict : undefined;
    const words: unknown = isRecord(verdict) ? verdict.enum : undefined;
    return Array.isArray(words) ? words.map(String) : [];
  });
  return [...new Set(verdicts)];
}

/** Reads the baseline; rejected unless findings are judged by it, or written as a SARIF log, which marks the known ones. */
async function readBaseline(args: ParsedArgs, { cwd }: Pick<Terminal, 'cwd'>): Promise<Baseline | undefined> {
  const file = args.text('baseline');
  if (file === undefined) return undefined;
  const condition = args.text('fail-on');
  const isOfUse = condition === undefined ? args.text('as') === 'sarif' : isFindingCondition(condition);
  if (!isOfUse)
    throw new HumanError('--baseline is for findings alone.', 'Write --fail-on blocks or --fail-on not-yet with it.');
  const remedy = 'Name the findings.json of an earlier session on this document.';
  const text = await readNamedFile(path.resolve(cwd, file), `The baseline ${file}`, remedy);
  try {
    return parseBaseline(text);
  } catch {
    throw new HumanError(`The baseline ${file} is no findings.json of this version.`, remedy);
  }
}

/** Prints which findings are in the baseline and why the session fails, and returns the exit code. */
export function exitCodeByFailOn(
  { condition, baseline }: FailOn,
  state: SessionState,
  { screen }: Pick<Terminal, 'screen'>,
): number {
  const format = formatOf(state.opened?.format ?? '');
  const { failure, known } = condition ? evaluateFailOn(condition, state, format, baseline) : { known: [] };
  const shown = known.map(({ id, there }) => `${id} (there ${there.id}, ${there.severity})`);
  if (known.length > 0) screen.remark(`In the baseline: ${shown.join(', ')}.`);
  if (failure !== undefined) {
    screen.remark(`Fails on ${condition}: ${failure}.`);
    return exitCodes.failedOn;
  }
  return state.outcome?.reason === 'budget' ? exitCodes.budget : exitCodes.ended;
}

/** Why a session fails on a condition, if it does, and which findings the baseline has: those do not fail it; an incomplete reading or session does. */
export function evaluateFailOn(
  condition: string,
  state: SessionState,
  format: Format | undefined,
  baseline?: Baseline,
): { failure?: string; known: readonly KnownFinding[] } {
  const { outcome } = state;
  if (!isFindingCondition(condition))
    return { failure: outcome?.verdict === condition ? `the verdict is “${condition}”` : undefined, known: [] };
  const page = endedPage(state, format)?.page;
  const known = page && baseline ? findKnown(page.docket, baseline) : [];
  const failure = incompleteReason(outcome, page) ?? (page && failureReason(condition, page, known, baseline));
  return { failure, known };
}
