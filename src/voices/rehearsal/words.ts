import { sentences } from '../../text/sentences';
import { quotedPhrases } from '../../text/spaces';
import { countWords } from '../../text/words';
import { type Line, line } from './draft';
import type { Floor, Point } from './floor';
import type { Passage } from './passages';
import { excerpt, inQuotes, marked, quote, stretchOf } from './phrase';
import { schemesIn } from './phrases/schemes';

/** A phrase of somebody's turn worth taking up, word for word and in quotation marks; what was already taken up comes last. */
export function phraseOf(floor: Floor, point: Point, most = 12): string {
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
  const phrases = candidates.map(sentence => ({ sentence, words: stretchOf(sentence, 4, longest, weigh) }));
  const fitting = phrases.filter(({ words }) => wasSaid(point, words) && countWords(words) <= longest + 2);
  // A stretch that leads to somebody says nothing of the matter.
  const names = floor.occasion.brief.seats.map(seat => seat.name);
  const worth = fitting.filter(({ words }) => countWords(words) >= 4 && !names.some(name => words.includes(name)));
  const first = brought.length > 0 ? worth.slice(0, brought.length) : worth;
  const fresh = first.find(({ words }) => floor.said.split(words).length <= 2);
  const best = fresh ?? worth[0] ?? fitting[0];
  return best ? marked(best.words, best.sentence) : excerpt(point.turn.text, 4, most, () => 0);
}

/** Only what the other really said may stand in quotation marks. */
function wasSaid(point: Point, words: string): boolean {
  return words !== '' && point.turn.text.includes(words);
}

/** The passage a turn leans on most: the first it quotes. */
export function restsOn(point: Point): Passage | undefined {
  return point.cited[0];
}

/** Ways to bring in a line of the document, by where it stands; each keeps its place in the list. */
export function citing(passage: Passage, pivot: string | undefined): (Line | false)[] {
  const q = quote(passage.text);
  const h = headingOf(passage);
  const under = h !== '';
  const on = pivot ?? '';
  return [
    line`The document says it in so many words: ${q}`,
    under && line`Under ${h} it says this: ${q}`,
    on !== '' && line`On ${on} the text is explicit: ${q}`,
    line`In the authors' own words: ${q}`,
    under && line`Look under ${h}: ${q}`,
    line`My evidence is one sentence: ${q}`,
    on !== '' && line`About ${on} the authors write: ${q}`,
    line`It is in writing: ${q}`,
    under && line`The section ${h} commits to it: ${q}`,
    line`I take the text at its word: ${q}`,
    on !== '' && line`The sentence on ${on} is this: ${q}`,
    line`This line carries weight: ${q}`,
    under && line`Turn to the section ${h}: ${q}`,
    line`The proof is on the page: ${q}`,
    under && line`${h} holds the line that counts: ${q}`,
    line`Here is what it rests on: ${q}`,
    line`Nobody here wrote this line but the authors: ${q}`,
    under && line`What stands under ${h} bears on it: ${q}`,
    line`I can point to the words: ${q}`,
    line`One more sentence belongs to it: ${q}`,
    line`Read it once more: ${q}`,
    line`The text does not hide it: ${q}`,
    line`Take this from the page: ${q}`,
    on !== '' && line`What the text says of ${on} is short: ${q}`,
    line`I did not invent this: ${q}`,
    line`A line that was passed over: ${q}`,
    line`Put this on the table too: ${q}`,
    line`The page has a plain answer: ${q}`,
  ];
}

/** The heading a line stands under, in quotation marks; empty where it cannot be spoken. */
export function headingOf({ heading }: Passage): string {
  return heading !== '' && heading.length <= 48 && !/["“”„`<>]|\?$/.test(heading) ? inQuotes(heading) : '';
}
