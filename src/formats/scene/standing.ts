import type { Json, JsonObject } from '../../base/json';
import { type Turn, wasSpoken } from '../../script/turn';
import type { Line } from './lines';
import type { noteKinds, sceneStates } from './moves';
import { recordsIn } from './records';

/** One entry of the checklist, with the line that meets it. */
export interface GoalState {
  goal: string;
  met: boolean;
  /** The turn that meets it, and the words that do. */
  turn?: string;
  quote?: string;
  confidence: number;
}

/** A note of the moderator to a character by name, or to all. */
export interface Remark {
  to: string;
  about: (typeof noteKinds)[number];
  text: string;
}

/** How a scene stands by the last judgement whose evidence held. */
export interface Standing {
  goals: GoalState[];
  confidence: number;
  state: (typeof sceneStates)[number];
  /** Numbers of the conditional events whose time has come. */
  due: number[];
  event: string;
  notes: Remark[];
  drift: { who: string; line: string; breaks: string }[];
  /** Who has said their last word on the matter. */
  settled: string[];
}

/** How a scene stands before anybody judged it. */
export function unjudged(goals: readonly string[]): Standing {
  return {
    goals: goals.map(goal => ({ goal, met: false, confidence: 0 })),
    confidence: 0,
    state: 'moving',
    due: [],
    event: '',
    notes: [],
    drift: [],
    settled: [],
  };
}

/** A judgement with its evidence checked: a goal counts as met only where the line named for it was spoken and holds the words quoted. */
export function standingOf(
  turn: Turn | undefined,
  goals: readonly string[],
  lines: readonly Line[],
): Standing | undefined {
  const data = turn && wasSpoken(turn) ? turn.data : undefined;
  if (!data) return undefined;
  const judged = recordsIn(data.goals);
  const states = goals.map((goal, at): GoalState => {
    const own = judged.find(each => each.goal === at + 1);
    const confidence = numberOf(own?.confidence);
    if (own?.met !== true) return { goal, met: false, confidence };
    const quote = String(own.quote ?? '').trim();
    const line = lines.find(each => each.turn.id === own.line);
    if (!line || !holds(line, quote)) return { goal, met: false, confidence: Math.min(confidence, 0.5) };
    return { goal, met: true, turn: line.turn.id, quote, confidence };
  });
  const { notes, drift, settled, due } = data;
  return {
    goals: states,
    confidence: numberOf(data.confidence),
    state: data.state as Standing['state'],
    due: Array.isArray(due) ? due.filter(each => typeof each === 'number') : [],
    event: typeof data.event === 'string' ? data.event.replace(/\s+/g, ' ').trim().slice(0, 300) : '',
    notes: recordsIn(notes) as unknown as Remark[],
    drift: recordsIn(drift) as unknown as Standing['drift'],
    settled: Array.isArray(settled) ? settled.map(String) : [],
  };
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
  return acted.action !== 'silent' && wanted !== '' && said.includes(wanted);
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

function numberOf(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}
