import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { openLedger } from '../../../src/disk/ledgerFile';
import { createSessionFolder } from '../../../src/disk/sessionFolder';
import { fakeClock, note, opened, tempFolder } from '../../support/disk/ledgers';

describe('a ledger file', () => {
  it('keeps what was appended, numbered and dated, for the next opening', async () => {
    const folder = await createSessionFolder(await tempFolder(), 'A first session');
    const clock = fakeClock();
    const ledger = await openLedger(folder, { clock });
    await Promise.all([ledger.append([opened()], true), ledger.append([note('one'), note('two')], false)]);
    clock.pass(1_000);
    const [third] = await ledger.append([note('three')], true);
    assert.equal(third?.seq, 4);
    await ledger.close();

    const again = await openLedger(folder, { clock });
    assert.deepEqual(
      again.events.map(event => event.seq),
      [1, 2, 3, 4],
    );
    assert.deepEqual(again.events, ledger.events);
    assert.deepEqual(again.notices, []);
    assert.equal(again.events.at(-1)?.at, new Date(clock.now()).toISOString());
    assert.equal(again.writable, true);
    await again.close();
    assert.deepEqual(await fs.readdir(folder), ['ledger.jsonl']);
    assert.equal(path.basename(folder), 'a-first-session');
  });

  it('goes on writing when a listener throws', async () => {
    const folder = await createSessionFolder(await tempFolder(), 'Listened to');
    const ledger = await openLedger(folder, { clock: fakeClock() });
    ledger.onAppended(() => {
      throw new Error('The panel is gone');
    });
    await ledger.append([opened()], true);
    await ledger.append([note('one')], true);
    await ledger.close();
    assert.equal(ledger.events.length, 2);
  });
});
