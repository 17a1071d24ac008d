import assert from 'node:assert/strict';
import { checkNode } from '../../scripts/lib/dependencies.mjs';

describe('set-up', () => {
  it('takes the Node of the manifest and newer', () => {
    for (const version of ['20.19.0', '20.20.1', '22.0.0', '24.21.0']) checkNode(version);
  });

  it('refuses an older Node in one sentence that names both and the way out', () => {
    for (const version of ['18.20.0', '20.18.3']) {
      assert.throws(() => checkNode(version), new RegExp(`20\\.19 or newer.* ${version}.*nodejs\\.org`));
    }
  });
});
