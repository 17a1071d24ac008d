import assert from 'node:assert/strict';
import { appendFileSync, cpSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ModelServer, startModelServer } from '../support/modelServer/server';
import { makeProgram, type Program } from '../support/terminal/program';

/** What another program may do to the record of a running session, by the session's folder and its ledger. */
const deeds: Readonly<Record<string, (folder: string, ledger: string) => void>> = {
  'its ledger is deleted': (_, ledger) => rmSync(ledger),
  'its folder is deleted': folder => rmSync(folder, { recursive: true }),
  'its folder is renamed': folder => renameSync(folder, `${folder}-away`),
  'its ledger is replaced by a copy': (_, ledger) => {
    cpSync(ledger, `${ledger}.copy`);
    renameSync(`${ledger}.copy`, ledger);
  },
  'its ledger is replaced by nothing': (_, ledger) => {
    rmSync(ledger);
    writeFileSync(ledger, '');
  },
  'its ledger is replaced by a link to itself': (_, ledger) => {
    renameSync(ledger, `${ledger}.away`);
    symlinkSync(`${ledger}.away`, ledger);
  },
  'its ledger is cut to nothing': (_, ledger) => truncateSync(ledger),
  'lines are added to its ledger': (_, ledger) => appendFileSync(ledger, 'one more line\n'),
};

describe('A16: the record of a running session goes away', () => {
  let server: ModelServer;
  let program: Program;
  before(async () => {
    program = await makeProgram();
  });
  beforeEach(async () => {
    server = await startModelServer();
  });
  afterEach(() => server.close());
  after(() => program.dispose());

  const debate = ['run', 'debate', 'design.md', '--voice', 'anthropic', '--agents', 'ada,bo', '--rounds', '3'];

  for (const [n, [what, act]] of Object.entries(deeds).entries()) {
    it(`A16: ${what}: spending stops within a turn, aloud, with exit 1`, async () => {
      const env = { ANTHROPIC_API_KEY: 'a-key-of-this-test', ANTHROPIC_BASE_URL: server.url };
      server.gate.hold(1);
      const { ended } = program.start([...debate, '--budget', '5', '--out', `gone-${n}`], env);
      // The first turn, and beside it which kind of document it is.
      await server.gate.whenWaiting(2);
      const before = server.calls().length;
      const folder = path.join(program.folder, `gone-${n}`);
      act(folder, path.join(folder, 'ledger.jsonl'));
      server.gate.release();
      const { code, stderr } = await ended;
      assert.equal(code, 1, stderr);
      assert.match(stderr, /the session has stopped/);
      assert.ok(server.calls().length <= before, `${server.calls().length - before} calls were made after it`);
    });
  }
});
