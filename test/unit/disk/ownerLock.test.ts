import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { nodeClock } from '../../../src/disk/clock';
import { realFiles } from '../../../src/disk/files';
import { currentOwner } from '../../../src/disk/ownerLock';
import { tempFolder } from '../../support/disk/ledgers';

describe('the owner of a session', () => {
  let folder: string;
  before(async () => {
    folder = await tempFolder();
    const owner = JSON.stringify({ pid: process.pid, host: os.hostname() });
    await writeFile(path.join(folder, 'ledger.owner-1'), owner);
  });
  after(() => rm(folder, { recursive: true }));

  // Linux's /proc/PID/stat: name, state, five numbers, flags.
  for (const [name, words, lives] of [
    ['runs', '(node) R 1 1 1 0 -1 4194304', true],
    ['has brackets in its name', '(a) Z (b) R 1 1 1 0 -1 4194304', true],
    ['was killed and is on its way out', '(node) R 1 1 1 0 -1 4194308', false],
    ['was killed and not yet reaped', '(node) Z 1 1 1 0 -1 4194304', false],
    ['runs where nothing tells its state', undefined, true],
  ] as const) {
    it(`that ${name} ${lives ? 'owns it' : 'owns it no more'}`, async () => {
      const readFile = async (file: unknown) => {
        if (words === undefined) throw Object.assign(new Error(String(file)), { code: 'ENOENT' });
        return `${process.pid} ${words} 0 0`;
      };
      const files = { ...realFiles, readFile: readFile as unknown as typeof realFiles.readFile };
      const owner = await currentOwner(folder, nodeClock, files);
      assert.equal(owner?.pid, lives ? process.pid : undefined);
    });
  }
});
