import { inQuotes, stretchOf } from '../phrase';

/** What may follow words that were taken out as a whole: the end of their clause, or the start of another. */
const clauseEnd = /^\s*(?:[.!?。！？…,;:()“”"«»]|[–—-]\s|(?:because|which|so that|but|unless|whenever|although)\s|$)/;

/** The most telling words of a sentence in quotation marks; where they stop in the middle of a clause, an ellipsis says so. */
export function quoted(sentence: string, least: number, most: number): string {
  const words = stretchOf(sentence, least, most);
  const at = sentence.indexOf(words);
  const isWhole = at < 0 || clauseEnd.test(sentence.slice(at + words.length));
  return inQuotes(isWhole ? words : `${words} …`);
}
