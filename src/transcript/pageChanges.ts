// The changes of a page for its author: each with its place, all worked into the document, and the order of work.

import type { Choice, Cure, Passage } from '../script/page';
import type { Heading } from './headings';
import { changePlace, foldPieces, type Lines, type Piece, type PlaceWords } from './pieces';
import type { SessionPage } from './sessionPage';
import { type NamedChange, workIn } from './workedIn';

/** A wording with its place and label. */
export function wordingPiece(passage: Passage, name: string, about: SessionPage): Extract<Piece, { kind: 'change' }> {
  const { heading, offset } = about;
  const lines = passage.lines && { start: passage.lines.start + offset, end: passage.lines.end + offset };
  const goes = changePlace(passage, placeWords(heading));
  const where = [lines && lineLabel(lines, about), goes].filter(Boolean).join(', ') || undefined;
  return { kind: 'change', label: `${heading('Change')} (${name})`, where, lines, text: passage.change.trim() };
}

/** The words for the place of a change. */
export function placeWords(heading: Heading): PlaceWords {
  return {
    ...{ instead: heading('in place of'), added: heading('added'), struck: heading('struck') },
    ...{ after: heading('added after'), before: heading('added before'), under: heading('added at the end of') },
  };
}

/** The words for a range of lines. */
export function lineLabel({ start, end }: Lines, { heading }: Pick<SessionPage, 'heading'>): string {
  return start === end ? `${heading('line')} ${start}` : `${heading('lines')} ${start}–${end}`;
}

/** The minimum number of steps for which an order is shown. */
const minSteps = 3;

/** The passages of the document that change, from its top to its end, each as it reads with all changes; what hangs on a choice follows its leaning. Nothing where few have a place. */
export function changedPassages(about: SessionPage): Piece[] {
  const { text, offset, sectionAt } = about;
  if (text === undefined) return [];
  const { chosen, open } = listedChanges(about);
  if (chosen.length < minSteps) return [];
  const { passages, left } = workIn(text, chosen);
  if (passages.length === 0) return [];
  let last: string | undefined;
  const pieces = passages.flatMap(({ lines, text: words, names }): Piece[] => {
    const section = sectionAt?.(lines.start);
    const begins = section !== undefined && section !== last;
    last = section;
    const own = { start: lines.start + offset, end: lines.end + offset };
    const label = lineLabel(own, about);
    const where = names.join(', ');
    const passage: Piece = { kind: 'change', label, where, lines: own, text: words, verbatim: true };
    return [...(begins ? [titlePiece(section)] : []), passage];
  });
  return [
    ...pieces,
    ...apart('Not worked in: their place is taken, or not in the text', left, about),
    ...apart('If the choice is made so', open, about),
  ];
}

function apart(title: string, changes: readonly NamedChange[], about: SessionPage): Piece[] {
  const pieces = changes.map(({ passage, id }) => wordingPiece(passage, id, about));
  return pieces.length > 0 ? [titlePiece(about.heading(title)), ...pieces] : [];
}

const titlePiece = (label: string): Piece => ({ kind: 'text', label, text: '' });

/** The changes on the page; the wording of choices apart, unless the session leans to their side. */
function listedChanges({ page, heading }: SessionPage): { chosen: NamedChange[]; open: NamedChange[] } {
  const { blocks, matters, more, numbers, smaller, docket } = page;
  const cures = [blocks, matters, more, numbers, smaller].flat().flatMap((each): readonly Cure[] => each.cures ?? []);
  const sides = docket.choices.flatMap(choice => {
    const leaning = leaningSide(choice);
    return choice.sides.flatMap((side, at) =>
      (side.changes ?? []).map(passage => ({
        passage,
        id: `${choice.id}, ${at + 1}`,
        name: `${choice.id}, ${at + 1} (${heading('if chosen')})`,
        isChosen: side === leaning,
        // Of a choice without a leaning every side is shown.
        isOpen: leaning === undefined,
      })),
    );
  });
  return {
    chosen: [
      ...cures.map(cure => ({ passage: cure, id: cure.id, name: `${cure.id} (${cure.settles.join(', ')})` })),
      ...sides.filter(each => each.isChosen),
    ],
    open: sides.filter(each => each.isOpen),
  };
}

/** The side to which the session leans, or that more seats are for than any other. */
export function leaningSide({ sides, stances = [], leaning }: Choice): Choice['sides'][number] | undefined {
  const named = sides.find(({ what }) => what === leaning?.to);
  if (named) return named;
  const votes = sides.map((_, at) => stances.filter(({ side }) => side === at + 1).length);
  const most = Math.max(0, ...votes);
  return most > 0 && votes.indexOf(most) === votes.lastIndexOf(most) ? sides[votes.indexOf(most)] : undefined;
}

/** The order of the work on one line; findings that one change settles are one step, and what waits for a choice comes after it. */
export function orderPieces({ page, heading }: SessionPage): Piece[] {
  const { cures, choices, findings } = page.docket;
  const seen = new Set<string>(findings.filter(each => each.state === 'fell').map(each => each.id));
  const step = (ids: readonly string[]) => {
    const [first, ...others] = ids.filter(each => !seen.has(each));
    for (const each of ids) seen.add(each);
    if (first === undefined) return [];
    return others.length > 0 ? [`${first} ${heading('with')} ${others.join(', ')}`] : [first];
  };
  const changed = page.order.flatMap(id => step(cures.find(each => each.id === id)?.settles ?? []));
  const waiting = choices.flatMap(({ id, about = [] }) =>
    step(about).map(each => `${heading('after')} ${id}: ${each}`),
  );
  const steps = [...changed, ...waiting, ...page.blocks.flatMap(({ id }) => step([id]))];
  return steps.length < minSteps
    ? []
    : foldPieces(heading('Order of work'), [{ kind: 'text', text: steps.join(' → ') }]);
}
