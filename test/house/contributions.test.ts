import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFormats, viewsText } from '../../scripts/lib/formatList.mjs';

const outOfStep = 'run node scripts/contributions.mjs';

describe('what is generated from the list of formats', () => {
  it('is in step with it: the views', async () => {
    assert.equal(viewsText(await readFormats()), readFileSync('src/formats/views.ts', 'utf8'), outOfStep);
  });

  it('would differ for another label, limit, option or format', async () => {
    const list = await readFormats();
    const [first, ...others] = list.formats;
    assert.ok(first);
    const { moves, options } = first;
    const [name = '', move] = Object.entries(moves)[0] ?? [];
    assert.ok(move);
    const changed = [
      { ...first, title: 'Dispute' },
      { ...first, moves: { ...moves, [name]: { ...move, label: 'speech' } } },
      { ...first, moves: { ...moves, [name]: { ...move, limit: 7 } } },
      { ...first, options: options.filter(({ type }) => type !== 'number') },
    ];
    const texts = [
      list,
      ...changed.map(each => ({ ...list, formats: [each, ...others] })),
      { ...list, formats: others },
    ];
    assert.equal(new Set(texts.map(viewsText)).size, texts.length);
  });
});
