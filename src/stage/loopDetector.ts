import { type Turn, wasSpoken } from '../script/turn';
import { similarity } from '../text/similarity';

const MIN_SIMILARITY = 0.9;
/** The number of turns that are compared. */
const IN_A_ROW = 3;
// Short turns such as "I agree" may repeat.
const MIN_WORDS = 8;

/** The parts of a turn that the loop detector compares. */
export type LoopedTurn = Pick<Turn, 'beat' | 'seat' | 'text' | 'words' | 'outcome'> & { why?: string };

/** The loop detector: three near-identical turns or three equal errors in a row are a reason to end. */
export function detectLoop(turns: readonly LoopedTurn[]): boolean {
  const last = turns.at(-1);
  if (!last) return false;
  const latest = turns.slice(-IN_A_ROW);
  if (isFullRow(latest) && latest.every(turn => turn.outcome === 'failed' && turn.why === last.why)) return true;
  if (!wasSpoken(last) || last.words < MIN_WORDS) return false;
  const spoken = turns.filter(wasSpoken);
  if (areNearlySame(spoken.filter(turn => turn.seat === last.seat).slice(-IN_A_ROW))) return true;
  const latestSpoken = spoken.slice(-IN_A_ROW);
  // Seats that answer simultaneously may say the same: only over several beats is it a loop.
  const beats = new Set(latestSpoken.map(turn => turn.beat));
  return beats.size === IN_A_ROW && areNearlySame(latestSpoken);
}

function areNearlySame(turns: readonly LoopedTurn[]): boolean {
  const [first, ...others] = turns;
  return (
    first !== undefined && isFullRow(turns) && others.every(turn => similarity(first.text, turn.text) >= MIN_SIMILARITY)
  );
}

function isFullRow(turns: readonly unknown[]): boolean {
  return turns.length === IN_A_ROW;
}
