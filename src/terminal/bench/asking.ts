import { HumanError } from '../../base/errors';
import type { JsonObject } from '../../base/json';
import type { Redaction } from '../../base/redactor';
import { addUsage, noUsage, type Usage } from '../../base/usage';
import type { AnswerShape } from '../../script/move';
import { readAnswer } from '../../stage/answer';
import type { CallResult, Prompt, Voice } from '../../voices/voice';

/** One question to a model outside any session; `answer` is the shape that its answer must have, if any. */
export interface BenchQuestion extends Pick<Prompt, 'maxTokens' | 'model' | 'answer'> {
  system?: string;
  text: string;
}

/** The answer to a question, with its cost and duration. */
export interface BenchAnswer {
  text: string;
  data?: JsonObject;
  usage: Usage;
  usd: number;
  seconds: number;
}

/** The remaining budget of a bench: a call is only sent if its maximum cost is covered, and its actual cost is subtracted. */
export interface BenchBudget {
  usd: number;
}

const MAX_TRIES = 3;
const TOLERANCE_USD = 1e-9;

/** Asks a model, again if the call fails or the answer is invalid; keys are redacted. Throws a HumanError if the budget does not cover the call. */
export async function askModel(
  voice: Voice,
  { system, text, answer, ...question }: BenchQuestion,
  budget: BenchBudget,
  { now, signal, redaction }: { now: () => number; signal: AbortSignal; redaction: Redaction },
): Promise<BenchAnswer> {
  const spent = { usage: noUsage, usd: 0 };
  const began = now();
  const parts = { system: system ? [{ text: system }] : [], messages: [{ role: 'user' as const, parts: [{ text }] }] };
  const prompt: Prompt = { ...question, ...parts, answer, effort: 'medium', subjects: [], attempt: 1 };
  let why = '';
  for (; prompt.attempt <= MAX_TRIES && !signal.aborted; prompt.attempt++) {
    requirePayable(voice, prompt, budget);
    const said = await voice.speak({ ...prompt }, { signal, onText: () => undefined, onState: () => undefined });
    const result = redaction.redactJson(said);
    // Without the provider's final figure the upper bound counts.
    const cost = result.atMostUSD ?? result.costUSD ?? 0;
    budget.usd -= cost;
    spent.usd += cost;
    spent.usage = addUsage(spent.usage, result.usage);
    const read = parseReply(result, answer);
    if (!('why' in read)) return { ...read, ...spent, seconds: (now() - began) / 1000 };
    why = read.why;
  }
  throw new HumanError(`The model gave no usable answer: ${why}`, 'Run it again, or with another model.', 'failed');
}

/** The text of a reply, with its data if a shape was asked for, or why it cannot be used. */
function parseReply(
  { text, stop }: CallResult,
  answer: AnswerShape | undefined,
): { text: string; data?: JsonObject } | { why: string } {
  if (stop.kind === 'failed') return { why: stop.message };
  if (stop.kind !== 'done' && stop.kind !== 'maxTokens') return { why: `it was ${stop.kind}.` };
  if (!answer) return { text };
  const read = readAnswer(text, answer);
  return 'data' in read ? { text, data: read.data } : { why: read.complaint };
}

function requirePayable(voice: Voice, prompt: Prompt, budget: BenchBudget): void {
  const { usd } = voice.worstCase(prompt);
  if (usd !== null && usd <= budget.usd + TOLERANCE_USD) return;
  if (usd === null) {
    const remedy = 'Choose a model with a known price.';
    throw new HumanError('The price of the model is not known, so that a cap cannot be kept.', remedy);
  }
  const what = `The cap does not pay for the next call, which may cost up to $${usd.toFixed(3)}.`;
  const remedy = 'Run with a larger --budget, fewer --runs or fewer --methods; what was measured so far is kept.';
  throw new HumanError(what, remedy, 'failed');
}
