import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseLooseObjects } from '../../../src/text/looseJson';

const key = fc.stringMatching(/^[a-z][A-Za-z]{0,6}$/);
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const { value } = fc.letrec(tie => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 4 }), tie('object')),
  object: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}));
const object = fc.dictionary(key, value, { minKeys: 1, maxKeys: 5, noNullPrototype: true });

describe('objects in a text', () => {
  it('are those of JSON where the text is JSON', () => {
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, 1), (each, space) => {
        const text = JSON.stringify(each, undefined, space);
        assert.deepEqual(parseLooseObjects(text), [{ value: JSON.parse(text), open: false }]);
      }),
    );
  });

  it('hold nothing that was not whole, wherever the text breaks off', () => {
    const text = JSON.stringify({ list: ['one', 'two'], deep: [{ a: 'three' }, { a: 'four' }], last: 'five' });
    for (let end = 1; end < text.length; end++) {
      const words = JSON.stringify(parseLooseObjects(text.slice(0, end))).match(
        /(?<=")(?:one|two|three|four|five|o|t|f)\w*(?=")/g,
      );
      assert.ok(
        (words ?? []).every(word => /^(?:one|two|three|four|five|open)$/.test(word)),
        `cut at ${end}`,
      );
    }
  });

  it('are found in any text, and none is invented', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\' \na1\\') }), text => void parseLooseObjects(text)),
    );
    assert.deepEqual(parseLooseObjects('No {braces} here, and {"a", "b"} is none.'), []);
    assert.deepEqual(parseLooseObjects('{"a":'.repeat(5_000)), []);
  });
});
