import assert from 'node:assert/strict';
import { type Addition, addTaskUnder, taskRange } from '../../../src/document/addition';
import { parseDocumentText } from '../../../src/document/reader';

function added(text: string, addition: (document: ReturnType<typeof parseDocumentText>) => Addition): string {
  const { afterLine, text: more } = addition(parseDocumentText(text));
  if (afterLine === 0) return more + text;
  const lines = text.split('\n');
  lines[afterLine - 1] += more;
  return lines.join('\n');
}

describe('a task', () => {
  const task = (text: string) => added(text, document => addTaskUnder(document, 'Open points', 'Ask Bo'));

  it('is added with its heading where that is missing', () => {
    assert.equal(task('# A\n\nWords.\n'), '# A\n\nWords.\n\n## Open points\n\n- [ ] Ask Bo\n');
    assert.equal(task('# A\n\nWords.'), '# A\n\nWords.\n\n## Open points\n\n- [ ] Ask Bo\n');
    assert.equal(task(''), '## Open points\n\n- [ ] Ask Bo\n');
  });

  it('goes to the end of the list that is there, before what follows', () => {
    const text = '# A\n\n## Open points\n\n- [ ] One\n\n## B\n\nWords.\n';
    assert.equal(task(text), '# A\n\n## Open points\n\n- [ ] One\n- [ ] Ask Bo\n\n## B\n\nWords.\n');
  });

  it('begins a list after words, and under a bare heading', () => {
    assert.equal(task('## open points\n\nThese:\n'), '## open points\n\nThese:\n\n- [ ] Ask Bo\n');
    assert.equal(task('## Open points\n\n## B\n'), '## Open points\n\n- [ ] Ask Bo\n\n## B\n');
    assert.equal(task('## Open points'), '## Open points\n\n- [ ] Ask Bo\n');
  });

  it('is found again, with the heading that was added for it', () => {
    const removed = (text: string, words = 'Ask') => {
      const range = taskRange(parseDocumentText(text), words);
      return range && text.slice(0, range.start) + text.slice(range.end);
    };
    for (const text of [
      '# A\n\nWords.\n',
      '# A\n\n## Open points\n\n- [ ] One\n\n## B\n',
      '## Open points\n\nThese:\n',
    ])
      assert.equal(removed(task(text)), text);
    assert.equal(removed(task('## Open points\n\n## B\n')), '## Open points\n\n## B\n');
    assert.equal(removed('- [ ] Ask Bo\n- [ ] Two\n'), '\n- [ ] Two\n');
    assert.equal(removed('- [x] Ask Bo\n'), undefined);
  });
});
