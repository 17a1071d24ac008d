import path from 'node:path';
import { HumanError } from '../base/errors';
import { isRecord } from '../base/json';
import { readNamedFile } from '../disk/plainFiles';
import { formatOf } from '../formats';
import { type Baseline, failureOf, type Known, knownIn, parseBaseline, unreadIn } from '../formats/inspection/baseline';
import type { SessionOpened } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { printable } from '../transcript/escape';
import { endedPage } from '../transcript/sessionPage';
import type { Given } from './given';
import { mistyped } from './mistyped';
import { exitCodes, type Terminal } from './terminal';

const byFindings = ['not-yet', 'blocks'] as const;
const isByFindings = (word: string): word is (typeof byFindings)[number] => byFindings.some(each => each === word);

/** Checks the word of `--fail-on` before anything is spent: findings need a document that somebody reads, a verdict a format that gives it. */
export function checkFailOn(
  given: Given,
  format: Format | undefined,
  { options, document }: Pick<SessionOpened, 'options' | 'document'>,
): void {
  const word = given.text('fail-on');
  if (word === undefined) return;
  if (isByFindings(word)) {
    if (!format?.page)
      throw new HumanError(
        `--fail-on ${word} needs findings, and ${format?.title ?? 'this format'} has none.`,
        'Choose a format that reads a document first, such as debate.',
      );
    if (!document) throw new HumanError(`--fail-on ${word} needs a document to read.`, 'Name one after the format.');
    if (format.options.some(rule => rule.key === 'inspect') && options.inspect !== true)
      throw new HumanError(`--fail-on ${word} needs somebody to read the document.`, 'Write --set inspect=true.');
    return;
  }
  const verdicts = format ? verdictsOf(format) : [];
  if (verdicts.includes(word)) return;
  const all = [...byFindings, ...verdicts];
  throw mistyped(`--fail-on does not know “${word}”.`, word, all);
}

function verdictsOf({ moves }: Format): string[] {
  const found = Object.values(moves).flatMap(({ answer }) => {
    const fields = answer?.schema.properties;
    const verdict = isRecord(fields) ? fields.verdict : undefined;
    const words: unknown = isRecord(verdict) ? verdict.enum : undefined;
    return Array.isArray(words) ? words.map(String) : [];
  });
  return [...new Set(found)];
}

/** What `--fail-on` comes to: why a session fails by its word, left out where it passes, and what of it a baseline knows. */
export interface Judged {
  failure?: string;
  known: readonly Known[];
}

/** Judges a session by the word of `--fail-on`; what a baseline has too fails nobody. What nobody read whole, or never ended, does not pass as clean. */
export function judgedBy(word: string, state: SessionState, format: Format | undefined, baseline?: Baseline): Judged {
  const { outcome } = state;
  if (!isByFindings(word))
    return { failure: outcome?.verdict === word ? `the verdict is “${word}”` : undefined, known: [] };
  const page = endedPage(state, format)?.page;
  const known = page && baseline ? knownIn(page.docket, baseline) : [];
  return { failure: unreadIn(outcome, page) ?? (page && failureOf(word, page, known, baseline)), known };
}

/** What a session is judged by once it has ended. */
export interface FailOn {
  word?: string;
  baseline?: Baseline;
}

/** Reads `--fail-on` and `--baseline`, so that a mistake in them is told before anything is spent. */
export async function plannedFailOn(
  given: Given,
  format: Format | undefined,
  about: Pick<SessionOpened, 'options' | 'document'>,
  terminal: Pick<Terminal, 'cwd'>,
): Promise<FailOn> {
  checkFailOn(given, format, about);
  return { word: given.text('fail-on'), baseline: await baselineIn(given, terminal) };
}

/** The baseline that the command line names; without findings to fail on, or to mark, there is nothing for it to do. */
async function baselineIn(given: Given, { cwd }: Pick<Terminal, 'cwd'>): Promise<Baseline | undefined> {
  const file = given.text('baseline');
  if (file === undefined) return undefined;
  const word = given.text('fail-on');
  if (word === undefined ? given.text('as') !== 'sarif' : !isByFindings(word))
    throw new HumanError('--baseline is for findings alone.', 'Write --fail-on blocks or --fail-on not-yet with it.');
  const remedy = 'Name the findings.json of an earlier session on this document.';
  const text = await readNamedFile(path.resolve(cwd, file), `The baseline ${file}`, remedy);
  try {
    return parseBaseline(text);
  } catch {
    throw new HumanError(`The baseline ${file} is no findings.json of this version.`, remedy);
  }
}

/** Tells what a baseline knows of a session, and why it fails, if it does; answers with the exit code. */
export function exitBy({ word, baseline }: FailOn, state: SessionState, { screen }: Pick<Terminal, 'screen'>): number {
  const format = formatOf(state.opened?.format ?? '');
  const { failure, known } = word === undefined ? { known: [] } : judgedBy(word, state, format, baseline);
  const shown = known.map(({ id, there }) => `${id} (there ${there.id}, ${there.severity})`);
  if (known.length > 0) screen.remark(printable(`In the baseline: ${shown.join(', ')}.`));
  if (failure !== undefined) {
    screen.remark(printable(`Fails on ${word}: ${failure}.`));
    return exitCodes.failedOn;
  }
  return state.outcome?.reason === 'budget' ? exitCodes.budget : exitCodes.ended;
}
