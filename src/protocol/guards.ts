import * as z from 'zod/mini';
import type { Json, JsonObject } from '../base/json';
import type { UserInput } from '../script/input';
import { userInputs } from '../script/shapes';

const id = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,79}$/u));
// One that is too long gets through: the session refuses it in words, and here it would be lost without one.
const words = z.string();
const count = z.int().check(z.nonnegative());
const json = z.json() as z.ZodMiniType<Json>;
const jsonObject = z.record(z.string(), z.json()) as z.ZodMiniType<JsonObject>;

const shapes = userInputs({ words, reply: words, name: id, seat: id, turn: id, value: json, data: jsonObject });
const inputs = Object.values(shapes).map((shape: z.ZodMiniObject) => z.catchall(shape, z.never()));
const input = z.union(inputs) as unknown as z.ZodMiniType<UserInput>;

const wish = z.discriminatedUnion('type', [
  // The panel listens and has the first `have` events of `session`; it wants what follows.
  z.strictObject({ type: z.literal('ready'), session: z.string().check(z.maxLength(200)), have: count }),
  // The panel has the first `have` events.
  z.strictObject({ type: z.literal('got'), have: count }),
  z.strictObject({ type: z.literal('input'), input }),
  // What a person says in a turn of theirs.
  z.strictObject({
    type: z.literal('speak'),
    turn: id,
    said: z.strictObject({ say: words, data: z.optional(jsonObject) }),
  }),
  // A new session with all up to and with this turn.
  // `instead`: the turn itself is asked for once more in the branch, or says something else there.
  z.strictObject({ type: z.literal('fork'), turn: id, instead: z.optional(z.enum(['again', 'text'])) }),
  // Which words of a turn stand in the document?
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
  // The part of the page for whoever decides.
  z.strictObject({ type: z.literal('copyPage') }),
  // The page worked into the document, and the document looked at again after it was.
  z.strictObject({ type: z.literal('applyPage') }),
  z.strictObject({ type: z.literal('runAgain') }),
  // A branch and what it was forked from, outcome by outcome.
  z.strictObject({ type: z.literal('compare') }),
  // What was said of the document, on the document.
  z.strictObject({ type: z.literal('findings') }),
  // The same set-up once more.
  z.strictObject({ type: z.literal('again') }),
  // Takes an interrupted session up where it stopped.
  z.strictObject({ type: z.literal('resumeRun') }),
  // A file or a selection as quoted text for the composer; `dropped`: a list of URIs, of which those in the workspace are read.
  z.strictObject({
    type: z.literal('attach'),
    what: z.optional(z.enum(['file', 'selection'])),
    dropped: z.optional(z.string().check(z.maxLength(20_000))),
  }),
  // One of the ways out of the trouble that was told last.
  z.strictObject({ type: z.literal('wayOut'), way: count }),
]);

/** What the panel asks of the host: wishes that name things by id, never by path. */
export type ToHost = z.infer<typeof wish>;

/** The wish a message from the panel carries, or undefined: what is not exactly one has no effect. */
export function asWish(message: unknown): ToHost | undefined {
  try {
    const result = wish.safeParse(message);
    return result.success ? result.data : undefined;
  } catch {
    // A getter or a proxy that throws, a ring, a nesting too deep: nothing the page would ever send.
    return undefined;
  }
}

function isWebAddress(text: string): boolean {
  // The host parses it again; a control character or a user name in it only serves to deceive.
  return !/[\p{Cc}\p{Cf}]/u.test(text) && !/^https?:\/\/[^/?#]*@/i.test(text);
}
