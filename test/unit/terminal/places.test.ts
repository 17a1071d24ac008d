import assert from 'node:assert/strict';
import { HumanError } from '../../../src/base/errors';
import { chooseSessionFolder, currentFolder } from '../../../src/terminal/places';

describe('places of the terminal', () => {
  it('tell where the folder of the command is gone', () => {
    const { cwd } = process;
    process.cwd = () => {
      throw new Error('ENOENT: no such file or directory, uv_cwd');
    };
    try {
      assert.throws(
        currentFolder,
        new HumanError('The folder in which this was started is gone.', 'Change to one that exists.'),
      );
    } finally {
      process.cwd = cwd;
    }
    assert.equal(currentFolder(), cwd());
  });

  it('name the way out that a terminal has where the place was wrong, and leave other failures as they are', async () => {
    const made = (error: HumanError, out?: string) =>
      chooseSessionFolder({ text: () => out }, { cwd: '/nowhere' }, () => Promise.reject(error));
    const wrong = new HumanError('It is a link.', 'Allow linked folders.');
    await assert.rejects(made(wrong), /^HumanError: It is a link\.$/);
    await assert.rejects(made(wrong), { remedy: /--out/ });
    const full = new HumanError('The disk is full.', 'Make room.', 'failed');
    await assert.rejects(made(full), full);
  });
});
