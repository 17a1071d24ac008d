// The page of a session on a document, as pieces that any file format renders: the part of the chair (whoever decides), the decisions, the author's part
// with the findings (entries), and the facts.

import { endSentence } from '../base/endSentence';
import type { ChairLine, Choice, PageEntry } from '../script/page';
import { amendedPieces } from './amended';
import type { Translate } from './headings';
import { earlierFindingPieces, isOverlooked, rerunPieces } from './pageAgain';
import { foldedChoice, otherOpenChoices, sidePieces, wordingPieces } from './pageChoices';
import { entryPieces, foldedEntries, nestedIds, refutedPieces } from './pageEntries';
import { foldPieces, labelledList, labelledPieces, listPieces, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The whole page but for its facts. */
export function pagePieces(context: SessionPage): Piece[] {
  const { blocks, rest } = authorPieces(context);
  return [...chairPieces(context), ...choicePieces(context), ...blocks, ...rest];
}

/** The chair's part: the answer, its reasons and what has to be settled. */
export function chairPieces(context: SessionPage): Piece[] {
  const { page, translate, rehearsed } = context;
  const { chair } = page;
  const asides = [
    ...(rehearsed ? [translate('Rehearsed without a model: nobody has read the document.')] : []),
    ...(page.proposed
      ? [`${translate('The answer above follows a rule; by judgement it was')}: ${translate(goWords[page.proposed])}.`]
      : []),
    ...page.notes.map(translate),
    ...(page.unchecked ? [translate('Nobody read this part against the document.')] : []),
  ];
  return [
    { kind: 'heading', text: translate(page.headline) },
    ...(chair.why ? [{ kind: 'text', text: translate(chair.why) } as const] : []),
    ...rerunPieces(context),
    ...labelledPieces(translate('At once, whatever is decided'), chair.now),
    ...listPieces(chair.lines.map(each => ({ ...each, strong: endSentence(each.text), text: harmText(each) }))),
    ...alsoPieces(chair.also, translate),
    ...labelledPieces(translate('Against the alternatives'), chair.alternatives),
    ...labelledPieces(translate('What it costs'), chair.price),
    ...labelledPieces(translate('What makes it go'), chair.makesItGo && translate(chair.makesItGo)),
    ...labelledPieces(translate('Until then'), chair.meanwhile),
    ...labelledPieces(translate('Who would still say no'), chair.stillNo),
    ...asides.map(text => ({ kind: 'aside', text }) as const),
  ];
}

/** The consequence, and after an arrow what settles it. */
const harmText = ({ harm, settledBy }: ChairLine) => [harm, settledBy].filter(Boolean).join(' → ');

function alsoPieces(also: SessionPage['page']['chair']['also'], translate: Translate): Piece[] {
  const items = also.map(each => {
    const rest = harmText(each);
    return { text: rest ? `${endSentence(each.text)} ${rest}` : each.text, ids: each.ids };
  });
  return labelledList(translate('Also wrong'), items);
}

const goWords = { yes: 'Yes', 'yes-if': 'Yes, with changes', 'not-yet': 'Not yet' } as const;

/** The choices that are left to whoever decides. */
export function choicePieces(context: SessionPage): Piece[] {
  const { page, translate } = context;
  const isWhole = ({ id }: Choice) => id !== '' && !page.otherChoices.some(each => each.id === id);
  // A choice that was reworded for the chair leads to the original, which is among the others.
  const variant = ({ id, question }: Choice): Piece => ({ kind: 'text', text: question, ...(id ? { ids: [id] } : {}) });
  const choice = (each: Choice): Piece[] => [
    isWhole(each) ? { kind: 'text', id: each.id, label: each.id, text: each.question } : variant(each),
    ...sidePieces(each, context),
  ];
  return withTitle(translate('Yours to decide'), [
    ...page.decide.flatMap(choice),
    ...otherOpenChoices(context),
    ...wordingPieces(page.decide.filter(isWhole), context),
  ]);
}

/** The author's part: blocking entries, then everything else. */
export function authorPieces(context: SessionPage): { blocks: Piece[]; rest: Piece[] } {
  const { page, translate } = context;
  const nested = nestedIds(page);
  const blocks: Piece[] = page.blocks.filter(each => !nested.has(each.id)).flatMap(each => entryPieces(each, context));
  const all = {
    blocks: blocks.length > 0 ? [{ kind: 'heading', text: translate('What blocks') } as const, ...blocks] : [],
    rest: restPieces(context),
  };
  return withFirstAsides(all, amendedPieces(context));
}

/** Adds pieces below the first heading of the part. */
function withFirstAsides({ blocks, rest }: { blocks: Piece[]; rest: Piece[] }, asides: readonly Piece[]) {
  const behind = ([first, ...others]: Piece[]): Piece[] => (first ? [first, ...asides, ...others] : []);
  return blocks.length > 0 ? { blocks: behind(blocks), rest } : { blocks, rest: behind(rest) };
}

/** The maximum number of minor entries that are not folded. */
const maxSmallerOpen = 5;

function restPieces(context: SessionPage): Piece[] {
  const { page, translate } = context;
  const { matters, numbers, more, smaller, fell, otherChoices } = page;
  const nested = nestedIds(page);
  const folded = (entries: readonly PageEntry[]) =>
    foldedEntries(
      entries.filter(({ id }) => !nested.has(id)),
      context,
    );
  const listed = (title: string, entries: readonly PageEntry[]) => withTitle(translate(title), folded(entries));
  // The others have a list of their own.
  const isNotOverlooked = (each: PageEntry) => !isOverlooked(each);
  return [
    ...listed('What should be settled', matters.filter(isNotOverlooked)),
    ...listed('Numbers and names', numbers.filter(isNotOverlooked)),
    ...listed('Found now, on words that stood there before', [...matters, ...numbers].filter(isOverlooked)),
    ...withTitle(
      translate('Choices'),
      otherChoices.map(each => foldedChoice(each, context)),
    ),
    ...foldPieces(translate('More to settle'), folded(more)),
    ...listed('Smaller', smaller.slice(0, maxSmallerOpen)),
    ...foldPieces(translate('Smaller still'), folded(smaller.slice(maxSmallerOpen))),
    ...earlierFindingPieces(context),
    ...foldPieces(translate('Decided before'), foldedEntries(fell.filter(isDecided), context)),
    ...foldPieces(translate('Fell under the check'), refutedPieces(fell.filter(isRefuted), context)),
    ...beyondPieces(context),
    ...examinedPieces(context),
    ...faultPieces(context),
  ];
}

const isDecided = ({ decided }: PageEntry) => decided !== undefined;
const isRefuted = (entry: PageEntry) => !isDecided(entry) && entry.became !== 'settled';

function withTitle(title: string, inside: readonly Piece[]): Piece[] {
  return inside.length > 0 ? [{ kind: 'heading', text: title }, ...inside] : [];
}

function beyondPieces({ page, translate }: SessionPage): Piece[] {
  if (page.beyond.length === 0) return [];
  return foldPieces(translate('No room for these; they are in findings.json'), [
    { kind: 'text', text: page.beyond.join(', ') },
  ]);
}

/** Faults that code found in the page itself: they tell how far to trust it. */
function faultPieces({ page, translate }: SessionPage): Piece[] {
  const { faults, numbersToFind } = page;
  const numbers = translate('In the part for whoever decides, and neither in the document nor in a finding or a turn');
  const said = [
    ...faults.map(translate),
    ...(numbersToFind.length > 0 ? [`${numbers}: ${numbersToFind.join(', ')}`] : []),
  ];
  return foldPieces(
    translate('About this page'),
    said.map(text => ({ kind: 'aside', text })),
  );
}

function examinedPieces({ page, translate }: SessionPage): Piece[] {
  const line = (label: string, names: readonly string[]): Piece[] =>
    names.length > 0 ? [{ kind: 'text', label: translate(label), text: names.map(translate).join(' · ') }] : [];
  const lines = [...line('Examined, no finding of its own', page.held), ...line('Not examined', page.notExamined)];
  return withTitle(translate('Examined'), lines);
}

/** The facts of the session on one line: the document, the cast and the cost. */
export function factPieces({ facts, translate }: SessionPage): Piece[] {
  const said = facts.map(([label, text]) => `${translate(label)}: ${text}`);
  return withTitle(translate('The session'), [{ kind: 'text', text: said.join(' · ') }]);
}
