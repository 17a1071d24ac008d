import assert from 'node:assert/strict';
import { fastFloods, startFloodServer } from '../support/floods/floods';
import { startModelServer } from '../support/modelServer/server';
import { runMeasured } from '../support/terminal/peak';
import { makeProgram, type Program } from '../support/terminal/program';

const debate = ['run', 'debate', 'design.md', '--voice', 'anthropic', '--agents', 'ada,bo', '--rounds', '1'];
const MOST_MORE = 200_000;

describe('S25: the program under a flood', () => {
  let program: Program;
  let ordinary: number;
  const run = async (url: string, out: string) => {
    const env = { ANTHROPIC_API_KEY: 'key-of-the-test', ANTHROPIC_BASE_URL: url };
    return runMeasured(program, [...debate, '--out', out], env);
  };
  before(async () => {
    program = await makeProgram();
    const server = await startModelServer();
    const { code, kilobytes } = await run(server.url, 'ordinary');
    assert.equal(code, 0);
    ordinary = kilobytes;
    await server.close();
  });
  after(() => program.dispose());

  for (const [name, flood] of Object.entries(fastFloods)) {
    it(`S25: ${name} takes no memory and no room on the disk, and is told in a few lines`, async () => {
      const server = await startFloodServer(flood);
      const out = name.replaceAll(' ', '-');
      const { code, stdout, stderr, kilobytes } = await run(server.url, out);
      await server.close();
      assert.equal(code, 1, stderr);
      assert.match(stderr, /127\.0\.0\.1[\s\S]*^convene: .+ go on with: convene resume/m);
      assert.ok(stdout.length + stderr.length < 100_000, `${stdout.length + stderr.length} characters were printed`);
      assert.ok(program.read(`${out}/ledger.jsonl`).length < 1_000_000);
      assert.ok(kilobytes < ordinary + MOST_MORE, `${kilobytes} kB, ${ordinary} kB without a flood`);
    });
  }
});
