import type { JsonObject } from '../base/json';
import { addUsage, cacheShare, noUsage } from '../base/usage';
import { type SessionState, sessionView, type TurnState } from '../ledger/state';
import type { FormatView } from '../script/format';
import { readSafely } from '../script/viewing';
import { millisecondsBetween } from './moments';

/** The data of `metadata.json`: cast, timing, costs and outcome. */
export function sessionMetadata(state: SessionState, format?: FormatView): JsonObject {
  const { opened, spent } = state;
  if (!opened) return {};
  const turns = [...state.turns.values()];
  const ended = turns.flatMap(turn => turn.ended ?? []);
  const attempts = [...turns, ...state.calls.values()].flatMap(each => each.attempts);
  return {
    session: opened.session,
    format: opened.format,
    topic: opened.topic,
    document: opened.document && { ...opened.document },
    startedAt: opened.at,
    endedAt: state.status === 'ended' ? state.lastAt : undefined,
    durationMs: millisecondsBetween(opened.at, state.lastAt),
    status: state.status,
    outcome: state.outcome,
    conclusion: readSafely(() => format?.conclusion?.(sessionView(state))),
    options: state.options,
    seed: opened.seed,
    budget: { ...state.budget },
    forkedFrom: state.forkedFrom && { ...state.forkedFrom },
    seats: opened.seats.map(seat => seatNumbers(seat.id, state, turns)),
    rehearsal: Object.values(opened.voices).every(voice => voice.rehearsal),
    voices: Object.fromEntries(Object.entries(opened.voices).map(([id, voice]) => [id, voice.label])),
    models: [...new Set(attempts.flatMap(attempt => attempt.model ?? []))],
    turns: ended.length,
    turnsByOutcome: tally(ended.map(turn => turn.outcome)),
    words: ended.reduce((sum, turn) => sum + turn.words, 0),
    attempts: attempts.length,
    usage: { ...spent.usage },
    cacheShare: Number((cacheShare(spent.usage) ?? 0).toFixed(4)),
    estimateUSD: opened.estimateUSD,
    costUSD: spent.unpriced ? null : spent.usd,
    unconfirmedUSD: spent.unconfirmedUSD,
  };
}

function seatNumbers(id: string, state: SessionState, turns: readonly TurnState[]): JsonObject {
  const { name, role, agent, voice, model, former } = state.opened?.seats.find(each => each.id === id) ?? {};
  const who = { id, name, role, agent, voice, model, former };
  const taken = turns.filter(turn => turn.seat === id);
  const calls = [...state.calls.values()].filter(call => call.asked.seat === id);
  // Turns that were taken back have cost something too.
  const paid = [...taken, ...calls, ...state.withdrawn.filter(turn => turn.seat === id)];
  const attempts = paid.flatMap(turn => turn.attempts);
  const costs = attempts.map(attempt => attempt.costUSD);
  return {
    ...who,
    turns: taken.filter(turn => turn.ended).length,
    words: taken.reduce((sum, turn) => sum + (turn.ended?.words ?? 0), 0),
    usage: { ...attempts.map(attempt => attempt.usage).reduce(addUsage, noUsage) },
    costUSD: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}

function tally(names: readonly string[]): JsonObject {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
