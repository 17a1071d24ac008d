// Composes what a seat says in a rehearsal: quotations within the limits of its move.

import { hash32, seededRandom } from '../../base/chance';
import { endSentence } from '../../base/endSentence';
import { fillPlaceholders } from '../../base/message';
import type { Seat } from '../../script/brief';
import { type Turn, wasSpoken } from '../../script/turn';
import { cutAtSentence, sentences } from '../../text/sentences';
import { normalizeWhitespace, quotedPhrases } from '../../text/spaces';
import { terms } from '../../text/terms';
import { countWords } from '../../text/words';
import type { Prompt, PromptSubject } from '../voice';
import sentenceFrames from './frames.json';
import { definitionPassages, documentPassages, type Passage, ranked, topicPassages } from './material';

/** The maximum words quoted from others and from the source, from roomy to tight. */
const wordLimits = [
  { theirs: 14, quoted: 40 },
  { theirs: 8, quoted: 24 },
  { theirs: 5, quoted: 12 },
  { theirs: 3, quoted: 7 },
];

/** A quotation with the sentences that can introduce it. */
interface QuotedSource {
  text: string;
  frames: readonly string[];
}

/** Composes a turn within the limits of its move: a reply to somebody, and a relevant quotation. */
export function composeTurn(subject: PromptSubject, correction: Prompt['correction']): string {
  const { move, rehearsalHints } = subject;
  const written = rehearsalHints?.formatWords ?? (words => words);
  const fits = (text: string) =>
    countWords(text) <= move.limit && (!move.sentences || sentences(text).length <= move.sentences);
  const fitting = candidateTurns(subject, correction).map(written).find(fits);
  return fitting ?? cutAtSentence(written(fallbackSentence(subject)), move.limit);
}

/** Candidate texts for a turn, the fullest first: for each pair of limits with a reply to somebody, and without. */
function candidateTurns(subject: PromptSubject, correction: Prompt['correction']): string[] {
  const { turn, brief, move } = subject;
  // Which sentence frames a quotation changes from turn to turn.
  const number = Number(turn.replace(/\D/g, '')) + hash32(`${brief.seed}`);
  const source = findSource(subject, correction);
  const target = findReplyTarget(subject);
  const remark = unansweredRemark(subject);
  const mustName = move.checks.includes('namesAnother');
  return wordLimits.flatMap(({ theirs, quoted }) => {
    const quotation = source ? quoteShort(source.text, quoted) : fallbackSentence(subject);
    const body = source ? framed(source.frames, number, quotation) : quotation;
    // The user's words have more room than those of others.
    const user = remark ? [framed(sentenceFrames.user, number, quoteShort(remark, theirs + 6))] : [];
    // Without a quotation of its own, a turn does not quote others either.
    const other = target && (source || mustName) ? [replySentence(target, number, theirs)] : [];
    const replies = user.length > 0 && !mustName ? user : [...user, ...other];
    const alone = target && mustName ? endSentence(`To ${target.seat.name}: ${quotation}`) : body;
    return [[...replies, body].join(' '), alone];
  });
}

function replySentence({ seat, words }: ReplyTarget, number: number, most: number): string {
  return words === ''
    ? `This goes to ${seat.name}.`
    : framed(sentenceFrames.reply, number, seat.name, quoteShort(words, most));
}

function fallbackSentence({ turn, own }: PromptSubject): string {
  return framed(sentenceFrames.fallback, own.length, turn);
}

/** The seat that a turn replies to, and the words it quotes from it. */
interface ReplyTarget {
  seat: Seat;
  words: string;
}

/** The seat to reply to: the one that the cue names by seat or turn, or the last speaker, or any other seat if the move must name one. */
function findReplyTarget({ seat, cue, brief, heard, move }: PromptSubject): ReplyTarget | undefined {
  const named = Object.values(cue.data ?? {}).filter(value => typeof value === 'string' && value !== seat.id);
  const others = heard.filter(turn => turn.seat !== seat.id && wasSpoken(turn));
  const turn =
    others.findLast(each => named.includes(each.id)) ??
    others.findLast(each => named.includes(each.seat)) ??
    (brief.seats.some(each => named.includes(each.id)) ? undefined : others.at(-1));
  const neighbour = move.checks.includes('namesAnother') ? brief.seats.find(each => each.id !== seat.id) : undefined;
  const target = brief.seats.find(each => (turn ? each.id === turn.seat : named.includes(each.id))) ?? neighbour;
  return target && target.id !== seat.id ? { seat: target, words: turn ? keyPhrase(turn) : '' } : undefined;
}

/** The phrase that a turn quotes last, or its first sentence. */
function keyPhrase({ text }: Turn): string {
  return quotationsIn(text).at(-1) ?? sentences(text)[0] ?? '';
}

/** All quotations of a text, an outer one before those within it. */
function quotationsIn(text: string): string[] {
  return quotedPhrases(text).flatMap(phrase => [phrase, ...quotationsIn(phrase)]);
}

/** The user's remark that this seat has not answered: the one that the cue repeats, or the newest. */
function unansweredRemark({ cue, remarks, own }: PromptSubject): string | undefined {
  const asked = Object.values(cue.data ?? {});
  const answered = new Set(own.flatMap(turn => quotationsIn(turn.text).map(quotationKey)));
  return (
    remarks.find(remark => asked.includes(remark)) ??
    remarks.findLast(remark => !answered.has(quotationKey(normalizeWhitespace(remark))))
  );
}

/** The most relevant sentence that was not quoted yet: from the document, the topic, or the agent's definition. */
function findSource(subject: PromptSubject, correction: Prompt['correction']): QuotedSource | undefined {
  const { agent, brief, document, own } = subject;
  const sources = [
    // A speaker's first turn says that a dry run does not argue.
    { passages: documentPassages(document), frames: sentenceFrames[own.length === 0 ? 'firstDocument' : 'document'] },
    { passages: topicPassages(brief), frames: sentenceFrames.topic },
    { passages: definitionPassages(agent), frames: sentenceFrames.definition },
  ];
  for (const { passages, frames } of sources) {
    const [best] = freshPassages(subject, passages, correction);
    if (best) return { text: best.text, frames };
  }
  return undefined;
}

/** Passages that were not quoted yet, most relevant first; shared ones are divided among the seats, because these may not hear each other. */
export function freshPassages(
  subject: PromptSubject,
  passages: readonly Passage[],
  correction?: Prompt['correction'],
): Passage[] {
  const { brief, seat, agent, own, heard } = subject;
  const said = [...heard, ...own].map(turn => turn.text);
  const used = new Set([...said, correction?.text ?? ''].flatMap(text => quotationsIn(text).map(quotationKey)));
  const place = brief.seats.findIndex(each => each.id === seat.id);
  const isMine = ({ text }: Passage) => Math.floor(seededRandom(brief.seed, text) * brief.seats.length) === place;
  const shared = passages === definitionPassages(agent) ? passages : passages.filter(isMine);
  const words = [brief.topic, agent.description, ...(agent.own.focus ?? []), findReplyTarget(subject)?.words ?? ''];
  return ranked(
    shared.filter(passage => !used.has(quotationKey(passage.text))),
    terms(words.join(' ')),
  );
}

/** A quotation of at most so many words. */
function quoteShort(text: string, most: number): string {
  const words = cutAtSentence(normalizeWhitespace(text), most);
  return `“${words.replace(/[“„«]/g, '‘').replace(/[”»]/g, '’').replace(/"/g, "'")}”`;
}

/** Identifies a quotation by its beginning, even if it was shortened. */
function quotationKey(text: string): string {
  let key = '';
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    key += key ? ` ${word}` : word;
    if (key.length >= 20) break;
  }
  return key.slice(0, 20);
}

/** Puts words into the sentence whose turn it is: by `number`, in rotation. */
function framed(frames: readonly string[], number: number, ...words: string[]): string {
  return endSentence(fillPlaceholders(frames[number % frames.length] ?? '{0}', words));
}
