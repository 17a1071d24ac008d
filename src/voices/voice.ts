import type { JsonObject } from '../base/json';
import type { Usage } from '../base/usage';
import type { Agent } from '../cast/agent';
import type { DocumentText } from '../document/document';
import type { Brief, Seat } from '../script/brief';
import type { Known } from '../script/call';
import type { PlainAnswer } from '../script/format';
import type { AnswerShape, Move } from '../script/move';
import type { Cue } from '../script/step';
import type { Turn } from '../script/turn';

/** A piece of a prompt; `cache` marks a breakpoint at its end. */
export interface PromptPart {
  text: string;
  cache?: '5m' | '1h';
}

/** One message of a prompt, made of frozen pieces. */
export interface PromptMessage {
  role: 'user' | 'assistant';
  parts: PromptPart[];
}

/** What a prompt is about, for a voice that has no model to read it. */
export interface Occasion {
  seat: Seat;
  agent: Agent;
  cue: Cue;
  move: Move;
  brief: Brief;
  document?: DocumentText;
  /** The turns this seat may hear, in order. */
  heard: readonly Turn[];
  /** The seat's own turns since the session began, however little it hears of the others. */
  own: readonly Turn[];
  /** What the user said to all or to this seat since the session began, newest last. */
  remarks: readonly string[];
  /** What the format says of a plain answer to this cue. */
  plain?: PlainAnswer;
  turn: string;
  /** What is known of the session, for a procedure. */
  known?: Known;
  /** It is a call that is no turn: without a model there is nothing to find. */
  apart?: boolean;
}

/** A request to a voice: the rendered parts and, beside them, what they are about. */
export interface Prompt {
  system: PromptPart[];
  /** The last part of the last message is the cue, never stored. */
  messages: PromptMessage[];
  model?: string;
  maxTokens: number;
  effort: 'low' | 'medium' | 'high';
  answer?: AnswerShape;
  /** The shape is asked for in the words of the prompt: a schema of its own would be another cache key. */
  answerInWords?: boolean;
  /** One occasion, or one a speaker where a single call plays all agents of a round. */
  occasions: readonly Occasion[];
  /** Complaints of the referee that this attempt must mend, and the text they are about; `data` where its data could not be used, so that the provider's own schema is worth a cache key of its own. */
  mend?: { text: string; reasons: readonly string[]; data?: true };
  /** 1 for the first attempt. */
  attempt: number;
}

/** Why a call failed; what is tried again is decided by the stage alone. */
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

/** Why the answer is at its end. */
export type Stop =
  | { kind: 'done' }
  | { kind: 'maxTokens' }
  | { kind: 'refused'; words?: string }
  | { kind: 'tooLong' }
  /** `message` is the provider's own words, `remedy` the next step for a person. */
  | { kind: 'failed'; failure: FailureKind; message: string; remedy: string; retryAfterMs?: number };

/** What came of one attempt. */
export interface Spoken {
  /** All that was said, also of an attempt that failed half way. */
  text: string;
  stop: Stop;
  usage: Usage;
  /** Dollars; null where the price of the model is unknown. */
  costUSD: number | null;
  /** The most that it can have cost, where the provider's final usage was not seen or cannot be right. */
  atMostUSD?: number | null;
  model?: string;
}

/** What a voice tells while it works. */
export type VoiceState = 'waiting' | 'thinking' | 'speaking' | 'asking';

/** What a person says in a turn: the words, and the data where the turn is answered with some. */
export interface Said {
  say: string;
  data?: JsonObject;
}

/** How a call is watched and stopped. */
export interface Listening {
  signal: AbortSignal;
  onText(piece: string): void;
  onState(state: VoiceState): void;
}

/** Leading parts of a prompt, system first, whose tokens the provider has counted before, and how many of them its cache still has. */
export interface CountedPrefix {
  parts: number;
  tokens: number;
  readableTokens: number;
}

/** The most that a prompt can cost, for the budget. */
export interface WorstCase {
  inputTokens: number;
  outputTokens: number;
  usd: number | null;
  /** The same where the counted prefix is read from the cache; left out: there is none. */
  cachedUSD?: number | null;
  /** The dollars of its output tokens alone. */
  outputUSD?: number | null;
}

/** What a voice can do. */
export interface VoiceFlags {
  exactUsage: boolean;
  caching: boolean;
  dataAnswers: boolean;
  /** The same prompt and seed give the same words. */
  repeatable: boolean;
  /** Costs nothing and asks no provider. */
  free: boolean;
  /** A person answers, in their own time. */
  person?: boolean;
}

/** What speaks for a seat. One call is one attempt; it returns failures and never throws. */
export interface Voice {
  id: string;
  /** How turns and transcripts name it, e.g. "rehearsal, no model". */
  label: string;
  flags: VoiceFlags;
  /** Fewest tokens that a prefix of this model must have to be cached. */
  cacheMinimum(model: string | undefined): number;
  worstCase(prompt: Prompt, counted?: CountedPrefix): WorstCase;
  /** What a usage costs in dollars; null where the price of the model is unknown. */
  priceOf(usage: Usage, model: string | undefined): number | null;
  /** The model that a name or an alias means here; undefined where it is none of this voice's. Without a name: the one that speaks where nobody chose one. */
  modelOf?(name?: string): string | undefined;
  /** The models of its provider with a known price, for whoever looks for a cheap one; left out: none. */
  knownModels?: readonly string[];
  /** Where prompts for a model go, such as the origin of a server; left out or undefined: they stay on this machine. */
  originOf?(model: string | undefined): string | undefined;
  speak(prompt: Prompt, listening: Listening): Promise<Spoken>;
  /** Takes what a person says for a turn that waits for them; returns what is wrong with it. Where no turn waits, it has no effect. */
  answer?(turn: string, said: Said): string | undefined;
}
