import type { SessionState, TurnState } from '../ledger/state';
import { isPerson } from '../script/brief';
import type { InputKind } from '../script/input';

/** Whether the session listens for something of a kind that has not come yet. */
export function isAwaited(state: SessionState, kind: InputKind): boolean {
  const asked = [...state.listens.values()].filter(kinds => kinds.includes(kind)).length;
  return asked > state.inputs.filter(input => input.kind === kind).length;
}

/** The turn that waits for the person at the table. */
export function turnOfPerson({ opened, turns, status }: SessionState): TurnState | undefined {
  const seat = opened?.seats.find(isPerson)?.id;
  if (seat === undefined || status === 'ended') return undefined;
  return [...turns.values()].find(turn => turn.seat === seat && turn.status === 'speaking' && !turn.cue.procedure);
}

/** Whether a play that has not ended goes on only with a line of the person who plays a part in it. */
export function waitsForLine({ listens, beats }: SessionState): boolean {
  const [beat, kinds = []] = [...listens].at(-1) ?? [''];
  return kinds.includes('line') && !beats.has(`b${Number(beat.slice(1)) + 1}`);
}

/** Whether the session waits for its user: for an answer, for a ballot, or for a turn or line of theirs. */
export function waitsForUser(state: SessionState): boolean {
  if (state.status === 'ended') return false;
  if (turnOfPerson(state) || waitsForLine(state)) return true;
  return state.status === 'asking' || isAwaited(state, 'ballot');
}
