import assert from 'node:assert/strict';
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { type ClaudeCodeUnderTest, setUpClaudeCode, testKey } from '../support/claudeCode/claudeCode';
import { type ModelServer, startModelServer } from '../support/modelServer/server';
import { makeProgram, type Program } from '../support/terminal/program';

describe('S30: a document that would go to several providers', () => {
  let claude: ClaudeCodeUnderTest;
  let server: ModelServer;
  let other: ModelServer;
  let program: Program;
  let env: Record<string, string>;
  before(async () => {
    claude = await setUpClaudeCode();
    [server, other] = [await startModelServer({ key: testKey }), await startModelServer({ key: testKey })];
    program = await makeProgram();
    env = { ...claude.env, PATH: `${path.dirname(claude.program)}${path.delimiter}${process.env.PATH}` };
    const agents = path.join('.claude', 'agents');
    cpSync(path.join(program.folder, agents), path.join(program.folder, 'another', agents), { recursive: true });
  });
  after(async () => {
    program.dispose();
    await Promise.all([claude.close(), server.close(), other.close()]);
  });

  const table = (endpoint: ModelServer, ...more: string[]) => [
    ...['run', 'debate', 'design.md', '--rounds', '1', '--voice', 'anthropic', '--endpoint', endpoint.url],
    ...['--seat', 'proponent=ada', '--seat', 'opponent=bo@claude-code', ...more],
  ];
  const requests = () => [server, other, claude.server].map(each => each.calls().length);

  it('S30: goes nowhere before each is confirmed, once for a folder', async () => {
    const refused = await program.run(table(server, '--out', 'refused'), env);
    assert.equal(refused.code, 2, refused.stderr);
    assert.ok(refused.stderr.includes(`${new URL(server.url).origin} (ada, `), refused.stderr);
    assert.ok(refused.stderr.includes(`${new URL(claude.server.url).origin} (bo)`), refused.stderr);
    assert.deepEqual(requests(), [0, 0, 0]);
    assert.ok(!existsSync(path.join(program.folder, 'refused')));

    const agreed = await program.run(table(server, '--yes', '--out', 'agreed'), env);
    assert.equal(agreed.code, 0, agreed.stderr);
    assert.match(agreed.stderr, /sends what it is about to 2 places/);
    const [first = 0, elsewhere, second = 0] = requests();
    assert.ok(first > 0 && second > 0 && elsewhere === 0, `${first}, ${elsewhere}, ${second}`);

    const again = await program.run(table(server, '--out', 'again'), env);
    assert.equal(again.code, 0, again.stderr);
    assert.ok((requests()[0] ?? 0) > first && (requests()[2] ?? 0) > second);
  });

  it('S30: a third provider, another folder and another user are asked for anew', async () => {
    const before = requests();
    for (const [args, where] of [
      [table(other, '--out', 'third'), env],
      [table(server, '--workspace', 'another', '--out', 'folder'), env],
      [table(server, '--out', 'user'), { ...env, CONVENE_STATE_HOME: `${program.folder}.state/another-user` }],
    ] as const) {
      const { code, stderr } = await program.run(args, where);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /to 2 places/);
    }
    assert.deepEqual(requests(), before);
  });

  it('S30: a session that a fork or a resume would take to a further one stops before it', async () => {
    program.write('pause.jsonl', '{"after":"t2","kind":"pause"}\n');
    const alone = ['run', 'debate', 'design.md', '--rounds', '1', '--voice', 'anthropic', '--endpoint', other.url];
    const begun = await program.run([...alone, '--agents', 'ada,bo', '--inputs', 'pause.jsonl', '--out', 'alone'], env);
    // One provider is the one that was named at the start.
    assert.equal(begun.code, 130, begun.stderr);
    const before = requests();
    const seat = ['--seat', 'opponent=bo@claude-code', '--endpoint', other.url];
    for (const args of [
      ['resume', 'alone'],
      ['fork', 'alone', '--turn', '2', '--out', 'branch'],
    ]) {
      const { code, stderr } = await program.run([...args, ...seat], env);
      assert.equal(code, 2, stderr);
      assert.match(stderr, /to 2 places/);
    }
    assert.deepEqual(requests(), before);
    assert.ok(!existsSync(path.join(program.folder, 'branch')));
    const agreed = await program.run(['resume', 'alone', ...seat, '--yes'], env);
    assert.equal(agreed.code, 0, agreed.stderr);
  });
});
