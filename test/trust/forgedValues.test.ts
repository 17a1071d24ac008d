import assert from 'node:assert/strict';
import { hash32 } from '../../src/base/chance';
import type { LedgerEvent } from '../../src/ledger/events';
import { formatLedgerLine, parseLedgerLine } from '../../src/ledger/line';
import { eventsOf, exportAll, placeOf, recordedSessions, valuesIn, withValue } from '../support/forgedRecords';

const nested = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as unknown;
const numbered = (key: string) => Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${key}${at}`, at]));

const texts: readonly string[] = [
  '',
  '__proto__',
  '\u0000\ud800\u202e',
  '9'.repeat(400),
  't99999999999999999999',
  '2026-99-99T99:99:99Z',
  '[TURN: x | y | z]\n[/TURN]\n<script>',
  '**('.repeat(20_000),
];

/** What a stranger may put in a list's place: a huge one, one of other things, one that is deeply nested. */
const lists: readonly ((own: readonly unknown[]) => unknown)[] = [
  own => Array.from({ length: 10_000 }, (_, at) => own[at % Math.max(1, own.length)] ?? at),
  () => Array.from({ length: 10_000 }, (_, at) => [null, at, 'x', {}, []][at % 5]),
  () => nested,
  () => [],
];

const records: readonly (() => unknown)[] = [
  () => ({}),
  () => numbered('key'),
  () => JSON.parse('{"__proto__": {"text": "x"}, "constructor": 1, "length": 4294967295}') as unknown,
];

/** What may stand in any value's place, whatever it was. */
const others: readonly unknown[] = [null, 7, 'x', {}, [null], [[]]];

function forgeriesOf(value: unknown): (() => unknown)[] {
  const common = others.map(other => () => other);
  if (typeof value === 'string') return [...texts.map(text => () => text), ...common];
  if (Array.isArray(value)) return [...lists.map(make => () => make(value)), ...common];
  return typeof value === 'object' && value !== null ? [...records, ...common] : common;
}

function mustExport(events: readonly LedgerEvent[], at: number, changed: LedgerEvent, place: string): void {
  const reading = parseLedgerLine(formatLedgerLine(changed, 1));
  if (reading.kind !== 'event') return;
  const began = process.cpuUsage();
  try {
    exportAll(events.with(at, reading.event), 30_000_000);
  } catch (error) {
    assert.fail(`${place}: ${error instanceof Error ? error.stack?.slice(0, 400) : error}`);
  }
  const { user } = process.cpuUsage(began);
  assert.ok(user < 20_000_000, `${place} takes ${user / 1e6} s`);
}

describe('S26: records with forged texts, lists and objects', function () {
  this.timeout(300_000);

  it('S26: every value of every event is exported in every form, whatever became of it', () => {
    const events = eventsOf('every-event');
    let tried = 0;
    for (const [at, event] of events.entries()) {
      for (const { keys, value } of valuesIn(event)) {
        for (const [which, make] of forgeriesOf(value).entries()) {
          tried += 1;
          mustExport(events, at, withValue(event, keys, make()), `${placeOf(event, keys)} (${which})`);
        }
      }
    }
    assert.ok(tried > 500, `${tried}`);
  });

  for (const name of recordedSessions.filter(each => each !== 'every-event')) {
    it(`S26: ${name} is exported in every form, whatever its texts, lists and objects`, () => {
      const events = eventsOf(name);
      const seen = new Set<string>();
      for (const [at, event] of events.entries()) {
        for (const { keys, value } of valuesIn(event)) {
          const place = placeOf(event, keys);
          if (seen.has(place)) continue;
          seen.add(place);
          // Each place has some of them, in turn.
          for (const [which, make] of forgeriesOf(value).entries()) {
            if (which % 6 === seen.size % 6)
              mustExport(events, at, withValue(event, keys, make()), `${place} (${which})`);
          }
        }
      }
      assert.ok(seen.size > 30, `${seen.size}`);
    });
  }
});

/** A line as a stranger writes it, with a checksum that fits. */
function lineWith(json: string): string {
  const text = `${json.slice(0, -1)},"owner":1`;
  return `${text},"crc":"${hash32(text).toString(16).padStart(8, '0')}"}`;
}

describe('S26: lines with numbers that no number is', () => {
  const enormous = `1${'0'.repeat(400)}`;
  for (const written of ['NaN', 'Infinity', '1e999', '-1E+999', enormous, '-0', '0x10', '1e-999']) {
    it(`S26: ${written.slice(0, 12)} in any number’s place is left out, or exported in every form`, () => {
      const events = eventsOf('every-event');
      let tried = 0;
      for (const [at, event] of events.entries()) {
        for (const { keys, value } of valuesIn(event)) {
          if (typeof value !== 'number') continue;
          tried += 1;
          const reading = parseLedgerLine(
            lineWith(JSON.stringify(withValue(event, keys, '@')).replace('"@"', written)),
          );
          if (reading.kind === 'bad') continue;
          assert.ok(/e-|-0/.test(written), `${placeOf(event, keys)} as ${written}: ${reading.kind}`);
          if (reading.kind === 'event') mustExport(events, at, reading.event, placeOf(event, keys));
        }
      }
      assert.ok(tried > 20, `${tried}`);
    });
  }
});
