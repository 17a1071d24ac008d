import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createNewSessionFolder } from '../../../src/app/session';
import { createForkFolder } from '../../../src/disk/recording';
import { tempFolder } from '../../support/disk/ledgers';
import { sampleDocument, setupOf } from '../../support/table';

describe('the folder of a session', () => {
  it('is called by the day and the document, or by the topic where there is none, from wherever it is started', async () => {
    const workspace = await tempFolder();
    const topic = 'Shall we cache?';
    const onDocument = await createNewSessionFolder(setupOf('debate', { topic, document: sampleDocument }), workspace);
    assert.match(path.relative(workspace, onDocument), /^convene.\d{4}-\d\d-\d\d-move-invoicing-to-streams$/);
    const onTopic = await createNewSessionFolder(setupOf('debate', { topic, document: undefined }), workspace);
    assert.match(path.relative(workspace, onTopic), /^convene.\d{4}-\d\d-\d\d-shall-we-cache$/);
  });

  it('lies beside its origin for a fork, but not among recordings', async () => {
    const workspace = await tempFolder();
    const session = path.join(workspace, 'convene', 'one');
    const recording = path.join(workspace, 'convene', 'recordings', 'two');
    for (const folder of [session, recording]) await mkdir(folder, { recursive: true });
    await writeFile(
      path.join(recording, 'session.convene.json'),
      '{"recordedOn": "2026-11-19", "spokenBy": "a model"}',
    );
    assert.equal(await createForkFolder(session, workspace), `${session}-fork`);
    assert.equal(await createForkFolder(recording, workspace), path.join(workspace, 'convene', 'two-fork'));
  });
});
