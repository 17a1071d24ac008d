import type { Clock } from '../base/clock';
import { l10n } from '../base/message';
import type { CallWatch } from './boundedFetch';
import { boundedText, callBounds } from './bounds';
import { cancelledResult } from './failures';
import { failedStop, failureOfError, isUnbilled, type Remedies } from './httpFailures';
import type { StreamState } from './streamState';
import type { CallListener, Prompt, Stop } from './voice';
import { startWatchdog, type Watchdog } from './watchdog';

/** The settings of a server that are the same for every call to it. */
export interface ModelServer {
  /** Its host, for messages. */
  host: string;
  clock: Clock;
  /** The maximum silence on the wire, pings included, before a call is cancelled; a minute by default. */
  silentMs?: number;
  remedies?: Remedies;
}

/** The protocol of one provider's API. */
export interface WireProtocol {
  /** Sends the request; returns the content type and the events of a successful response. */
  send(watch: CallWatch, signal: AbortSignal): Promise<{ type: string; events: AsyncIterable<unknown> }>;
  /** Applies one event to the state; throws a SyntaxError for an invalid one, a ServerError for an error. */
  applyEvent(progress: StreamState, event: unknown, listening: CallListener): void;
  /** How a complete answer ended; undefined while it is incomplete. */
  stopOf(progress: StreamState): Stop | undefined;
}

// After a complete message only the end of the stream follows, which some servers never send.
const LAST_BYTES_MS = 1000;

/** Sends one request and reads the answer to its end into `progress`; every failure is returned as a stop. */
export async function attemptCall(
  server: ModelServer,
  wire: WireProtocol,
  { prompt, model, progress }: { prompt: Prompt; model: string; progress: StreamState },
  listener: CallListener,
): Promise<Stop> {
  const { clock, host, remedies } = server;
  const bounds = callBounds(prompt.maxTokens);
  const { signal, ...listening } = boundedText(listener, bounds);
  const target = { host, model, remedies };
  const controller = new AbortController();
  const abort = () => controller.abort();
  const watchdog = startWatchdog(clock, server.silentMs ?? 60_000, abort, bounds);
  const cutShortStop = () =>
    cancelledResult({ signal, watchdog, bounds }, host, (kind, words) => failedStop(kind, words, target));
  let lingering: Watchdog | undefined;
  let answered = false;
  try {
    progress.unbilled = signal.aborted;
    if (signal.aborted) return failedStop('aborted', 'The call was stopped before it was sent.', target);
    signal.addEventListener('abort', abort, { once: true });
    listening.onState('waiting');
    const { type, events } = await wire.send({ bounds, clock, alive: watchdog.reportBytes }, controller.signal);
    answered = true;
    if (!type.includes('event-stream')) {
      abort();
      const what = type || 'something';
      return failedStop('notAModel', l10n`${host} answered with ${what} instead of a model's stream.`, target);
    }
    for await (const event of events) {
      watchdog.reportProgress();
      wire.applyEvent(progress, event, { signal, ...listening });
      if (progress.whole) lingering ??= startWatchdog(clock, LAST_BYTES_MS, abort);
    }
    return (
      wire.stopOf(progress) ??
      cutShortStop() ??
      failedStop('cutOff', l10n`${host} ended the answer before it was whole.`, target)
    );
  } catch (error) {
    progress.unbilled = !answered && isUnbilled(error);
    const call = { ...target, answered, begun: progress.state !== 'waiting', now: clock.now() };
    // An answer that is complete counts, whatever went wrong behind it.
    return wire.stopOf(progress) ?? cutShortStop() ?? failureOfError(error, call);
  } finally {
    watchdog.stop();
    lingering?.stop();
    signal.removeEventListener('abort', abort);
  }
}
