import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { nodeClock } from '../../src/disk/clock';
import { openLedger } from '../../src/disk/ledgerFile';
import { readRecording } from '../../src/disk/recording';
import { readSources } from '../../src/disk/sources';
import { formatOf } from '../../src/formats';
import { fold } from '../../src/ledger/fold';
import { resumeSession } from '../../src/stage/session';
import { tempFolder } from '../support/disk/ledgers';
import { bodiesOf, MemoryLedger } from '../support/memoryLedger';
import { scriptedVoice } from '../support/scriptedVoice';
import { worldOf } from '../support/table';
import { makeProgram, type Program } from '../support/terminal/program';

const root = 'examples/recordings';
const recordings = readdirSync(root).map(name => path.join(root, name));

describe('the recordings that come with Convene', () => {
  let program: Program;
  before(async () => {
    program = await makeProgram();
  });
  after(() => program.dispose());

  for (const recording of recordings) {
    const name = path.basename(recording);

    it(`${name}: was spoken by a model, is whole, and names no key and no machine`, async () => {
      assert.match((await readRecording(recording))?.spokenBy ?? '', /language model, played through the Messages API/);
      const ledger = await openLedger(recording, { clock: nodeClock, readOnly: true });
      assert.deepEqual(ledger.notices, []);
      const { opened, outcome } = fold(ledger.events);
      assert.equal(opened?.format, name);
      assert.equal(outcome?.success, true);
      assert.ok(Object.values(opened?.voices ?? {}).every(voice => !voice.rehearsal));
      for (const file of await fs.readdir(recording, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const text = await fs.readFile(path.join(file.parentPath, file.name), 'utf8');
        assert.doesNotMatch(text, /sk-test|\/(?:root|home|tmp|work|Users)\//, file.name);
      }
    });

    it(`${name}: is played by today's script to the outcome that it had, without a call`, async () => {
      const folder = await tempFolder();
      await fs.cp(recording, folder, { recursive: true });
      const ledger = await openLedger(folder, { clock: nodeClock, readOnly: true });
      const { opened, outcome } = fold(ledger.events);
      assert.ok(opened && outcome && formatOf(opened.format));
      const open = bodiesOf(ledger.events).filter(({ type }) => type !== 'session.ended' && type !== 'debate.end');
      const voice = scriptedVoice();
      const session = await resumeSession(new MemoryLedger(open), await readSources(folder, opened), worldOf(voice));
      assert.deepEqual(await session.perform(new AbortController().signal), outcome);
      assert.equal(voice.calls.length, 0);
    });

    it(`${name}: is replayed in the terminal with who spoke and no dollars`, async () => {
      const { code, stdout, stderr } = await program.run(['replay', path.resolve(recording)]);
      assert.equal(code, 0, stderr);
      assert.match(
        stderr,
        /^Recorded on \d{4}-\d\d-\d\d, spoken by a language model, played through the Messages API\.$/m,
      );
      const lastLine = stdout.trimEnd().split('\n').at(-1) ?? '';
      assert.doesNotMatch(lastLine, /\$|cost/);
    });
  }
});
