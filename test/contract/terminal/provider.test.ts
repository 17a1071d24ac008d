import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ModelServer, startModelServer } from '../../support/modelServer/server';
import { makeProgram, type Program } from '../../support/terminal/program';
import { parseTranscript } from '../../support/transcript/parse';

const canary = 'sk-canary-5520417';

/** Whether nothing was asked but the first turn and, beside it, which kind of document it is. */
function askedAtOnce(server: ModelServer): boolean {
  const turns = server.calls().filter(({ request }) => !asksKind(request?.last ?? ''));
  return turns.length === 1 && server.calls().length <= 2;
}

const asksKind = (text: string) => text.includes('Which kind of document is it');

describe('a paid debate in the terminal', () => {
  let program: Program;
  let server: ModelServer;
  let env: Record<string, string>;
  let question = false;
  let calls = 0;
  const args = (out: string, ...more: string[]) => [
    ...['run', 'debate', 'design.md', '--voice', 'anthropic', '--agents', 'ada,bo', '--out', out],
    ...more,
  ];

  beforeEach(async () => {
    program = await makeProgram();
    question = false;
    calls = 0;
    server = await startModelServer({
      answer: ({ last }) =>
        question && !asksKind(last) && calls++ === 0 ? '@user How many prices are stale when bought?' : undefined,
    });
    env = { ANTHROPIC_API_KEY: canary, ANTHROPIC_BASE_URL: server.url };
  });
  afterEach(async () => {
    await server.close();
    program.dispose();
  });

  it('says whose key it uses, and shows what the server billed', async () => {
    const { code, stdout, stderr } = await program.run(args('one'), env);
    assert.equal(code, 0, stderr);
    assert.match(
      stderr,
      /^Using ANTHROPIC_API_KEY at 127\.0\.0\.1:\d+ from the environment\.\nclaude-sonnet-5-5 for ada, bo, Arbitrator: \$2 in, \$10 out per million tokens\nclaude-haiku-5-5 for the examiner: \$0\.1 in, \$0\.5 out per million tokens\nEstimated cost: about \$0\.\d+, at most \$1\.00\n$/,
    );
    const { costUSD, estimateUSD } = JSON.parse(program.read('one/metadata.json'));
    assert.ok(stderr.includes(`about $${estimateUSD.toFixed(4)},`), `recorded is ${estimateUSD}`);
    assert.ok(Math.abs(costUSD - server.total()) < 1e-9, `${costUSD} ${server.total()}`);
    assert.ok(stdout.includes(`cost: $${server.total().toFixed(4)}`));
  });

  it('words reach standard output while the turn is still being said', async () => {
    server.gate.hold(4);
    const running = program.start(args('two'), env);
    await server.gate.whenWaiting(1);
    await running.printed('[TURN: ada | proponent | proposition]\n\n');
    server.gate.release();
    assert.equal((await running.ended).code, 0);
  });

  it('Ctrl-C once keeps the turn under way; resuming asks for no turn twice', async () => {
    server.gate.hold();
    const running = program.start(args('three'), env);
    await server.gate.whenWaiting(1);
    running.child.kill('SIGINT');
    await new Promise<void>(resolve =>
      running.child.stderr?.on('data', text => /Stopping/.test(String(text)) && resolve()),
    );
    server.gate.release();
    const { code, stderr } = await running.ended;
    assert.equal(code, 130);
    assert.match(stderr, /Interrupted after one turn .*\nGo on with: convene resume three\n$/);
    const resumed = await program.run(['resume', 'three'], env);
    assert.equal(resumed.code, 0, resumed.stderr);
    const { attempts } = JSON.parse(program.read('three/metadata.json'));
    assert.equal(server.calls().length, attempts);
    const types = parseTranscript(program.read('three/transcript.md')).map(turn => turn.type);
    assert.equal(types.filter(type => type === 'proposition').length, 2);
    assert.deepEqual(types.slice(-2), ['ruling', 'recheck']);
  });

  it('Ctrl-C twice stops at once', async () => {
    server.gate.hold();
    const running = program.start(args('four'), env);
    await server.gate.whenWaiting(1);
    const told = new Promise<void>(resolve =>
      running.child.stderr?.on('data', text => /Stopping/.test(String(text)) && resolve()),
    );
    running.child.kill('SIGINT');
    await told;
    running.child.kill('SIGINT');
    const { code, stderr } = await running.ended;
    assert.equal(code, 130);
    assert.match(stderr, /Interrupted after 0 turns/);
    assert.ok(askedAtOnce(server));
  });

  it('says that a call waits for its next try', async () => {
    server.fail({ kind: 'serverError' });
    const { code, stderr } = await program.run(args('waits', '--rounds', '1'), env);
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^Trying again in \d+ s: the provider is overloaded\.$/m);
  });

  it('says at a terminal what to do there where no call gets through', async () => {
    const { code, stderr } = await program.run(args('away', '--endpoint', 'http://127.0.0.1:1', '--rounds', '1'), env);
    assert.equal(code, 1);
    const told = stderr.split('\n').filter(line => line.startsWith('convene: '));
    assert.match(told.join('\n'), /could not be reached .* Check the connection, and --endpoint or ANTHROPIC_BASE_URL/);
  });

  it('skips a question to the user at once, where nobody can answer', async () => {
    question = true;
    const { code } = await program.run(args('five'), env);
    assert.equal(code, 0);
    assert.ok(program.read('five/transcript.md').includes('The question was skipped.'));
  });

  it('gives a planned answer to a question', async () => {
    question = true;
    program.write('answers.jsonl', '{"kind":"answer","text":"About one in a thousand."}\n');
    const { code, stdout } = await program.run(args('six', '--inputs', 'answers.jsonl'), env);
    assert.equal(code, 0);
    assert.ok(stdout.includes('[NOTE: Your answer: About one in a thousand.]'));
  });

  it('closes in the format’s own way when the budget is spent, and exits with 3', async () => {
    const { code, stdout, stderr } = await program.run(args('seven', '--budget', '0.03'), env);
    assert.equal(code, 3, stderr + stdout);
    assert.ok(server.total() <= 0.15);
    assert.equal(parseTranscript(program.read('seven/transcript.md')).at(-1)?.type, 'ruling');
  });

  it('says why nobody could speak where the model refuses every turn, and exits with 1', async () => {
    server.failAlways({ kind: 'refusal' });
    const { code, stderr } = await program.run(args('nine', '--rounds', '1'), env);
    assert.equal(code, 1);
    const told = stderr.split('\n').filter(line => line.startsWith('convene: '));
    assert.equal(told.length, 1, stderr);
    assert.match(
      told[0] ?? '',
      /^convene: Nobody could speak\. Arbitrator \(arbitrator, (?:ruling|recheck)\) was refused by the model/,
    );
  });

  for (const [kind, sentence] of [
    ['html', /text\/html.* Check --endpoint or ANTHROPIC_BASE_URL, and whether/],
    ['badKey', /Set ANTHROPIC_API_KEY to a valid key/],
    ['spendLimit', /usage limit/],
  ] as const) {
    it(`S16: ${kind}: one sentence with the way out, exit 1, after what was asked at once, and the key is nowhere`, async () => {
      server.failAlways({ kind });
      const { code, stdout, stderr } = await program.run(args('eight'), env);
      assert.equal(code, 1, stdout);
      const told = stderr.split('\n').filter(line => line.startsWith('convene: '));
      assert.equal(told.length, 1, stderr);
      assert.match(told[0] ?? '', sentence);
      assert.match(told[0] ?? '', /go on with: convene resume eight$/);
      assert.doesNotMatch(stderr, /\n\s+at /);
      assert.ok(askedAtOnce(server));
      const folder = path.join(program.folder, 'eight');
      const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
      const encoded = [canary, Buffer.from(canary).toString('base64'), encodeURIComponent(canary)];
      for (const text of [stdout, stderr, ...kept]) for (const form of encoded) assert.ok(!text.includes(form));
    });
  }
});
