import type { Clock } from '../base/clock';
import type { CallWatch } from './boundedFetch';
import { boundedText, callBounds } from './bounds';
import { cutShort } from './failures';
import type { Heard } from './heard';
import { failed, failureOf, isUnbilled, type Remedies } from './httpFailures';
import type { Listening, Prompt, Stop } from './voice';
import { type Watchdog, watchSilence } from './watchdog';

/** A server that answers prompts, as far as every call to it is alike. */
export interface ModelServer {
  /** Its host, as a person reads it. */
  host: string;
  clock: Clock;
  /** The longest silence on the wire, pings included, before a call is given up; a minute where left out. */
  silentMs?: number;
  remedies?: Remedies;
}

/** How one provider's wire is spoken. */
export interface Wire {
  /** Sends the request; an answer that is no refusal comes as its type and its events. */
  send(watch: CallWatch, signal: AbortSignal): Promise<{ type: string; events: AsyncIterable<unknown> }>;
  /** Takes in one event; throws a SyntaxError for one that is none, a Refusal for one that is an error. */
  hear(heard: Heard, event: unknown, listening: Listening): void;
  /** How a whole answer ended; undefined while it is not whole. */
  stopOf(heard: Heard): Stop | undefined;
}

// What follows a whole message is nothing but the end of the stream, and some servers keep that to themselves.
const LAST_BYTES_MS = 1000;

/** One request, read to its end; whatever happens is told as a stop. */
export async function attempt(
  server: ModelServer,
  wire: Wire,
  { prompt, model, heard }: { prompt: Prompt; model: string; heard: Heard },
  unbounded: Listening,
): Promise<Stop> {
  const { clock, host, remedies } = server;
  const bounds = callBounds(prompt.maxTokens);
  const { signal, ...listening } = boundedText(unbounded, bounds);
  const about = { host, model, remedies };
  const over = new AbortController();
  const abort = () => over.abort();
  const dog = watchSilence(clock, server.silentMs ?? 60_000, abort, bounds);
  const short = () => cutShort({ signal, dog, bounds }, host, (kind, words) => failed(kind, words, about));
  let lingering: Watchdog | undefined;
  let answered = false;
  try {
    heard.unbilled = signal.aborted;
    if (signal.aborted) return failed('aborted', 'The call was stopped before it was sent.', about);
    signal.addEventListener('abort', abort, { once: true });
    listening.onState('waiting');
    const { type, events } = await wire.send({ bounds, clock, alive: dog.alive }, over.signal);
    answered = true;
    if (!type.includes('event-stream')) {
      abort();
      const what = type || 'something';
      return failed('notAModel', `${host} answered with ${what} instead of a model's stream.`, about);
    }
    for await (const event of events) {
      dog.progressed();
      wire.hear(heard, event, { signal, ...listening });
      if (heard.whole) lingering ??= watchSilence(clock, LAST_BYTES_MS, abort);
    }
    return wire.stopOf(heard) ?? short() ?? failed('cutOff', `${host} ended the answer before it was whole.`, about);
  } catch (error) {
    heard.unbilled = !answered && isUnbilled(error);
    const call = { ...about, answered, begun: heard.state !== 'waiting', now: clock.now() };
    return wire.stopOf(heard) ?? short() ?? failureOf(error, call);
  } finally {
    dog.stop();
    lingering?.stop();
    signal.removeEventListener('abort', abort);
  }
}
