// node scripts/mocha.mjs [files or folders…] [-- options for mocha]
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { bundleTests, findTests } from './lib/bundleTests.mjs';

const DEFAULT = ['test/unit', 'test/house', 'test/golden', 'test/contract', 'test/trust'];

const args = process.argv.slice(2);
const dashes = args.includes('--') ? args.indexOf('--') : args.length;
const paths = args.slice(0, dashes);
const missing = paths.filter(each => !existsSync(each));
const files = findTests(paths.length > 0 ? paths : DEFAULT);
if (missing.length > 0 || files.length === 0) {
  console.error(missing.length > 0 ? `No such file or folder: ${missing.join(', ')}` : 'No *.test.ts files there.');
  process.exit(1);
}

const mochaBin = path.join(path.dirname(createRequire(import.meta.url).resolve('mocha/package.json')), 'bin/mocha.js');
const outdir = path.join('out', `test-${process.pid}`);
process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const bundles = await bundleTests(files, outdir);
const run = spawnSync(
  process.execPath,
  ['--enable-source-maps', mochaBin, '--timeout', '20000', ...args.slice(dashes + 1), ...bundles],
  { stdio: 'inherit' },
);
process.exit(run.status ?? 1);
