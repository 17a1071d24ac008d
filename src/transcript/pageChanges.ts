// The wording of a change with its label and its place.

import type { Passage } from '../script/page';
import type { Translate } from './headings';
import { changePlace, type Lines, type Piece, type PlaceWords } from './pieces';
import type { SessionPage } from './sessionPage';

/** A wording with its place: its id only where something refers to it, and the other findings that it settles. */
export function wordingPiece(
  passage: Passage,
  context: SessionPage,
  { id, also = [] }: { id?: string; also?: readonly string[] } = {},
): Extract<Piece, { kind: 'change' }> {
  const { translate, offset } = context;
  const lines = passage.lines && { start: passage.lines.start + offset, end: passage.lines.end + offset };
  const place = changePlace(passage, placeWords(translate));
  const where = [lines && lineLabel(lines, context), place].filter(Boolean).join(', ') || undefined;
  const name = id === undefined ? translate('Change') : `${translate('Change')} (${id})`;
  const label = also.length === 0 ? name : `${name}, ${translate('also for')} ${also.join(', ')}`;
  return { kind: 'change', label, where, lines, text: passage.change.trim() };
}

/** The words for the place of a change. */
export function placeWords(translate: Translate): PlaceWords {
  return {
    instead: translate('in place of'),
    added: translate('added'),
    struck: translate('struck'),
    after: translate('added after'),
    before: translate('added before'),
    under: translate('added at the end of'),
  };
}

/** The words for a range of lines. */
export function lineLabel({ start, end }: Lines, { translate }: Pick<SessionPage, 'translate'>): string {
  return start === end ? `${translate('line')} ${start}` : `${translate('lines')} ${start}–${end}`;
}
