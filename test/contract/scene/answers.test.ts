import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseAnswer } from '../../../src/formats/scene/parser';

describe('the parser of a scene’s answers', () => {
  it('survives 100,000 answers of all kinds', () => {
    const piece = fc.constantFrom(
      ...'[]"“”«»*:,\n TONE TO: Bob INTERRUPT after SILENT REACT {} ` # > — ... é 不 😀'.split(' '),
      '[TO: ',
      'TONE: ',
      '"',
      ' ',
    );
    const answer = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map(parts => parts.join('')),
      fc.string({ maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    fc.assert(
      fc.property(answer, raw => {
        const parsed = parseAnswer(raw, { all: ['Alice', 'Bob', 'Charlie'] });
        for (const line of parsed.lines) {
          assert.ok(['speak', 'interrupt', 'silent', 'react'].includes(line.action));
          assert.ok(line.tone.length > 0 && !/[\n[\]]/.test(`${line.tone}${line.target ?? ''}`));
          assert.ok(!line.content.includes('\n'));
          if (line.action !== 'silent') assert.ok(line.content !== '');
        }
      }),
      { numRuns: 100_000 },
    );
  });
});
