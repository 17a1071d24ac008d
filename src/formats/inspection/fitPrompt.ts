// The prompt of the joint reading of all changes, which several calls have written one after the other: do they fit together?

import type { JsonObject } from '../../base/json';
import type { Brief } from '../../script/brief';
import type { Amend, KnownSession, NamedPassage } from '../../script/call';
import type { Choice, Cure, Docket } from '../../script/page';
import { writtenLeanings } from './chair';
import { buildDocket } from './docket';
import { readRecords, readText, recordedQuote } from './items';
import { claimLine, findingLine, passageLine } from './lines';
import { isContained } from './quotes';
import { collectVerdicts } from './verdicts';

/** The minimum number of changes for which they are all read together once more. */
export const minChangesToFit = 4;

/** Prompt for reading all changes together; `amend` shows the passages of the document that they touch. */
export function fitPrompt(brief: Brief, known: KnownSession, amend: Amend = noneShown): string {
  const docket = buildDocket(known, brief);
  const page = known.calls.findLast(({ kind }) => kind === 'page')?.data;
  const choices = docket ? writtenLeanings(docket, page) : [];
  const hasLeaning = choices.some(({ leaning }) => leaning);
  const cures = docket ? orderByPlace(docket, known) : [];
  const { passages, left } = amend([
    ...leanedChanges(choices),
    ...(docket?.cures ?? []).map(each => ({ id: each.id, passage: each })),
  ]);
  const leftById = new Map(left.map(each => [each.id, each]));
  const isShown = (id: string) => !leftById.has(id);
  const costs = cures.flatMap(({ id, cost }) => (cost && isShown(id) ? [`${id}: ${cost}`] : []));
  const unshown = cures.filter(({ id }) => !isShown(id));
  const sides = choices.flatMap(each => sideLines(each, isShown));
  const chairLines = page ? correctableLines(page) : [];
  const returning = docket ? refutedByReplaced(docket, known) : [];
  const untested = docket ? withoutChange(docket).map(findingLine) : [];
  const part = (title: string, all: readonly string[]) => (all.length > 0 ? ['', title, ...all] : []);
  const shown = [
    ...part(
      'The passages that change, as they then read, in the order of the document (… between two that are not neighbours), each wording in « » behind its name and the words whose place it has:',
      passages.flatMap((each, at) => (at > 0 ? ['…', each] : [each])),
    ),
    ...part('What these changes cost:', costs),
    ...part(
      passages.length > 0 ? 'Changes that are not in there, most of them since another has their place:' : 'They are:',
      unshown.map(each => leftLine(each, leftById.get(each.id)?.takenBy)),
    ),
    ...part(
      'Choices that are open, with the wording of each side and its name (of the same words a side goes before a change, and an earlier choice before a later one):',
      sides,
    ),
    ...part('What whoever decides is told of it, with the name of each part:', chairLines),
    ...part('Findings that were refuted by words which a change replaces:', returning),
    ...part('Findings without a change of their own, with the one that was proposed in a hurry:', untested),
  ];
  return `Changes of the document have been written that settle what readers found, by several people one after the other; nobody has read them together.
${shown.join('\n')}

Read the document as it would stand with all of them in it at once${hasLeaning ? ', and of each choice with the side that is leaned to,' : ''} and report only what does not fit:
- two that contradict each other in what they say or bring about: a name, a figure, an order of steps, who does what;
- words that stay in the document and deny or leave out what a change says, brings in or needs, be it in a sentence, a step, a row of a table or a sample: look up every other place that has the name, the date, the figure or the rule that a change sets otherwise;
- two that word the same passage, one that has no place, one that parts a sentence from what it refers to or leaves one behind that refers to nothing, and rows or items out of the order of their dates or numbers;
${hasLeaning ? leaningRule : openRule}
${returning.length > 0 ? returningRule : ''}${untested.length > 0 ? untestedRule : ''}- a cost that is no longer true${chairLines.length > 0 ? chairRule : '.'}
Put right with the least: one of the two amended; one that another says too joined to it; words that no change names replaced or struck by a further one. A change that is left out there because a side leaned to has its place is for the other sides: leave it as it is. Whatever fits stays as it is, for each alone has been tested, and [suggested values] stay in brackets.`;
}

/** The wordings of the sides that are leaned to, which go before changes of the same words. */
function leanedChanges(choices: readonly Choice[]): NamedPassage[] {
  return choices.flatMap(({ id, sides, leaning, moot }) =>
    sides.flatMap(({ what, changes = [] }, at) =>
      what === leaning?.to && !moot ? changes.map((passage, nth) => ({ id: sidePassage(id, at, nth), passage })) : [],
    ),
  );
}

/** The name of a side's wording: the choice, and the numbers of side and wording. */
const sidePassage = (id: string, side: number, wording: number) => `${id}.${side + 1}.${wording + 1}`;

/** Where there is no document, every change is told by its words. */
const noneShown: Amend = changes => ({ passages: [], left: changes });

function leftLine(cure: Cure, takenBy: readonly string[] = []): string {
  const why = takenBy.length > 0 ? `(gives way to ${takenBy.join(', ')}) ` : '';
  return `${why}${passageLine(cure.id, cure)}`;
}

const chairRule =
  ';\n- what whoever decides is told and the document, as it would stand, does not bear out: a date or a condition that it sets otherwise, a sum that leaves out what the document’s own figures add to it or counts with a side that is not leaned to, prices of two sides that do not count the same. If a [suggested] date in a change contradicts the date of a decision, amend the change; in all other cases put right what is told.';

const wholeParts = ['alternatives', 'price', 'makesItGo', 'meanwhile'] as const;

/** The parts of the chair's part that speak of the changes: as a whole, and by number what a side costs and why one is leaned to. */
export const correctableParts = [...wholeParts, 'side', 'advice'] as const;

/** The parts of the chair's part that speak of the changes: remedies, sums, dates, and what each side costs. */
function correctableLines(page: JsonObject): string[] {
  const alone = wholeParts.map(part => [part, readText(page[part])] as const);
  const remedies = readRecords(page.lines).map((each, at) => [`remedy ${at + 1}`, readText(each.settledBy)] as const);
  const sides = readRecords(page.decide).flatMap(({ sides, advice }, at) => [
    ...readRecords(sides).map(
      ({ what, price }, nth) => [`side ${at + 1}.${nth + 1}`, `${readText(what)} – ${readText(price)}`] as const,
    ),
    [`advice ${at + 1}`, readText(advice)] as const,
  ]);
  return [...alone, ...remedies, ...sides].filter(([, said]) => said !== '').map(([part, said]) => `${part}: ${said}`);
}

const returningRule = '- a refuted finding that holds with the changes made: it returns, and is settled by a change;\n';

const untestedRule =
  '- a finding without a change: take the proposed one as if it stood in the document too, try to break it against the document and the others, and word what holds as a further one that needs its F…;\n';

const openRule =
  '- a change that takes a side of an open choice for granted, and a side that does not fit the changes;';

const leaningRule =
  '- what denies a side that is leaned to or does not add up with it, be it a sum, a row, a date, a step or what is asked of whoever decides: it is put right for that side; and a change that takes a side for granted of which none is leaned to;';

/** The wording of the sides of a choice, by the number of the side and of the passage, except what the passages show. */
function sideLines({ id, question, sides, leaning, moot }: Choice, isShown: (id: string) => boolean): string[] {
  const worded = sides.flatMap(({ what, changes = [] }, at) => {
    const isLeaned = what === leaning?.to && !moot;
    // Of a choice that does not come up nothing has to fit.
    const lines = (moot ? [] : changes).flatMap((passage, nth) => {
      const name = sidePassage(id, at, nth);
      return isLeaned && isShown(name) ? [] : [`  ${passageLine(name, passage)}`];
    });
    return [`- side ${at + 1}${isLeaned ? ', leaned to' : ''}: ${what}`, ...lines];
  });
  return [`${id}${moot ? ' (does not come up with the sides leaned to)' : ''}: ${question}`, ...worded];
}

/** The findings that stand and that neither a change nor a choice settles: those that came after the changes were written. */
function withoutChange({ findings, cures, choices }: Docket): Docket['findings'] {
  const settled = new Set([...cures.flatMap(each => each.settles), ...choices.flatMap(({ about = [] }) => about)]);
  return findings.filter(({ id, state, severity }) => state === 'stands' && severity !== 'minor' && !settled.has(id));
}

/** Lines for findings that were refuted by words which a change replaces. */
function refutedByReplaced({ findings, cures }: Docket, { calls }: KnownSession): string[] {
  const { verdicts } = collectVerdicts(calls);
  return findings
    .filter(({ state }) => state === 'fell')
    .flatMap(each => {
      const words = verdicts.get(each.id)?.words ?? [];
      const replacing = cures.filter(({ replaces = '' }) =>
        words.some(quote => isContained(quote, replaces) || isContained({ text: replaces }, quote.text)),
      );
      if (replacing.length === 0) return [];
      const by = words.map(({ text }) => `“${text}”`).join(' ');
      return `${claimLine(each)} Refuted by: ${by} Replaced by: ${replacing.map(({ id }) => id).join(', ')}`;
    });
}

/** Orders changes by their place in the document; an addition is placed where its finding is quoted. */
function orderByPlace({ cures, findings }: Docket, { calls }: KnownSession): Cure[] {
  const recorded = calls.flatMap(call => call.quotes);
  const line = ({ lines, after, before = '', settles }: Cure) => {
    const beside = recordedQuote(recorded, after ?? before)?.startLine;
    const quotes = findings.filter(({ id }) => settles.includes(id)).flatMap(each => each.quotes);
    return lines?.start ?? beside ?? Math.min(...quotes.flatMap(({ startLine }) => startLine ?? []));
  };
  // No subtraction: a change without a place is at infinity, and comes last.
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return [...cures].sort((a, b) => compare(line(a), line(b)));
}
