/** The values at the given shares (0–1) of a sorted sample. */
export function quantiles(values: readonly number[], shares: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return shares.map(share => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
}
