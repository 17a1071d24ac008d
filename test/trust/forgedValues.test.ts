import assert from 'node:assert/strict';
import { hash32 } from '../../src/base/chance';
import type { LedgerEvent } from '../../src/ledger/events';
import { formatLedgerLine, parseLedgerLine } from '../../src/ledger/line';
import {
  eventsOf,
  exportAll,
  type Keys,
  placeOf,
  recordedSessions,
  valuesIn,
  withValue,
} from '../support/forgedRecords';

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

const numbers = [4_294_967_296, 1e308, -7, 0.5];

/** What may stand in any value's place, whatever it was. */
const others: readonly unknown[] = [null, 7, 'x', {}, [null], [[]]];

function forgeriesOf(value: unknown): (() => unknown)[] {
  const common = others.map(other => () => other);
  if (typeof value === 'string') return [...texts.map(text => () => text), ...common];
  if (typeof value === 'number') return [...numbers.map(number => () => number), ...common];
  if (Array.isArray(value)) return [...lists.map(make => () => make(value)), ...common];
  return typeof value === 'object' && value !== null ? [...records, ...common] : common;
}

/** A forged value: in which event, where, and of which kind. */
interface Forgery {
  readonly at: number;
  readonly keys: Keys;
  readonly value: unknown;
  readonly which: number;
}

const forgeriesIn = (event: LedgerEvent, at: number): Forgery[] =>
  valuesIn(event).flatMap(({ keys, value }) => forgeriesOf(value).map((_, which) => ({ at, keys, value, which })));

/** The same events with these values, as they come back from a ledger; a line that a ledger refuses changes nothing. */
function forgedEvents(events: readonly LedgerEvent[], forgeries: readonly Forgery[]): readonly LedgerEvent[] {
  return forgeries.reduce<readonly LedgerEvent[]>((now, { at, keys, value, which }) => {
    const event = now[at];
    assert.ok(event);
    const changed = withValue(event, keys, forgeriesOf(value)[which]?.());
    const reading = parseLedgerLine(formatLedgerLine(changed, 1));
    return reading.kind === 'event' ? now.with(at, reading.event) : now;
  }, events);
}

function mustExport(events: readonly LedgerEvent[], most: number, what: string): void {
  const began = process.cpuUsage();
  try {
    exportAll(events, most);
  } catch (error) {
    assert.fail(`${what}: ${error instanceof Error ? error.stack?.slice(0, 400) : error}`);
  }
  const { user } = process.cpuUsage(began);
  assert.ok(user < 20_000_000, `${what} takes ${user / 1e6} s`);
}

/** Exports a session once for every four values of it that are forged; where that fails, for each alone, to say which it was. */
function mustExportAll(events: readonly LedgerEvent[], forgeries: readonly Forgery[], most: number): void {
  const nameOf = ({ at, keys, which }: Forgery) => `${placeOf(events[at] ?? assert.fail(), keys)} (${which})`;
  const tryOut = (some: readonly Forgery[]) => {
    const forged = forgedEvents(events, some);
    if (forged !== events) mustExport(forged, most, some.map(nameOf).join(' and '));
  };
  // The opening decides how the rest is shown, so that each of its values stands alone; so do values of the same event.
  const single = forgeries.filter(({ at }) => events[at]?.type === 'session.opened');
  const rest = forgeries.filter(({ at }) => events[at]?.type !== 'session.opened');
  for (const each of single) tryOut([each]);
  const batches = Math.ceil(rest.length / 4);
  for (let first = 0; first < batches; first += 1) {
    const batch = rest.filter((_, at) => at % batches === first);
    const apart = new Set(batch.map(({ at }) => at)).size === batch.length;
    try {
      for (const some of apart ? [batch] : batch.map(each => [each])) tryOut(some);
    } catch (error) {
      for (const each of batch) tryOut([each]);
      throw error;
    }
  }
}

describe('S26: records with forged values', function () {
  this.timeout(300_000);

  it('S26: every value of every event is exported in every form, whatever became of it', () => {
    const events = eventsOf('every-event');
    const forgeries = events.flatMap(forgeriesIn);
    assert.ok(forgeries.length > 500, `${forgeries.length}`);
    mustExportAll(events, forgeries, 30_000_000);
  });

  for (const name of recordedSessions.filter(each => each !== 'every-event')) {
    it(`S26: ${name} is exported in every form, whatever its texts, lists, objects and numbers`, () => {
      const events = eventsOf(name);
      const places = new Map(
        events
          .flatMap((event, at) => valuesIn(event).map(each => [placeOf(event, each.keys), { at, ...each }] as const))
          .reverse(),
      );
      assert.ok(places.size > 30, `${places.size}`);
      // Each place has some of them, in turn: of numbers and of what stands in the place of an answer a half, all else a sixth.
      const forgeries = [...places.values()].flatMap(({ at, keys, value }, nth) => {
        const kinds = forgeriesOf(value).length;
        const isAnswer = keys.length > 1 && /^(?:data|outcome)$/.test(keys[0] ?? '');
        return Array.from({ length: kinds }, (_, which) => which).flatMap(which => {
          const share = typeof value === 'number' || (isAnswer && which >= kinds - others.length) ? 2 : 6;
          return which % share === nth % share ? [{ at, keys, value, which }] : [];
        });
      });
      const isNumber = ({ value, which }: Forgery) => typeof value === 'number' && which < numbers.length;
      mustExportAll(
        events,
        forgeries.filter(each => !isNumber(each)),
        30_000_000,
      );
      // No number makes a session long.
      mustExportAll(events, forgeries.filter(isNumber), 3_000_000);
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
          if (reading.kind === 'event')
            mustExport(events.with(at, reading.event), 30_000_000, `${placeOf(event, keys)} as ${written}`);
        }
      }
      assert.ok(tried > 20, `${tried}`);
    });
  }
});
