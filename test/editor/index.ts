import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import Mocha from 'mocha';

/** Runs every bundled test beside this file; VS Code calls it inside the extension host. */
export async function run(): Promise<void> {
  const here = import.meta.dirname;
  const files = (await readdir(here, { recursive: true })).filter(file => /\.test\.m?js$/.test(file)).sort();
  const mocha = new Mocha({ timeout: 30_000, color: false });
  mocha.grep(chosen(process.env.CONVENE_EDITOR_TRUST === 'no', process.env.CONVENE_EDITOR_GREP ?? ''));
  for (const file of files) mocha.addFile(path.join(here, file));
  await mocha.loadFilesAsync();
  const tests: object[] = [];
  const failures = await new Promise<number>(resolve => {
    const runner = mocha.run(resolve);
    runner.on('pass', test => tests.push({ title: test.fullTitle(), state: 'passed', ms: test.duration ?? 0 }));
    runner.on('fail', (test, error: Error) =>
      tests.push({
        title: test.fullTitle(),
        state: 'failed',
        ms: test.duration ?? 0,
        error: error.stack ?? error.message,
      }),
    );
  });
  if (process.env.CONVENE_EDITOR_RESULT) writeFileSync(process.env.CONVENE_EDITOR_RESULT, JSON.stringify({ tests }));
  if (failures > 0) throw new Error(`${failures} of ${tests.length} tests failed.`);
}

// Tests that name Restricted Mode in their title are for a window in it, all others for a trusted one.
function chosen(restricted: boolean, words: string): RegExp {
  return new RegExp(
    `^(?${restricted ? '=' : '!'}.*in Restricted Mode).*${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
  );
}
