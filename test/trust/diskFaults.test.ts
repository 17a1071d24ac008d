import assert from 'node:assert/strict';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../src/base/errors';
import { type Files, realFiles } from '../../src/disk/files';
import { openLedger } from '../../src/disk/ledgerFile';
import { fakeClock, note, opened, tempFolder, turn } from '../support/disk/ledgers';

type Fault = { at: 'write' | 'datasync' | 'cutShort'; code: string };

/** A file system whose ledger fails from the moment it is told to. */
function faulty(fault: Fault): { files: Files; strike(): void; writes(): number } {
  let struck = false;
  let writes = 0;
  const fail = () => Promise.reject(Object.assign(new Error('simulated'), { code: fault.code }));
  function wrap(handle: FileHandle): FileHandle {
    return new Proxy(handle, {
      get(target, key) {
        if (key === 'write') {
          return (bytes: Buffer) => {
            writes += 1;
            if (struck && fault.at === 'write') return fail();
            return target.write(struck && fault.at === 'cutShort' ? bytes.subarray(0, 10) : bytes);
          };
        }
        if (key === 'datasync' && struck && fault.at === 'datasync') return fail;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }
  const files: Files = {
    ...realFiles,
    open: async (...args: Parameters<typeof fs.open>) => wrap(await fs.open(...args)),
  };
  return {
    files,
    strike() {
      struck = true;
    },
    writes: () => writes,
  };
}

const faults: { fault: Fault; says: RegExp }[] = [
  { fault: { at: 'write', code: 'ENOSPC' }, says: /the disk is full/ },
  { fault: { at: 'write', code: 'EACCES' }, says: /permission was denied/ },
  { fault: { at: 'write', code: 'EIO' }, says: /input\/output error/ },
  { fault: { at: 'datasync', code: 'EIO' }, says: /input\/output error/ },
  { fault: { at: 'datasync', code: 'EDQUOT' }, says: /quota/ },
  { fault: { at: 'cutShort', code: '' }, says: /the disk is full/ },
];

describe('R4: a disk that fails', () => {
  for (const { fault, says } of faults) {
    it(`R4: ${fault.code} at ${fault.at}: the append says so and nothing later is accepted`, async () => {
      const folder = await tempFolder();
      const { files, strike, writes } = faulty(fault);
      const ledger = await openLedger(folder, { clock: fakeClock(), files });
      await ledger.append([opened(), ...turn(1)], true);
      strike();
      const refused = (error: unknown) => {
        assert.ok(error instanceof HumanError);
        assert.equal(error.kind, 'failed');
        assert.match(error.message, says);
        assert.ok(error.message.includes(path.join(folder, 'ledger.jsonl')), error.message);
        assert.match(error.remedy, /resume the session/);
        return true;
      };
      const results = await Promise.allSettled([ledger.append(turn(2), true), ledger.append(turn(3), true)]);
      for (const result of results) assert.ok(result.status === 'rejected' && refused(result.reason));
      assert.equal(ledger.writable, false);
      assert.equal(writes(), 2, 'what was queued behind the failure was not tried');
      await assert.rejects(ledger.append([note('later')], false), refused);
      await ledger.close();

      const again = await openLedger(folder, { clock: fakeClock() });
      assert.equal(again.writable, true);
      assert.ok(again.events.length >= 6, 'all that was kept before is still there');
      await again.close();
    });
  }

  it('R4: a folder that cannot take a ledger is told of before anything is spent', async () => {
    const folder = await tempFolder();
    const refuse = () => Promise.reject(Object.assign(new Error('simulated'), { code: 'EROFS' }));
    const files: Files = { ...realFiles, writeFile: refuse };
    await assert.rejects(openLedger(folder, { clock: fakeClock(), files }), (error: unknown) => {
      assert.ok(error instanceof HumanError);
      assert.match(error.message, /read-only/);
      assert.ok(error.message.includes(folder));
      return true;
    });
  });

  it('R4: a session on a disk that became read-only can still be read', async () => {
    const folder = await tempFolder();
    const first = await openLedger(folder, { clock: fakeClock() });
    await first.append([opened()], true);
    await first.close();
    const refuse = () => Promise.reject(Object.assign(new Error('simulated'), { code: 'EROFS' }));
    const ledger = await openLedger(folder, { clock: fakeClock(), files: { ...realFiles, writeFile: refuse } });
    assert.equal(ledger.events.length, 1);
    assert.equal(ledger.writable, false);
    await assert.rejects(ledger.append([note('no')], true), HumanError);
    await ledger.close();
  });
});
