import { asMessage, joinTexts, l10n, type Message, readText } from '../base/message';
import type { Stop } from '../voices/voice';
import { MAX_WAIT_MS } from './retryPolicy';

/** The number of failed attempts in a row at which the session pauses. */
const MAX_FAILURES = 5;

/** The circuit breaker: the reason to pause the session, judged by its latest attempts, oldest first; undefined to continue. */
export function circuitBreakerReason(stops: readonly Stop[], now: number): Message | undefined {
  const last = stops.at(-1);
  if (last?.kind !== 'failed') return undefined;
  const message = asMessage(readText(last, 'message'));
  if ((last.retryAfterMs ?? 0) > MAX_WAIT_MS) {
    return l10n`${message} It may go on from ${utcMinute(now, last.retryAfterMs)} UTC; resume then, or choose another model.`;
  }
  // Every other seat would fail in the same way.
  if (['spendLimit', 'key', 'notAModel', 'procedure'].includes(last.failure)) {
    return failureText(last);
  }
  const recent = stops.filter(stop => !isAborted(stop)).slice(-MAX_FAILURES);
  if (recent.length < MAX_FAILURES || recent.some(stop => stop.kind !== 'failed')) return undefined;
  return l10n`The last ${MAX_FAILURES} calls failed. ${failureText(last)}`;
}

/** Why there is no answer, and what to do about it. */
export function failureText(stop: Stop): Message {
  if (stop.kind === 'refused') return asMessage(stop.words || 'The model declined to answer.');
  if (stop.kind === 'tooLong') return asMessage('The prompt is too long for the model.');
  if (stop.kind !== 'failed') return asMessage('Nothing was said.');
  const texts = [readText(stop, 'message'), readText(stop, 'remedy')].filter(text => text !== '');
  return joinTexts(texts.map(asMessage));
}

const YEAR = 365 * 86_400_000;

// Capped, because a server may name a delay that no date can represent.
function utcMinute(now: number, afterMs = 0): string {
  const minute = Math.ceil((now + Math.min(afterMs, YEAR)) / 60_000) * 60_000;
  return new Date(minute).toISOString().slice(0, 16).replace('T', ' ');
}

function isAborted(stop: Stop): boolean {
  return stop.kind === 'failed' && stop.failure === 'aborted';
}
