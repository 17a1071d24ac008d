import assert from 'node:assert/strict';
import { code } from './rule';
import type { Source } from './source';

/**
 * How many lines each room may have, and the whole; what the page's program may weigh stands in `page.test.ts`. What was reached is the next budget: whoever deletes lowers the number,
 * and whoever raises one says in that commit what a user gets for it.
 */
const LINES: Readonly<Record<string, number>> = {
  src: 57_459,
  'src/app': 1_323,
  'src/base': 806,
  'src/cast': 1_303,
  'src/disk': 2_899,
  'src/document': 1_481,
  'src/editor': 8_635,
  'src/formats': 19_149,
  'src/ledger': 1_066,
  'src/protocol': 498,
  'src/script': 2_288,
  'src/stage': 6_102,
  'src/terminal': 4_313,
  'src/text': 981,
  'src/transcript': 2_996,
  'src/voices': 3_472,
  'src/voices/rehearsal': 572,
  test: 55_164,
  webview: 5_197,
};

/** What is over its budget, and which room of src has none. */
function over(files: readonly Source[]): string[] {
  const unheld = new Set(files.flatMap(({ path }) => /^src\/[^/]+(?=\/)/.exec(path)?.[0] ?? []));
  for (const room of Object.keys(LINES)) unheld.delete(room);
  const counted = Object.keys(LINES).map(room => {
    const own = files.filter(({ path }) => path.startsWith(`${room}/`));
    return { room, lines: own.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0) };
  });
  return [
    ...[...unheld].map(room => `${room} has no budget`),
    ...counted.filter(({ lines }) => lines === 0).map(({ room }) => `${room} has a budget, and no lines`),
    ...counted
      .filter(({ room, lines }) => lines > (LINES[room] ?? 0))
      .map(({ room, lines }) => `${room} has ${lines} lines, and may have ${LINES[room]}`),
  ];
}

describe('budgets', () => {
  const files = code('src', 'test', 'webview');

  it('of lines hold', () => assert.deepEqual(over(files), []));

  for (const [room, most] of Object.entries(LINES)) {
    it(`of lines would find ${room} too large, or gone`, () => {
      const grown = { path: `${room}/wrong.ts`, text: 'go();\n'.repeat(most) };
      assert.ok(over([...files, grown]).some(each => each.startsWith(`${room} has `)));
      const gone = files.filter(({ path }) => !path.startsWith(`${room}/`));
      assert.ok(over(gone).includes(`${room} has a budget, and no lines`));
    });
  }

  it('of lines would find a room that has none', () => {
    assert.ok(over([...files, { path: 'src/cellar/wrong.ts', text: 'go();' }]).includes('src/cellar has no budget'));
  });
});
