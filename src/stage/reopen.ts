import { HumanError } from '../base/errors';
import { ownValue } from '../base/json';
import { l10n } from '../base/message';
import type { EventBody, LedgerEvent, ResumeSettings } from '../ledger/events';
import { emptyState, fold } from '../ledger/fold';
import { validEvents } from '../ledger/reopened';
import type { SessionState } from '../ledger/state';
import type { Caps } from './setup';

/** Builds the events that reopen a session whose cap had closed it, with new caps and speakers; throws a HumanError if it cannot be reopened. */
export function reopenEvents(events: readonly LedgerEvent[], caps: Caps, resumeSettings?: ResumeSettings): EventBody[] {
  const state = fold(events);
  requireCapped(state);
  // Another user's spending does not count against this user's caps.
  requireRaisedCap(resumeSettings?.foreign ? { ...state, spent: emptyState().spent } : state, caps);
  const valid = validEvents(events);
  const since = valid.find(isCapEvent)?.seq ?? 0;
  const step = stepOfCap(valid, since);
  // Background turns were cut off by the cap like those of the last step.
  const isOpen = (beat: string) => beat === step || state.beats.get(beat)?.kind === 'start';
  const again = [...state.turns.values()].filter(turn => isOpen(turn.beat) && turn.ended?.capped).map(turn => turn.id);
  const limits = (['usd', 'turns'] as const).flatMap((key): EventBody[] => {
    const value = caps[key];
    if (value === undefined || resumeSettings) return [];
    return [{ type: 'input.received', kind: 'limit', key: key === 'usd' ? 'budget' : 'turns', value }];
  });
  return [
    { type: 'session.resumed', epoch: state.epoch + 1, ...(resumeSettings ? { taken: resumeSettings } : {}) },
    { type: 'session.reopened', step, since, again },
    ...limits,
  ];
}

/** The cap that was reached, by the reason in the outcome. */
const capOfReason: Readonly<Record<string, keyof Caps>> = { budget: 'usd', 'max-turns': 'turns' };

/** Throws unless a cap has closed the session. */
function requireCapped({ status, outcome }: SessionState): void {
  if (status !== 'ended') throw new HumanError('This session has not ended.', 'Resume it.');
  if (reachedCap(outcome)) return;
  throw new HumanError(
    'This session did not close because of its budget.',
    'Fork it at a turn to continue differently.',
  );
}

function reachedCap(outcome: SessionState['outcome']): keyof Caps | undefined {
  const reason = outcome?.reason ?? '';
  return ownValue(capOfReason, reason);
}

/** Throws unless the new caps exceed what is spent: the session would close again at once. */
function requireRaisedCap({ outcome, spent, turnsEnded, budget }: SessionState, caps: Caps): void {
  const key = reachedCap(outcome) ?? 'usd';
  const { usd = budget.usd, turns = budget.turns } = caps;
  const isRaised = caps[key] !== undefined;
  const hasDollars = usd === undefined || usd > spent.usd;
  const hasTurns = turns === undefined || turns > turnsEnded;
  if (isRaised && hasDollars && hasTurns) return;
  const reached = key === 'usd' ? `$${spent.usd.toFixed(4)}` : String(turnsEnded);
  throw new HumanError(l10n`This session has reached its limit of ${reached}.`, 'Raise the limit to continue.');
}

function isCapEvent(event: LedgerEvent): boolean {
  return event.type === 'input.received' && event.kind === 'capped' && event.by !== 'loop';
}

/** The step whose reply told the script of its cap, recorded at the seq `cap`; later steps belong to the closing. A step is `sealed` where its reply ends. */
function stepOfCap(events: readonly LedgerEvent[], cap: number): string {
  const seals = new Map(
    events.flatMap(event => (event.type === 'beat.closed' ? [[event.beat, event.seq] as const] : [])),
  );
  let sealed = 0;
  let step = 'b0';
  for (const event of events) {
    if (event.type === 'beat.called' && event.kind !== 'start') sealed = Math.max(sealed, seals.get(event.beat) ?? 0);
    else if (event.type === 'listen.called') sealed = Math.max(sealed, firstInputSeq(events, event.for, sealed));
    else if (event.type === 'examine.called' && event.until) sealed = Math.max(sealed, lastEndSeq(events, event.until));
    else continue;
    step = event.beat;
    if (sealed >= cap) break;
  }
  return step;
}

/** The seq at which the last call of these names ended. */
function lastEndSeq(events: readonly LedgerEvent[], until: readonly string[]): number {
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

/** The seq of the first input that a listening script received. */
function firstInputSeq(events: readonly LedgerEvent[], kinds: readonly string[], sealed: number): number {
  const received = events.find(
    event => event.type === 'input.received' && event.seq > sealed && kinds.includes(event.kind),
  );
  return received?.seq ?? 0;
}
