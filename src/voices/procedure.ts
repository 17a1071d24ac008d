import { readable } from '../base/errors';
import type { JsonObject } from '../base/json';
import { noUsage } from '../base/usage';
import type { Occasion, Spoken, Voice } from './voice';

/** What comes of a procedure: its data, or why there is none and what a person can do about it. */
export type ProcedureResult = { data: JsonObject } | { fault: string; remedy: string };

/** A voice that answers by running code instead of asking a model: it says nothing, its answer is data, and it costs nothing. */
export function procedureVoice(
  id: string,
  label: string,
  run: (occasion: Occasion, signal: AbortSignal) => Promise<ProcedureResult>,
): Voice {
  return {
    id,
    label,
    ...costless,
    async speak(prompt, { signal, onState }) {
      const [occasion] = prompt.occasions;
      onState('thinking');
      if (!occasion) throw new Error('A procedure is asked about something');
      const result = await run(occasion, signal).catch((error: unknown) => ({
        fault: `${label} could not be asked: ${readable(error)}`,
        remedy: 'Resume to ask again.',
      }));
      if ('data' in result) return costlessAnswer(JSON.stringify({ say: '', ...result.data }), { kind: 'done' });
      const failure = signal.aborted ? 'aborted' : 'procedure';
      return costlessAnswer('', { kind: 'failed', failure, message: result.fault, remedy: result.remedy });
    },
  };
}

/** What a voice is that asks no model and costs nothing. */
export const costless = {
  flags: { exactUsage: true, caching: false, dataAnswers: true, repeatable: true, free: true },
  cacheMinimum: () => 0,
  priceOf: () => 0,
  worstCase: () => ({ inputTokens: 0, outputTokens: 0, usd: 0 }),
} as const satisfies Partial<Voice>;

/** An answer that costs nothing. */
export function costlessAnswer(text: string, stop: Spoken['stop']): Spoken {
  return { text, stop, usage: noUsage, costUSD: 0 };
}
