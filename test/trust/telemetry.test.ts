import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { startModelServer } from '../support/modelServer/server';
import { makeProgram, type Program } from '../support/terminal/program';

// Loaded ahead of the program: every address that it connects to or looks up goes to a file, whoever opens the socket.
const preload = `import fs from 'node:fs'; import net from 'node:net'; import dns from 'node:dns';
const note = what => fs.appendFileSync('sockets.txt', what + '\\n');
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [to] = Array.isArray(args[0]) ? args[0] : args;
  note(typeof to === 'object' && to !== null ? (to.host ?? to.path) + ':' + to.port : String(to));
  return connect.apply(this, args);
};
const lookup = dns.lookup;
dns.lookup = (name, ...rest) => { note('lookup ' + name); return lookup(name, ...rest); };
`;

describe('S22: telemetry', () => {
  let program: Program;

  beforeEach(async () => {
    program = await makeProgram();
    program.write('preload.mjs', preload);
    program.write('sockets.txt', '');
  });
  afterEach(() => program.dispose());

  const sockets = () => program.read('sockets.txt').trim().split('\n').filter(Boolean);
  const run = (args: string[], env: Record<string, string> = {}) =>
    program.spawn(args, { NODE_OPTIONS: `--import ${program.folder}/preload.mjs`, ...env });

  it('S22: a rehearsed debate opens not one socket and looks nothing up', async () => {
    const { code, stderr } = await run(['run', 'debate', 'design.md', '--quiet']);
    assert.equal(code, 0, stderr);
    assert.deepEqual(sockets(), []);
  });

  it('S22: a debate with a model connects to its endpoint and to nothing else', async () => {
    const server = await startModelServer();
    try {
      const env = { ANTHROPIC_API_KEY: 'not-a-key', ANTHROPIC_BASE_URL: server.url };
      const { code, stderr } = await run(
        ['run', 'debate', 'design.md', '--voice', 'anthropic', '--rounds', '1', '--quiet'],
        env,
      );
      assert.equal(code, 0, stderr);
      const places = new Set(sockets());
      assert.deepEqual([...places], [new URL(server.url).host]);
    } finally {
      await server.close();
    }
  });

  it('S22: ships no package that reports on its users', () => {
    const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    const reporting = Object.keys(manifest.dependencies).filter(name =>
      /telemetry|analytics|sentry|segment|insights|posthog|mixpanel/i.test(name),
    );
    assert.deepEqual(reporting, []);
  });
});
