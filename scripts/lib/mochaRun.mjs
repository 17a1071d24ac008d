import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleTests, findTests } from './bundleTests.mjs';
import { show } from './run.mjs';

const MOCHA = path.join(path.dirname(createRequire(import.meta.url).resolve('mocha/package.json')), 'bin/mocha.js');
const REPORTER = path.join(import.meta.dirname, 'countingReporter.mjs');

/** A folder of this process's own for bundles; it lies inside the project, so that they find its packages. */
export const bundleFolder = () => path.join('out', `test-${process.pid}`);

/** Bundles the tests in some files and folders and runs them with mocha; answers with mocha's exit code. */
export async function runMocha(paths, options = [], env = process.env) {
  const files = findTests(paths);
  const bundles = await bundleTests(files, bundleFolder());
  return show(process.execPath, ['--enable-source-maps', MOCHA, '--timeout', '20000', ...options, ...bundles], { env });
}

/** Runs tests as a lane of `npm test`: dots while they run, and then their counts. */
export async function countMocha(paths, { options = [], env = {} } = {}) {
  if (findTests(paths).length === 0) return { passed: 0, failed: 0 };
  const counts = path.join('out', `counts-${process.pid}.json`);
  rmSync(counts, { force: true });
  const code = await runMocha(paths, ['--reporter', REPORTER, ...options], {
    ...process.env,
    ...env,
    CONVENE_COUNTS: counts,
  });
  const { passed, failed } = existsSync(counts) ? JSON.parse(readFileSync(counts, 'utf8')) : { passed: 0, failed: 1 };
  rmSync(counts, { force: true });
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed };
}
