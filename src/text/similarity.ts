import { termCounts } from './terms';

/** Measures how similar the content words of two texts are: 0 nothing shared, 1 the same words equally often. */
export function similarity(a: string, b: string): number {
  const left = termCounts(a);
  const right = termCounts(b);
  if (left.size === 0 || right.size === 0) return a.trim() === b.trim() ? 1 : 0;
  let shared = 0;
  for (const [term, count] of left) shared += count * (right.get(term) ?? 0);
  return Math.min(1, shared / Math.sqrt(sumOfSquares(left) * sumOfSquares(right)));
}

function sumOfSquares(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
}
