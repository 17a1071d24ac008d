// The entries of a page: the findings on a document, each with what proves it, what settles it, and what a reader has to know of it.

import { endSentence } from '../base/endSentence';
import type { FoundQuote } from '../script/call';
import type { Cure, Page, PageEntry } from '../script/page';
import { openEntries } from './amended';
import type { Translate } from './headings';
import { becameMark, isOverlooked } from './pageAgain';
import { lineLabel, wordingPiece } from './pageChanges';
import { leanedPieces, sideHost } from './pageChoices';
import {
  foldPieces,
  type Lines,
  type ListItem,
  labelledList,
  labelledPieces,
  listPieces,
  type Piece,
  pointerPieces,
} from './pieces';
import type { SessionPage } from './sessionPage';

/** Entries as folds: the claim is visible, everything else is folded. */
export function foldedEntries(entries: readonly PageEntry[], context: SessionPage): Piece[] {
  return entries.map((entry): Piece => {
    const { id } = entry;
    const title = entryLine(entry, context);
    const inside = [
      ...evidencePieces(entry, context, { isTitled: true }),
      ...changePieces(entry, context),
      ...nestedPieces(entry, context),
      ...twinPieces(entry, context),
    ];
    return inside.length > 0 ? { kind: 'fold', id, title, inside } : { kind: 'text', id, label: id, text: title };
  });
}

/** An entry in full: claim, consequence, quotes and changes. */
export function entryPieces(entry: PageEntry, context: SessionPage): Piece[] {
  const { translate } = context;
  const { id, claim, section, quotes, cures = [] } = entry;
  const isPlaced = quotes.length > 0 || cures.some(each => each.lines);
  return [
    { kind: 'heading', id, text: claim },
    ...evidencePieces(entry, context, { isTitled: false }),
    ...(isPlaced ? [] : labelledPieces(translate('Section'), section)),
    ...changePieces(entry, context),
    ...nestedPieces(entry, context),
    ...twinPieces(entry, context),
    ...entryMarks(entry, translate).map(text => ({ kind: 'aside', text }) as const),
  ];
}

/** Findings that were refuted: each with its reason, on one line. */
export function refutedPieces(entries: readonly PageEntry[], context: SessionPage): Piece[] {
  return listPieces(entries.map(entry => ({ id: entry.id, text: entryLine(entry, context) })));
}

/** An entry on one line: its claim, its place and its marks. */
function entryLine(entry: PageEntry, context: SessionPage): string {
  const marks = entryMarks(entry, context.translate).map(each => `· ${each}`);
  return [endSentence(entry.claim), `– ${placeOf(entry, context).where}`, ...marks].join(' ');
}

/** The consequence, and the quotes that prove it; their section is named unless the quote before or the title (`isTitled`) has it. */
function evidencePieces(entry: PageEntry, context: SessionPage, { isTitled }: { isTitled: boolean }): Piece[] {
  const { consequence, quotes } = entry;
  return [
    ...(consequence ? [{ kind: 'text', text: endSentence(consequence) } as const] : []),
    ...quotes.map((quote, at) => {
      const { where, lines } = quotePlace(quote, entry, context);
      const isSame = at > 0 && quoteSection(quotes[at - 1], entry, context) === quoteSection(quote, entry, context);
      return {
        kind: 'quote',
        text: quote.text,
        where: lines && (isTitled || isSame) ? lineLabel(lines, context) : where,
        lines,
      } as const;
    }),
  ];
}

/** The changes that settle an entry, or where they are written, what remains open, and the choice that it depends on. */
function changePieces(entry: PageEntry, context: SessionPage): Piece[] {
  const { change, remains = [] } = entry;
  const { page, translate } = context;
  const { cures, elsewhere, choices } = settledBy(entry, context);
  return [
    ...cures.flatMap((cure): Piece[] => [
      curePiece(cure, entry, context),
      ...labelledPieces(translate('Why this value'), cure.basis),
      ...labelledPieces(translate('Price'), cure.cost),
      ...labelledPieces(translate('Said to fail'), cure.disputed ? failureText(cure, context) : ''),
    ]),
    ...(change ? [{ kind: 'change', label: translate('Change as proposed, not tested'), text: change } as const] : []),
    ...pointerPieces(
      translate(cures.length > 0 ? 'Also settled by the change at' : 'Settled by the change at'),
      elsewhere,
    ),
    ...labelledPieces(translate('What remains open'), remains.join(' · ')),
    ...pointerPieces(translate('Hangs on the choice'), choices),
    ...page.docket.choices
      .filter(each => sideHost(each, page) === entry.id)
      .flatMap(each => leanedPieces(each, context)),
  ];
}

/** A tested change (cure), with the other entries that it settles. */
function curePiece(cure: Cure, entry: PageEntry, context: SessionPage): Piece {
  const also = alsoSettled(cure, entry, context.page);
  return { ...wordingPiece(cure, context, { id: referenceTo(cure, context), also }), cure };
}

/** What settles an entry as the session leans: its own changes, the entries that have others, and the choices that displace some. */
function settledBy({ id, cures = [], sameChangeAs = [], choice = '' }: PageEntry, { page, amended }: SessionPage) {
  const displacingChoice = (each: Cure) => amended?.otherSides.get(each.id);
  const hosts = openEntries(page).filter(each => sameChangeAs.includes(each.id));
  const shared = (host: PageEntry) => host.cures?.filter(({ settles }) => settles.includes(id)) ?? [];
  const all = [...cures, ...hosts.flatMap(shared)];
  return {
    cures: cures.filter(each => !displacingChoice(each)),
    elsewhere: sameChangeAs.filter(host =>
      hosts.some(each => each.id === host && !shared(each).every(displacingChoice)),
    ),
    choices: [...new Set([choice, ...all.flatMap(each => displacingChoice(each) ?? [])])].filter(each => each !== ''),
  };
}

/** The other entries of their own that a change settles. */
function alsoSettled({ settles }: Cure, { id }: PageEntry, page: Page): string[] {
  const nested = nestedIds(page);
  return openEntries(page).flatMap(each =>
    each.id !== id && settles.includes(each.id) && !nested.has(each.id) ? [each.id] : [],
  );
}

/** The id of a change where turns or the page's first line speak of it. */
function referenceTo({ id, stances = [] }: Cure, { amended }: SessionPage): string | undefined {
  return stances.length > 0 || amended?.left.some(each => each.id === id) ? id : undefined;
}

/** Who says that a change fails, and why. */
function failureText({ stances = [] }: Cure, { nameOf }: SessionPage): string {
  const against = stances.filter(({ stance }) => stance === 'fails');
  return against.map(({ seat, why }) => (why ? `${nameOf(seat)}: ${why}` : nameOf(seat))).join(' · ');
}

/** The id of the entry under which a finding is listed, because it has no change of its own. */
function hostId({ cures, change, choice, remains, sameChangeAs = [] }: PageEntry): string | undefined {
  return cures || change || choice || remains ? undefined : sameChangeAs[0];
}

/** The ids of entries that are listed under another one; if that one is not on the page, they stay separate. */
export function nestedIds(page: Page): ReadonlySet<string> {
  const open = openEntries(page);
  const ids = new Set(open.map(each => each.id));
  return new Set(open.filter(each => ids.has(hostId(each) ?? '') && !isOverlooked(each)).map(each => each.id));
}

/** The other findings that an entry's changes settle and that are listed under it. */
function nestedPieces({ id }: PageEntry, context: SessionPage): Piece[] {
  const { page, translate } = context;
  const nested = nestedIds(page);
  const guests = openEntries(page).filter(each => nested.has(each.id) && hostId(each) === id);
  const items = guests.flatMap((each): ListItem[] => {
    const text = [endSentence(each.claim), ...entryMarks(each, translate)];
    return [
      { id: each.id, text: `${text.filter(Boolean).join(' ')} – ${placeOf(each, context).short}` },
      ...twinItems(each),
    ];
  });
  return labelledList(translate('The same change settles'), items);
}

/** Findings that say the same and were merged into an entry (twins), in their own words. */
function twinPieces(entry: PageEntry, { translate }: SessionPage): Piece[] {
  return foldPieces(translate('The same, found in other words'), listPieces(twinItems(entry)));
}

function twinItems({ twins = [] }: PageEntry): ListItem[] {
  return twins.map(({ id, claim }) => ({ id, text: endSentence(claim) }));
}

/** The mark of an earlier decision on an entry. */
function decidedMark({ decision, own, why }: NonNullable<PageEntry['decided']>, translate: Translate): string {
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
  const label = translate((own ? ours : theirs)[decision]);
  return why ? `${label}: ${why}` : label;
}

/** The marks of an entry: what a reader has to know before believing it. */
function entryMarks(entry: PageEntry, translate: Translate): string[] {
  const { state, why, unquoted, disputed, person, decided } = entry;
  return [
    ...becameMark(entry, translate),
    ...(decided ? [endSentence(decidedMark(decided, translate))] : []),
    ...(state === 'unchecked' ? [translate('Not checked by a second reader.')] : []),
    ...(state === 'unclear' ? [translate('The check could not decide.')] : []),
    ...(why && state !== 'stands' ? [endSentence(why)] : []),
    ...(unquoted ? [translate('The words it quotes are not in the document.')] : []),
    // For findings that stand the check has decided the severity.
    ...(disputed && state !== 'stands' ? [translate('The readers differ in how severe it is.')] : []),
    ...(person ? [translate('Found by a person.')] : []),
  ];
}

/** The place of an entry: its section, and the line of its first quote there, otherwise of its first quote in the document. */
function placeOf(entry: PageEntry, context: SessionPage): { where: string; short: string } {
  const quotes = context.page.docket.findings.find(each => each.id === entry.id)?.quotes ?? entry.quotes;
  const found = quotes.filter(each => each.startLine !== undefined);
  const isThere = ({ startLine = 0 }: FoundQuote) => context.sectionAt?.(startLine) === entry.section;
  const [place = found[0]] = found.filter(isThere);
  const { where, lines } = place ? quotePlace(place, entry, context) : { where: entry.section, lines: undefined };
  return { where, short: lines ? lineLabel(lines, context) : where };
}

function quotePlace(
  { startLine, endLine = startLine }: FoundQuote,
  entry: PageEntry,
  context: SessionPage,
): { where: string; lines?: Lines } {
  const { translate, offset } = context;
  if (startLine === undefined || endLine === undefined) {
    return { where: `${entry.section} – ${translate('not in the document')}` };
  }
  const lines = { start: startLine + offset, end: endLine + offset };
  return {
    where: [quoteSection({ startLine }, entry, context), lineLabel(lines, context)].filter(Boolean).join(', '),
    lines,
  };
}

/** The section of a quote, which may differ from that of its finding. */
function quoteSection(
  quote: Pick<FoundQuote, 'startLine'> | undefined,
  { section }: PageEntry,
  { sectionAt }: SessionPage,
): string {
  return (quote?.startLine === undefined ? undefined : sectionAt?.(quote.startLine)) ?? section;
}
