import { HumanError } from '../../base/errors';
import type { JsonObject } from '../../base/json';
import type { Redaction } from '../../base/redactor';
import { addUsage, noUsage, type Usage } from '../../base/usage';
import type { AnswerShape } from '../../script/move';
import { readAnswer } from '../../stage/answer';
import type { Prompt, Spoken, Voice } from '../../voices/voice';

/** One question to a model outside any session. */
export interface Question {
  system?: string;
  text: string;
  maxTokens: number;
  model?: string;
  answer?: AnswerShape;
}

/** What a question has cost and how long it took. */
export interface Asked {
  text: string;
  data?: JsonObject;
  usage: Usage;
  usd: number;
  seconds: number;
}

/** The money of a bench: what a call can cost at most is there before it is sent, and what it has cost is taken. */
export class BenchBudget {
  constructor(private leftUSD: number) {}

  get left(): number {
    return Math.max(0, this.leftUSD);
  }

  /** Takes what was spent. */
  take(usd: number): void {
    this.leftUSD -= usd;
  }
}

const MOST_TRIES = 3;

/** Asks once, and again where the answer fails or is not of its shape; what is answered has no keys in it, and a cap that does not pay for it is a HumanError. */
export async function askModel(
  voice: Voice,
  question: Question,
  budget: BenchBudget,
  { now, signal, redaction }: { now: () => number; signal: AbortSignal; redaction: Redaction },
): Promise<Asked> {
  let usage = noUsage;
  let usd = 0;
  const began = now();
  let why = '';
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const prompt = promptOf(question, attempt);
    requirePayable(voice, prompt, budget);
    const said = await voice.speak(prompt, { signal, onText: () => undefined, onState: () => undefined });
    const spoken = redaction.clean(said);
    const cost = spoken.atMostUSD ?? spoken.costUSD ?? 0;
    budget.take(cost);
    usd += cost;
    usage = addUsage(usage, spoken.usage);
    const read = readingOf(spoken, question.answer);
    if ('text' in read) return { ...read, usage, usd, seconds: (now() - began) / 1000 };
    why = read.why;
    if (signal.aborted) break;
  }
  throw new HumanError(
    `The model gave no usable answer: ${why}`,
    'Run the bench again, or with another model.',
    'failed',
  );
}

function readingOf(
  { text, stop }: Spoken,
  answer: AnswerShape | undefined,
): { text: string; data?: JsonObject } | { why: string } {
  if (stop.kind === 'failed') return { why: stop.message };
  if (stop.kind !== 'done' && stop.kind !== 'maxTokens') return { why: `it was ${stop.kind}.` };
  if (!answer) return { text };
  const read = readAnswer(text, answer);
  return 'data' in read ? { text, data: read.data } : { why: read.complaint };
}

function promptOf({ system, text, maxTokens, model, answer }: Question, attempt: number): Prompt {
  return {
    system: system ? [{ text: system }] : [],
    messages: [{ role: 'user', parts: [{ text }] }],
    ...(model ? { model } : {}),
    ...{ maxTokens, effort: 'medium' as const, occasions: [], attempt },
    ...(answer ? { answer } : {}),
  };
}

function requirePayable(voice: Voice, prompt: Prompt, budget: BenchBudget): void {
  const { usd } = voice.worstCase(prompt);
  if (usd === null)
    throw new HumanError(
      'The price of the model is not known, so that a cap cannot be kept.',
      'Choose a model with a known price.',
    );
  if (usd <= budget.left + 1e-9) return;
  throw new HumanError(
    `The cap does not pay for the next call, which may cost up to $${usd.toFixed(3)}.`,
    'Run with a larger --budget, fewer --runs or fewer --methods; what was measured so far is kept.',
    'failed',
  );
}
