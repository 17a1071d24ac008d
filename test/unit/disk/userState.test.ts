import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ensureUserSecret, readUserSecret, stateFolder } from '../../../src/disk/userState';
import { tempFolder } from '../../support/disk/ledgers';

describe('what belongs to a user alone', () => {
  const home = path.resolve('users', 'ada');
  it('lies outside every workspace, where the system keeps such things', () => {
    const of = (platform: NodeJS.Platform, env: Record<string, string> = {}) => stateFolder({ platform, home, env });
    assert.equal(of('linux'), path.join(home, '.local', 'state', 'convene'));
    assert.equal(of('linux', { XDG_STATE_HOME: '/state' }), path.join('/state', 'convene'));
    assert.equal(of('darwin'), path.join(home, 'Library', 'Application Support', 'convene'));
    assert.equal(of('win32', { LOCALAPPDATA: path.resolve('/local') }), path.join(path.resolve('/local'), 'convene'));
    assert.equal(of('linux', { CONVENE_STATE_HOME: '/own', XDG_STATE_HOME: '/state' }), path.join('/own', 'convene'));
  });

  it('S24: lies in no folder that happens to be open', () => {
    for (const env of [{ XDG_STATE_HOME: 'state' }, { CONVENE_STATE_HOME: './state' }, {}]) {
      const folder = stateFolder({ platform: 'linux', home: '', env });
      assert.ok(folder === undefined || path.isAbsolute(folder), folder);
    }
    assert.equal(stateFolder({ platform: 'linux', home: '', env: {} }), undefined);
  });

  it('is one secret, made on first use for this user’s eyes, also where many programs begin at once', async () => {
    const folder = path.join(await tempFolder(), 'state', 'convene');
    assert.equal(await readUserSecret(folder), undefined);
    const secrets = await Promise.all(Array.from({ length: 12 }, () => ensureUserSecret(folder)));
    assert.equal(new Set(secrets).size, 1);
    assert.match(secrets[0] ?? '', /^[0-9a-f]{64}$/);
    assert.equal(await readUserSecret(folder), secrets[0]);
    assert.deepEqual(await fs.readdir(folder), ['secret']);
    if (process.platform !== 'win32') {
      assert.equal((await fs.stat(path.join(folder, 'secret'))).mode & 0o777, 0o600);
      assert.equal((await fs.stat(folder)).mode & 0o777, 0o700);
    }
  });

  it('S24: is nothing where it is damaged, is a link or cannot be saved, and nothing is overwritten', async () => {
    const folder = await tempFolder();
    const file = path.join(folder, 'secret');
    await fs.writeFile(file, 'short\n');
    assert.equal(await ensureUserSecret(folder), undefined);
    assert.equal(await fs.readFile(file, 'utf8'), 'short\n');
    await fs.rename(file, path.join(folder, 'other'));
    await fs.writeFile(path.join(folder, 'other'), 'a'.repeat(64));
    await fs.symlink(path.join(folder, 'other'), file);
    assert.equal(await ensureUserSecret(folder), undefined);
    assert.equal(await ensureUserSecret(path.join(file, 'below')), undefined);
    assert.equal(await ensureUserSecret(undefined), undefined);
  });
});
