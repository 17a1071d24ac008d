// The schemas of all events in a session's ledger (`ledger.jsonl`): `events` lists them by type, `isEvent` validates a parsed line.
// `src/ledger/events.ts` derives the TypeScript types. Fields may only be added as optional ones, so that older ledgers stay valid.

import * as z from 'zod/mini';
import { isRecord } from '../base/json';
import { noUsage, type Usage } from '../base/usage';
import * as script from '../script/shapes';
import type { LedgerEvent } from './events';

// Far above what any format needs; limited because every turn is searched for each seat's name.
const maxSeats = 100;
/** The maximum number of decisions on earlier findings in `session.opened`: all of them become part of a prompt. */
export const maxDecisions = 200;

const text = z.string();
const number = z.number();
const flag = z.boolean();
const price = z.nullable(number);
const usage = z.custom<Usage>(
  value => isRecord(value) && Object.keys(noUsage).every(key => typeof value[key] === 'number'),
);
const checks = z.array(script.check);
/** Templates and values of the event's English texts, by field, so that they can be translated. */
const texts = z.optional(script.recordedTexts);
/** An attempt, recorded before it is sent: `reserved` is its maximum cost in dollars, `tail` the end of its prompt, `because` the reason for a retry. */
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
export const openedSeat = z.extend(script.seat, {
  /** SHA-256 of the agent's copy. */
  sha: z.optional(text),
  /** The condensed agent file, if an earlier session condensed it; a file condensed in this session is in its `call.ended`. */
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
  /** The parts of a document that is too long for one prompt; each part is read by another seat. */
  parts: z.optional(z.array(z.object({ startLine: number, endLine: number, sections: z.array(text) }))),
  /** The line of the original file at which the document begins, if it is a selection. */
  firstLine: z.optional(number),
});

/** A cue of a called beat, with the id of its turn; compared with the script's cue on resume. */
export const calledCue = z.extend(script.cue, { turn: text });

/** A call that is no turn, with its id; compared with the script's call on resume. */
export const recordedCall = z.extend(script.requestedCall, { call: text });

/** The names of the voices; `rehearsal` marks one without a model, `estimated` one that does not report exact tokens. */
const voices = z.record(text, z.object({ label: text, rehearsal: flag, estimated: z.optional(flag) }));

/** The agent that replaces another in a seat of a fork. */
const seated = z.pick(openedSeat, {
  ...{ name: true, agent: true, icon: true, color: true, traits: true, sha: true, condensed: true },
});

/** Voices, models and caps from here on, as confirmed by the user who resumes a session. */
export const resumeSettings = z.object({
  seats: z.array(z.object({ id: text, voice: text, model: z.optional(text), seated: z.optional(seated) })),
  voices,
  /** The model that answers the examiner's questions, if the session is examined. */
  examiner: z.optional(script.examiner),
  budget: z.object({ usd: z.optional(number), turns: z.optional(number) }),
  /** Whether another user had run the session so far: its recorded cost does not count against this user's caps. */
  foreign: z.optional(flag),
});

/** How an attempt ended; a `lost` one was running at a crash and is charged its maximum. */
export const attemptOutcome = z.enum(['answered', 'maxTokens', 'refused', 'tooLong', 'failed', 'aborted', 'lost']);

/** All events except inputs, by type, without their place in the ledger. */
export const events = {
  /** The first event: everything that a session starts with. */
  'session.opened': z.object({
    /** Own id of the session, unique and safe as a file name. */
    session: text,
    format: text,
    topic: text,
    /** The language that the agents speak, if it is not English. */
    language: z.optional(text),
    document: z.optional(openedDocument),
    /** The workspace's rules for findings; a copy of the file is in the session's folder. */
    rules: z.optional(z.object({ path: text, sha: text })),
    /** The user's decisions on findings of earlier sessions on the document. */
    settled: z.optional(z.array(script.decided).check(z.maxLength(maxDecisions))),
    /** The results of the earlier session, if this one runs it again on a changed document. */
    earlier: z.optional(script.earlier),
    seats: z.array(openedSeat).check(z.maxLength(maxSeats)),
    options: z.record(text, script.json),
    seed: number,
    budget: z.object({ usd: z.optional(number), turns: z.optional(number) }),
    /** The estimated cost shown to the user before the start; missing for a free session or an unknown price. */
    estimateUSD: z.optional(number),
    /** How much of the topic falls into each seat's field, 0–1. */
    relevance: z.record(text, number),
    /** The model that answers the examiner's questions; missing: the session is not examined. */
    examiner: z.optional(script.examiner),
    /** Seats whose agent file is condensed before the first turn. */
    condense: z.optional(z.array(text)),
    /** The version of the format's script (how findings are merged, how a scene is directed), so that a session replays with its own; missing: the first. */
    edition: z.optional(number),
    voices,
    /** The signature of these settings, made with the user's secret; a session that this user's secret does not verify is another user's. */
    signed: z.optional(text),
  }),
  /** A new process writes the session from here on; lines of an earlier `epoch` that follow are ignored. */
  'session.resumed': z.object({ epoch: number, taken: z.optional(resumeSettings), signed: z.optional(text) }),
  /** The session and the turn at which this one began as a copy. */
  'session.forked': z.object({ from: text, turn: text }),
  /**
   * Continues a session that had reached its cap. The steps after `step` were its closing and become void, as do the ending
   * inputs from the seq `since` on; the turns in `again`, which the cap had skipped, are requested after all.
   */
  'session.reopened': z.object({ step: text, since: number, again: z.array(text) }),
  /** A beat of the script, or one that the stage inserts (`by`). */
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
    /** The turn or call that the attempt is for. */
    turn: text,
    /** The same id, if it is a call; missing in ledgers of earlier versions. */
    call: z.optional(text),
    attempt: number,
    outcome: attemptOutcome,
    text,
    usage,
    costUSD: price,
    /** The provider reported no final usage, so the maximum cost is charged. */
    unconfirmed: z.optional(flag),
    checks,
    model: z.optional(text),
    /** The provider's message and the next step for the user. */
    failure: z.optional(z.object({ kind: text, message: text, remedy: text, texts })),
  }),
  'turn.ended': z.object({
    ...speakerFields,
    outcome: script.turnOutcome,
    text,
    /** The untrimmed text, if `text` was cut to the limit. */
    fullText: z.optional(text),
    words: number,
    data: z.optional(script.jsonObject),
    checks,
    scores: script.scores,
    usage,
    costUSD: price,
    attempts: number,
    /** The attempt whose answer was selected. */
    selected: z.optional(number),
    asksUser: z.optional(flag),
    /** Why there is no text. */
    why: z.optional(text),
    texts,
    /** Skipped because the cap did not cover its cost. */
    capped: z.optional(flag),
  }),
  /** Starts calls that are no turns, or waits for the end of those named in `until`. */
  'examine.called': z.object({ beat: text, calls: z.array(recordedCall), until: z.optional(z.array(text)) }),
  /** `kind` and `seat` as in `examine.called`; sessions of earlier versions lack them. */
  'call.began': z.object({ call: text, kind: z.optional(text), seat: z.optional(text), ...attemptFields }),
  'call.ended': z.object({
    call: text,
    outcome: script.callOutcome,
    data: z.optional(script.jsonObject),
    quotes: z.array(script.foundQuote),
    usage,
    costUSD: price,
    attempts: number,
    why: z.optional(text),
    texts,
    /** Skipped because the cap did not cover its cost. */
    capped: z.optional(flag),
  }),
  'beat.closed': z.object({ beat: text }),
  'listen.called': z.object({ beat: text, for: z.array(text) }),
  'state.posted': z.object({ beat: text, topic: text, data: script.json, texts }),
  'task.cancelled': z.object({ name: text }),
  'note.posted': z.object({
    kind: z.enum(['system', 'event', 'moderator', 'director']),
    text,
    texts,
    turn: z.optional(text),
  }),
  /** The format's own reason for the ending. */
  'debate.end': z.object({ reason: text }),
  'session.ended': z.object({ outcome: script.outcome }),
};

const unknownEvent = z.never();

/** Whether a value from outside with a valid place in the ledger is an event of this version. */
export function isEvent(value: Record<string, unknown>): value is LedgerEvent {
  const { type, kind } = value;
  const shape = type === 'input.received' ? findShape(script.inputs, kind) : findShape(events, type);
  return z.safeParse(shape, value).success;
}

function findShape(shapes: Record<string, z.ZodMiniType>, key: unknown): z.ZodMiniType {
  return (typeof key === 'string' && Object.hasOwn(shapes, key) && shapes[key]) || unknownEvent;
}
