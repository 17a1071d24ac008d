import type { Clock } from '../../base/clock';
import { hostOf, originOf } from '../../base/endpoint';
import { costOfCall, maximumCost } from '../billing';
import { sanitizeStop } from '../bounds';
import { attemptCall, type ModelServer, type WireProtocol } from '../httpCall';
import { fetchModels, MAX_MODELS, type ModelChoice } from '../modelList';
import { costOf, knownModels, type ModelFacts, modelFacts, type PriceOverrides, resolveModelName } from '../prices';
import { schemaPrompt } from '../schemaPrompt';
import { emptyStreamState } from '../streamState';
import { maxTokensOf } from '../tokens';
import type { CallListener, CallResult, CountedPrefix, Prompt, Stop, Voice, WorstCase } from '../voice';
import { type ApiAccess, createClient, toServerError } from './client';
import { anthropicEndpoint } from './endpoint';
import { buildRequest } from './request';
import { applyStreamEvent, stopOfStream } from './stream';

/** The settings of the voice; the caller ensures that a key is only sent to the endpoint it was entered for. */
export interface AnthropicSettings extends ApiAccess, Omit<ModelServer, 'host'> {
  prices?: PriceOverrides;
  /** The model for prompts that name none; default: `defaultModel`. */
  model?: string;
}

/** The model that is used if neither the prompt nor the settings name one. */
export const defaultModel = 'claude-sonnet-5-5';

/** Creates a voice that speaks through any server with Anthropic's Messages API. */
export function anthropicVoice(settings: AnthropicSettings): Voice {
  const { facts, ...traits } = claudeTraits(settings);
  return {
    id: 'anthropic',
    label: settings.endpoint ? `Anthropic API at ${hostOf(settings.endpoint)}` : 'Anthropic API',
    ...traits,
    worstCase: (prompt, counted) => worstCase(prompt, facts(prompt.model), counted),
    originOf: () => originOf(settings.endpoint ?? anthropicEndpoint),
    speak: (prompt, listening) => speak(settings, prompt, listening),
  };
}

/** What voices of Anthropic's models have in common, and `facts`: prices and capabilities of a model, by default of `model`. */
export function claudeTraits({ model: fallback = defaultModel, prices }: Pick<AnthropicSettings, 'model' | 'prices'>) {
  const facts = (model = fallback) => modelFacts(model, prices);
  return {
    facts,
    flags: { exactUsage: true, caching: true, dataAnswers: true, repeatable: false, free: false },
    cacheMinimum: model => facts(model)?.cacheMinimum ?? 1024,
    priceOf: (usage, model) => costOf(usage, facts(model)),
    modelOf: name => (name === undefined ? fallback : resolveModelName(name, prices)),
    knownModels,
  } satisfies Partial<Voice> & { facts: unknown };
}

// Tokens that the API adds: an instruction to a schema, and a frame around the prompt.
const SCHEMA_NOTE = 600;
const PROMPT_FRAME = 8;

/** The upper bound of a prompt's cost; tokens of a leading part that the provider has `counted` are not estimated again. */
function worstCase(prompt: Prompt, facts: ModelFacts | undefined, counted?: CountedPrefix): WorstCase {
  const parts = [...prompt.system, ...prompt.messages.flatMap(message => message.parts)];
  // A schema in words is already part of the prompt; otherwise it counts as if it were, because some models get it so.
  const schema = prompt.answer && !prompt.schemaInPrompt ? maxTokensOf(schemaPrompt(prompt.answer)) + SCHEMA_NOTE : 0;
  return maximumCost(parts, { extraTokens: schema + PROMPT_FRAME, maxTokens: prompt.maxTokens }, facts, counted);
}

async function speak(settings: AnthropicSettings, prompt: Prompt, listening: CallListener): Promise<CallResult> {
  // Aliases were resolved before recording (`modelOf`).
  const model = prompt.model ?? settings.model ?? defaultModel;
  const progress = emptyStreamState();
  const facts = modelFacts(model, settings.prices);
  const wire: WireProtocol = {
    applyEvent: applyStreamEvent,
    stopOf: stopOfStream,
    async send(watch, signal) {
      const { messages } = createClient(settings, watch);
      try {
        const sent = await messages.create(buildRequest(prompt, model, facts), { signal }).withResponse();
        return { type: sent.response.headers.get('content-type') ?? '', events: withServerErrors(sent.data) };
      } catch (error) {
        throw toServerError(error);
      }
    },
  };
  const server = { ...settings, host: hostOf(settings.endpoint ?? anthropicEndpoint) };
  const stop = await attemptCall(server, wire, { prompt, model, progress }, listening);
  return {
    text: progress.text,
    stop: sanitizeStop(stop, [settings.key]),
    ...costOfCall(progress, prompt, worstCase(prompt, facts), facts),
    model: progress.model ?? model,
  };
}

/** Passes events on; an error of the SDK between them is thrown as a ServerError. */
async function* withServerErrors(events: AsyncIterable<unknown>): AsyncIterable<unknown> {
  try {
    yield* events;
  } catch (error) {
    throw toServerError(error);
  }
}

/** Lists the models of an endpoint; if that fails, there are none, and `failure` says why. */
export function listModels(
  access: ApiAccess & { clock: Clock },
  signal: AbortSignal,
): Promise<{ models: ModelChoice[]; failure?: Stop }> {
  const { clock, key, endpoint = anthropicEndpoint } = access;
  return fetchModels({ clock, key, host: hostOf(endpoint) }, signal, async (watch, readSignal) => {
    try {
      // Parsed here, because the SDK would read a sign-in page as an empty list.
      const response = await createClient(access, watch)
        .models.list({ limit: MAX_MODELS }, { signal: readSignal })
        .asResponse();
      return await response.json();
    } catch (error) {
      throw toServerError(error);
    }
  });
}
