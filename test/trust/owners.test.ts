import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../src/base/errors';
import { nodeClock } from '../../src/disk/clock';
import { openLedger } from '../../src/disk/ledgerFile';
import { LedgerReader } from '../../src/disk/ledgerReader';
import { type EventBody, type LedgerEvent, ledgerVersion } from '../../src/ledger/events';
import { formatLedgerLine } from '../../src/ledger/line';
import { fakeClock, note, opened, tempFolder } from '../support/disk/ledgers';
import { type OtherProcess, startOther } from '../support/disk/otherProcess';

function bytesOf(...lines: [seq: number, owner: number, text: string][]): Buffer {
  const at = '2026-01-02T03:04:05.678Z';
  const event = (seq: number, body: EventBody): LedgerEvent => ({ v: ledgerVersion, seq, at, ...body });
  return Buffer.from(
    lines.map(([seq, owner, text]) => `${formatLedgerLine(event(seq, note(text)), owner)}\n`).join(''),
  );
}

function textsOf(events: readonly LedgerEvent[]): string[] {
  return events.flatMap(event => (event.type === 'note.posted' ? event.text : []));
}

describe('R9: two windows on one session', () => {
  let other: OtherProcess | undefined;

  afterEach(async () => {
    other?.signal('SIGCONT');
    await other?.kill();
    other = undefined;
  });

  it('R9: the second process watches: it sees every event and writes none', async () => {
    const folder = await tempFolder();
    other = await startOther(folder);
    assert.deepEqual(await other.says(), { writable: true, epoch: 1, events: 0 });
    const ledger = await openLedger(folder, { clock: nodeClock });
    assert.equal(ledger.writable, false);
    assert.equal(ledger.owner?.pid, other.pid);
    await assert.rejects(ledger.append([note('mine')], true), (error: unknown) => {
      return error instanceof HumanError && /Another window/.test(error.message);
    });

    const seen: LedgerEvent[] = [];
    const all = new Promise<void>(resolve => {
      ledger.onAppended(events => {
        seen.push(...events);
        if (seen.length === 20) resolve();
      });
    });
    for (let n = 1; n <= 20; n++) assert.deepEqual(await other.append(`note ${n}`), { seq: n });
    await all;
    assert.deepEqual(
      textsOf(seen),
      Array.from({ length: 20 }, (_, n) => `note ${n + 1}`),
    );
    assert.deepEqual(ledger.events, seen);
    await ledger.close();
  });

  it('R9: an owner that left or died makes way at once', async () => {
    const folder = await tempFolder();
    other = await startOther(folder);
    await other.says();
    await other.append('before it left');
    await other.leave();
    assert.deepEqual(await fs.readdir(folder), ['ledger.jsonl']);

    other = await startOther(folder);
    assert.deepEqual(await other.says(), { writable: true, epoch: 2, events: 1 });
    await other.append('before it died');
    await other.kill();
    const ledger = await openLedger(folder, { clock: nodeClock });
    assert.equal(ledger.writable, true);
    assert.equal(ledger.epoch, 3);
    assert.deepEqual(textsOf(ledger.events), ['before it left', 'before it died']);
    await ledger.close();
  });

  it('R9: a process that slept finds itself fenced off and writes nothing', async () => {
    const folder = await tempFolder();
    other = await startOther(folder);
    await other.says();
    await other.append('before the sleep');
    other.signal('SIGSTOP');
    const later = fakeClock(Date.now() + 10_000);
    const ledger = await openLedger(folder, { clock: later });
    assert.equal(ledger.writable, true);
    await ledger.append([note('by the new owner')], true);
    other.signal('SIGCONT');
    const { refused } = await other.append('after the sleep');
    assert.match(String(refused), /taken over/);
    assert.match(String((await other.append('and again')).refused), /taken over/);
    await ledger.append([note('undisturbed')], true);
    await ledger.close();
    const again = await openLedger(folder, { clock: later, readOnly: true });
    assert.deepEqual(textsOf(again.events), ['before the sleep', 'by the new owner', 'undisturbed']);
    assert.deepEqual(again.notices, []);
  });

  it('R9: of many processes at once exactly one may write', async () => {
    const folder = await tempFolder();
    const others = await Promise.all(Array.from({ length: 6 }, () => startOther(folder)));
    try {
      const said = await Promise.all(others.map(each => each.says()));
      assert.equal(said.filter(each => each.writable).length, 1);
    } finally {
      for (const each of others) await each.kill();
    }
  });

  it('R9: a lock is respected for 8 seconds without a beat and gone after 10', async () => {
    const folder = await tempFolder();
    const clock = fakeClock();
    const first = await openLedger(folder, { clock });
    await first.append([opened()], true);
    clock.pass(8_000);
    const watching = await openLedger(folder, { clock });
    assert.equal(watching.writable, false);
    clock.pass(2_000);
    const second = await openLedger(folder, { clock });
    assert.equal(second.writable, true);
    await assert.rejects(first.append([note('late')], true), /taken over/);
    assert.equal(first.writable, false);
    await second.append([note('in time')], true);
    await first.close();
    await second.append([note('still the owner')], true);
    await second.close();
    assert.deepEqual(await fs.readdir(folder), ['ledger.jsonl']);
  });

  it('R9: a lock without a word in it counts by its age alone', async () => {
    const folder = await tempFolder();
    const clock = fakeClock();
    await fs.writeFile(path.join(folder, 'ledger.owner-7'), '');
    const watching = await openLedger(folder, { clock });
    assert.equal(watching.writable, false);
    clock.pass(20_000);
    const ledger = await openLedger(folder, { clock });
    assert.equal(ledger.epoch, 8);
    await ledger.close();
  });

  it('R9: a line that a passed owner got in after all does not count', () => {
    const reader = new LedgerReader();
    reader.readBytes(bytesOf([1, 1, 'a'], [2, 1, 'b'], [3, 2, 'c'], [3, 1, 'too late'], [4, 2, 'd']));
    assert.deepEqual(textsOf(reader.events), ['a', 'b', 'c', 'd']);
    assert.equal(reader.notices.length, 1);

    const between = new LedgerReader();
    between.readBytes(bytesOf([1, 1, 'a'], [2, 1, 'at the last moment'], [2, 2, 'b'], [3, 2, 'c']));
    assert.deepEqual(textsOf(between.events), ['a', 'b', 'c']);
    assert.equal(between.notices.length, 1);
  });
});
