import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { makeProgram, type Program } from '../../support/terminal/program';

describe('where the terminal keeps sessions and finds them', () => {
  let program: Program;
  const at = (...parts: string[]) => path.join(program.folder, ...parts);
  const quick = ['run', 'debate', 'design.md', '--rounds', '1', '--quiet'];

  beforeEach(async () => {
    program = await makeProgram();
  });
  afterEach(() => program.dispose());

  it('S11: nothing is made, or forked into being, behind a link that leaves the workspace', async () => {
    assert.equal((await program.run(quick)).code, 0);
    const [session = ''] = program.sessions();
    mkdirSync(at('inside'));
    renameSync(at('convene'), at('outside'));
    for (const file of ['design.md', '.claude']) renameSync(at(file), at('inside', file));
    symlinkSync('../outside', at('inside', 'convene'));
    const before = readdirSync(at('outside'));
    for (const args of [
      ['fork', path.join('inside', session), '--turn', '2'],
      [...quick.with(2, 'inside/design.md'), '--workspace', 'inside'],
    ]) {
      const { code, stderr } = await program.run(args);
      assert.equal(code, 2, stderr);
      assert.match(
        stderr,
        /^convene: .*convene is a link that leads out of .*inside, to .*outside\. Name another folder .*--out\.\n$/,
      );
    }
    assert.deepEqual(readdirSync(at('outside')), before);
    const forked = await program.run(['fork', path.join('inside', session), '--turn', '2', '--out', 'here', '--quiet']);
    assert.equal(forked.code, 0, forked.stderr);
  });

  it('tells that the agents around a document take no part, unless somebody chose the workspace', async () => {
    mkdirSync(at('other', '.claude', 'agents'), { recursive: true });
    program.write('other/.claude/agents/cy.md', '---\nname: cy\ndescription: Cares.\n---\n\nCares.\n');
    program.write('other/docs/plan.md', '# A plan\n\nWe do it on Monday.\n');
    const run = ['run', 'debate', 'other/docs/plan.md', '--rounds', '1', '--quiet'];
    const told = /^The agents of .*other take no part: those of .* do\. For them, add --workspace .*other\.$/m;
    assert.match((await program.run(run)).stderr, told);
    assert.doesNotMatch((await program.run([...run, '--workspace', '.'])).stderr, told);
    assert.doesNotMatch((await program.run([...run, '--workspace', 'other'])).stderr, told);
    assert.doesNotMatch((await program.run(quick)).stderr, told);
  });

  it('S11: reads no document or scene through a link out of the workspace, until its file is named itself', async () => {
    mkdirSync(at('inside'));
    renameSync(at('.claude'), at('inside', '.claude'));
    program.write('secret.md', '---\ncharacters: [ada, bo]\n---\n\nA canary sings.\n');
    symlinkSync('../secret.md', at('inside', 'linked.md'));
    symlinkSync('..', at('inside', 'above'));
    for (const command of [['run', 'debate'], ['present'], ['scene']]) {
      for (const file of ['inside/linked.md', 'inside/above/secret.md']) {
        const { code, stdout, stderr } = await program.run([...command, file, '--workspace', 'inside', '--quiet']);
        assert.equal(code, 2, stdout);
        assert.match(stderr, /^convene: .* is a link that leads out of .*secret\.md\. Name that file itself .*\.\n$/);
      }
    }
    assert.ok(!existsSync(at('inside', 'convene')));
    const named = await program.run([...quick.with(2, 'secret.md'), '--workspace', 'inside']);
    assert.equal(named.code, 0, named.stderr);
    program.write('inside/real.md', '# Real\n\nWords.\n');
    symlinkSync('real.md', at('inside', 'alias.md'));
    const alias = await program.run([...quick.with(2, 'inside/alias.md'), '--workspace', 'inside']);
    assert.equal(alias.code, 0, alias.stderr);
  });

  it('S13: tells of text in a document or an agent that nobody can see, and of none where there is none', async () => {
    const seen = await program.run(quick);
    assert.equal(seen.stderr, '');
    program.write('design.md', '# Plan\n\nWe keep it.\u{e0049}\u{e0047}\n');
    program.write('.claude/agents/ada.md', '---\nname: Ada\ndescription: Plans\n---\n\nMind\u202e the cost.\n');
    const { code, stderr } = await program.run([...quick, '--agents', 'ada,bo']);
    assert.equal(code, 0);
    assert.match(stderr, /^Ada holds text that you cannot see, but a model can: U\+202E in line \d+\.$/m);
    assert.match(stderr, /^design\.md holds text .*: U\+E0049 in line 3, U\+E0047 in line 3\.$/m);
  });

  it('finds the session that was meant beside links that go in a circle, and says why a folder cannot be read', async () => {
    await program.run([...quick, '--out', 'one']);
    symlinkSync('round', at('round'));
    assert.equal(
      (await program.run(['replay', 'onn'])).stderr,
      'convene: There is no session in onn. Did you mean one?\n',
    );
    const { code, stderr } = await program.run(['resume', 'round']);
    assert.equal(code, 1);
    assert.match(stderr, /^convene: .*round cannot be read: its links form a loop\. Make sure .*\n$/);
  });

  it('names the session that a mistyped folder meant, and words that a shell takes', async () => {
    await program.run([...quick, '--out', 'my debate']);
    const mistyped = await program.run(['replay', 'my debat']);
    assert.equal(mistyped.code, 2);
    assert.equal(mistyped.stderr, 'convene: There is no session in my debat. Did you mean my debate?\n');
    assert.match((await program.run(['resume', 'my debate'])).stderr, /convene fork 'my debate' --turn N\.\n$/);
  });

  it('tells of what is damaged in a record that it prints', async () => {
    await program.run([...quick, '--out', 'one']);
    program.write('one/ledger.jsonl', `${program.read('one/ledger.jsonl')}{"v":1,"seq":`);
    for (const args of [
      ['replay', 'one'],
      ['export', 'one', '--as', 'md'],
    ]) {
      const { code, stdout, stderr } = await program.run(args);
      assert.equal(code, 0);
      assert.match(stderr, /^The last \d+ bytes are an unfinished line/);
      assert.ok(!stdout.includes('unfinished line'));
    }
  });

  it('names the file and the line of a scene that cannot be played, and the one that was meant', async () => {
    program.write('scenes/first.md', '---\ncharacters: [ada, zoe]\n---\nThey meet.\n');
    program.write('scenes/odd.md', '---\ncharacters: [ada, bo]\nmaxBeats: many\n---\nThey meet.\n');
    for (const [file, sentence] of [
      ['scenes/first.md', /^convene: scenes\/first\.md: The character “zoe” is missing: /],
      ['scenes/odd.md', /^convene: scenes\/odd\.md: The scene cannot run: line 3, maxBeats: needs a whole number/],
      ['scenes/frist.md', /^convene: There is no document scenes\/frist\.md\. Did you mean first\.md\?\n$/],
    ] as const) {
      const { code, stderr } = await program.run(['scene', file]);
      assert.equal(code, 2);
      assert.match(stderr, sentence);
    }
  });

  it('says that what is no play is exported as plain text', async () => {
    await program.run([...quick, '--out', 'one']);
    const { code, stdout, stderr } = await program.run(['export', 'one', '--as', 'fountain']);
    assert.equal(code, 0);
    assert.equal(stderr, 'Debate is no play: it is written as plain text.\n');
    assert.equal(stdout, (await program.run(['export', 'one', '--as', 'txt'])).stdout);
  });

  it('says what is in the way of a folder or file to write', async () => {
    await program.run([...quick, '--out', 'one']);
    program.write('convene', 'a file');
    for (const [args, sentence] of [
      [quick, /convene could not be created: a file of that name is in the way\. Name another folder .*--out\.\n$/],
      [[...quick, '--out', 'design.md'], /design\.md could not be created: a file of that name is in the way\. Choose/],
      [['export', 'one', '--as', 'md', '--out', 'no/where.md'], /^convene: There is no folder no\. Choose a file in/],
    ] as const) {
      const { code, stderr } = await program.run(args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, sentence);
    }
    assert.ok(!existsSync(at('no')));
  });
});
