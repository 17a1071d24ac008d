import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SessionFolderWatcher } from '../../../src/disk/folderWatcher';
import { tempFolder } from '../../support/disk/ledgers';

describe('session folders', () => {
  let watcher: SessionFolderWatcher | undefined;
  let heard: () => void = () => undefined;
  const next = () =>
    new Promise<void>(resolve => {
      heard = resolve;
    });
  const begin = () => {
    watcher = new SessionFolderWatcher(() => heard());
    return watcher;
  };

  afterEach(() => watcher?.dispose());

  it('are noticed when one is copied in, when its ledger comes late, and when it goes', async () => {
    const [workspace, other] = [await tempFolder(), await tempFolder()];
    const convene = path.join(workspace, 'convene');
    mkdirSync(convene);
    writeFileSync(path.join(other, 'ledger.jsonl'), '{}\n');
    const watching = begin();
    watching.watch([workspace], []);
    let noticed = next();
    cpSync(other, path.join(convene, 'copied'), { recursive: true });
    await noticed;
    noticed = next();
    mkdirSync(path.join(convene, 'late'));
    await watching.check();
    writeFileSync(path.join(convene, 'late', 'ledger.jsonl'), '{}\n');
    await noticed;
    noticed = next();
    rmSync(path.join(convene, 'copied'), { recursive: true });
    await noticed;
  });

  it('are looked for when asked, and reported only if others are there', async () => {
    const workspace = await tempFolder();
    const scene = path.join(workspace, 'data', 'scenes', 'one');
    mkdirSync(scene, { recursive: true });
    const watching = begin();
    watching.watch([workspace, path.join(workspace, 'missing')], []);
    let reports = 0;
    heard = () => {
      reports += 1;
    };
    await watching.check();
    assert.equal(reports, 0);
    writeFileSync(path.join(scene, 'ledger.jsonl'), '{}\n');
    await watching.check();
    assert.equal(reports, 1);
    await watching.check();
    assert.equal(reports, 1);
    // What was listed by other means in between is gone again.
    watching.watch([workspace], [scene, path.join(workspace, 'convene', 'two')]);
    await watching.check();
    assert.equal(reports, 2);
  });
});
