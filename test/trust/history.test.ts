import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { nodeClock } from '../../src/disk/clock';
import { openLedger } from '../../src/disk/ledgerFile';
import { readSources } from '../../src/disk/sources';
import { formats } from '../../src/formats';
import { fold } from '../../src/ledger/fold';
import { resumeSession } from '../../src/stage/session';
import { tempFolder } from '../support/disk/ledgers';
import { bodiesOf, MemoryLedger } from '../support/memoryLedger';
import { scriptedVoice } from '../support/scriptedVoice';
import { worldOf } from '../support/table';

// Whole sessions as each release wrote them; they are never edited. A script that no longer yields what it once yielded fails here.
const recordings = readdirSync('test/ledgers').flatMap(release =>
  readdirSync(path.join('test/ledgers', release))
    .map(name => path.join('test/ledgers', release, name))
    .filter(folder => existsSync(path.join(folder, 'sources.json'))),
);

/** Formats that no release has had yet: a release that has one records it. */
const unreleased: readonly string[] = ['review'];

describe('R11: sessions of every release', () => {
  it('R11: are recorded for every format', () => {
    const recorded = new Set(recordings.map(folder => path.basename(folder)));
    assert.deepEqual(
      formats.map(format => format.id).filter(id => !recorded.has(id)),
      unreleased,
    );
  });

  for (const recording of recordings) {
    it(`R11: ${recording} is taken up by today's script to the outcome that it had, without a call`, async () => {
      const folder = await tempFolder();
      await fs.cp(recording, folder, { recursive: true });
      const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
      const { opened, outcome } = fold(ledger.events);
      assert.ok(opened && outcome);
      const open = bodiesOf(ledger.events).filter(({ type }) => type !== 'session.ended' && type !== 'debate.end');
      const voice = scriptedVoice();
      const session = await resumeSession(new MemoryLedger(open), await readSources(folder, opened), worldOf(voice));
      assert.deepEqual(await session.perform(new AbortController().signal), outcome);
      assert.equal(voice.calls.length, 0);
    });
  }
});
