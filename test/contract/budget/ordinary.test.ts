import assert from 'node:assert/strict';
import { formats } from '../../../src/formats';
import { ordinarySession } from '../../support/cost/ordinary';

describe('an ordinary session that may cost one and a half times its estimate', () => {
  for (const format of formats) {
    it(`ends by itself, within its cap and near its estimate: ${format.id}`, async () => {
      for (const run of [1, 2]) {
        const { reason, billed, shown, estimated } = await ordinarySession(format, run, 1.5);
        assert.ok(!['budget', 'max-turns', 'loop', 'left'].includes(reason), `${run}: ${reason}`);
        assert.ok(billed <= estimated * 1.5 + 1e-9, `${run}: $${billed} at an estimate of $${estimated}`);
        assert.ok(Math.abs(billed - shown) < 1e-9, `${run}: $${billed} billed, $${shown} shown`);
        assert.ok(estimated <= billed * 2, `${run}: $${estimated} estimated, $${billed} billed`);
      }
    });
  }
});
