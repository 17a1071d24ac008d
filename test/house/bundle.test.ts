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

describe('the bundle of the terminal', () => {
  it('builds without vscode', async () => {
    assert.deepEqual(await bundleErrors("import './src/cli';"), []);
  });

  it('would not build with it', async () => {
    const errors = await bundleErrors("import { window } from 'vscode';\nconsole.log(window);");
    assert.match(errors.join(), /Could not resolve "vscode"/);
  });
});
