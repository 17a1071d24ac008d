// What the panel's page may send to the editor (the host); whatever else arrives is ignored.

import * as z from 'zod/mini';
import type { Json, JsonObject } from '../base/json';
import type { UserInput } from '../script/input';
import { userInputs } from '../script/shapes';

const id = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,79}$/u));
// Too long a text passes: the session rejects it with a message, while here it would be dropped silently.
const words = z.string();
const count = z.int().check(z.nonnegative());
const json = z.json() as z.ZodMiniType<Json>;
const jsonObject = z.record(z.string(), z.json()) as z.ZodMiniType<JsonObject>;

// An input is exactly one of the user's, without further fields.
const shapes = userInputs({ words, reply: words, name: id, seat: id, turn: id, value: json, data: jsonObject });
const inputs = Object.values(shapes).map((shape: z.ZodMiniObject) => z.catchall(shape, z.never()));
const input = z.union(inputs) as unknown as z.ZodMiniType<UserInput>;

const panelMessage = z.discriminatedUnion('type', [
  // The panel listens and has the first `have` events of `session`; it wants what follows.
  z.strictObject({ type: z.literal('ready'), session: z.string().check(z.maxLength(200)), have: count }),
  // The panel has the first `have` events.
  z.strictObject({ type: z.literal('received'), have: count }),
  // Whether the page has the keyboard focus; in a side bar the editor's own context does not say so.
  z.strictObject({ type: z.literal('focus'), on: z.boolean() }),
  z.strictObject({ type: z.literal('input'), input }),
  // A person's answer to their turn.
  z.strictObject({
    type: z.literal('speak'),
    turn: id,
    said: z.strictObject({ say: words, data: z.optional(jsonObject) }),
  }),
  // Forks the session after this turn.
  // `instead`: the fork requests the turn again, or replaces its text.
  z.strictObject({ type: z.literal('fork'), turn: id, instead: z.optional(z.enum(['again', 'text'])) }),
  // Requests the words of a turn that occur in the document.
  z.strictObject({ type: z.literal('quotesOf'), turn: id }),
  // Shows words of a turn in the document.
  z.strictObject({ type: z.literal('revealQuote'), turn: id, quote: z.string().check(z.maxLength(2_000)) }),
  z.strictObject({ type: z.literal('revealLine'), line: z.int().check(z.positive()) }),
  z.strictObject({
    type: z.literal('openLink'),
    url: z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s]+$/i), z.refine(isWebAddress)),
  }),
  // Opens the agent file of a seat.
  z.strictObject({ type: z.literal('openSeat'), seat: id }),
  z.strictObject({ type: z.literal('copy'), turn: id }),
  z.strictObject({ type: z.literal('saveAs') }),
  // Copies the part of the page for the decider.
  z.strictObject({ type: z.literal('copyPage') }),
  // Shows a diff of the document with all changes; applies the page to it; runs the session again on the changed document.
  z.strictObject({ type: z.literal('comparePage') }),
  z.strictObject({ type: z.literal('applyPage') }),
  z.strictObject({ type: z.literal('runAgain') }),
  // Compares the outcomes of a fork and its original.
  z.strictObject({ type: z.literal('compare') }),
  // Displays the findings in the document.
  z.strictObject({ type: z.literal('findings') }),
  // Starts a session with the same set-up.
  z.strictObject({ type: z.literal('again') }),
  // Resumes an interrupted session.
  z.strictObject({ type: z.literal('resumeRun') }),
  // A file or a selection as quoted text for the composer; `dropped`: a list of URIs, of which those in the workspace are read.
  z.strictObject({
    type: z.literal('attach'),
    what: z.optional(z.enum(['file', 'selection'])),
    dropped: z.optional(z.string().check(z.maxLength(20_000))),
  }),
  // Runs one of the buttons of the last error message.
  z.strictObject({ type: z.literal('errorAction'), index: count }),
]);

/** The messages from the panel to the host; they name things by id, never by path. */
export type ToHost = z.infer<typeof panelMessage>;

/** Parses a message from the panel; undefined, and without effect, if it is not exactly one. */
export function parsePanelMessage(message: unknown): ToHost | undefined {
  try {
    const result = panelMessage.safeParse(message);
    return result.success ? result.data : undefined;
  } catch {
    // A throwing getter or proxy, a cycle or too deep nesting, which the page never sends.
    return undefined;
  }
}

function isWebAddress(text: string): boolean {
  // The host parses it again; control characters and user names in an address only serve to deceive.
  return !/[\p{Cc}\p{Cf}]/u.test(text) && !/^https?:\/\/[^/?#]*@/i.test(text);
}
