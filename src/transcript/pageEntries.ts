import type { FoundQuote } from '../script/call';
import type { Cure, Page, PageEntry, Passage } from '../script/page';
import type { Heading } from './headings';
import { becameMark, isOverlooked } from './pageAgain';
import { goesTo, type Lines, type ListItem, labelled, listed, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** Entries of which the claim is seen at once, and all else by those who ask for it. */
export function foldedEntries(entries: readonly PageEntry[], about: SessionPage): Piece[] {
  return entries.map((entry): Piece => {
    const { id, claim, cures = [], sameChangeAs = [], choice = '' } = entry;
    const behind = [...cures.map(each => each.id), ...sameChangeAs, ...(choice ? [choice] : [])];
    const title = [
      sentence(claim),
      `– ${placeOf(entry, about)}`,
      ...(behind.length > 0 ? [`(${behind.join(', ')})`] : []),
      ...marksOf(entry, about.heading).map(each => `· ${each}`),
    ].join(' ');
    const inside = [
      ...wordsOf(entry, about),
      ...changePieces(entry, about),
      ...nestedPieces(entry, about),
      ...twinPieces(entry, about),
    ];
    return inside.length > 0 ? { kind: 'fold', id, title, inside } : { kind: 'text', id, label: id, text: title };
  });
}

/** An entry that stands open: its claim, the harm, its quotes and its changes. */
export function entryPieces(entry: PageEntry, about: SessionPage): Piece[] {
  const { heading } = about;
  const { id, claim, section, quotes, cures = [] } = entry;
  const isPlaced = quotes.length > 0 || cures.some(each => each.lines);
  return [
    { kind: 'heading', id, text: claim },
    ...wordsOf(entry, about),
    ...(isPlaced ? [] : labelled(heading('Section'), section)),
    ...changePieces(entry, about),
    ...nestedPieces(entry, about),
    ...twinPieces(entry, about),
    ...marksOf(entry, heading).map(text => ({ kind: 'aside', text }) as const),
  ];
}

/** What goes wrong, and the words of the document that show it. */
function wordsOf(entry: PageEntry, about: SessionPage): Piece[] {
  const { consequence, quotes } = entry;
  return [
    ...(consequence ? [{ kind: 'text', text: sentence(consequence) } as const] : []),
    ...quotes.map((quote, at) => {
      const { where, lines } = whereOf(quote, entry, about);
      const isSame = lines && at > 0 && sectionOf(quotes[at - 1], entry, about) === sectionOf(quote, entry, about);
      return { kind: 'quote', text: quote.text, where: isSame ? lineWords(lines, about) : where, lines } as const;
    }),
  ];
}

/** The changes that settle an entry, each whole and with its place, or where they are written; and what none of them settles. */
function changePieces(
  { cures = [], change, sameChangeAs = [], choice = '', remains = [] }: PageEntry,
  about: SessionPage,
): Piece[] {
  const { heading } = about;
  const elsewhere = cures.length > 0 ? 'Also settled by the change at' : 'Settled by the change at';
  return [
    ...cures.flatMap((cure): Piece[] => [
      { ...wordingPiece(cure, cure.id, about), cure },
      ...labelled(heading('Why this value'), cure.basis),
      ...labelled(`${heading('What it costs')}${cures.length > 1 ? ` (${cure.id})` : ''}`, cure.cost),
      ...labelled(`${heading('Said to fail')} (${cure.id})`, cure.disputed ? failing(cure, about) : ''),
    ]),
    ...(change ? [{ kind: 'change', label: heading('Change as proposed, not tested'), text: change } as const] : []),
    ...pointing(heading(elsewhere), sameChangeAs),
    ...labelled(heading('What remains open'), remains.join(' · ')),
    ...pointing(heading('Hangs on the choice'), choice ? [choice] : []),
  ];
}

/** Wording for the document with its place, behind the name that it goes by. */
export function wordingPiece(passage: Passage, name: string, about: SessionPage): Extract<Piece, { kind: 'change' }> {
  const { heading, offset } = about;
  const lines = passage.lines && { start: passage.lines.start + offset, end: passage.lines.end + offset };
  const goes = goesTo(passage, {
    ...{ instead: heading('in place of'), added: heading('added'), struck: heading('struck') },
  });
  const where = [lines && lineWords(lines, about), goes].filter(Boolean).join(', ') || undefined;
  return { kind: 'change', label: `${heading('Change')} (${name})`, where, lines, text: passage.change.trim() };
}

/** Who says that a change fails, and why. */
function failing({ stances = [] }: Cure, { nameOf }: SessionPage): string {
  const against = stances.filter(({ stance }) => stance === 'fails');
  return against.map(({ seat, why }) => (why ? `${nameOf(seat)}: ${why}` : nameOf(seat))).join(' · ');
}

function pointing(label: string, ids: readonly string[]): Piece[] {
  return ids.length > 0 ? [{ kind: 'text', label, text: '', ids }] : [];
}

/** The entry at which a finding is told that has no change of its own: the one whose change settles it. */
function hostOf({ cures, change, choice, remains, sameChangeAs = [] }: PageEntry): string | undefined {
  return cures || change || choice || remains ? undefined : sameChangeAs[0];
}

/** The entries that are told at another one, by their ids; those whose host has no room on the page stand alone. */
export function nestedIn(page: Page): ReadonlySet<string> {
  const open = [page.blocks, page.matters, page.more, page.numbers, page.smaller].flat();
  const ids = new Set(open.map(each => each.id));
  return new Set(open.filter(each => ids.has(hostOf(each) ?? '') && !isOverlooked(each)).map(each => each.id));
}

/** What the changes of an entry settle beside it, each in a few lines, so that one matter stands in one place. */
function nestedPieces({ id }: PageEntry, about: SessionPage): Piece[] {
  const { page, heading } = about;
  const nested = nestedIn(page);
  const own = [page.blocks, page.matters, page.more, page.numbers, page.smaller]
    .flat()
    .filter(each => nested.has(each.id) && hostOf(each) === id);
  const items = own.flatMap((each): ListItem[] => {
    const text = [sentence(each.claim), sentence(each.consequence), ...marksOf(each, heading)];
    return [{ id: each.id, text: `${text.filter(Boolean).join(' ')} – ${placeOf(each, about)}` }, ...twinItems(each)];
  });
  return items.length > 0
    ? [{ kind: 'text', label: heading('The same change settles'), text: '' }, ...listed(items)]
    : [];
}

/** Findings that went under the id of this one, in their own words, for whoever looks for them. */
function twinPieces(entry: PageEntry, { heading }: SessionPage): Piece[] {
  const items = twinItems(entry);
  return items.length > 0
    ? [{ kind: 'fold', title: heading('The same, found in other words'), inside: listed(items) }]
    : [];
}

function twinItems({ twins = [] }: PageEntry): ListItem[] {
  return twins.map(({ id, claim, consequence }) => {
    return { id, text: [sentence(claim), sentence(consequence)].filter(Boolean).join(' ') };
  });
}

/** What was decided on an entry before, and by whom. */
function decidedMark({ decision, own, why }: NonNullable<PageEntry['decided']>, heading: Heading): string {
  const ours = {
    dismissed: 'Dismissed after an earlier session',
    deferred: 'Deferred after an earlier session',
    fixed: 'Said to be fixed after an earlier session, and still found',
  } as const;
  const theirs = {
    dismissed: 'Dismissed by somebody else, which nobody here has confirmed',
    deferred: 'Deferred by somebody else, which nobody here has confirmed',
    fixed: 'Said to be fixed by somebody else, and still found',
  } as const;
  const label = heading((own ? ours : theirs)[decision]);
  return why ? `${label}: ${why}` : label;
}

/** What a reader has to know before believing an entry. */
function marksOf(entry: PageEntry, heading: Heading): string[] {
  const { state, why, unquoted, disputed, person, added, decided } = entry;
  return [
    ...becameMark(entry, heading),
    ...(decided ? [sentence(decidedMark(decided, heading))] : []),
    ...(state === 'unchecked' ? [heading('Not checked by a second reader.')] : []),
    ...(state === 'unclear' ? [heading('The check could not decide whether it holds.')] : []),
    ...(why && state !== 'stands' ? [sentence(why)] : []),
    ...(unquoted ? [heading('The words it quotes are not in the document.')] : []),
    // The check has settled it for those that stand.
    ...(disputed && state !== 'stands' ? [heading('The readers differ in how severe it is.')] : []),
    ...(person ? [heading('Found by a person.')] : []),
    ...(added ? [heading('Found at the table.')] : []),
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
  entry: PageEntry,
  about: SessionPage,
): { where: string; lines?: Lines } {
  const { heading, offset } = about;
  if (startLine === undefined || endLine === undefined) {
    return { where: `${entry.section} – ${heading('not in the document')}` };
  }
  const lines = { start: startLine + offset, end: endLine + offset };
  return { where: [sectionOf({ startLine }, entry, about), lineWords(lines, about)].filter(Boolean).join(', '), lines };
}

/** A finding's quotes may stand in several sections. */
function sectionOf(
  quote: Pick<FoundQuote, 'startLine'> | undefined,
  { section }: PageEntry,
  { sectionAt }: SessionPage,
): string {
  return (quote?.startLine === undefined ? undefined : sectionAt?.(quote.startLine)) ?? section;
}

function lineWords({ start, end }: Lines, { heading }: Pick<SessionPage, 'heading'>): string {
  return start === end ? `${heading('line')} ${start}` : `${heading('lines')} ${start}–${end}`;
}

/** A text that ends as a sentence does. */
export function sentence(text: string): string {
  return text === '' || /[.!?…]["”’)]*$/.test(text) ? text : `${text}.`;
}
