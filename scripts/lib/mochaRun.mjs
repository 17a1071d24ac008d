import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleTests, findTests } from './bundleTests.mjs';
import { show } from './run.mjs';

const MOCHA = path.join(path.dirname(createRequire(import.meta.url).resolve('mocha/package.json')), 'bin/mocha.js');
const REJECTIONS = pathToFileURL(path.join(import.meta.dirname, 'rejections.mjs')).href;

/** After how many milliseconds a test counts as hanging: a busy machine is no failure. */
export const PATIENCE = 600_000;

/** A folder of this process's own for bundles; it lies inside the project, so that they find its packages. */
export const bundleFolder = () => path.join('out', `test-${process.pid}`);

/** The environment of tests: what a user of this machine has saved outside of workspaces is neither read nor written. */
export const testEnvironment = () => ({ ...process.env, CONVENE_STATE_HOME: path.resolve(bundleFolder(), 'state') });

/** Bundles the tests in some files and folders and runs them with mocha; answers with mocha's exit code. */
export async function runMocha(paths, options = []) {
  const bundles = await bundleTests(findTests(paths), bundleFolder());
  const node = ['--enable-source-maps', '--import', REJECTIONS];
  return show(process.execPath, [...node, MOCHA, '--timeout', `${PATIENCE}`, ...options, ...bundles], {
    env: testEnvironment(),
  });
}
