import * as z from 'zod/mini';
import { isRecord, type Json, type JsonObject } from '../base/json';
import type { Input, InputKind } from '../script/input';
import type { Outcome } from '../script/step';
import type { EventBody, LedgerEvent } from './events';

const text = z.string();
const number = z.number();
const flag = z.boolean();
const json = z.custom<Json>(value => value !== undefined);
const jsonObject = z.custom<JsonObject>(isRecord);
const numbers = z.record(text, number);
const price = z.nullable(number);

/** What every event begins with. */
const place = z.looseObject({ v: number, seq: number, at: text });
const nothing = z.never();

const usage = z.looseObject({
  input: number,
  cacheRead: number,
  cacheWrite5m: number,
  cacheWrite1h: number,
  output: number,
});
const checks = z.array(z.looseObject({ rule: text, ok: flag, detail: z.optional(text) }));
const hears = z.union([
  z.enum(['all', 'none', 'round']),
  z.looseObject({ recent: number }),
  z.looseObject({ since: text }),
]);
const cues = z.array(
  z.looseObject({
    turn: text,
    seat: text,
    move: text,
    hears,
    data: z.optional(jsonObject),
    masked: z.optional(flag),
    exchanged: z.optional(flag),
    procedure: z.optional(flag),
    said: z.optional(text),
    skip: z.optional(flag),
    sentences: z.optional(number),
  }),
);
const seats = z.array(
  z.looseObject({
    id: text,
    name: text,
    role: text,
    agent: text,
    icon: text,
    color: text,
    voice: text,
    model: z.optional(text),
    traits: z.optional(jsonObject),
    sha: z.optional(text),
  }),
);
const document = z.looseObject({
  title: text,
  path: z.optional(text),
  copy: text,
  sha: text,
  characters: number,
  firstLine: z.optional(number),
});
const turnOutcome = z.enum(['spoken', 'trimmed', 'truncated', 'silent', 'refused', 'tooLong', 'failed', 'skipped']);
const attemptOutcome = z.enum(['answered', 'maxTokens', 'refused', 'tooLong', 'failed', 'aborted', 'lost']);
const speaker = { turn: text, seat: text, name: text, role: text, move: text };

type Shape<T> = z.ZodMiniType<T>;

const inputs: { [K in InputKind]: Shape<Omit<Extract<Input, { kind: K }>, 'kind'>> } = {
  remark: z.looseObject({ text, to: z.optional(text) }),
  skip: z.looseObject({ seat: z.optional(text), turn: z.optional(text) }),
  pause: z.looseObject({ by: z.optional(z.literal('failures')) }),
  step: z.looseObject({}),
  resume: z.looseObject({}),
  stop: z.looseObject({}),
  wrapUp: z.looseObject({}),
  limit: z.looseObject({ key: text, value: json }),
  event: z.looseObject({ text }),
  note: z.looseObject({ text, to: z.optional(text) }),
  answer: z.looseObject({ text: z.optional(text) }),
  ballot: z.looseObject({ data: jsonObject }),
  signal: z.looseObject({ name: text, data: jsonObject }),
  mute: z.looseObject({ seat: text, on: flag }),
  next: z.looseObject({ seat: text }),
  capped: z.looseObject({ by: z.enum(['budget', 'turns', 'loop']) }),
};

type Events = { [T in EventBody['type']]: Shape<Omit<Extract<EventBody, { type: T }>, 'type'>> };

const events: Omit<Events, 'input.received'> = {
  'session.opened': z.looseObject({
    session: text,
    format: text,
    topic: text,
    document: z.optional(document),
    seats,
    options: z.record(text, json),
    seed: number,
    budget: z.looseObject({ usd: z.optional(number), turns: z.optional(number) }),
    relevance: numbers,
    voices: z.record(text, z.looseObject({ label: text, rehearsal: flag })),
  }),
  'session.resumed': z.looseObject({ epoch: number }),
  'session.forked': z.looseObject({ from: text, turn: text }),
  'beat.called': z.looseObject({
    beat: text,
    kind: z.enum(['ask', 'inTurn', 'start']),
    cues,
    round: z.optional(text),
    by: z.optional(z.enum(['summary', 'redirect'])),
    name: z.optional(text),
  }),
  'turn.began': z.looseObject({
    ...speaker,
    attempt: number,
    voice: text,
    model: z.optional(text),
    reserved: price,
    tail: z.optional(text),
    covers: z.optional(z.array(text)),
    because: z.optional(text),
  }),
  'attempt.ended': z.looseObject({
    turn: text,
    attempt: number,
    outcome: attemptOutcome,
    text,
    usage,
    costUSD: price,
    checks,
    model: z.optional(text),
    failure: z.optional(z.looseObject({ kind: text, message: text, remedy: text })),
  }),
  'turn.ended': z.looseObject({
    ...speaker,
    outcome: turnOutcome,
    text,
    fullText: z.optional(text),
    words: number,
    data: z.optional(jsonObject),
    checks,
    scores: z.looseObject({
      topic: number,
      novelty: number,
      relevance: z.optional(numbers),
      own: z.optional(jsonObject),
    }),
    usage,
    costUSD: price,
    attempts: number,
    selected: z.optional(number),
    asksUser: z.optional(flag),
    why: z.optional(text),
  }),
  'beat.closed': z.looseObject({ beat: text }),
  'listen.called': z.looseObject({ beat: text, for: z.array(text) }),
  'state.posted': z.looseObject({ beat: text, topic: text, data: json }),
  'task.cancelled': z.looseObject({ name: text }),
  'note.posted': z.looseObject({
    kind: z.enum(['system', 'event', 'moderator', 'director']),
    text,
    turn: z.optional(text),
  }),
  'debate.end': z.looseObject({ reason: text }),
  'session.ended': z.looseObject({
    outcome: z.custom<Outcome>(
      value => isRecord(value) && typeof value.reason === 'string' && typeof value.success === 'boolean',
    ),
  }),
};

/** Whether a value read from outside may be used as an event of this version. */
export function isEvent(value: unknown): value is LedgerEvent {
  if (!isRecord(value)) return false;
  return z.safeParse(place, value).success && z.safeParse(shapeOf(value), value).success;
}

function shapeOf(value: Record<string, unknown>): z.ZodMiniType {
  const { type, kind } = value;
  if (type === 'input.received') return find(inputs, kind);
  return find(events, type);
}

function find(shapes: Record<string, z.ZodMiniType>, key: unknown): z.ZodMiniType {
  return (typeof key === 'string' && Object.hasOwn(shapes, key) && shapes[key]) || nothing;
}
