import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseKeyAddress } from '../../src/base/endpoint';
import { claudeCodeEnvironment } from '../../src/voices/claudecode/environment';
import { claudeCodeVoice } from '../../src/voices/claudecode/voice';
import { realClock } from '../support/modelServer/clock';
import { startModelServer } from '../support/modelServer/server';
import { makeProgram } from '../support/terminal/program';
import { overhear, promptOf } from '../support/voices/prompts';

const canary = 'sk-canary-5519';

/** Secrets of others, as they stand in the environments of developers. */
const theirs = Object.fromEntries(
  [
    ...['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'GITHUB_TOKEN', 'NPM_TOKEN', 'OPENAI_API_KEY', 'DATABASE_URL'],
    ...['ANTHROPIC_ADMIN_KEY', 'GOOGLE_APPLICATION_CREDENTIALS', 'AZURE_CLIENT_SECRET', 'SSH_AUTH_SOCK', 'PGPASSWORD'],
    ...['NODE_OPTIONS', 'LD_PRELOAD', 'DYLD_INSERT_LIBRARIES', 'CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'path_to_key'],
    ...['XDG_SESSION_TOKEN', 'LC_MY_TOKEN', 'anthropic_api_key', 'HOMEBREW_GITHUB_API_TOKEN', 'PATH_TO_SECRET'],
  ].map(name => [name, canary]),
);

const own = {
  ...{
    HOME: '/homes/ada',
    LANG: 'de_DE.UTF-8',
    LC_ALL: 'C',
    TMPDIR: '/tmp',
    https_proxy: 'http://proxy:1',
    NO_PROXY: '*',
  },
  ...{ ANTHROPIC_API_KEY: 'own-key', ANTHROPIC_BASE_URL: 'http://127.0.0.1:9', CLAUDE_CONFIG_DIR: '/config' },
};

describe('S28: where secrets go', () => {
  it('S28: Claude Code gets the variables it needs, and no key of anybody else', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'convene-env-'));
    const file = path.join(folder, 'claude');
    const script = `require('node:fs').writeFileSync('env.json', JSON.stringify(process.env))`;
    writeFileSync(file, `#!${process.execPath}\n${script}\n`, { mode: 0o755 });
    const env = { PATH: process.env.PATH, ...own, ...theirs };
    const voice = claudeCodeVoice({ path: file, folder, clock: realClock, env });
    await voice.speak(promptOf(), overhear());
    await voice.close();
    const seen = JSON.parse(readFileSync(path.join(folder, 'env.json'), 'utf8')) as Record<string, string>;
    rmSync(folder, { recursive: true });
    for (const [name, value] of Object.entries(own)) assert.equal(seen[name], value, name);
    for (const name of Object.keys(theirs)) assert.equal(seen[name], undefined, name);
    assert.ok(!JSON.stringify(seen).includes(canary));
    const added = Object.keys(seen).filter(name => !(name in env));
    assert.deepEqual(
      // Where coverage is measured, Node itself hands its folder on.
      added.filter(name => !/^(CLAUDE_|NODE_V8_COVERAGE$|DISABLE_COMPACT$|FORCE_PROMPT_CACHING_5M$|__CF)/.test(name)),
      [],
    );
  });

  it('S28: Windows’ own variables go along there, in any case, and another provider’s login where it was chosen', () => {
    const windows = { Path: 'C:\\bin', SYSTEMROOT: 'C:\\Windows', UserProfile: 'C:\\ada', AppData: 'x', TEMP: 't' };
    // Windows knows no case: there this one is the program's own key.
    const { anthropic_api_key: _own, ...others } = theirs;
    const passed = claudeCodeEnvironment({ ...windows, ...others }, 'win32');
    for (const [name, value] of Object.entries(windows)) assert.equal(passed[name], value, name);
    assert.ok(!JSON.stringify(passed).includes(canary));
    const bedrock = { CLAUDE_CODE_USE_BEDROCK: '1', AWS_SECRET_ACCESS_KEY: 'x', AZURE_CLIENT_SECRET: canary };
    assert.deepEqual(
      Object.keys(claudeCodeEnvironment(bedrock, 'linux')).filter(name => name in bedrock),
      ['CLAUDE_CODE_USE_BEDROCK', 'AWS_SECRET_ACCESS_KEY'],
    );
  });

  it('S28: a key may go to an https address, and to http on this machine alone', () => {
    for (const address of [
      'https://api.anthropic.com',
      'http://127.0.0.1:8080/v1',
      'http://localhost',
      'http://[::1]:9',
    ])
      assert.ok(parseKeyAddress(address), address);
    for (const address of [
      ...['http://models.example', 'http://0.0.0.0:80', 'http://[::ffff:127.0.0.1]', 'http://127.0.0.1.example'],
      ...['http://localhost.example', 'http://10.0.0.1', 'ftp://127.0.0.1', 'http://127.0.0.1@models.example'],
      ...['https://user@models.example', 'http://localhost:80@models.example', 'models.example', ''],
    ])
      assert.equal(parseKeyAddress(address), undefined, address);
  });

  it('S16: the terminal prints and exports no key of the environment, whoever’s it is', async () => {
    const program = await makeProgram();
    const token = 'gho_canary81644Qx';
    program.write('leaky.md', `# The token ${token}\n\nWe sign with it, and with each letter of it.\n`);
    const env = { GITHUB_TOKEN: token };
    try {
      const printed = await program.run(['outline', 'leaky.md'], env);
      assert.match(printed.stdout, /The token \[secret\]/);
      const run = await program.run(['run', 'debate', 'leaky.md', '--rounds', '1', '--out', 'leaky'], env);
      assert.equal(run.code, 0, run.stderr);
      for (const text of [run.stdout, run.stderr, program.read('leaky/transcript.md'), program.read('leaky/debug.log')])
        assert.ok(!text.includes(token));
      const page = await program.run(['export', 'leaky', '--as', 'html', '--out', 'leaky.html'], env);
      assert.equal(page.code, 0, page.stderr);
      assert.ok(!program.read('leaky.html').includes(token));
    } finally {
      program.dispose();
    }
  });

  it('S28: the terminal sends no key over plain http to anything but this machine', async () => {
    const trap = await startModelServer();
    const program = await makeProgram();
    const { port } = new URL(trap.url);
    const debate = ['run', 'debate', 'design.md', '--voice', 'anthropic', '--agents', 'ada,bo', '--rounds', '1'];
    // Addresses that lead to this machine without being called so: only a guard keeps the key from them.
    for (const host of [`0.0.0.0:${port}`, `[::ffff:127.0.0.1]:${port}`]) {
      const env = { ANTHROPIC_API_KEY: canary };
      for (const { code, stderr } of [
        await program.run([...debate, '--endpoint', `http://${host}`], env),
        await program.run(debate, { ...env, ANTHROPIC_BASE_URL: `http://${host}` }),
        await program.run(debate, { ...env, ANTHROPIC_BASE_URL: `HTTP://${host}/v1/` }),
      ]) {
        assert.equal(code, 2, stderr);
        assert.match(
          stderr,
          /^convene: The endpoint http:\/\/\S+ is not an address that a key can be sent to\. Write it with https/im,
        );
      }
    }
    assert.equal(trap.hits.length, 0);
    const { code, stderr } = await program.run(debate, { ANTHROPIC_API_KEY: canary, ANTHROPIC_BASE_URL: trap.url });
    assert.equal(code, 0, stderr);
    assert.ok(trap.hits.length > 0);
    program.dispose();
    await trap.close();
  });
});
