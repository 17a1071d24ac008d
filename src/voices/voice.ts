import type { JsonObject } from '../base/json';
import type { RecordedTexts, Text } from '../base/message';
import type { Usage } from '../base/usage';
import type { Agent } from '../cast/agent';
import type { DocumentText } from '../document/document';
import type { Brief, Seat } from '../script/brief';
import type { KnownSession } from '../script/call';
import type { RehearsalHints } from '../script/format';
import type { AnswerShape, Move } from '../script/move';
import type { Cue } from '../script/step';
import type { Turn } from '../script/turn';

/** A piece of a prompt; `cache` asks the provider to cache the prompt up to its end, for that long. */
export interface PromptPart {
  text: string;
  cache?: '5m' | '1h';
}

/** One message of a prompt; its parts, except the cue, are the same in later prompts, so that the provider can cache them. */
export interface PromptMessage {
  role: 'user' | 'assistant';
  parts: PromptPart[];
}

/** The turn or call that a prompt requests, as data: for voices that answer without a model, such as the rehearsal. */
export interface PromptSubject {
  seat: Seat;
  agent: Agent;
  cue: Cue;
  move: Move;
  brief: Brief;
  document?: DocumentText;
  /** The turns that this seat may hear, in order. */
  heard: readonly Turn[];
  /** The seat's own turns so far. */
  own: readonly Turn[];
  /** The user's remarks so far to all or to this seat, newest last. */
  remarks: readonly string[];
  /** What the format knows of a plausible answer to this cue. */
  rehearsalHints?: RehearsalHints;
  /** The id of the turn or call. */
  turn: string;
  /** The session state, for a procedure: a user's own code that answers for a seat. */
  session?: KnownSession;
  /** A call that is no turn, such as an examination: the rehearsal answers that it found nothing. */
  isNoTurn?: boolean;
}

/** A request to a voice: the rendered parts, and what they are about. */
export interface Prompt {
  system: PromptPart[];
  /** The last part of the last message is the cue (what is asked for now), which is never cached. */
  messages: PromptMessage[];
  model?: string;
  maxTokens: number;
  effort: 'low' | 'medium' | 'high';
  answer?: AnswerShape;
  /** The schema is requested in the prompt's text: as a parameter it would change the cache key. */
  schemaInPrompt?: boolean;
  /** One subject, or one per speaker if a single call plays all agents of a round. */
  subjects: readonly PromptSubject[];
  /** The rejected text and why. With `data` its data was unusable: the next attempt sends the schema as a parameter, whatever that costs in cache. */
  correction?: { text: string; reasons: readonly Text[]; data?: true };
  /** 1 for the first attempt. */
  attempt: number;
}

/** Why a call failed; the stage alone decides about retries. */
export type FailureKind =
  | 'rateLimit'
  | 'spendLimit'
  | 'overloaded'
  | 'network'
  | 'stalled'
  /** The connection or the provider broke off in the middle of the answer. */
  | 'cutOff'
  | 'malformed'
  /** The API key is missing, wrong or lacks a permission. */
  | 'key'
  | 'notFound'
  | 'notAModel'
  /** The provider rejected the request for another reason. */
  | 'rejected'
  /** A procedure's own code did not answer as it must. */
  | 'procedure'
  | 'aborted';

/** Why an answer ended. */
export type Stop =
  | { kind: 'done' }
  /** The answer reached the prompt's `maxTokens`. */
  | { kind: 'maxTokens' }
  /** The model declined to answer. */
  | { kind: 'refused'; words?: string }
  /** The prompt exceeds what the model can read. */
  | { kind: 'tooLong' }
  /** What failed, in the provider's own words if it gave any, and what a person can do; `texts` has the templates of what is not the provider's. */
  | {
      kind: 'failed';
      failure: FailureKind;
      message: string;
      remedy: string;
      texts?: RecordedTexts;
      retryAfterMs?: number;
    };

/** The result of one attempt. */
export interface CallResult {
  /** All text that arrived, also of a failed attempt. */
  text: string;
  stop: Stop;
  usage: Usage;
  /** Dollars; null if the price of the model is unknown. */
  costUSD: number | null;
  /** The upper bound of the cost, if the provider's final usage is missing or implausible. */
  atMostUSD?: number | null;
  model?: string;
}

/** What a voice reports while it works; `asking`: a person is asked. */
export type VoiceState = 'waiting' | 'thinking' | 'speaking' | 'asking';

/** A person's answer to a turn: the text, and the data if the turn asks for it. */
export interface PersonAnswer {
  say: string;
  data?: JsonObject;
}

/** The callbacks and the abort signal of a call. */
export interface CallListener {
  signal: AbortSignal;
  onText(piece: string): void;
  onState(state: VoiceState): void;
}

/** The leading parts of a prompt, system first, that the provider has counted before: their number, their tokens, and how many of these its cache still has. */
export interface CountedPrefix {
  parts: number;
  tokens: number;
  readableTokens: number;
}

/** The maximum cost of a prompt, for the budget; amounts are null if the price of the model is unknown. */
export interface WorstCase {
  inputTokens: number;
  outputTokens: number;
  usd: number | null;
  /** The same if the counted prefix is read from the cache; omitted if there is none. */
  cachedUSD?: number | null;
  /** The dollars of the output tokens alone. */
  outputUSD?: number | null;
}

/** The capabilities of a voice. */
export interface VoiceFlags {
  /** The usage is counted by the provider, not estimated. */
  exactUsage: boolean;
  caching: boolean;
  /** Passes the schema of an answer to the model itself, so that the prompt need not describe it. */
  dataAnswers: boolean;
  /** The same prompt and session seed give the same text. */
  repeatable: boolean;
  /** Costs nothing and calls no provider. */
  free: boolean;
  /** A person answers, in their own time. */
  person?: boolean;
}

/** Answers for a seat, through a model or without one. One call is one attempt; it returns failures and never throws. */
export interface Voice {
  id: string;
  /** Its name in turns and transcripts, e.g. "rehearsal, no model". */
  label: string;
  flags: VoiceFlags;
  /** The minimum length of a cached prefix for this model, in tokens. */
  cacheMinimum(model: string | undefined): number;
  worstCase(prompt: Prompt, counted?: CountedPrefix): WorstCase;
  /** The cost of a usage in dollars; null if the price of the model is unknown. */
  priceOf(usage: Usage, model: string | undefined): number | null;
  /** Resolves a name or an alias to a model of this voice, undefined if it has none; without a name: its default model. */
  modelOf?(name?: string): string | undefined;
  /** The provider's models with a known price; omitted if there are none. */
  knownModels?: readonly string[];
  /** Where prompts for a model are sent, such as a server's origin; omitted or undefined if they stay on this machine. */
  originOf?(model: string | undefined): string | undefined;
  speak(prompt: Prompt, listening: CallListener): Promise<CallResult>;
  /** Submits a person's answer to a waiting turn. Returns what is wrong with it; undefined if it was accepted, or if that turn no longer waits. */
  answer?(turn: string, said: PersonAnswer): string | undefined;
}
