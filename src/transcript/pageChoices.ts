// The open choices of a page: their sides with the wording of each.

import { endSentence } from '../base/endSentence';
import type { Choice } from '../script/page';
import { leaningSide } from './amended';
import { wordingPiece } from './pageChanges';
import { foldPieces, labelledList, labelledPieces, listPieces, type Piece } from './pieces';
import type { SessionPage } from './sessionPage';

/** The choices that are the author's although something that blocks depends on them, each on one line with its leaning. */
export function authorsChoices(about: SessionPage): Piece[] {
  const { page, heading } = about;
  const theirs = page.otherChoices.filter(
    ({ id }) => page.blocks.some(each => id !== '' && each.choice === id) && !isDecided(id, about),
  );
  const items = theirs.map(choice => {
    const side = leaningSide(choice);
    const leaning = side && `${heading('Leaning')}: ${side.what}`;
    return { text: [choice.question, leaning].filter(Boolean).join(' '), ids: [choice.id] };
  });
  return labelledList(heading('The author may choose'), items);
}

/** Whether the chair decides a choice: its prices and what it rests on then stand in the chair's part. */
const isDecided = (id: string, { page }: SessionPage) => page.decide.some(each => each.id === id);

/** A choice behind its question, with the wording of each side. */
export function foldedChoice(choice: Choice, about: SessionPage): Piece {
  const { id, question, sides } = choice;
  const inside = [
    ...sides.flatMap((side, at) => [
      ...listPieces([sideItem(choice, at, about, isDecided(id, about))]),
      ...sideWording(side, about),
    ]),
    ...(isDecided(id, about) ? [] : advicePieces(choice, about)),
  ];
  return { kind: 'fold', id, title: question, inside };
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

function advicePieces({ restsOn, leaning }: Choice, { heading }: SessionPage): Piece[] {
  return [
    ...labelledPieces(heading('It rests on'), restsOn),
    ...labelledPieces(heading('Leaning'), leaning && [leaning.to, leaning.why].filter(Boolean).join(' – ')),
  ];
}

/** The wording of each side of choices that are told whole in the chair's part. */
export function wordingPieces(choices: readonly Choice[], about: SessionPage): Piece[] {
  const { heading } = about;
  const worded = choices.flatMap(({ sides }) =>
    sides.flatMap((side): Piece[] => {
      const changes = sideWording(side, about);
      return changes.length > 0 ? [...labelledPieces(heading('Wording for'), side.what), ...changes] : [];
    }),
  );
  return foldPieces(heading('Wording of either side'), worded);
}

function sideWording({ changes = [] }: Choice['sides'][number], about: SessionPage): Piece[] {
  return changes.map(each => wordingPiece(each, about));
}
