import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeDisposition } from '../../src/disk/dispositions';
import { readFindingsFiles } from '../../src/disk/findingsFiles';
import { saveFindings } from '../support/page/saved';

const found = [{ id: 'F1', claim: 'It costs more.', quotes: ['It costs'] }];

describe('the findings that sessions have left', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'convene-found-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const inside = (...names: string[]) => path.join(folder, 'work', ...names);
  const save = (name: string) => saveFindings(inside('convene', name), 'a.md', found, '2026-11-01');
  const read = async () => (await readFindingsFiles(inside(), new Map())).map(each => path.basename(each.folder));

  it('S26: are bounded in number, size and shape', async () => {
    save('good');
    const put = (name: string, text: string) => {
      mkdirSync(inside('convene', name), { recursive: true });
      writeFileSync(inside('convene', name, 'findings.json'), text);
    };
    put('broken', '{');
    put('deep', '['.repeat(100_000));
    put(
      'large',
      `{"x":"${'x'.repeat(3 * 1024 * 1024)}",${readFileSync(inside('convene', 'good', 'findings.json'), 'utf8').slice(1)}`,
    );
    saveFindings(inside('convene', 'crowd'), 'a.md', Array(1_001).fill(found[0]), '2026-11-01');
    saveFindings(inside('convene', 'long'), 'a.md', [{ id: 'F1', claim: 'x'.repeat(9_000) }], '2026-11-01');
    assert.deepEqual(await read(), ['good']);
    for (let at = 0; at < 420; at++) save(`more-${at}`);
    assert.equal((await read()).length <= 400, true);
  });

  it('S17: are neither read through a link, nor is a decision taken away through one', async () => {
    const away = path.join(folder, 'away');
    saveFindings(path.join(away, 'one'), 'a.md', found, '2026-11-01');
    mkdirSync(inside(), { recursive: true });
    symlinkSync(away, inside('convene'));
    await assert.rejects(read(), /is a link that leads out of/);
    rmSync(inside('convene'));
    save('good');
    symlinkSync(path.join(away, 'one'), inside('convene', 'linked'));
    mkdirSync(inside('convene', 'file'));
    symlinkSync(path.join(away, 'one', 'findings.json'), inside('convene', 'file', 'findings.json'));
    assert.deepEqual(await read(), ['good']);
    symlinkSync(away, inside('convene', 'dispositions'));
    await assert.rejects(removeDisposition(inside(), undefined, 'one.json'), /is a link that leads out of/);
    assert.deepEqual(readdirSync(away), ['one']);
  });
});
