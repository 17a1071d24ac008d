// The amended document: the document that a session has read, with all changes from the session's page applied.

import { l10n } from '../base/message';
import { type AmendedDocument, amendDocument, type NamedChange } from '../document/amending';
import type { DocumentText } from '../document/document';
import type { Choice, Cure, Page } from '../script/page';
import type { Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The amended document, and the ids of the open choices for which it contains the side that the session prefers (leans to). */
export interface AmendedPage extends AmendedDocument {
  leanings: readonly string[];
}

/** Applies all changes of a page to its document: first those of the preferred side of each choice, then the others, gravest finding first. */
export function amendedPage(page: Page, document: DocumentText): AmendedPage {
  const sides = page.docket.choices.flatMap((choice): NamedChange[] =>
    (leaningSide(choice)?.changes ?? []).map(passage => ({ id: choice.id, passage })),
  );
  const cures = listedCures(page).map(cure => ({ id: cure.id, passage: cure }));
  // If a side and another change concern the same place, the side wins: it fits the choice.
  const amended = amendDocument(document, [...sides, ...cures]);
  const applied = new Set(amended.edits.flatMap(({ ids }) => ids));
  return { ...amended, leanings: [...new Set(sides.map(({ id }) => id))].filter(id => applied.has(id)) };
}

/** The name of the file with the amended document, beside the page's own. */
export function amendedName(document: string | undefined): string {
  const [extension = '.md'] = /\.[A-Za-z0-9]{1,12}$/.exec(document ?? '') ?? [];
  return `amended${extension}`;
}

/** The line that says where the amended document is and what it leaves out. */
export function amendedPieces({ page, amended, path: file, heading }: SessionPage): Piece[] {
  const blanks = blanksText(amended?.edits.length ? amended.edits.map(({ text }) => text) : changeTexts(page), heading);
  if (!amended?.edits.length) return blanks === undefined ? [] : [{ kind: 'aside', text: `${blanks}.` }];
  const ids = (isTaken: boolean) => [
    ...new Set(amended.left.filter(({ reason }) => (reason === 'overlaps') === isTaken).map(each => each.id)),
  ];
  const said = (label: string, of: readonly string[]) => (of.length > 0 ? [`${heading(label)}: ${of.join(', ')}`] : []);
  const text = [
    amendedName(file),
    ...said('without a place in the text', ids(false)),
    ...said('their place is taken by another change', ids(true)),
    ...said('as the session leans', amended.leanings),
    ...(blanks === undefined ? [] : [blanks]),
  ].join(' · ');
  return [{ kind: 'text', label: heading('The document with all changes'), text }];
}

/** The side to which the session leans, or that more seats are for than any other. */
export function leaningSide({ sides, stances = [], leaning }: Choice): Choice['sides'][number] | undefined {
  const named = sides.find(({ what }) => what === leaning?.to);
  if (named) return named;
  const votes = sides.map((_, at) => stances.filter(({ side }) => side === at + 1).length);
  const most = Math.max(0, ...votes);
  return most > 0 && votes.indexOf(most) === votes.lastIndexOf(most) ? sides[votes.indexOf(most)] : undefined;
}

// Text in brackets that is no link, link address, index or checkbox: a blank for the author to fill in.
const blankPattern = /(?<![\w\]])\[(?=[^[\]]*\p{L})[^[\]]{2,300}\](?![([:])/gu;

/** How many places of changes only the author can fill in. */
function blanksText(changes: readonly string[], heading: SessionPage['heading']): string | undefined {
  const count = changes.flatMap(text => text.match(blankPattern) ?? []).length;
  if (count === 0) return undefined;
  return heading(
    count === 1
      ? '1 place in [brackets] only the author can fill in'
      : l10n`${count} places in [brackets] only the author can fill in`,
  );
}

const listedEntries = ({ blocks, matters, more, numbers, smaller }: Page) =>
  [blocks, matters, more, numbers, smaller].flat();

const listedCures = (page: Page): Cure[] => listedEntries(page).flatMap(({ cures = [] }) => cures);

const changeTexts = (page: Page): string[] =>
  listedEntries(page).flatMap(({ cures = [], change = '' }) => [change, ...cures.map(each => each.change)]);
