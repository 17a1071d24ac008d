import type { ChairLine, Choice, PageEntry } from '../script/page';
import type { Heading } from './headings';
import { becamePieces, endsPieces, isOverlooked } from './pageAgain';
import { entryPieces, foldedEntries, nestedIn, sentence, wordingPiece } from './pageEntries';
import { folded, labelled, listed, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The part for whoever decides: what to do, why, and what has to be settled. */
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
    ...becamePieces(about),
    ...labelled(heading('At once, whatever is decided'), chair.now),
    ...listed(chair.lines.map(each => ({ ...each, strong: each.text, text: harmOf(each) }))),
    ...alsoPieces(chair.also, heading),
    ...labelled(heading('Against the alternatives'), chair.alternatives),
    ...labelled(heading('What it costs'), chair.price),
    ...labelled(heading('What makes it go'), chair.makesItGo && heading(chair.makesItGo)),
    ...labelled(heading('Who would still say no'), chair.stillNo),
    ...asides.map(text => ({ kind: 'aside', text }) as const),
  ];
}

/** The arrow leads from what goes wrong to what settles it. */
const harmOf = ({ harm, settledBy }: ChairLine) => [harm, settledBy].filter(Boolean).join(' → ');

function alsoPieces(also: SessionPage['page']['chair']['also'], heading: Heading): Piece[] {
  return also.length > 0 ? [{ kind: 'text', label: heading('Also wrong'), text: '' }, ...listed(also)] : [];
}

const goWords = { yes: 'Yes', 'yes-if': 'Yes, with changes', 'not-yet': 'Not yet' } as const;

/** The choices that are the chair's. */
export function decisionPieces(about: SessionPage): Piece[] {
  const { page, heading } = about;
  const isWhole = ({ id }: Choice) => id !== '' && !page.otherChoices.some(each => each.id === id);
  const leading = ({ id, question }: Choice): Piece => ({ kind: 'text', text: question, ...(id ? { ids: [id] } : {}) });
  const choice = (each: Choice): Piece[] => [
    // What was worded anew for the chair leads to the choice itself.
    isWhole(each) ? { kind: 'text', id: each.id, label: each.id, text: each.question } : leading(each),
    ...sidesOf(each, about),
  ];
  return titled(heading('Yours to decide'), [...page.decide.flatMap(choice), ...wordingsOf(page.decide, about)]);
}

/** The author's part: what blocks, one entry after another, and all that stands behind it. */
export function authorPieces(about: SessionPage): { blocks: Piece[]; rest: Piece[] } {
  const { page, heading } = about;
  const nested = nestedIn(page);
  const blocks: Piece[] = page.blocks.filter(each => !nested.has(each.id)).flatMap(each => entryPieces(each, about));
  const all = {
    blocks: blocks.length > 0 ? [{ kind: 'heading', text: heading('What blocks') } as const, ...blocks] : [],
    rest: restPieces(about),
  };
  return hasBlanks(page) ? withAside(all, heading('What stands in [brackets] only the author can fill in.')) : all;
}

/** Behind the first heading of the part, whichever that is. */
function withAside({ blocks, rest }: { blocks: Piece[]; rest: Piece[] }, text: string) {
  const behind = ([first, ...others]: Piece[]): Piece[] => (first ? [first, { kind: 'aside', text }, ...others] : []);
  return blocks.length > 0 ? { blocks: behind(blocks), rest } : { blocks, rest: behind(rest) };
}

// Neither a link, the address of one, an index nor a box to tick.
const blank = /(?<![\w\]])\[(?=[^[\]]*\p{L})[^[\]]{2,300}\](?![([:])/u;

/** Whether any change on the page leaves something to its author. */
function hasBlanks({ blocks, matters, more, numbers, smaller }: SessionPage['page']): boolean {
  const changes = ({ cures = [], change = '' }: PageEntry) => [change, ...cures.map(each => each.change)];
  return [blocks, matters, more, numbers, smaller]
    .flat()
    .flatMap(changes)
    .some(text => blank.test(text));
}

/** How many of what is minor stand open. */
const mostSmaller = 5;

function restPieces(about: SessionPage): Piece[] {
  const { page, heading } = about;
  const { matters, numbers, more, smaller, fell, otherChoices } = page;
  const nested = nestedIn(page);
  const own = (entries: readonly PageEntry[]) =>
    foldedEntries(
      entries.filter(({ id }) => !nested.has(id)),
      about,
    );
  const listed = (title: string, entries: readonly PageEntry[]) => titled(heading(title), own(entries));
  const isPart = (each: PageEntry) => !isOverlooked(each);
  return [
    ...listed('What should be settled', matters.filter(isPart)),
    ...listed('Numbers and names', numbers.filter(isPart)),
    ...listed('Found now, on words that stood there before', [...matters, ...numbers].filter(isOverlooked)),
    ...titled(
      heading('Choices'),
      otherChoices.map(each => foldedChoice(each, about)),
    ),
    ...folded(heading('More to settle'), own(more)),
    ...listed('Smaller', smaller.slice(0, mostSmaller)),
    ...folded(heading('Smaller still'), own(smaller.slice(mostSmaller))),
    ...orderPieces(about),
    ...endsPieces(about),
    ...folded(heading('Decided before'), foldedEntries(fell.filter(isDecided), about)),
    ...folded(heading('Fell under the check'), foldedEntries(fell.filter(isRefuted), about)),
    ...beyondPieces(about),
    ...examinedPieces(about),
    ...faultPieces(about),
  ];
}

const isDecided = ({ decided }: PageEntry) => decided !== undefined;
const isRefuted = (entry: PageEntry) => !isDecided(entry) && entry.became !== 'settled';

function titled(title: string, inside: readonly Piece[]): Piece[] {
  return inside.length > 0 ? [{ kind: 'heading', text: title }, ...inside] : [];
}

function foldedChoice(choice: Choice, about: SessionPage): Piece {
  return {
    kind: 'fold',
    id: choice.id,
    title: choice.question,
    inside: [...sidesOf(choice, about), ...sidersOf(choice, about), ...wordingsOf([choice], about)],
  };
}

/** The sides of a choice, each with its price, what it rests on, and what is advised. */
function sidesOf({ sides, restsOn, leaning }: Choice, about: SessionPage): Piece[] {
  const { heading } = about;
  return [
    ...listed(
      sides.map(each => ({ strong: sentence(each.what), text: each.price && `${heading('Price')}: ${each.price}` })),
    ),
    ...labelled(heading('It rests on'), restsOn),
    ...labelled(heading('Leaning'), leaning && [leaning.to, leaning.why].filter(Boolean).join(' – ')),
  ];
}

/** Who is for which side, and why. */
function sidersOf({ sides, stances = [] }: Choice, { nameOf }: SessionPage): Piece[] {
  const said = stances.flatMap(({ seat, side = 0, why }) => {
    const what = sides[side - 1]?.what;
    return what === undefined ? [] : [{ strong: `${nameOf(seat)}:`, text: [what, why].filter(Boolean).join(' – ') }];
  });
  return listed(said);
}

/** The wording of either side of choices, for the author. */
function wordingsOf(choices: readonly Choice[], about: SessionPage): Piece[] {
  const worded = choices.flatMap(({ id, sides }) =>
    sides.flatMap(({ changes = [] }, at) => changes.map(each => wordingPiece(each, `${id}, ${at + 1}`, about))),
  );
  return folded(about.heading('Wording of either side'), worded);
}

/** With fewer changes there is no order to speak of. */
const fewestInOrder = 3;

/** The order of the work as one line: findings that one change settles together, each once. */
function orderPieces({ page, heading }: SessionPage): Piece[] {
  const seen = new Set<string>();
  const steps = page.order.flatMap(id => {
    const settles = page.docket.cures.find(each => each.id === id)?.settles ?? [];
    const [first, ...others] = settles.filter(each => !seen.has(each));
    for (const each of settles) seen.add(each);
    if (first === undefined) return [];
    return others.length > 0 ? `${first} ${heading('with')} ${others.join(', ')}` : first;
  });
  if (steps.length < fewestInOrder) return [];
  return folded(heading('Order of work'), [{ kind: 'text', text: steps.join(' → ') }]);
}

function beyondPieces({ page, heading }: SessionPage): Piece[] {
  if (page.beyond.length === 0) return [];
  return folded(heading('No room for these; they are in findings.json'), [
    { kind: 'text', text: page.beyond.join(', ') },
  ]);
}

/** What code found wrong with the page: of use to whoever wants to know how far to trust it, and no matter of the document. */
function faultPieces({ page, heading }: SessionPage): Piece[] {
  const { faults, numbersToFind } = page;
  const numbers = heading('In the part for whoever decides, and neither in the document nor in a finding or a turn');
  const said = [
    ...faults.map(heading),
    ...(numbersToFind.length > 0 ? [`${numbers}: ${numbersToFind.join(', ')}`] : []),
  ];
  return folded(
    heading('About this page'),
    said.map(text => ({ kind: 'aside', text })),
  );
}

function examinedPieces({ page, heading }: SessionPage): Piece[] {
  const line = (label: string, names: readonly string[]): Piece[] =>
    names.length > 0 ? [{ kind: 'text', label: heading(label), text: names.map(heading).join(' · ') }] : [];
  const lines = [...line('Examined, no finding of its own', page.held), ...line('Not examined', page.notExamined)];
  return titled(heading('Examined'), lines);
}

/** The whole page: what whoever decides has to know, then all that the author needs. */
export function pagePieces(about: SessionPage): Piece[] {
  const { blocks, rest } = authorPieces(about);
  return [...chairPieces(about), ...decisionPieces(about), ...blocks, ...rest];
}

/** Who took part, what it cost, and how the format itself puts its result: the answer of the page stands above. */
export function factPieces({ page, facts, heading, results }: SessionPage): Piece[] {
  const items = facts
    .filter(([, value]) => value !== '')
    .map(([label, text]) => ({ strong: `${heading(label)}:`, text }));
  const concluded = results.map(([label, text]) => ({ strong: `${label}:`, text }));
  const holds = heading(
    'Where what was concluded reads otherwise than a change above, the change holds: it was tested.',
  );
  const asides: Piece[] = results.length > 0 && page.docket.cures.length > 0 ? [{ kind: 'aside', text: holds }] : [];
  return [{ kind: 'heading', text: heading('The session') }, ...listed([...items, ...concluded]), ...asides];
}
