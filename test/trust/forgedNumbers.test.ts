import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isRecord } from '../../src/base/json';
import { formatOf } from '../../src/formats';
import type { LedgerEvent } from '../../src/ledger/events';
import { fold } from '../../src/ledger/fold';
import { readLine } from '../../src/ledger/line';
import { isEvent } from '../../src/ledger/shapes';
import { transcriptAdr } from '../../src/transcript/decision';
import { transcriptFountain } from '../../src/transcript/fountain';
import { transcriptHtml } from '../../src/transcript/html';
import { transcriptJson } from '../../src/transcript/json';
import { transcriptMarkdown } from '../../src/transcript/markdown';
import { playIn, playTranscript } from '../../src/transcript/scene';
import { transcriptText } from '../../src/transcript/text';

const home = 'test/ledgers/0.1.0';
const deliberations = ['consensus', 'council', 'council-consensus-check', 'discussion', 'structured'];
const forged = [4_294_967_296, 1e308, -7, 0.5];

function eventsOf(name: string): LedgerEvent[] {
  const lines = readFileSync(path.join(home, name, 'ledger.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines.map(readLine).flatMap(reading => (reading.kind === 'event' ? reading.event : []));
}

/** Where an event has a number, as the keys that lead to it. */
function numbersIn(value: unknown, keys: readonly string[] = []): string[][] {
  if (typeof value === 'number') return [[...keys]];
  if (!isRecord(value) && !Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, [...keys, key]));
}

/** Where an answer or an outcome has a value, the same way. */
function answersIn(value: unknown, keys: readonly string[] = []): string[][] {
  const inner = isRecord(value) || Array.isArray(value) ? Object.entries(value) : [];
  const own = /^(?:data|outcome)$/.test(keys[0] ?? '') && keys.length > 1 ? [[...keys]] : [];
  return [...own, ...inner.flatMap(([key, each]) => answersIn(each, [...keys, key]))];
}

function withValue(event: LedgerEvent, keys: readonly string[], value: unknown): LedgerEvent {
  const copy = structuredClone(event);
  let at = copy as unknown as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[keys.at(-1) ?? ''] = value;
  return copy;
}

function exportAll(events: readonly LedgerEvent[]): void {
  const state = fold(events);
  const format = formatOf(state.opened?.format ?? '');
  const play = playIn(state, format);
  if (play) playTranscript(play, state);
  for (const write of [
    transcriptMarkdown,
    transcriptText,
    transcriptFountain,
    transcriptHtml,
    transcriptJson,
    transcriptAdr,
  ]) {
    assert(write(state, format).length < 3_000_000, write.name);
  }
}

describe('S26: records with forged numbers', function () {
  this.timeout(60_000);

  for (const name of readdirSync(home)) {
    it(`S26: ${name} is exported in every form, whatever its numbers`, () => {
      const events = eventsOf(name);
      const seen = new Set<string>();
      for (const [at, event] of events.entries()) {
        for (const keys of numbersIn(event)) {
          const place = `${event.type} ${keys.filter(key => !/^\d+$/.test(key)).join('.')}`;
          if (seen.has(place) || /^(?:v|seq)$/.test(keys[0] ?? '')) continue;
          seen.add(place);
          for (const number of forged) {
            const changed = withValue(event, keys, number);
            assert(isEvent({ ...changed }));
            try {
              exportAll(events.with(at, changed));
            } catch (error) {
              assert.fail(`${place} as ${number}: ${error instanceof Error ? error.stack?.slice(0, 300) : error}`);
            }
          }
        }
      }
      assert(seen.size > 5);
    });
  }
});

describe('S26: records with damaged answers', function () {
  this.timeout(60_000);
  const damaged = [7, {}, [null]];

  for (const name of deliberations) {
    it(`S26: ${name} is exported in every form, whatever became of what was answered`, () => {
      const events = eventsOf(name);
      const seen = new Set<string>();
      for (const [at, event] of events.entries()) {
        for (const keys of answersIn(event)) {
          const { move = '' } = event as { move?: string };
          const place = `${event.type} ${move} ${keys.filter(key => !/^\d+$/.test(key)).join('.')}`;
          if (seen.has(place)) continue;
          seen.add(place);
          for (const value of damaged) {
            const changed = withValue(event, keys, value);
            if (!isEvent({ ...changed })) continue;
            assert.doesNotThrow(
              () => exportAll(events.with(at, changed)),
              `${place} as ${JSON.stringify(value)} in event ${event.seq}`,
            );
          }
        }
      }
      assert(seen.size > 5);
    });
  }
});
