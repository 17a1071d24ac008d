import * as z from 'zod/mini';
import { isRecord, type Json, type JsonObject } from '../base/json';
import type { LedgerEvent } from '../ledger/events';
import type { UserInput } from '../script/input';
import { userInputs } from '../script/shapes';
import type { ToPanel } from './facts';
import type { ToHost } from './wishes';

// The panel's policy forbids compiling code, and zod would try.
z.config({ jitless: true });

const id = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,79}$/u));
const words = z.string().check(z.maxLength(20_000));
const count = z.int().check(z.nonnegative());
const when = z.number().check(z.nonnegative());
const json = z.json() as z.ZodMiniType<Json>;
const jsonObject = z.record(z.string(), z.json()) as z.ZodMiniType<JsonObject>;

const shapes = userInputs({ words, reply: words, name: id, seat: id, turn: id, value: json, data: jsonObject });
const inputs = Object.values(shapes).map((shape: z.ZodMiniObject) => z.catchall(shape, z.never()));
const input = z.union(inputs) as unknown as z.ZodMiniType<UserInput>;

const wish: z.ZodMiniType<ToHost> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready'), session: z.string().check(z.maxLength(200)), have: count }),
  z.strictObject({ type: z.literal('got'), have: count }),
  z.strictObject({ type: z.literal('input'), input }),
  z.strictObject({ type: z.literal('fork'), turn: id }),
  z.strictObject({ type: z.literal('quotesOf'), turn: id }),
  z.strictObject({ type: z.literal('revealQuote'), turn: id, quote: z.string().check(z.maxLength(2_000)) }),
  z.strictObject({ type: z.literal('revealLine'), line: z.int().check(z.positive()) }),
  z.strictObject({
    type: z.literal('openLink'),
    url: z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s]+$/i), z.refine(isWebAddress)),
  }),
  z.strictObject({ type: z.literal('openSeat'), seat: id }),
  z.strictObject({ type: z.literal('copy'), turn: id }),
  z.strictObject({ type: z.literal('saveAs') }),
  z.strictObject({ type: z.literal('findings') }),
  z.strictObject({ type: z.literal('again') }),
  z.strictObject({ type: z.literal('resumeRun') }),
  z.strictObject({ type: z.literal('wayOut'), way: count }),
]);

const events = z.custom<LedgerEvent[]>(value => Array.isArray(value) && value.every(isEvent));
const delta = z.object({
  type: z.literal('turn.delta'),
  turn: z.string(),
  attempt: count,
  offset: count,
  text: z.string(),
});
const info = z.object({
  session: z.string(),
  folder: z.string(),
  title: z.string(),
  live: z.boolean(),
  readOnly: z.optional(z.string()),
  resumable: z.boolean(),
  notices: z.array(z.string()),
});
const caps = z.object({ usd: z.optional(z.number()), turns: z.optional(z.number()) });
const usage = z.object({ input: when, cacheRead: when, cacheWrite5m: when, cacheWrite1h: when, output: when });
const summary = z.object({
  status: z.enum(['empty', 'running', 'paused', 'asking', 'ended']),
  spent: z.object({ usd: z.number(), unpriced: z.boolean(), usage, lostUSD: z.number() }),
  budget: caps,
  turnsEnded: count,
  outcome: z.optional(z.looseObject({ reason: z.string(), success: z.boolean() })),
});

const fact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), info, summary, total: count, recent: z.optional(events) }),
  z.object({ type: z.literal('events'), from: count, total: count, events }),
  z.object({ type: z.literal('deltas'), deltas: z.array(delta) }),
  z.object({
    type: z.literal('status'),
    status: z.object({
      type: z.literal('turn.status'),
      turn: z.string(),
      state: z.enum(['queued', 'waiting', 'thinking', 'speaking', 'retrying']),
      until: z.optional(z.number()),
      detail: z.optional(z.string()),
    }),
  }),
  z.object({ type: z.literal('info'), info }),
  z.object({
    type: z.literal('quotes'),
    turn: z.string(),
    found: z.array(z.object({ text: z.string(), line: z.int().check(z.positive()) })),
  }),
  z.object({ type: z.literal('goTo'), turn: z.string() }),
  z.object({ type: z.literal('trouble'), message: z.string(), ways: z.optional(z.array(z.string())) }),
]);

/** The wish a message from the panel carries, or undefined: what is not exactly one has no effect. */
export function asWish(message: unknown): ToHost | undefined {
  return passed(wish, message);
}

/**
 * The fact a message from the host carries, or undefined. Events are looked at only as far as their envelope: their bodies were
 * guarded where the ledger was read, and a second look at ten thousand would delay the first screen.
 */
export function asFact(message: unknown): ToPanel | undefined {
  return passed(fact, message) as ToPanel | undefined;
}

function passed<T>(schema: z.ZodMiniType<T>, message: unknown): T | undefined {
  try {
    const result = schema.safeParse(message);
    return result.success ? result.data : undefined;
  } catch {
    // A getter or a proxy that throws, a ring, a nesting too deep: nothing the other side would ever send.
    return undefined;
  }
}

function isEvent(value: unknown): boolean {
  return (
    isRecord(value) && typeof value.type === 'string' && Number.isInteger(value.seq) && typeof value.at === 'string'
  );
}

function isWebAddress(text: string): boolean {
  // The host parses it again; a control character or a user name in it only serves to deceive.
  return !/[\p{Cc}\p{Cf}]/u.test(text) && !/^https?:\/\/[^/?#]*@/i.test(text);
}
