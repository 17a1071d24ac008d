/** Words that a text puts in quotation marks; `start` and `end` are those of the marks, `end` not included. */
export interface Quote {
  text: string;
  start: number;
  end: number;
}

const marked = /[“"«„]([^“”"«»„\n]{12,400})[”"»“]/gu;

/** The passages that a text puts in quotation marks, long enough to be looked for in a document. */
export function quotesIn(text: string): Quote[] {
  return [...text.matchAll(marked)].map(({ 0: whole, 1: words = '', index }) => ({
    text: words.trim(),
    start: index,
    end: index + whole.length,
  }));
}

/** The gaps between the sentences and paragraphs of a text. */
function breaksIn(text: string): { from: number; to: number }[] {
  const gaps = [...text.matchAll(/\s+/g)].map(({ 0: gap, index }) => ({ gap, from: index, to: index + gap.length }));
  return gaps.filter(({ gap, from, to }) => gap.split('\n').length > 2 || isSentenceEnd(text, from, to));
}

function isSentenceEnd(text: string, from: number, to: number): boolean {
  let end = from;
  while (/["”»“’)]/.test(text.charAt(end - 1))) end--;
  return /[.!?…]/.test(text.charAt(end - 1)) && /^["“«„(]?[\p{Lu}\p{N}]/u.test(text.slice(to, to + 3));
}

/** The sentence around a quote; where that says little of its own, with the one after it. */
export function passageAround(text: string, { start, end }: Quote): string {
  const breaks = breaksIn(text);
  const first = breaks.findLast(each => each.to <= start)?.to ?? 0;
  const [last, next] = breaks.filter(each => each.from >= end).map(each => each.from);
  const sentence = text.slice(first, last);
  const ownWords = sentence.length - (end - start);
  const passage = ownWords < 60 && last !== undefined ? text.slice(first, next) : sentence;
  return passage.replace(/\s+/g, ' ').trim();
}
