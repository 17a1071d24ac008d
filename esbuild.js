// node esbuild.js [--dev] [--watch]: builds dist/ (the extension, the terminal's program, the panel's page).
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, context } from 'esbuild';
import { thirdPartyNotices } from './scripts/lib/thirdParty.mjs';

const watch = process.argv.includes('--watch');
const dev = watch || process.argv.includes('--dev');

const NOTICES = 'dist/thirdPartyNotices.txt';

const shared = {
  bundle: true,
  target: 'es2022',
  minify: !dev,
  metafile: true,
  // All licences stand in a file beside the bundles.
  legalComments: 'none',
  logLevel: 'warning',
};

// ES modules, because only they can be split: what is imported dynamically (the SDK) becomes a chunk of its own, loaded on its
// first use, and shares every other module with the rest. VS Code loads extensions that are modules since 1.100.
const node = {
  ...shared,
  // Not packed, but coverage and readable stacks come from them.
  sourcemap: 'linked',
  platform: 'node',
  format: 'esm',
  splitting: true,
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  // Some packages are CommonJS and call require() for Node's own modules.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};

const builds = [
  // Together, so that the editor's and the terminal's share their chunks. That nothing of the terminal imports vscode is a test.
  { ...node, entryPoints: ['src/extension.ts', 'src/cli.ts'], external: ['vscode'] },
  {
    ...shared,
    entryPoints: ['webview/main.ts'],
    sourcemap: dev && 'linked',
    outdir: 'dist/webview',
    platform: 'browser',
    format: 'iife',
  },
];

if (watch) {
  const contexts = await Promise.all(builds.map(each => context({ ...each, logLevel: 'info' })));
  await Promise.all(contexts.map(each => each.watch()));
} else {
  const metafiles = (await Promise.all(builds.map(each => build(each)))).map(result => result.metafile);
  const outputs = Object.assign({}, ...metafiles.map(each => each.outputs));
  const inputs = Object.assign({}, ...metafiles.map(each => each.inputs));
  writeFileSync(NOTICES, thirdPartyNotices(outputs));
  removeStale([...Object.keys(outputs), NOTICES]);
  chmodSync('dist/cli.js', 0o755);
  mkdirSync('out', { recursive: true });
  writeFileSync('out/meta.json', JSON.stringify({ inputs, outputs }));
}

// Chunks are named by their content, so that the ones of earlier builds would stay, and be packed.
function removeStale(outputs) {
  const fresh = new Set(outputs.map(file => path.normalize(file)));
  for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !fresh.has(path.normalize(file))) rmSync(file, { force: true });
  }
}
