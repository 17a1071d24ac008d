import { terms } from '../../../text/terms';

const forms: readonly string[][] = [
  ['see', 'saw', 'seen'],
  ['tell', 'told'],
  ['give', 'gave', 'given'],
  ['leave', 'left'],
  ['go', 'went', 'gone'],
  ['lose', 'lost', 'loss'],
  ['take', 'took', 'taken'],
  ['break', 'broke', 'broken'],
  ['know', 'knew', 'known'],
  ['write', 'wrote', 'written'],
  ['hide', 'hid', 'hidden'],
  ['steal', 'stole', 'stolen'],
  ['sell', 'sold'],
  ['come', 'came'],
  ['say', 'said'],
  ['keep', 'kept'],
  ['lie', 'lied', 'lying'],
  ['find', 'found'],
  ['spend', 'spent'],
  ['pay', 'paid'],
];
const root = new Map(
  forms.flatMap(([first = '', ...others]) => [first, ...others].map(each => [each, first] as const)),
);
const empty = new Set('all be being been do does did have has had get one thing four other'.split(' '));

/** The content words of a text in one form each, without names. */
export function wordsAlike(text: string, names: readonly string[] = []): string[] {
  const left = new Set(names.flatMap(name => terms(name)));
  return [...new Set(terms(text).map(term => root.get(term) ?? term))].filter(
    term => !left.has(term) && !empty.has(term),
  );
}

/** How many of the wanted words a text holds. */
export function shared(text: string, wanted: readonly string[]): number {
  const own = new Set(wordsAlike(text));
  return wanted.filter(term => own.has(term)).length;
}
