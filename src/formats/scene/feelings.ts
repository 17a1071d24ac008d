import type { Brief, Seat } from '../../script/brief';
import type { SeatId, Turn } from '../../script/turn';
import { findCharacter, parseScenePlan } from './plan';
import { answerOf, cueData } from './terms';

/** A character's mood, or its relation to another, from −2 to 2, as judged at a beat. */
export interface Feeling {
  beat: number;
  level: number;
  /** The word for it, in the language of the scene. */
  word?: string;
  /** The turn that caused it. */
  turn?: string;
}

/** The levels of a relation, from −2 to 2. */
export const relationLevels = ['hostile', 'cool', 'neutral', 'friendly', 'close'] as const;

/** The judged moods of a character, in order of the beats. */
export function moodHistory(seat: SeatId, turns: readonly Turn[], brief: Brief): Feeling[] {
  const { characters } = parseScenePlan(brief);
  return turns.flatMap(turn => {
    const mood = answerOf('standing', turn)?.moods?.find(({ who }) => findCharacter(who, characters)?.id === seat);
    if (!mood) return [];
    const word = mood.word.replace(/\s+/g, ' ').trim().slice(0, 40);
    return [{ beat: cueData(turn.cue).beat ?? 0, level: clampLevel(mood.level), word, turn: turn.id }];
  });
}

/** The judged relation of one character to another over the beats; every judgement moves it by one step. */
export function relationHistory(from: SeatId, to: SeatId, turns: readonly Turn[], brief: Brief): Feeling[] {
  const { characters } = parseScenePlan(brief);
  const isOf = (name: string, seat: SeatId) => findCharacter(name, characters)?.id === seat;
  const reached: Feeling[] = [];
  for (const turn of turns) {
    const steps = answerOf('standing', turn)?.relations ?? [];
    for (const step of steps.filter(each => isOf(each.from, from) && isOf(each.to, to))) {
      const level = clampLevel((reached.at(-1)?.level ?? 0) + Math.sign(step.step));
      reached.push({ beat: cueData(turn.cue).beat ?? 0, level, turn: step.line });
    }
  }
  return reached;
}

/** Describes a character's mood and relations for a prompt; the mood only from that many of the newest judgements, since an older one may no longer hold. */
export function describeFeelings({ id }: Seat, turns: readonly Turn[], brief: Brief, judgements: number): string[] {
  const newest = turns.filter(turn => answerOf('standing', turn)).slice(-judgements);
  const mood = moodHistory(id, newest, brief).at(-1)?.word;
  const towards = parseScenePlan(brief).characters.flatMap(other => {
    const level = other.id === id ? undefined : relationHistory(id, other.id, turns, brief).at(-1)?.level;
    // A neutral relation (0) is not told.
    return level ? [`${relationLevels[level + 2]} towards ${other.name}`] : [];
  });
  return [...(mood ? [mood] : []), ...towards];
}

function clampLevel(level: number): number {
  return Math.max(-2, Math.min(2, Math.round(level)));
}
