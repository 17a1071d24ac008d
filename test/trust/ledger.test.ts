import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { openLedger } from '../../src/disk/ledgerFile';
import { LedgerReader } from '../../src/disk/ledgerReader';
import { fold } from '../../src/ledger/fold';
import { fakeClock, note, opened, tempFolder, turn } from '../support/disk/ledgers';

const clock = fakeClock();

async function recorded(turns: number): Promise<{ folder: string; file: string; bytes: Buffer }> {
  const folder = await tempFolder();
  const ledger = await openLedger(folder, { clock });
  await ledger.append([opened()], true);
  for (let n = 1; n <= turns; n++) await ledger.append(turn(n), false);
  await ledger.close();
  const file = path.join(folder, 'ledger.jsonl');
  return { folder, file, bytes: await fs.readFile(file) };
}

function lineStarts(bytes: Buffer): number[] {
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  return starts;
}

describe('R2: a torn tail', () => {
  it('R2: cut at every byte of the last 3 records: all before loads, one notice, the tail is set aside', async () => {
    const { folder, file, bytes } = await recorded(3);
    const starts = lineStarts(bytes);
    const from = starts.at(-4) ?? 0;
    for (let cut = from; cut < bytes.length; cut++) {
      await fs.writeFile(file, bytes.subarray(0, cut));
      const whole = starts.filter(start => start > 0 && start <= cut).length;
      const tail = bytes.subarray(starts[whole], cut);
      const ledger = await openLedger(folder, { clock });
      assert.equal(ledger.events.length, whole, `cut at ${cut}`);
      assert.deepEqual(
        ledger.notices.map(each => each.kind),
        tail.length > 0 ? ['tornTail'] : [],
      );
      await ledger.append([note('after the crash')], true);
      await ledger.close();

      const again = await openLedger(folder, { clock, readOnly: true });
      assert.equal(again.events.length, whole + 1);
      assert.equal(again.events.at(-1)?.seq, whole + 1);
      assert.deepEqual(again.notices, []);
      const torn = path.join(folder, 'ledger.torn-1');
      if (tail.length > 0) assert.deepEqual(await fs.readFile(torn), tail);
      await fs.rm(torn, { force: true });
    }
  });

  it('R2: a second tail is set aside beside the first', async () => {
    const { folder, file } = await recorded(1);
    for (const n of [1, 2]) {
      await fs.appendFile(file, `{"torn":${n}`);
      const ledger = await openLedger(folder, { clock });
      await ledger.append([note('on')], true);
      await ledger.close();
      assert.equal(await fs.readFile(path.join(folder, `ledger.torn-${n}`), 'utf8'), `{"torn":${n}`);
    }
  });

  it('R2: looking at a torn ledger changes nothing', async () => {
    const { folder, file, bytes } = await recorded(1);
    await fs.writeFile(file, bytes.subarray(0, bytes.length - 5));
    const watched = await openLedger(folder, { clock, readOnly: true });
    assert.equal(watched.notices.length, 1);
    const ledger = await openLedger(folder, { clock });
    await ledger.close();
    assert.deepEqual(await fs.readdir(folder), ['ledger.jsonl']);
    assert.deepEqual(await fs.readFile(file), bytes.subarray(0, bytes.length - 5));
  });
});

describe('R3: a bad record in the middle', () => {
  it('R3: 10,000 byte flips: nothing throws, the record is marked, all others load', async () => {
    const { bytes } = await recorded(6);
    const lines = lineStarts(bytes).length - 1;
    const flips = fc.record({ at: fc.nat(bytes.length - 1), bits: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(flips, ({ at, bits }) => {
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ bits;
        const reader = new LedgerReader();
        reader.readBytes(flipped);
        fold(reader.events);
        const joined = bytes[at] === 10;
        // The very last line break: what it ended is a torn tail now.
        if (joined && at === bytes.length - 1) return assert.equal(reader.events.length, lines - 1);
        const bad = reader.notices.filter(each => each.kind === 'badRecord').length;
        assert.equal(bad, flipped[at] === 10 ? 2 : 1);
        assert.equal(reader.events.length, joined ? lines - 2 : lines - 1);
      }),
      { numRuns: 10_000 },
    );
  });

  it('R3: the session goes on after a bad record, also a bad last one', async () => {
    const { folder, file, bytes } = await recorded(2);
    const starts = lineStarts(bytes);
    const last = starts.at(-2) ?? 0;
    const flipped = Buffer.from(bytes);
    flipped[last + 20] = 0x21;
    await fs.writeFile(file, flipped);
    const ledger = await openLedger(folder, { clock });
    assert.deepEqual(
      ledger.notices.map(each => [each.kind, each.line]),
      [['badRecord', starts.length - 1]],
    );
    await ledger.append([note('and on')], true);
    await ledger.close();
    const again = await openLedger(folder, { clock, readOnly: true });
    assert.equal(again.events.length, starts.length - 1);
  });
});
