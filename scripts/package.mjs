// npm run package: builds and packs convene-<version>.vsix.
import { readFileSync } from 'node:fs';
import { main, run, say } from './lib/run.mjs';
import { setUp } from './setup.mjs';

await main(async () => {
  await setUp();
  await run(process.execPath, ['esbuild.js']);
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const file = `${name}-${version}.vsix`;
  // All packages are in the bundles, so none is packed beside them.
  const options = ['--no-dependencies', '--out', file];
  console.log(await run(process.execPath, ['node_modules/@vscode/vsce/vsce', 'package', ...options]));
  say(`Packed ${file}`);
  return 0;
});
