import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installVsix } from '../../scripts/lib/hostServer.mjs';
import { openWorkbench } from '../support/host/workbench';

const LARGEST = 2_000_000;

const EXPECTED = [
  /^\.vsixmanifest$/,
  /^(package\.json|package\.nls(\.[a-z-]+)?\.json|readme\.md|changelog\.md|LICENSE\.txt)$/,
  /^dist\/(extension|cli)\.js$/,
  /^dist\/chunks\/[\w-]+\.js$/,
  /^dist\/webview\/main\.(js|css)$/,
  /^dist\/thirdPartyNotices\.txt$/,
  /^media\/[\w/-]+\.(png|svg|md)$/,
  /^examples\/design\/(\.claude\/agents\/)?[\w-]+\.md$/,
  /^examples\/recordings\/[\w-]+\/(agents\/[\w-]+\.md|document\.md|ledger\.jsonl|sources\.json|session\.convene\.json)$/,
  /^l10n\/bundle\.l10n(\.[a-z-]+)?\.json$/,
];

/** Files without which the extension is not whole. */
const NEEDED = `package.json readme.md changelog.md LICENSE.txt dist/extension.js dist/cli.js
    dist/webview/main.js dist/thirdPartyNotices.txt media/icon.png examples/design/billing-events.md
    examples/recordings/debate/ledger.jsonl examples/recordings/debate/session.convene.json`.split(/\s+/);

interface Meta {
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>;
}

function unexpected(files: readonly string[]): string[] {
  return files.filter(file => !EXPECTED.some(pattern => pattern.test(file)));
}

function revealing(text: string): string[] {
  const places = [process.cwd(), os.homedir(), os.tmpdir()].filter(place => place.length > 4);
  // Not “notifications/roots” where the home is /root.
  const found = places.filter(place =>
    text
      .split(place)
      .slice(1)
      .some(rest => !/^\w/.test(rest)),
  );
  return /sk-ant-[\w-]{10}|-----BEGIN [A-Z ]*PRIVATE KEY/.test(text) ? [...found, 'a key'] : found;
}

describe('the package', () => {
  const state = mkdtempSync(path.join(os.tmpdir(), 'convene-'));
  const vsix = path.join(state, 'convene.vsix');
  let installed = '';
  let files: string[] = [];

  before(async () => {
    const options = ['--no-dependencies', '--out', vsix];
    execFileSync(process.execPath, ['node_modules/@vscode/vsce/vsce', 'package', ...options], { stdio: 'pipe' });
    await installVsix(state, vsix);
    const extensions = path.join(state, 'extensions');
    const [name] = readdirSync(extensions).filter(each => each.startsWith('convene.convene-'));
    assert.ok(name, 'VS Code has not installed the package');
    installed = path.join(extensions, name);
    files = readdirSync(installed, { recursive: true, withFileTypes: true })
      .filter(each => each.isFile())
      .map(each => path.relative(installed, path.join(each.parentPath, each.name)).split(path.sep).join('/'));
  });

  after(() => rmSync(state, { recursive: true, force: true }));

  it('holds what belongs in it and nothing else', () => {
    assert.deepEqual(unexpected(files), []);
    assert.deepEqual(
      NEEDED.filter(file => !files.includes(file)),
      [],
    );
  });

  it('would be refused with a source, a map or a test in it', () => {
    const strangers = ['src/cli.ts', 'dist/extension.js.map', 'test/a.test.js', 'node_modules/a/index.js', '.env'];
    assert.deepEqual(unexpected(strangers), strangers);
  });

  it('names every package whose code is in it, with its licence', () => {
    const notices = readFileSync(path.join(installed, 'dist/thirdPartyNotices.txt'), 'utf8');
    const { outputs }: Meta = JSON.parse(readFileSync('out/meta.json', 'utf8'));
    const inputs = Object.values(outputs).flatMap(output => Object.entries(output.inputs));
    const names = new Set(
      inputs.flatMap(([file, { bytesInOutput }]) =>
        bytesInOutput > 0 ? (/.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []) : [],
      ),
    );
    assert.ok(names.size > 40, `only ${names.size} packages`);
    assert.deepEqual(
      [...names].filter(name => !notices.includes(`\n${name} `)),
      [],
    );
    for (const words of ['Permission is hereby granted', 'Apache License', 'Redistribution and use']) {
      assert.ok(notices.includes(words), words);
    }
  });

  it('shows the pictures of its page from the repository, where each of them is', () => {
    const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as { repository: { url: string } };
    const raw = `${repository.url.replace(/\.git$/, '')}/raw/HEAD/`;
    const readme = readFileSync(path.join(installed, 'readme.md'), 'utf8');
    const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, url = '']) => url);
    const tracked = execFileSync('git', ['ls-files', 'media', 'docs/pictures'], { encoding: 'utf8' }).split('\n');
    assert.ok(pictures.length >= 5, `only ${pictures.length} pictures`);
    for (const url of pictures) assert.ok(url.startsWith(raw) && tracked.includes(url.slice(raw.length)), url);
  });

  it('is at most 2 MB', () => {
    assert.ok(statSync(vsix).size <= LARGEST, `it has ${statSync(vsix).size} bytes`);
  });

  it('names no place of this machine and no key', () => {
    const found = files.flatMap(file =>
      revealing(readFileSync(path.join(installed, file), 'latin1')).map(what => `${file}: ${what}`),
    );
    assert.deepEqual(found, []);
    assert.deepEqual(revealing(`"${process.cwd()}/src/a.ts"`), [process.cwd()]);
    assert.deepEqual(revealing(`sk-ant-${'x'.repeat(10)}`), ['a key']);
  });

  it('reads a large document in the worker that is packed', () => {
    const document = path.join(state, 'large.md');
    writeFileSync(document, '# Part\n'.repeat(2_000));
    const program = path.join(installed, 'dist/cli.js');
    const options = { cwd: state, encoding: 'utf8' as const };
    const outline = execFileSync(process.execPath, [program, 'outline', 'large.md'], options);
    assert.equal(outline.trim().split('\n').length, 2_000);
  });

  it('activates where it is installed', async () => {
    // The list is ordered by the time that each took and draws only what is in sight: so high a window holds all of it.
    const viewport = { width: 1280, height: 4000 };
    const window = await openWorkbench({ folder: 'examples/design', extensionPath: null, state, viewport });
    try {
      await window.runCommand('Convene: Show Log');
      await window.runCommand('Developer: Show Running Extensions');
      const row = window.page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'Convene' });
      await row.getByText(/Activation: \d+ms/).waitFor();
    } finally {
      await window.close();
    }
  });
});
