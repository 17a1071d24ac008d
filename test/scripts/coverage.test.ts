import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

interface Measured {
  readonly check: { readonly passed: number; readonly failed: number };
  readonly files: readonly { readonly file: string; readonly lines: number; readonly notRun: readonly number[] }[];
}

/** Runs the tests of a copy as a lane of `npm test` does, and answers with what the gate makes of them. */
async function measure(copy: string): Promise<Measured> {
  const script = (name: string) => JSON.stringify(pathToFileURL(path.resolve('scripts/lib', name)).href);
  const program = `
    const { countMocha } = await import(${script('mochaRun.mjs')});
    const { coverageCheck, coverageFolder, measureCoverage } = await import(${script('coverage.mjs')});
    const tests = await countMocha(['test'], { env: { NODE_V8_COVERAGE: coverageFolder } });
    if (tests.passed === 0 || tests.failed > 0) throw new Error(JSON.stringify(tests));
    console.log('\\n' + JSON.stringify({ check: await coverageCheck(), files: await measureCoverage() }));`;
  const env = { ...process.env, NODE_V8_COVERAGE: '' };
  const options = { cwd: copy, env };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], options);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

const idle = (name: string, statements: number) => `
${name} {
${'  Math.random();\n'.repeat(statements)}}
`;

describe('the measure of coverage', () => {
  const copies = mkdtempSync(path.join(mkdirOut(), 'copies-'));
  after(() => rmSync(copies, { recursive: true, force: true }));

  function copy(name: string): string {
    const folder = path.join(copies, name);
    for (const each of ['src/base/decodings.ts', 'src/base/redactor.ts', 'test/unit/base/redactor.test.ts'])
      cpSync(each, path.join(folder, each));
    return folder;
  }

  it('is lowered by a function that no test runs, and fails where they are many', async () => {
    const changed = copy('changed');
    const file = path.join(changed, 'src/base/redactor.ts');
    appendFileSync(file, idle('export function nobodyImportsThis()', 40));
    // What the bundle keeps, although nobody calls it.
    appendFileSync(file, idle('(globalThis as { kept?: unknown }).kept = function nobodyCallsThis()', 40));
    const [same, more] = await Promise.all([measure(copy('same')), measure(changed)]);
    const [own, grown] = [same, more].map(({ files }) => files.find(each => each.file === 'src/base/redactor.ts'));
    assert.ok(own && grown);
    assert.deepEqual(
      [same.check, more.check],
      [
        { passed: 1, failed: 0 },
        { passed: 0, failed: 1 },
      ],
    );
    // The functions' own lines; the first line of the second is run, for it is what assigns it.
    assert.equal(grown.lines - own.lines, 82);
    assert.equal(grown.notRun.length - own.notRun.length, 81);
  });
});

function mkdirOut(): string {
  mkdirSync('out', { recursive: true });
  return path.resolve('out');
}
