import assert from 'node:assert/strict';
import path from 'node:path';
import { fileFindings } from '../../support/page/forged';
import { makeProgram, type Program } from '../../support/terminal/program';

describe('the page in the terminal', () => {
  let program: Program;
  const run = (...args: string[]) => program.run(['run', 'debate', 'design.md', '--rounds', '1', ...args]);

  before(async () => {
    program = await makeProgram();
    program.write(
      'design.md',
      '# Cache design\n\nEvery answer is kept for ten minutes.\n\n## Cost\n\nThe cache costs 40 a month.\n',
    );
  });
  after(() => program.dispose());

  it('ends a run: printed, in the session’s folder as markdown and as data, and never clean where nobody has read', async () => {
    const { code, stdout, stderr } = await run('--out', 'one', '--fail-on', 'not-yet');
    assert.equal(code, 4, stderr);
    assert.match(stderr, /^Fails on not-yet: the document was not read whole\.\n$/);
    assert.match(
      stdout,
      /\nNo answer: the document was not read whole\n-+\n\nNothing was found that has to be settled first\./,
    );
    assert.match(stdout, /\nEnded: .* · one\n$/);
    assert.match(program.read('one/findings.md'), /^# Findings: Cache design\n\n## No answer: /);
    const { version, go, rehearsal, findings } = JSON.parse(program.read('one/findings.json'));
    assert.deepEqual([version, go, rehearsal, findings], [1, 'not-yet', true, []]);
    const { outcome } = JSON.parse(program.read('one/metadata.json'));
    assert.equal(outcome.go, 'not-yet');
  });

  it('fails on the verdict that was named, and on no other', async () => {
    const same = ['--seed', '7', '--set', 'inspect=false'];
    await run('--out', 'two', ...same);
    const { verdict } = JSON.parse(program.read('two/metadata.json')).outcome;
    const codes = await Promise.all(
      ['proponent', 'opponent', 'split'].map(async each => [each, (await run('--fail-on', each, ...same)).code]),
    );
    assert.deepEqual(
      codes.filter(([, code]) => code !== 0),
      [[verdict, 4]],
    );
  });

  it('refuses to fail on findings that nobody is asked for, before anything is spent', async () => {
    const before = program.sessions().length;
    const { code, stderr } = await run('--fail-on', 'blocks', '--set', 'inspect=false');
    assert.equal(code, 2);
    assert.match(stderr, /needs somebody to read the document\. Write --set inspect=true\./);
    assert.equal(program.sessions().length, before);
  });

  it('is no document with changes where none was proposed, and says so', async () => {
    const { code, stdout, stderr } = await program.run(['export', 'one', '--as', 'amended']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(
      stderr,
      /^convene: No change of this session has a place in its document, or its copy of the document is missing\./,
    );
  });

  it('is a review comment, with links to the lines where a forge builds', async () => {
    const quote = 'The cache costs 40 a month';
    fileFindings(path.join(program.folder, 'one'), [
      { quotes: [quote], claim: 'The cost leaves out who runs it.', severity: 'blocks', section: 'Cost' },
    ]);
    const { code, stdout } = await program.run(['export', 'one', '--as', 'review']);
    assert.equal(code, 0);
    assert.match(stdout, /^## (?:No, n|N)ot (?:as written|this way)/);
    assert.ok(stdout.includes(`> “${quote}” – [Cost, line 7](design.md?plain=1#L7)`), stdout);
    const env = { GITHUB_SERVER_URL: 'https://forge.test', GITHUB_REPOSITORY: 'o/r', GITHUB_SHA: 'abc' };
    const built = await program.run(['export', 'one', '--as', 'review'], env);
    assert.ok(built.stdout.includes('(https://forge.test/o/r/blob/abc/design.md?plain=1#L7)'), built.stdout);
    const project = { CI_PROJECT_URL: 'https://lab.test/o/r', CI_COMMIT_SHA: 'abc' };
    const merged = await program.run(['export', 'one', '--as', 'review'], project);
    assert.ok(merged.stdout.includes('(https://lab.test/o/r/-/blob/abc/design.md?plain=1#L7)'));
  });

  it('fails on what a baseline lacks, in a run and in an export, and tells what it has', async () => {
    const exported = (...args: string[]) => program.run(['export', 'one', '--as', 'sarif', ...args]);
    const bare = await exported('--fail-on', 'blocks');
    assert.equal(bare.code, 4);
    assert.match(bare.stderr, /^Fails on blocks: F1 blocks\.$/m);
    const quotes = [{ text: 'The cache costs 40 a month' }];
    const claim = 'The cost leaves out who runs it.';
    const known = { id: 'F3', claim, consequence: '', section: 'Cost', severity: 'matters', state: 'stands', quotes };
    program.write('known.json', JSON.stringify({ version: 1, direction: 'open', findings: [known] }));
    const passed = await exported('--fail-on', 'blocks', '--baseline', 'known.json');
    assert.equal(passed.code, 0, passed.stderr);
    assert.match(passed.stderr, /^In the baseline: F1 \(there F3, matters\)\.$/m);
    assert.match(passed.stdout, /"baselineState": "unchanged"/);
    program.write('fell.json', program.read('known.json').replace('stands', 'fell'));
    const failed = await exported('--fail-on', 'blocks', '--baseline', 'fell.json');
    assert.equal(failed.code, 4);
    assert.match(failed.stderr, /^Fails on blocks: F1 blocks, and not in the baseline\.$/m);
    assert.match(failed.stdout, /"baselineState": "new"/);
  });

  it('is told of a baseline that is none, before anything is spent', async () => {
    program.write('none.json', '{"version": 2}');
    const before = program.sessions().length;
    const cases = [
      [
        ['--fail-on', 'blocks', '--baseline', 'gone.json'],
        /The baseline gone\.json cannot be read: it does not exist\./,
      ],
      [['--fail-on', 'blocks', '--baseline', 'none.json'], /The baseline none\.json is no findings\.json/],
      [['--baseline', 'none.json'], /--baseline is for findings alone\. Write --fail-on blocks/],
      [['--fail-on', 'split', '--baseline', 'none.json'], /--baseline is for findings alone/],
    ] as const;
    for (const [args, says] of cases) {
      const { code, stderr } = await run(...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, says);
    }
    assert.equal(program.sessions().length, before);
  });

  it('is none of a session without findings', async () => {
    await run('--out', 'bare', '--set', 'inspect=false');
    const { code, stderr } = await program.run(['export', 'bare', '--as', 'review']);
    assert.equal(code, 2);
    assert.match(stderr, /This session has no findings: nobody read a document for it\./);
  });
});
