import { type Turn, wasSpoken } from '../../script/turn';

/** Moves that are prepared behind the talk and heard by nobody. */
export const behindMoves: ReadonlySet<string> = new Set(['drafted', 'handover', 'bridging', 'seconding']);

/** Whether something that was prepared can be used: words whose data never came out right are not taken for what they should have been. */
export function isUsable(turn: Turn): boolean {
  return wasSpoken(turn) && turn.text !== '' && !turn.checks.some(check => check.rule === 'data' && !check.ok);
}
