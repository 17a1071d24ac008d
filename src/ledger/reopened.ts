import { endedBy, endingKinds, type SealedInput } from '../script/input';
import type { EventOf, LedgerEvent } from './events';

type Reopened = EventOf<'session.reopened'>;

/** The place of a step in its script, from its id. */
export function stepNumber(id: string): number {
  return Number(id.slice(1));
}

/** Whether an input is void once a session goes on: what ended it, put in from the place `since` on, and the end of what is asked again behind it. */
export function isVoidInput(input: SealedInput, { since, again }: Pick<Reopened, 'since' | 'again'>): boolean {
  return (input.seq >= since && endingKinds.some(each => each === input.kind)) || again.includes(endedBy(input) ?? '');
}

/** The events of a session as if the closings that were taken back had never been held. */
export function inForce(events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  if (!events.some(event => event.type === 'session.reopened')) return events;
  let kept: LedgerEvent[] = [];
  for (const event of events) {
    if (event.type === 'session.reopened') kept = withoutClosing(kept, event);
    else kept.push(event);
  }
  return kept;
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
