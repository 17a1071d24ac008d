// npm test [-- --lane unit] [-- --grep words]: every lane, one after the other, and one closing line.
import { readdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { main, run, SetupError } from './lib/run.mjs';
import { setUp } from './setup.mjs';

// One after the other, as two lanes may need the same. What cannot be set up fails the lanes that need it, and no other.
let setUps = Promise.resolve();
const ready = what => () => (setUps = setUps.catch(() => undefined).then(() => setUp(what)));
const inVsCode = ready({ browser: true, host: true });
const mocha = (paths, options) => async () => (await import('./lib/mochaRun.mjs')).countMocha(paths, options);

const { values } = parseArgs({ options: { lane: { type: 'string', multiple: true }, grep: { type: 'string' } } });
const { grep } = values;
const covered = paths => mocha(paths, { jobs: 2, grep, env: { NODE_V8_COVERAGE: 'out/coverage' } });
const uncovered = paths => mocha(paths, { jobs: 2, grep });

// Counting takes a fifth of the time, and in sessions that are held hundreds of times it finds nothing new.
const REPEATED = ['budget', 'cost', 'formats', 'rehearsal'].map(name => `test/contract/${name}`);
const others = readdirSync('test/contract').flatMap(name => {
  const each = `test/contract/${name}`;
  return REPEATED.includes(each) ? [] : [each];
});

// Each lane fills two cores: side by side, windows and sessions make one another wait until their limits. A person's keys and
// clicks go into a window that may still be busy, so that a test there is tried a second time, which is told, before it fails.
const LANES = [
  { name: 'static', body: async () => (await import('./lib/staticChecks.mjs')).staticChecks() },
  { name: 'unit', body: covered(['test/unit', 'test/house', 'test/golden', 'test/scripts']) },
  { name: 'contract', before: ready({ claude: true }), body: () => added([covered(others), uncovered(REPEATED)]) },
  // What it runs, unit and contract run too; its hundreds of processes would each write down what they covered.
  { name: 'trust', body: uncovered(['test/trust']) },
  { name: 'coverage', body: async () => (await import('./lib/coverage.mjs')).coverageCheck() },
  {
    name: 'editor',
    before: inVsCode,
    body: async () => (await import('./lib/editorLane.mjs')).editorLane(grep),
  },
  {
    name: 'browser',
    before: ready({ browser: true, host: true, claude: true }),
    body: mocha(['test/browser'], { jobs: 2, grep, quiet: true, tries: 2 }),
  },
  { name: 'package', before: inVsCode, body: mocha(['test/package'], { grep, quiet: true }) },
];

await main(async () => {
  const lanes = chosen(LANES);
  await setUp();
  (await import('./lib/coverage.mjs')).clearCoverage();
  const built = await runLane({ name: 'build', body: build });
  const results = [built, ...(await inTurn(lanes))];
  const passed = results.reduce((sum, each) => sum + each.passed, 0);
  const failed = results.reduce((sum, each) => sum + each.failed, 0);
  const { bundleFolder } = await import('./lib/mochaRun.mjs');
  rmSync(bundleFolder(), { recursive: true, force: true });
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

function chosen(lanes) {
  if (!values.lane) return lanes;
  const all = LANES.map(({ name }) => name);
  const unknown = values.lane.find(name => !all.includes(name));
  if (unknown) throw new SetupError(`No lane is called ${unknown}. There are: ${all.join(', ')}.`);
  return lanes.filter(({ name }) => values.lane.includes(name));
}

async function added(parts) {
  const sum = { passed: 0, failed: 0 };
  for (const part of parts) {
    const { passed, failed } = await part();
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

async function inTurn(lanes) {
  const results = [];
  for (const lane of lanes) results.push(await runLane(lane));
  return results;
}

async function build() {
  await run(process.execPath, ['esbuild.js']);
  return { passed: 1, failed: 0 };
}

// A lane that cannot be set up, breaks or runs nothing is a failure, never a silence.
async function runLane({ name, before, body }) {
  console.log(`\n── ${name} ──`);
  const started = Date.now();
  let result = { passed: 0, failed: 1 };
  try {
    await before?.();
    result = await body();
    if (result.passed + result.failed === 0) {
      console.log('No test ran, which is a failure.');
      result = { passed: 0, failed: 1 };
    }
  } catch (error) {
    console.log(error instanceof SetupError ? error.message : error);
  }
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`);
  return result;
}
