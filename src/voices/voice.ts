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

/** A piece of a prompt; `cache` marks a breakpoint at its end. */
export interface PromptPart {
  text: string;
  cache?: '5m' | '1h';
}

/** One message of a prompt, made of frozen parts. */
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
  /** The seat's own turns since the session began. */
  own: readonly Turn[];
  /** The user's remarks to all or to this seat since the session began, newest last. */
  remarks: readonly string[];
  /** The format's plain answer to this cue. */
  rehearsalHints?: RehearsalHints;
  turn: string;
  /** The session state, for a procedure. */
  session?: KnownSession;
  /** The call is no turn: without a model there is nothing to find. */
  isNoTurn?: boolean;
}

/** A request to a voice: the rendered parts, and what they are about. */
export interface Prompt {
  system: PromptPart[];
  /** The last part of the last message is the cue, which is never cached. */
  messages: PromptMessage[];
  model?: string;
  maxTokens: number;
  effort: 'low' | 'medium' | 'high';
  answer?: AnswerShape;
  /** The schema is requested in the prompt's text: as a parameter it would change the cache key. */
  schemaInPrompt?: boolean;
  /** One subject, or one per speaker if a single call plays all agents of a round. */
  subjects: readonly PromptSubject[];
  /** The referee's complaints that this attempt must fix, with the rejected text; `data`: the data was unusable, so the provider's schema is worth a cache key of its own. */
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
  | 'cutOff'
  | 'malformed'
  | 'key'
  | 'notFound'
  | 'notAModel'
  | 'rejected'
  /** A procedure's own code did not answer as it must. */
  | 'procedure'
  | 'aborted';

/** Why an answer ended. */
export type Stop =
  | { kind: 'done' }
  | { kind: 'maxTokens' }
  | { kind: 'refused'; words?: string }
  | { kind: 'tooLong' }
  /** `message` is the provider's own words, `remedy` the next step for a person; `texts` are their messages, where they are ours. */
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

/** What a voice reports while it works. */
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

/** The leading parts of a prompt, system first, that the provider has counted before, and how many of their tokens its cache still has. */
export interface CountedPrefix {
  parts: number;
  tokens: number;
  readableTokens: number;
}

/** The maximum cost of a prompt, for the budget. */
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
  exactUsage: boolean;
  caching: boolean;
  dataAnswers: boolean;
  /** The same prompt and seed give the same text. */
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
  /** Submits a person's answer to a waiting turn and returns what is wrong with it; without effect if no turn waits. */
  answer?(turn: string, said: PersonAnswer): string | undefined;
}
