import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { checkNode } from '../../scripts/lib/dependencies.mjs';
import { agree } from '../../scripts/lib/run.mjs';

/** A terminal at which somebody has typed a line; without one, nobody sits there. */
function terminal(answer?: string) {
  const input = Object.assign(new PassThrough(), { isTTY: answer !== undefined });
  if (answer !== undefined) input.write(`${answer}\n`);
  return { input, output: Object.assign(new PassThrough(), { isTTY: true }) };
}

describe('set-up', () => {
  it('installs what is large unasked where nobody can answer, and asks at a terminal', async () => {
    await agree('a browser', terminal());
    await agree('a browser', terminal(''));
    await assert.rejects(agree('a browser', terminal('no')), /Not installed: a browser/);
  });

  it('takes the Node of the manifest and newer', () => {
    for (const version of ['20.19.0', '20.20.1', '22.0.0', '24.21.0']) checkNode(version);
  });

  it('refuses an older Node in one sentence that names both and the way out', () => {
    for (const version of ['18.20.0', '20.18.3']) {
      assert.throws(() => checkNode(version), new RegExp(`20\\.19 or newer.* ${version}.*nodejs\\.org`));
    }
  });
});
