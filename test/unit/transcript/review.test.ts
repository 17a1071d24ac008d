import assert from 'node:assert/strict';
import { parseDocumentText } from '../../../src/document/reader';
import { lineLink, reviewComment } from '../../../src/transcript/review';
import { sessionPage } from '../../../src/transcript/sessionPage';
import { about, calls, made, real, text } from '../../support/page/cache';
import { sessionWith } from '../../support/page/session';

const document = parseDocumentText(text);

/** The page of a session whose findings no change settles. */
function unchanged(document = real.document) {
  const { state, format } = sessionWith({ ...about, cures: [] }, calls, { opened: { ...real, document } });
  const page = sessionPage(state, format, parseDocumentText(text));
  assert.ok(page);
  return page;
}

describe('the page as a review comment', () => {
  it('has what blocks open with links to its lines, and the claims of the rest', () => {
    const page = unchanged();
    const comment = reviewComment(page);
    assert.ok(comment.includes('> “The cache costs 40 a month” – [Cost, line 7](docs/cache.md?plain=1#L7)'));
    assert.ok(comment.includes('> “words of F3” – [line 7](docs/cache.md?plain=1#L7)'), 'also what is folded');
    const [open = '', ...details] = comment.split('<details>\n');
    assert.ok(open.includes('### F1: ') && !open.includes('F2'));
    assert.deepEqual(
      details.map(each => /^<summary>(.*)<\/summary>\n\n/.exec(each)?.[1]),
      [
        'F2: Nobody measured the misses. – Cost',
        'F3: A small one. – Cost, line 7 · Not checked by a second reader.',
        'Fell under the check',
        'About this page',
      ],
    );
    const built = reviewComment(page, { source: 'https://forge.test/o/r/blob/abc/docs/cache.md' });
    assert.ok(built.includes('(https://forge.test/o/r/blob/abc/docs/cache.md?plain=1#L7)'));
  });

  it('links to several lines as the forge writes them', () => {
    const link = (source?: string) => lineLink({ start: 3, end: 5 }, { path: 'a b.md' }, { source });
    assert.equal(link(), 'a%20b.md?plain=1#L3-L5');
    assert.equal(link('https://lab.test/o/r/-/blob/abc/a.md'), 'https://lab.test/o/r/-/blob/abc/a.md?plain=1#L3-5');
  });

  it('suggests whole lines where a change replaces words of them', () => {
    const comment = reviewComment(made({ opened: real }), { document });
    assert.ok(
      comment.includes('**Change**, line 7:\n\n```suggestion\nThe cache costs 90 a month, all of it.\n```\n\n'),
      comment,
    );
    assert.ok(!comment.includes('“The cache costs 40 a month”'));
  });

  it('puts no mark twice where the words that are replaced end with one', () => {
    const page = made({ opened: real });
    const [first] = page.page.blocks;
    const cures = first?.cures?.map(each => ({ ...each, replaces: 'all of it.', change: 'half of it at night.' }));
    const blocks = page.page.blocks.map(each => (each === first ? { ...each, cures } : each));
    const comment = reviewComment({ ...page, page: { ...page.page, blocks } }, { document });
    assert.ok(comment.includes('suggestion\nThe cache costs 40 a month, half of it at night.\n'), comment);
  });

  it('leads to no other place by a path that ends the link', () => {
    const document = { title: 'x', copy: '', sha: '', characters: 9, path: 'a b/c)](x)!.md\ud800' };
    const comment = reviewComment(unchanged(document));
    assert.ok(comment.includes('(a%20b/c%29%5D%28x%29%21.md%EF%BF%BD?plain=1#L7)'), comment);
  });
});
