import { sentences } from '../../text/sentences';
import { foldSpace } from '../../text/spaces';
import { terms } from '../../text/terms';
import { countWords } from '../../text/words';
import { figureOf, type Kind, kindOf } from './cues';
import { proseOf } from './prose';

/** A sentence of the document that can be quoted on its own. */
export interface Passage {
  index: number;
  text: string;
  heading: string;
  kind: Kind;
  words: number;
  terms: readonly string[];
  figure?: string;
  /** How well it stands alone, 0–1: whole, verbatim in the source, not leaning on the sentence before. */
  quality: number;
}

const dangling =
  /^(?:this|that|these|those|it|its|they|their|he|she|his|her|such|both|however|therefore|also|then|otherwise|instead|for (?:example|instance)|in (?:this|that|these|addition|other words|particular)|as (?:above|a result|such|described|mentioned)|here|there|thus|hence|but|and|or|so|nor|see|note|similarly|likewise|furthermore|moreover|additionally|finally|first|firstly|second|secondly|third|next|another|again|because of this|the (?:former|latter|above|following|other)|of course|in short|if so|yes|no|i|my|dies\w*|das|es|sie|er|cela|ceci|ce|il|elle|esto|eso)\b/i;
const unfit = /https?:|www\.|[|{}<>\\]|\b(?:todo|tbd|fixme|xxx)\b|\be\.g\.$|::|\[[ x^]|\]\(|^\W*$|--|==|\/\*|\(\)/i;
const pointing = /\b(?:above|below|following|as follows|this section|this table|figure \d|see|here)\b/i;

/** The sentences of a document that a speaker may quote, in order. */
export function passagesOf(markdown: string): Passage[] {
  const source = foldSpace(markdown);
  const found: Passage[] = [];
  const seen = new Set<string>();
  for (const { text, heading, item } of proseOf(markdown)) {
    for (const sentence of sentences(text)) {
      if (!isQuotable(sentence, item) || seen.has(sentence)) continue;
      seen.add(sentence);
      const words = countWords(sentence);
      const quality = qualityOf(sentence, words, item, source.includes(sentence));
      const kind = kindOf(sentence, heading);
      const figure = figureOf(sentence);
      found.push({
        index: found.length,
        text: sentence,
        heading,
        kind,
        words,
        terms: terms(sentence),
        quality,
        figure,
      });
    }
  }
  return found;
}

function isQuotable(sentence: string, item: boolean): boolean {
  if (unfit.test(sentence) || sentence.length > 420) return false;
  if (/[:;,]$/.test(sentence) || !/^["'“‘«(]?[\p{Lu}\p{Lo}\p{N}]/u.test(sentence)) return false;
  if (/^\d+[.)]?\s/.test(sentence) && sentence.length < 40) return false;
  const ends = /[.!?。！？…]["'”’»)]?$/.test(sentence);
  if (!ends && !item) return false;
  if (count(sentence, '(') !== count(sentence, ')') || count(sentence, '"') % 2 === 1) return false;
  const words = countWords(sentence);
  return words >= (ends ? 4 : 6) && words <= 48 && isProse(sentence);
}

/** Code, paths and lists of names have few plain words for their length. */
function isProse(sentence: string): boolean {
  const pieces = sentence.split(/\s+/);
  const odd = pieces.filter(piece => /[_/=@#$~]|\w\.\w|[a-z][A-Z]/.test(piece)).length;
  return odd / pieces.length <= 0.25 || pieces.length === 1;
}

function qualityOf(sentence: string, words: number, item: boolean, verbatim: boolean): number {
  let quality = 1;
  if (dangling.test(sentence)) quality -= 0.5;
  if (pointing.test(sentence)) quality -= 0.25;
  if (!verbatim) quality -= 0.1;
  if (item && !/[.!?]$/.test(sentence)) quality -= 0.25;
  if (words > 28) quality -= 0.15;
  if (words < 7) quality -= 0.2;
  if (/["“”«»*`#[\]]/.test(sentence)) quality -= 0.2;
  if (/\(/.test(sentence)) quality -= 0.1;
  return Math.max(0, quality);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
