import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type ClaudeCodeUnderTest, setUpClaudeCode, testKey } from '../../support/claudeCode/claudeCode';
import { makeProgram, type Program } from '../../support/terminal/program';

describe('convene with --voice claude-code', () => {
  let claude: ClaudeCodeUnderTest;
  let program: Program;
  let env: Record<string, string>;
  before(async () => {
    claude = await setUpClaudeCode();
    program = await makeProgram();
    // Found as a user's own is: on the PATH.
    env = { ...claude.env, PATH: `${path.dirname(claude.program)}${path.delimiter}${process.env.PATH}` };
  });
  after(async () => {
    program.dispose();
    await claude.close();
  });

  const debate = 'run debate design.md --voice claude-code --agents ada,bo --rounds 1 --set inspect=off'.split(' ');
  const running = () =>
    execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      .split('\n')
      .filter(line => line.startsWith(`${claude.program} `)).length;

  it('holds a debate, tells its price, and leaves no process behind', async () => {
    const { code, stdout, stderr } = await program.spawn([...debate, '--out', 'whole'], env);
    assert.equal(code, 0, stderr);
    assert.match(stderr, new RegExp(`^Using ${claude.program}, with its own login\\.`, 'm'));
    assert.match(stdout, /Claude Code/);
    assert.equal(running(), 0);
    const bill = claude.server.total();
    assert.ok(bill > 0);
    const ledger = program.read('whole/ledger.jsonl');
    const attempts = ledger
      .split('\n')
      .filter(line => line.includes('"attempt.ended"'))
      .map(line => JSON.parse(line) as { costUSD: number; outcome: string });
    const costOf = (all: typeof attempts) => all.reduce((sum, each) => sum + each.costUSD, 0);
    const spent = costOf(attempts);
    // An examiner's call that the end cuts off is recorded at its reservation, whether the server bills it or not.
    const cut = costOf(attempts.filter(({ outcome }) => outcome !== 'answered'));
    assert.ok(
      spent > bill - 1e-9 && spent - cut < bill + 1e-9,
      `${spent} recorded, ${cut} of it cut off, ${bill} billed`,
    );
    assert.ok(!`${ledger}${stdout}${stderr}`.includes(testKey));
    const cached = claude.server
      .calls()
      .slice(1)
      .map(call => call.usage?.cacheRead ?? 0);
    assert.ok(cached.filter(read => read > 0).length >= cached.length / 2, `read from the cache: ${cached}`);
  });

  it('R1: killed in the middle, it leaves no process behind, is resumed and asks for no turn twice', async () => {
    claude.server.gate.hold(3);
    const begun = claude.server.calls().length;
    const { child, ended } = program.start([...debate, '--out', 'killed'], env);
    await claude.server.gate.whenWaiting(1);
    claude.server.gate.release(1);
    await claude.server.gate.whenWaiting(1);
    child.kill('SIGKILL');
    await ended;
    claude.server.gate.release();
    while (running() > 0) await new Promise(resolve => setImmediate(resolve));
    const before = claude.server.calls().length - begun;
    const { code, stderr } = await program.spawn(['resume', 'killed'], env);
    assert.equal(code, 0, stderr);
    const answered = program.read('killed/ledger.jsonl').match(/"(turn|call)\.ended"/g)?.length ?? 0;
    assert.equal(claude.server.calls().length - begun, answered + 1, `${before} before it was killed`);
  });

  it('reckons what a debate would cost without a claude', async () => {
    const { code, stdout } = await program.run(['estimate', ...debate.slice(1), '--json'], { PATH: '/nowhere' });
    assert.equal(code, 0);
    assert.ok((JSON.parse(stdout) as { usd: number }).usd > 0);
  });
});
