import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram } from '../../../src/disk/programs';
import { claudeCode } from '../../../src/voices/claudecode/provider';

describe('finding a program', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(path.join(os.tmpdir(), 'convene-find-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function put(place: string, mode = 0o755): string {
    const file = path.join(home, place);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    chmodSync(file, mode);
    return file;
  }
  const { program } = claudeCode;
  assert.ok(program);
  const find = (PATH = '', named?: string) => findProgram(program, { named, env: { PATH }, home, platform: 'linux' });

  it('takes the one that was named, and no other in its place', async () => {
    put('.local/bin/claude');
    const named = put('elsewhere/my-claude');
    assert.equal(await find('', named), named);
    assert.equal(await find('', '~/elsewhere/my-claude'), named);
    assert.equal(await find('', path.join(home, 'none')), undefined);
  });

  it('prefers the PATH to the usual places', async () => {
    const usual = put('.local/bin/claude');
    assert.equal(await find(), usual);
    const first = put('bin/claude');
    assert.equal(await find(`${home}/none:${home}/bin`), first);
  });

  it('passes over what is no program: a folder, a file that cannot be run', async () => {
    mkdirSync(path.join(home, 'a/claude'), { recursive: true });
    put('b/claude', 0o644);
    const third = put('c/claude');
    assert.equal(await find(['a', 'b', 'c'].map(each => path.join(home, each)).join(':')), third);
  });

  it('S1: looks in no folder that is relative to where it stands', async () => {
    put('claude');
    const before = process.cwd();
    process.chdir(home);
    try {
      assert.equal(await find('.::bin'), undefined);
      assert.equal(await find('', 'claude'), undefined);
    } finally {
      process.chdir(before);
    }
  });
});
