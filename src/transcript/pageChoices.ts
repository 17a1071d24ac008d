// The open choices of a page: their sides, and their wording at the entry that depends on them.

import { endSentence } from '../base/endSentence';
import type { Choice, PageEntry } from '../script/page';
import { leaningSide, wordingPiece } from './pageChanges';
import { foldPieces, labelledPieces, listPieces, type Piece, pointerPieces } from './pieces';
import type { SessionPage } from './sessionPage';

/** The choice of an entry; at the first blocking one the wording of its sides, the leaning side open. */
export function choicePieces({ id, choice: choiceId = '' }: PageEntry, about: SessionPage): Piece[] {
  const { page, heading } = about;
  const choice = page.docket.choices.find(each => each.id === choiceId);
  const label = heading('Hangs on the choice');
  const host = hostOf(choiceId, about);
  if (!choice || host === undefined) return pointerPieces(label, choiceId ? [choiceId] : []);
  if (host !== id) return [...pointerPieces(label, [choiceId]), ...pointerPieces(heading('Its wording is at'), [host])];
  const side = leaningSide(choice);
  const others = choice.sides.filter(each => each !== side);
  return [
    { kind: 'text', label, text: choice.question, ids: [choiceId] },
    ...labelledPieces(heading('Leaning'), side?.what),
    ...(side ? sideWording(choice, side, about) : []),
    ...others.flatMap(each => foldPieces(`${heading('Wording for')}: ${each.what}`, sideWording(choice, each, about))),
  ];
}

/** The blocking entry at which the wording of a choice stands; undefined if none depends on it. */
function hostOf(choice: string, { page }: SessionPage): string | undefined {
  return page.blocks.find(each => choice !== '' && each.choice === choice)?.id;
}

/** The choices that are the author's although something that blocks depends on them, each on one line with its leaning. */
export function authorsChoices(about: SessionPage): Piece[] {
  const { page, heading } = about;
  const theirs = page.otherChoices.filter(
    ({ id }) => hostOf(id, about) !== undefined && !page.decide.some(each => each.id === id),
  );
  const items = theirs.map(choice => {
    const side = leaningSide(choice);
    const leaning = side && `${heading('Leaning')}: ${side.what}`;
    return { text: [choice.question, leaning].filter(Boolean).join(' '), ids: [choice.id] };
  });
  return items.length > 0
    ? [{ kind: 'text', label: heading('The author may choose'), text: '' }, ...listPieces(items)]
    : [];
}

/** A choice behind its question. */
export function foldedChoice(choice: Choice, about: SessionPage): Piece {
  const host = hostOf(choice.id, about);
  const inside = [
    ...sidePieces(choice, about),
    ...wordingPieces([choice], about),
    ...pointerPieces(about.heading('Its wording is at'), host === undefined ? [] : [host]),
  ];
  return { kind: 'fold', id: choice.id, title: choice.question, inside };
}

/** The sides of a choice with their prices and the seats that are for them, what it rests on, and the advice. */
export function sidePieces({ sides, stances = [], restsOn, leaning }: Choice, about: SessionPage): Piece[] {
  const { heading, nameOf } = about;
  const items = sides.map(({ what, price }, at) => {
    const names = stances.filter(({ side }) => side === at + 1).map(({ seat }) => nameOf(seat));
    const text = [
      price && `${heading('Price')}: ${price}`,
      names.length > 0 && `(${heading('for it')}: ${names.join(', ')})`,
    ];
    return { strong: endSentence(what), text: text.filter(Boolean).join(' ') };
  });
  return [
    ...listPieces(items),
    ...labelledPieces(heading('It rests on'), restsOn),
    ...labelledPieces(heading('Leaning'), leaning && [leaning.to, leaning.why].filter(Boolean).join(' – ')),
  ];
}

/** The wording of each side of the choices on which nothing that blocks depends. */
export function wordingPieces(choices: readonly Choice[], about: SessionPage): Piece[] {
  const own = choices.filter(({ id }) => hostOf(id, about) === undefined);
  const worded = own.flatMap(choice => choice.sides.flatMap(each => sideWording(choice, each, about)));
  return foldPieces(about.heading('Wording of either side'), worded);
}

function sideWording({ id, sides }: Choice, side: Choice['sides'][number], about: SessionPage): Piece[] {
  const { changes = [] } = side;
  return changes.map(each => wordingPiece(each, `${id}, ${sides.indexOf(side) + 1}`, about));
}
