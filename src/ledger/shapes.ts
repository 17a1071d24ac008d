import * as z from 'zod/mini';
import { isRecord } from '../base/json';
import { noUsage, type Usage } from '../base/usage';
import {
  callOutcome,
  check,
  cue,
  decided,
  earlier,
  examination,
  examiner,
  foundQuote,
  inputs,
  json,
  jsonObject,
  outcome,
  scores,
  seat,
  sources,
  turnOutcome,
} from '../script/shapes';
import type { LedgerEvent } from './events';

// The schemas of all events. The panel's page imports only the types. Undeclared fields are not validated.

// Far above what any format seats; every turn is searched for each of their names.
const maxSeats = 100;
/** The maximum number of earlier decisions that a session opens with: they are part of a prompt. */
export const maxDecisions = 200;

const text = z.string();
const number = z.number();
const flag = z.boolean();
const price = z.nullable(number);
const usage = z.custom<Usage>(
  value => isRecord(value) && Object.keys(noUsage).every(key => typeof value[key] === 'number'),
);
const checks = z.array(check);
/** The messages of the texts beside it that people read, for languages other than English. */
const texts = z.optional(sources);
/** The fields of an attempt, journalled before it is sent: `reserved` is its maximum cost in dollars, `tail` the last part of its prompt, `because` the reason for a retry. */
const attemptFields = {
  attempt: number,
  voice: text,
  model: z.optional(text),
  reserved: price,
  tail: z.optional(text),
  because: z.optional(text),
  texts,
};
const speakerFields = { turn: text, seat: text, name: text, role: text, move: text };

/** A seat as recorded at the opening; the copy of its agent file is in the session's folder. */
export const openedSeat = z.extend(seat, {
  /** SHA-256 of the agent's copy. */
  sha: z.optional(text),
  /** What its agent's file was condensed to for an earlier session; what this one condenses stands in its calls. */
  condensed: z.optional(text),
});

/** The document as recorded at the opening. */
export const openedDocument = z.object({
  title: text,
  /** Workspace-relative path, where it has one. */
  path: z.optional(text),
  /** Name of the copy in the session's folder. */
  copy: text,
  sha: text,
  characters: number,
  /** What is too long for one prompt, in stretches that several read. */
  parts: z.optional(z.array(z.object({ startLine: number, endLine: number, sections: z.array(text) }))),
  /** Lines of the original file at which a debated selection began. */
  firstLine: z.optional(number),
});

/** A cue of a called beat; compared on resume. */
export const calledCue = z.extend(cue, { turn: text });

/** A call of a step; compared on resume. */
export const calledExamination = z.extend(examination, { call: text });

/** The names of the voices; `rehearsal` marks one without a model, `estimated` one that does not report exact tokens. */
const voices = z.record(text, z.object({ label: text, rehearsal: flag, estimated: z.optional(flag) }));

/** The agent that takes over a seat in a fork. */
const seated = z.pick(openedSeat, {
  ...{ name: true, agent: true, icon: true, color: true, traits: true, sha: true, condensed: true },
});

/** Who speaks from here on, and the caps, as confirmed by the user who resumes a session. */
export const taken = z.object({
  seats: z.array(z.object({ id: text, voice: text, model: z.optional(text), seated: z.optional(seated) })),
  voices,
  /** Who answers the examiner's questions, where the session is examined. */
  examiner: z.optional(examiner),
  budget: z.object({ usd: z.optional(number), turns: z.optional(number) }),
  /** It was somebody else's: what it says it has cost is no money of this user. */
  foreign: z.optional(flag),
});

/** How an attempt ended; a `lost` one was running at a crash and is charged its maximum. */
export const attemptOutcome = z.enum(['answered', 'maxTokens', 'refused', 'tooLong', 'failed', 'aborted', 'lost']);

/** All events except inputs, by type, without their place in the ledger. */
export const events = {
  /** The first event: all that a session is opened with. */
  'session.opened': z.object({
    /** Own id of the session, unique and safe as a file name. */
    session: text,
    format: text,
    topic: text,
    /** The language of the table, where it is another than English. */
    language: z.optional(text),
    document: z.optional(openedDocument),
    /** The workspace's rules for findings; their copy lies in the session's folder. */
    rules: z.optional(z.object({ path: text, sha: text })),
    /** What was decided on findings of earlier sessions on the document. */
    settled: z.optional(z.array(decided).check(z.maxLength(maxDecisions))),
    /** What it rests on, where it is run again after its document has changed. */
    earlier: z.optional(earlier),
    seats: z.array(openedSeat).check(z.maxLength(maxSeats)),
    options: z.record(text, json),
    seed: number,
    budget: z.object({ usd: z.optional(number), turns: z.optional(number) }),
    /** What its user was told before the start that it would probably cost; left out where it is free or nobody knows. */
    estimateUSD: z.optional(number),
    relevance: z.record(text, number),
    /** Who answers the examiner's questions; left out: the session is not examined. */
    examiner: z.optional(examiner),
    /** Seats whose agent's file is condensed before anybody speaks. */
    condense: z.optional(z.array(text)),
    /** By which edition of the rules it goes: how findings are merged and weighed, how a scene is directed; left out: the first. */
    edition: z.optional(number),
    voices,
    /** By whose secret these settings are signed; with another's, or none, the session is a stranger's. */
    signed: z.optional(text),
  }),
  /** A new owner took the session up; its epoch fences all later lines. */
  'session.resumed': z.object({ epoch: number, taken: z.optional(taken), signed: z.optional(text) }),
  'session.forked': z.object({ from: text, turn: text }),
  /**
   * A session that its cap had closed goes on: `step` is the last step in force, all later ones belong to the closing and are
   * void, as are the endings put in from the place `since` on; the turns in `again`, which the cap had skipped, are asked after all.
   */
  'session.reopened': z.object({ step: text, since: number, again: z.array(text) }),
  /** A step of the script, or of the stage itself (`by`). */
  'beat.called': z.object({
    beat: text,
    kind: z.enum(['ask', 'inTurn', 'start']),
    cues: z.array(calledCue),
    round: z.optional(text),
    by: z.optional(z.enum(['summary', 'redirect'])),
    name: z.optional(text),
    texts,
  }),
  'turn.began': z.object({
    ...speakerFields,
    ...attemptFields,
    /** Turns that one ensemble call covers beside this one. */
    covers: z.optional(z.array(text)),
  }),
  'attempt.ended': z.object({
    /** The turn or the call that it was made for; of a call under its own name too, but in sessions of earlier versions. */
    turn: text,
    call: z.optional(text),
    attempt: number,
    outcome: attemptOutcome,
    text,
    usage,
    costUSD: price,
    /** The provider's final usage was not seen: it is charged the most that it can have cost. */
    unconfirmed: z.optional(flag),
    checks,
    model: z.optional(text),
    /** The provider's own words and the next step, for a failure card. */
    failure: z.optional(z.object({ kind: text, message: text, remedy: text, texts })),
  }),
  'turn.ended': z.object({
    ...speakerFields,
    outcome: turnOutcome,
    text,
    /** All that was said, where `text` is shorter. */
    fullText: z.optional(text),
    words: number,
    data: z.optional(jsonObject),
    checks,
    scores,
    usage,
    costUSD: price,
    attempts: number,
    selected: z.optional(number),
    asksUser: z.optional(flag),
    /** Why there are no words, in words. */
    why: z.optional(text),
    texts,
    /** Skipped because the cap no longer paid for it. */
    capped: z.optional(flag),
  }),
  /** A step that begins calls which are no turns, or waits for their end (`until`, by name). */
  'examine.called': z.object({ beat: text, calls: z.array(calledExamination), until: z.optional(z.array(text)) }),
  /** `kind` and `seat` as in `examine.called`; sessions of earlier versions lack them. */
  'call.began': z.object({ call: text, kind: z.optional(text), seat: z.optional(text), ...attemptFields }),
  'call.ended': z.object({
    call: text,
    outcome: callOutcome,
    data: z.optional(jsonObject),
    quotes: z.array(foundQuote),
    usage,
    costUSD: price,
    attempts: number,
    why: z.optional(text),
    texts,
    /** Skipped because the cap did not pay for it. */
    capped: z.optional(flag),
  }),
  'beat.closed': z.object({ beat: text }),
  'listen.called': z.object({ beat: text, for: z.array(text) }),
  'state.posted': z.object({ beat: text, topic: text, data: json, texts }),
  'task.cancelled': z.object({ name: text }),
  'note.posted': z.object({
    kind: z.enum(['system', 'event', 'moderator', 'director']),
    text,
    texts,
    turn: z.optional(text),
  }),
  'debate.end': z.object({ reason: text }),
  'session.ended': z.object({ outcome }),
};

const nothing = z.never();

/** Whether a value from outside with a valid place in the ledger is an event of this version. */
export function isEvent(value: Record<string, unknown>): value is LedgerEvent {
  const { type, kind } = value;
  const shape = type === 'input.received' ? findShape(inputs, kind) : findShape(events, type);
  return z.safeParse(shape, value).success;
}

function findShape(shapes: Record<string, z.ZodMiniType>, key: unknown): z.ZodMiniType {
  return (typeof key === 'string' && Object.hasOwn(shapes, key) && shapes[key]) || nothing;
}
