import type { FoundQuote } from '../script/call';
import type { Choice, PageEntry } from '../script/page';
import type { Heading } from './headings';
import type { SessionPage } from './sessionPage';

/** Lines of the file that a person sees, from 1. */
export interface Lines {
  start: number;
  end: number;
}

/** A piece of the page, before any file format; every text in it may be a stranger's. */
export type Piece =
  | { kind: 'heading'; text: string; id?: string; fold?: boolean }
  | { kind: 'text'; text: string; label?: string }
  /** What is said of the page itself, beside it. */
  | { kind: 'aside'; text: string }
  | { kind: 'quote'; text: string; where: string; lines?: Lines }
  | { kind: 'change'; label: string; text: string; entry: PageEntry }
  | { kind: 'list'; ordered?: boolean; items: readonly { strong?: string; text: string }[] };

/** The part for whoever decides: what to do, why, and what has to be settled. */
export function chairPieces({ page, heading, rehearsed, results }: SessionPage): Piece[] {
  const { chair } = page;
  const labelled = (label: string, text: string | undefined): Piece[] =>
    text ? [{ kind: 'text', label: heading(label), text }] : [];
  const asides = [
    ...(rehearsed ? [heading('Rehearsed without a model: nobody has read the document.')] : []),
    ...(page.proposed
      ? [`${heading('The answer above follows a rule; by judgement it was')}: ${heading(goWords[page.proposed])}.`]
      : []),
    ...results,
    ...page.notes.map(heading),
    ...(page.unchecked ? [heading('Nobody read this part against the document.')] : []),
  ];
  return [
    { kind: 'heading', text: heading(page.headline) },
    ...(chair.why ? [{ kind: 'text', text: heading(chair.why) } as const] : []),
    ...listed(chair.lines.map(({ text, harm }) => ({ strong: text, text: harm }))),
    ...labelled('Against the alternatives', chair.alternatives),
    ...labelled('What makes it go', chair.makesItGo && heading(chair.makesItGo)),
    ...labelled('Who would still say no', chair.stillNo),
    ...asides.map(text => ({ kind: 'aside', text }) as const),
  ];
}

const goWords = { yes: 'Yes', 'yes-if': 'Yes, with changes', 'not-yet': 'Not yet' } as const;

/** The choices that are the chair's. */
export function decisionPieces({ page, heading }: SessionPage): Piece[] {
  return choicePieces('Yours to decide', page.decide, heading);
}

/** What blocks, one entry after another. */
export function blockPieces(about: SessionPage): Piece[] {
  const { page, heading } = about;
  if (page.blocks.length === 0) return [];
  return [{ kind: 'heading', text: heading('What blocks') }, ...page.blocks.flatMap(each => entryPieces(each, about))];
}

/** All that the author finds behind what blocks. */
export function restPieces(about: SessionPage): Piece[] {
  const { page, heading } = about;
  const shown = page.smaller.slice(0, 5);
  return [
    ...section(heading('What should be settled'), page.matters, about),
    ...choicePieces('Choices left to the author', page.otherChoices, heading),
    ...section(heading('Numbers and names'), page.numbers, about),
    ...orderPieces(about),
    ...section(heading('Smaller'), shown, about),
    ...section(heading('Smaller still'), page.smaller.slice(5), about, true),
    ...section(heading('Fell under the check'), page.fell, about, true),
    ...beyondPieces(about),
    ...examinedPieces(about),
    ...faultPieces(about),
  ];
}

function section(title: string, entries: readonly PageEntry[], about: SessionPage, fold = false): Piece[] {
  const items = entries.map(entry => ({ strong: entry.id, text: lineOf(entry, about) }));
  return items.length === 0 ? [] : [{ kind: 'heading', text: title, ...(fold ? { fold } : {}) }, ...listed(items)];
}

/** An entry on one line: the claim, where it stands, and what changes it. */
function lineOf(entry: PageEntry, about: SessionPage): string {
  const { heading } = about;
  // Wording to be pasted stands whole or not at all.
  const tested = entry.cure && (entry.cure.change || heading('in findings.json'));
  const change = entry.cure ? `${entry.cure.id}: ${tested}` : entry.change;
  const untested = entry.cure ? '' : ` (${heading('not tested')})`;
  const said = [
    `${sentence(entry.claim)} [${placeOf(entry, about)}]`,
    ...(change ? [`${heading('Change')}${untested}: ${sentence(change.replace(/\s+/g, ' '))}`] : []),
    ...(entry.sameChangeAs ? [`${heading('Settled by the change at')} ${entry.sameChangeAs}.`] : []),
    ...marksOf(entry, heading),
  ];
  return said.join(' ');
}

function entryPieces(entry: PageEntry, about: SessionPage): Piece[] {
  const { heading } = about;
  const { cure } = entry;
  const own = about.page.docket.findings.find(each => each.id === entry.id)?.quotes ?? [];
  const labelled = (label: string, text: string | undefined): Piece[] =>
    text ? [{ kind: 'text', label: heading(label), text }] : [];
  return [
    { kind: 'heading', id: entry.id, text: entry.claim },
    ...entry.quotes.map(
      quote => ({ kind: 'quote', text: quote.text, ...whereOf(quote, entry.section, about) }) as const,
    ),
    ...(own.length === 0 ? [{ kind: 'text', label: heading('Section'), text: entry.section } as const] : []),
    ...labelled('What goes wrong', entry.consequence),
    ...(cure
      ? [
          {
            kind: 'change',
            label: `${heading('Change')} ${cure.id}`,
            text: cure.change || heading('in findings.json'),
            entry,
          } as const,
        ]
      : []),
    ...labelled('Tried against', cure?.checkedAgainst),
    ...labelled('What it costs', cure?.cost),
    ...(entry.change
      ? [{ kind: 'change', label: heading('Change as proposed, not tested'), text: entry.change, entry } as const]
      : []),
    ...(entry.sameChangeAs ? labelled('Settled by the change at', entry.sameChangeAs) : []),
    ...marksOf(entry, heading).map(text => ({ kind: 'aside', text }) as const),
  ];
}

/** What a reader has to know before believing an entry. */
function marksOf({ state, why, unquoted, disputed, person }: PageEntry, heading: Heading): string[] {
  return [
    ...(state === 'unchecked' ? [heading('Not checked by a second reader.')] : []),
    ...(state === 'unclear' ? [heading('The check could not decide whether it holds.')] : []),
    ...(why && state !== 'stands' ? [sentence(why)] : []),
    ...(unquoted ? [heading('The words it quotes are not in the document.')] : []),
    ...(disputed ? [heading('The readers differ in how severe it is.')] : []),
    ...(person ? [heading('Found by a person.')] : []),
  ];
}

/** Where an entry stands: its section, and the line of its first quote that is in the document. */
function placeOf(entry: PageEntry, about: SessionPage): string {
  const own = about.page.docket.findings.find(each => each.id === entry.id)?.quotes ?? entry.quotes;
  const found = own.find(each => each.startLine !== undefined);
  return found ? whereOf(found, entry.section, about).where : entry.section;
}

function whereOf(
  quote: FoundQuote,
  section: string,
  { heading, offset, sectionAt }: SessionPage,
): { where: string; lines?: Lines } {
  const { startLine, endLine = startLine } = quote;
  if (startLine === undefined || endLine === undefined) {
    return { where: `${section} – ${heading('not in the document')}` };
  }
  const lines = { start: startLine + offset, end: endLine + offset };
  const words =
    lines.start === lines.end ? `${heading('line')} ${lines.start}` : `${heading('lines')} ${lines.start}–${lines.end}`;
  // A finding's quotes may stand in several sections.
  return { where: [sectionAt?.(startLine) ?? section, words].filter(Boolean).join(', '), lines };
}

function choicePieces(title: string, choices: readonly Choice[], heading: Heading): Piece[] {
  if (choices.length === 0) return [];
  return [
    { kind: 'heading', text: heading(title) },
    ...choices.flatMap(({ id, question, sides, restsOn }): Piece[] => [
      { kind: 'text', label: id, text: question },
      ...listed(sides.map(({ what, price }) => ({ strong: what, text: `${heading('Price')}: ${price}` }))),
      ...(restsOn ? [{ kind: 'text', label: heading('It rests on'), text: restsOn } as const] : []),
    ]),
  ];
}

function orderPieces({ page, heading }: SessionPage): Piece[] {
  if (page.order.length < 2) return [];
  const items = page.order.flatMap(id => {
    const cure = page.docket.cures.find(each => each.id === id);
    return cure ? [{ strong: id, text: `${heading('settles')} ${cure.settles.join(', ')}` }] : [];
  });
  return [
    { kind: 'heading', text: heading('Order of work') },
    { kind: 'list', ordered: true, items },
  ];
}

function beyondPieces({ page, heading }: SessionPage): Piece[] {
  if (page.beyond.length === 0) return [];
  return [
    { kind: 'heading', text: heading('No room for these; they are in findings.json'), fold: true },
    { kind: 'text', text: page.beyond.join(', ') },
  ];
}

/** What code found wrong with the page: of use to whoever wants to know how far to trust it, and no matter of the document. */
function faultPieces({ page, heading }: SessionPage): Piece[] {
  const { faults, numbersToFind } = page;
  const numbers = heading('In the part for whoever decides, and neither in the document nor in a finding or a turn');
  const said = [
    ...faults.map(heading),
    ...(numbersToFind.length > 0 ? [`${numbers}: ${numbersToFind.join(', ')}`] : []),
  ];
  if (said.length === 0) return [];
  return [
    { kind: 'heading', text: heading('About this page'), fold: true },
    ...said.map(text => ({ kind: 'aside', text }) as const),
  ];
}

function examinedPieces({ page, heading }: SessionPage): Piece[] {
  const line = (label: string, names: readonly string[]): Piece[] =>
    names.length > 0 ? [{ kind: 'text', label: heading(label), text: names.map(heading).join(' · ') }] : [];
  const lines = [...line('Examined, and it holds', page.held), ...line('Not examined', page.notExamined)];
  return lines.length > 0 ? [{ kind: 'heading', text: heading('Examined') }, ...lines] : [];
}

/** The whole page: what whoever decides has to know, then all that the author needs. */
export function pagePieces(about: SessionPage): Piece[] {
  return [...chairPieces(about), ...decisionPieces(about), ...blockPieces(about), ...restPieces(about)];
}

/** Who took part and what it cost. */
export function factPieces({ facts, heading }: SessionPage): Piece[] {
  const items = facts
    .filter(([, value]) => value !== '')
    .map(([label, text]) => ({ strong: `${heading(label)}:`, text }));
  return [{ kind: 'heading', text: heading('The session') }, ...listed(items)];
}

function listed(items: readonly { strong?: string; text: string }[]): Piece[] {
  return items.length > 0 ? [{ kind: 'list', items }] : [];
}

function sentence(text: string): string {
  return /[.!?…]["”’)]*$/.test(text) ? text : `${text}.`;
}
