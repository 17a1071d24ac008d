import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileFindings } from '../../support/page/forged';
import { makeProgram, type Program } from '../../support/terminal/program';

const folder = 'convene/dispositions';

describe('convene findings', () => {
  let program: Program;
  const findings = (...args: string[]) => program.run(['findings', ...args]);
  const decided = () => readdirSync(path.join(program.folder, folder)).sort();

  before(async () => {
    program = await makeProgram();
    await program.run(['run', 'review', 'design.md', '--out', 'convene/one']);
    fileFindings(path.join(program.folder, 'convene/one'), [
      {
        quotes: ['Keep each price for five minutes'],
        claim: 'A price may be old.',
        severity: 'blocks',
        section: 'Proposal',
      },
      { quotes: ['Nobody has counted'], claim: 'Nobody has counted.', severity: 'matters', section: 'Risks' },
    ]);
  });
  after(() => program.dispose());

  it('lists what a session found', async () => {
    const { stdout } = await findings('convene/one');
    assert.match(
      stdout,
      /^F1 \[blocks, unchecked\] \(Proposal\) A price may be old\.\nF2 \[matters, unchecked\] \(Risks\)/,
    );
  });

  it('writes a decision as a small file of its own, which is this user’s', async () => {
    const { code, stdout, stderr } = await findings('convene/one', '--dismiss', 'F1', '--why', 'The contract says so.');
    assert.equal(code, 0, stderr);
    const [name = ''] = decided();
    assert.match(name, /^\d{4}-\d\d-\d\d-design-[0-9a-f]{12}\.json$/);
    assert.ok(stdout.endsWith(`dismissed: ${folder}/${name}\n`));
    const { document, decision, why, finding } = JSON.parse(program.read(`${folder}/${name}`));
    assert.deepEqual([document, decision, why], ['design.md', 'dismissed', 'The contract says so.']);
    assert.deepEqual(
      [finding.id, finding.claim, finding.quotes],
      ['F1', 'A price may be old.', ['Keep each price for five minutes']],
    );
    const listed = await findings();
    assert.equal(
      listed.stdout,
      `${name} · dismissed · blocks · yours\n    design.md: A price may be old.\n    Reason: The contract says so.\n`,
    );
  });

  it('tells what is wrong, and writes nothing then', async () => {
    const before = decided();
    const cases = [
      [['convene/one', '--dismiss', 'F1'], /A finding is dismissed with a reason\. Write --why/],
      [['convene/one', '--defer', 'F9'], /There is no finding “F9”\. Did you mean “F[12]”\?/],
      [['convene/one', '--defer', 'F1', '--fixed', 'F2'], /One decision at a time\./],
      [['--defer', 'F1'], /The session is missing\./],
      [['convene/one', '--confirm', 'all'], /confirmed without a session\./],
      [['--confirm', 'nobody.json'], /There is no decision “nobody\.json”\./],
      [['convene'], /There is no session in convene\./],
    ] as const;
    for (const [args, says] of cases) {
      const { code, stderr } = await findings(...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, says);
    }
    assert.deepEqual(decided(), before);
  });

  it('merges without a conflict what two people decided on the same finding on two branches', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
        ...{ cwd: program.folder, stdio: 'pipe' },
        env: { PATH: process.env.PATH, HOME: program.folder, GIT_CONFIG_NOSYSTEM: '1' },
      }).toString();
    git('init', '-q', '-b', 'main');
    git('add', 'design.md', folder);
    git('commit', '-q', '-m', 'start');
    for (const branch of ['one', 'two']) {
      git('checkout', '-q', '-b', branch, 'main');
      assert.equal((await findings('convene/one', branch === 'one' ? '--defer' : '--fixed', 'F2')).code, 0);
      git('add', folder);
      git('commit', '-q', '-m', branch);
    }
    git('merge', '-q', '--no-edit', 'one');
    assert.equal(git('status', '--porcelain', '--', folder), '');
    const { stdout } = await findings();
    assert.equal(stdout.match(/· (fixed|deferred) · matters/g)?.length, 2);
  });
});
