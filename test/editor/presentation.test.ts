import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { convene, inFolder, until } from './window';

describe('a presentation in the editor', () => {
  before(() => vscode.workspace.getConfiguration('convene').update('readingSpeed', 'instant', true));
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('waits for the person who presents, takes their signals, and ends with its debrief', async () => {
    const { sessions } = await convene();
    const cast = ['skeptic', 'analyst', 'contrarian'].map(agent => ({ role: 'panelist', agent }));
    const request = { uri: inFolder('billing-events.md'), voice: 'rehearsal', seed: 7, cast };
    const folder = await vscode.commands.executeCommand<string>('convene.presentation', request);
    const live = sessions.liveIn(folder);
    assert.ok(live, 'The presentation is not running');
    const { session } = live;
    assert.equal(session.state.options.presenter, 'you');
    const stands = (at: string) =>
      until(() => {
        const data = session.state.posts.findLast(post => post.topic === 'standing')?.data;
        return (JSON.stringify(data) ?? '').includes(`"at":"${at}"`) || undefined;
      });
    const drafted = () => [...session.state.turns.values()].filter(turn => turn.move === 'drafted' && turn.ended);
    await stands('presenting');
    await until(() => drafted().length >= 6 || undefined);
    await session.put({ kind: 'signal', name: 'slide', data: { t: 30, slide: 2 } });
    await stands('exchange');
    await session.put({ kind: 'signal', name: 'answer', data: { t: 40, text: 'We measured it over 92 nights.' } });
    await session.put({ kind: 'signal', name: 'end', data: { t: 60 } });
    await live.done;
    assert.equal(session.state.outcome?.reason, 'presented');
    const transcript = readFileSync(path.join(folder, 'transcript.md'), 'utf8');
    assert.match(transcript, /\[TURN: You \| user \| answer\]/);
    assert.match(transcript, /\| moderator \| debrief\]/);
  });
});
