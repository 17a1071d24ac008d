import type { Cure } from '../script/page';

/** Lines of the file that a person sees, from 1. */
export interface Lines {
  start: number;
  end: number;
}

/** One item of a list on the page. */
export interface ListItem {
  /** The entry that it is. */
  id?: string;
  strong?: string;
  text: string;
  /** Ids of the entries that it speaks of. */
  ids?: readonly string[];
}

/** A piece of the page, before any file format; every text in it may be a stranger's. */
export type Piece =
  | { kind: 'heading'; text: string; id?: string }
  /** `ids`: the entries that it leads to, behind its text. */
  | { kind: 'text'; text: string; label?: string; id?: string; ids?: readonly string[] }
  /** What is said of the page itself, beside it. */
  | { kind: 'aside'; text: string }
  | { kind: 'quote'; text: string; where: string; lines?: Lines }
  /** Wording for the document, and where in it it goes; with the change that it is where somebody has tested it. */
  | { kind: 'change'; label: string; where?: string; lines?: Lines; text: string; cure?: Cure }
  | { kind: 'list'; items: readonly ListItem[] }
  /** What is read by those who ask for it, behind its title; with the id of the entry that it is. */
  | { kind: 'fold'; title: string; id?: string; inside: readonly Piece[] };

/** A fold, where there is anything in it. */
export function folded(title: string, inside: readonly Piece[]): Piece[] {
  return inside.length > 0 ? [{ kind: 'fold', title, inside }] : [];
}

/** A list, where there is anything on it. */
export function listed(items: readonly ListItem[]): Piece[] {
  return items.length > 0 ? [{ kind: 'list', items }] : [];
}

/** A text behind its label, where there is one. */
export function labelled(label: string, text: string | undefined): Piece[] {
  return text ? [{ kind: 'text', label, text }] : [];
}

// What a forged record calls an entry may be anything.
const anchor = /^[FQ]\d{1,6}[\w-]{0,12}$/;

/** The ids of all entries and choices that pieces show and that something else may lead to. */
export function anchorsIn(pieces: readonly Piece[]): Set<string> {
  return new Set(idsIn(pieces).filter(id => anchor.test(id)));
}

function idsIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(piece => {
    if (piece.kind === 'list') return piece.items.flatMap(({ id }) => id ?? []);
    const own = 'id' in piece && piece.id !== undefined ? [piece.id] : [];
    return piece.kind === 'fold' ? [...own, ...idsIn(piece.inside)] : own;
  });
}

/** Where a tested change goes: in whose place, or to which place it is added. */
export function goesTo(
  { change, replaces, place }: Pick<Cure, 'change' | 'replaces' | 'place'>,
  words: { instead: string; added: string; struck: string },
): string | undefined {
  if (replaces) return `${change === '' ? words.struck : words.instead} “${endsOf(replaces)}”`;
  return place && `${words.added}: ${place.trim().replace(/[.:]$/, '')}`;
}

/** Words that are easily found again: all of a few, else their beginning and their end. */
function endsOf(text: string): string {
  const words = text.split(/\s+/).filter(word => word !== '');
  return words.length <= 14 ? words.join(' ') : `${words.slice(0, 6).join(' ')} … ${words.slice(-4).join(' ')}`;
}
