import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../src/base/errors';
import { nodeClock } from '../../src/disk/clock';
import { openLedger } from '../../src/disk/ledgerFile';
import { lineOf } from '../../src/ledger/line';
import { note, tempFolder } from '../support/disk/ledgers';

async function writeSome(folder: string, count: number): Promise<void> {
  const ledger = await openLedger(folder, { clock: nodeClock });
  assert.equal(ledger.writable, true);
  for (let n = 0; n < count; n++) await ledger.append([note(`note ${n}`)], true);
  await ledger.close();
}

async function readBack(folder: string): Promise<{ events: number; notices: number }> {
  const ledger = await openLedger(folder, { clock: nodeClock });
  const { length } = ledger.events;
  await ledger.close();
  return { events: length, notices: ledger.notices.length };
}

const long = new Date('2026-01-01T00:00:00Z');

describe('S29: names of files that others made', () => {
  for (const name of [
    'ledger.owner-999999999999999',
    'ledger.owner-999999999999998',
    'ledger.owner-9999999999999999999',
    'ledger.owner-000000000000007',
    'ledger.owner-1000001000',
    'ledger.owner--5',
    'ledger.owner-1e9',
    'ledger.owner-0',
    'ledger.owner-７',
  ]) {
    it(`S29: an empty file ${name} takes no line away`, async () => {
      const folder = await tempFolder();
      await writeSome(folder, 2);
      await fs.writeFile(path.join(folder, name), '');
      await fs.utimes(path.join(folder, name), long, long);
      await writeSome(folder, 3);
      assert.deepEqual(await readBack(folder), { events: 5, notices: 0 });
    });
  }

  it('S29: a folder in the place of a lock is named, and nothing hangs', async () => {
    const folder = await tempFolder();
    const inTheWay = path.join(folder, 'ledger.owner-999999999999999');
    await fs.mkdir(inTheWay);
    await fs.utimes(inTheWay, long, long);
    await assert.rejects(
      writeSome(folder, 1),
      (error: unknown) => error instanceof HumanError && error.message.includes('in the way'),
    );
  });

  it('S29: a last line with the highest owner there can be is refused in words, and loses nothing', async () => {
    const folder = await tempFolder();
    const event = { v: 1 as const, seq: 1, at: long.toISOString(), ...note('forged') };
    await fs.writeFile(path.join(folder, 'ledger.jsonl'), `${lineOf(event, 999_999_999_999_999)}\n`);
    const ledger = await openLedger(folder, { clock: nodeClock });
    assert.equal(ledger.writable, false);
    assert.equal(ledger.owner, undefined);
    assert.match(ledger.notices.map(({ message }) => message).join(), /none can follow/);
    await assert.rejects(ledger.append([note('more')], true), HumanError);
    await ledger.close();
    assert.match(await fs.readFile(path.join(folder, 'ledger.jsonl'), 'utf8'), /forged/);
  });

  it('S29: a claim that is a link leads nowhere', async () => {
    const folder = await tempFolder();
    const outside = path.join(await tempFolder(), 'outside');
    for (let epoch = 1; epoch < 6; epoch++) {
      await fs.symlink(outside, path.join(folder, `ledger.claim-${process.pid}-${epoch}`));
    }
    await writeSome(folder, 1);
    await assert.rejects(fs.stat(outside));
  });

  for (const there of [true, false]) {
    it(`S29: a record that is a link ${there ? 'to a file' : 'to nothing'} is not written through`, async () => {
      const folder = await tempFolder();
      const outside = path.join(await tempFolder(), 'outside');
      if (there) await fs.writeFile(outside, '');
      await fs.symlink(outside, path.join(folder, 'ledger.jsonl'));
      await assert.rejects(writeSome(folder, 1));
      if (there) assert.equal(await fs.readFile(outside, 'utf8'), '');
      else await assert.rejects(fs.stat(outside));
    });
  }
});
