import { HumanError } from '../base/errors';
import { ownValue } from '../base/json';
import type { EventBody, LedgerEvent, TakenUp } from '../ledger/events';
import { emptyState, fold } from '../ledger/fold';
import { inForce } from '../ledger/reopened';
import type { SessionState } from '../ledger/state';
import type { Caps } from './setup';

/** What takes back the closing of a session that its cap ended, with the new caps and who speaks from here on; throws a HumanError where there is nothing to take back or nothing to go on with. */
export function reopening(events: readonly LedgerEvent[], caps: Caps, taken?: TakenUp): EventBody[] {
  const state = fold(events);
  requireCapped(state);
  // What somebody else has spent is none of this user's money.
  requireMore(taken?.foreign ? { ...state, spent: emptyState().spent } : state, caps);
  const valid = inForce(events);
  const since = valid.find(isCap)?.seq ?? 0;
  const step = learnedAt(valid, since);
  // What ran behind the steps was cut off by the cap like those of the last one.
  const isOpen = (beat: string) => beat === step || state.beats.get(beat)?.kind === 'start';
  const again = [...state.turns.values()].filter(turn => isOpen(turn.beat) && turn.ended?.capped).map(turn => turn.id);
  const limits = (['usd', 'turns'] as const).flatMap((key): EventBody[] => {
    const value = caps[key];
    if (value === undefined || taken) return [];
    return [{ type: 'input.received', kind: 'limit', key: key === 'usd' ? 'budget' : 'turns', value }];
  });
  return [
    { type: 'session.resumed', epoch: state.epoch + 1, ...(taken ? { taken } : {}) },
    { type: 'session.reopened', step, since, again },
    ...limits,
  ];
}

const reasons: Readonly<Record<string, keyof Caps>> = { budget: 'usd', 'max-turns': 'turns' };

function requireCapped({ status, outcome }: SessionState): void {
  if (status !== 'ended') throw new HumanError('This session has not ended.', 'Resume it.');
  if (cappedBy(outcome)) return;
  throw new HumanError('This session was not closed by its cap.', 'Fork it at a turn to go on differently.');
}

function cappedBy(outcome: SessionState['outcome']): keyof Caps | undefined {
  const reason = outcome?.reason ?? '';
  return ownValue(reasons, reason);
}

/** A cap that is already reached would close the session again at once. */
function requireMore({ outcome, spent, turnsEnded, budget }: SessionState, caps: Caps): void {
  const key = cappedBy(outcome) ?? 'usd';
  const { usd = budget.usd, turns = budget.turns } = caps;
  const isRaised = caps[key] !== undefined;
  const paysNothing = usd !== undefined && usd <= spent.usd;
  const admitsNone = turns !== undefined && turns <= turnsEnded;
  if (isRaised && !paysNothing && !admitsNone) return;
  const reached = key === 'usd' ? `$${spent.usd.toFixed(4)}` : String(turnsEnded);
  throw new HumanError(`The cap of this session is reached, at ${reached}.`, 'Raise it above that to go on.');
}

function isCap(event: LedgerEvent): boolean {
  return event.type === 'input.received' && event.kind === 'capped' && event.by !== 'loop';
}

/** The step with whose reply the script learned that its cap is reached; what it yielded after that is the closing. */
function learnedAt(events: readonly LedgerEvent[], cap: number): string {
  const seals = new Map(
    events.flatMap(event => (event.type === 'beat.closed' ? [[event.beat, event.seq] as const] : [])),
  );
  let sealed = 0;
  let step = 'b0';
  for (const event of events) {
    if (event.type === 'beat.called' && event.kind !== 'start') sealed = Math.max(sealed, seals.get(event.beat) ?? 0);
    else if (event.type === 'listen.called') sealed = Math.max(sealed, handedAt(events, event.for, sealed));
    else if (event.type === 'examine.called' && event.until) sealed = Math.max(sealed, endedAt(events, event.until));
    else continue;
    step = event.beat;
    if (sealed >= cap) break;
  }
  return step;
}

/** The place at which the last of the calls of these names ended. */
function endedAt(events: readonly LedgerEvent[], until: readonly string[]): number {
  const calls = new Set<string>();
  for (const event of events) {
    if (event.type !== 'examine.called') continue;
    for (const { call, name } of event.calls) if (until.includes(name)) calls.add(call);
  }
  return Math.max(
    0,
    ...events.flatMap(event => (event.type === 'call.ended' && calls.has(event.call) ? [event.seq] : [])),
  );
}

/** The place of the first input that a listening script was handed. */
function handedAt(events: readonly LedgerEvent[], kinds: readonly string[], sealed: number): number {
  const heard = events.find(
    event => event.type === 'input.received' && event.seq > sealed && kinds.includes(event.kind),
  );
  return heard?.seq ?? 0;
}
