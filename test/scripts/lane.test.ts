import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Options {
  readonly jobs?: number;
  readonly grep?: string;
  readonly tries?: number;
}

const FOLDER = path.join('out', `sample-${process.pid}`);
const SOUND = "it('one', () => undefined); it('two', () => undefined);";

/** Test files that are wrong, each in a way that its run survives: of every test somebody hears. */
const WRONG = [
  "it('a', () => { throw new Error('a'); }); it('b', () => undefined);",
  "it('a', function () { this.skip(); });",
  "describe('a', () => { before(() => { throw new Error('a'); }); it('b', () => undefined); });",
  "it('a', () => void Promise.reject(new Error('a')));",
  '',
];

/** Test files that end their run. */
const FATAL = [
  "throw new Error('broken');",
  "it('a', () => process.exit(0));",
  "it('a', () => process.kill(process.pid, 'SIGKILL'));",
  "it('a', () => undefined); setTimeout(() => { throw new Error('after the tests'); });",
  "it.only('a', () => undefined);",
];

// A program of its own, so that what it says of these failures is not taken for ours.
function countsOf(lanes: readonly (readonly string[])[], options: Options = {}): Counts[] {
  return JSON.parse(outputOf(lanes, options).split('\n').at(-1) ?? '') as Counts[];
}

function outputOf(lanes: readonly (readonly string[])[], options: Options): string {
  rmSync(FOLDER, { recursive: true, force: true });
  lanes.forEach((files, lane) => {
    mkdirSync(path.join(FOLDER, `${lane}`), { recursive: true });
    files.forEach((text, i) => {
      writeFileSync(path.join(FOLDER, `${lane}`, `${i}.test.ts`), text);
    });
  });
  const program = `import { rmSync } from 'node:fs';
    import { bundleFolder, countMocha } from './scripts/lib/mochaRun.mjs';
    const counts = [];
    for (let lane = 0; lane < ${lanes.length}; lane++)
      counts.push(await countMocha([\`${FOLDER}/\${lane}\`], ${JSON.stringify(options)}));
    rmSync(bundleFolder(), { recursive: true, force: true });
    console.log('\\n' + JSON.stringify(counts));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  return stdout.trim();
}

describe('a lane', () => {
  afterEach(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('counts a test that fails, skips itself, has no set-up or drops a rejection as failed, and a file without tests', () => {
    assert.deepEqual(countsOf([[...WRONG, SOUND]], { jobs: 2 }), [{ passed: 4, failed: 5 }]);
  });

  it('fails where a file cannot be loaded, leaves, is killed, breaks after its tests or leaves others out', () => {
    const counts = countsOf(FATAL.map(each => [each, SOUND]));
    assert.deepEqual(
      counts.map(({ failed }) => failed > 0),
      FATAL.map(() => true),
    );
    const [shared] = countsOf([[FATAL[2] ?? '', SOUND, SOUND]], { jobs: 2 });
    assert.ok(shared && shared.failed > 0);
  });

  it('tries a test again only where that is allowed, says which and why, and fails what fails both times', () => {
    const flaky = "let tries = 0; it('flaky', () => { if (tries++ === 0) throw new Error('late'); });";
    const failing = "it('failing', () => { throw new Error('never'); });";
    const output = outputOf([[flaky, failing, SOUND]], { jobs: 2, tries: 2 });
    assert.match(output, /tried again: flaky: late\n/);
    assert.match(output, /tried again: failing: never\n/);
    assert.match(output, /\[\{"passed":3,"failed":1\}\]$/);
    assert.deepEqual(countsOf([[flaky, SOUND]], { jobs: 2 }), [{ passed: 2, failed: 1 }]);
  });

  it('counts the tests of the wanted title alone, and fails where there is none', () => {
    const other = "it('three', () => undefined);";
    assert.deepEqual(countsOf([[SOUND, SOUND, other], [other]], { grep: 'one' }), [
      { passed: 2, failed: 0 },
      { passed: 0, failed: 0 },
    ]);
  });
});
