import assert from 'node:assert/strict';
import { weigh } from '../../support/cost/weigh';
import { defaultAnswer } from '../../support/modelServer/answers';
import type { ModelRequest } from '../../support/modelServer/request';
import { longDocument, setupOf } from '../../support/table';

/** A House that agrees on nothing before its last round: answers of the usual length that call no vote and pass no bill. */
function undecided(request: ModelRequest): string | undefined {
  const change = /^NEXT_ACTION/m.test(request.last)
    ? { action: 'continue', motions: undefined }
    : /Vote on the bill/.test(request.last)
      ? { vote: 'nay' }
      : undefined;
  if (!change) return undefined;
  const { text } = defaultAnswer(request);
  return JSON.stringify({ ...(JSON.parse(String(text)) as object), ...change });
}

describe('the cost of a parliament', () => {
  it('is within 1.4 of the bound for seven representatives over six rounds, and 98 % of what could be read from the cache is', async () => {
    const setup = setupOf('parliament', { document: longDocument, extra: 4, options: { rounds: 6 } });
    const { ratio, share, turns, shown, billed } = await weigh(setup, voice => voice, { answer: undecided });
    assert.ok(turns > 120, `${turns} turns`);
    assert.ok(ratio <= 1.4, `${ratio.toFixed(3)} times the bound`);
    assert.ok(share >= 0.98, `${(share * 100).toFixed(1)} % were read`);
    assert.ok(Math.abs(shown - billed) < 1e-9, `shown ${shown}, billed ${billed}`);
  });
});
