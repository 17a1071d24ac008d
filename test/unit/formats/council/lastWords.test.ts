import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { convergence } from '../../../../src/formats/council/strategies/convergence';
import { afterRoundTwo, type Saying } from './table';

/**
 * Turns with which experts end a round: some object, some accept a part or under a limit, some accept it all. They were written in four
 * languages by someone who knew what a council asks and not how its answers are read, and only then were they read. At first sight none
 * of those that object or limit was taken for acceptance, and 28 of those that accept were; the grammar was widened after that.
 */
const written = JSON.parse(readFileSync('test/fixtures/councils/lastWords.json', 'utf8')) as Record<
  'objecting' | 'partial' | 'accepting',
  string[]
>;

/** Two who accept and name a matter, in a round that the moderator calls aligned: all hangs on what the third says. */
const ada = 'With the replay drill the stream ends the six-hour batch without a double charge. I accept the proposal.';
const cleo =
  'Ben’s rollback and the 18,000 dollars a year are covered by the tickets. Nothing stands in the way for me.';
const judged = (ben: Saying | string) => convergence(afterRoundTwo({ ada, ben, cleo }));

describe('last words that were written unseen', () => {
  it('are enough of each', () => {
    const { objecting, partial, accepting } = written;
    assert.deepEqual([objecting.length, partial.length, accepting.length], [150, 50, 100]);
  });

  for (const text of [...written.objecting, ...written.partial]) {
    it(`goes on after “${text}”`, () => {
      for (const saying of [text, { text, stance: 'leaning for' }, `Ada’s stream ends the six-hour batch. ${text}`]) {
        const { converged, by } = judged(saying);
        assert.equal(converged, false);
        assert.deepEqual(by, ['ben']);
        assert.notEqual(judged(saying).why, 'empty agreement');
      }
    });
  }

  it('ends after most of those that accept, where they name a matter', () => {
    const heard = written.accepting.filter(
      text => judged(`Ada’s stream ends the nightly batch of invoices, and charges once. ${text}`).converged,
    );
    assert.ok(heard.length >= 60, `${heard.length} of ${written.accepting.length}`);
  });
});
