import { inputTokens } from '../base/usage';
import type { SessionState, Spent } from '../ledger/state';

/** Formats an amount in dollars. */
export function formatDollars(usd: number): string {
  return `$${usd.toFixed(usd < 1 && usd > 0 ? 4 : 2)}`;
}

/** The cost of a session so far, as text; for a session that is not verified, as it was recorded. */
export function sessionCost(state: SessionState): string {
  const { spent, opened, recorded } = state;
  const voices = Object.values(opened?.voices ?? {});
  const free = voices.length > 0 && voices.every(voice => voice.rehearsal);
  // A record that names no price was not free.
  const isUnknown = !state.verified && !free && spent.usd === 0;
  const amount = isUnknown ? 'not known' : amountOf(spent, voices);
  const cost = state.verified && free ? 'nothing (rehearsal, no model)' : amount;
  const before = recorded && recorded.usd > 0 ? `, after ${formatDollars(recorded.usd)} recorded by others` : '';
  return `${cost}${state.verified ? '' : ' (recorded)'}${before}`;
}

function amountOf(spent: Spent, voices: readonly { estimated?: boolean }[]): string {
  const { unconfirmedUSD } = spent;
  const unconfirmed = unconfirmedUSD > 0 ? `, of which up to ${formatDollars(unconfirmedUSD)} unconfirmed` : '';
  const count = inputTokens(spent.usage) + spent.usage.output;
  const estimated = voices.some(voice => voice.estimated);
  const tokens = estimated ? `about ${count} tokens (estimated)` : `${count} tokens`;
  if (spent.unpriced && spent.usd === 0) return `${tokens}, price unknown`;
  const unpriced = spent.unpriced ? ', and calls whose price is unknown' : '';
  return `${formatDollars(spent.usd)}${unconfirmed}${unpriced}${unpriced || estimated ? `, for ${tokens}` : ''}`;
}
