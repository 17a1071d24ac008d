import { HumanError } from '../base/errors';
import { isRecord } from '../base/json';
import { openBlocks, wasRead } from '../formats/inspection/go';
import type { SessionOpened } from '../ledger/events';
import type { SessionState } from '../ledger/state';
import type { Format } from '../script/format';
import { endedPage } from '../transcript/sessionPage';
import type { Given } from './given';
import { mistyped } from './mistyped';

const byFindings = ['not-yet', 'blocks'];

/** Checks the word of `--fail-on` before anything is spent: findings need a document that somebody reads, a verdict a format that gives it. */
export function checkFailOn(
  given: Given,
  format: Format | undefined,
  { options, document }: Pick<SessionOpened, 'options' | 'document'>,
): void {
  const word = given.text('fail-on');
  if (word === undefined) return;
  if (byFindings.includes(word)) {
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

/** Why a session that ended fails by the word of `--fail-on`; undefined where it passes. What nobody read whole does not pass as clean. */
export function failureBy(word: string, state: SessionState, format: Format | undefined): string | undefined {
  if (!byFindings.includes(word)) {
    return state.outcome?.verdict === word ? `the verdict is “${word}”` : undefined;
  }
  const page = endedPage(state, format)?.page;
  if (!page) return 'nobody has read the document';
  if (!wasRead(page.docket)) return 'the document was not read whole';
  if (word === 'not-yet') return page.go === 'not-yet' ? page.headline.toLowerCase() : undefined;
  const open = openBlocks(page.docket).map(each => each.id);
  return open.length > 0 ? `${open.join(', ')} ${open.length === 1 ? 'blocks' : 'block'}` : undefined;
}
