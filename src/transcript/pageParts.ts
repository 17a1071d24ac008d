// The page of a session as pieces: the chair's part, the decisions, the author's part and the facts.

import { endSentence } from '../base/endSentence';
import type { ChairLine, Choice, PageEntry } from '../script/page';
import { amendedPieces } from './amended';
import type { Heading } from './headings';
import { earlierFindingPieces, isOverlooked, rerunPieces } from './pageAgain';
import { foldedChoice, otherOpenChoices, sidePieces, wordingPieces } from './pageChoices';
import { entryPieces, foldedEntries, nestedIds, refutedPieces } from './pageEntries';
import { foldPieces, labelledList, labelledPieces, listPieces, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The chair's part: the answer, its reasons and what has to be settled. */
export function chairPieces(about: SessionPage): Piece[] {
  const { page, heading, rehearsed } = about;
  const { chair } = page;
  const asides = [
    ...(rehearsed ? [heading('Rehearsed without a model: nobody has read the document.')] : []),
    ...(page.proposed
      ? [`${heading('The answer above follows a rule; by judgement it was')}: ${heading(goWords[page.proposed])}.`]
      : []),
    ...page.notes.map(heading),
    ...(page.unchecked ? [heading('Nobody read this part against the document.')] : []),
  ];
  return [
    { kind: 'heading', text: heading(page.headline) },
    ...(chair.why ? [{ kind: 'text', text: heading(chair.why) } as const] : []),
    ...rerunPieces(about),
    ...labelledPieces(heading('At once, whatever is decided'), chair.now),
    ...listPieces(chair.lines.map(each => ({ ...each, strong: endSentence(each.text), text: harmText(each) }))),
    ...alsoPieces(chair.also, heading),
    ...labelledPieces(heading('Against the alternatives'), chair.alternatives),
    ...labelledPieces(heading('What it costs'), chair.price),
    ...labelledPieces(heading('What makes it go'), chair.makesItGo && heading(chair.makesItGo)),
    ...labelledPieces(heading('Until then'), chair.meanwhile),
    ...labelledPieces(heading('Who would still say no'), chair.stillNo),
    ...asides.map(text => ({ kind: 'aside', text }) as const),
  ];
}

/** The consequence, and after an arrow what settles it. */
const harmText = ({ harm, settledBy }: ChairLine) => [harm, settledBy].filter(Boolean).join(' → ');

function alsoPieces(also: SessionPage['page']['chair']['also'], heading: Heading): Piece[] {
  const items = also.map(each => {
    const rest = harmText(each);
    return { text: rest ? `${endSentence(each.text)} ${rest}` : each.text, ids: each.ids };
  });
  return labelledList(heading('Also wrong'), items);
}

const goWords = { yes: 'Yes', 'yes-if': 'Yes, with changes', 'not-yet': 'Not yet' } as const;

/** The choices that are left to whoever decides. */
export function choicePieces(about: SessionPage): Piece[] {
  const { page, heading } = about;
  const isWhole = ({ id }: Choice) => id !== '' && !page.otherChoices.some(each => each.id === id);
  const leading = ({ id, question }: Choice): Piece => ({ kind: 'text', text: question, ...(id ? { ids: [id] } : {}) });
  const choice = (each: Choice): Piece[] => [
    // A choice that was reworded for the chair links to the original.
    isWhole(each) ? { kind: 'text', id: each.id, label: each.id, text: each.question } : leading(each),
    ...sidePieces(each, about),
  ];
  return withTitle(heading('Yours to decide'), [
    ...page.decide.flatMap(choice),
    ...otherOpenChoices(about),
    ...wordingPieces(page.decide.filter(isWhole), about),
  ]);
}

/** The author's part: blocking entries, then everything else. */
export function authorPieces(about: SessionPage): { blocks: Piece[]; rest: Piece[] } {
  const { page, heading } = about;
  const nested = nestedIds(page);
  const blocks: Piece[] = page.blocks.filter(each => !nested.has(each.id)).flatMap(each => entryPieces(each, about));
  const all = {
    blocks: blocks.length > 0 ? [{ kind: 'heading', text: heading('What blocks') } as const, ...blocks] : [],
    rest: restPieces(about),
  };
  return addFirst(all, amendedPieces(about));
}

/** Adds pieces below the first heading of the part. */
function addFirst({ blocks, rest }: { blocks: Piece[]; rest: Piece[] }, asides: readonly Piece[]) {
  const behind = ([first, ...others]: Piece[]): Piece[] => (first ? [first, ...asides, ...others] : []);
  return blocks.length > 0 ? { blocks: behind(blocks), rest } : { blocks, rest: behind(rest) };
}

/** The maximum number of minor entries that are not folded. */
const maxSmallerOpen = 5;

function restPieces(about: SessionPage): Piece[] {
  const { page, heading } = about;
  const { matters, numbers, more, smaller, fell, otherChoices } = page;
  const nested = nestedIds(page);
  const own = (entries: readonly PageEntry[]) =>
    foldedEntries(
      entries.filter(({ id }) => !nested.has(id)),
      about,
    );
  const listed = (title: string, entries: readonly PageEntry[]) => withTitle(heading(title), own(entries));
  const isPart = (each: PageEntry) => !isOverlooked(each);
  return [
    ...listed('What should be settled', matters.filter(isPart)),
    ...listed('Numbers and names', numbers.filter(isPart)),
    ...listed('Found now, on words that stood there before', [...matters, ...numbers].filter(isOverlooked)),
    ...withTitle(
      heading('Choices'),
      otherChoices.map(each => foldedChoice(each, about)),
    ),
    ...foldPieces(heading('More to settle'), own(more)),
    ...listed('Smaller', smaller.slice(0, maxSmallerOpen)),
    ...foldPieces(heading('Smaller still'), own(smaller.slice(maxSmallerOpen))),
    ...earlierFindingPieces(about),
    ...foldPieces(heading('Decided before'), foldedEntries(fell.filter(isDecided), about)),
    ...foldPieces(heading('Fell under the check'), refutedPieces(fell.filter(isRefuted), about)),
    ...beyondPieces(about),
    ...examinedPieces(about),
    ...faultPieces(about),
  ];
}

const isDecided = ({ decided }: PageEntry) => decided !== undefined;
const isRefuted = (entry: PageEntry) => !isDecided(entry) && entry.became !== 'settled';

function withTitle(title: string, inside: readonly Piece[]): Piece[] {
  return inside.length > 0 ? [{ kind: 'heading', text: title }, ...inside] : [];
}

function beyondPieces({ page, heading }: SessionPage): Piece[] {
  if (page.beyond.length === 0) return [];
  return foldPieces(heading('No room for these; they are in findings.json'), [
    { kind: 'text', text: page.beyond.join(', ') },
  ]);
}

/** Faults that code found in the page itself: they tell how far to trust it. */
function faultPieces({ page, heading }: SessionPage): Piece[] {
  const { faults, numbersToFind } = page;
  const numbers = heading('In the part for whoever decides, and neither in the document nor in a finding or a turn');
  const said = [
    ...faults.map(heading),
    ...(numbersToFind.length > 0 ? [`${numbers}: ${numbersToFind.join(', ')}`] : []),
  ];
  return foldPieces(
    heading('About this page'),
    said.map(text => ({ kind: 'aside', text })),
  );
}

function examinedPieces({ page, heading }: SessionPage): Piece[] {
  const line = (label: string, names: readonly string[]): Piece[] =>
    names.length > 0 ? [{ kind: 'text', label: heading(label), text: names.map(heading).join(' · ') }] : [];
  const lines = [...line('Examined, no finding of its own', page.held), ...line('Not examined', page.notExamined)];
  return withTitle(heading('Examined'), lines);
}

/** The whole page: the chair's part, then the author's part. */
export function pagePieces(about: SessionPage): Piece[] {
  const { blocks, rest } = authorPieces(about);
  return [...chairPieces(about), ...choicePieces(about), ...blocks, ...rest];
}

/** The facts of the session on one line: the document, the cast and the cost. */
export function factPieces({ facts, heading }: SessionPage): Piece[] {
  const said = facts.map(([label, text]) => `${heading(label)}: ${text}`);
  return withTitle(heading('The session'), [{ kind: 'text', text: said.join(' · ') }]);
}
