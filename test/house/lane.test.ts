import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

const FOLDER = path.join('out', `sample-${process.pid}`);
const SOUND = "it('one', () => undefined); it('two', () => undefined);";

/** Test files that are wrong, each with what is counted where a sound file of two tests follows it. */
const WRONG: Readonly<Record<string, Counts & { readonly test: string }>> = {
  'a test fails': { test: "it('a', () => { throw new Error('a'); }); it('b', () => undefined);", passed: 3, failed: 1 },
  'a test skips itself': { test: "it('a', function () { this.skip(); });", passed: 2, failed: 1 },
  'a hook fails': {
    test: "describe('a', () => { before(() => { throw new Error('a'); }); it('b', () => undefined); });",
    passed: 2,
    failed: 1,
  },
  'a file breaks before its tests': { test: "throw new Error('broken');", passed: 2, failed: 1 },
  'a file has no tests': { test: '', passed: 2, failed: 1 },
  'nobody handles a rejection': { test: "it('a', () => void Promise.reject(new Error('a')));", passed: 3, failed: 1 },
  'a process ends without an error': {
    test: "it('a', () => undefined); it('b', () => process.exit(0));",
    passed: 3,
    failed: 1,
  },
  'a process is killed': { test: "it('a', () => process.kill(process.pid, 'SIGKILL'));", passed: 2, failed: 1 },
  'a process is killed as it loads': { test: "process.kill(process.pid, 'SIGKILL');", passed: 2, failed: 1 },
  'a process breaks after its tests': {
    test: "it('a', () => undefined); process.once('disconnect', () => { throw new Error('a'); });",
    passed: 3,
    failed: 1,
  },
};

// A program of its own, so that what it says of these failures is not taken for ours.
function countsOf(lanes: readonly (readonly string[])[], options: { shares?: number; grep?: string } = {}): Counts[] {
  lanes.forEach((files, lane) => {
    mkdirSync(path.join(FOLDER, `${lane}`), { recursive: true });
    files.forEach((text, i) => {
      writeFileSync(path.join(FOLDER, `${lane}`, `${i}.test.ts`), text);
    });
  });
  const program = `import { rmSync } from 'node:fs';
    import { bundleFolder } from './scripts/lib/mochaRun.mjs';
    import { countMocha } from './scripts/lib/shares.mjs';
    const counts = [];
    for (let lane = 0; lane < ${lanes.length}; lane++)
      counts.push(await countMocha([\`${FOLDER}/\${lane}\`], ${JSON.stringify(options)}));
    rmSync(bundleFolder(), { recursive: true, force: true });
    console.log('\\n' + JSON.stringify(counts));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Counts[];
}

describe('a lane', () => {
  afterEach(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('counts what is wrong with a file as failed, whatever it is, and the tests of the next one all the same', () => {
    const found = countsOf(Object.values(WRONG).map(({ test }) => [test, SOUND]));
    assert.deepEqual(
      Object.keys(WRONG).map((what, i) => ({ what, ...found[i] })),
      Object.entries(WRONG).map(([what, { passed, failed }]) => ({ what, passed, failed })),
    );
  });

  it('shared by two processes counts every test once, and fails as a whole where one of them fails', () => {
    const killed = WRONG['a process is killed']?.test ?? '';
    assert.deepEqual(
      countsOf(
        [
          [SOUND, SOUND, SOUND],
          [SOUND, killed, SOUND],
        ],
        { shares: 2 },
      ),
      [
        { passed: 6, failed: 0 },
        { passed: 4, failed: 1 },
      ],
    );
  });

  it('counts the tests of the wanted title alone, and none where there is none, which `npm test` takes for a failure', () => {
    const other = "it('three', () => undefined);";
    assert.deepEqual(countsOf([[SOUND, SOUND, other], [other], []], { grep: 'one' }), [
      { passed: 2, failed: 0 },
      { passed: 0, failed: 0 },
      { passed: 0, failed: 0 },
    ]);
  });
});
