import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { fastEntries } from '../../../src/cast/fastFrontMatter';

/** What the YAML parser makes of a head, numbers and truth values as typed, in the shape of the quick reading. */
function byYaml(head: string): unknown {
  const document = parseDocument(head, { schema: 'core', uniqueKeys: false });
  assert.deepEqual(document.errors, [], head);
  assert.ok(isMap(document.contents), head);
  return document.contents.items.map(({ key, value }) => [
    typed(key),
    isSeq(value) ? value.items.map(typed) : typed(value),
  ]);
}

function typed(node: unknown): string | undefined {
  assert.ok(isScalar(node));
  if (node.value === null) return undefined;
  return typeof node.value === 'string' ? node.value : node.source;
}

describe('the quick reading of front matter', () => {
  const piece = fc.constantFrom(
    ...'abN1 :#"\'\\[]{},-*&!|>%@`?~\té名.',
    'null',
    '"null"',
    'nUll',
    'true',
    '0x1F',
    '[null]',
    '[NULL, b]',
    '[a, true]',
    '\\n',
    ': ',
    ' #',
    '...',
    '---',
    '"',
    '[a, b]',
    '["A b", c]',
    '\u2028',
    '\u0085',
  );
  const risky = fc.array(piece, { maxLength: 8 }).map(list => list.join(''));
  const nearlyPlain = fc
    .tuple(fc.constantFrom('Cuts copy', 'a:b', '"q', '[a'), piece, fc.constantFrom('', ' end', 'x"', ']'))
    .map(list => list.join(''));
  const value = fc.oneof(risky, { weight: 4, arbitrary: nearlyPlain });
  const line = fc
    .tuple(
      fc.constantFrom('name', 'description', 'x-y', '__proto__'),
      fc.constantFrom(': ', ': ', ': ', ':\t', ':', ' : '),
      value,
    )
    .map(list => list.join(''));
  const heads = fc.array(fc.oneof({ weight: 5, arbitrary: line }, fc.constantFrom('', '  more', '- item', '# note')), {
    maxLength: 5,
  });

  it('gives what the YAML parser gives, or leaves it to that', () => {
    let taken = 0;
    fc.assert(
      fc.property(heads, lines => {
        const entries = fastEntries(lines.join('\n'));
        if (!entries) return;
        taken++;
        assert.deepEqual(
          entries.map(({ key, value }) => [key, value]),
          byYaml(lines.join('\n')),
        );
      }),
      { numRuns: 20_000, examples: [[['name: "null"']], [['name: nUll']], [['name: [a, null]']]] },
    );
    assert.ok(taken > 1_000, `only ${taken} were read quickly`);
  });

  it('takes the common styles and leaves the others', () => {
    assert.deepEqual(fastEntries('name: A b\ntools: ["Read", Grep]\n\nx: "q: \\"r\\""\nmodel: null'), [
      { key: 'name', value: 'A b', line: 0 },
      { key: 'tools', value: ['Read', 'Grep'], line: 1 },
      { key: 'x', value: 'q: "r"', line: 3 },
      { key: 'model', value: undefined, line: 4 },
    ]);
    for (const head of [
      '',
      'name: a: b',
      'name: a # b',
      'name: *a',
      'name:',
      'name: a\n  b',
      'name: >\n  b',
      "name: 'a'",
      'a: &x b',
    ]) {
      assert.equal(fastEntries(head), undefined, head);
    }
  });
});
