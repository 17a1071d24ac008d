import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { createRedaction } from '../../src/base/redactor';
import type { KeyStore } from '../../src/editor/keys';
import type { Log } from '../../src/editor/log';
import { createServiceFactory } from '../../src/editor/services';
import { Sessions } from '../../src/editor/sessions';
import type { Strategies } from '../../src/editor/strategies';
import { beginSlowly, convene, speak, until } from './window';

describe('faults in the editor', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('R4: a session whose transcript cannot be written is let go of all the same', async () => {
    const { sessions } = await convene();
    const live = await beginSlowly();
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

  it('a fork of a turn that is not there leaves no folder behind', async () => {
    const { sessions } = await convene();
    const live = await beginSlowly();
    await live.session.put({ kind: 'stop' });
    await live.done;
    const before = await sessions.found();
    const keys = { get: async () => undefined } as unknown as KeyStore;
    const worlds = createServiceFactory(keys, undefined as unknown as Strategies, createRedaction());
    const own = new Sessions(worlds, undefined as unknown as Log, undefined as unknown as vscode.Memento);
    await assert.rejects(own.fork(live.folder, 't999'), /no finished turn t999/);
    own.dispose();
    assert.equal(readdirSync(path.dirname(live.folder)).filter(name => name.endsWith('-fork')).length, 0);
    assert.equal((await sessions.found()).length, before.length);
  });

  it('stops the session that runs, though a finished one has the focus', async () => {
    const { sessions, panelMessages } = await convene();
    const finished = await beginSlowly();
    await finished.session.put({ kind: 'stop' });
    await finished.done;
    const running = await beginSlowly();
    await vscode.commands.executeCommand('convene.session.open', finished.folder);
    await until(() => panelMessages(finished.folder) || undefined);
    const stopping = vscode.commands.executeCommand('convene.session.stop');
    await until(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return sessions.liveIn(running.folder) ? undefined : true;
    });
    await stopping;
    assert.equal(running.session.state.status, 'ended');
  });

  it('is taken up once, however often it is asked for', async () => {
    const { sessions } = await convene();
    const live = await beginSlowly();
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
