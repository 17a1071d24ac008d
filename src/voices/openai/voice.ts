import type { Clock } from '../../base/clock';
import { hostOf, isLocal, originOf } from '../../base/endpoint';
import { HumanError } from '../../base/errors';
import { billOf, mostOf } from '../billing';
import { presentable } from '../bounds';
import { nothingHeard } from '../heard';
import { attempt, type ModelServer, type Wire } from '../httpCall';
import { failed, Refusal } from '../httpFailures';
import { type ModelChoice, modelList } from '../modelList';
import { costOf, type ModelFacts, ownFactsOf, type PriceOverrides } from '../prices';
import { shapeInWords } from '../shapeInWords';
import { tokensAbout, tokensAtMost } from '../tokens';
import type { Listening, Prompt, Spoken, Stop, Voice, WorstCase } from '../voice';
import { ask, bodyOf, eventsIn, hear, leaveOut, type OpenAIAccess, stopOf, type Taken, takenAt } from './wire';

/** How the voice is set up; the caller sees to it that a key goes only to the endpoint it was entered for. */
export interface OpenAISettings extends OpenAIAccess, Omit<ModelServer, 'host'> {
  prices?: PriceOverrides;
  /** The model of prompts that name none. */
  model?: string;
}

/** A voice that speaks through any server with OpenAI's Chat Completions API. Prices are known only where the user names them. */
export function openaiVoice(settings: OpenAISettings): Voice {
  const { endpoint, prices, model: usual } = settings;
  const facts = (model = usual) => (model === undefined ? undefined : factsOf(model, prices));
  const taken = new Map<string, Taken>();
  return {
    id: 'openai',
    label: `OpenAI-compatible API at ${hostOf(endpoint)}`,
    flags: { exactUsage: true, caching: false, dataAnswers: true, repeatable: false, free: false },
    cacheMinimum: () => 0,
    worstCase: prompt => worstCase(prompt, facts(prompt.model)),
    priceOf: (usage, model) => costOf(usage, facts(model)),
    modelOf(name) {
      // A name in an agent's file may be any vendor's: only those that the user has named a price for are known.
      if (name !== undefined) return name === usual || facts(name) ? name : undefined;
      if (usual !== undefined) return usual;
      throw new HumanError(
        `No model of ${hostOf(endpoint)} is named.`,
        'Name one: “Convene: Choose Model…” in the editor, --model in the terminal.',
      );
    },
    originOf: () => (isLocal(endpoint) ? undefined : originOf(endpoint)),
    async speak(prompt, listening) {
      const model = prompt.model ?? usual ?? '';
      const known = taken.get(model) ?? takenAt(endpoint);
      taken.set(model, known);
      return speak(settings, { ...prompt, model }, known, listening);
    },
  };
}

// A server may refuse the schema, the counting and the name of the limit, one after the other.
const REFUSALS = 3;

// What the template of a model may put around each message, and before all of them.
const FRAME = 16;
const TEMPLATE = 300;

// What is read from a server's cache counts like all else: nobody knows by how much it is cheaper.
function factsOf(model: string, prices: PriceOverrides | undefined): ModelFacts | undefined {
  const own = ownFactsOf(model, prices);
  return own && { ...own, read: prices?.[model]?.read ?? 1 };
}

function worstCase(prompt: Prompt, facts: ModelFacts | undefined): WorstCase {
  const parts = [...prompt.system, ...prompt.messages.flatMap(message => message.parts)].map(({ text }) => ({ text }));
  // It may go twice: as a schema, and in words.
  const schema = prompt.answer && !prompt.answerInWords ? 2 * tokensAtMost(shapeInWords(prompt.answer)) : 0;
  const extraTokens = schema + TEMPLATE + FRAME * parts.length;
  return mostOf(parts, { extraTokens, maxTokens: prompt.maxTokens }, facts);
}

function tokensOf({ system, messages }: Prompt): number {
  const parts = [...system, ...messages.flatMap(message => message.parts)];
  return parts.reduce((sum, { text }) => sum + tokensAbout(text), 0);
}

async function speak(
  settings: OpenAISettings,
  prompt: Prompt & { model: string },
  taken: Taken,
  listening: Listening,
): Promise<Spoken> {
  const { model } = prompt;
  const heard = nothingHeard();
  heard.unbilled = model === '';
  const server = { ...settings, host: hostOf(settings.endpoint) };
  const wire: Wire = {
    ...{ hear, stopOf },
    async send(watch, signal) {
      for (let left = REFUSALS; ; left--) {
        const sent = { ...taken };
        try {
          const response = await ask(settings, 'chat/completions', bodyOf(prompt, model, sent), watch, signal);
          return { type: response.headers.get('content-type') ?? '', events: eventsIn(response.body) };
        } catch (error) {
          if (left === 0 || !(error instanceof Refusal) || !leaveOut(taken, sent, error)) throw error;
        }
      }
    },
  };
  const stop =
    model === ''
      ? failed('notFound', 'No model is named.', { ...server, model })
      : presentable(await attempt(server, wire, { prompt, model, heard }, listening), [settings.key]);
  const facts = factsOf(model, settings.prices);
  const worst = worstCase(prompt, facts);
  // Without a price there is no worst to be charged: what nobody counted is told as about what it is.
  const inputTokens = facts ? worst.inputTokens : tokensOf(prompt);
  const { usage, costUSD, ...most } = billOf(heard, prompt, { ...worst, inputTokens }, facts);
  return { text: heard.text, stop, usage, costUSD, ...(facts ? most : {}), model: heard.model ?? model };
}

/** The models that an endpoint offers, or why it does not say. */
export function listModels(
  access: OpenAIAccess & { clock: Clock },
  signal: AbortSignal,
): Promise<{ models: ModelChoice[]; failure?: Stop }> {
  const server = { clock: access.clock, host: hostOf(access.endpoint), key: access.key };
  return modelList(server, signal, async (watch, over) => {
    const response = await ask(access, 'models', undefined, watch, over);
    return response.json();
  });
}
