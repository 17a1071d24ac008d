import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkNode } from '../../scripts/lib/dependencies.mjs';

const FOLDER = path.join('out', `sample-${process.pid}`);

// In a process of its own, because the lane runs mocha from inside mocha otherwise.
function countsOf(test: string): unknown {
  writeFileSync(path.join(FOLDER, 'sample.test.ts'), test);
  const program = `import { rmSync } from 'node:fs';
    import { bundleFolder, countMocha } from './scripts/lib/mochaRun.mjs';
    const counts = await countMocha(['${FOLDER}']);
    rmSync(bundleFolder(), { recursive: true, force: true });
    console.log('\\n' + JSON.stringify(counts));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

describe('set-up', () => {
  it('takes the Node of the manifest and newer', () => {
    for (const version of ['20.19.0', '20.20.1', '22.0.0', '24.21.0']) checkNode(version);
  });

  it('refuses an older Node in one sentence that names both and the way out', () => {
    for (const version of ['18.20.0', '20.18.3']) {
      assert.throws(() => checkNode(version), new RegExp(`20\\.19 or newer.* ${version}.*nodejs\\.org`));
    }
  });
});

describe('a lane', () => {
  before(() => mkdirSync(FOLDER, { recursive: true }));
  after(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('counts what passed', () => {
    assert.deepEqual(countsOf("it('a', () => undefined); it('b', () => undefined);"), { passed: 2, failed: 0 });
  });

  it('counts what failed, and a test that skips itself among it', () => {
    const failing =
      "it('a', () => { throw new Error('a'); }); it('b', function () { this.skip(); }); it('c', () => undefined);";
    assert.deepEqual(countsOf(failing), { passed: 1, failed: 2 });
  });

  it('fails where a test file breaks before its tests', () => {
    assert.deepEqual(countsOf("throw new Error('broken');"), { passed: 0, failed: 1 });
  });

  it('counts nothing where there is no test, which `npm test` takes for a failure', () => {
    assert.deepEqual(countsOf(''), { passed: 0, failed: 0 });
  });
});
