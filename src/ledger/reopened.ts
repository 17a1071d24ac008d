import { endedTurnId, endingKinds, type SealedInput } from '../script/input';
import type { EventOf, LedgerEvent } from './events';

type Reopened = EventOf<'session.reopened'>;

/** The events of a session without closings that were taken back. */
export function validEvents(events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  if (!events.some(event => event.type === 'session.reopened')) return events;
  let inForceEvents: LedgerEvent[] = [];
  for (const event of events) {
    if (event.type === 'session.reopened') inForceEvents = withoutClosing(inForceEvents, event);
    else inForceEvents.push(event);
  }
  return inForceEvents;
}

const stepNumber = (id: string) => Number(id.slice(1));

/** Whether reopening a session voids an input: one that ended it, or the end signal of a turn that is requested again. */
function isVoidInput(input: SealedInput, { since, again }: Reopened): boolean {
  const ends = input.seq >= since && endingKinds.some(kind => kind === input.kind);
  return ends || again.includes(endedTurnId(input) ?? '');
}

function withoutClosing(events: readonly LedgerEvent[], reopened: Reopened): LedgerEvent[] {
  const last = stepNumber(reopened.step);
  const isLate = (beat: string) => stepNumber(beat) > last;
  const turns = new Set<string>();
  const open = new Set<string>();
  for (const event of events) {
    if (event.type === 'beat.called' && isLate(event.beat)) for (const { turn } of event.cues) turns.add(turn);
    if (event.type === 'beat.called' && event.cues.some(({ turn }) => reopened.again.includes(turn)))
      open.add(event.beat);
    if (event.type === 'examine.called' && isLate(event.beat)) for (const { call } of event.calls) turns.add(call);
  }
  return events.filter(event => {
    switch (event.type) {
      case 'beat.called':
      case 'listen.called':
      case 'examine.called':
      case 'state.posted':
        return !isLate(event.beat);
      case 'beat.closed':
        return !isLate(event.beat) && !open.has(event.beat);
      case 'turn.began':
      case 'attempt.ended':
        return !turns.has(event.turn);
      case 'call.began':
      case 'call.ended':
        return !turns.has(event.call);
      case 'turn.ended':
        return !turns.has(event.turn) && !reopened.again.includes(event.turn);
      case 'input.received':
        return !isVoidInput(event, reopened);
      case 'debate.end':
      case 'session.ended':
        return false;
      default:
        return true;
    }
  });
}
