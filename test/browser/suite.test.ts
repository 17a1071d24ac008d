import assert from 'node:assert/strict';
import { runEditorSuite } from '../support/host/editorSuite';

describe('the suite inside VS Code', () => {
  it('does not pass for want of a result', async () => {
    await assert.rejects(runEditorSuite({ folder: 'examples/design', timeoutMs: 1 }), /wrote no result \(no end after/);
  });

  it('says that nothing ran where no test has such words', async () => {
    const { tests } = await runEditorSuite({ folder: 'examples/design', grep: 'words of no test at all' });
    assert.deepEqual(tests, []);
  });
});
