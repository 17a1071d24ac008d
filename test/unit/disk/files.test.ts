import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileError, openRegularFile, readRegularFile } from '../../../src/disk/files';
import { tempFolder } from '../../support/disk/ledgers';
import { makePipe } from '../../support/disk/pipe';

describe('regular files', () => {
  it('are read whole, and up to their maximum', async () => {
    const file = path.join(await tempFolder(), 'plan.md');
    await fs.writeFile(file, 'Four');
    assert.equal(String(await readRegularFile(file, { maximumBytes: 4 })), 'Four');
    await assert.rejects(
      readRegularFile(file, { maximumBytes: 3 }),
      error => String(fileError(error)) === 'it is too large',
    );
  });

  it('are none where a pipe takes the place of one after the first look, and nobody waits for it', async () => {
    if (process.platform === 'win32') return;
    const folder = await tempFolder();
    const [file, pipe] = [path.join(folder, 'plan.md'), path.join(folder, 'pipe')];
    await fs.writeFile(file, 'Four');
    makePipe(pipe);
    let waited = false;
    const writer = setTimeout(async () => {
      waited = true;
      await (await fs.open(pipe, 'r+')).close();
    }, 1500);
    const opening = openRegularFile(pipe, { open: fs.open, stat: () => fs.stat(file) });
    await assert.rejects(opening, error => String(fileError(error)) === 'it is a pipe, not a file');
    clearTimeout(writer);
    assert.equal(waited, false);
  });
});
