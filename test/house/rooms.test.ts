import assert from 'node:assert/strict';
import { importsOf } from './imports';
import { code, house, type Rule } from './rule';
import { complaint } from './source';

/** The generated list of the formats' views. */
const VIEWS = 'src/formats/views';

/** Which rooms a room may import; `:types` allows types alone. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'src/base': [],
  'src/script': ['src/base'],
  'src/text': ['src/base'],
  'src/formats': ['src/script', 'src/text', 'src/base', 'src/cast:types', 'src/document:types'],
  'src/cast': ['src/text', 'src/base'],
  'src/document': ['src/text', 'src/base'],
  'src/ledger': [
    ...['src/script:types', 'src/script/shapes', 'src/script/input', 'src/script/post', 'src/script/call'],
    ...['src/script/turn', 'src/base'],
  ],
  'src/transcript': ['src/ledger', VIEWS, 'src/script', 'src/base'],
  'src/protocol': ['src/ledger', VIEWS, 'src/script', 'src/base'],
  'src/voices': ['src/text', 'src/base', 'src/script', 'src/cast:types', 'src/document:types'],
  'src/stage': ['src/script', 'src/ledger', 'src/text', 'src/cast', 'src/document', 'src/voices/voice', 'src/base'],
  'src/disk': [...['src/ledger', 'src/cast', 'src/document', 'src/transcript', 'src/text', 'src/base', 'src/script']],
  'src/app': [
    ...['src/base', 'src/script', 'src/text', 'src/formats', 'src/cast', 'src/document', 'src/ledger', 'src/stage'],
    ...['src/voices', 'src/transcript', 'src/protocol', 'src/disk'],
  ],
  'src/editor': [
    ...['src/base', 'src/script', 'src/text', 'src/formats', 'src/cast', 'src/document', 'src/ledger', 'src/stage'],
    ...['src/voices', 'src/transcript', 'src/protocol', 'src/disk', 'src/app'],
  ],
  'src/terminal': [
    ...['src/base', 'src/script', 'src/text', 'src/formats', 'src/cast', 'src/document', 'src/ledger', 'src/stage'],
    ...['src/voices', 'src/transcript', 'src/protocol', 'src/disk', 'src/app', 'package.json'],
  ],
  webview: [
    ...['src/protocol', 'src/ledger/events', 'src/ledger/fold', 'src/ledger/state', VIEWS],
    ...['src/script', 'src/base', 'src/text/words'],
  ],
};

const keepsToItsDoors: Rule = files =>
  files.flatMap(file => {
    const room = roomOf(file.path);
    const allowed = room && ROOMS[room];
    if (!allowed) return room ? [`${file.path} is in a room that the table does not know`] : [];
    return importsOf(file)
      .filter(each => each.relative && !isInside(each.target, room))
      .filter(each => !allowed.some(pattern => admits(pattern, each.target, each.typesOnly)))
      .map(each => complaint(file, each.node, `${room} may not import ${each.target}`));
  });

const everyRoomIsInUse: Rule = files =>
  Object.keys(ROOMS)
    .filter(room => !files.some(file => isInside(file.path, room)))
    .map(room => `${room} is in the table, and has no file`);

const terminalWithoutEditor: Rule = files =>
  files
    .filter(file => file.path === 'src/cli.ts')
    .flatMap(file =>
      importsOf(file)
        .filter(each => isInside(each.target, 'src/editor') || each.target === 'src/extension')
        .map(each => complaint(file, each.node, 'the root of the terminal may not import the editor')),
    );

// The composition roots may wire everything.
function roomOf(file: string): string | undefined {
  if (/^src\/(extension|cli)\.ts$/.test(file)) return undefined;
  return file.startsWith('src/') ? file.split('/').slice(0, 2).join('/') : 'webview';
}

function admits(pattern: string, target: string, typesOnly: boolean): boolean {
  const [place = '', only] = pattern.split(':');
  if (only === 'types' && !typesOnly) return false;
  return isInside(target, place);
}

function isInside(target: string, room: string): boolean {
  return target === room || target.startsWith(`${room}/`);
}

describe('rooms', () => {
  house('import only what the table allows', keepsToItsDoors, code('src', 'webview'), {
    'src/base/wrong.ts': "import { draw } from '../script/draw';",
    'src/formats/debate/wrong.ts': "import { readDocument } from '../../document/sections';",
    'src/stage/wrong.ts': "import { anthropic } from '../voices/anthropic';",
    'src/voices/wrong.ts': "export { readAgent } from '../cast/reader';",
    'src/cast/wrong.ts': "const fold = await import('../ledger/fold');",
    'src/ledger/wrong.ts': "let file: import('../disk/file').LedgerFile;",
    'src/cellar/wrong.ts': 'export {};',
    'src/terminal/run.ts': ["import { activate } from '../extension';", "import { panel } from '../editor/panel';"],
    'src/editor/wrong.ts': "import { print } from '../terminal/print';",
    'webview/wrong.ts': "import { perform } from '../src/stage/perform';",
    'webview/parts/wrong.ts': [
      "import { debate } from '../../src/formats/debate/debate';",
      "import { formats } from '../../src/formats/index';",
    ],
    'src/transcript/wrong.ts': "import { formatOf } from '../formats/index';",
  });
  house('of the table all have files', everyRoomIsInUse, code('src', 'webview'), {});
  it('of the table all have files: would find one that has none', () => {
    assert.deepEqual(everyRoomIsInUse(code('src')), ['webview is in the table, and has no file']);
  });
  house('the root of the terminal does without the editor', terminalWithoutEditor, code('src'), {
    'src/cli.ts': "import { panel } from './editor/panel';",
  });
});
