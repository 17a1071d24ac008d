// Computes the state of a session from its events; every reducer changes the state that it gets.

import { addUsage, noUsage } from '../base/usage';
import { type Input, inputText } from '../script/input';
import { notice, question } from '../script/post';
import type { EventBody, EventOf, LedgerEvent, OpenedSeat, Seated } from './events';
import { validEvents } from './reopened';
import { type AttemptState, lastStepNumber, type SessionState, type Spent, type TurnState } from './state';
import { parseVerdicts } from './verdicts';

/** The state after the events. */
export function fold(events: Iterable<LedgerEvent>): SessionState {
  const state = emptyState();
  for (const event of events) apply(state, event);
  return state;
}

/** Applies one more event to the state; events come in order, each once, and unknown ones of newer versions are skipped. */
export function apply(state: SessionState, event: LedgerEvent): void {
  state.lastSeq = event.seq;
  state.lastAt = event.at;
  state.events.push(event);
  const reduce = reducers[event.type] as ((state: SessionState, event: LedgerEvent) => void) | undefined;
  reduce?.(state, event);
}

/** The state before any event. */
export function emptyState(): SessionState {
  return {
    beats: new Map(),
    turns: new Map(),
    calls: new Map(),
    examines: new Map(),
    entries: [],
    inputs: [],
    listens: new Map(),
    posts: [],
    status: 'empty',
    spent: { usd: 0, unpriced: false, usage: noUsage, unconfirmedUSD: 0 },
    budget: {},
    options: {},
    turnsEnded: 0,
    withdrawn: [],
    events: [],
    replacedAgents: [],
    lastSeq: 0,
    lastAt: '',
    epoch: 0,
  };
}

/** The reducer of each type of event; events that change nothing but the list of events have an empty one. */
const reducers: { [T in EventBody['type']]: (state: SessionState, event: EventOf<T>) => void } = {
  'session.opened': open,
  'session.resumed': resume,
  'session.forked': (state, { from, turn }) => {
    state.forkedFrom = { from, turn };
  },
  'session.reopened': reopen,
  'beat.called': callBeat,
  'turn.began': beginAttempt,
  'attempt.ended': endAttempt,
  'turn.ended': endTurn,
  'examine.called': callExamine,
  'call.began': beginCall,
  'call.ended': endCall,
  'beat.closed': closeBeat,
  'input.received': receiveInput,
  'listen.called': listen,
  'state.posted': post,
  'task.cancelled': () => undefined,
  'note.posted': (state, note) => {
    state.entries.push({ kind: 'note', note, seq: note.seq });
  },
  'debate.end': () => undefined,
  'session.ended': (state, { outcome }) => {
    state.status = 'ended';
    state.question = undefined;
    state.outcome = outcome;
  },
};

function open(state: SessionState, event: EventOf<'session.opened'>): void {
  state.opened = event;
  state.budget = { ...event.budget };
  state.options = { ...event.options };
  state.signed = event.signed;
  state.status = 'running';
}

/** Reverts the closing: the state is computed again from the events that are still valid, but the cost of the closing stays spent. */
function reopen(state: SessionState): void {
  const { spent, recorded, verified, events, lastSeq, lastAt } = state;
  const valid = fold(validEvents(events));
  const withdrawn = [...state.withdrawn, ...[...state.turns.values()].filter(({ id }) => !valid.turns.has(id))];
  Object.assign(state, valid, { spent, recorded, verified, events, lastSeq, lastAt, withdrawn });
  state.question = undefined;
  state.outcome = undefined;
  state.status = 'running';
}

function resume(state: SessionState, { epoch, taken: settings, signed, seq }: EventOf<'session.resumed'>): void {
  state.epoch = epoch;
  if (!settings || !state.opened) return;
  const seats = state.opened.seats.map(seat => {
    const chosen = settings.seats.find(({ id }) => id === seat.id);
    if (!chosen) return seat;
    const { voice, model, seated } = chosen;
    return { ...(seated ? reseat(state, seat, seated, seq) : seat), voice, model };
  });
  // Whether a session is examined determines its steps and stays; the examiner is the confirmed one.
  const examiner = state.opened.examiner && (settings.examiner ?? {});
  state.opened = { ...state.opened, seats, voices: settings.voices, ...(examiner ? { examiner } : {}) };
  state.budget = { ...settings.budget };
  state.signed = signed;
  if (!settings.foreign) return;
  // What another user has spent no longer counts against the caps.
  state.recorded = addSpent(state.recorded, state.spent);
  state.spent = { ...emptyState().spent };
}

/** Returns a seat with another agent, and notes that in the state: what was said stays its predecessor's, turns that have not ended become the new one's. */
function reseat(state: SessionState, before: OpenedSeat, seated: Seated, seq: number): OpenedSeat {
  const { id, role, voice, former = [], name, agent } = before;
  state.replacedAgents = [...state.replacedAgents, { id, seq, step: lastStepNumber(state), before }];
  for (const turn of state.turns.values()) if (turn.seat === id && !turn.ended) turn.name = seated.name;
  return { id, role, voice, ...seated, former: [...former, { name, agent }] };
}

function addSpent(a: Spent | undefined, b: Spent): Spent {
  if (!a) return b;
  return {
    usd: a.usd + b.usd,
    unpriced: a.unpriced || b.unpriced,
    usage: addUsage(a.usage, b.usage),
    unconfirmedUSD: a.unconfirmedUSD + b.unconfirmedUSD,
  };
}

function closeBeat(state: SessionState, { beat: id, seq }: EventOf<'beat.closed'>): void {
  const beat = state.beats.get(id);
  if (beat) beat.seal = seq;
}

function listen(state: SessionState, event: EventOf<'listen.called'>): void {
  state.listens.set(event.beat, event.for);
  // A paused session asks its user after it is resumed.
  if (event.for.includes('answer') && state.status !== 'paused') state.status = 'asking';
}

function post(state: SessionState, event: EventOf<'state.posted'>): void {
  const { v, at, topic, data, beat, seq, texts } = event;
  state.posts.push({ topic, data, beat, seq, ...(texts ? { texts } : {}) });
  for (const announced of notice.among([event])) {
    const note = { v, seq, at, type: 'note.posted', kind: 'moderator', text: announced.data.text, texts } as const;
    state.entries.push({ kind: 'note', note, seq });
  }
  for (const asked of question.among([event])) state.question = asked.data;
}

function callBeat(state: SessionState, event: EventOf<'beat.called'>): void {
  const { beat: id, kind, round, by, name, cues, texts } = event;
  state.beats.set(id, { id, kind, round, by, name, cues, texts, called: event.seq });
  for (const cue of cues) {
    const seat = state.opened?.seats.find(each => each.id === cue.seat);
    state.turns.set(cue.turn, {
      id: cue.turn,
      beat: id,
      cue,
      seat: cue.seat,
      name: seat?.name ?? cue.seat,
      role: seat?.role ?? '',
      move: cue.move,
      status: 'called',
      attempts: [],
      examined: [],
    });
    const replaced = cue.replaces && state.turns.get(cue.replaces.turn);
    if (replaced) replaced.replacedBy = cue.turn;
  }
}

function callExamine(state: SessionState, { beat, calls, until, seq }: EventOf<'examine.called'>): void {
  state.examines.set(beat, { calls, until });
  for (const call of calls) state.calls.set(call.call, { id: call.call, asked: call, called: seq, attempts: [] });
}

function beginCall(state: SessionState, event: EventOf<'call.began'>): void {
  state.calls.get(event.call)?.attempts.push(attemptOf(event));
}

function endCall(state: SessionState, event: EventOf<'call.ended'>): void {
  const call = state.calls.get(event.call);
  if (!call) return;
  call.ended = event;
  const { kind, data: asked } = call.asked;
  for (const { turn, check } of parseVerdicts({ kind, data: event.data, asked }))
    state.turns.get(turn)?.examined.push(check);
}

function beginAttempt(state: SessionState, event: EventOf<'turn.began'>): void {
  const attempt = { ...attemptOf(event), covers: event.covers ?? [] };
  for (const id of [event.turn, ...attempt.covers]) {
    const turn = state.turns.get(id);
    if (!turn) continue;
    addTurnEntry(state, turn, event);
    turn.status = 'speaking';
  }
  state.turns.get(event.turn)?.attempts.push(attempt);
}

function attemptOf(event: EventOf<'turn.began'> | EventOf<'call.began'>): AttemptState {
  const { attempt, voice, model, reserved, tail, because, texts } = event;
  // All fields exist from the start: adding fields later makes objects slow.
  const nothing = { text: '', usage: noUsage, costUSD: 0, checks: [], outcome: undefined, failure: undefined };
  return { attempt, voice, model, reserved, tail, because, texts, covers: [], ...nothing };
}

/** Lists a turn in the transcript when its first attempt begins, or when it ends without one; a procedure is not listed. */
function addTurnEntry(state: SessionState, turn: TurnState, event: LedgerEvent): void {
  if (turn.beganAt) return;
  turn.beganAt = event.at;
  if (turn.cue.procedure) return;
  state.entries.push({ kind: 'turn', turn: turn.id, seq: event.seq });
}

function endAttempt(state: SessionState, event: EventOf<'attempt.ended'>): void {
  const turnOrCall = state.turns.get(event.turn) ?? state.calls.get(event.turn);
  const attempt = turnOrCall?.attempts.find(each => each.attempt === event.attempt);
  if (!attempt) return;
  const { outcome, text, usage, costUSD, checks, failure, model = attempt.model } = event;
  Object.assign(attempt, { outcome, text, usage, costUSD, checks, failure, model });
  const { spent } = state;
  spent.usage = addUsage(spent.usage, event.usage);
  if (event.costUSD === null) spent.unpriced = true;
  // A negative cost in a record is ignored.
  else spent.usd += Math.max(0, event.costUSD);
  if (event.outcome === 'lost' || event.unconfirmed) spent.unconfirmedUSD += Math.max(0, event.costUSD ?? 0);
}

function endTurn(state: SessionState, event: EventOf<'turn.ended'>): void {
  const turn = state.turns.get(event.turn);
  if (!turn) return;
  addTurnEntry(state, turn, event);
  turn.status = 'ended';
  turn.ended = event;
  if (!turn.cue.procedure) state.turnsEnded += 1;
}

function receiveInput(state: SessionState, event: EventOf<'input.received'>): void {
  const { v: _v, at, type: _type, signed, ...rest } = event;
  const input = rest as Input & { seq: number };
  state.inputs.push(input);
  // Of signals, only those with spoken words appear in the transcript.
  if (input.kind !== 'step' && (input.kind !== 'signal' || inputText(input))) {
    state.entries.push({ kind: 'input', input, at, seq: event.seq });
  }
  switch (input.kind) {
    case 'pause':
      state.status = 'paused';
      break;
    case 'resume':
      state.status = state.question === undefined ? 'running' : 'asking';
      break;
    case 'answer':
    case 'ballot':
      state.question = undefined;
      if (state.status === 'asking') state.status = 'running';
      break;
    // Ending a session also ends its question and its pause.
    case 'wrapUp':
    case 'stop':
    case 'capped':
      state.question = undefined;
      state.status = 'running';
      break;
  }
  if (input.kind !== 'limit') return;
  setLimit(state, input.key, input.value);
  state.signed = signed;
}

function setLimit(state: SessionState, key: string, value: SessionState['options'][string]): void {
  const { usd, turns } = state.budget;
  if (key === 'budget') state.budget = { usd: typeof value === 'number' ? value : undefined, turns };
  else if (key === 'turns') state.budget = { usd, turns: typeof value === 'number' ? value : undefined };
  else state.options = { ...state.options, [key]: value };
}
