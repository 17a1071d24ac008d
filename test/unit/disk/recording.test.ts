import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { HumanError } from '../../../src/base/errors';
import { readRecording, saveRecording } from '../../../src/disk/recording';
import { tempFolder } from '../../support/disk/ledgers';

const session = 'test/ledgers/0.1.0/debate';
const recording = { recordedOn: '2026-11-19', spokenBy: 'a language model' };
const notes = 'session.convene.json';

describe('recordings', () => {
  it('hold what a replay needs, and say when they were made and who spoke', async () => {
    const to = path.join(await tempFolder(), 'recordings', 'debate');
    await saveRecording(session, to, recording);
    assert.deepEqual(await readRecording(to), recording);
    assert.equal(await readRecording(session), undefined);
    const names = await fs.readdir(to);
    assert.deepEqual(names.sort(), ['document.md', 'ledger.jsonl', notes, 'sources.json']);
    const ledger = path.join(to, 'ledger.jsonl');
    assert.deepEqual(await fs.readFile(ledger), await fs.readFile(path.join(session, 'ledger.jsonl')));
  });

  it('are never overwritten', async () => {
    const to = path.join(await tempFolder(), 'debate');
    await saveRecording(session, to, recording);
    await assert.rejects(saveRecording(session, to, { ...recording, spokenBy: 'somebody else' }), HumanError);
    assert.deepEqual(await readRecording(to), recording);
  });

  it('carry nothing that a link leads to', async () => {
    const from = await tempFolder();
    await fs.cp(session, from, { recursive: true });
    await fs.rm(path.join(from, 'document.md'));
    await fs.symlink(path.resolve('package.json'), path.join(from, 'document.md'));
    const to = path.join(await tempFolder(), 'debate');
    await saveRecording(from, to, recording);
    assert.ok(!(await fs.readdir(to)).includes('document.md'));
  });

  for (const [name, text] of Object.entries({
    'half a file': '{"recordedOn": "2026',
    'other fields': '{"date": 5}',
    'a huge file': JSON.stringify({ ...recording, more: 'x'.repeat(20_000) }),
    'a name without end': JSON.stringify({ ...recording, spokenBy: 'x'.repeat(300) }),
  })) {
    it(`are none where their file is ${name}`, async () => {
      const folder = await tempFolder();
      await fs.writeFile(path.join(folder, notes), text);
      assert.equal(await readRecording(folder), undefined);
    });
  }
});
