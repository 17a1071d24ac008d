// A session that its cap has closed can be reopened under a higher one (`session.reopened`): the events of its closing become void. Steps have
// the ids b1, b2 …; `reopened.step` is the last that stays, `since` the place of the cap, `again` the turns that the cap had skipped.

import { endedTurnId, endingKinds, type SealedInput } from '../script/input';
import type { EventOf, LedgerEvent } from './events';

type Reopened = EventOf<'session.reopened'>;

/** Filters out the events of closings that a later `session.reopened` made void. */
export function validEvents(events: readonly LedgerEvent[]): readonly LedgerEvent[] {
  if (!events.some(event => event.type === 'session.reopened')) return events;
  let valid: LedgerEvent[] = [];
  for (const event of events) {
    if (event.type === 'session.reopened') valid = withoutClosing(valid, event);
    else valid.push(event);
  }
  return valid;
}

/** The number in the id of a step, such as `b12`. */
const stepNumber = (id: string) => Number(id.slice(1));

/** Whether reopening a session voids an input: one that ended it, or the end signal of a turn that is requested again. */
function isVoidInput(input: SealedInput, { since, again }: Reopened): boolean {
  const ends = input.seq >= since && endingKinds.some(kind => kind === input.kind);
  return ends || again.includes(endedTurnId(input) ?? '');
}

function withoutClosing(events: readonly LedgerEvent[], reopened: Reopened): LedgerEvent[] {
  const lastValidStep = stepNumber(reopened.step);
  const isVoid = (beat: string) => stepNumber(beat) > lastValidStep;
  const voidIds = new Set<string>();
  const reopenedBeats = new Set<string>();
  for (const event of events) {
    if (event.type === 'beat.called' && isVoid(event.beat)) for (const { turn } of event.cues) voidIds.add(turn);
    if (event.type === 'beat.called' && event.cues.some(({ turn }) => reopened.again.includes(turn)))
      reopenedBeats.add(event.beat);
    if (event.type === 'examine.called' && isVoid(event.beat)) for (const { call } of event.calls) voidIds.add(call);
  }
  return events.filter(event => {
    switch (event.type) {
      case 'beat.called':
      case 'listen.called':
      case 'examine.called':
      case 'state.posted':
        return !isVoid(event.beat);
      case 'beat.closed':
        return !isVoid(event.beat) && !reopenedBeats.has(event.beat);
      case 'turn.began':
      case 'attempt.ended':
        return !voidIds.has(event.turn);
      case 'call.began':
      case 'call.ended':
        return !voidIds.has(event.call);
      case 'turn.ended':
        return !voidIds.has(event.turn) && !reopened.again.includes(event.turn);
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
