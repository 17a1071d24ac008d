// npm run check: types, lint, unused code, and the tests that need nothing but Node.
import { rmSync } from 'node:fs';
import { bundleFolder, countMocha } from './lib/mochaRun.mjs';
import { main } from './lib/run.mjs';
import { staticChecks } from './lib/staticChecks.mjs';

await main(async () => {
  const said = [];
  const [checks, tests] = await Promise.all([
    staticChecks(line => said.push(line)),
    countMocha(['test/unit', 'test/house'], { jobs: 2 }),
  ]);
  rmSync(bundleFolder(), { recursive: true, force: true });
  for (const line of said) console.log(line);
  const failed = checks.failed + tests.failed;
  console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
  return failed === 0 && tests.passed > 0 ? 0 : 1;
});
