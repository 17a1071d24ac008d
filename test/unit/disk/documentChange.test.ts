import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sha256 } from '../../../src/disk/clock';
import { hasChanged } from '../../../src/disk/documentChange';

const text = '# Plan\n\nOne batch.\n';
const document = { title: 'Plan', path: 'plan.md', copy: 'document.md', sha: sha256(text), characters: text.length };

describe('whether a document has changed since a session read it', () => {
  let home: string;
  const inHome = (...names: string[]) => path.join(home, ...names);
  const changed = (more = {}) => hasChanged(inHome('convene', 'one'), { ...document, ...more });

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'convene-changed-'));
    mkdirSync(inHome('convene', 'one'), { recursive: true });
    writeFileSync(inHome('plan.md'), text);
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('is told by its words, and not by how its lines end', async () => {
    assert.equal(await changed(), false);
    writeFileSync(inHome('plan.md'), `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    assert.equal(await changed(), false);
    writeFileSync(inHome('plan.md'), text.replace('One', 'Two'));
    assert.equal(await changed(), true);
  });

  it('is not told of what is gone, of a selection, or of what lies outside', async () => {
    assert.equal(await changed({ firstLine: 3, sha: 'other' }), false);
    const outside = mkdtempSync(path.join(tmpdir(), 'convene-outside-'));
    renameSync(inHome('plan.md'), path.join(outside, 'plan.md'));
    assert.equal(await changed({ sha: 'other' }), false);
    symlinkSync(path.join(outside, 'plan.md'), inHome('plan.md'));
    assert.equal(await changed({ sha: 'other' }), false);
    rmSync(outside, { recursive: true, force: true });
  });
});
