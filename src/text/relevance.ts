import { termCounts, terms } from './terms';

// BM25's usual parameters: saturation of repeated terms, and the penalty for long passages.
const saturation = 1.2;
const lengthWeight = 0.75;

/** Scores how well each passage matches a query by weighted terms (BM25), in the passages' order; 0 without a shared term, always below 1. */
export function relevance(query: string, passages: readonly string[]): number[] {
  const wanted = termCounts(query).keys();
  const counted = passages.map(passage => ({ length: terms(passage).length, counts: termCounts(passage) }));
  const average = counted.reduce((sum, passage) => sum + passage.length, 0) / Math.max(1, counted.length);
  const weights = new Map<string, number>();
  for (const term of wanted) {
    const holding = counted.filter(passage => passage.counts.has(term)).length;
    weights.set(term, Math.log(1 + (counted.length - holding + 0.5) / (holding + 0.5)));
  }
  const best = [...weights.values()].reduce((sum, weight) => sum + weight, 0) * (saturation + 1);
  return counted.map(({ length, counts }) => {
    let score = 0;
    for (const [term, weight] of weights) {
      const count = counts.get(term) ?? 0;
      const damping = saturation * (1 - lengthWeight + (lengthWeight * length) / Math.max(1, average));
      score += (weight * count * (saturation + 1)) / (count + damping);
    }
    return best > 0 ? score / best : 0;
  });
}
