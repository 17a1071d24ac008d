import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type EventBody, type LedgerEvent, ledgerVersion } from '../../../src/ledger/events';
import { formatLedgerLine, parseLedgerLine } from '../../../src/ledger/line';
import { opened, turn } from '../../support/disk/ledgers';
import { oneOfEach } from '../../support/disk/oneOfEach';

function placed(body: EventBody, v = ledgerVersion): LedgerEvent {
  return { v, seq: 3, at: '2026-01-02T03:04:05.678Z', ...body };
}

function forged(change: (event: Record<string, unknown>) => void): string {
  const event: Record<string, unknown> = { ...placed(opened()) };
  change(event);
  // The checksum fits: only the shape is wrong.
  return formatLedgerLine(event as unknown as LedgerEvent, 1);
}

describe('a line of a ledger', () => {
  for (const body of oneOfEach) {
    const name = body.type === 'input.received' ? `${body.type} (${body.kind})` : body.type;
    it(`brings back ${name} as it was`, () => {
      const event = placed(body);
      const line = formatLedgerLine(event, 12);
      assert.doesNotMatch(line, /\n/);
      assert.deepEqual(parseLedgerLine(line), { kind: 'event', event, owner: 12, newer: false });
    });
  }

  it('brings back any text, lone surrogates and line separators too', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, said => {
        const event = placed({ type: 'note.posted', kind: 'event', text: said });
        const reading = parseLedgerLine(Buffer.from(formatLedgerLine(event, 1)).toString('utf8'));
        assert.deepEqual(reading, { kind: 'event', event, owner: 1, newer: false });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is bad when any one character of it is another', () => {
    const line = formatLedgerLine(placed(turn(1)[3] ?? opened()), 1);
    for (let at = 0; at < line.length; at++) {
      const other = line[at] === '7' ? '8' : '7';
      const reading = parseLedgerLine(line.slice(0, at) + other + line.slice(at + 1));
      assert.equal(reading.kind, 'bad', `character ${at}`);
    }
  });

  it('is bad when it is cut anywhere', () => {
    const line = formatLedgerLine(placed(opened()), 1);
    for (let at = 0; at < line.length; at++) assert.equal(parseLedgerLine(line.slice(0, at)).kind, 'bad');
  });

  it('is bad when its checksum fits and its shape does not', () => {
    const changes: ((event: Record<string, unknown>) => void)[] = [
      event => delete event.topic,
      event => Object.assign(event, { seats: [{ id: 1 }] }),
      event => Object.assign(event, { seats: {} }),
      event => Object.assign(event, { voices: { model: { label: 'A model', rehearsal: false, estimated: 'yes' } } }),
      event => Object.assign(event, { type: 'session.vanished' }),
      event => Object.assign(event, { type: 'constructor' }),
      event => Object.assign(event, { type: 'input.received', kind: 'toString' }),
      event => Object.assign(event, { type: 'input.received', kind: 'limit' }),
      event => Object.assign(event, { v: 0 }),
      event => Object.assign(event, { seq: -1 }),
      event => Object.assign(event, { at: 5 }),
    ];
    for (const change of changes) assert.equal(parseLedgerLine(forged(change)).kind, 'bad', String(change));
  });

  it('of a newer version is known for what it is', () => {
    const newer = ledgerVersion + 1;
    const event = placed(opened(), newer);
    assert.deepEqual(parseLedgerLine(formatLedgerLine(event, 1)), { kind: 'event', event, owner: 1, newer: true });
    const unknown = forged(each => Object.assign(each, { v: newer, type: 'session.vanished' }));
    assert.deepEqual(parseLedgerLine(unknown), { kind: 'newer', owner: 1, seq: 3 });
  });

  it('keeps fields that this version does not know', () => {
    const event = { ...placed(opened()), later: { more: [1, 2] } };
    assert.deepEqual(parseLedgerLine(formatLedgerLine(event, 1)), { kind: 'event', event, owner: 1, newer: false });
  });
});
