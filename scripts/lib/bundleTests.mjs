import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** Finds every test file (by suffix) in the given files and folders, one after the other, each in a stable order. */
export function findTests(paths, suffix = '.test.ts') {
  const found = paths.flatMap(each => {
    if (!existsSync(each)) return [];
    if (statSync(each).isFile()) return [each];
    return readdirSync(each, { recursive: true })
      .map(name => path.join(each, name))
      .filter(name => name.endsWith(suffix))
      .sort();
  });
  return [...new Set(found.map(file => path.relative('.', file)))];
}

/**
 * Bundles test files as ESM for Node and returns the bundles' paths, in the same order. Splitting keeps one copy of every shared module;
 * the folder has to be inside the project so that the packages, left outside the bundle, are found.
 */
export async function bundleTests(files, outdir, plugins = []) {
  const { metafile } = await build({
    entryPoints: files,
    outdir,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    sourcesContent: false,
    loader: { '.css': 'empty' },
    metafile: true,
    plugins,
    logLevel: 'warning',
  });
  const bundles = new Map(Object.entries(metafile.outputs).map(([file, { entryPoint }]) => [entryPoint, file]));
  return files.map(file => bundles.get(file.split(path.sep).join('/')));
}
