import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../src/base/json';
import { formatOf } from '../../src/formats';
import type { LedgerEvent } from '../../src/ledger/events';
import { fold } from '../../src/ledger/fold';
import { parseLedgerLine } from '../../src/ledger/line';
import { sessionView } from '../../src/ledger/state';
import { transcriptAdr } from '../../src/transcript/decision';
import { transcriptFountain } from '../../src/transcript/fountain';
import { transcriptHtml } from '../../src/transcript/html';
import { transcriptJson } from '../../src/transcript/json';
import { transcriptMarkdown } from '../../src/transcript/markdown';
import { playOfSession, playTranscript } from '../../src/transcript/scene';
import { transcriptText } from '../../src/transcript/text';

const home = 'test/ledgers/0.1.0';

/** The recorded sessions that are forged, by their names. */
export const recordedSessions: readonly string[] = readdirSync(home);

/** The events of a recorded session. */
export function eventsOf(name: string): LedgerEvent[] {
  const lines = readFileSync(path.join(home, name, 'ledger.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map(parseLedgerLine).flatMap(reading => (reading.kind === 'event' ? reading.event : []));
}

/** A value deep in an event, as the keys that lead to it. */
export type Keys = readonly string[];

/** Every value in an event, the outer ones first. */
export function valuesIn(value: unknown, keys: Keys = []): { keys: Keys; value: unknown }[] {
  const inner = isRecord(value) || Array.isArray(value) ? Object.entries(value) : [];
  const own = keys.length > 0 ? [{ keys, value }] : [];
  return [...own, ...inner.flatMap(([key, each]) => valuesIn(each, [...keys, key]))];
}

/** What a value is, whichever entry of a list it stands in; only what was answered differs by move. */
export function placeOf(event: LedgerEvent, keys: Keys): string {
  const { kind = '', topic = '', move = '' } = event as { kind?: string; topic?: string; move?: string };
  return [event.type, kind, topic, keys[0] === 'data' ? move : '', ...keys.filter(key => !/^\d+$/.test(key))].join('.');
}

/** The same event with another value. */
export function withValue(event: LedgerEvent, keys: Keys, value: unknown): LedgerEvent {
  const copy = structuredClone(event);
  let at = copy as unknown as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[keys.at(-1) ?? ''] = value;
  return copy;
}

/** Writes a session in every form that there is; each has at most so many characters. */
export function exportAll(events: readonly LedgerEvent[], most = 3_000_000): void {
  const state = fold(events);
  const format = formatOf(state.opened?.format ?? '');
  const play = playOfSession(state, format);
  if (play) playTranscript(play, state);
  sessionView(state);
  for (const write of [
    transcriptMarkdown,
    transcriptText,
    transcriptFountain,
    transcriptHtml,
    transcriptJson,
    transcriptAdr,
  ]) {
    const { length } = write(state, format);
    assert(length < most, `${write.name} has ${length} characters`);
  }
}
