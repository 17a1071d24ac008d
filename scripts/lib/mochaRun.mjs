import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleTests, findTests } from './bundleTests.mjs';
import { show } from './run.mjs';

let runs = 0;

const MOCHA = path.join(path.dirname(createRequire(import.meta.url).resolve('mocha/package.json')), 'bin/mocha.js');
const HOOKS = path.join(import.meta.dirname, 'mochaHooks.mjs');
const COUNTING = path.join(import.meta.dirname, 'counting.cjs');

// After a minute a test counts as hanging. A focused or skipped test fails the run, and so does a run without tests.
const STRICT = ['--timeout', '60000', '--forbid-only', '--forbid-pending', '--fail-zero', '--require', HOOKS];

/** A folder of this process's own for bundles; it lies inside the project, so that they find its packages. */
export const bundleFolder = () => path.join('out', `test-${process.pid}`);

/** Bundles the tests in some files and folders and runs them with mocha; answers with mocha's exit code. */
export async function runMocha(paths, options = []) {
  return mocha(await bundleTests(findTests(paths), bundleFolder()), options);
}

/**
 * Runs tests as a lane of `npm test`, in so many processes side by side, and counts them. A run that breaks off or ends badly
 * counts as failed, and so does a file in which no test ran, unless `grep` left them out; `quiet` prints all of it at its end,
 * and `tries` is how often a test may be tried, each second try told by name.
 */
export async function countMocha(paths, { jobs = 1, grep, env = {}, quiet = false, tries = 1 } = {}) {
  // Lanes may run at the same time.
  const folder = path.join(bundleFolder(), `${runs++}`);
  const bundles = await bundleTests(findTests(paths), folder);
  const output = path.resolve(folder, 'counts.json');
  const reporter = ['--reporter', COUNTING, '--reporter-option', `output=${output}`];
  const parallel = jobs > 1 ? ['--parallel', '--jobs', `${jobs}`] : [];
  const retries = tries > 1 ? ['--retries', `${tries - 1}`] : [];
  const options = [...reporter, ...parallel, ...retries, ...(grep ? ['--grep', grep] : [])];
  const code = await mocha(bundles, options, { env, folder, quiet });
  const { passed, failed, files } = existsSync(output)
    ? JSON.parse(readFileSync(output, 'utf8'))
    : { passed: 0, failed: 1, files: [] };
  if (grep) return { passed, failed };
  const silent = bundles.filter(each => !files.includes(path.resolve(each)));
  for (const each of silent) console.log(`No test ran in ${path.relative(folder, each).replace(/mjs$/, 'ts')}`);
  return { passed, failed: Math.max(failed + silent.length, code === 0 ? 0 : 1) };
}

// What a user of this machine has saved outside of workspaces is neither read nor written.
function mocha(bundles, options, { env = {}, folder = bundleFolder(), quiet = false } = {}) {
  const state = { CONVENE_STATE_HOME: path.resolve(folder, 'state') };
  return show(process.execPath, ['--enable-source-maps', MOCHA, ...STRICT, ...options, ...bundles], {
    env: { ...process.env, ...state, ...env },
    quiet,
  });
}
