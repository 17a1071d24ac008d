// node scripts/mocha.mjs [files or folders…] [-- options for mocha]
import { existsSync, rmSync } from 'node:fs';
import { findTests } from './lib/bundleTests.mjs';
import { bundleFolder, runMocha } from './lib/mochaRun.mjs';
import { main, SetupError } from './lib/run.mjs';

const DEFAULT = ['test/unit', 'test/house', 'test/golden', 'test/scripts', 'test/contract', 'test/trust'];

await main(async () => {
  const args = process.argv.slice(2);
  const dashes = args.includes('--') ? args.indexOf('--') : args.length;
  const paths = dashes > 0 ? args.slice(0, dashes) : DEFAULT;
  const missing = dashes > 0 ? paths.filter(each => !existsSync(each)) : [];
  if (missing.length > 0) throw new SetupError(`No such file or folder: ${missing.join(', ')}`);
  if (findTests(paths).length === 0) throw new SetupError(`No tests (*.test.ts) in ${paths.join(', ')}`);
  process.once('exit', () => rmSync(bundleFolder(), { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  return runMocha(paths, args.slice(dashes + 1));
});
