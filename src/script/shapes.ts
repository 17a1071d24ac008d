import * as z from 'zod/mini';
import { isRecord, type Json, type JsonObject } from '../base/json';
import type { Sources } from '../base/message';

// The schemas of everything that a script shares with the ledger. The panel's page imports only the types.

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
  /** The format's word for what it does here, e.g. `proponent`. */
  role: text,
  /** Slug of the agent's copy in the session's folder. */
  agent: text,
  icon: text,
  color: text,
  voice: text,
  model: z.optional(text),
  /** What the format read from the agent's definition as the session opened. */
  traits: z.optional(jsonObject),
  /** The agents that held the seat before, in a fork that gave it to another. */
  former: z.optional(z.array(z.object({ name: text, agent: text }))),
});

/** Which earlier turns a cue lets its seat hear; `since` names the round from which on it hears. */
export const hears = z.union([
  z.enum(['all', 'none', 'round']),
  z.object({ recent: number }),
  z.object({ since: text }),
]);

/** A request in a beat, as data; the format's prompts phrase it. */
export const cue = z.object({
  seat: text,
  move: text,
  hears,
  /** What the wording needs to phrase the request; part of the recorded shape. */
  data: z.optional(jsonObject),
  /** Others' words are quoted to this seat without their names (peer judgement). */
  masked: z.optional(flag),
  /** Within each round the members' turns are heard in exchanged order (a judge that is asked twice). */
  exchanged: z.optional(flag),
  /** Asked of code, or prepared behind the scenes: it is no speech, stands in no transcript and counts as no turn. */
  procedure: z.optional(flag),
  /** Prepared before: said word for word, without a call. */
  said: z.optional(text),
  /** Recorded as skipped, without a call. */
  skip: z.optional(flag),
  /** It is asked once more in place of a turn, and why. */
  replaces: z.optional(z.object({ turn: text, why: text })),
  /** The most sentences of the answer; what goes beyond is cut without asking again. */
  sentences: z.optional(number),
});

/** A call that is no turn, as a script requests it: a reading, a check, a page. */
export const examination = z.object({
  /** The script's own name of it, once a session. */
  name: text,
  /** What is asked: one of the format's calls. */
  kind: text,
  /** Whose voice and model answer. */
  seat: text,
  /** It is answered as this seat, from its dossier. */
  dossier: z.optional(flag),
  /** What the request needs to be phrased; part of the recorded shape. */
  data: z.optional(jsonObject),
  /** Sent once the first words of the session were heard, so that they come no later for it. */
  late: z.optional(flag),
  /** Sent once the call of this name has ended, whatever came of it. */
  after: z.optional(text),
  /** The examiner answers it; the seat's own model only where the session has none that is cheap enough. */
  examiner: z.optional(flag),
});

/** Who answers the examiner's questions; without a voice no model is cheap enough, with `off` they are not asked. */
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

/** The messages of recorded texts, by field. */
export const sources = z.custom<Sources>(isRecord);

/** The result of one check of a finished turn. */
export const check = z.object({ rule: text, ok: flag, detail: z.optional(text), texts: z.optional(sources) });

/** What the stage measured of a turn once, so that scripts branch alike on every replay. */
export const scores = z.object({
  /** Overlap with topic, document and the last turns, 0–1; below the format's threshold the turn is off topic. */
  topic: number,
  /** Share of what was said that nobody had said before, 0–1. */
  novelty: number,
  /** How much each seat has to add to this turn, 0–1; only for formats that ask for it. */
  relevance: z.optional(z.record(text, number)),
  /** What the format itself measures of a turn. */
  own: z.optional(jsonObject),
});

/** A decision on a finding of an earlier session on the document; `own`: this user made or confirmed it, other decisions change nothing. */
export const decided = z.object({
  ...{ decision: z.enum(['dismissed', 'deferred', 'fixed']), severity: z.enum(['blocks', 'matters', 'minor']) },
  ...{ why: text, own: flag, claim: text, consequence: text, section: text, quotes: z.array(text) },
});

/** A finding as an earlier session left it; its quotes have their lines in the current document. */
const earlierFinding = z.object({
  ...{ id: text, section: text, slot: text, claim: text, consequence: text, change: z.optional(text) },
  type: z.enum(['error', 'contradiction', 'omission', 'risk', 'unproved']),
  severity: z.enum(['blocks', 'matters', 'minor']),
  certainty: z.literal([100, 75, 50, 25]),
  state: z.enum(['stands', 'fell', 'unclear', 'unchecked']),
  /** Why it fell or is unclear, which a change may take away; left out where a person decided on it. */
  why: z.optional(text),
  quotes: z.array(foundQuote),
});

/** The results of an earlier session that is run again after its document has changed. */
export const earlier = z.object({
  /** Its id, and which run this is after the first; an unchanged document makes no new one. */
  ...{ session: text, round: number },
  /** The document was read whole then, by a session of this user. */
  whole: flag,
  /** The kind of document. */
  kind: text,
  findings: z.array(earlierFinding).check(z.maxLength(500)),
  /** Its changes, choices and order of work as they would be answered, and the lines of the words that they replace. */
  ...{ written: jsonObject, quotes: z.array(foundQuote) },
  /** What of the document reads otherwise since, with its lines; without words of before it is new, without words of now it is gone. */
  changes: z.array(z.object({ id: text, was: text, now: text, startLine: number, endLine: number, section: text })),
});

/** How a session ended; formats add their own result beside it. */
export const outcome = z.catchall(z.object({ reason: text, success: flag }), z.optional(json));

/** The field schemas of inputs, which a caller may narrow to what it accepts. */
const leaves: Record<'words' | 'reply' | 'name' | 'seat' | 'turn', z.ZodMiniType<string>> & {
  value: z.ZodMiniType<Json>;
  data: z.ZodMiniType<JsonObject>;
} = { words: text, reply: text, name: text, seat: text, turn: text, value: json, data: jsonObject };

/** The inputs of a user, by kind; each is recorded before it takes effect. */
export function userInputs(narrowed: Partial<typeof leaves> = {}) {
  const { words, reply, name, seat, turn, value, data } = { ...leaves, ...narrowed };
  return {
    /** Said to all, or to one seat, which then replies. */
    remark: input('remark', { text: words, to: z.optional(seat) }),
    /** Skips the turn under way, or the seat's next one. */
    skip: input('skip', { seat: z.optional(seat), turn: z.optional(turn) }),
    pause: input('pause', {}),
    step: input('step', {}),
    resume: input('resume', {}),
    /** Ends the session now, keeping all that was said. */
    stop: input('stop', {}),
    /** Lets the format close in its own way. */
    wrapUp: input('wrapUp', {}),
    /** Moves a limit: `budget` in dollars, `turns`, or an option of the format such as `rounds`. */
    limit: input('limit', { key: name, value }),
    /** Something happens in the world (scenes). */
    event: input('event', { text: words }),
    /** A hidden note of the director to one seat or all. */
    note: input('note', { text: words, to: z.optional(seat) }),
    /** Answers a question put to the user; without text it is skipped. */
    answer: input('answer', { text: z.optional(reply) }),
    /** The user's own ballot or decision, where the format gives one. */
    ballot: input('ballot', { data }),
    signal: input('signal', { name, data }),
    mute: input('mute', { seat, on: flag }),
    next: input('next', { seat }),
    line: input('line', { seat, text: words }),
    /** Goes on with what the calls under way have found so far. */
    goOn: input('goOn', {}),
    /** A finding of the user's own, at words of the document. */
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
  /** `by` where the session paused itself, because calls failed. */
  pause: input('pause', { by: z.optional(z.literal('failures')) }),
  /** Recorded by the stage when a cap no longer pays for the next turn. */
  capped: input('capped', { by: z.enum(['budget', 'turns', 'loop']) }),
};

function input<K extends string, F extends z.core.$ZodShape>(kind: K, fields: F) {
  return z.object({ kind: z.literal(kind), ...fields });
}
