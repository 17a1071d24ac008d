let segmenter: Intl.Segmenter | undefined;

const plain = /^[\p{ASCII}‘’“”–—…•→]*$/u;
const plainWord = /\w+(?:(?:(?<=[A-Za-z])[.:'’](?=[A-Za-z])|(?<=\d)[.,;'’](?=\d))\w+)*/g;
// The segmenter takes the square of a text's length; a space ends a word in any language.
const parts = /[\s\S]{1,1000}(?:\s|$)|[\s\S]{1,1000}/gu;

/**
 * The words of a text in order, as `Intl.Segmenter` would cut them in any language.
 * Plain English takes a pattern that gives the same words some fifty times faster.
 */
export function words(text: string): string[] {
  if (plain.test(text)) return (text.match(plainWord) ?? []).filter(word => word !== '_');
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const found: string[] = [];
  for (const [part] of text.matchAll(parts)) {
    for (const piece of segmenter.segment(part)) if (piece.isWordLike) found.push(piece.segment);
  }
  return found;
}

/** How many words a text has, by the measure that word limits use. */
export function countWords(text: string): number {
  return words(text).length;
}
