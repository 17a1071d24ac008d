// The amended document: the document that a session has read, with all changes from the session's page applied. These are tested changes (cures), and the
// wording of the side that the session leans to in each open choice.

import { l10n } from '../base/message';
import { type AmendedDocument, amendDocument, type NamedChange, type UnplacedChange } from '../document/amending';
import type { DocumentText } from '../document/document';
import { type Choice, type Cure, inOrderOfDecision, type Page, type Passage } from '../script/page';
import type { Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The amended document, and the ids of the open choices for which it contains the side that the session prefers (leans to). */
export interface AmendedPage extends AmendedDocument {
  leanings: readonly string[];
  /** The changes whose place the leaned side of a choice takes, with the choice, by their ids: they count if another side is chosen. */
  otherSides: ReadonlyMap<string, string>;
  /** The same for wordings of another choice's leaned side. */
  otherWordings: ReadonlyMap<Passage, string>;
}

/** Applies all changes of a page: first those of the leaned side of each choice, in the order of decision, then the others, gravest finding first. */
export function amendedPage(page: Page, document: DocumentText): AmendedPage {
  const sides = inOrderOfDecision(page.docket.choices, page.decide).flatMap((choice): NamedChange[] =>
    (leaningSide(choice)?.changes ?? []).map(passage => ({ id: choice.id, passage })),
  );
  const cures = listedCures(page).map(cure => ({ id: cure.id, passage: cure }));
  // If a side and another change concern the same place, the side wins: it fits the choice.
  const amended = amendDocument(document, [...sides, ...cures]);
  const applied = new Set(amended.edits.flatMap(({ ids }) => ids));
  const leanings = [...new Set(sides.map(({ id }) => id))].filter(id => applied.has(id));
  const choiceOf = ({ takenBy = [] }: UnplacedChange) => takenBy.find(id => leanings.includes(id));
  const displaced = amended.left.flatMap(each => {
    const choice = choiceOf(each);
    return choice ? [{ ...each, choice }] : [];
  });
  const otherSides = new Map(displaced.map(({ id, choice }) => [id, choice]));
  const otherWordings = new Map(displaced.map(({ passage, choice }) => [passage, choice]));
  // What has no place for another reason.
  const left = amended.left.filter(each => !choiceOf(each));
  return { ...amended, left, leanings, otherSides, otherWordings };
}

/** The name of the file with the amended document, beside the page's own. */
export function amendedName(document: string | undefined): string {
  const [extension = '.md'] = /\.[A-Za-z0-9]{1,12}$/.exec(document ?? '') ?? [];
  return `amended${extension}`;
}

/** The line that says where the amended document is and what it leaves out. */
export function amendedPieces({ page, amended, path: file, translate }: SessionPage): Piece[] {
  const blanks = blankNotes(page, amended, translate);
  if (!amended?.edits.length) return blanks.length === 0 ? [] : [{ kind: 'aside', text: `${blanks.join(' · ')}.` }];
  const ids = (isTaken: boolean) => [
    ...new Set(amended.left.filter(({ reason }) => (reason === 'overlaps') === isTaken).map(each => each.id)),
  ];
  const said = (label: string, of: readonly string[]) =>
    of.length > 0 ? [`${translate(label)}: ${of.join(', ')}`] : [];
  const text = [
    amendedName(file),
    ...said('without a place in the text', ids(false)),
    ...said('their place is taken by another change', ids(true)),
    ...said('as the session leans', amended.leanings),
    ...blanks,
  ].join(' · ');
  return [{ kind: 'text', label: translate('The document with all changes'), text }];
}

/** The side to which the session leans, or that more seats are for than any other. */
export function leaningSide({ sides, stances = [], leaning, moot }: Choice): Choice['sides'][number] | undefined {
  if (moot) return undefined;
  const named = sides.find(({ what }) => what === leaning?.to);
  if (named) return named;
  const votes = sides.map((_, at) => stances.filter(({ side }) => side === at + 1).length);
  const most = Math.max(0, ...votes);
  return most > 0 && votes.indexOf(most) === votes.lastIndexOf(most) ? sides[votes.indexOf(most)] : undefined;
}

// Text in brackets that is no link, link address, index or checkbox: a blank for the author to fill in.
const blankPattern = /(?<![\w\]])\[(?=[^[\]]*\p{L})[^[\]]{2,300}\](?![([:])/gu;

/** Sentences on the brackets in the changes: how many suggest a value, and how many only the author can fill in. */
function blankNotes(page: Page, amended: AmendedPage | undefined, translate: SessionPage['translate']): string[] {
  // As in the amended document: what gives way to the side of a choice is not counted.
  const leaned = page.docket.choices
    .flatMap(choice => leaningSide(choice)?.changes ?? [])
    .filter(each => !amended?.otherWordings.has(each));
  const counted = listedCures(page).filter(({ id }) => !amended?.otherSides.has(id));
  const passages: Pick<Passage, 'change' | 'basis'>[] = [...leaned, ...counted, ...untestedChanges(page)];
  // A suggestion has a source or a number.
  const areValues = passages.flatMap(({ change, basis }) =>
    (change.match(blankPattern) ?? []).map(words => basis !== undefined || /\p{N}/u.test(words)),
  );
  const suggested = areValues.filter(isValue => isValue).length;
  const blank = areValues.length - suggested;
  const blanks =
    blank === 1
      ? '1 place in [brackets] only the author can fill in'
      : l10n`${blank} places in [brackets] only the author can fill in`;
  return [
    ...(suggested > 0 ? [translate(l10n`suggested values in [brackets]: ${suggested}`)] : []),
    ...(blank > 0 ? [translate(blanks)] : []),
  ];
}

/** The open entries of a page, the gravest first. */
export const openEntries = ({ blocks, matters, more, numbers, smaller }: Page) =>
  [blocks, matters, more, numbers, smaller].flat();

const listedCures = (page: Page): Cure[] => openEntries(page).flatMap(({ cures = [] }) => cures);

const untestedChanges = (page: Page): { change: string }[] =>
  openEntries(page).flatMap(({ change }) => (change === undefined ? [] : [{ change }]));
