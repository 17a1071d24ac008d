import type { Clock } from '../../base/clock';
import { billOf, mostOf } from '../billing';
import { boundedText, callBounds, presentable } from '../bounds';
import { cutShort } from '../failures';
import { costOf, factsOf, knownModels, type ModelFacts, modelNamed, type PriceOverrides } from '../prices';
import { shapeInWords } from '../shapeInWords';
import { tokensAtMost } from '../tokens';
import type { CountedPrefix, Listening, Prompt, Spoken, Stop, Voice, WorstCase } from '../voice';
import { type Watchdog, watchSilence } from '../watchdog';
import { type Access, connect, hostOf, originOf } from './client';
import { failed, failureOf, isUnbilled, type Remedies } from './failures';
import { requestOf } from './request';
import { type Heard, hear, nothingHeard, stopOf } from './stream';

/** How the voice is set up; the caller sees to it that a key goes only to the endpoint it was entered for. */
export interface AnthropicSettings extends Access {
  clock: Clock;
  /** The longest silence on the wire, pings included, before a call is given up; a minute where left out. */
  silentMs?: number;
  prices?: PriceOverrides;
  remedies?: Remedies;
  /** The model of prompts that name none. */
  model?: string;
}

/** The model that is used where nobody chose one. */
export const defaultModel = 'claude-sonnet-5-5';

/** A voice that speaks through any server with Anthropic's Messages API. */
export function anthropicVoice(settings: AnthropicSettings): Voice {
  const modelOf = (model: string | undefined) => model ?? settings.model ?? defaultModel;
  const facts = (model: string | undefined) => factsOf(modelOf(model), settings.prices);
  return {
    id: 'anthropic',
    label: settings.endpoint ? `Anthropic API at ${hostOf(settings.endpoint)}` : 'Anthropic API',
    flags: { exactUsage: true, caching: true, dataAnswers: true, repeatable: false, free: false },
    cacheMinimum: model => facts(model)?.cacheMinimum ?? 1024,
    worstCase: (prompt, counted) => worstCase(prompt, facts(prompt.model), counted),
    priceOf: (usage, model) => costOf(usage, facts(model)),
    modelOf: name => (name === undefined ? modelOf(name) : modelNamed(name, settings.prices)),
    knownModels,
    originOf: () => originOf(settings.endpoint),
    speak: (prompt, listening) => speak(settings, prompt, modelOf(prompt.model), listening),
  };
}

// The instruction that goes with a schema.
const SCHEMA_NOTE = 600;
const FRAME = 8;

// What follows a whole message is nothing but the end of the stream, and some servers keep that to themselves.
const LAST_BYTES_MS = 1000;

function worstCase(prompt: Prompt, facts: ModelFacts | undefined, counted?: CountedPrefix): WorstCase {
  const parts = [...prompt.system, ...prompt.messages.flatMap(message => message.parts)];
  // A shape that is asked for in words stands in the prompt already.
  const schema = prompt.answer && !prompt.answerInWords ? tokensAtMost(shapeInWords(prompt.answer)) + SCHEMA_NOTE : 0;
  return mostOf(parts, { extraTokens: schema + FRAME, maxTokens: prompt.maxTokens }, facts, counted);
}

async function speak(
  settings: AnthropicSettings,
  prompt: Prompt,
  model: string,
  listening: Listening,
): Promise<Spoken> {
  const heard = nothingHeard();
  const stop = presentable(await attempt(settings, prompt, model, listening, heard), [settings.key]);
  const facts = factsOf(model, settings.prices);
  const bill = billOf(heard, prompt, worstCase(prompt, facts), facts);
  return { text: heard.text, stop, ...bill, model: heard.model ?? model };
}

/** One request, read to its end; whatever happens is told as a stop. */
async function attempt(
  settings: AnthropicSettings,
  prompt: Prompt,
  model: string,
  unbounded: Listening,
  heard: Heard,
): Promise<Stop> {
  const { clock } = settings;
  const bounds = callBounds(prompt.maxTokens);
  const { signal, ...listening } = boundedText(unbounded, bounds);
  const about = { host: hostOf(settings.endpoint), model, remedies: settings.remedies };
  const over = new AbortController();
  const abort = () => over.abort();
  const dog = watchSilence(clock, settings.silentMs ?? 60_000, abort, bounds);
  const short = () => cutShort({ signal, dog, bounds }, about.host, (kind, words) => failed(kind, words, about));
  let lingering: Watchdog | undefined;
  let answered = false;
  try {
    heard.unbilled = signal.aborted;
    if (signal.aborted) return failed('aborted', 'The call was stopped before it was sent.', about);
    signal.addEventListener('abort', abort, { once: true });
    listening.onState('waiting');
    const { messages } = connect(settings, { bounds, clock, alive: dog.alive });
    const request = requestOf(prompt, model, factsOf(model, settings.prices));
    const { data, response } = await messages.create(request, { signal: over.signal }).withResponse();
    answered = true;
    const type = response.headers.get('content-type') ?? '';
    if (!type.includes('event-stream')) {
      data.controller.abort();
      return noStream(type, about);
    }
    for await (const event of data) {
      dog.progressed();
      hear(heard, event, { signal, ...listening });
      if (heard.whole) lingering ??= watchSilence(clock, LAST_BYTES_MS, abort);
    }
    return stopOf(heard) ?? short() ?? failed('cutOff', `${about.host} ended the answer before it was whole.`, about);
  } catch (error) {
    heard.unbilled = !answered && isUnbilled(error);
    const call = { ...about, answered, begun: heard.state !== 'waiting', now: clock.now() };
    return stopOf(heard) ?? short() ?? failureOf(error, call);
  } finally {
    dog.stop();
    lingering?.stop();
    signal.removeEventListener('abort', abort);
  }
}

function noStream(type: string, about: Parameters<typeof failed>[2]): Stop {
  return failed('notAModel', `${about.host} answered with ${type || 'something'} instead of a model's stream.`, about);
}
