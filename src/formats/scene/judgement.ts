// The judgement of a scene: which goals are met, and how it goes on.

import type { JsonObject } from '../../base/json';
import type { AnswerOf } from '../../script/move';
import type { Turn } from '../../script/turn';
import type { Line } from './lines';
import type { sceneMoves } from './moves';
import { answerOf } from './terms';

/** A goal and whether it is met. */
export interface GoalState {
  goal: string;
  met: boolean;
  /** The turn that meets the goal, with the words that prove it. */
  turn?: string;
  quote?: string;
}

type JudgementData = AnswerOf<(typeof sceneMoves)['standing']>;

/** The state of a scene by its judgements, as far as their evidence holds. */
export type SceneJudgement = Omit<JudgementData, 'goals' | 'moods' | 'relations'> & { goals: GoalState[] };

/** The state of a scene before the first judgement. */
export function initialJudgement(goals: readonly string[]): SceneJudgement {
  return {
    goals: goals.map(goal => ({ goal, met: false })),
    confidence: 0,
    state: 'moving',
    due: [],
    event: '',
    notes: [],
    drift: [],
    settled: [],
  };
}

/** The state after a judgement, undefined if the turn holds none. A goal is met only if the named line was spoken and contains the quoted words. */
export function applyJudgement(
  before: SceneJudgement,
  turn: Turn | undefined,
  lines: readonly Line[],
): SceneJudgement | undefined {
  const judged = answerOf('standing', turn);
  if (!judged) return undefined;
  const goals = before.goals.map(({ goal, ...known }, at): GoalState => {
    const verdict = judged.goals.find(each => each.goal === at + 1);
    if (!verdict) return { goal, ...known };
    if (!verdict.met) return { goal, met: false };
    const quote = verdict.quote.trim();
    const line = lines.find(each => each.turn.id === verdict.line && containsQuote(each, quote));
    // Without evidence a goal stays as it was.
    if (!line) return { goal, ...known };
    return { goal, met: true, turn: line.turn.id, quote };
  });
  return { ...judged, goals, event: judged.event.replace(/\s+/g, ' ').trim().slice(0, 300) };
}

/** The state of a scene after all its judgements. */
export function currentJudgement(
  turns: readonly Turn[],
  goals: readonly string[],
  lines: readonly Line[],
): SceneJudgement {
  return turns.reduce((before, turn) => applyJudgement(before, turn, lines) ?? before, initialJudgement(goals));
}

/** Whether all goals are met; without goals they never are. */
export function areGoalsMet({ goals }: SceneJudgement): boolean {
  return goals.length > 0 && goals.every(goal => goal.met);
}

/** The goals as they are recorded in an outcome. */
export function goalRecords({ goals }: SceneJudgement): JsonObject[] {
  return goals.map(({ goal, met, turn, quote }) => ({
    goal,
    met,
    ...(turn ? { turn } : {}),
    ...(quote ? { quote } : {}),
  }));
}

function containsQuote({ acted }: Line, quote: string): boolean {
  const said = normalizeQuote(`${acted.content} ${acted.nonverbal ?? ''}`);
  const wanted = normalizeQuote(quote);
  return wanted !== '' && said.includes(wanted);
}

/** Normalizes what copying may change: quotation marks, punctuation, spaces and case. */
function normalizeQuote(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”"„«»*.,;:!?…—–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
