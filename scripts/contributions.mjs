// node scripts/contributions.mjs: writes all that is generated from the list of formats, in src/formats/index.ts.
import { writeFileSync } from 'node:fs';
import { generatedFrom, readSources } from './lib/contributions.mjs';
import { main } from './lib/run.mjs';

await main(async () => {
  for (const [file, text] of generatedFrom(await readSources())) writeFileSync(file, text);
  return 0;
});
