import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { forge, reopened } from '../../support/forge';
import { fileFindings } from '../../support/page/forged';
import { makeProgram, type Program } from '../../support/terminal/program';

describe('convene again', () => {
  let program: Program;
  const again = (...args: string[]) => program.run(['again', ...args]);
  const opened = (folder: string) => {
    const [first = ''] = program.read(`${folder}/ledger.jsonl`).split('\n');
    return JSON.parse(first) as { seats: { agent: string }[]; earlier: { round: number; changes: { now: string }[] } };
  };
  const findings = (folder: string) =>
    JSON.parse(program.read(`${folder}/findings.json`)) as { findings: { id: string; became: string }[] };

  beforeEach(async () => {
    program = await makeProgram();
    await program.run(['run', 'review', 'design.md', '--agents', 'ada,bo', '--out', 'convene/one']);
    fileFindings(path.join(program.folder, 'convene/one'), [
      { quotes: ['Keep each price for five minutes'], claim: 'A price may be old.', severity: 'blocks' },
    ]);
  });
  afterEach(() => {
    rmSync(`${program.folder}-other`, { recursive: true, force: true });
    program.dispose();
  });

  it('asks those who read the document then about what has changed, and keeps what it found in a folder of its own', async () => {
    program.write('design.md', program.read('design.md').replace('five minutes', 'one minute'));
    const { code, stdout, stderr } = await again('convene/one', '--out', 'convene/two');
    assert.equal(code, 0, stderr);
    const { seats, earlier } = opened('convene/two');
    assert.deepEqual([seats.map(({ agent }) => agent), earlier.round], [['ada', 'bo'], 1]);
    assert.match(earlier.changes[0]?.now ?? '', /one minute/);
    assert.match(stdout, /^Since the document changed, run 1 of 3: /m);
    assert.ok(findings('convene/two').findings.some(({ id, became }) => id === 'F1' && became !== undefined));
  });

  it('says that nothing has changed, and judges by what is open', async () => {
    const { code, stdout, stderr } = await again('convene/one', '--fail-on', 'blocks');
    assert.equal(code, 4, stderr);
    assert.match(stdout, /The document reads as it did: nobody was asked anything/);
    assert.match(stderr, /Fails on blocks: F1 blocks\./);
  });

  it('tells what cannot be looked at again, and opens nothing', async () => {
    await program.run(['run', 'debate', '--topic', 'Cache?', '--rounds', '1', '--out', 'convene/talk']);
    const sessions = program.sessions();
    for (const [args, says] of [
      [['convene/none'], /There is no session in convene\/none\./],
      [['convene/talk', 'design.md'], /This session has no findings/],
      [['convene/talk'], /The document of this session has no path/],
    ] as const) {
      const { code, stderr } = await again(...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, says);
    }
    assert.deepEqual(program.sessions(), sessions);
  });

  it('reads nothing outside the workspace because a record says so', async () => {
    const outside = `${program.folder}-other`;
    mkdirSync(outside);
    writeFileSync(path.join(outside, 'secret.md'), '# Secret\n\nNobody may read this.\n');
    const name = `../${path.basename(outside)}/secret.md`;
    forge(
      path.join(program.folder, 'convene/one'),
      reopened(opened => ({ ...opened, document: { ...(opened.document as object), path: name } })),
    );
    const sessions = program.sessions();
    const { code, stderr } = await again('convene/one');
    assert.equal(code, 2, stderr);
    assert.deepEqual(program.sessions(), sessions);
  });

  it('follows no link of the document out of the workspace, and reads what is named instead', async () => {
    const outside = `${program.folder}-other`;
    mkdirSync(outside);
    renameSync(path.join(program.folder, 'design.md'), path.join(outside, 'design.md'));
    symlinkSync(path.join(outside, 'design.md'), path.join(program.folder, 'design.md'));
    const { code, stderr } = await again('convene/one');
    assert.equal(code, 2, stderr);
    assert.match(stderr, /leads out/);
    assert.equal((await again('convene/one', path.join(outside, 'design.md'))).code, 0);
  });
});
