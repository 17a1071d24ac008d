import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { code, house, type Rule } from './rule';

const LARGEST = 433_000;

/** What the page never runs: schemas, scripts, the wording of prompts, and rooms of the host. */
const FOREIGN = [
  /node_modules\/zod\//,
  /^src\/(stage|voices|cast|document|disk|editor|terminal|transcript)\//,
  /^src\/protocol\/(feed|guards|html)\.ts$/,
  /^src\/formats\/(index|scripts)\.ts$/,
  /^src\/formats\/(\w+)\/(\1|script|wording|moves|shapes)\.ts$/,
];

async function bundled(contents: string): Promise<{ files: string[]; bytes: number }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: 'webview', sourcefile: 'webview/page.ts', loader: 'ts' },
    bundle: true,
    minify: true,
    target: 'es2022',
    platform: 'browser',
    format: 'iife',
    loader: { '.css': 'empty' },
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  return { files: Object.keys(metafile.inputs), bytes: outputFiles[0]?.contents.length ?? 0 };
}

const foreignIn = (files: readonly string[]) => files.filter(file => FOREIGN.some(each => each.test(file)));

const registersWhatItUses: Rule = files => {
  const named = (pattern: RegExp) =>
    files.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name: name.replaceAll('-', '').toLowerCase() })),
    );
  const used = named(/<vscode-([a-z-]+)/g);
  const registered = named(/\bvsCode([A-Z]\w+)\(\)/g);
  const without = (ones: typeof used, others: typeof used) =>
    ones.filter(one => !others.some(other => other.name === one.name));
  return [
    ...without(used, registered).map(({ path, name }) => `${path} uses ${name}, which is not registered`),
    ...without(registered, used).map(({ path, name }) => `${path} registers ${name}, which nothing uses`),
  ];
};

describe('the bundle of the page', () => {
  it(`has views only: no script, no prompt, no schema, and at most ${LARGEST} bytes`, async () => {
    const { files, bytes } = await bundled("import './main';");
    assert.ok(files.includes('src/formats/views.ts'), 'the bundle has no views');
    assert.deepEqual(foreignIn(files), []);
    assert.ok(bytes > 100_000 && bytes <= LARGEST, `it has ${bytes} bytes`);
  });

  for (const [what, line] of [
    ['a script', "import { debate } from '../src/formats/debate/debate'; console.log(debate);"],
    ['the wording of prompts', "import { wording } from '../src/formats/scene/wording'; console.log(wording);"],
    ['the list of formats', "import { formats } from '../src/formats/index'; console.log(formats);"],
    ['schemas', "import { parsePanelMessage } from '../src/protocol/guards'; console.log(parsePanelMessage);"],
  ] as const) {
    it(`would be found out with ${what} in it`, async () => {
      const { files } = await bundled(line);
      assert.notDeepEqual(foreignIn(files), []);
    });
  }

  house('registers the controls that it uses, and no others', registersWhatItUses, code('webview'), {
    'webview/parts/unknown.ts': 'html`<vscode-link></vscode-link>`;',
    'webview/unused.ts': 'register(vsCodeBadge());',
  });
});
