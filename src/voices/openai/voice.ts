import type { Clock } from '../../base/clock';
import { hostOf, isLocal, originOf } from '../../base/endpoint';
import { HumanError } from '../../base/errors';
import { l10n } from '../../base/message';
import { costOfCall, maximumCost } from '../billing';
import { sanitizeStop } from '../bounds';
import { attemptCall, type ModelServer, type WireProtocol } from '../httpCall';
import { failedStop, ServerError } from '../httpFailures';
import { fetchModels, type ModelChoice } from '../modelList';
import { costOf, type ModelFacts, type PriceOverrides, userModelFacts } from '../prices';
import { schemaPrompt } from '../schemaPrompt';
import { emptyStreamState } from '../streamState';
import { approximateTokens, maxTokensOf } from '../tokens';
import type { CallListener, CallResult, Prompt, Stop, Voice, WorstCase } from '../voice';
import {
  applyStreamChunk,
  dropRejectedFeature,
  initialSupport,
  type OpenAIAccess,
  parseEvents,
  requestBody,
  type ServerSupport,
  sendRequest,
  stopOfStream,
} from './wire';

/** The settings of the voice; the caller ensures that a key is only sent to the endpoint it was entered for. */
export interface OpenAISettings extends OpenAIAccess, Omit<ModelServer, 'host'> {
  prices?: PriceOverrides;
  /** The model for prompts that name none. */
  model?: string;
}

/** Creates a voice that speaks through any server with OpenAI's Chat Completions API; prices are only known if the user's settings name them. */
export function openaiVoice(settings: OpenAISettings): Voice {
  const { endpoint, prices, model: usual } = settings;
  const facts = (model = usual) => (model === undefined ? undefined : factsOf(model, prices));
  /** What the server supports, by model, as its refusals have told. */
  const supported = new Map<string, ServerSupport>();
  return {
    id: 'openai',
    label: `OpenAI-compatible API at ${hostOf(endpoint)}`,
    flags: { exactUsage: true, caching: false, dataAnswers: true, repeatable: false, free: false },
    cacheMinimum: () => 0,
    worstCase: prompt => worstCase(prompt, facts(prompt.model)),
    priceOf: (usage, model) => costOf(usage, facts(model)),
    modelOf(name) {
      // An agent's file may name any vendor's model: only models with a price in the user's settings are known.
      if (name !== undefined) return name === usual || facts(name) ? name : undefined;
      if (usual !== undefined) return usual;
      throw new HumanError(
        l10n`No model of ${hostOf(endpoint)} is set.`,
        'Choose one: “Convene: Choose Model…” in the editor, --model in the terminal.',
      );
    },
    originOf: () => (isLocal(endpoint) ? undefined : originOf(endpoint)),
    async speak(prompt, listening) {
      const model = prompt.model ?? usual ?? '';
      const known = supported.get(model) ?? initialSupport(endpoint);
      supported.set(model, known);
      return speak(settings, { ...prompt, model }, known, listening);
    },
  };
}

// A server may reject the schema, the token counting and the name of the limit, one after the other.
const MAX_REFUSALS = 3;

// Tokens that a model's template may add to each part, and once per prompt.
const FRAME = 16;
const TEMPLATE = 300;

// Tokens read from a server's cache count in full: the discount is unknown.
function factsOf(model: string, prices: PriceOverrides | undefined): ModelFacts | undefined {
  const own = userModelFacts(model, prices);
  return own && { ...own, read: prices?.[model]?.read ?? 1 };
}

function worstCase(prompt: Prompt, facts: ModelFacts | undefined): WorstCase {
  const parts = [...prompt.system, ...prompt.messages.flatMap(message => message.parts)].map(({ text }) => ({ text }));
  // It may be sent twice: as a schema, and in words.
  const schema = prompt.answer && !prompt.schemaInPrompt ? 2 * maxTokensOf(schemaPrompt(prompt.answer)) : 0;
  const extraTokens = schema + TEMPLATE + FRAME * parts.length;
  return maximumCost(parts, { extraTokens, maxTokens: prompt.maxTokens }, facts);
}

function estimateTokensOf({ system, messages }: Prompt): number {
  const parts = [...system, ...messages.flatMap(message => message.parts)];
  return parts.reduce((sum, { text }) => sum + approximateTokens(text), 0);
}

async function speak(
  settings: OpenAISettings,
  prompt: Prompt & { model: string },
  supported: ServerSupport,
  listening: CallListener,
): Promise<CallResult> {
  const { model } = prompt;
  const progress = emptyStreamState();
  progress.unbilled = model === '';
  const server = { ...settings, host: hostOf(settings.endpoint) };
  const wire: WireProtocol = {
    applyEvent: applyStreamChunk,
    stopOf: stopOfStream,
    async send(watch, signal) {
      for (let left = MAX_REFUSALS; ; left--) {
        const sent = { ...supported };
        try {
          const response = await sendRequest(
            settings,
            'chat/completions',
            requestBody(prompt, model, sent),
            watch,
            signal,
          );
          return { type: response.headers.get('content-type') ?? '', events: parseEvents(response.body) };
        } catch (error) {
          if (left === 0 || !(error instanceof ServerError) || !dropRejectedFeature(supported, sent, error))
            throw error;
        }
      }
    },
  };
  const ended =
    model === ''
      ? failedStop('notFound', 'No model is set.', { ...server, model })
      : await attemptCall(server, wire, { prompt, model, progress }, listening);
  const stop = sanitizeStop(ended, [settings.key]);
  const facts = factsOf(model, settings.prices);
  const worst = worstCase(prompt, facts);
  // Without a price there is no worst case to charge: missing counts are estimated.
  const inputTokens = facts ? worst.inputTokens : estimateTokensOf(prompt);
  const { usage, costUSD, ...most } = costOfCall(progress, prompt, { ...worst, inputTokens }, facts);
  return { text: progress.text, stop, usage, costUSD, ...(facts ? most : {}), model: progress.model ?? model };
}

/** Lists the models of an endpoint, or the failure to do so. */
export function listModels(
  access: OpenAIAccess & { clock: Clock },
  signal: AbortSignal,
): Promise<{ models: ModelChoice[]; failure?: Stop }> {
  const server = { clock: access.clock, host: hostOf(access.endpoint), key: access.key };
  return fetchModels(server, signal, async (watch, readSignal) => {
    const response = await sendRequest(access, 'models', undefined, watch, readSignal);
    return response.json();
  });
}
