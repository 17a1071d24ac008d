import { normalizeWhitespace } from './spaces';
import { countWords } from './words';

/** Fewer quoted words are a term or phrase, not a quotation that can be looked up. */
const minWords = 5;
const maxLength = 1_000;

const quotationPattern =
  /“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»|「([^「」]*)」|『([^『』]*)』|(?<![\p{L}\p{N}])"(?=\S)([^"\n]*)"|^((?:[ \t]{0,3}>[^\n]*(?:\n|$))+)/gmu;

/** Finds the literal quotations of a text: five or more words in any common quotation marks, or a block quote; in order, without repeats, white space collapsed. */
export function extractQuotations(text: string): string[] {
  const found = new Set<string>();
  for (const [, ...groups] of text.matchAll(quotationPattern)) {
    const block = groups.at(-1)?.replace(/^[ \t]{0,3}>/gm, '');
    const quote = normalizeWhitespace(block ?? groups.find(group => group !== undefined) ?? '');
    if (quote.length <= maxLength && countWords(quote) >= minWords) found.add(quote);
  }
  return [...found];
}
