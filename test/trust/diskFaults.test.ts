import assert from 'node:assert/strict';
import path from 'node:path';
import { HumanError } from '../../src/base/errors';
import { type Files, realFiles } from '../../src/disk/files';
import { openLedger } from '../../src/disk/ledgerFile';
import type { Outcome } from '../../src/script/step';
import { openingOf } from '../../src/stage/opening';
import { openSession, resumeSession } from '../../src/stage/session';
import { type Fault, faultyFiles } from '../support/disk/faultyFiles';
import { fakeClock, note, opened, tempFolder, turn } from '../support/disk/ledgers';
import { scriptedVoice } from '../support/scriptedVoice';
import { setupOf, worldOf } from '../support/table';

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
      const { files, strikeAt, writes } = faultyFiles(fault);
      const ledger = await openLedger(folder, { clock: fakeClock(), files });
      await ledger.append([opened(), ...turn(1)], true);
      strikeAt(2);
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

  it('R4: spending stops within one turn, wherever in a debate the disk fails, and it can be resumed', async () => {
    const whole = await debateOn(faultyFiles({ at: 'write', code: 'ENOSPC' }));
    assert.ok(whole.outcome && whole.writes > 20);
    for (let at = 2; at < whole.writes; at += 3) {
      const disk = faultyFiles({ at: at % 2 ? 'write' : 'datasync', code: 'ENOSPC' });
      disk.strikeAt(at);
      const { folder, failure, callsAfter } = await debateOn(disk);
      assert.ok(failure instanceof HumanError, String(failure));
      assert.ok(failure.message.includes(path.join(folder, 'ledger.jsonl')));
      assert.ok(callsAfter <= 1, `${callsAfter} calls after the failure at write ${at}`);

      const voice = scriptedVoice(undefined, 0.01);
      const ledger = await openLedger(folder, { clock: fakeClock() });
      const { sources } = openingOf(setupOf('debate'), worldOf(voice));
      const session = await resumeSession(ledger, sources, worldOf(voice));
      const outcome = await session.perform(new AbortController().signal);
      assert.ok(outcome, `resumed after a failure at write ${at}`);
      await ledger.close();
    }
  });
});

interface Debated {
  folder: string;
  outcome?: Outcome;
  failure?: unknown;
  writes: number;
  /** Calls that a voice was asked for after the disk had failed. */
  callsAfter: number;
}

async function debateOn(disk: ReturnType<typeof faultyFiles>): Promise<Debated> {
  const folder = await tempFolder();
  let callsAfter = 0;
  const voice = scriptedVoice(() => {
    if (disk.failed()) callsAfter += 1;
    return undefined;
  }, 0.01);
  const ledger = await openLedger(folder, { clock: fakeClock(), files: disk.files });
  const result: Debated = { folder, writes: 0, callsAfter: 0 };
  try {
    const session = await openSession(ledger, setupOf('debate'), worldOf(voice));
    result.outcome = await session.perform(new AbortController().signal);
  } catch (error) {
    result.failure = error;
  }
  await ledger.close();
  return { ...result, writes: disk.writes(), callsAfter };
}
