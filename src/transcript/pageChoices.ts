// The open choices of a page: questions with several sides, each with the wording that the document gets if it is chosen. The chair is whoever decides; the
// session may lean to a side.

import { endSentence } from '../base/endSentence';
import type { Choice, Page, Passage } from '../script/page';
import { leaningSide } from './amended';
import { wordingPiece } from './pageChanges';
import { foldPieces, labelledPieces, listPieces, type Piece, pointerPieces } from './pieces';
import type { SessionPage } from './sessionPage';

/** The choices that come up, and are not put to the chair though something that blocks depends on them: their sides with the price of each, and the leaning. */
export function otherOpenChoices(context: SessionPage): Piece[] {
  const { page, translate } = context;
  const open = page.otherChoices.filter(
    ({ id, moot }) => !moot && page.blocks.some(each => id !== '' && each.choice === id) && !isDecided(id, context),
  );
  const pieces = open.flatMap((choice): Piece[] => [
    { kind: 'text', text: choice.question, ids: [choice.id] },
    ...listPieces(choice.sides.map((_, at) => sideItem(choice, at, context))),
    ...leaningPieces(choice, context),
  ]);
  return pieces.length > 0 ? [{ kind: 'text', label: translate('Also open'), text: '' }, ...pieces] : [];
}

/** Whether the chair decides a choice: its prices and what it rests on then stand in the chair's part. */
const isDecided = (id: string, { page }: SessionPage) => page.decide.some(each => each.id === id);

/** A choice folded behind its question, with the wording of each side. */
export function foldedChoice(choice: Choice, context: SessionPage): Piece {
  const { id, question, sides } = choice;
  const inside = [
    ...sides.flatMap((side, at) => [
      ...listPieces([sideItem(choice, at, context, isDecided(id, context))]),
      ...sideWording(side, choice, context),
    ]),
    ...displacedPieces(choice, context),
    ...(isDecided(id, context) ? [] : advicePieces(choice, context)),
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
export function leanedPieces(choice: Choice, context: SessionPage): Piece[] {
  const { what = '', changes = [] } = leaningSide(choice) ?? {};
  return [
    ...labelledPieces(context.translate('With the side leaned to'), what),
    ...changes.filter(each => !context.amended?.otherWordings.has(each)).map(each => wordingPiece(each, context)),
  ];
}

/** The changes, and the wordings of other choices' sides, whose place the side leaned to takes. */
function displacedPieces({ id }: Choice, context: SessionPage): Piece[] {
  const { page, amended, translate } = context;
  const displaced: (Passage & { cost?: string })[] = [
    ...page.docket.cures.filter(each => amended?.otherSides.get(each.id) === id),
    ...page.docket.choices
      .flatMap(choice => leaningSide(choice)?.changes ?? [])
      .filter(each => amended?.otherWordings.get(each) === id),
  ];
  if (displaced.length === 0) return [];
  return [
    { kind: 'text', label: translate('With another side, also'), text: '' },
    ...displaced.flatMap(each => [wordingPiece(each, context), ...labelledPieces(translate('Price'), each.cost)]),
  ];
}

/** The sides of a choice, what it rests on, and the advice. */
export function sidePieces(choice: Choice, context: SessionPage): Piece[] {
  return [...listPieces(choice.sides.map((_, at) => sideItem(choice, at, context))), ...advicePieces(choice, context)];
}

/** A side with its price and the seats that are for it. */
function sideItem({ sides, stances = [] }: Choice, at: number, { translate, nameOf }: SessionPage, isBrief = false) {
  const { what = '', price } = sides[at] ?? {};
  // Who is for a side matters only where somebody is for another.
  const isContested = new Set(stances.flatMap(({ side }) => side ?? [])).size > 1;
  const names = isContested ? stances.filter(({ side }) => side === at + 1).map(({ seat }) => nameOf(seat)) : [];
  const text = [
    !isBrief && price && `${translate('Price')}: ${price}`,
    names.length > 0 && `(${translate('for it')}: ${names.join(', ')})`,
  ];
  return { strong: endSentence(what), text: text.filter(Boolean).join(' ') };
}

function advicePieces(choice: Choice, context: SessionPage): Piece[] {
  return [...labelledPieces(context.translate('It rests on'), choice.restsOn), ...leaningPieces(choice, context)];
}

function leaningPieces({ leaning }: Choice, { translate }: SessionPage): Piece[] {
  return labelledPieces(translate('Leaning'), leaning && [leaning.to, leaning.why].filter(Boolean).join(' – '));
}

/** The wording of each side of choices that are told whole in the chair's part. */
export function wordingPieces(choices: readonly Choice[], context: SessionPage): Piece[] {
  const { translate } = context;
  const worded = choices.flatMap(choice => [
    ...choice.sides.flatMap((side): Piece[] => {
      const changes = sideWording(side, choice, context);
      return changes.length > 0 ? [...labelledPieces(translate('Wording for'), side.what), ...changes] : [];
    }),
    ...displacedPieces(choice, context),
  ]);
  return foldPieces(translate('Wording of either side'), worded);
}

/** The wording of a side; of the side leaned to, where the entry is that shows it. */
function sideWording(side: Choice['sides'][number], choice: Choice, context: SessionPage): Piece[] {
  const host = side === leaningSide(choice) ? sideHost(choice, context.page) : undefined;
  if (host !== undefined) return pointerPieces(context.translate('Its wording is at'), [host]);
  return (side.changes ?? []).map(each => wordingPiece(each, context));
}
