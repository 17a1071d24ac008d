// The lines of a scene: each turn's parsed answer, its beat, its addressees and its order.

import type { JsonObject } from '../../base/json';
import { type Brief, type Seat, seatsOf } from '../../script/brief';
import { matchesExample } from '../../script/post';
import { type Turn, type Unscored, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { isUsable, type ParsedAnswer, type ParsedLine, parseAnswer } from './parser';
import { findCharacter } from './plan';
import { cueData } from './terms';

/** A line of a character's turn. */
export interface Line {
  turn: Turn;
  seat: Seat;
  beat: number;
  /** What the character says and does in it. */
  acted: ParsedLine;
  /** The characters that it addresses. */
  to: readonly Seat[];
}

const answerExample = { lines: [{ action: '', tone: '', content: '' }], thoughts: [''], dropped: [''] };
const answerCache = new Map<string, ParsedAnswer>();

/** The parsed answer of a turn: as recorded at its end, otherwise parsed now; cached, because every prompt reads all of them. */
export function parsedAnswer(
  turn: Pick<Turn, 'text' | 'seat'> & { scores?: Turn['scores'] },
  brief: Brief,
): ParsedAnswer {
  const recorded = turn.scores?.own?.answer;
  if (matchesExample(recorded, answerExample)) return recorded as ParsedAnswer;
  const characters = seatsOf(brief, 'character');
  const all = characters.map(seat => seat.name);
  const own = characters.find(seat => seat.id === turn.seat);
  const key = `${own?.name}|${all.join('|')}\n${turn.text}`;
  let answer = answerCache.get(key);
  if (!answer) {
    if (answerCache.size > 2000) answerCache.clear();
    answer = parseAnswer(turn.text, { all, own: own?.name });
    answerCache.set(key, answer);
  }
  return answer;
}

/** The parsed answer, which is recorded in `scores.own` at the end of a turn, so that a later parser does not change what was played. */
export function recordedAnswer(turn: Unscored, brief: Brief): JsonObject | undefined {
  return turn.move === 'line' && wasSpoken(turn) ? { answer: parsedAnswer(turn, brief) as JsonObject } : undefined;
}

/** The beat of a turn, from its cue. */
export function beatOf(turn: Pick<Turn, 'cue'>): number {
  return cueData(turn.cue).beat ?? 0;
}

/** All usable lines of the characters' turns, silences included, in playing order. */
export function sceneLines(turns: readonly Turn[], brief: Brief): Line[] {
  const characters = seatsOf(brief, 'character');
  const lines = turns.flatMap(turn => {
    const seat = characters.find(each => each.id === turn.seat);
    if (turn.move !== 'line' || !seat || isUnusable(turn, brief)) return [];
    const beat = beatOf(turn);
    return parsedAnswer(turn, brief).lines.map(
      (acted): Line => ({ turn, seat, beat, acted, to: findAddressees(acted, characters) }),
    );
  });
  return lines.sort((a, b) => a.beat - b.beat || a.turn.seq - b.turn.seq);
}

/** Whether a character's turn failed to give something to stage: it has no words, or they are without form. A skipped turn did not fail: it is a silence. */
export function isUnusable(turn: Turn, brief: Brief): boolean {
  if (turn.move !== 'line' || turn.outcome === 'skipped') return false;
  if (!wasSpoken(turn)) return true;
  const answer = parsedAnswer(turn, brief);
  // A fork marks with this check a turn whose text a person wrote, which needs no form.
  const isByPerson = turn.checks.some(({ rule }) => rule === 'edited');
  return isByPerson ? answer.lines.length === 0 : !isUsable(answer);
}

/** The characters that a line addresses: those whose names occur in its target. */
export function findAddressees({ target = '' }: ParsedLine, characters: readonly Seat[]): readonly Seat[] {
  const whole = findCharacter(target, characters);
  return whole ? [whole] : characters.filter(seat => mentions(target, seat.name));
}

/** Finds the line that an interruption cuts: the last one of another character that contains the quoted phrase. */
export function findInterrupted(line: Line, before: readonly Line[]): { line: Line; words: string } | undefined {
  const phrase = line.acted.interruptAfter;
  if (line.acted.action !== 'interrupt' || phrase === undefined) return undefined;
  // What is further back than eight lines is no longer being said.
  for (const other of before.slice(-8).reverse()) {
    // A reaction describes what is done: it has no words to cut.
    if (other.seat.id === line.seat.id || other.beat < line.beat - 1 || other.acted.action === 'react') continue;
    const words = cutAtPhrase(other.acted.content, phrase);
    if (words !== undefined) return { line: other, words };
  }
  return undefined;
}

/** Cuts words after a phrase and adds a dash; words that end in one broke off there, and stay whole. Undefined if the phrase does not occur. */
export function cutAtPhrase(words: string, phrase: string): string | undefined {
  // Without the marks at its end, which whoever interrupts may write differently.
  const wanted = normalizeCharacters(phrase).replace(/(?<![\s.,;:!?…—-])[\s.,;:!?…—-]+$/, '');
  if (wanted === '') return undefined;
  const at = normalizeCharacters(words).indexOf(wanted);
  if (at < 0) return undefined;
  if (/[—–-]$/.test(words.trim())) return words;
  const end = at + wanted.length;
  // A phrase never ends within a word.
  const rest = /^[\p{L}\p{N}\p{M}'’]*/u.exec(words.slice(end))?.[0] ?? '';
  return `${words.slice(0, end + rest.length)}—`;
}

/** Normalizes quotation marks, spaces and case without changing the length. */
function normalizeCharacters(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s/g, ' ')
    .replace(/[A-Z]/g, sign => sign.toLowerCase());
}
