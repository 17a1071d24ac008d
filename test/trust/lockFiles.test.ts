import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../src/base/errors';
import { nodeClock } from '../../src/disk/clock';
import { type Files, realFiles } from '../../src/disk/files';
import { openLedger } from '../../src/disk/ledgerFile';
import { formatLedgerLine } from '../../src/ledger/line';
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
  for (const name of `ledger.owner-999999999999999 ledger.owner-999999999999998 ledger.owner-9999999999999999999
    ledger.owner-000000000000007 ledger.owner-1000001000 ledger.owner--5 ledger.owner-1e9
    ledger.owner-0 ledger.owner-７`.split(/\s+/)) {
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
      (error: unknown) => error instanceof HumanError && error.message.includes('is blocking this'),
    );
  });

  it('S29: a last line with the highest owner there can be is refused in words, and loses nothing', async () => {
    const folder = await tempFolder();
    const event = { v: 1 as const, seq: 1, at: long.toISOString(), ...note('forged') };
    await fs.writeFile(path.join(folder, 'ledger.jsonl'), `${formatLedgerLine(event, 999_999_999_999_999)}\n`);
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

  it('S29: every file that comes with a lock or is set aside is created new, and no claim has a name that can be guessed', async () => {
    const folder = await tempFolder();
    const written: { name: string; flag: unknown }[] = [];
    const files: Files = {
      ...realFiles,
      writeFile: (async (file: string, data: string, options?: { flag?: string }) => {
        written.push({ name: path.basename(String(file)), flag: options?.flag });
        return fs.writeFile(file, data, options);
      }) as Files['writeFile'],
    };
    for (const torn of ['', 'half a li']) {
      await fs.appendFile(path.join(folder, 'ledger.jsonl'), torn);
      const ledger = await openLedger(folder, { clock: nodeClock, files });
      await ledger.append(torn ? [note('more')] : [], true);
      await ledger.close();
    }
    const names = written.map(({ name }) => name.replace(/\d+(?=-[0-9a-f]{8}$)/, ''));
    assert.deepEqual(new Set(written.map(({ flag }) => flag)), new Set(['wx']));
    assert.equal(names.filter(name => /^ledger\.claim-\d+-/.test(name)).length, 2);
    assert.equal(new Set(names).size, names.length);
    assert.ok(names.includes('ledger.torn-1'));
  });

  it('S29: a record that is a link is not read from outside its folder, nor written through within it', async () => {
    const folder = await tempFolder();
    const outside = await tempFolder();
    const text = `${formatLedgerLine({ v: 1, seq: 1, at: long.toISOString(), ...note('another’s') }, 1)}\nhalf a li`;
    for (const other of [path.join(outside, 'ledger.jsonl'), path.join(folder, 'other.jsonl')]) {
      await fs.writeFile(other, text);
      await fs.symlink(other, path.join(folder, 'ledger.jsonl'));
      if (other.startsWith(outside)) await assert.rejects(openLedger(folder, { clock: nodeClock, readOnly: true }));
      await assert.rejects(writeSome(folder, 1));
      assert.equal(await fs.readFile(other, 'utf8'), text);
      await fs.rm(path.join(folder, 'ledger.jsonl'));
    }
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
