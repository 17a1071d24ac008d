import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diffDocuments } from '../../../src/app/changes';
import { parseDocumentText } from '../../../src/document/reader';

const text = '# Plan\n\n## Why\n\nThe batch takes 6 hours.\nIt fails twice a month.\n\n## Risks\n\nNobody owns it.\n';
const between = (was: string, now: string) => diffDocuments(parseDocumentText(was), parseDocumentText(now));

describe('what reads otherwise in a document', () => {
  it('is told by its place, with what stood there and what stands there now', () => {
    assert.deepEqual(between(text, text.replace('6 hours', '4 hours')), [
      {
        ...{ was: 'The batch takes 6 hours.', now: 'The batch takes 4 hours.' },
        ...{ startLine: 5, endLine: 5, section: 'Why' },
      },
    ]);
  });

  it('is an addition or a removal where there is nothing on the other side', () => {
    const [added] = between(text, `${text}\nThe billing team answers for it.\n`) ?? [];
    assert.deepEqual([added?.was, added?.now, added?.startLine], ['', 'The billing team answers for it.', 12]);
    const [gone] = between(text, text.replace('It fails twice a month.\n', '')) ?? [];
    assert.deepEqual([gone?.was, gone?.now, gone?.startLine, gone?.section], ['It fails twice a month.', '', 5, 'Why']);
  });

  it('is not where lines break, nor blank lines, nor spaces', () => {
    const broken = text.replace('6 hours.\nIt fails', '6\nhours. It   fails').replaceAll('\n\n', '\n\n\n');
    assert.deepEqual(between(text, broken), []);
  });

  it('is not told of two texts that have nothing in common', () => {
    const long = (word: string) => Array.from({ length: 1_500 }, (_, at) => `${word} ${at}`).join('\n\n');
    assert.equal(between(long('one'), long('other')), undefined);
  });

  it('leads from one text to the other, line by line', () => {
    const line = fc.constantFrom('a', 'b', 'c', 'd d', 'e');
    const lines = fc.array(line, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lines, lines, (was, now) => {
        const changes = between(was.join('\n'), now.join('\n')) ?? [];
        const changed = changes.flatMap(each => each.now.split('\n').filter(Boolean));
        const gone = changes.flatMap(each => each.was.split('\n').filter(Boolean));
        const count = (all: readonly string[], of: string) => all.filter(each => each === of).length;
        for (const each of ['a', 'b', 'c', 'd d', 'e'])
          assert.equal(count(was, each) - count(gone, each), count(now, each) - count(changed, each));
        for (const { now: own, startLine, endLine } of changes)
          if (own !== '') assert.equal(now.slice(startLine - 1, endLine).join('\n'), own);
      }),
    );
  });
});
