// The schemas of what scripts and the ledger share: seats, cues, calls, checks, inputs and outcomes. The types derived from
// them are in the other files of this folder; the panel's page imports only those types.

import * as z from 'zod/mini';
import { isRecord, type Json, type JsonObject } from '../base/json';
import type { RecordedTexts } from '../base/message';

const text = z.string();
const number = z.number();
const flag = z.boolean();

/** Any value that JSON can carry. */
export const json = z.custom<Json>(value => value !== undefined);

/** Any object that JSON can carry. */
export const jsonObject = z.custom<JsonObject>(isRecord);

/** An agent in a role for one session. */
export const seat = z.object({
  id: text,
  name: text,
  /** The role in the format, e.g. `proponent`. */
  role: text,
  /** Slug of the agent's copy in the session's folder. */
  agent: text,
  icon: text,
  color: text,
  voice: text,
  model: z.optional(text),
  /** What the format read from the agent's definition when the session opened. */
  traits: z.optional(jsonObject),
  /** The agents that held the seat before a fork gave it to another. */
  former: z.optional(z.array(z.object({ name: text, agent: text }))),
});

/** Which earlier turns the prompt of a cue (a request for a turn) contains: all, none, the current round's, the last `recent` ones, or those since a round. */
export const hears = z.union([
  z.enum(['all', 'none', 'round']),
  z.object({ recent: number }),
  z.object({ since: text }),
]);

/** A cue: a request to a seat for one turn, as data; the format's prompts phrase it. */
export const cue = z.object({
  seat: text,
  /** The type of turn, a key of the format's moves. */
  move: text,
  hears,
  /** The data from which the format phrases the request; recorded and compared on resume. */
  data: z.optional(jsonObject),
  /** The prompt replaces the names of the others by pseudonyms, for an unbiased judgement. */
  masked: z.optional(flag),
  /** The prompt reverses the order of the members' turns within each round, to check a judge for position bias. */
  exchanged: z.optional(flag),
  /** Answered by code, or prepared in the background: not spoken, not in the transcript, and not counted as a turn. */
  procedure: z.optional(flag),
  /** A text prepared earlier, used word for word without a call. */
  said: z.optional(text),
  /** Recorded as skipped, without a call. */
  skip: z.optional(flag),
  /** The turn that this request replaces, and why. */
  replaces: z.optional(z.object({ turn: text, why: text })),
  /** The maximum number of sentences; further ones are cut without a retry. */
  sentences: z.optional(number),
});

/** A call that is no turn, as a script requests it: a reading, a check, a page. */
export const requestedCall = z.object({
  /** The script's name for the call, unique in the session. */
  name: text,
  /** The kind of call, a key of the format's call rules. */
  kind: text,
  /** The seat whose voice and model answer. */
  seat: text,
  /** Whether the prompt contains the agent file of the seat, which answers as itself. */
  dossier: z.optional(flag),
  /** The data from which the request is phrased; recorded and compared on resume. */
  data: z.optional(jsonObject),
  /** Sent only after the first response of the session, so as not to delay it. */
  late: z.optional(flag),
  /** The name of a call that must end first, in whatever way. */
  after: z.optional(text),
  /** Whether the examiner answers; the seat's own model does so only if the session has no examiner. */
  examiner: z.optional(flag),
});

/** The voice and model that answer the examiner's questions; without a voice no model is cheap enough, with `off` they are not asked. */
export const examiner = z.object({
  ...{ voice: z.optional(text), model: z.optional(text), off: z.optional(z.literal(true)) },
});

/** How a call can end; `partial`: it was cut short, and its complete items are kept. */
export const callOutcome = z.enum(['answered', 'partial', 'refused', 'failed', 'skipped']);

/** A quote in an answer, with its lines; without lines it is not in the document. */
export const foundQuote = z.object({ text, startLine: z.optional(number), endLine: z.optional(number) });

/** How a cue can end; failed and skipped ones are turns too. */
export const turnOutcome = z.enum([
  'spoken',
  'trimmed',
  'truncated',
  'silent',
  'refused',
  'tooLong',
  'failed',
  'skipped',
]);

/** Templates and values of a record's English texts, by field, for translation. */
export const recordedTexts = z.custom<RecordedTexts>(isRecord);

/** The result of one check of a finished turn. */
export const check = z.object({ rule: text, ok: flag, detail: z.optional(text), texts: z.optional(recordedTexts) });

/** Measurements of a turn, recorded once so that a replay branches the same way. */
export const scores = z.object({
  /** Overlap with topic, document and the last turns, 0–1; below the format's threshold the turn is off topic. */
  topic: number,
  /** Share of the turn's words that nobody had said before, 0–1. */
  novelty: number,
  /** How relevant the turn is to each seat, 0–1; only for formats that ask for it. */
  relevance: z.optional(z.record(text, number)),
  /** The format's own measurements. */
  own: z.optional(jsonObject),
});

/** A decision on a finding of an earlier session on the document; `own`: this user made or confirmed it, other decisions change nothing. */
export const decided = z.object({
  ...{ decision: z.enum(['dismissed', 'deferred', 'fixed']), severity: z.enum(['blocks', 'matters', 'minor']) },
  ...{ why: text, own: flag, claim: text, consequence: text, section: text, quotes: z.array(text) },
});

/** A finding of an earlier session; its quotes have their lines in the current document. */
const earlierFinding = z.object({
  ...{ id: text, section: text, slot: text, claim: text, consequence: text, change: z.optional(text) },
  type: z.enum(['error', 'contradiction', 'omission', 'risk', 'unproved']),
  severity: z.enum(['blocks', 'matters', 'minor']),
  certainty: z.literal([100, 75, 50, 25]),
  state: z.enum(['stands', 'fell', 'unclear', 'unchecked']),
  /** Why it was refuted or is unclear; missing if a person decided on it. */
  why: z.optional(text),
  quotes: z.array(foundQuote),
});

/** The results of an earlier session that is run again after its document has changed. */
export const earlier = z.object({
  /** The id of the earlier session, and the number of reruns so far. */
  ...{ session: text, round: number },
  /** Whether that session was this user's and read the whole document. */
  whole: flag,
  /** The kind of document. */
  kind: text,
  findings: z.array(earlierFinding).check(z.maxLength(500)),
  /** Its changes, choices and order of work in the form of an answer, and the lines of the passages that they replace. */
  ...{ written: jsonObject, quotes: z.array(foundQuote) },
  /** The passages that have changed since, with their lines: an empty `was` is an addition, an empty `now` a removal. */
  changes: z.array(z.object({ id: text, was: text, now: text, startLine: number, endLine: number, section: text })),
});

/** How a session ended; formats add their own result beside it. */
export const outcome = z.catchall(z.object({ reason: text, success: flag }), z.optional(json));

/** The schemas of the fields that inputs have, which a caller may narrow to what it accepts. */
const inputFields: Record<'words' | 'reply' | 'name' | 'seat' | 'turn', z.ZodMiniType<string>> & {
  value: z.ZodMiniType<Json>;
  data: z.ZodMiniType<JsonObject>;
} = { words: text, reply: text, name: text, seat: text, turn: text, value: json, data: jsonObject };

/** The inputs of a user, by kind; each is recorded before it takes effect. */
export function userInputs(narrowed: Partial<typeof inputFields> = {}) {
  const { words, reply, name, seat, turn, value, data } = { ...inputFields, ...narrowed };
  return {
    /** A remark to all, or to one seat, which then replies. */
    remark: input('remark', { text: words, to: z.optional(seat) }),
    /** Skips the running turn, or the next one of a seat. */
    skip: input('skip', { seat: z.optional(seat), turn: z.optional(turn) }),
    pause: input('pause', {}),
    /** Lets one turn be taken while the session is paused. */
    step: input('step', {}),
    resume: input('resume', {}),
    /** Ends the session at once; everything said so far is kept. */
    stop: input('stop', {}),
    /** Ends the session with the format's own closing. */
    wrapUp: input('wrapUp', {}),
    /** Changes a limit: `budget` in dollars, `turns`, or an option of the format such as `rounds`. */
    limit: input('limit', { key: name, value }),
    /** An event in the world of a scene. */
    event: input('event', { text: words }),
    /** A hidden note of the director to one seat or all. */
    note: input('note', { text: words, to: z.optional(seat) }),
    /** Answers a question put to the user; without text it is skipped. */
    answer: input('answer', { text: z.optional(reply) }),
    /** The user's vote or decision, if the format asks for one. */
    ballot: input('ballot', { data }),
    /** A message of a presenter's controls, or of the stage that a background turn has ended. */
    signal: input('signal', { name, data }),
    /** Whether a seat is passed over from here on. */
    mute: input('mute', { seat, on: flag }),
    /** Gives the next line of a scene to a seat. */
    next: input('next', { seat }),
    /** Words of the user for a character of a scene. */
    line: input('line', { seat, text: words }),
    /** Continues with the partial results of the running calls. */
    goOn: input('goOn', {}),
    /** A finding by the user, with a quote from the document. */
    finding: input('finding', {
      text: words,
      quote: z.optional(reply),
      severity: z.optional(z.enum(['blocks', 'matters', 'minor'])),
    }),
  } as const;
}

/** All recorded inputs: the user's, and those that the stage sends on the user's behalf. */
export const inputs = {
  ...userInputs(),
  /** `by`: the session paused itself because calls failed. */
  pause: input('pause', { by: z.optional(z.literal('failures')) }),
  /** Recorded by the stage when a cap does not cover the next turn. */
  capped: input('capped', { by: z.enum(['budget', 'turns', 'loop']) }),
};

function input<K extends string, F extends z.core.$ZodShape>(kind: K, fields: F) {
  return z.object({ kind: z.literal(kind), ...fields });
}
