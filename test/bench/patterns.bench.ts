import { tryReaders } from '../support/hostile/grid';

/** What the bench is called. */
export const name = 'patterns: readers of strangers’ text over hostile texts, 50 and 100 kB';

/** The whole grid; a row for each cell whose time grows faster than its text. */
export async function run(): Promise<Record<string, unknown>[]> {
  const { slow, tried } = tryReaders(100_000, () => true);
  return [...slow.map(cell => ({ ...cell })), { reader: 'all', text: `${tried} tried, ${slow.length} slow` }];
}
