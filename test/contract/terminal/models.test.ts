import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { type ModelServer, startModelServer } from '../../support/modelServer/server';
import { makeProgram, type Program } from '../../support/terminal/program';

const [opus, sonnet, haiku] = ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5'];

interface OpenedSeat {
  role: string;
  voice: string;
  model?: string;
}

describe('the model of each seat, in the terminal', () => {
  let program: Program;
  let server: ModelServer;
  let env: Record<string, string>;
  const debate = ['run', 'debate', 'design.md', '--rounds', '1', '--set', 'inspect=off'];
  const paid = [...debate, '--voice', 'anthropic'];
  const bothSides = ['--seat', 'proponent=ada', '--seat', 'opponent=bo'];

  beforeEach(async () => {
    program = await makeProgram();
    server = await startModelServer();
    env = { ANTHROPIC_API_KEY: 'a-key-of-this-test', ANTHROPIC_BASE_URL: server.url };
  });
  afterEach(async () => {
    await server.close();
    program.dispose();
  });

  const agent = (name: string, model: string) =>
    program.write(
      `.claude/agents/${name}.md`,
      `---\nname: ${name}\ndescription: Weighs.\nmodel: ${model}\n---\n\nWeighs.\n`,
    );
  const opened = (folder: string): { seats: OpenedSeat[] } =>
    JSON.parse(program.read(`${folder}/ledger.jsonl`).split('\n')[0] ?? '');
  const seated = (folder: string) => opened(folder).seats.map(({ role, model }) => [role, model]);
  const asked = () => [...new Set(server.calls().map(call => call.request?.model))].sort();

  it('S14: is the agent file’s where the voice knows it, and the usual one elsewhere; each price is told', async () => {
    agent('ada', 'opus');
    agent('bo', 'gpt-4o');
    const { code, stderr } = await program.run([...paid, ...bothSides, '--out', 'one'], env);
    assert.equal(code, 0, stderr);
    assert.deepEqual(seated('one'), [
      ['proponent', opus],
      ['opponent', undefined],
      ['arbitrator', undefined],
    ]);
    // The examiner’s, and those of the seats.
    assert.deepEqual(asked(), [haiku, opus, sonnet]);
    assert.match(stderr, /^claude-opus-5-5 for ada: \$4 in, \$20 out per million tokens$/m);
    assert.match(stderr, /^claude-sonnet-5-5 for bo, \S.*: \$2 in, \$10 out per million tokens$/m);
  });

  it('is what --seat picks, before --judge-model and --model, before the file', async () => {
    agent('ada', 'opus');
    agent('bo', 'opus');
    const picked = [
      '--seat',
      'proponent=ada@haiku',
      '--seat',
      'opponent=bo',
      '--model',
      'sonnet',
      '--judge-model',
      'opus',
    ];
    const { code, stderr } = await program.run([...paid, ...picked, '--out', 'one'], env);
    assert.equal(code, 0, stderr);
    assert.deepEqual(seated('one'), [
      ['proponent', haiku],
      ['opponent', sonnet],
      ['arbitrator', opus],
    ]);
    assert.deepEqual(asked(), [haiku, opus, sonnet]);
  });

  it('may name its voice: one paid seat at a rehearsed table is estimated, capped and told', async () => {
    const args = ['--seat', 'proponent=ada@anthropic:haiku', '--seat', 'opponent=bo'];
    const { code, stderr, stdout } = await program.run([...debate, ...args, '--out', 'one'], env);
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      opened('one').seats.map(({ voice, model }) => [voice, model]),
      [
        ['anthropic', haiku],
        ['rehearsal', undefined],
        ['rehearsal', undefined],
      ],
    );
    assert.deepEqual(asked(), [haiku]);
    assert.match(stderr, /Estimated cost: about \$0\.\d+, at most \$1\.00/);
    assert.ok(stdout.includes(`cost: $${server.total().toFixed(4)}`), stdout.slice(-300));
  });

  it('one model for all is one choice, its voice included', async () => {
    agent('ada', 'opus');
    const { code, stderr } = await program.run(
      [...debate, ...bothSides, '--model', 'anthropic:haiku', '--out', 'one'],
      env,
    );
    assert.equal(code, 0, stderr);
    assert.deepEqual(asked(), [haiku]);
    const two = await program.run(
      [...debate, '--voice', 'rehearsal', '--model', 'anthropic:haiku', '--out', 'two'],
      env,
    );
    assert.equal(two.code, 2);
    assert.match(two.stderr, /name two voices/);
  });

  it('stands in the estimate, in words and as JSON', async () => {
    agent('ada', 'opus');
    const args = ['estimate', ...paid.slice(1), ...bothSides];
    const { stdout } = await program.run(args);
    assert.match(stdout, /^claude-opus-5-5 for ada: \$4 in, \$20 out per million tokens$/m);
    assert.match(stdout, /^cap: \$1\.00 and 200 turns$/m);
    const { models, cap } = JSON.parse((await program.run([...args, '--json'])).stdout);
    assert.deepEqual(cap, { usd: 1, turns: 200 });
    assert.deepEqual(
      models.map((each: { model: string; inputUSD: number; outputUSD: number }) => [
        each.model,
        each.inputUSD,
        each.outputUSD,
      ]),
      [
        [opus, 4, 20],
        [sonnet, 2, 10],
        [haiku, 0.1, 0.5],
      ],
    );
    const off = JSON.parse((await program.run([...args, '--json', '--examiner', 'off'])).stdout);
    assert.equal(off.models.length, 2);
  });

  it('is said to be too dear for an examiner, once, as the session opens', async () => {
    const { code, stdout, stderr } = await program.run([...paid, '--model', 'haiku', '--out', 'one'], env);
    assert.equal(code, 0, stderr);
    const [before = '', ...later] = `${stdout}${stderr}`.split('is cheap enough to examine every turn');
    assert.equal(later.length, 1);
    assert.doesNotMatch(before, /Round 1/);
    assert.match(later[0] ?? '', /Round 1/);
  });

  it('that nobody knows is a problem of the agent file, at its line', async () => {
    agent('ada', 'gpt-4o');
    agent('bo', 'sonnet');
    const { agents } = JSON.parse((await program.run(['agents', '--json'])).stdout);
    const problems = (slug: string) => agents.find((each: { slug: string }) => each.slug === slug).problems;
    assert.deepEqual(problems('bo'), []);
    assert.equal(problems('ada').length, 1);
    assert.equal(problems('ada')[0].line, 4);
    assert.match(problems('ada')[0].message, /the model "gpt-4o" is unknown/);
  });

  it('can be changed for one seat in a fork and a resume', async () => {
    program.write('pause.jsonl', '{"after":"t2","kind":"pause"}\n');
    const quick = ['--set', 'inspect=false', '--inputs', 'pause.jsonl', '--out', 'one'];
    const begun = await program.run([...paid, ...bothSides, ...quick], env);
    assert.equal(begun.code, 130, begun.stderr);
    const calls = server.calls().length;
    const wrong = await program.run(['resume', 'one', '--seat', 'arbitrator=ada@opus'], env);
    assert.equal(wrong.code, 2);
    assert.match(wrong.stderr, /Nobody sits in this session as arbitrator=ada\. Only a fork .*arbitrator=\S+/);
    const judge = opened('one').seats.find(({ role }) => role === 'arbitrator') as OpenedSeat & { agent: string };
    for (const [command, ...more] of [['fork', '--turn', '2', '--out', 'two'], ['resume']]) {
      const { code, stderr } = await program.run(
        [command ?? '', 'one', ...more, '--seat', `arbitrator=${judge.agent}@opus`],
        env,
      );
      assert.equal(code, 0, stderr);
    }
    const after = server.calls().slice(calls);
    assert.ok(after.length > 1);
    assert.deepEqual([...new Set(after.map(call => call.request?.model))].sort(), [haiku, opus]);
  });

  it('comes with another agent that a fork gives a seat, from the workspace or built in', async () => {
    for (const name of ['ada', 'bo', 'eve']) agent(name, 'sonnet');
    const begun = await program.run([...debate, ...bothSides, '--rounds', '2', '--out', 'one']);
    assert.equal(begun.code, 0, begun.stderr);
    const fork = ['fork', 'one', '--turn', '2', '--out'];
    for (const [seat, said] of [
      ['opponent=ada', /ada has a seat already: proponent\./],
      ['opponent=bo', /--seat opponent=bo changes nothing\./],
      ['opponent=nobody', /There is no agent “nobody”/],
      ['chair=eve', /This session has no seat “chair”\. There sit: proponent=ada, opponent=bo/],
    ] as const) {
      const { code, stderr } = await program.run([...fork, 'wrong', '--seat', seat]);
      assert.equal(code, 2, stderr);
      assert.match(stderr, said);
    }
    const { code, stderr } = await program.run([
      ...fork,
      'two',
      '--seat',
      'opponent=eve',
      '--seat',
      'proponent=skeptic',
    ]);
    assert.equal(code, 0, stderr);
    assert.match(program.read('two/transcript.md'), /eve speaks from here on in the seat of bo \(opponent\)/);
    const names = program
      .read('two/transcript.md')
      .split('\n')
      .flatMap(line => /^\[TURN: (.+?) \| (?:proponent|opponent)/.exec(line)?.[1] ?? []);
    assert.deepEqual(names.slice(0, 2), ['ada', 'bo']);
    assert.deepEqual([...new Set(names.slice(2))].sort(), ['Skeptic', 'eve']);
    assert.match(program.read('two/agents/eve.md'), /Weighs/);
    assert.match(program.read('two/agents/bo.md'), /Weighs/);
    const { seats } = JSON.parse(program.read('two/metadata.json'));
    assert.deepEqual(seats[1].former, [{ name: 'bo', agent: 'bo' }]);
    const paidFork = [...fork, 'three', '--seat', 'opponent=eve@opus', '--voice', 'anthropic'];
    assert.equal((await program.run(paidFork, env)).code, 0);
    assert.ok(server.calls().some(call => call.request?.model === opus));
    // A fork of the fork, and its replay, need nothing of the workspace.
    rmSync(path.join(program.folder, '.claude'), { recursive: true });
    const again = await program.run(['fork', 'two', '--turn', '3', '--out', 'four']);
    assert.equal(again.code, 0, again.stderr);
    assert.match((await program.run(['replay', 'four'])).stdout, /eve/);
  });

  it('has words for what is no model, no voice here, and two voices', async () => {
    for (const [seat, said] of [
      ['proponent=ada@', /stands no model/],
      ['proponent=ada@editor:copilot', /speaks in VS Code alone/],
      ['proponent=eva@opus', /There is no agent “eva”/],
    ] as const) {
      const { code, stderr } = await program.run([...debate, '--seat', seat, '--out', 'one'], env);
      assert.equal(code, 2, stderr);
      assert.match(stderr, said);
    }
    assert.equal(server.calls().length, 0);
  });
});
