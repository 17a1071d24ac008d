import type { Brief, Seat } from '../../script/brief';
import type { SeatId, Turn } from '../../script/turn';
import { characterNamed, planOf } from './plan';
import { answerOf, cueData } from './terms';

/** What a character feels or how it stands to another, from −2 to 2, as somebody judged it at a beat. */
export interface Felt {
  beat: number;
  level: number;
  /** The word for it, in the language of the scene. */
  word?: string;
  /** The turn that brought it. */
  turn?: string;
}

/** How two can stand to one another, from −2 to 2. */
export const relations = ['hostile', 'cool', 'neutral', 'friendly', 'close'] as const;

/** A character's mood over the beats, as it was judged. */
export function moodOf(seat: SeatId, turns: readonly Turn[], brief: Brief): Felt[] {
  const { characters } = planOf(brief);
  return turns.flatMap(turn => {
    const own = answerOf('standing', turn)?.moods?.find(({ who }) => characterNamed(who, characters)?.id === seat);
    if (!own) return [];
    const word = own.word.replace(/\s+/g, ' ').trim().slice(0, 40);
    return [{ beat: cueData(turn.cue).beat ?? 0, level: bounded(own.level), word, turn: turn.id }];
  });
}

/** How a character stands to another over the beats: every step that was judged moves it by one. */
export function relationOf(from: SeatId, to: SeatId, turns: readonly Turn[], brief: Brief): Felt[] {
  const { characters } = planOf(brief);
  const isOf = (name: string, seat: SeatId) => characterNamed(name, characters)?.id === seat;
  const reached: Felt[] = [];
  for (const turn of turns) {
    const steps = answerOf('standing', turn)?.relations ?? [];
    for (const step of steps.filter(each => isOf(each.from, from) && isOf(each.to, to))) {
      const level = bounded((reached.at(-1)?.level ?? 0) + Math.sign(step.step));
      reached.push({ beat: cueData(turn.cue).beat ?? 0, level, turn: step.line });
    }
  }
  return reached;
}

/** How a character feels by the newest `judgements` alone, since a mood that nobody speaks of any more need not hold, and how it stands to the others. */
export function feelingsOf({ id }: Seat, turns: readonly Turn[], brief: Brief, judgements: number): string[] {
  const newest = turns.filter(turn => answerOf('standing', turn)).slice(-judgements);
  const mood = moodOf(id, newest, brief).at(-1)?.word;
  const towards = planOf(brief).characters.flatMap(other => {
    const level = other.id === id ? undefined : relationOf(id, other.id, turns, brief).at(-1)?.level;
    return level ? [`${relations[level + 2]} towards ${other.name}`] : [];
  });
  return [...(mood ? [mood] : []), ...towards];
}

function bounded(level: number): number {
  return Math.max(-2, Math.min(2, Math.round(level)));
}
