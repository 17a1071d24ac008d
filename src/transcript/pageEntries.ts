import type { FoundQuote } from '../script/call';
import type { Choice, PageEntry } from '../script/page';
import type { Heading } from './headings';
import { goesTo, type Lines, labelled, listed, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** Entries as a list behind a heading; nothing where there are none. */
export function entryList(title: string, entries: readonly PageEntry[], about: SessionPage, fold = false): Piece[] {
  if (entries.length === 0) return [];
  const items = entries.map(entry => ({
    id: entry.id,
    text: lineOf(entry, about),
    below: changePieces(entry, about),
  }));
  return [{ kind: 'heading', text: title, ...(fold ? { fold } : {}) }, ...listed(items)];
}

/** An entry on one line: the claim, where it stands, and the harm. */
function lineOf(entry: PageEntry, about: SessionPage): string {
  const { claim, consequence } = entry;
  const said = [`${sentence(claim)} [${placeOf(entry, about)}]`, ...(consequence ? [sentence(consequence)] : [])];
  return [...said, ...marksOf(entry, about.heading)].join(' ');
}

/** An entry with its quotes and all that belongs to it. */
export function entryPieces(entry: PageEntry, about: SessionPage): Piece[] {
  const { heading } = about;
  return [
    { kind: 'heading', id: entry.id, text: entry.claim },
    ...entry.quotes.map(quote => ({ kind: 'quote', text: quote.text, ...whereOf(quote, entry, about) }) as const),
    ...(entry.quotes.length === 0 ? labelled(heading('Section'), entry.section) : []),
    ...labelled(heading('What goes wrong'), entry.consequence),
    ...changePieces(entry, about),
    ...marksOf(entry, heading).map(text => ({ kind: 'aside', text }) as const),
  ];
}

/** The changes that settle an entry, each whole and with its place, or where they are written. */
function changePieces(
  { cures = [], change, sameChangeAs = [], choice = '' }: PageEntry,
  { heading, page }: SessionPage,
): Piece[] {
  const words = { instead: heading('in place of'), added: heading('added') };
  const elsewhere = cures.length > 0 ? 'Also settled by the change at' : 'Settled by the change at';
  return [
    ...cures.flatMap((cure): Piece[] => [
      {
        ...{ kind: 'change', label: `${heading('Change')} (${cure.id})`, where: goesTo(cure, words) },
        ...{ text: cure.change.trim(), cure },
      },
      ...labelled(heading('Tried against'), cure.checkedAgainst),
      ...labelled(heading('What it costs'), cure.cost),
    ]),
    ...(change ? [{ kind: 'change', label: heading('Change as proposed, not tested'), text: change } as const] : []),
    ...labelled(heading(elsewhere), sameChangeAs.join(', ')),
    ...labelled(heading('Hangs on the choice'), choice),
    ...page.docket.choices.filter(({ id }) => id === choice).flatMap(each => sidePieces(each, heading)),
  ];
}

/** What the document says on either side of a choice. */
function sidePieces({ id, sides }: Choice, heading: Heading): Piece[] {
  return sides.flatMap(({ what, change = '' }, at): Piece[] => {
    const label = `${heading('Change')} (${id}, ${at + 1})`;
    return change === '' ? [] : [{ kind: 'change', label, where: what.replace(/[.:]$/, ''), text: change }];
  });
}

/** What a reader has to know before believing an entry. */
function marksOf({ state, why, unquoted, disputed, person }: PageEntry, heading: Heading): string[] {
  return [
    ...(state === 'unchecked' ? [heading('Not checked by a second reader.')] : []),
    ...(state === 'unclear' ? [heading('The check could not decide whether it holds.')] : []),
    ...(why && state !== 'stands' ? [sentence(why)] : []),
    ...(unquoted ? [heading('The words it quotes are not in the document.')] : []),
    // The check has settled it for those that stand.
    ...(disputed && state !== 'stands' ? [heading('The readers differ in how severe it is.')] : []),
    ...(person ? [heading('Found by a person.')] : []),
  ];
}

/** Where an entry stands: its section, and the line of its first quote there; without one, of its first quote that is in the document. */
function placeOf(entry: PageEntry, about: SessionPage): string {
  const own = about.page.docket.findings.find(each => each.id === entry.id)?.quotes ?? entry.quotes;
  const found = own.filter(each => each.startLine !== undefined);
  const isThere = ({ startLine = 0 }: FoundQuote) => about.sectionAt?.(startLine) === entry.section;
  const [place = found[0]] = found.filter(isThere);
  return place ? whereOf(place, entry, about).where : entry.section;
}

function whereOf(
  { startLine, endLine = startLine }: FoundQuote,
  { section }: PageEntry,
  { heading, offset, sectionAt }: SessionPage,
): { where: string; lines?: Lines } {
  if (startLine === undefined || endLine === undefined) {
    return { where: `${section} – ${heading('not in the document')}` };
  }
  const lines = { start: startLine + offset, end: endLine + offset };
  const words =
    lines.start === lines.end ? `${heading('line')} ${lines.start}` : `${heading('lines')} ${lines.start}–${lines.end}`;
  // A finding's quotes may stand in several sections.
  return { where: [sectionAt?.(startLine) ?? section, words].filter(Boolean).join(', '), lines };
}

function sentence(text: string): string {
  return /[.!?…]["”’)]*$/.test(text) ? text : `${text}.`;
}
