import assert from 'node:assert/strict';
import { isReworded, locateFinding } from '../../../src/document/findingPlace';

const text =
  '# A\n\nIt costs nine euros each, all in.\n\n## B\n\nIt costs twelve.\nAnd twelve more.\n\n## C\n\nTwelve.\n';

/** The first line of a finding in the text. */
function lineOf(quotes: string[], section = '', now = text): number | undefined {
  const words = quotes.map(each => ({ text: each, lines: { start: 1, end: 1 } }));
  return locateFinding({ quotes: words, section }, { title: '', text: now, sections: [] })?.startLine;
}

describe('the place of a finding', () => {
  it('is at the words of its own section, where it quotes several', () => {
    const both = ['It costs nine euros each, all in', 'It costs twelve'];
    assert.equal(lineOf(both), 3);
    assert.equal(lineOf(both, 'B'), 7);
    assert.equal(lineOf(both, 'C'), 3);
  });

  it('is at a shorter quote where the longest is gone, if that stands in one place alone', () => {
    const now = text.replace('nine', 'ten');
    assert.equal(lineOf(['It costs nine euros each, all in', 'And twelve more'], '', now), 8);
    assert.equal(lineOf(['It costs nine euros each, all in', 'twelve'], '', now), undefined);
  });

  it('is at the heading of its section without a quote, and nowhere once that is gone', () => {
    assert.equal(lineOf([], '**C**'), 10);
    assert.equal(lineOf([], 'D'), undefined);
    assert.equal(lineOf([]), 1);
  });

  it('counts as reworded once one of its quotes is gone, and not because of white space, marks or other lines', () => {
    const lines = { start: 1, end: 1 };
    const quotes = [
      { text: 'It costs nine euros each', lines },
      { text: 'It costs twelve.', lines },
      { text: 'Never said', lines: null },
    ];
    const finding = { quotes, section: 'B' };
    const isGone = (now: string) => isReworded(finding, { title: '', text: now, sections: [] });
    assert.equal(isGone(text), false);
    assert.equal(
      isGone(`Above.\n\n${text.replace('nine euros', '**nine**\n   euros').replace('Twelve.', 'Ten.')}`),
      false,
    );
    assert.equal(isGone(text.replace('nine', 'ten')), true);
    assert.equal(
      isReworded({ quotes: [], section: 'B' }, { title: '', text: text.replace('# B', '# D'), sections: [] }),
      true,
    );
  });
});
