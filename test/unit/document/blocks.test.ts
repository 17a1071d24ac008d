import assert from 'node:assert/strict';
import { amendDocument } from '../../../src/document/amending';
import { placePassage } from '../../../src/document/placing';
import { parseDocumentText } from '../../../src/document/reader';
import type { Passage } from '../../../src/script/page';

const table = '| Signal | Limit |\n|---|---|\n| Shard lost | 60 s |\n| Volume in **use** | 70 % |';
const list = '- First.\n  - Nested.\n    And on.\n- Second.\n  Wrapped.';
const code = '```text\nbegin()\n  step(1)\n  step(2)\nend()\n```';
const text = `# Run\n\nSignals are these:\n\n${table}\n\n## Steps\n\n${list}\n\n- [ ] Do it.\n\n${code}\n\nLast.`;

/** A text with a wording in it. */
function placed(passage: Passage, now = text): string {
  const document = parseDocumentText(now);
  const place = placePassage(document, passage);
  assert.ok(!('reason' in place), JSON.stringify(place));
  return document.text.slice(0, place.start) + place.text + document.text.slice(place.end);
}

const instead = (replaces: string, change: string, now = text) => placed({ replaces, change }, now);
const becomes = (actual: string, from: string, to: string) => assert.equal(actual, text.replace(from, to));

describe('a change keeps whole', () => {
  it('the row of a table, with or without its borders on either side', () => {
    const row = '| Shard lost | 60 s |';
    const changed = '| Shard lost | 30 s |';
    for (const replaces of [row, 'Shard lost | 60 s', '| Shard lost | 60 s', 'Shard lost | 60 s |', '60 s'])
      becomes(instead(replaces, changed), row, changed);
    for (const change of ['Shard lost | 30 s', '| Shard lost | 30 s', 'Shard lost | 30 s |'])
      becomes(instead(row, change), row, changed);
    becomes(instead('60 s', '30 s'), '60 s', '30 s');
    becomes(instead('60 s', '30 s |'), '60 s', '30 s');
    becomes(instead('60 s', '30 s,\nor less'), '60 s', '30 s,<br>or less');
    becomes(instead('Volume in use | 70 %', '| Volume | 80 % |'), 'Volume in **use** | 70 %', 'Volume | 80 %');
    // A part of the row, up to a border.
    becomes(instead('| Shard lost |', '| Shard gone |'), 'Shard lost', 'Shard gone');
    becomes(instead('| Shard lost |', 'Shard gone'), 'Shard lost', 'Shard gone');
    becomes(instead('| 60 s |', '30 s'), '60 s', '30 s');
    becomes(instead(row, ''), `${row}\n`, '');
  });

  it('a table in which several rows take the place of one, or of several', () => {
    const rows = '| Shard lost | 60 s |\n| Follower lost | [10 min] |';
    for (const replaces of ['| Shard lost | 60 s |', 'Shard lost | 60 s', 'Shard lost'])
      becomes(instead(replaces, rows), '| Shard lost | 60 s |', rows);
    const both = '| Shard lost | 60 s |\n| Volume in **use** | 70 % |';
    becomes(instead('Shard lost | 60 s |\n| Volume in use | 70 %', rows), both, rows);
  });

  it('a table to which a row is added: behind any row, the head, the last one, or at the end of its section', () => {
    const row = '| New | 1 |';
    const after = (words: string, line: string) =>
      becomes(placed({ change: row, after: words }), line, `${line}\n${row}`);
    after('Shard lost', '| Shard lost | 60 s |');
    after('| Signal | Limit |', '|---|---|');
    after('Volume in use | 70 %', '| Volume in **use** | 70 % |');
    after('Signals are these:', '| Volume in **use** | 70 % |');
    becomes(placed({ change: row, under: 'Run' }), '70 % |', `70 % |\n${row}`);
    becomes(placed({ change: row, before: 'Shard lost' }), '| Shard', `${row}\n| Shard`);
    becomes(placed({ change: row, before: 'Signal | Limit' }), '|---|---|', `|---|---|\n${row}`);
    assert.equal(
      placed({ change: row, after: 'Shard lost' }, '| a | b |\n|---|---|\n| Shard lost | 1 |').slice(-30),
      '| Shard lost | 1 |\n| New | 1 |',
    );
  });

  it('an item of a list: its marker, its box, its indentation and what is nested in it', () => {
    becomes(instead('First.', '- One.'), '- First.', '- One.');
    becomes(instead('- First.', 'One.'), '- First.', '- One.');
    becomes(instead('Do it.', '- Do it all.'), '- [ ] Do it.', '- [ ] Do it all.');
    becomes(instead('- Nested.', '- One.\n- Two.'), '  - Nested.', '  - One.\n  - Two.');
    becomes(instead('- [ ] Do it.', ''), '- [ ] Do it.\n\n', '');
    becomes(placed({ change: '- New.', after: 'First.' }), '    And on.', '    And on.\n- New.');
    becomes(placed({ change: '- New.', after: 'Nested.' }), '    And on.', '    And on.\n  - New.');
    becomes(placed({ change: '- New.', before: 'Nested.' }), '  - Nested.', '  - New.\n  - Nested.');
    becomes(placed({ change: '- New.', before: 'Wrapped.' }), '- Second.', '- New.\n- Second.');
  });

  it('a heading, with one marker', () => {
    becomes(instead('Steps', '## All steps'), '## Steps', '## All steps');
    becomes(instead('## Steps', 'All steps'), '## Steps', '## All steps');
  });

  it('code: without a second fence, indented as its place', () => {
    becomes(instead('step(1)', '```\nstep(0)\nstep(1)\n```'), '  step(1)', '  step(0)\n  step(1)');
    becomes(instead('step(1)', 'step(0)\n  step(1)'), '  step(1)', '  step(0)\n  step(1)');
    becomes(instead(code, '```text\nrun()\n```'), code, '```text\nrun()\n```');
    becomes(instead(code.replace(/\n```$/, ''), '```text\nrun()\n```'), code, '```text\nrun()\n```');
    becomes(placed({ change: 'step(3)', after: 'step(2)' }), '  step(2)', '  step(2)\n  step(3)');
    becomes(placed({ change: 'step(0)', before: 'step(1)' }), '  step(1)', '  step(0)\n  step(1)');
    becomes(placed({ change: 'This runs once.', after: 'step(2)' }), code, `${code}\n\nThis runs once.`);
    becomes(placed({ change: 'It is short.', before: 'step(2)' }), code, `It is short.\n\n${code}`);
  });

  it('the last line of a file without a line break, and line breaks of two characters', () => {
    becomes(instead('Last.', ''), '\n\nLast.', '\n');
    becomes(placed({ change: 'And more.', after: 'Last.' }), 'Last.', 'Last. And more.');
    assert.equal(
      placed({ change: '| New | 1 |', after: 'Shard lost' }, text.replaceAll('\n', '\r\n')),
      placed({ change: '| New | 1 |', after: 'Shard lost' }),
    );
  });
});

describe('a document with changes', () => {
  const change = (id: string, passage: Passage) => ({ id, passage });

  it('has all that have a place, in the order of the text, also beside the words of another', () => {
    const [c5, c6] = [
      { change: 'x', replaces: 'gone words' },
      { change: '40 s', replaces: '60 s' },
    ];
    const {
      text: amended,
      edits,
      left,
    } = amendDocument(parseDocumentText(text), [
      change('C1', { change: 'The last.', replaces: 'Last.' }),
      change('C2', { change: '| New | 1 |', after: 'Shard lost' }),
      change('C3', { change: '| Shard lost | 30 s |', replaces: '| Shard lost | 60 s |' }),
      change('C4', { change: 'It is.', after: 'The last.' }),
      change('C5', c5),
      change('C6', c6),
    ]);
    assert.equal(amended, text.replace('60 s |', '30 s |\n| New | 1 |').replace('Last.', 'The last. It is.'));
    assert.deepEqual(
      edits.map(({ ids }) => ids.join()),
      ['C3', 'C2', 'C1,C4'],
    );
    assert.deepEqual(left, [
      { id: 'C5', passage: c5, reason: 'gone', words: 'gone words' },
      { id: 'C6', passage: c6, reason: 'overlaps', words: '60 s', takenBy: ['C3'] },
    ]);
  });

  it('gets none twice', () => {
    const changes = [
      change('C1', { change: '| New | 1 |', after: 'Shard lost' }),
      change('C2', { change: '| Shard lost | 60 s |\n| Lagging | 1 |', replaces: '| Shard lost | 60 s |' }),
      change('C3', { change: 'The end.', replaces: 'Last.' }),
    ];
    const once = amendDocument(parseDocumentText(text), changes);
    assert.deepEqual([once.left, once.edits.length], [[], 3]);
    const twice = amendDocument(parseDocumentText(once.text), changes);
    assert.deepEqual([twice.text, twice.edits, twice.left], [once.text, [], []]);
    // A part of the words that it replaces is not the change.
    const shorter = amendDocument(parseDocumentText(text), [
      change('C4', { change: 'Signals', replaces: 'Signals are these:' }),
    ]);
    assert.equal(shorter.edits.length, 1);
  });
});
