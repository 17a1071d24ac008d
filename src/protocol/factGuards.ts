import { isRecord } from '../base/json';
import { panelActions, type ToPanel } from './facts';

// Written by hand, because the page loads no schema library; the host is trusted, so messages are recognized, not validated in depth.
type Guard = (value: unknown) => boolean;

const text: Guard = value => typeof value === 'string';
const flag: Guard = value => typeof value === 'boolean';
const number: Guard = value => Number.isFinite(value);
const amount: Guard = value => number(value) && Number(value) >= 0;
const count: Guard = value => Number.isSafeInteger(value) && Number(value) >= 0;
const line: Guard = value => count(value) && value !== 0;
const oneOf =
  (...words: readonly string[]): Guard =>
  value =>
    words.includes(value as string);
const optional =
  (is: Guard): Guard =>
  value =>
    value === undefined || is(value);
const list =
  (is: Guard): Guard =>
  value =>
    Array.isArray(value) && value.every(is);
const object =
  (fields: Readonly<Record<string, Guard>>): Guard =>
  value =>
    isRecord(value) && Object.entries(fields).every(([key, is]) => is(value[key]));

// Only the envelope: the bodies were validated when the ledger was read, and checking ten thousand again would delay the first screen.
const events = list(object({ type: text, seq: Number.isInteger, at: text }));
const info = object({
  session: text,
  folder: text,
  title: text,
  live: flag,
  readOnly: optional(text),
  resumable: flag,
  addToCap: optional(text),
  branch: optional(flag),
  foreign: optional(flag),
  notices: list(text),
  recording: optional(object({ recordedOn: text, spokenBy: text })),
});
const usage = object({ input: amount, cacheRead: amount, cacheWrite5m: amount, cacheWrite1h: amount, output: amount });
const summary = object({
  status: oneOf('empty', 'running', 'paused', 'asking', 'ended'),
  spent: object({ usd: number, unpriced: flag, usage, unconfirmedUSD: number }),
  budget: object({ usd: optional(number), turns: optional(number) }),
  turnsEnded: count,
  outcome: optional(object({ reason: text, success: flag })),
});
const status = object({
  type: oneOf('turn.status'),
  turn: text,
  state: oneOf('queued', 'waiting', 'thinking', 'speaking', 'retrying', 'asking'),
  asked: optional(
    object({
      request: text,
      table: optional(text),
      limit: optional(count),
      schema: optional(isRecord),
      reasons: optional(list(object({ text, texts: optional(isRecord) }))),
    }),
  ),
  until: optional(number),
  detail: optional(text),
});
const found = object({ type: oneOf('finding.delta'), call: text, attempt: count, index: count, item: isRecord });
const delta = object({ type: oneOf('turn.delta'), turn: text, attempt: count, offset: count, text });

const ids = optional(list(text));
const piece: Guard = value =>
  object({ kind: oneOf('heading', 'text', 'aside', 'quote', 'change', 'list', 'fold') })(value) &&
  object({ text: optional(text), title: optional(text), label: optional(text), where: optional(text) })(value) &&
  object({ line: optional(line), id: optional(text), ids, turns: ids, inside: optional(pieces) })(value) &&
  object({ items: optional(list(object({ strong: optional(text), text, ids }))) })(value);
const pieces: Guard = value => list(piece)(value);

const facts: Readonly<Record<ToPanel['type'], Guard>> = {
  session: object({ info, summary, total: count, recent: optional(events) }),
  events: object({ from: count, total: count, events }),
  deltas: object({ deltas: list(delta) }),
  status: object({ status }),
  found: object({ found: list(found) }),
  info: object({ info }),
  quotes: object({ turn: text, found: list(object({ text, line, to: optional(line) })) }),
  document: object({ text }),
  page: object({ page: object({ chair: pieces, author: pieces }) }),
  goTo: object({ turn: optional(text), entry: optional(text) }),
  attached: object({ text }),
  press: object({ what: oneOf(...panelActions) }),
  trouble: object({ message: text, ways: optional(list(text)) }),
};

/** Parses a message from the host; undefined if it is none. */
export function parseHostMessage(message: unknown): ToPanel | undefined {
  try {
    if (!isRecord(message) || typeof message.type !== 'string' || !Object.hasOwn(facts, message.type)) return undefined;
    const fact = message as unknown as ToPanel;
    return facts[fact.type](fact) ? fact : undefined;
  } catch {
    // A getter or proxy that throws, which the host never sends.
    return undefined;
  }
}
