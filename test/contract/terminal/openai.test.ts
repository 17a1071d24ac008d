import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ChatServer, startChatServer } from '../../support/chatServer/chatServer';
import { makeProgram, type Program } from '../../support/terminal/program';

const canary = 'sk-canary-7710443';

describe('a debate through an OpenAI-compatible server in the terminal', () => {
  let program: Program;
  let server: ChatServer;
  const debate = (...more: string[]) => [
    ...['run', 'debate', 'design.md', '--rounds', '1', '--voice', 'openai', '--seat', 'opponent=bo'],
    ...(more.includes('--seat') ? [] : ['--seat', 'proponent=ada']),
    ...more,
  ];
  beforeEach(async () => {
    program = await makeProgram();
    server = await startChatServer();
  });
  afterEach(async () => {
    await server.close();
    program.dispose();
  });

  it('needs no key on this machine, shows tokens and no dollars, and is capped in turns', async () => {
    const args = debate('--model', 'llama3.2:3b', '--endpoint', server.url, '--out', 'one');
    const { code, stdout, stderr } = await program.run(args);
    assert.equal(code, 0, stderr + stdout);
    assert.match(stderr, /^Using the model server at 127\.0\.0\.1:\d+, without a key\.\n/);
    assert.match(stderr, /llama3\.2:3b for .*: price unknown/);
    assert.match(stderr, /the session is capped at 200 turns, not in dollars/);
    assert.match(stdout, / · cost: \d+ tokens, price unknown · one\n$/);
    const metadata = JSON.parse(program.read('one/metadata.json'));
    assert.equal(server.calls().length, metadata.attempts);
    for (const { body, headers } of server.calls()) {
      assert.equal(body.model, 'llama3.2:3b');
      assert.equal(headers.authorization, undefined);
    }
    assert.match(program.read('one/ledger.jsonl'), /"budget":\{"turns":200\}/);
  });

  it('S16: uses the environment’s key and address, says so, and writes the key nowhere', async () => {
    const env = { OPENAI_API_KEY: canary, OPENAI_BASE_URL: server.url };
    const { code, stdout, stderr } = await program.run(debate('--model', 'some-model', '--out', 'two'), env);
    assert.equal(code, 0, stderr + stdout);
    assert.match(stderr, /^Using OPENAI_API_KEY at 127\.0\.0\.1:\d+ from the environment\.\n/);
    for (const { headers } of server.calls()) assert.equal(headers.authorization, `Bearer ${canary}`);
    const folder = path.join(program.folder, 'two');
    const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));
    for (const text of [stdout, stderr, ...kept]) assert.ok(!text.includes(canary));
  });

  it('takes its model with the provider before a colon, whatever stands in the name', async () => {
    const env = { OPENAI_BASE_URL: server.url };
    const args = ['estimate', 'debate', 'design.md', '--agents', 'ada,bo', '--model', 'openai:llama3.2:3b'];
    const { code, stdout, stderr } = await program.run(args, env);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /llama3\.2:3b .*price unknown/);
    assert.match(stdout, /the price of the model is unknown/);
  });

  const wrong: Readonly<Record<string, readonly [string[], RegExp]>> = {
    'a cap in dollars': [
      ['--model', 'm', '--budget', '1'],
      /price of m is unknown, so a limit in dollars cannot be enforced/,
    ],
    'no model': [[], /No model of 127\.0\.0\.1:\d+ is set\. Choose one: .*--model in the terminal/],
    'two servers and one address': [
      ['--model', 'm', '--seat', 'proponent=ada@anthropic:opus'],
      /--endpoint names one server, and .*openai.* ask one each\. Set .*OPENAI_BASE_URL/,
    ],
  };
  for (const [what, [more, told]] of Object.entries(wrong)) {
    it(`refuses ${what} in one sentence, before anything is sent`, async () => {
      const { code, stderr } = await program.run(debate(...more, '--endpoint', server.url), {
        ANTHROPIC_API_KEY: canary,
      });
      assert.equal(code, 2, stderr);
      assert.match(stderr, told);
      assert.equal(server.hits.length, 0);
    });
  }

  it('needs a key elsewhere, and S28: sends none over plain http', async () => {
    const away = await program.run(debate('--model', 'm', '--endpoint', 'https://models.example/v1'));
    assert.match(away.stderr, /The voice “openai” needs a key, and OPENAI_API_KEY is not set\./);
    const plain = await program.run(debate('--model', 'm', '--endpoint', 'http://models.example/v1'), {
      OPENAI_API_KEY: canary,
    });
    assert.match(plain.stderr, /http:\/\/models\.example\/v1 is not an address that a key can be sent to/);
  });
});
