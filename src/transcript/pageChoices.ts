// The open choices of a page: their sides with the wording of each.

import { endSentence } from '../base/endSentence';
import type { Choice, Page, Passage } from '../script/page';
import { leaningSide } from './amended';
import { wordingPiece } from './pageChanges';
import { foldPieces, labelledPieces, listPieces, type Piece, pointerPieces } from './pieces';
import type { SessionPage } from './sessionPage';

/** The choices on which something that blocks depends and that are not put to the chair: their sides with the price of each, and the leaning. */
export function otherOpenChoices(about: SessionPage): Piece[] {
  const { page, heading } = about;
  const theirs = page.otherChoices.filter(
    ({ id }) => page.blocks.some(each => id !== '' && each.choice === id) && !isDecided(id, about),
  );
  const pieces = theirs.flatMap((choice): Piece[] => [
    { kind: 'text', text: choice.question, ids: [choice.id] },
    ...listPieces(choice.sides.map((_, at) => sideItem(choice, at, about))),
    ...leaningPieces(choice, about),
  ]);
  return pieces.length > 0 ? [{ kind: 'text', label: heading('Also open'), text: '' }, ...pieces] : [];
}

/** Whether the chair decides a choice: its prices and what it rests on then stand in the chair's part. */
const isDecided = (id: string, { page }: SessionPage) => page.decide.some(each => each.id === id);

/** A choice behind its question, with the wording of each side. */
export function foldedChoice(choice: Choice, about: SessionPage): Piece {
  const { id, question, sides } = choice;
  const inside = [
    ...sides.flatMap((side, at) => [
      ...listPieces([sideItem(choice, at, about, isDecided(id, about))]),
      ...sideWording(side, choice, about),
    ]),
    ...displacedPieces(choice, about),
    ...(isDecided(id, about) ? [] : advicePieces(choice, about)),
  ];
  return { kind: 'fold', id, title: question, inside };
}

/** The id of the entry that shows the wording of the side leaned to: the gravest that hangs on the choice. */
export function sideHost(choice: Choice, { blocks, matters, more, numbers, smaller }: Page): string | undefined {
  if (!leaningSide(choice)?.changes) return undefined;
  const entries = [blocks, matters, numbers, more, smaller].flat();
  return entries.find(each => choice.id !== '' && each.choice === choice.id)?.id;
}

/** The side of a choice that the session leans to, with its wording. */
export function leanedPieces(choice: Choice, about: SessionPage): Piece[] {
  const { what = '', changes = [] } = leaningSide(choice) ?? {};
  return [
    ...labelledPieces(about.heading('With the side leaned to'), what),
    ...changes.filter(each => !about.amended?.otherWordings.has(each)).map(each => wordingPiece(each, about)),
  ];
}

/** The changes, and the wordings of other choices' sides, whose place the side leaned to takes. */
function displacedPieces({ id }: Choice, about: SessionPage): Piece[] {
  const { page, amended, heading } = about;
  const displaced: (Passage & { cost?: string })[] = [
    ...page.docket.cures.filter(each => amended?.otherSides.get(each.id) === id),
    ...page.docket.choices
      .flatMap(choice => leaningSide(choice)?.changes ?? [])
      .filter(each => amended?.otherWordings.get(each) === id),
  ];
  if (displaced.length === 0) return [];
  return [
    { kind: 'text', label: heading('With another side, also'), text: '' },
    ...displaced.flatMap(each => [wordingPiece(each, about), ...labelledPieces(heading('Price'), each.cost)]),
  ];
}

/** The sides of a choice, what it rests on, and the advice. */
export function sidePieces(choice: Choice, about: SessionPage): Piece[] {
  return [...listPieces(choice.sides.map((_, at) => sideItem(choice, at, about))), ...advicePieces(choice, about)];
}

/** A side with its price and the seats that are for it. */
function sideItem({ sides, stances = [] }: Choice, at: number, { heading, nameOf }: SessionPage, isBrief = false) {
  const { what = '', price } = sides[at] ?? {};
  // Who is for a side matters only where somebody is for another.
  const isContested = new Set(stances.flatMap(({ side }) => side ?? [])).size > 1;
  const names = isContested ? stances.filter(({ side }) => side === at + 1).map(({ seat }) => nameOf(seat)) : [];
  const text = [
    !isBrief && price && `${heading('Price')}: ${price}`,
    names.length > 0 && `(${heading('for it')}: ${names.join(', ')})`,
  ];
  return { strong: endSentence(what), text: text.filter(Boolean).join(' ') };
}

function advicePieces(choice: Choice, about: SessionPage): Piece[] {
  return [...labelledPieces(about.heading('It rests on'), choice.restsOn), ...leaningPieces(choice, about)];
}

function leaningPieces({ leaning }: Choice, { heading }: SessionPage): Piece[] {
  return labelledPieces(heading('Leaning'), leaning && [leaning.to, leaning.why].filter(Boolean).join(' – '));
}

/** The wording of each side of choices that are told whole in the chair's part. */
export function wordingPieces(choices: readonly Choice[], about: SessionPage): Piece[] {
  const { heading } = about;
  const worded = choices.flatMap(choice => [
    ...choice.sides.flatMap((side): Piece[] => {
      const changes = sideWording(side, choice, about);
      return changes.length > 0 ? [...labelledPieces(heading('Wording for'), side.what), ...changes] : [];
    }),
    ...displacedPieces(choice, about),
  ]);
  return foldPieces(heading('Wording of either side'), worded);
}

/** The wording of a side; of the side leaned to, where the entry is that shows it. */
function sideWording(side: Choice['sides'][number], choice: Choice, about: SessionPage): Piece[] {
  const host = side === leaningSide(choice) ? sideHost(choice, about.page) : undefined;
  if (host !== undefined) return pointerPieces(about.heading('Its wording is at'), [host]);
  return (side.changes ?? []).map(each => wordingPiece(each, about));
}
