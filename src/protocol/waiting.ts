import type { SessionState, TurnState } from '../ledger/state';
import { isPerson } from '../script/brief';
import type { InputKind } from '../script/input';

/** Whether the session listens for an input of a kind that has not arrived yet. */
export function isAwaited(state: SessionState, kind: InputKind): boolean {
  const listens = [...state.listens.values()].filter(kinds => kinds.includes(kind)).length;
  return listens > state.inputs.filter(input => input.kind === kind).length;
}

/** The turn that waits for the person at the table. */
export function waitingPersonTurn({ opened, turns, status }: SessionState): TurnState | undefined {
  const seat = opened?.seats.find(isPerson)?.id;
  if (seat === undefined || status === 'ended') return undefined;
  return [...turns.values()].find(turn => turn.seat === seat && turn.status === 'speaking' && !turn.cue.procedure);
}

/** Whether a running play continues only with a line of the person who plays in it. */
export function waitsForLine({ listens, beats }: SessionState): boolean {
  const [step, kinds = []] = [...listens].at(-1) ?? [''];
  // Steps are numbered `b1`, `b2` …: the play went on if the next one is a beat.
  const next = `b${Number(step.slice(1)) + 1}`;
  return kinds.includes('line') && !beats.has(next);
}

/** Whether the session waits for its user: for an answer, a ballot, or their turn or line. */
export function waitsForUser(state: SessionState): boolean {
  if (state.status === 'ended') return false;
  if (waitingPersonTurn(state) || waitsForLine(state)) return true;
  return state.status === 'asking' || isAwaited(state, 'ballot');
}
