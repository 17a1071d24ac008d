/** The numbers from 1 to `count`, which may come from a record that somebody forged: never more than a thousand. */
export function upTo(count: number): number[] {
  const length = Number.isNaN(count) ? 0 : Math.max(0, Math.min(1_000, Math.floor(count)));
  return Array.from({ length }, (_, index) => index + 1);
}
