import { foldSpace } from './spaces';
import { countWords } from './words';

/** Fewer words between quotation marks are a term or a phrase, and no quote that could be looked up. */
const fewestWords = 5;
const longest = 1_000;

const marked =
  /“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»|「([^「」]*)」|『([^『』]*)』|(?<![\p{L}\p{N}])"(?=\S)([^"\n]*)"|^((?:[ \t]{0,3}>[^\n]*(?:\n|$))+)/gmu;

/** What a text quotes word for word: five or more words in quotation marks of any common style, or a block quote; in order, each once, white space folded. */
export function quotationsIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, ...groups] of text.matchAll(marked)) {
    const block = groups.at(-1)?.replace(/^[ \t]{0,3}>/gm, '');
    const quote = foldSpace(block ?? groups.find(group => group !== undefined) ?? '');
    if (quote.length <= longest && countWords(quote) >= fewestWords) found.add(quote);
  }
  return [...found];
}
