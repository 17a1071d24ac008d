import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { LedgerEvent } from '../../../src/ledger/events';
import type { SessionState } from '../../../src/ledger/state';
import type { Block } from '../../../src/script/blocks';
import type { MoveView } from '../../../src/script/move';
import { makeNinth, type Ninth } from '../../support/ninth/ninth';
import { makeProgram, type Program } from '../../support/terminal/program';
import { parseTranscript } from '../../support/transcript/parse';

/** What the page makes of a session, as the copy has it. */
interface PageCode {
  fold(events: readonly LedgerEvent[]): SessionState;
  viewBlocks(state: SessionState): Block[];
  formatOfSession(state: SessionState): { title: string; limits: readonly object[] } | undefined;
  moveView(state: SessionState, move: string): MoveView | undefined;
}

async function pageCode(root: string): Promise<PageCode> {
  const outfile = path.join(root, 'out/page.mjs');
  const contents = "export * from './webview/sessionLookups';\nexport { fold } from './src/ledger/fold';";
  await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    outfile,
    bundle: true,
    format: 'esm',
  });
  return import(pathToFileURL(outfile).href) as Promise<PageCode>;
}

describe('a ninth format, in a copy of the project', () => {
  let ninth: Ninth;
  let program: Program;

  before(async () => {
    ninth = makeNinth();
    program = await makeProgram(ninth.root);
  });
  after(() => {
    program?.dispose();
    ninth?.dispose();
  });

  it('is a folder and a line; the rest is generated', () => {
    const list = 'src/formats/index.ts';
    const [before, after] = ['.', ninth.root].map(root => readFileSync(path.join(root, list), 'utf8').split('\n'));
    assert.deepEqual(
      after?.filter(line => !before?.includes(line)),
      ["  'survey',"],
    );
    assert.equal(after?.length, (before?.length ?? 0) + 1);
    assert.deepEqual(ninth.changed().sort(), [
      'README.md',
      'l10n/bundle.l10n.de.json',
      'package.json',
      'package.nls.de.json',
      'package.nls.json',
      'src/formats/commands.ts',
      list,
      'src/formats/scripts.ts',
      'src/formats/views.ts',
    ]);
  });

  for (const project of ['tsconfig.json', 'webview/tsconfig.json'])
    it(`compiles with ${project}`, () => {
      ninth.run(path.resolve('node_modules/typescript/lib/tsc.js'), '--noEmit', '-p', project);
    });

  it('keeps the rules of the linter', () => {
    ninth.run(path.resolve('node_modules/@biomejs/biome/bin/biome'), 'lint', 'src', 'webview');
  });

  it('keeps the rules of the house and the languages', () => {
    const rules = 'chat commands contributions engineWords formats page sentences sizes'.split(' ');
    const house = rules.map(rule => `test/house/${rule}.test.ts`);
    ninth.run('scripts/mocha.mjs', ...house, 'test/unit/editor/languages.test.ts', '--', '--reporter', 'dot');
  });

  it('keeps what every format promises', () => {
    const said = ninth.run(
      'scripts/mocha.mjs',
      'test/contract/formats/formats.test.ts',
      '--',
      '--grep',
      'the format survey',
    );
    assert.match(said, /the format survey\n[\s\S]* [1-9]\d* passing/);
  });

  it('has a command, a menu entry, a word in the chat and a tool in the editor', () => {
    const { contributes } = JSON.parse(readFileSync(path.join(ninth.root, 'package.json'), 'utf8'));
    const { commands, menus, chatParticipants, languageModelTools } = contributes;
    assert.equal(commands.filter((each: { command: string }) => each.command === 'convene.survey').length, 1);
    const places = menus['convene.convene'].filter((each: { command: string }) => each.command === 'convene.survey');
    assert.deepEqual(places, [{ command: 'convene.survey', group: '1_formats@9' }]);
    assert.equal(chatParticipants[0].commands.at(-1).name, 'survey');
    assert.equal(languageModelTools.at(-1).name, 'convene_survey');
  });

  it('runs in the terminal, and the page shows it', async () => {
    const args = ['run', 'survey', 'design.md', '--agents', 'ada,bo', '--seed', '3', '--out', 'one'];
    const { code, stdout, stderr } = await program.spawn(args);
    assert.equal(code, 0, stderr);
    const types = parseTranscript(stdout).map(turn => turn.type);
    assert.deepEqual(types, ['impression', 'impression', 'impression', 'impression', 'report']);
    assert.match(program.read('one/transcript.md'), /The survey is counted/);
    const events = program
      .read('one/ledger.jsonl')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as LedgerEvent);
    const { viewBlocks: blocksOf, fold, formatOfSession: formatIn, moveView: moveIn } = await pageCode(ninth.root);
    const state = fold(events);
    assert.deepEqual(
      blocksOf(state).map(({ kind }) => kind),
      ['verdict', 'matrix'],
    );
    assert.deepEqual(formatIn(state)?.limits, [{ key: 'rounds', label: 'Rounds', min: 1, max: 5 }]);
    assert.equal(formatIn(state)?.title, 'Survey');
    assert.deepEqual(moveIn(state, 'impression'), { label: 'first impression', limit: 60 });
  });

  const own = 'src/formats/survey';
  const mistakes: readonly [string, string, (text: string) => string, RegExp][] = [
    [
      'no list names',
      'src/formats/index.ts',
      text => text.replace("  'survey',\n", ''),
      /survey is a format that .*index\.ts does not list/,
    ],
    [
      'has no view',
      `${own}/view.ts`,
      text => text.replace('export function view', 'function view'),
      /survey\/view\.ts .* exports no view/,
    ],
    [
      'exports more than views',
      `${own}/view.ts`,
      text => `${text}export const tally = 1;\n`,
      /survey\/view\.ts exports tally/,
    ],
    [
      'has no German command',
      `${own}/contributions.json`,
      text => text.replace(/, "de": "Dies[^"]*"/, ''),
      /survey\/contributions\.json lacks command\.de/,
    ],
    [
      'has a command and no tool',
      `${own}/contributions.json`,
      text => text.replace('"tool"', '"spade"'),
      /lacks tool\.en, tool\.de, tool\.model/,
    ],
    [
      'translates otherwise',
      `${own}/german.json`,
      text => text.replace('"Runden"', '"Durchgänge"'),
      /survey\/german\.json says “Rounds” otherwise than src\/formats\/debate/,
    ],
  ];
  for (const [what, file, change, complaint] of mistakes)
    it(`is complained of where it ${what}`, () => {
      const before = readFileSync(path.join(ninth.root, file), 'utf8');
      ninth.edit(file, change);
      try {
        assert.throws(() => ninth.run('scripts/contributions.mjs'), complaint);
      } finally {
        ninth.edit(file, () => before);
      }
    });
});
