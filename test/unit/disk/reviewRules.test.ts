import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { findReviewRules } from '../../../src/disk/reviewRules';
import { tempFolder } from '../../support/disk/ledgers';

async function workspaceWith(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await tempFolder();
  for (const [name, text] of Object.entries(files)) {
    await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await fs.writeFile(path.join(folder, name), text);
  }
  return folder;
}

describe('house rules for findings', () => {
  it('are those of the workspace, before those beside its workflows, where they say anything', async () => {
    const both = { 'REVIEW.md': '# Skip style\n', '.github/REVIEW.md': '# Skip names\n' };
    const rules = { path: 'REVIEW.md', text: '# Skip style\n' };
    assert.deepEqual(await findReviewRules(await workspaceWith(both)), { rules });
    const second = { rules: { path: '.github/REVIEW.md', text: '# Skip names\n' } };
    assert.deepEqual(await findReviewRules(await workspaceWith({ ...both, 'REVIEW.md': ' \n' })), second);
    assert.deepEqual(await findReviewRules(await workspaceWith({})), {});
  });

  it('are the file that the setting names, and no other', async () => {
    const folder = await workspaceWith({ 'REVIEW.md': 'Usual.', 'docs/rules.md': 'Own.' });
    const named = await findReviewRules(folder, { named: 'docs/rules.md' });
    assert.deepEqual(named, { rules: { path: 'docs/rules.md', text: 'Own.' } });
    const missing = await findReviewRules(folder, { named: 'docs/gone.md' });
    assert.equal(String(missing.notice), 'This folder has no house rules file docs/gone.md.');
  });

  it('S11: never come from outside the workspace, unless links are allowed', async () => {
    const outside = await workspaceWith({ 'secret.md': 'A secret of another folder.' });
    const folder = await workspaceWith({});
    await fs.symlink(path.join(outside, 'secret.md'), path.join(folder, 'REVIEW.md'));
    for (const search of [{}, { named: path.join(outside, 'secret.md') }, { named: '../secret.md' }]) {
      const { rules, notice } = await findReviewRules(folder, search);
      assert.equal(rules, undefined);
      assert.match(String(notice), /point outside this folder and are not used/);
    }
    const allowed = await findReviewRules(folder, { allowLinks: true });
    assert.equal(allowed.rules?.text, 'A secret of another folder.');
  });

  it('S26: are bounded, and a text: what is not is told and left out', async () => {
    const large = await findReviewRules(await workspaceWith({ 'REVIEW.md': 'x'.repeat(65_537) }));
    assert.equal(String(large.notice), 'The house rules REVIEW.md are larger than 64 kB and are not used.');
    const full = await findReviewRules(await workspaceWith({ 'REVIEW.md': 'x'.repeat(65_536) }));
    assert.equal(full.rules?.text.length, 65_536);
    const binary = await findReviewRules(await workspaceWith({ 'REVIEW.md': Buffer.from([1, 0, 2]) }));
    assert.equal(String(binary.notice), 'The house rules REVIEW.md are not a text file and are not used.');
  });

  it('are not waited for where a pipe or a folder has their name', async () => {
    const folder = await workspaceWith({ '.github/REVIEW.md/inner.md': 'x' });
    execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', path.join(folder, 'REVIEW.md')]);
    const { rules } = await findReviewRules(folder);
    assert.equal(rules, undefined);
  });
});
