import { hostOf, originOf } from '../../base/endpoint';
import { billOf, mostOf } from '../billing';
import { presentable } from '../bounds';
import { nothingHeard } from '../heard';
import { attempt, type ModelServer, type Wire } from '../httpCall';
import { costOf, factsOf, knownModels, type ModelFacts, modelNamed, type PriceOverrides } from '../prices';
import { shapeInWords } from '../shapeInWords';
import { tokensAtMost } from '../tokens';
import type { CountedPrefix, Listening, Prompt, Spoken, Voice, WorstCase } from '../voice';
import { type Access, asRefusal, connect } from './client';
import { anthropicEndpoint } from './endpoint';
import { requestOf } from './request';
import { hear, stopOf } from './stream';

/** How the voice is set up; the caller sees to it that a key goes only to the endpoint it was entered for. */
export interface AnthropicSettings extends Access, Omit<ModelServer, 'host'> {
  prices?: PriceOverrides;
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
    originOf: () => originOf(settings.endpoint ?? anthropicEndpoint),
    speak: (prompt, listening) => speak(settings, prompt, modelOf(prompt.model), listening),
  };
}

// The instruction that goes with a schema.
const SCHEMA_NOTE = 600;
const FRAME = 8;

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
  const facts = factsOf(model, settings.prices);
  const wire: Wire = {
    ...{ hear, stopOf },
    async send(watch, signal) {
      const { messages } = connect(settings, watch);
      try {
        const sent = await messages.create(requestOf(prompt, model, facts), { signal }).withResponse();
        return { type: sent.response.headers.get('content-type') ?? '', events: refusing(sent.data) };
      } catch (error) {
        throw asRefusal(error);
      }
    },
  };
  const server = { ...settings, host: hostOf(settings.endpoint ?? anthropicEndpoint) };
  const stop = presentable(await attempt(server, wire, { prompt, model, heard }, listening), [settings.key]);
  return {
    text: heard.text,
    stop,
    ...billOf(heard, prompt, worstCase(prompt, facts), facts),
    model: heard.model ?? model,
  };
}

/** The same events; an error among them as what the server said. */
async function* refusing(events: AsyncIterable<unknown>): AsyncIterable<unknown> {
  try {
    yield* events;
  } catch (error) {
    throw asRefusal(error);
  }
}
