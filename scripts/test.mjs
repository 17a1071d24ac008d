// npm test [-- --lane unit] [-- --grep words]: every lane, quick ones first, and one closing line.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { main, run, SetupError } from './lib/run.mjs';
import { setUp } from './setup.mjs';

const inVsCode = () => setUp({ browser: true, host: true });
const mocha = (paths, options) => async () => (await import('./lib/mochaRun.mjs')).countMocha(paths, options);

const { values } = parseArgs({ options: { lane: { type: 'string', multiple: true }, grep: { type: 'string' } } });
const { grep } = values;
const covered = paths => mocha(paths, { jobs: 2, grep, env: { NODE_V8_COVERAGE: 'out/coverage' } });

const LANES = [
  { name: 'build', body: build, always: true },
  { name: 'static', body: async () => (await import('./lib/staticChecks.mjs')).staticChecks() },
  { name: 'unit', body: covered(['test/unit', 'test/house', 'test/golden', 'test/scripts']) },
  { name: 'contract', before: () => setUp({ claude: true }), body: covered(['test/contract']) },
  // What it runs, unit and contract run too; its hundreds of processes would each write down what they covered.
  { name: 'trust', body: mocha(['test/trust'], { jobs: 2, grep }) },
  { name: 'coverage', body: async () => (await import('./lib/coverage.mjs')).coverageCheck() },
  {
    name: 'editor',
    before: inVsCode,
    body: async () => (await import('./lib/editorLane.mjs')).editorLane(grep),
  },
  {
    name: 'browser',
    before: () => setUp({ browser: true, host: true, claude: true }),
    body: mocha(['test/browser'], { jobs: 2, grep }),
  },
  { name: 'package', before: inVsCode, body: mocha(['test/package'], { grep }) },
];

await main(async () => {
  const lanes = chosenLanes();
  await setUp();
  (await import('./lib/coverage.mjs')).clearCoverage();
  let passed = 0;
  let failed = 0;
  for (const lane of lanes) {
    const result = await runLane(lane);
    passed += result.passed;
    failed += result.failed;
  }
  const { bundleFolder } = await import('./lib/mochaRun.mjs');
  rmSync(bundleFolder(), { recursive: true, force: true });
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

function chosenLanes() {
  if (!values.lane) return LANES;
  const unknown = values.lane.find(name => !LANES.some(lane => lane.name === name));
  if (unknown)
    throw new SetupError(`No lane is called ${unknown}. There are: ${LANES.map(lane => lane.name).join(', ')}.`);
  return LANES.filter(lane => lane.always || values.lane.includes(lane.name));
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
