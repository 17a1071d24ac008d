import type { SessionState } from '../ledger/state';
import type { InputKind } from '../script/input';

/** Whether the session listens for something of a kind that has not come yet. */
export function isAwaited(state: SessionState, kind: InputKind): boolean {
  const asked = [...state.listens.values()].filter(kinds => kinds.includes(kind)).length;
  return asked > state.inputs.filter(input => input.kind === kind).length;
}

/** Whether the session waits for its user: for an answer, or for a ballot. */
export function waitsForUser(state: SessionState): boolean {
  if (state.status === 'ended') return false;
  return state.status === 'asking' || isAwaited(state, 'ballot');
}
