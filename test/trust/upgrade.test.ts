import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../src/base/errors';
import { openLedger } from '../../src/disk/ledgerFile';
import { type LedgerEvent, ledgerVersion } from '../../src/ledger/events';
import { fold } from '../../src/ledger/fold';
import { formatLedgerLine } from '../../src/ledger/line';
import { fakeClock, note, opened, tempFolder, turn } from '../support/disk/ledgers';

const clock = fakeClock();
const recordings = 'test/ledgers';

async function recordedFolders(): Promise<string[]> {
  const entries = await fs.readdir(recordings, { recursive: true });
  return entries.filter(each => path.basename(each) === 'ledger.jsonl').map(each => path.dirname(each));
}

describe('R11: ledgers of other versions', () => {
  it('R11: every recorded ledger of every release opens without a notice', async () => {
    const folders = await recordedFolders();
    assert.ok(folders.length > 0);
    for (const name of folders) {
      const folder = await tempFolder();
      await fs.cp(path.join(recordings, name), folder, { recursive: true });
      const ledger = await openLedger(folder, { clock });
      assert.deepEqual(ledger.notices, [], name);
      assert.equal(ledger.writable, true, name);
      const state = fold(ledger.events);
      assert.ok(state.opened && state.turnsEnded > 0, name);
      const lines = (await fs.readFile(path.join(folder, 'ledger.jsonl'), 'utf8')).trimEnd().split('\n');
      assert.equal(ledger.events.length, lines.length, name);
      await ledger.close();
    }
  });

  it('R11: a ledger of a newer version opens read-only, with all that this version understands', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'ledger.jsonl');
    const at = '2031-01-02T03:04:05.678Z';
    const bodies = [opened(), ...turn(1), { ...note('x'), type: 'seat.swapped' }, { ...note('y'), text: 5 }, note('z')];
    const lines = bodies.map((body, index) => {
      const event = { v: ledgerVersion + 1, seq: index + 1, at, ...body };
      return `${formatLedgerLine(event as LedgerEvent, 1)}\n`;
    });
    await fs.writeFile(file, lines.join(''));
    const before = await fs.readFile(file);

    const ledger = await openLedger(folder, { clock });
    assert.equal(ledger.writable, false);
    assert.deepEqual(
      ledger.notices.map(each => each.kind),
      ['newerVersion'],
    );
    assert.equal(ledger.events.length, bodies.length - 2);
    assert.equal(fold(ledger.events).turnsEnded, 1);
    await assert.rejects(ledger.append([note('no')], true), HumanError);
    await ledger.close();
    assert.deepEqual(await fs.readFile(file), before);
    assert.deepEqual(await fs.readdir(folder), ['ledger.jsonl']);
  });
});
