// The pieces of a page, from which all file formats render it.

import type { Cure, Passage } from '../script/page';

/** A range of lines in the file, from 1. */
export interface Lines {
  start: number;
  end: number;
}

/** An item of a list on the page. */
export interface ListItem {
  /** The id of the entry that it is. */
  id?: string;
  strong?: string;
  text: string;
  /** The ids of entries that it refers to. */
  ids?: readonly string[];
}

/** A piece of the page, independent of any file format; all its texts may come from strangers. */
export type Piece =
  | { kind: 'heading'; text: string; id?: string }
  /** `ids`: the entries that it leads to, behind its text. */
  | { kind: 'text'; text: string; label?: string; id?: string; ids?: readonly string[] }
  /** A remark about the page itself. */
  | { kind: 'aside'; text: string }
  | { kind: 'quote'; text: string; where: string; lines?: Lines }
  /** Wording for the document, and where in it it goes; with the change that it is where somebody has tested it. */
  | { kind: 'change'; label: string; where?: string; lines?: Lines; text: string; cure?: Cure }
  | { kind: 'list'; items: readonly ListItem[] }
  /** A fold: content behind a title, opened on demand; with the id of its entry. */
  | { kind: 'fold'; title: string; id?: string; inside: readonly Piece[] };

/** A fold; nothing if it is empty. */
export function foldPieces(title: string, inside: readonly Piece[]): Piece[] {
  return inside.length > 0 ? [{ kind: 'fold', title, inside }] : [];
}

/** A list; nothing if it is empty. */
export function listPieces(items: readonly ListItem[]): Piece[] {
  return items.length > 0 ? [{ kind: 'list', items }] : [];
}

/** A text with a label; nothing without a text. */
export function labelledPieces(label: string, text: string | undefined): Piece[] {
  return text ? [{ kind: 'text', label, text }] : [];
}

/** A list with a label; nothing if it is empty. */
export function labelledList(label: string, items: readonly ListItem[]): Piece[] {
  return items.length > 0 ? [{ kind: 'text', label, text: '' }, ...listPieces(items)] : [];
}

/** A label that leads to entries; nothing without ids. */
export function pointerPieces(label: string, ids: readonly string[]): Piece[] {
  return ids.length > 0 ? [{ kind: 'text', label, text: '', ids }] : [];
}

// An id in a forged record may be any text.
const anchorPattern = /^[FQ]\d{1,6}[\w-]{0,12}$/;

/** The ids of all entries and choices in pieces that links may target. */
export function anchorIds(pieces: readonly Piece[]): Set<string> {
  return new Set(pieceIds(pieces).filter(id => anchorPattern.test(id)));
}

function pieceIds(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(piece => {
    if (piece.kind === 'list') return piece.items.flatMap(({ id }) => id ?? []);
    const own = 'id' in piece && piece.id !== undefined ? [piece.id] : [];
    return piece.kind === 'fold' ? [...own, ...pieceIds(piece.inside)] : own;
  });
}

/** The phrases for the place of a change, in the reader's language. */
export type PlaceWords = Readonly<Record<'instead' | 'added' | 'struck' | 'after' | 'before' | 'under', string>>;

/** The place of a change: the words that it replaces, or the place at which it is inserted. */
export function changePlace(
  { change, replaces, after, before, under, place }: Passage,
  words: PlaceWords,
): string | undefined {
  if (replaces) return `${change === '' ? words.struck : words.instead} “${shortenQuote(replaces)}”`.trim();
  if (after) return `${words.after} “${shortenQuote(after)}”`;
  if (before) return `${words.before} “${shortenQuote(before)}”`;
  if (under) return `${words.under} “${shortenQuote(under)}”`;
  return place && `${words.added}: ${place.trim().replace(/[.:]$/, '')}`;
}

/** A short text in full, otherwise its first and last words, enough to find it again beside its line; borders of cells are no words. */
function shortenQuote(text: string): string {
  const words = text.split(/\s+/).filter(word => word !== '' && word !== '|');
  return words.length <= 7 ? words.join(' ') : `${words.slice(0, 3).join(' ')} … ${words.slice(-2).join(' ')}`;
}
