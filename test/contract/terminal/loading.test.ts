import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makeProgram, type Program } from '../../support/terminal/program';

function run(command: string, args: readonly string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  return new Promise(resolve =>
    execFile(command, args, { env: { PATH: process.env.PATH } }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  );
}

describe('a program that cannot be loaded', () => {
  let program: Program;
  before(async () => {
    program = await makeProgram();
  });
  after(() => program.dispose());

  it('says in one sentence that too few files may be open, and how to change it', async () => {
    const { code, stdout, stderr } = await run('sh', [
      '-c',
      `ulimit -n 26; "$0" "$1" --version`,
      process.execPath,
      program.file,
    ]);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^convene: .*too many files.*ulimit -n 1024.*\n$/);
    assert.doesNotMatch(stderr, /\n.|\bat async\b/);
  });

  it('says in one sentence which of its files is missing', async () => {
    const copy = `${path.dirname(program.file)}-damaged`;
    try {
      cpSync(path.dirname(program.file), copy, { recursive: true });
      for (const name of readdirSync(copy)) if (/^program-.*\.mjs$/.test(name)) rmSync(path.join(copy, name));
      const { code, stdout, stderr } = await run(process.execPath, [path.join(copy, 'cli.mjs'), '--version']);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /^convene: .*program-.*Install it again\.\n$/);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});
