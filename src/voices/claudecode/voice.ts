import type { Clock } from '../../base/clock';
import { originOf } from '../../base/endpoint';
import { isRecord } from '../../base/json';
import { hear, stopOf } from '../anthropic/stream';
import { defaultModel } from '../anthropic/voice';
import { billOf, mostOf } from '../billing';
import { boundedText, callBounds, presentable } from '../bounds';
import { cutShort } from '../failures';
import { type Heard, nothingHeard } from '../heard';
import { costOf, factsOf, knownModels, modelNamed, type PriceOverrides } from '../prices';
import type { Listening, Prompt, Spoken, Stop, Voice, WorstCase } from '../voice';
import { watchSilence } from '../watchdog';
import { Conversations } from './conversations';
import { claudeCodeEnvironment, secretsIn } from './environment';
import { type Complaint, crashOf, failed, failureIn, PROGRAM, unfit, unsent } from './failures';
import type { Message, Program } from './process';
import { contentOf, systemOf } from './prompt';

/** How the voice is set up. The login is the program's own affair. */
export interface ClaudeCodeSettings extends Program {
  clock: Clock;
  /** The longest silence on the wire before a call is given up, a minute where left out; the program may be silent for three times as long. */
  silentMs?: number;
  prices?: PriceOverrides;
  /** The model of prompts that name none. */
  model?: string;
}

/** A voice that holds processes: they are gone once it is closed. */
export interface ClaudeCodeVoice extends Voice {
  close(): Promise<void>;
}

/** The oldest Claude Code that takes a prompt as it is written. */
const OLDEST = [2, 1, 248];

// What the program adds of its own: who it is, its environment, the date.
const ADDED = 3000;

// A provider's pings end in the program: who hears only words and thoughts has to be more patient.
const PATIENCE = 3;

/** A voice that speaks through the user's own Claude Code and its login. */
export function claudeCodeVoice(settings: ClaudeCodeSettings): ClaudeCodeVoice {
  const conversations = new Conversations(settings);
  const modelOf = (model: string | undefined) => model ?? settings.model ?? defaultModel;
  const facts = (model: string | undefined) => factsOf(modelOf(model), settings.prices);
  return {
    id: 'claudeCode',
    label: 'Claude Code',
    flags: { exactUsage: true, caching: true, dataAnswers: true, repeatable: false, free: false },
    cacheMinimum: model => facts(model)?.cacheMinimum ?? 1024,
    worstCase: prompt => worstCase(prompt, modelOf(prompt.model), settings.prices),
    priceOf: (usage, model) => costOf(usage, facts(model)),
    modelOf: name => (name === undefined ? modelOf(name) : modelNamed(name, settings.prices)),
    knownModels,
    originOf: () => (settings.env.ANTHROPIC_BASE_URL ? originOf(settings.env.ANTHROPIC_BASE_URL) : 'Claude Code'),
    speak: (prompt, listening) => speak(settings, conversations, prompt, modelOf(prompt.model), listening),
    close: () => conversations.close(),
  };
}

function worstCase(prompt: Prompt, model: string, prices: PriceOverrides | undefined): WorstCase {
  const system = { text: systemOf(prompt), cache: '5m' } as const;
  const parts = [system, ...contentOf(prompt).map(({ text }) => ({ text, cache: '5m' }) as const)];
  return mostOf(parts, { extraTokens: ADDED, maxTokens: prompt.maxTokens }, factsOf(model, prices));
}

async function speak(
  settings: ClaudeCodeSettings,
  conversations: Conversations,
  prompt: Prompt,
  model: string,
  listening: Listening,
): Promise<Spoken> {
  // Until the prompt itself is written to the program, no provider is asked anything.
  const heard: Heard = { ...nothingHeard(), unbilled: true };
  const secrets = secretsIn(claudeCodeEnvironment(settings.env, process.platform));
  const stop = presentable(await attempt(settings, conversations, prompt, model, listening, heard), secrets);
  const told = heard.model ?? model;
  const worst = worstCase(prompt, model, settings.prices);
  return { text: heard.text, stop, ...billOf(heard, prompt, worst, factsOf(told, settings.prices)), model: told };
}

/** One turn of a conversation, heard to its end; whatever happens is told as a stop. */
async function attempt(
  settings: ClaudeCodeSettings,
  conversations: Conversations,
  prompt: Prompt,
  model: string,
  unbounded: Listening,
  heard: Heard,
): Promise<Stop> {
  const { clock, silentMs = 60_000 } = settings;
  const bounds = callBounds(prompt.maxTokens);
  const listening = boundedText(unbounded, bounds);
  const { signal } = listening;
  if (signal.aborted) return unsent;
  listening.onState('waiting');
  const conversation = await conversations
    .take(systemOf(prompt), model, factsOf(model, settings.prices), signal)
    .catch((error: unknown) => crashOf(error, false));
  if (!conversation) return unsent;
  if ('kind' in conversation) return conversation;
  const dog = watchSilence(clock, silentMs * PATIENCE, () => void conversation.close(), { ms: bounds.ms });
  const short = () => cutShort({ signal, dog, bounds }, PROGRAM, failed);
  const stop = () => conversation.stop();
  const complaint: Complaint = {};
  try {
    signal.addEventListener('abort', stop, { once: true });
    const fault = faultOf(await conversation.renew(prompt));
    if (signal.aborted) return unsent;
    if (fault) {
      void conversation.close();
      return fault;
    }
    dog.alive();
    heard.unbilled = false;
    for await (const message of conversation.ask(contentOf(prompt))) {
      dog.alive();
      if (!signal.aborted) take(message, heard, complaint, listening);
    }
    // What the program reports as an error of the API before any answer was refused by its status.
    heard.unbilled = complaint.said !== undefined && !begun(heard);
    return stopOf(whole(heard, complaint)) ?? short() ?? failureIn(complaint, begun(heard));
  } catch (error) {
    void conversation.close();
    return stopOf(heard) ?? short() ?? crashOf(error, begun(heard));
  } finally {
    dog.stop();
    signal.removeEventListener('abort', stop);
    conversations.leave(conversation);
  }
}

// A program that offers tools in spite of being told not to is as unfit as one that would read a document as commands.
function faultOf({ claude_code_version: version, tools }: Message): Stop | undefined {
  const told = String(version ?? 'unknown');
  if (isOld(told)) return unfit(told, 'old');
  return Array.isArray(tools) && tools.length === 0 ? undefined : unfit(told, 'tools');
}

function isOld(version: string): boolean {
  const numbers = version.split(/[.-]/).map(Number);
  const at = OLDEST.findIndex((least, place) => numbers[place] !== least);
  return at >= 0 && !((numbers[at] ?? 0) > (OLDEST[at] ?? 0));
}

function take(told: Message, heard: Heard, complaint: Complaint, listening: Listening): void {
  if (told.type === 'stream_event' && isRecord(told.event)) hearEvent(heard, told.event, listening);
  else if (told.type === 'assistant' && (told.error !== undefined || told.is_api_error_message)) complaint.said = told;
  else if (told.subtype === 'model_refusal_no_fallback') complaint.refusal = told;
  else if (told.type === 'result') complaint.result = told;
}

// A stream that broke off is given an end by the program, which names no reason for it.
function hearEvent(heard: Heard, event: Record<string, unknown>, listening: Listening): void {
  if (event.type === 'message_delta' && !(isRecord(event.delta) && typeof event.delta.stop_reason === 'string')) return;
  if (event.type === 'message_stop' && heard.stopReason === undefined) return;
  hear(heard, event, listening);
}

// Some programs keep the last event to themselves, which comes after a reason to stop and says no more than that nothing follows.
function whole(heard: Heard, { said }: Complaint): Heard {
  return said || heard.stopReason === undefined ? heard : { ...heard, whole: true };
}

function begun(heard: Heard): boolean {
  return heard.state !== 'waiting';
}
