// The state of a session, computed from the events of its ledger by `fold.ts`; panel, transcripts and scripts read it. A beat is a step of
// the script that asks seats for turns; a call is a model request that is no turn. Turns and calls take one or more attempts.

import type { Json } from '../base/json';
import type { RecordedTexts } from '../base/message';
import type { Usage } from '../base/usage';
import type { Brief } from '../script/brief';
import { declined, type EndedCall } from '../script/call';
import type { SessionView } from '../script/format';
import type { SealedInput } from '../script/input';
import type { Outcome } from '../script/step';
import { type Check, currentTurns, markAsRefused, type Turn } from '../script/turn';
import type {
  AttemptOutcome,
  CalledCue,
  EventOf,
  LedgerEvent,
  OpenedSeat,
  RecordedCall,
  SessionOpened,
} from './events';
import { parseVerdicts } from './verdicts';

/** One attempt at a turn or call. */
export interface AttemptState
  extends Omit<EventOf<'call.began'>, 'type' | 'call' | 'v' | 'seq' | 'at'>,
    Pick<EventOf<'attempt.ended'>, 'text' | 'usage' | 'costUSD' | 'checks' | 'failure'> {
  /** The other turns that the same answer plays. */
  covers: readonly string[];
  /** Missing while it is running. */
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
  /** The examiner's checks, whenever it was asked. */
  examined: Check[];
  /** The turn that was requested in its place. */
  replacedBy?: string;
  beganAt?: string;
}

/** A call that is no turn, from its step to its end. */
export interface CallState {
  id: string;
  asked: RecordedCall;
  /** The seq of its `examine.called`. */
  called: number;
  attempts: AttemptState[];
  ended?: EventOf<'call.ended'>;
}

/** A beat with its cues; their turns are in `SessionState.turns`. */
export interface BeatState extends Pick<EventOf<'beat.called'>, 'kind' | 'round' | 'by' | 'cues' | 'texts'> {
  id: string;
  name?: string;
  /** The seq of its `beat.called`: earlier inputs are heard in it. */
  called: number;
  /** The seq of its `beat.closed`: earlier inputs are delivered with it. */
  seal?: number;
}

/** An entry of the transcript. */
export type Entry =
  | { kind: 'turn'; turn: string; seq: number }
  | { kind: 'input'; input: SealedInput; at: string; seq: number }
  | { kind: 'note'; note: EventOf<'note.posted'>; seq: number };

/** The money and tokens that a session has spent. */
export interface Spent {
  usd: number;
  /** Whether some attempt's price is unknown. */
  unpriced: boolean;
  usage: Usage;
  /** Dollars of attempts without a reported cost, charged at their maximum: lost in a crash, or cut off. */
  unconfirmedUSD: number;
}

/** Everything known about a session, computed from its events. */
export interface SessionState {
  opened?: SessionOpened & { at: string };
  beats: Map<string, BeatState>;
  turns: Map<string, TurnState>;
  /** Calls that are no turns. */
  calls: Map<string, CallState>;
  /** Steps at which calls were started or awaited. */
  examines: Map<string, Pick<EventOf<'examine.called'>, 'calls' | 'until'>>;
  entries: Entry[];
  inputs: SealedInput[];
  /** Steps at which the script listened, with the kinds it waits for. */
  listens: Map<string, readonly string[]>;
  posts: { topic: string; data: Json; beat: string; seq: number; texts?: RecordedTexts }[];
  status: 'empty' | 'running' | 'paused' | 'asking' | 'ended';
  /** The turn whose question waits for the user. */
  question?: string;
  outcome?: Outcome;
  /** The cost since its current owner took it over. */
  spent: Spent;
  /** The cost that the record names for earlier owners. */
  recorded?: Spent;
  /** The signature of the current settings. */
  signed?: string;
  /** Whether its record can be trusted: it runs here, or this user's signature is valid. */
  verified?: boolean;
  /** Caps as the user last set them. */
  budget: { usd?: number; turns?: number };
  options: Record<string, Json>;
  turnsEnded: number;
  /** Turns of closings that became void when the session was reopened; their cost stays spent. */
  withdrawn: TurnState[];
  /** The events that the state was computed from. */
  events: LedgerEvent[];
  /** Seats that a fork gave to other agents, in order: the seat before, the seq from which the new agent holds it, and the last step before. */
  replacedAgents: readonly { id: string; seq: number; step: number; before: OpenedSeat }[];
  lastSeq: number;
  lastAt: string;
  epoch: number;
  forkedFrom?: { from: string; turn: string };
}

// Cached: an ended turn never changes, and long sessions read all of them at every beat.
const finishedByEnd = new WeakMap<EventOf<'turn.ended'>, Turn>();

/** A turn as scripts, prompts and transcripts see it; undefined until it has ended. */
export function finishedTurn({ id, beat, seat, move, cue, ended }: TurnState): Turn | undefined {
  if (!ended) return undefined;
  const known = finishedByEnd.get(ended);
  if (known) return known;
  const { name, outcome, text, data, words, checks, scores, seq, asksUser } = ended;
  const fields = { name, move, outcome, text, data, words, checks, scores, seq, asksUser };
  const turn: Turn = { id, beat, seat, ...fields, cue: cue.data };
  if (cue.replaces) turn.replaces = cue.replaces.turn;
  finishedByEnd.set(ended, turn);
  return turn;
}

/** The seat with the agent that held it at a seq of the record; default: as it is now. */
export function seatAt(
  { opened, replacedAgents }: Pick<SessionState, 'opened' | 'replacedAgents'>,
  id: string,
  seq = Number.POSITIVE_INFINITY,
): OpenedSeat | undefined {
  return (
    replacedAgents.find(each => each.id === id && seq < each.seq)?.before ?? opened?.seats.find(each => each.id === id)
  );
}

/** The number of the last recorded step, whose id is `b` and that number; 0 if there is none. */
export function lastStepNumber({
  beats,
  listens,
  examines,
  posts,
}: Pick<SessionState, 'beats' | 'listens' | 'examines' | 'posts'>): number {
  const ids = [...beats.keys(), ...listens.keys(), ...examines.keys(), ...posts.map(post => post.beat)];
  return ids.reduce((most, id) => Math.max(most, Number(id.slice(1))), 0);
}

function endedCall({ id, asked, ended }: CallState): EndedCall | undefined {
  if (!ended) return undefined;
  const { outcome, data, quotes, why, seq } = ended;
  const { name, kind, seat } = asked;
  const verdicts = asked.examiner && parseVerdicts({ kind, data, asked: asked.data });
  return {
    ...{ id, name, kind, seat, outcome, data, quotes, why, seq, asked: asked.data },
    ...(verdicts ? { verdicts } : {}),
  };
}

/** All ended calls of a session, in the order in which they ended. */
export function endedCalls({ calls }: Pick<SessionState, 'calls'>): EndedCall[] {
  return [...calls.values()].flatMap(call => endedCall(call) ?? []).sort((a, b) => a.seq - b.seq);
}

/** All finished turns of a session that were not replaced, in the order in which they ended. */
export function finishedTurns(state: SessionState): Turn[] {
  const turns: Turn[] = [];
  for (const turn of state.turns.values()) {
    const finished = finishedTurn(turn);
    const hasDeclined = turn.examined.some(({ rule }) => rule === declined);
    if (finished) turns.push(hasDeclined ? markAsRefused(finished) : finished);
  }
  return currentTurns(turns).sort((a, b) => a.seq - b.seq);
}

/** What a format may know of a session at its start; empty without an opening. */
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

/** The session as a format's view and conclusion read it. */
export function sessionView(state: SessionState): SessionView {
  const { opened, posts, inputs, outcome, options, turns } = state;
  return {
    brief: briefOf(opened, options),
    turns: finishedTurns(state),
    calls: endedCalls(state),
    ...{ posts, inputs, outcome },
    costOf: turn => turns.get(turn)?.ended?.costUSD ?? null,
  };
}
