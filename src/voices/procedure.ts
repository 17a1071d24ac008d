import { errorMessage } from '../base/errors';
import type { JsonObject } from '../base/json';
import { l10n, recordTexts, type Text } from '../base/message';
import { noUsage } from '../base/usage';
import type { CallResult, PromptSubject, Voice } from './voice';

/** The result of a procedure: its data, or the fault with a remedy. */
export type ProcedureResult = { data: JsonObject } | { fault: Text; remedy: Text };

/** Creates a voice that runs code instead of calling a model: it says nothing, answers with data and costs nothing. */
export function procedureVoice(
  id: string,
  label: string,
  run: (subject: PromptSubject, signal: AbortSignal) => Promise<ProcedureResult>,
): Voice {
  return {
    id,
    label,
    ...freeVoiceTraits,
    async speak(prompt, { signal, onState }) {
      const [subject] = prompt.subjects;
      onState('thinking');
      if (!subject) throw new Error('A procedure is asked about something');
      const result = await run(subject, signal).catch((error: unknown) => ({
        fault: l10n`${label} could not be asked: ${errorMessage(error)}`,
        remedy: 'Resume to ask again.',
      }));
      if ('data' in result) return freeAnswer(JSON.stringify({ say: '', ...result.data }), { kind: 'done' });
      const failure = signal.aborted ? 'aborted' : 'procedure';
      return freeAnswer('', {
        kind: 'failed',
        failure,
        ...recordTexts({ message: result.fault, remedy: result.remedy }),
      });
    },
  };
}

/** The common properties of voices that call no model. */
export const freeVoiceTraits = {
  flags: { exactUsage: true, caching: false, dataAnswers: true, repeatable: true, free: true },
  cacheMinimum: () => 0,
  priceOf: () => 0,
  worstCase: () => ({ inputTokens: 0, outputTokens: 0, usd: 0 }),
} as const satisfies Partial<Voice>;

/** An answer that costs nothing. */
export function freeAnswer(text: string, stop: CallResult['stop']): CallResult {
  return { text, stop, usage: noUsage, costUSD: 0 };
}
