// The wording of a change with its label and its place.

import type { Passage } from '../script/page';
import type { Heading } from './headings';
import { changePlace, type Lines, type Piece, type PlaceWords } from './pieces';
import type { SessionPage } from './sessionPage';

/** A wording with its place: its id only where something refers to it, and the other findings that it settles. */
export function wordingPiece(
  passage: Passage,
  about: SessionPage,
  { id, also = [] }: { id?: string; also?: readonly string[] } = {},
): Extract<Piece, { kind: 'change' }> {
  const { heading, offset } = about;
  const lines = passage.lines && { start: passage.lines.start + offset, end: passage.lines.end + offset };
  const goes = changePlace(passage, placeWords(heading));
  const where = [lines && lineLabel(lines, about), goes].filter(Boolean).join(', ') || undefined;
  const name = id === undefined ? heading('Change') : `${heading('Change')} (${id})`;
  const label = also.length === 0 ? name : `${name}, ${heading('also for')} ${also.join(', ')}`;
  return { kind: 'change', label, where, lines, text: passage.change.trim() };
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
