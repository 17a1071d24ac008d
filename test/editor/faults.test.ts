import assert from 'node:assert/strict';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { LiveSession } from '../../src/editor/live';
import { convene, inFolder } from './window';

const speak = (speed: string) => vscode.workspace.getConfiguration('convene').update('readingSpeed', speed, true);

/** A debate that takes its time. */
async function begin(): Promise<LiveSession> {
  const { sessions } = await convene();
  await speak('slow');
  const request = { uri: inFolder('idempotency-keys.md'), voice: 'rehearsal', seed: 7 };
  const folder = await vscode.commands.executeCommand<string>('convene.debate', request);
  await speak('instant');
  const live = sessions.liveIn(folder);
  assert.ok(live, 'The debate is not running');
  return live;
}

describe('faults in the editor', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('R4: a session whose transcript cannot be written is let go of all the same', async () => {
    const { sessions } = await convene();
    const live = await begin();
    const transcript = path.join(live.folder, 'transcript.md');
    rmSync(transcript, { force: true });
    mkdirSync(path.join(transcript, 'in the way'), { recursive: true });
    await live.session.put({ kind: 'stop' });
    await assert.rejects(live.done, /could not be written/);
    assert.equal(sessions.liveIn(live.folder), undefined);
    const found = (await sessions.found()).find(each => each.folder === live.folder);
    assert.equal(found?.state, 'finished');
    rmSync(live.folder, { recursive: true });
  });

  it('is taken up once, however often it is asked for', async () => {
    const { sessions } = await convene();
    const live = await begin();
    live.suspend();
    await live.done;
    await speak('slow');
    const again = () => vscode.commands.executeCommand('convene.session.resume', live.folder);
    await Promise.all([again(), again()]);
    await speak('instant');
    const resumed = sessions.liveIn(live.folder);
    assert.ok(resumed, 'It was not resumed');
    await resumed.session.put({ kind: 'stop' });
    await resumed.done;
    assert.equal(resumed.session.state.status, 'ended');
  });
});
