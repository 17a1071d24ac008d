import assert from 'node:assert/strict';
import { outlineText, workIn } from '../../../src/transcript/workedIn';

const text = `# Run

Start it.

\`\`\`sh
# not a heading
start

stop
\`\`\`

- one
- two

## Cost ##

Nothing.
`;

const change = (id: string, passage: Parameters<typeof workIn>[1][number]['passage']) => ({ id, name: id, passage });

describe('changes worked into a document', () => {
  it('shows code, lists and neighbours whole, by their lines', () => {
    const { passages, left } = workIn(text, [
      change('C1', { change: 'halt', replaces: 'stop' }),
      change('C2', { change: '- three', after: 'two' }),
      change('C3', { change: 'It is free.', under: 'Cost' }),
      change('C4', { change: '', replaces: 'Start it.' }),
    ]);
    assert.deepEqual(left, []);
    assert.deepEqual(
      passages.map(({ lines, names, text: words }) => [`${lines.start}–${lines.end}`, names.join(), words]),
      [
        ['3–3', 'C4', ''],
        ['5–10', 'C1', '```sh\n# not a heading\nstart\n\nhalt\n```'],
        ['12–13', 'C2', '- one\n- two\n- three'],
        ['17–17', 'C3', 'Nothing.\n\nIt is free.'],
      ],
    );
  });

  it('leaves out what goes to a place inside words that another change replaces', () => {
    const changes = [
      change('C1', { change: 'It is dear.', replaces: 'Nothing.' }),
      change('C2', { change: 'x', after: 'Noth' }),
      change('C3', { change: 'y', replaces: 'gone words' }),
    ];
    const { passages, left } = workIn(text, changes);
    assert.deepEqual(
      passages.map(each => each.text),
      ['It is dear.'],
    );
    assert.deepEqual(
      left.map(({ id }) => id),
      ['C2', 'C3'],
    );
  });

  it('knows sections by their headings, not by comments in code', () =>
    assert.deepEqual(
      outlineText(text).sections.map(each => [each.title, each.startLine, each.ownEndLine, each.endLine]),
      [
        ['Run', 1, 14, 18],
        ['Cost', 15, 18, 18],
      ],
    ));
});
