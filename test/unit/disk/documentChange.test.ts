import assert from 'node:assert/strict';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../../../src/disk/clock';
import { documentChangeOf } from '../../../src/disk/documentChange';
import { openLedger } from '../../../src/disk/ledgerFile';
import { fakeClock, opened, tempFolder, turn } from '../../support/disk/ledgers';
import { saveFindings } from '../../support/page/saved';

const text = '# Plan\n\nOne batch of rows each night.\n\nKeys are kept for 72 hours.\n\nNobody watches it.\n';
const document = { title: 'Plan', path: 'plan.md', copy: 'document.md', sha: sha256(text), characters: text.length };
const night = { id: 'F1', claim: 'Too late.', quotes: ['One batch of rows each night'] };
const keys = { id: 'F2', claim: 'Too short.', quotes: ['kept for 72 hours', 'Nobody watches'] };

describe('what a session’s verdict rests on in its document', () => {
  let home: string;
  const inHome = (...names: string[]) => path.join(home, ...names);
  const changed = (more = {}) => documentChangeOf(inHome('convene', 'one'), { ...document, ...more });
  const now = (words: string) => writeFileSync(inHome('plan.md'), words);

  beforeEach(async () => {
    home = await tempFolder();
    mkdirSync(inHome('convene', 'one'), { recursive: true });
    writeFileSync(inHome('convene', 'one', 'document.md'), text);
    now(text);
  });

  it('are the lines that its findings quote, those that were refuted left out, and nothing else', async () => {
    const fell = { id: 'F3', claim: 'Not so.', quotes: ['Keys are kept'], state: 'fell' as const };
    saveFindings(inHome('convene', 'one'), 'plan.md', [night, keys, fell], '2026-01-01');
    assert.equal(await changed(), undefined);
    now(
      `Above.\n\n${text.replace('of rows', ' of\nrows').replace('# Plan', '# The plan').replace('Keys are', 'All is')}`,
    );
    assert.equal(await changed(), undefined);
    now(text.replace('watches', 'looks after'));
    assert.deepEqual(await changed(), { of: 'findings', changed: 1, total: 2 });
    now(text.replace('batch', 'heap').replace('72', '96'));
    assert.deepEqual(await changed(), { of: 'findings', changed: 2, total: 2 });
    saveFindings(inHome('convene', 'one'), 'plan.md', [keys], '2026-01-02');
    assert.deepEqual(await changed(), { of: 'findings', changed: 1, total: 1 });
  });

  it('are the quotes of its turns where it found nothing', async () => {
    const ledger = await openLedger(inHome('convene', 'one'), { clock: fakeClock() });
    const said = 'It says “One batch of rows each night” and, I think, “twice a day is as good” too.';
    await ledger.append([opened(), ...turn(1, said), ...turn(2, 'But “Keys are kept for 72 hours” holds.')], true);
    await ledger.close();
    now(text.replace('Nobody', 'Somebody'));
    assert.equal(await changed(), undefined);
    now(text.replace('72', '96'));
    assert.deepEqual(await changed(), { of: 'quotes', changed: 1, total: 2 });
  });

  it('is all its words where nothing was quoted, and neither white space nor line ends', async () => {
    now(`\uFEFF${text.replaceAll('\n', '\r\n')}\r\n`);
    assert.equal(await changed(), undefined);
    now(text.replace('One', 'Two'));
    assert.deepEqual(await changed(), { of: 'text', changed: 1, total: 1 });
  });

  it('is unknown where the document is gone, a selection, or outside the folder', async () => {
    now(text.replace('One', 'Two'));
    assert.equal(await changed({ firstLine: 3, sha: 'other' }), undefined);
    const outside = await tempFolder();
    renameSync(inHome('plan.md'), path.join(outside, 'plan.md'));
    assert.equal(await changed({ sha: 'other' }), undefined);
    symlinkSync(path.join(outside, 'plan.md'), inHome('plan.md'));
    assert.equal(await changed({ sha: 'other' }), undefined);
  });
});
