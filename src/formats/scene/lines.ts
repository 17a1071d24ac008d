import type { JsonObject } from '../../base/json';
import { type Brief, type Seat, seatsOf } from '../../script/brief';
import { fits } from '../../script/post';
import { type Turn, type Unscored, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { option } from './options';
import { type Acted, type Answer, isUsable, parseAnswer } from './parser';
import { characterNamed } from './plan';
import { cueData } from './terms';

/** A line of a character's turn as it counts in the scene. */
export interface Line {
  turn: Turn;
  seat: Seat;
  beat: number;
  acted: Acted;
  /** Those it is said to, where it names characters of the scene. */
  to: readonly Seat[];
}

const example = { lines: [{ action: '', tone: '', content: '' }], thoughts: [''], dropped: [''] };
const known = new Map<string, Answer>();

/** What a turn's words are understood as: as recorded with its end, and in sessions that recorded nothing as they are read now; remembered, because every prompt reads all of them. */
export function answerOfTurn(turn: Pick<Turn, 'text' | 'seat'> & { scores?: Turn['scores'] }, brief: Brief): Answer {
  const recorded = turn.scores?.own?.answer;
  if (fits(recorded, example)) return recorded as Answer;
  const characters = seatsOf(brief, 'character');
  const all = characters.map(seat => seat.name);
  const own = characters.find(seat => seat.id === turn.seat);
  const key = `${own?.name}|${all.join('|')}\n${turn.text}`;
  let answer = known.get(key);
  if (!answer) {
    if (known.size > 2000) known.clear();
    answer = parseAnswer(turn.text, { all, own: own?.name });
    known.set(key, answer);
  }
  return answer;
}

/** What is recorded of a line as its turn ends, so that no later reading changes what was played. */
export function recordedOf(turn: Unscored, brief: Brief): JsonObject | undefined {
  return turn.move === 'line' && wasSpoken(turn) ? { answer: answerOfTurn(turn, brief) as JsonObject } : undefined;
}

/** The beat of a turn, as its cue says. */
export function beatOf(turn: Pick<Turn, 'cue'>): number {
  return cueData(turn.cue).beat ?? 0;
}

/** What was usable of the characters' turns, silences included, in the order of beats and of arrival in them. */
export function linesOf(turns: readonly Turn[], brief: Brief): Line[] {
  const characters = seatsOf(brief, 'character');
  const lines = turns.flatMap(turn => {
    const seat = characters.find(each => each.id === turn.seat);
    if (turn.move !== 'line' || !seat || isUnable(turn, brief)) return [];
    const beat = beatOf(turn);
    return answerOfTurn(turn, brief).lines.map(
      (acted): Line => ({ turn, seat, beat, acted, to: targetsOf(acted, characters) }),
    );
  });
  return ordered(lines, option(brief, 'order') === 'rule');
}

/** Whether a turn brought nothing that could be staged: it failed, or its answer held nothing. */
export function isUnable(turn: Turn, brief: Brief): boolean {
  if (turn.move !== 'line' || turn.outcome === 'skipped') return false;
  const answer = answerOfTurn(turn, brief);
  // What a person writes needs no form.
  const isEdited = turn.checks.some(({ rule }) => rule === 'edited') && answer.lines.length > 0;
  return !wasSpoken(turn) || !(isEdited || isUsable(answer));
}

/** The characters that a line is said to: those whose names stand in what it says of that. */
export function targetsOf({ target = '' }: Acted, characters: readonly Seat[]): readonly Seat[] {
  const whole = characterNamed(target, characters);
  return whole ? [whole] : characters.filter(seat => mentions(target, seat.name));
}
/** By beat and arrival; by the rule, those who cut into the last line come first in a beat, then those it was said to. */
function ordered(lines: readonly Line[], byRule: boolean): Line[] {
  const arrived = [...lines].sort((a, b) => a.beat - b.beat || a.turn.seq - b.turn.seq);
  if (!byRule) return arrived;
  const sorted: Line[] = [];
  for (const beat of new Set(arrived.map(line => line.beat))) {
    const last = sorted.findLast(line => line.acted.action !== 'silent');
    const rank = (line: Line) =>
      line.acted.action === 'interrupt' ? 0 : last?.to.some(seat => seat.id === line.seat.id) ? 1 : 2;
    sorted.push(...arrived.filter(line => line.beat === beat).sort((a, b) => rank(a) - rank(b)));
  }
  return sorted;
}

/** The line that an interruption cuts into: the last one of somebody else that really holds its phrase. */
export function interruptedBy(line: Line, before: readonly Line[]): { line: Line; words: string } | undefined {
  const phrase = line.acted.interruptAfter;
  if (line.acted.action !== 'interrupt' || phrase === undefined) return undefined;
  for (const other of [...before].reverse().slice(0, 8)) {
    if (other.seat.id === line.seat.id || other.beat < line.beat - 1 || other.acted.action === 'react') continue;
    const words = cutAfter(other.acted.content, phrase);
    if (words !== undefined) return { line: other, words };
  }
  return undefined;
}

/** Words up to a phrase, with a dash where they were cut; undefined where the phrase is not in them. */
export function cutAfter(words: string, phrase: string): string | undefined {
  const wanted = plain(phrase).replace(/(?<![\s.,;:!?…—-])[\s.,;:!?…—-]+$/, '');
  if (wanted === '') return undefined;
  const at = plain(words).indexOf(wanted);
  if (at < 0) return undefined;
  if (/[—–-]$/.test(words.trim())) return words;
  const end = at + wanted.length;
  // A phrase never ends within a word.
  const rest = /^[\p{L}\p{N}\p{M}'’]*/u.exec(words.slice(end))?.[0] ?? '';
  return `${words.slice(0, end + rest.length)}—`;
}

/** Letters in one form, without changing how many there are. */
function plain(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s/g, ' ')
    .replace(/[A-Z]/g, sign => sign.toLowerCase());
}
