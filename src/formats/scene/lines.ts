import type { Brief, Seat } from '../../script/brief';
import { type Turn, wasSpoken } from '../../script/turn';
import { option } from './options';
import { type Acted, isUsable, parseAnswer } from './parser';
import { characterNamed } from './plan';
import { cueData } from './terms';

/** A character's turn as it counts in the scene. */
export interface Line {
  turn: Turn;
  seat: Seat;
  beat: number;
  acted: Acted;
  /** Those it is said to, where it names characters of the scene. */
  to: readonly Seat[];
}

const known = new Map<string, Acted>();

/** What a turn's words were understood as; remembered, because every prompt reads all of them. */
export function actedOf(turn: Pick<Turn, 'text'>, names: readonly string[]): Acted {
  const key = `${names.join('|')}\n${turn.text}`;
  let acted = known.get(key);
  if (!acted) {
    if (known.size > 2000) known.clear();
    acted = parseAnswer(turn.text, names);
    known.set(key, acted);
  }
  return acted;
}

/** The beat of a turn, as its cue says. */
export function beatOf(turn: Pick<Turn, 'cue'>): number {
  return cueData(turn.cue).beat ?? 0;
}

/** What was usable of the characters' turns, silences included, in the order of beats and of arrival in them. */
export function linesOf(turns: readonly Turn[], brief: Brief): Line[] {
  const characters = brief.seats.filter(seat => seat.role === 'character');
  const names = characters.map(seat => seat.name);
  const lines = turns.flatMap(turn => {
    const seat = characters.find(each => each.id === turn.seat);
    if (turn.move !== 'line' || !seat || !wasSpoken(turn)) return [];
    const acted = actedOf(turn, names);
    return isUsable(acted) && !isBlank(acted, turn)
      ? [{ turn, seat, beat: beatOf(turn), acted, to: targetsOf(acted, characters) }]
      : [];
  });
  return ordered(lines, option(brief, 'order') === 'rule');
}

/** Whether a turn brought nothing that could be staged: it failed, or its answer held nothing. */
export function isUnable(turn: Turn, names: readonly string[]): boolean {
  if (turn.move !== 'line' || turn.outcome === 'skipped') return false;
  if (!wasSpoken(turn)) return true;
  const acted = actedOf(turn, names);
  return !isUsable(acted) || isBlank(acted, turn);
}

/** A silence that nobody chose. */
function isBlank({ action }: Acted, { text }: Pick<Turn, 'text'>): boolean {
  return action === 'silent' && !/silen/i.test(text);
}

/** The characters that a line is said to. */
export function targetsOf({ target }: Acted, characters: readonly Seat[]): readonly Seat[] {
  if (target === undefined) return [];
  const whole = characterNamed(target, characters);
  if (whole) return [whole];
  return target.split(/[,&+/]|\b(?:and|und|et)\b/i).flatMap(name => characterNamed(name.trim(), characters) ?? []);
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
function cutAfter(words: string, phrase: string): string | undefined {
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
