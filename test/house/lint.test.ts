import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const BIOME = path.resolve('node_modules/@biomejs/biome/bin/biome');

const ROOM = 'style/noRestrictedImports';
const GLOBAL = 'style/noRestrictedGlobals';
const PROPERTY = 'nursery/noJsRestrictedProperties';

/** What the linter must find, by rule and path: the same code elsewhere may be right. */
const WRONG: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [ROOM]: {
    'src/base/room.ts': "export { draw } from '../script/draw';",
    'src/base/node.ts': "export { default } from 'node:path';",
    'src/script/ledger.ts': "export { fold } from '../ledger/fold';",
    'src/text/cast.ts': "export { readAgent } from '../cast/reader';",
    'src/cast/late.ts': "export const fold = await import('../ledger/fold');",
    'src/cast/sdk.ts': "export { default } from '@anthropic-ai/sdk';",
    'src/document/script.ts': "export { draw } from '../script/draw';",
    'src/ledger/value.ts': "export { replyTo } from '../script/step';",
    'src/ledger/disk.ts': "export type { LedgerFile } from '../disk/file';",
    'src/transcript/formats.ts': "export { formatOf } from '../formats/index';",
    'src/transcript/lit.ts': "export { html } from 'lit';",
    'src/protocol/stage.ts': "export { perform } from '../stage/perform';",
    'src/formats/debate/value.ts': "export { readDocument } from '../../document/reader';",
    'src/formats/debate/stage.ts': "export type { Desk } from '../../stage/promptContext';",
    'src/voices/value.ts': "export { readAgent } from '../cast/reader';",
    'src/voices/files.ts': "export { readFile } from 'node:fs/promises';",
    'src/stage/voice.ts': "export { anthropic } from '../voices/anthropic';",
    'src/stage/format.ts': "export { debate } from '../formats/debate/debate';",
    'src/stage/files.ts': "export { readFileSync } from 'node:fs';",
    'src/disk/vscode.ts': "export * from 'vscode';",
    'src/disk/stage.ts': "export { perform } from '../stage/perform';",
    'src/app/editor.ts': "export { panel } from '../editor/panel';",
    'src/app/vscode.ts': "export * from 'vscode';",
    'src/editor/files.ts': "export { readFile } from 'node:fs/promises';",
    'src/editor/views/terminal.ts': "export { print } from '../../terminal/print';",
    'src/terminal/extension.ts': "export { activate } from '../extension';",
    'src/terminal/editor.ts': "export { panel } from '../editor/panel';",
    'src/cli.ts': "export { panel } from './editor/panel';",
    'src/cellar/room.ts': "export { draw } from '../script/draw';",
    'webview/stage.ts': "export { perform } from '../src/stage/perform';",
    'webview/parts/format.ts': "export { debate } from '../../src/formats/debate/debate';",
    'webview/parts/list.ts': "export { formats } from '../../src/formats/index';",
    'webview/parts/toolkit.ts': "export { provideVSCodeDesignSystem } from '@vscode/webview-ui-toolkit';",
    'webview/parts/unsafe.ts': "export { unsafeHTML } from 'lit/directives/unsafe-html.js';",
  },
  [GLOBAL]: {
    'src/formats/debate/now.ts': 'export const now = () => Date.now();',
    'src/text/date.ts': 'export const at = new Date();',
    'src/ledger/later.ts': 'setTimeout(() => undefined, 10);',
    'src/cast/id.ts': 'export const id = crypto.randomUUID();',
    'src/document/time.ts': 'export const t = performance.now();',
    'src/transcript/home.ts': 'export const home = process.env.HOME;',
    'src/protocol/hidden.ts': "export const t = globalThis['Date'].now();",
    'src/base/shorthand.ts': 'export const tools = { fetch };',
    'webview/parts/api.ts': 'export const api = acquireVsCodeApi();',
  },
  [PROPERTY]: {
    'src/script/chance.ts': 'export const n = Math.random();',
    'src/script/hidden.ts': "export const n = Math['random']();",
    'src/disk/read.ts': "export const text = await fs.readFile(file, 'utf8');",
    'src/disk/open.ts': 'export const handle = await fs.open(file);',
  },
  'security/noGlobalEval': { 'src/stage/eval.ts': 'eval(text);' },
  'nursery/noImpliedEval': { 'src/stage/made.ts': "export const f = new Function('return 1');" },
  'style/useNodejsImportProtocol': { 'src/voices/bare.ts': "export { spawn } from 'child_process';" },
  'style/noEnum': { 'src/base/enum.ts': 'export enum A {\n  B,\n}' },
  'style/noNonNullAssertion': { 'src/base/bang.ts': 'export const a = maybe()!.b;' },
  'suspicious/noExplicitAny': { 'src/base/any.ts': 'export const a: Record<string, any> = {};' },
  'suspicious/noImportCycles': {
    'src/base/one.ts': "import { two } from './two';\nexport const one = () => two;",
    'src/base/two.ts': "import { one } from './one';\nexport const two = () => one;",
  },
  'suspicious/noFocusedTests': { 'test/unit/focused.test.ts': "it.only('a', () => undefined);" },
  'suspicious/noSkippedTests': { 'test/unit/skipped.test.ts': "describe.skip('a', () => undefined);" },
  'style/noExcessiveLinesPerFile': { 'test/unit/long.test.ts': 'go();\n'.repeat(401) },
  'complexity/noExcessiveLinesPerFunction': {
    'src/stage/long.ts': `export function long() {\n${'go();\n'.repeat(51)}}`,
    'webview/parts/arrow.ts': `export const long = () => {\n${'go();\n'.repeat(51)}};`,
  },
};

interface Report {
  readonly diagnostics: readonly { readonly category: string; readonly location: { readonly path: string } }[];
}

/** What the linter finds in a folder with our rules and these files: rule and path. */
function found(samples: readonly (readonly [string, string])[]): Set<string> {
  mkdirSync('out', { recursive: true });
  const folder = mkdtempSync(path.resolve('out/lint-'));
  try {
    cpSync('biome.json', path.join(folder, 'biome.json'));
    for (const [file, text] of samples) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const options = ['lint', '--max-diagnostics=none', '--reporter=json'];
    const { stdout } = spawnSync(process.execPath, [BIOME, ...options], { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as Report;
    return new Set(diagnostics.map(({ category, location }) => `${category.replace('lint/', '')} ${location.path}`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the linter', () => {
  let complaints: Set<string>;
  before(() => {
    complaints = found(Object.values(WRONG).flatMap(each => Object.entries(each)));
  });

  for (const [rule, samples] of Object.entries(WRONG))
    for (const file of Object.keys(samples))
      it(`finds ${file} by ${rule}`, () => assert.ok(complaints.has(`${rule} ${file}`)));
});
