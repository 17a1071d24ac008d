// Splits texts into sentences, and cuts them at sentences and words.

import { countWords } from './words';

/** A stretch of a text, from `start` up to and without `end`. */
export interface Span {
  start: number;
  end: number;
}

let segmenter: Intl.Segmenter | undefined;

// The beginning of a list item, heading, quote, table row or fence.
const startsBlock = /^\s*(?:[-*+•]\s|\d{1,3}[.)]\s|#{1,6}\s|>|\||```|~~~)/;
const heading = /^\s*#{1,6}\s/;
const listMarker = /^\s*(?:[-*+•>]|\d{1,3}[.)]|#{1,6})\s*$/;
const abbreviation =
  /(?:^|[\s("'“‘[])(?:\p{Lu}|[duoz]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|Lt|Col|Gen|Rep|Sen|Inc|Ltd|Co|Corp|No|Nos|Fig|Figs|Eq|Sec|Ch|Vol|pp?|vs|cf|approx|ca|est|resp|etc|al|e\.g|i\.e|a\.m|p\.m|U\.S|U\.K|z\.B|d\.h|bzw|usw|ggf)\.\s*$/u;
// Abbreviations that a sentence may end with, if a capital letter follows.
const mayEndSentence = /(?:etc|al|a\.m|p\.m|Inc|Ltd|Co|Corp|U\.S|U\.K|usw|\bI)\.\s*$/;

/** Finds the sentences of a text; a list item or heading ends one, a line break within a paragraph does not. */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const block of blocks(text)) for (const span of sentencesIn(text, block)) spans.push(span);
  return spans;
}

/** Splits a text into trimmed sentences; line breaks within them become spaces. */
export function sentences(text: string): string[] {
  return sentenceSpans(text).map(({ start, end }) => text.slice(start, end).replace(/(?<!\s)\s*\n\s*/g, ' '));
}

/** Cuts a text to whole sentences within `maxWords`; if even the first is too long, to its first words and an ellipsis. */
export function cutAtSentence(text: string, maxWords: number): string {
  if (countWords(text) <= maxWords) return text;
  let left = maxWords;
  let end = 0;
  for (const span of sentenceSpans(text)) {
    left -= countWords(text.slice(span.start, span.end));
    if (left < 0) break;
    end = span.end;
  }
  return end > 0 ? text.slice(0, end).trim() : cutAtWord(text, maxWords);
}

/** Cuts a text to its first `most` sentences. */
export function firstSentences(text: string, most: number): string {
  const spans = sentenceSpans(text);
  return spans.length <= most ? text : text.slice(0, spans[most - 1]?.end ?? 0).trim();
}

/** Cuts a text to its first `maxWords` words and an ellipsis. */
export function cutAtWord(text: string, maxWords: number): string {
  if (countWords(text) <= maxWords) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (countWords(text.slice(0, middle)) <= maxWords) low = middle;
    else high = middle - 1;
  }
  const head = text.slice(0, low);
  const isWithinWord = /[\p{L}\p{N}]$/u.test(head) && /^[\p{L}\p{N}]/u.test(text.slice(low));
  const wholeWords = isWithinWord ? head.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u, '') : head;
  return `${(wholeWords || head).replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')}…`;
}

function blocks(text: string): Span[] {
  const spans: Span[] = [];
  let open: Span | undefined;
  let offset = 0;
  for (const line of text.split('\n')) {
    const end = offset + line.length;
    if (line.trim() === '') open = undefined;
    else if (open && !startsBlock.test(line)) open.end = end;
    else {
      open = { start: offset, end };
      spans.push(open);
    }
    if (heading.test(line)) open = undefined;
    offset = end + 1;
  }
  return spans;
}

function sentencesIn(text: string, block: Span): Span[] {
  // A line break always ends a sentence for Intl.Segmenter; a space of the same length keeps the offsets.
  const flat = text.slice(block.start, block.end).replace(/[\r\n]/g, ' ');
  const spans: Span[] = [];
  let start = 0;
  let tail = '';
  for (const { segment, index } of segmentsOf(flat)) {
    const end = index + segment.length;
    // Long enough for any abbreviation.
    tail = (tail + segment).slice(-40);
    if (end < flat.length && continuesSentence(tail, flat.slice(start, end), flat.slice(end, end + 8))) continue;
    const piece = flat.slice(start, end);
    const indent = piece.length - piece.trimStart().length;
    if (piece.trim() !== '')
      spans.push({ start: block.start + start + indent, end: block.start + start + piece.trimEnd().length });
    start = end;
    tail = '';
  }
  return spans;
}

// Intl.Segmenter takes quadratic time on long texts.
const windowLength = 8000;

/** Segments a text in linear time, window by window; a sentence is no longer than a window. */
function* segmentsOf(text: string): Generator<{ segment: string; index: number }> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'sentence' });
  let at = 0;
  while (at < text.length) {
    const window = text.slice(at, at + windowLength);
    const isLast = at + windowLength >= text.length;
    let used = 0;
    for (const { segment, index } of segmenter.segment(window)) {
      // The last segment of a window may continue in the next.
      if (!isLast && index > 0 && index + segment.length === window.length) break;
      yield { segment, index: at + index };
      used = index + segment.length;
    }
    at += used;
  }
}

/** Whether a segment ends without ending its sentence; `piece` is the sentence so far, `tail` its last characters, `next` what follows. */
function continuesSentence(tail: string, piece: string, next: string): boolean {
  if (listMarker.test(piece)) return true;
  if (/^\s*[a-z]/.test(next) && /\.\s*$/.test(tail)) return true;
  if (!abbreviation.test(tail)) return false;
  return !mayEndSentence.test(tail) || !/^\s*["'“‘(]?\p{Lu}/u.test(next);
}
