import assert from 'node:assert/strict';
import { formats } from '../../../src/formats';
import type { Options } from '../../../src/script/brief';
import type { Format } from '../../../src/script/format';
import { ordinarySession } from '../../support/cost/ordinary';

describe('an ordinary session that may cost one and a half times its estimate', () => {
  const read = formats.filter(format => format.options.some(rule => rule.key === 'inspect'));
  const sessions: { format: Format; name: string; options?: Options }[] = [
    ...formats.map(format => ({ format, name: format.id })),
    ...read.map(format => ({
      format,
      name: `${format.id} on a document that is read first`,
      options: { inspect: true },
    })),
  ];
  for (const { format, name, options } of sessions) {
    it(`ends by itself, within its cap and near its estimate: ${name}`, async () => {
      for (const run of [1, 2]) {
        const { reason, billed, shown, estimated } = await ordinarySession(format, run, 1.5, options);
        assert.ok(!['budget', 'max-turns', 'loop', 'left'].includes(reason), `${run}: ${reason}`);
        assert.ok(billed <= estimated * 1.5 + 1e-9, `${run}: $${billed} at an estimate of $${estimated}`);
        assert.ok(Math.abs(billed - shown) < 1e-9, `${run}: $${billed} billed, $${shown} shown`);
        const ratio = estimated / billed;
        assert.ok(ratio >= 0.7 && ratio <= 1.3, `${run}: $${estimated} estimated, $${billed} billed`);
      }
    });
  }
});
