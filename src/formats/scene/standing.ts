import type { JsonObject } from '../../base/json';
import type { AnswerOf } from '../../script/move';
import type { Turn } from '../../script/turn';
import type { Line } from './lines';
import type { sceneMoves } from './moves';
import { answerOf } from './terms';

/** One entry of the checklist, with the line that meets it. */
export interface GoalState {
  goal: string;
  met: boolean;
  /** The turn that meets it, and the words that do. */
  turn?: string;
  quote?: string;
}

type Judged = AnswerOf<(typeof sceneMoves)['standing']>;

/** How a scene stands by its judgements, as far as their evidence held. */
export type Standing = Omit<Judged, 'goals' | 'moods' | 'relations'> & { goals: GoalState[] };

/** How a scene stands before anybody judged it. */
export function unjudged(goals: readonly string[]): Standing {
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

/** How a scene stands after a judgement: a goal counts as met only where the line named for it was spoken and holds the words quoted; one that the judgement does not speak of stands as it stood. Undefined where nothing was judged. */
export function standingAfter(before: Standing, turn: Turn | undefined, lines: readonly Line[]): Standing | undefined {
  const judged = answerOf('standing', turn);
  if (!judged) return undefined;
  const goals = before.goals.map(({ goal, ...known }, at): GoalState => {
    const own = judged.goals.find(each => each.goal === at + 1);
    if (!own) return { goal, ...known };
    const quote = own.quote.trim();
    const line = lines.find(each => each.turn.id === own.line && holds(each, quote));
    if (!own.met || !line) return known.met && own.met ? { goal, ...known } : { goal, met: false };
    return { goal, met: true, turn: line.turn.id, quote };
  });
  return { ...judged, goals, event: judged.event.replace(/\s+/g, ' ').trim().slice(0, 300) };
}

/** How a scene stands after all its judgements, where these are its goals. */
export function standingOf(turns: readonly Turn[], goals: readonly string[], lines: readonly Line[]): Standing {
  return turns.reduce((before, turn) => standingAfter(before, turn, lines) ?? before, unjudged(goals));
}

/** Whether everything on the checklist is met; an empty one never is. */
export function isComplete({ goals }: Standing): boolean {
  return goals.length > 0 && goals.every(goal => goal.met);
}

/** The checklist as it goes into an outcome. */
export function checklistOf({ goals }: Standing): JsonObject[] {
  return goals.map(({ goal, met, turn, quote }) => ({
    goal,
    met,
    ...(turn ? { turn } : {}),
    ...(quote ? { quote } : {}),
  }));
}

function holds({ acted }: Line, quote: string): boolean {
  const said = flat(`${acted.content} ${acted.nonverbal ?? ''}`);
  const wanted = flat(quote);
  return wanted !== '' && said.includes(wanted);
}

/** Words without what copying them changes: quotation marks, stops, spaces, capitals. */
function flat(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[“”"„«»*.,;:!?…—–-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
