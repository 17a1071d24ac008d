// npm run look [-- words [language]]: every state of the panel in four themes and three widths, as pictures and as a table of what axe finds, in out/look.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { bundleFolder, runMocha } from './lib/mochaRun.mjs';
import { main, run } from './lib/run.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  await setUp({ browser: true });
  await run(process.execPath, ['esbuild.js']);
  process.env.CONVENE_LOOK = path.resolve('out/look');
  process.once('exit', () => rmSync(bundleFolder(), { recursive: true, force: true }));
  const [, , words, language = ''] = process.argv;
  process.env.CONVENE_LOOK_LANGUAGE = language;
  return runMocha(['test/browser/panel/grid.test.ts'], words ? ['--grep', words] : []);
});
