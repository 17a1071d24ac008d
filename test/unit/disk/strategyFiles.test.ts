import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findStrategy, strategyNamesIn } from '../../../src/disk/strategyFiles';

describe('strategy files', () => {
  let workspace = '';
  const write = (file: string, text = 'export const planRound = () => [];') => {
    const full = path.join(workspace, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
    return full;
  };

  beforeEach(() => {
    workspace = mkdtempSync(path.join(tmpdir(), 'convene-strategies-'));
  });
  afterEach(() => rmSync(workspace, { recursive: true, force: true }));

  it('are listed by name; a workspace without any has none', async () => {
    assert.deepEqual(await strategyNamesIn(workspace), []);
    write('convene/strategies/b.mjs');
    write('convene/strategies/a.mjs');
    write('convene/strategies/README.md');
    assert.deepEqual(await strategyNamesIn(workspace), ['a', 'b']);
  });

  it('are found by name in their folder and by path from the folders given', async () => {
    write('convene/strategies/a.mjs', 'one');
    write('other/b.mjs', 'two');
    assert.equal((await findStrategy('a', workspace))?.text, 'one');
    assert.equal((await findStrategy('other/b.mjs', workspace))?.name, 'b');
    assert.equal((await findStrategy('b.mjs', workspace, [path.join(workspace, 'other'), workspace]))?.text, 'two');
    assert.equal(await findStrategy('b', workspace), undefined);
    assert.equal(await findStrategy('other', workspace), undefined);
  });

  it('have another hash as soon as their content changes', async () => {
    write('convene/strategies/a.mjs', 'one');
    const before = await findStrategy('a', workspace);
    write('convene/strategies/a.mjs', 'One');
    assert.notEqual((await findStrategy('a', workspace))?.sha, before?.sha);
  });

  it('S11: are not read by name through a link that leaves the workspace', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'convene-outside-'));
    try {
      writeFileSync(path.join(outside, 'x.mjs'), 'secret');
      mkdirSync(path.join(workspace, 'convene', 'strategies'), { recursive: true });
      symlinkSync(path.join(outside, 'x.mjs'), path.join(workspace, 'convene', 'strategies', 'x.mjs'));
      await assert.rejects(findStrategy('x', workspace), /a link that leads out of/);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  it('are refused where they are larger than a strategy may be', async () => {
    write('convene/strategies/a.mjs', `//${'x'.repeat(300_000)}`);
    await assert.rejects(findStrategy('a', workspace), /larger than the limit for a strategy/);
  });
});
