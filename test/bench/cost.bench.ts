import { formats } from '../../src/formats';
import { uncached, weigh } from '../support/cost/weigh';
import { longDocument, setupOf } from '../support/table';

/** What each format's session costs, over the least it could, on a server with an honest cache. */
export const name = 'cost';

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  const rows: Record<string, number | string>[] = [];
  for (const format of formats) {
    const setup = () => setupOf(format, { document: longDocument, extra: 2 });
    const { ratio, share, billed, calls } = await weigh(setup());
    const bare = await weigh(setup(), uncached);
    rows.push({
      what: format.id,
      calls,
      dollars: Number(billed.toFixed(4)),
      'over the bound': Number(ratio.toFixed(3)),
      'read of readable, %': Number((share * 100).toFixed(1)),
      'without breakpoints': Number(bare.ratio.toFixed(2)),
    });
  }
  return rows;
}
