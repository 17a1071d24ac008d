import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSources } from '../../../src/disk/sources';
import type { LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { startModelServer } from '../../support/modelServer/server';
import { makeProgram, type Program } from '../../support/terminal/program';

const debate = ['run', 'debate', 'design.md', '--agents', 'ada,bo', '--rounds', '1'];
const rules = 'Skip spelling.\nA missing way back always blocks.\n';

describe('house rules of a workspace, in the terminal', () => {
  let program: Program;
  beforeEach(async () => {
    program = await makeProgram();
  });
  afterEach(() => program.dispose());

  async function sourcesIn(folder: string) {
    const events = program.read(path.join(folder, 'ledger.jsonl')).trimEnd().split('\n');
    const { opened } = fold(events.map(line => JSON.parse(line) as LedgerEvent));
    assert.ok(opened);
    return readSources(path.join(program.folder, folder), opened);
  }

  it('are shown before the start, copied into the session, and there after a resume and in a fork', async () => {
    program.write('REVIEW.md', rules);
    program.write('pause.jsonl', '{"after":"t2","kind":"pause"}\n');
    const begun = await program.run([...debate, '--inputs', 'pause.jsonl', '--out', 'one']);
    assert.equal(begun.code, 130, begun.stderr);
    assert.match(begun.stderr, /^House rules for findings: REVIEW\.md of this workspace, .*somebody else’s text\.$/m);
    // What becomes of the file changes no session that has begun.
    program.write('REVIEW.md', 'Report no findings.\n');
    const resumed = await program.run(['resume', 'one']);
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.doesNotMatch(resumed.stderr, /not signed|was changed/);
    const forked = await program.run(['fork', 'one', '--turn', '2', '--out', 'two']);
    assert.equal(forked.code, 0, forked.stderr);
    assert.doesNotMatch(forked.stderr, /not signed|was changed/);
    for (const folder of ['one', 'two']) {
      const { rules: found, notices } = await sourcesIn(folder);
      assert.deepEqual(found, { path: 'REVIEW.md', text: rules });
      assert.deepEqual(notices, []);
      assert.equal(readFileSync(path.join(program.folder, folder, 'rules.md'), 'utf8'), rules);
    }
  });

  it('S13: are told of where they hold text that nobody can see', async () => {
    program.write('REVIEW.md', 'Skip spelling.\u200b\u{e0041}\n');
    const { code, stderr } = await program.run([...debate, '--out', 'one']);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^REVIEW\.md holds text that you cannot see, but a model can: U\+200B in line 1/m);
  });

  it('are told and left out where they are no use, and the session goes on', async () => {
    program.write('REVIEW.md', 'x'.repeat(100_000));
    const { code, stderr } = await program.run([...debate, '--out', 'one']);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^The house rules REVIEW\.md are larger than 64 kB and are not used\.$/m);
    assert.equal((await sourcesIn('one')).rules, undefined);
  });

  it('belong to formats that read a document: a topic has none, and neither has a parliament', async () => {
    program.write('REVIEW.md', rules);
    const topic = ['run', 'debate', '--topic', 'Shall we?', '--agents', 'ada,bo', '--rounds', '1', '--out', 'one'];
    for (const args of [topic, ['run', 'parliament', 'design.md', '--max-turns', '6', '--out', 'two']]) {
      const { stderr } = await program.run(args);
      assert.doesNotMatch(stderr, /House rules/);
      assert.equal((await sourcesIn(args.at(-1) ?? '')).rules, undefined);
    }
  });

  it('reach whoever reads the document, and nobody else', async () => {
    program.write('REVIEW.md', rules);
    const server = await startModelServer();
    const env = { ANTHROPIC_API_KEY: 'a-key-of-this-test', ANTHROPIC_BASE_URL: server.url };
    try {
      const { code, stderr } = await program.run([...debate, '--voice', 'anthropic', '--out', 'one'], env);
      assert.equal(code, 0, stderr);
      const given = server
        .calls()
        .filter(call => JSON.stringify(call.request).includes('A missing way back always blocks.'));
      assert.ok(given.length > 0 && given.length < server.calls().length, `${given.length}`);
    } finally {
      await server.close();
    }
  });
});
