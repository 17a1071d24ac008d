import assert from 'node:assert/strict';
import { readDocument } from '../../../src/document/reader';
import { uncached, weigh } from '../../support/cost/weigh';
import { sampleDocument, setupOf } from '../../support/table';

/** Six slides of about 700 tokens each. */
const slides = readDocument(
  `# Move invoicing to streams\n\n${Array.from(
    { length: 6 },
    (_, at) => `## Part ${at + 1}\n\n${`${sampleDocument.text.replace(/^#.*$/gm, '').trim()}\n\n`.repeat(6)}`,
  ).join('\n')}`,
);

const setup = () =>
  setupOf('presentation', { document: slides, extra: 1, options: { pregenerate: 'picked', intensity: 'friendly' } });
const answer = 'We measured it over four quarters, on every invoice that was reissued.';

describe('the cost of a presentation', () => {
  it('is within 1.1 of the bound where only the one who would be called prepares, 98 % of what could be read is, and what is shown is the bill', async () => {
    const { ratio, share, shown, billed, calls } = await weigh(setup(), undefined, undefined, answer);
    assert.ok(calls > 25, `${calls} calls`);
    assert.ok(ratio <= 1.1, `${ratio.toFixed(3)} times the bound`);
    assert.ok(share >= 0.98, `${(share * 100).toFixed(1)} % were read`);
    assert.ok(Math.abs(shown - billed) < 1e-9, `shown ${shown}, billed ${billed}`);
  });

  it('would be far above the bound without its breakpoints', async () => {
    const { ratio, share } = await weigh(setup(), uncached, undefined, answer);
    assert.ok(ratio > 1.5 && share === 0, `${ratio.toFixed(3)} times the bound`);
  });
});
