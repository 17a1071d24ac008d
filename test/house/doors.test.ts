import { importsOf } from './imports';
import { code, house, type Rule } from './rule';
import { complaint, parse, walk } from './source';

/** Who alone may import a module; the rest has to go through them. */
const DOORS: readonly { readonly module: RegExp; readonly through: RegExp }[] = [
  { module: /^vscode$/, through: /^src\/(editor\/|extension\.ts$)/ },
  { module: /^(node:)?fs(\/|$)/, through: /^src\/disk\// },
  { module: /^node:/, through: /^src\/(disk\/|editor\/|voices\/|extension\.ts$|cli\.ts$|terminal\/)/ },
  { module: /^@anthropic-ai\//, through: /^src\/voices\// },
  { module: /^@vscode\/webview-ui-toolkit/, through: /^webview\/controls\.ts$/ },
  { module: /^lit($|\/)/, through: /^webview\// },
];

/** Modules that Node has under a bare name too. */
const BARE =
  /^(assert|buffer|child_process|crypto|events|fs|http|https|net|os|path|process|stream|timers|url|util|worker_threads)(\/|$)/;

const throughTheDoor: Rule = files =>
  files.flatMap(file =>
    importsOf(file)
      .filter(({ target, relative }) => !relative && !mayImport(file.path, target))
      .map(({ node, target }) => complaint(file, node, `${target} has a door of its own`)),
  );

function mayImport(file: string, target: string): boolean {
  if (BARE.test(target)) return false;
  return DOORS.every(({ module, through }) => !module.test(target) || through.test(file));
}

const onlyTheHostCalls: Rule = files =>
  files
    .filter(file => file.path !== 'webview/host.ts')
    .flatMap(file => {
      const found: string[] = [];
      walk(parse(file).program, node => {
        if (node.type === 'Identifier' && node.name === 'acquireVsCodeApi') {
          found.push(complaint(file, node, 'acquireVsCodeApi belongs to webview/host.ts'));
        }
      });
      return found;
    });

/** Only what `openRegularFile` opens is known to be a file: anything else may be waited for without end. */
const readsRegularFiles: Rule = files =>
  files
    .filter(({ path }) => path !== 'src/disk/files.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bfs\.(?:open|readFile|createReadStream)\(/g)].map(([call]) => `${path} reads with ${call}…)`),
    );

describe('doors', () => {
  house('a file is read through openRegularFile', readsRegularFiles, code('src/disk'), {
    'src/disk/wrong.ts': "const text = await fs.readFile(file, 'utf8');",
  });

  house('each outside module comes in through its room', throughTheDoor, code('src', 'webview'), {
    'src/stage/wrong.ts': "import { readFileSync } from 'node:fs';",
    'src/editor/wrong.ts': "import { readFile } from 'node:fs/promises';",
    'src/disk/wrong.ts': "import * as vscode from 'vscode';",
    'src/base/wrong.ts': "import path from 'node:path';",
    'src/voices/bare.ts': "import { spawn } from 'child_process';",
    'src/cast/wrong.ts': "import Anthropic from '@anthropic-ai/sdk';",
    'webview/parts/wrong.ts': "import { provideVSCodeDesignSystem } from '@vscode/webview-ui-toolkit';",
    'src/transcript/wrong.ts': "import { html } from 'lit';",
  });
  house('only webview/host.ts holds the VS Code API of the page', onlyTheHostCalls, code('src', 'webview'), {
    'webview/parts/wrong.ts': 'const api = acquireVsCodeApi();',
  });
});
