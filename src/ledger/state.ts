import type { Json } from '../base/json';
import type { Usage } from '../base/usage';
import type { Brief } from '../script/brief';
import { declined, type Examined } from '../script/call';
import type { Heard } from '../script/format';
import type { SealedInput } from '../script/input';
import type { Outcome } from '../script/step';
import { asRefused, type Check, standing, type Turn } from '../script/turn';
import type { AttemptOutcome, CalledCue, CalledExamination, EventOf, SessionOpened } from './events';
import { verdictsIn } from './verdicts';

/** One attempt at a turn, as journalled. */
export interface AttemptState
  extends Omit<EventOf<'call.began'>, 'type' | 'call' | 'v' | 'seq' | 'at'>,
    Pick<EventOf<'attempt.ended'>, 'text' | 'usage' | 'costUSD' | 'checks' | 'failure'> {
  covers: readonly string[];
  /** Missing while it is under way. */
  outcome?: AttemptOutcome;
}

/** A turn from its cue to its end. */
export interface TurnState {
  id: string;
  beat: string;
  cue: CalledCue;
  seat: string;
  name: string;
  role: string;
  move: string;
  status: 'called' | 'speaking' | 'ended';
  attempts: AttemptState[];
  ended?: EventOf<'turn.ended'>;
  /** What the examiner found, whenever it was asked. */
  examined: Check[];
  /** The turn that was asked for in its place. */
  replacedBy?: string;
  beganAt?: string;
}

/** A call that is no turn, from its step to its end. */
export interface CallState {
  id: string;
  asked: CalledExamination;
  /** The seq of its `examine.called`. */
  called: number;
  attempts: AttemptState[];
  ended?: EventOf<'call.ended'>;
}

/** A beat and its turns. */
export interface BeatState extends Pick<EventOf<'beat.called'>, 'kind' | 'round' | 'by' | 'cues'> {
  id: string;
  name?: string;
  /** The seq of its `beat.called`: what was put in before it is heard in it. */
  called: number;
  /** The seq of its `beat.closed`: inputs before it are sealed in it. */
  seal?: number;
}

/** What stands in the transcript, in order. */
export type Entry =
  | { kind: 'turn'; turn: string; seq: number }
  | { kind: 'input'; input: SealedInput; at: string; seq: number }
  | { kind: 'note'; note: EventOf<'note.posted'>; seq: number };

/** Money and tokens of a session. */
export interface Spent {
  usd: number;
  /** True when some attempt's price is unknown. */
  unpriced: boolean;
  usage: Usage;
  /** Dollars of attempts whose provider never said what they cost, charged at their worst case: lost in a crash, or broken off. */
  unconfirmedUSD: number;
}

/** Everything that is known of a session: the fold of its events. */
export interface SessionState {
  opened?: SessionOpened & { at: string };
  beats: Map<string, BeatState>;
  turns: Map<string, TurnState>;
  /** Calls that are no turns. */
  calls: Map<string, CallState>;
  /** Steps at which calls were begun or waited for. */
  examines: Map<string, Pick<EventOf<'examine.called'>, 'calls' | 'until'>>;
  entries: Entry[];
  inputs: SealedInput[];
  /** Steps at which the script listened, with the kinds it waits for. */
  listens: Map<string, readonly string[]>;
  posts: { topic: string; data: Json; beat: string; seq: number }[];
  status: 'empty' | 'running' | 'paused' | 'asking' | 'ended';
  /** The turn whose question waits for the user. */
  question?: string;
  outcome?: Outcome;
  /** What it has cost since its present owner has it. */
  spent: Spent;
  /** What the record says that it had cost somebody else before. */
  recorded?: Spent;
  /** The signature of the settings as they stand. */
  signed?: string;
  /** It runs here, or its user's own signature was found to be right: what it says of its voices and its cost holds. */
  verified?: boolean;
  /** Caps as the user last set them. */
  budget: { usd?: number; turns?: number };
  options: Record<string, Json>;
  turnsEnded: number;
  /** Turns of closings that are void because the session was reopened: they were paid for. */
  withdrawn: TurnState[];
  lastSeq: number;
  lastAt: string;
  epoch: number;
  forkedFrom?: { from: string; turn: string };
}

// An ended turn never changes, and a long session asks for each of them at every beat.
const finished = new WeakMap<EventOf<'turn.ended'>, Turn>();

/** A turn as scripts, prompts and transcripts see it; undefined until it ended. */
export function finishedTurn({ id, beat, seat, move, cue, ended }: TurnState): Turn | undefined {
  if (!ended) return undefined;
  const known = finished.get(ended);
  if (known) return known;
  const { outcome, text, data, words, checks, scores, seq, asksUser } = ended;
  const turn: Turn = { id, beat, seat, move, outcome, text, data, words, checks, scores, seq, asksUser, cue: cue.data };
  if (cue.replaces) turn.replaces = cue.replaces.turn;
  finished.set(ended, turn);
  return turn;
}

function examinedOf({ id, asked, ended }: CallState): Examined | undefined {
  if (!ended) return undefined;
  const { outcome, data, quotes, why, seq } = ended;
  const { name, kind, seat } = asked;
  const verdicts = asked.examiner && verdictsIn({ kind, data, asked: asked.data });
  return {
    ...{ id, name, kind, seat, outcome, data, quotes, why, seq, asked: asked.data },
    ...(verdicts ? { verdicts } : {}),
  };
}

/** All calls of a session that ended, in the order in which they ended. */
export function examinedCalls({ calls }: Pick<SessionState, 'calls'>): Examined[] {
  return [...calls.values()].flatMap(call => examinedOf(call) ?? []).sort((a, b) => a.seq - b.seq);
}

/** All finished turns of a session that stand, in the order in which they ended. */
export function finishedTurns(state: SessionState): Turn[] {
  const turns: Turn[] = [];
  for (const turn of state.turns.values()) {
    const finished = finishedTurn(turn);
    if (finished) turns.push(turn.examined.some(({ rule }) => rule === declined) ? asRefused(finished) : finished);
  }
  return standing(turns).sort((a, b) => a.seq - b.seq);
}

/** What a format may know of a session at its start; of one that has no opening, nothing. */
export function briefOf(opened: SessionOpened | undefined, options = opened?.options ?? {}): Brief {
  const { topic = '', seats = [], seed = 0, relevance = {}, document } = opened ?? {};
  const { title = '', parts } = document ?? {};
  const { examiner, condense, settled, earlier, edition } = opened ?? {};
  return {
    ...{ topic, seats, seed, relevance, options: { ...options }, document: document && { title, parts } },
    ...(examiner ? { examiner } : {}),
    ...(condense ? { condense } : {}),
    ...(settled ? { settled } : {}),
    ...(earlier ? { earlier } : {}),
    ...(edition === undefined ? {} : { edition }),
  };
}

/** What a format's view and conclusion read of a session as it stands. */
export function heardOf(state: SessionState): Heard {
  const { opened, posts, inputs, outcome, options, turns } = state;
  return {
    ...{ brief: briefOf(opened, options), turns: finishedTurns(state), calls: examinedCalls(state) },
    ...{ posts, inputs, outcome },
    costOf: turn => turns.get(turn)?.ended?.costUSD ?? null,
  };
}
