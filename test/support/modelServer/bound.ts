import type { Hit } from './hit';
import { countTokens } from './tokens';

/** Prices of a bound: dollars per million tokens in and out, and what a read costs of the input price. */
export interface BoundPrices {
  input: number;
  output: number;
  read: number;
}

/** What the least possible bill for these calls is, and how much of what could be read was read. */
export interface Bound {
  usd: number;
  /** Tokens sent again that were in an earlier call's prefix. */
  readable: number;
  /** Tokens that came from the cache. */
  read: number;
}

/** The bound of a workload: every distinct token written once, every other prefix token read, plus output; blocks are the grain of what is distinct. */
export function boundOf(hits: readonly Hit[], prices: BoundPrices): Bound {
  const known = new Set<string>();
  let written = 0;
  let readable = 0;
  let output = 0;
  let read = 0;
  for (const { request, usage } of hits) {
    if (!request || !usage) continue;
    let prefix = `${request.model}\n`;
    let within = true;
    for (const block of request.blocks) {
      prefix += `${block.kind}:${block.text}\0`;
      const tokens = countTokens(block.text) + 3;
      within &&= known.has(prefix);
      if (within) readable += tokens;
      else written += tokens;
      known.add(prefix);
    }
    output += usage.output;
    read += usage.cacheRead;
  }
  const usd =
    (written * prices.input * 1.25 + readable * prices.input * prices.read + output * prices.output) / 1_000_000;
  return { usd, readable, read };
}
