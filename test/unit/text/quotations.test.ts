import assert from 'node:assert/strict';
import { extractQuotations } from '../../../src/text/quotations';

describe('quotations', () => {
  const five = 'one two three four five';
  const cases: [what: string, text: string, quotes: string[]][] = [
    ['curly marks', `He says “${five}” here.`, [five]],
    ['straight marks, in pairs', `The "go" and "no go", then "${five}".`, [five]],
    ['low marks', `Er sagt „${five}“.`, [five]],
    ['angles', `Il dit « ${five} ».`, [five]],
    ['corners', 'それは「最終便は二十二時十分に出ます」と言う。', ['最終便は二十二時十分に出ます']],
    ['a line break inside', 'It says “one two\nthree four five”.', [five]],
    ['a block quote', `As it says:\n\n> one two three\n> four five\n\nAnd so on.`, [five]],
    ['the same twice', `“${five}” and “${five}”`, [five]],
    ['fewer than five words', 'A “living proposal of four”, and a "go".', []],
    ['marks of length', 'A board of 5" by 6" and one two three four 7" more.', []],
    ['an open mark', `She said “${five} and never closed it.`, []],
  ];
  for (const [what, text, quotes] of cases)
    it(`are words between marks: ${what}`, () => assert.deepEqual(extractQuotations(text), quotes));
});
