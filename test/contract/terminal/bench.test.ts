import assert from 'node:assert/strict';
import { type ModelServer, startModelServer } from '../../support/modelServer/server';
import { makeProgram, type Program } from '../../support/terminal/program';

const judgement = (found: string, cured: string) =>
  JSON.stringify({
    defects: [
      { id: 'D1', found, cured, why: 'It says so.' },
      { id: 'D7', found: 'yes', cured: 'yes', why: 'There is no such fault.' },
    ],
    ...{ wrong: [{ claim: 'x', why: 'y' }], repeated: 1, petty: 2, author: 8, chair: 7 },
  });

describe('a bench in the terminal', () => {
  let program: Program;
  let server: ModelServer;
  let env: Record<string, string>;
  let prompts: string[];

  beforeEach(async () => {
    program = await makeProgram();
    prompts = [];
    server = await startModelServer({
      answer: request => {
        const text = JSON.stringify(request);
        prompts.push(text);
        if (text.includes('THE KEY')) return judgement(text.includes('A first thing') ? 'yes' : 'no', 'partly');
        return text.includes('Review this document before it goes') ? 'A first thing is wrong.' : undefined;
      },
    });
    env = { ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: server.url };
    program.write('seeded/plan.md', '# Plan\n\nThe batch takes 6 hours. It takes 9 hours.\n');
    const defect = { id: 'D1', what: 'two durations', counts: 'names both SECRETKEY', cure: 'one duration' };
    program.write('seeded/plan.key.json', JSON.stringify({ defects: [defect] }));
  });
  afterEach(async () => {
    await server.close();
    program.dispose();
  });

  const run = (...more: string[]) =>
    program.run(['bench', 'seeded', '--voice', 'anthropic', '--runs', '1', '--out', 'measured', ...more], env);

  it('counts what was found against the key, which only the judge sees, and writes down every report', async () => {
    const { code, stdout, stderr } = await run('--methods', 'reviewer,review', '--json', '--budget', '5');
    assert.equal(code, 0, stderr);
    const { results, runs } = JSON.parse(stdout) as { results: Record<string, unknown>[]; runs: { usd: number }[] };
    assert.deepEqual(
      results.map(({ method, recall, cured, wrong }) => [method, recall, cured, wrong]),
      [
        ['reviewer', 1, 0, 1],
        ['review', 0, 0, 1],
      ],
    );
    assert.ok(runs.every(({ usd }) => usd > 0));
    for (const text of prompts) assert.equal(text.includes('SECRETKEY'), text.includes('THE KEY'));
    assert.match(program.read('measured/plan-reviewer-1.md'), /A first thing is wrong/);
    assert.ok(program.read('measured/plan-review-1/ledger.jsonl').length > 0);
  });

  it('prints a table', async () => {
    const { stdout } = await run('--methods', 'hasty');
    assert.match(stdout, /\| hasty \| 1 \| 100 % \(100 %–100 %\) \| 0 % \| 1\.0 \|/);
  });

  it('asks for nothing beyond its cap, and keeps what was measured', async () => {
    const { code, stderr } = await run('--methods', 'reviewer', '--budget', '0.0001');
    assert.equal(code, 1);
    assert.match(stderr, /The cap does not pay for the next call/);
    assert.equal(prompts.length, 0);
    assert.deepEqual(JSON.parse(program.read('measured/bench.json')), { results: [], runs: [] });
  });

  it('says what is wrong with a folder, a key or a method', async () => {
    program.write('bad/a.md', '# A\n');
    program.write('bad/a.key.json', '{"defects": 7}');
    assert.match((await program.run(['bench', 'nowhere'])).stderr, /cannot be read/);
    assert.match((await program.run(['bench', 'bad'])).stderr, /a\.key\.json is no key/);
    assert.match((await program.run(['bench', 'seeded', '--methods', 'reviw'])).stderr, /Did you mean “review”\?/);
  });
});
