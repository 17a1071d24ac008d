// npm run bench [-- words of names]: runs test/bench/*.bench.ts, prints a table each, and writes out/bench.json; a row whose `holds` says no fails it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { main, run, SetupError, say } from './lib/run.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  await setUp({ browser: true, host: true });
  await run(process.execPath, ['esbuild.js']);
  const { bundleTests, findTests } = await import('./lib/bundleTests.mjs');
  const files = findTests(['test/bench'], '.bench.ts');
  if (files.length === 0) throw new SetupError('There is no test/bench/*.bench.ts.');
  const outdir = path.join('out', `bench-${process.pid}`);
  const results = {};
  try {
    for (const bundle of await bundleTests(files, outdir)) {
      const bench = await import(pathToFileURL(bundle).href);
      if (!process.argv.slice(2).every(word => bench.name.includes(word))) continue;
      say(bench.name);
      results[bench.name] = await bench.run();
      console.table(results[bench.name]);
    }
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
  mkdirSync('out', { recursive: true });
  writeFileSync('out/bench.json', JSON.stringify(results, null, 2));
  const failed = Object.values(results)
    .flat()
    .filter(({ holds }) => holds === 'no');
  return failed.length === 0 ? 0 : 1;
});
