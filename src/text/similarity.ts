import { termCounts } from './terms';

/** How alike two texts are in their content words: 0 nothing shared, 1 the same words equally often. */
export function similarity(a: string, b: string): number {
  const left = termCounts(a);
  const right = termCounts(b);
  if (left.size === 0 || right.size === 0) return a.trim() === b.trim() ? 1 : 0;
  let shared = 0;
  for (const [term, count] of left) shared += count * (right.get(term) ?? 0);
  return Math.min(1, shared / Math.sqrt(squares(left) * squares(right)));
}

/** Which share (0..1) of a text's distinct content words none of the earlier texts has used. */
export function novelty(text: string, earlier: readonly string[]): number {
  const own = termCounts(text);
  if (own.size === 0) return 0;
  const fresh = new Set(own.keys());
  for (const other of earlier) {
    const known = termCounts(other);
    for (const term of fresh) if (known.has(term)) fresh.delete(term);
  }
  return fresh.size / own.size;
}

function squares(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count * count;
  return sum;
}
