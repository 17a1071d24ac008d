import { sentences } from '../../text/sentences';
import { foldSpace } from '../../text/spaces';
import { terms } from '../../text/terms';
import { countWords } from '../../text/words';
import { figureOf, type Kind, weighed } from './cues';
import { proseOf } from './prose';
import { verbs } from './verbs';

/** A sentence of the document that can be quoted on its own. */
export interface Passage {
  index: number;
  text: string;
  heading: string;
  kind: Kind;
  /** Whom it serves: +1 those in favour, -1 those against. */
  lean: number;
  words: number;
  terms: readonly string[];
  figure?: string;
  /** How well it stands alone, 0–1: whole, verbatim in the source, not leaning on the sentence before. */
  quality: number;
}

const dangling =
  /^(?:this|that|these|those|it|its|they|their|he|she|his|her|such|both|however|therefore|also|then|otherwise|instead|for (?:example|instance)|in (?:this|that|these|contrast|addition|other words|particular)|as (?:above|a result|such|described|mentioned)|here|there|thus|hence|but|and|or|so|nor|see|note|given that|suppose|imagine|but|similarly|likewise|furthermore|moreover|additionally|finally|first|firstly|second|secondly|third|next|another|again|because of this|by contrast|primarily|the (?:former|latter|above|following|other|first|second|third|last)|of course|in short|if so|yes|no|i|my|dies\w*|das|es|sie|er|cela|ceci|ce|il|elle|esto|eso)\b/i;
const unfit =
  /https?:|www\.|[|{}<>\\]|\b(?:todo|tbd|fixme|xxx)\b|\be\.g\.$|::|\[[ x^]|\]\(|^\W*$|--|==|\/\*|\(\)|\s[?!](?:\s|$)|[&*][.,;]?$|^(?:thanks|thank you|cheers|regards|hi|hello|dear|comments?|please)\b/i;
const anaphoric =
  /\b(?:some|most|several|many|each|all|none|both|two|one) of (?:them|these|those)\b|\b(?:that|this|it|these|those|they) (?:is|are|was|were|means?|makes?|would|will|can|should|also)\b/i;
const aside =
  /change ?log|revision|history|acknowledg|references|thanks|appendix|glossary|table of contents|sign-?off|reviewers/i;
const central =
  /motivat|summary|abstract|problem|background|context|goal|proposal|decision|risk|drawback|downside|trade-?off|alternativ|unresolved|open (?:question|issue)|cost|consequence|benefit|pros|cons|why|impact|limitation/i;
const pointing = /\b(?:above|below|following|as follows|this section|this table|figure \d|see|here)\b/i;

/** The sentences of a document that a speaker may quote, in order. */
export function passagesOf(markdown: string): Passage[] {
  const source = foldSpace(markdown);
  const found: Passage[] = [];
  const seen = new Set<string>();
  for (const { text, heading, item } of proseOf(markdown)) {
    if (aside.test(heading)) continue;
    for (const whole of sentences(text)) {
      const [, verdict = '', reason = ''] = judged.exec(whole) ?? [];
      const sentence = reason || whole;
      if (!isQuotable(sentence, item, reason !== '') || seen.has(sentence)) continue;
      seen.add(sentence);
      const words = countWords(sentence);
      const quality = qualityOf(sentence, heading, words, item, source.includes(sentence));
      const { kind, lean } = verdict === '' ? weighed(sentence, heading) : isGood.test(verdict) ? good : bad;
      const figure = figureOf(sentence);
      found.push({
        index: found.length,
        text: sentence,
        heading,
        kind,
        lean,
        words,
        terms: terms(sentence),
        quality,
        figure,
      });
    }
  }
  return found;
}

const judged =
  /^(good|bad|pros?|cons?|advantage|disadvantage|positive|negative)(?:[:,]\s*|\s+[–—-]\s+)(?:because\s+)?(.{12,})$/i;
const isGood = /^(?:good|pro|advantage|positive)/i;
const good = { kind: 'benefit', lean: 0.8 } as const;
const bad = { kind: 'risk', lean: -0.8 } as const;

function isQuotable(sentence: string, item: boolean, isReason: boolean): boolean {
  if (unfit.test(sentence) || sentence.length > 420) return false;
  if (/[:;,]$/.test(sentence) || (!isReason && !/^["'“‘«(]?[\p{Lu}\p{Lo}\p{N}]/u.test(sentence))) return false;
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

function qualityOf(sentence: string, heading: string, words: number, item: boolean, verbatim: boolean): number {
  let quality = 1;
  if (dangling.test(sentence)) quality -= 0.6;
  if (anaphoric.test(sentence)) quality -= 0.3;
  if (pointing.test(sentence)) quality -= 0.25;
  if (!verbatim) quality -= 0.1;
  if (item && !/[.!?]$/.test(sentence)) quality -= 0.25;
  if (words > 28) quality -= 0.15;
  if (words < 6 || /\bone\.$/.test(sentence)) quality -= 0.5;
  if (words < 6 && sentence.endsWith('?')) quality -= 0.5;
  // Somebody who speaks in a document is not who quotes it.
  if (/\b(?:I|I['’]m|I['’]d|I['’]ve|my)\b/.test(sentence)) quality -= 0.3;
  else if (words < 8) quality -= 0.15;
  // An instruction tells what to type, not why.
  if (verbs.has(sentence.split(/\s/)[0]?.toLowerCase() ?? '')) quality -= 0.5;
  if (/^[^"“,.]{2,24}:\s/.test(sentence)) quality -= 0.35;
  if (/\?$/.test(heading)) quality -= 0.4;
  if (central.test(heading)) quality += 0.3;
  if (/["“”«»*`#[\]]/.test(sentence)) quality -= 0.2;
  if (/\(/.test(sentence)) quality -= 0.1;
  return Math.max(0, quality);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
