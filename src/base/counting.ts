/** Lists the numbers from 1 to `count`, at most a thousand, because a count may come from a forged record. */
export function numbersTo(count: number): number[] {
  const length = Number.isNaN(count) ? 0 : Math.max(0, Math.min(1_000, Math.floor(count)));
  return Array.from({ length }, (_, index) => index + 1);
}
