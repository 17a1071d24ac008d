import { noUsage, type Usage } from '../base/usage';
import { tokensAtLeast } from '../text/spaces';
import { type Heard, usageOf } from './heard';
import { costOf, type ModelFacts, writeFactor } from './prices';
import { tokensAtMost } from './tokens';
import type { CountedPrefix, Prompt, PromptPart, Spoken, WorstCase } from './voice';

// A frame that the provider puts around each block.
const FRAME = 8;

/** The most that parts of a prompt can cost: counted ones by their count, new ones by the most tokens they can have; what is marked is written to the cache. */
export function mostOf(
  parts: readonly PromptPart[],
  { extraTokens, maxTokens }: { extraTokens: number; maxTokens: number },
  facts: ModelFacts | undefined,
  counted: CountedPrefix = { parts: 0, tokens: 0, readableTokens: 0 },
): WorstCase {
  const marked = parts.findLastIndex(part => part.cache) + 1;
  const dearest = Math.max(1, ...parts.map(part => (part.cache ? writeFactor[part.cache] : 1)));
  let written = counted.parts <= marked ? counted.tokens + extraTokens : 0;
  let plain = counted.parts <= marked ? 0 : counted.tokens + extraTokens;
  for (let at = counted.parts; at < parts.length; at++) {
    const tokens = tokensAtMost(parts[at]?.text ?? '') + FRAME;
    if (at < marked) written += tokens;
    else plain += tokens;
  }
  const sizes = { inputTokens: written + plain, outputTokens: maxTokens };
  if (!facts) return { ...sizes, usd: null, cachedUSD: null, outputUSD: null };
  const outputUSD = (maxTokens * facts.output) / 1_000_000;
  const perToken = facts.input / 1_000_000;
  const read = Math.min(counted.readableTokens, written);
  return {
    ...sizes,
    usd: (written * dearest + plain) * perToken + outputUSD,
    cachedUSD: ((written - read) * dearest + read * facts.read + plain) * perToken + outputUSD,
    outputUSD,
  };
}

/** What a call cost: as the provider's final usage says, nothing where the call is certainly not billed, and else at most all that it may have read and written. */
export function billOf(
  heard: Heard,
  prompt: Prompt,
  worst: WorstCase,
  facts: ModelFacts | undefined,
): Pick<Spoken, 'usage' | 'costUSD' | 'atMostUSD'> {
  if (heard.unbilled) return { usage: noUsage, costUSD: 0 };
  const usage = usageOf(heard, worst.inputTokens);
  const costUSD = costOf(usage, facts);
  const isInputSure = heard.counted.input === true && canBeAll(usage, prompt);
  const isFinal = heard.counted.output === true && heard.stopReason !== undefined;
  if (isInputSure && isFinal && usage.output >= tokensAtLeast(heard.text)) return { usage, costUSD };
  const most = isInputSure ? costOf({ ...usage, output: Math.max(prompt.maxTokens, usage.output) }, facts) : worst.usd;
  return { usage, costUSD, atMostUSD: most === null || costUSD === null ? null : Math.max(most, costUSD) };
}

/** Whether so few input tokens can be all that was sent. */
function canBeAll({ input, cacheRead, cacheWrite5m, cacheWrite1h }: Usage, { system, messages }: Prompt): boolean {
  const parts = [...system, ...messages.flatMap(message => message.parts)];
  const least = parts.reduce((sum, part) => sum + tokensAtLeast(part.text), 0);
  return input + cacheRead + cacheWrite5m + cacheWrite1h >= least;
}
