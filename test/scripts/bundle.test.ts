import assert from 'node:assert/strict';
import { build } from 'esbuild';

async function bundleErrors(contents: string): Promise<string[]> {
  try {
    await build({
      stdin: { contents, resolveDir: '.', loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    return [];
  } catch (error) {
    return (error as { errors: { text: string }[] }).errors.map(each => each.text);
  }
}

/** The bytes of the modules that are loaded with an entry point, by their path; what is imported dynamically is not. */
async function loadedWith(contents: string): Promise<[string, number][]> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    bundle: true,
    minify: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    outdir: 'out',
    write: false,
    external: ['vscode'],
    logLevel: 'silent',
  });
  const loaded = new Set<string>(['out/stdin.js']);
  for (const output of loaded) {
    for (const { path, kind } of metafile.outputs[output]?.imports ?? []) {
      if (kind === 'import-statement' && metafile.outputs[path]) loaded.add(path);
    }
  }
  return [...loaded].flatMap(output =>
    Object.entries(metafile.outputs[output]?.inputs ?? {}).map(([path, { bytesInOutput }]): [string, number] => [
      path,
      bytesInOutput,
    ]),
  );
}

const heavy = /^(?:node_modules|src\/(?:app|stage|document|transcript))\//;

describe('what an editor loads when it activates the extension', () => {
  it('is small: no package, nothing that runs or reads a session', async () => {
    const loaded = await loadedWith("export * from './src/extension';");
    assert.deepEqual(
      loaded.flatMap(([path]) => (heavy.test(path) ? [path] : [])),
      [],
    );
    const bytes = loaded.reduce((total, [, each]) => total + each, 0);
    assert.ok(bytes > 20_000 && bytes <= 70_000, `it has ${bytes} bytes`);
  });

  it('would be found to be more', async () => {
    const loaded = await loadedWith("export * from './src/extension';\nexport * from './src/stage/session';");
    assert.ok(loaded.some(([path]) => heavy.test(path)));
  });
});

describe('the bundle of the terminal', () => {
  it('builds without vscode', async () => {
    assert.deepEqual(await bundleErrors("import './src/cli';"), []);
  });

  it('would not build with it', async () => {
    const errors = await bundleErrors("import { window } from 'vscode';\nconsole.log(window);");
    assert.match(errors.join(), /Could not resolve "vscode"/);
  });
});
