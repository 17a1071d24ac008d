import type { SessionState } from '../ledger/state';

/** Dollars as a person reads them. */
export function dollars(usd: number): string {
  return `$${usd.toFixed(usd < 1 && usd > 0 ? 4 : 2)}`;
}

/** What a session has cost so far, in words. */
export function costOf(state: SessionState): string {
  const { spent, opened } = state;
  const voices = Object.values(opened?.voices ?? {});
  if (voices.length > 0 && voices.every(voice => voice.rehearsal)) return 'nothing (rehearsal, no model)';
  const lost = spent.lostUSD > 0 ? `, of which up to ${dollars(spent.lostUSD)} in calls lost at a crash` : '';
  const { input, cacheRead, cacheWrite5m, cacheWrite1h, output } = spent.usage;
  const about = `, for about ${input + cacheRead + cacheWrite5m + cacheWrite1h + output} tokens (estimated)`;
  const estimated = voices.some(voice => voice.estimated) ? about : '';
  return `${dollars(spent.usd)}${lost}${spent.unpriced ? ', and calls whose price is unknown' : ''}${estimated}`;
}

/** The share of the prompt tokens that was read from the cache, 0–1. */
export function cacheShare(state: SessionState): number {
  const { input, cacheRead, cacheWrite5m, cacheWrite1h } = state.spent.usage;
  const all = input + cacheRead + cacheWrite5m + cacheWrite1h;
  return all === 0 ? 0 : cacheRead / all;
}
