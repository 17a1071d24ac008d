// The cost of calls: its upper bound before a call is sent, and the actual cost afterwards.

import { noUsage, type Usage } from '../base/usage';
import { minTokens } from '../text/spaces';
import { costOf, type ModelFacts, writeFactor } from './prices';
import { type StreamState, usageOf } from './streamState';
import { maxTokensOf } from './tokens';
import type { CallResult, CountedPrefix, Prompt, PromptPart, WorstCase } from './voice';

// Tokens that the provider adds around each block.
const FRAME = 8;

/** The maximum cost of prompt parts: counted ones by the provider's count, others by an upper bound; all up to the last cache mark as cache writes. */
export function maximumCost(
  parts: readonly PromptPart[],
  { extraTokens, maxTokens }: { extraTokens: number; maxTokens: number },
  facts: ModelFacts | undefined,
  counted: CountedPrefix = { parts: 0, tokens: 0, readableTokens: 0 },
): WorstCase {
  const markedParts = parts.findLastIndex(part => part.cache) + 1;
  const dearestWrite = Math.max(1, ...parts.map(part => (part.cache ? writeFactor[part.cache] : 1)));
  // The extra tokens count with the beginning, where they cost the most.
  const beginning = counted.tokens + extraTokens;
  let written = counted.parts <= markedParts ? beginning : 0;
  let plain = beginning - written;
  for (let at = counted.parts; at < parts.length; at++) {
    const tokens = maxTokensOf(parts[at]?.text ?? '') + FRAME;
    if (at < markedParts) written += tokens;
    else plain += tokens;
  }
  const sizes = { inputTokens: written + plain, outputTokens: maxTokens };
  if (!facts) return { ...sizes, usd: null, cachedUSD: null, outputUSD: null };
  const outputUSD = (maxTokens * facts.output) / 1_000_000;
  const perToken = facts.input / 1_000_000;
  const read = Math.min(counted.readableTokens, written);
  return {
    ...sizes,
    usd: (written * dearestWrite + plain) * perToken + outputUSD,
    cachedUSD: ((written - read) * dearestWrite + read * facts.read + plain) * perToken + outputUSD,
    outputUSD,
  };
}

/** The cost of a call: by the provider's final usage, zero if it was certainly not billed, otherwise the upper bound of what it read and wrote. */
export function costOfCall(
  progress: StreamState,
  prompt: Prompt,
  worst: WorstCase,
  facts: ModelFacts | undefined,
): Pick<CallResult, 'usage' | 'costUSD' | 'atMostUSD'> {
  if (progress.unbilled) return { usage: noUsage, costUSD: 0 };
  const usage = usageOf(progress, worst.inputTokens);
  const costUSD = costOf(usage, facts);
  const isInputSure = progress.counted.input === true && coversPrompt(usage, prompt);
  const isFinal = progress.counted.output === true && progress.stopReason !== undefined;
  if (isInputSure && isFinal && usage.output >= minTokens(progress.text)) return { usage, costUSD };
  const most = isInputSure ? costOf({ ...usage, output: Math.max(prompt.maxTokens, usage.output) }, facts) : worst.usd;
  return { usage, costUSD, atMostUSD: most === null || costUSD === null ? null : Math.max(most, costUSD) };
}

/** Whether the reported input tokens are enough for what was sent; fewer are an error of the server. */
function coversPrompt({ input, cacheRead, cacheWrite5m, cacheWrite1h }: Usage, { system, messages }: Prompt): boolean {
  const parts = [...system, ...messages.flatMap(message => message.parts)];
  const least = parts.reduce((sum, part) => sum + minTokens(part.text), 0);
  return input + cacheRead + cacheWrite5m + cacheWrite1h >= least;
}
