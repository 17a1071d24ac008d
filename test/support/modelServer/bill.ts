import type { Usage } from '../../../src/base/usage';

/** Dollars per million tokens: input, output, and what a read costs of the input price. */
const PRICES: [prefix: string, input: number, output: number, read: number][] = [
  ['claude-opus-5-5', 4, 20, 0.05],
  ['claude-sonnet-5-5', 2, 10, 0.05],
  ['claude-haiku-5-5', 0.1, 0.5, 0.1],
  ['claude-opus-5', 5, 25, 0.1],
  ['claude-sonnet-5', 2, 10, 0.1],
  ['claude-haiku-4-5', 1, 5, 0.1],
];

/** One line of the bill. */
export interface BillLine {
  hit: number;
  model: string;
  usage: Usage;
  usd: number;
}

/** What a usage costs by the server's own list, written down apart from the product's; an unknown model is free. */
export function priceOf(model: string, usage: Usage): number {
  const found = PRICES.find(([prefix]) => model.startsWith(prefix));
  if (!found) return 0;
  const [, input, output, read] = found;
  const weighted = usage.input + usage.cacheRead * read + usage.cacheWrite5m * 1.25 + usage.cacheWrite1h * 2;
  return (weighted * input + usage.output * output) / 1_000_000;
}
