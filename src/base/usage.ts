/** Token counts as the provider reports them. */
export interface Usage {
  input: number;
  cacheRead: number;
  cacheWrite5m: number;
  cacheWrite1h: number;
  output: number;
}

/** A usage of zero tokens. */
export const noUsage: Usage = { input: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 0 };

/** The sum of two usages. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite5m: a.cacheWrite5m + b.cacheWrite5m,
    cacheWrite1h: a.cacheWrite1h + b.cacheWrite1h,
    output: a.output + b.output,
  };
}

/** The tokens of all prompts, whether read from the cache, written to it or neither. */
export function inputTokens({ input, cacheRead, cacheWrite5m, cacheWrite1h }: Usage): number {
  return input + cacheRead + cacheWrite5m + cacheWrite1h;
}

/** The share of prompt tokens that was read from the cache, from 0 to 1; undefined before anything was sent. */
export function cacheShare(usage: Usage): number | undefined {
  const all = inputTokens(usage);
  return all > 0 ? usage.cacheRead / all : undefined;
}
