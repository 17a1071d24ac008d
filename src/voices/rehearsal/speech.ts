import { draw, hash32 } from '../../base/chance';
import type { Seat } from '../../script/brief';
import { type Turn, wasSpoken } from '../../script/turn';
import { cutAtSentence, sentences } from '../../text/sentences';
import { foldSpace, quotedPhrases } from '../../text/spaces';
import { terms } from '../../text/terms';
import { countWords } from '../../text/words';
import type { Occasion, Prompt } from '../voice';
import {
  type Frame,
  type Frames,
  fromDefinition,
  fromDocument,
  fromDocumentFirst,
  fromTopic,
  leftOver,
  takingUp,
  toTheUser,
} from './frames';
import { definitionPassages, documentPassages, type Passage, ranked, topicPassages } from './material';

/** How many words of others, and of what is quoted, a line takes, from roomy to tight. */
const lengths = [
  { theirs: 14, quoted: 40 },
  { theirs: 8, quoted: 24 },
  { theirs: 5, quoted: 12 },
  { theirs: 3, quoted: 7 },
];

/** A quotation with the sentence that introduces it. */
interface Source {
  text: string;
  frames: Frames<Frame>;
}

/** What a turn says: whom or what it takes up, and a line that bears on it, within the limits of its move. */
export function wordsFor(occasion: Occasion, mend: Prompt['mend']): string {
  const { move, plain } = occasion;
  const written = plain?.written ?? (words => words);
  const fits = (text: string) =>
    countWords(text) <= move.limit && (!move.sentences || sentences(text).length <= move.sentences);
  const found = linesFor(occasion, mend).map(written).find(fits);
  return found ?? cutAtSentence(written(lastLine(occasion)), move.limit);
}

/** Lines for a turn, the fullest first. */
function linesFor(occasion: Occasion, mend: Prompt['mend']): string[] {
  const { turn, brief, move } = occasion;
  const number = Number(turn.replace(/\D/g, '')) + hash32(`${brief.seed}`);
  const source = sourceFor(occasion, mend);
  const taken = takenUp(occasion);
  const remark = openRemark(occasion);
  const mustName = move.checks.includes('namesAnother');
  return lengths.flatMap(({ theirs, quoted }) => {
    const body = source ? [closed(at(source.frames, number)(quote(source.text, quoted)))] : [lastLine(occasion)];
    const user = remark ? [closed(at(toTheUser, number)(quote(remark, theirs + 6)))] : [];
    // What has nothing to add repeats nobody either.
    const other = taken && (source || mustName) ? [leadTo(taken, number, theirs)] : [];
    const lead = user.length > 0 && !mustName ? user : [...user, ...other];
    const short = source ? quote(source.text, quoted) : lastLine(occasion);
    const alone = taken && mustName ? [closed(`To ${taken.seat.name}: ${short}`)] : body;
    return [[...lead, ...body].join(' '), alone.join(' ')];
  });
}

function leadTo({ seat, words }: TakenUp, number: number, most: number): string {
  return words === '' ? `This goes to ${seat.name}.` : closed(at(takingUp, number)(seat.name, quote(words, most)));
}

function lastLine({ turn, own }: Occasion): string {
  return at(leftOver, own.length)(turn);
}

/** Whom a turn takes up, and the heart of what they said. */
interface TakenUp {
  seat: Seat;
  words: string;
}

/** The one whom the cue names by a seat or a turn; else whoever spoke last; else somebody of the table where the move has to name another. */
function takenUp({ seat, cue, brief, heard, move }: Occasion): TakenUp | undefined {
  const named = Object.values(cue.data ?? {}).filter(value => typeof value === 'string' && value !== seat.id);
  const others = heard.filter(turn => turn.seat !== seat.id && wasSpoken(turn));
  const turn =
    others.findLast(each => named.includes(each.id)) ??
    others.findLast(each => named.includes(each.seat)) ??
    (brief.seats.some(each => named.includes(each.id)) ? undefined : others.at(-1));
  const neighbour = move.checks.includes('namesAnother') ? brief.seats.find(each => each.id !== seat.id) : undefined;
  const found = brief.seats.find(each => (turn ? each.id === turn.seat : named.includes(each.id))) ?? neighbour;
  return found && found.id !== seat.id ? { seat: found, words: turn ? heartOf(turn) : '' } : undefined;
}

/** The words that a turn quotes last, or how it begins. */
function heartOf({ text }: Turn): string {
  return phrasesIn(text).at(-1) ?? sentences(text)[0] ?? '';
}

/** All quotations of a text, an outer one before those in it. */
function phrasesIn(text: string): string[] {
  return quotedPhrases(text).flatMap(phrase => [phrase, ...phrasesIn(phrase)]);
}

/** What the user said that this seat has not answered: what the cue repeats, else the newest of it. */
function openRemark({ cue, remarks, own }: Occasion): string | undefined {
  const asked = Object.values(cue.data ?? {});
  const answered = new Set(own.flatMap(turn => phrasesIn(turn.text).map(keyOf)));
  return (
    remarks.find(remark => asked.includes(remark)) ??
    remarks.findLast(remark => !answered.has(keyOf(foldSpace(remark))))
  );
}

/** The sentence that fits best among those that were not quoted yet: of the document, else of the topic, else of the agent's definition. */
function sourceFor(occasion: Occasion, mend: Prompt['mend']): Source | undefined {
  const { agent, brief, document, own } = occasion;
  const first = own.length === 0 ? fromDocumentFirst : fromDocument;
  const kinds = [
    { passages: documentPassages(document), frames: first },
    { passages: topicPassages(brief), frames: fromTopic },
    { passages: definitionPassages(agent), frames: fromDefinition },
  ];
  for (const { passages, frames } of kinds) {
    const [best] = freshPassages(occasion, passages, mend);
    if (best) return { text: best.text, frames };
  }
  return undefined;
}

/** The passages that this seat may quote and that were not quoted yet, the most relevant first; seats share out what all of them could quote, because they may not hear one another. */
export function freshPassages(occasion: Occasion, passages: readonly Passage[], mend?: Prompt['mend']): Passage[] {
  const { brief, seat, agent, own, heard } = occasion;
  const said = [...heard, ...own].map(turn => turn.text);
  const used = new Set([...said, mend?.text ?? ''].flatMap(text => phrasesIn(text).map(keyOf)));
  const place = brief.seats.findIndex(each => each.id === seat.id);
  const isMine = ({ text }: Passage) => Math.floor(draw(brief.seed, text) * brief.seats.length) === place;
  const shared = passages === definitionPassages(agent) ? passages : passages.filter(isMine);
  const words = [brief.topic, agent.description, ...(agent.own.focus ?? []), takenUp(occasion)?.words ?? ''];
  return ranked(
    shared.filter(passage => !used.has(keyOf(passage.text))),
    terms(words.join(' ')),
  );
}

/** A quotation of at most so many words. */
function quote(text: string, most: number): string {
  const words = cutAtSentence(foldSpace(text), most);
  return `“${words.replace(/[“„«]/g, '‘').replace(/[”»]/g, '’').replace(/"/g, "'")}”`;
}

/** By its beginning a quotation is known again, also where it was cut. */
function keyOf(text: string): string {
  return foldSpace(text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')).slice(0, 20);
}

function closed(sentence: string): string {
  return /[.!?…。！？]”?$/.test(sentence) ? sentence : `${sentence}.`;
}

function at<T>(frames: Frames<T>, number: number): T {
  return frames[number % frames.length] ?? frames[0];
}
