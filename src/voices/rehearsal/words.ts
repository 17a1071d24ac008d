import { sentences } from '../../text/sentences';
import { quotedPhrases } from '../../text/spaces';
import { countWords } from '../../text/words';
import { type Line, line } from './draft';
import type { Floor, Point } from './floor';
import type { Passage } from './passages';
import { inQuotes, quote, stretchOf } from './phrase';
import { schemesIn } from './phrases/schemes';

/** A phrase of somebody's turn worth taking up, word for word and in quotation marks; what was already taken up comes last. */
export function phraseOf(floor: Floor, point: Point, most = 9): string {
  const brought = [...point.cited].sort((a, b) => Number(/\?$/.test(a.text)) - Number(/\?$/.test(b.text)));
  // What follows a colon is the point; what leads to it is manner.
  const own = sentences(point.turn.text)
    .filter(sentence => quotedPhrases(sentence).length === 0)
    .map(sentence => sentence.replace(/^[^:]{3,60}:\s+/, ''))
    .sort((a, b) => schemesIn(b).length - schemesIn(a).length);
  const argued = own.filter(sentence => schemesIn(sentence).length > 0);
  const candidates = [...brought.map(passage => passage.text), ...argued, ...own, ...quotedPhrases(point.turn.text)];
  const weigh = (piece: string) =>
    floor.material.things.filter(thing => piece.toLowerCase().includes(thing.key)).length +
    (/\d/.test(piece) ? 1 : 0) +
    Math.min(piece.length, 50) / 50;
  // Where to cut is known of English; another language is quoted by the sentence where one is short enough.
  const longest = floor.material.english === false ? most + 5 : most;
  const phrases = candidates.map(sentence => wordForWord(point, stretchOf(sentence, 4, longest, weigh)));
  const fitting = phrases.filter(phrase => phrase !== '' && countWords(phrase) <= longest + 2);
  // A stretch that leads to somebody says nothing of the matter.
  const names = floor.occasion.brief.seats.map(seat => seat.name);
  const worth = fitting.filter(phrase => countWords(phrase) >= 4 && !names.some(name => phrase.includes(name)));
  const first = brought.length > 0 ? worth.slice(0, brought.length) : worth;
  const fresh = first.find(phrase => floor.said.split(phrase).length <= 2);
  return inQuotes(fresh ?? worth[0] ?? fitting[0] ?? stretchOf(point.turn.text, 4, most, () => 0));
}

/** Only what the other really said may stand in quotation marks. */
function wordForWord(point: Point, phrase: string): string {
  return point.turn.text.includes(phrase) ? phrase : '';
}

/** The passage a turn leans on most: the first it quotes. */
export function restsOn(point: Point): Passage | undefined {
  return point.cited[0];
}

/** Ways to bring in a line of the document, by where it stands. */
export function citing(passage: Passage, pivot: string | undefined): Line[] {
  const q = quote(passage.text);
  const h =
    passage.heading !== '' && passage.heading.length <= 48 && !/["“”`<>]/.test(passage.heading)
      ? inQuotes(passage.heading)
      : '';
  return [
    line`The document says it in so many words: ${q}`,
    ...(h
      ? [
          line`Under ${h} it reads: ${q}`,
          line`Look under ${h}: ${q}`,
          line`The section ${h} commits to it: ${q}`,
          line`Turn to ${h}: ${q}`,
          line`${h} holds the line that counts: ${q}`,
        ]
      : []),
    ...(pivot
      ? [
          line`On ${pivot} the text is explicit: ${q}`,
          line`About ${pivot} the authors write: ${q}`,
          line`The sentence on ${pivot} is this: ${q}`,
        ]
      : []),
    line`In the authors' own words: ${q}`,
    line`My evidence is one sentence: ${q}`,
    line`It is in writing: ${q}`,
    line`I take the text at its word: ${q}`,
    line`This line carries weight: ${q}`,
    line`The proof is on the page: ${q}`,
    line`The text again: ${q}`,
  ];
}
