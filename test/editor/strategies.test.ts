import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ModeratorStrategy } from '../../src/formats/council/strategies/strategy';
import { convene, inFolder, until, workspaceFolder } from './window';

async function council(strategy: string): Promise<string> {
  const options = { strategy, maxRounds: 1 };
  const request = { uri: inFolder('idempotency-keys.md'), voice: 'rehearsal', seed: 7, options };
  return vscode.commands.executeCommand<string>('convene.council', request);
}

describe('moderator strategies in the editor', () => {
  before(() => vscode.workspace.getConfiguration('convene').update('readingSpeed', 'instant', true));
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('can be registered by another extension, and are followed', async () => {
    const { sessions, registerStrategy } = await convene();
    const backwards: ModeratorStrategy = {
      planRound: ({ experts }) => [...experts].reverse().map(({ slug }) => ({ expertSlug: slug, prompt: 'Speak.' })),
      shouldContinue: () => true,
    };
    const registered = registerStrategy('backwards', backwards);
    assert.throws(() => registerStrategy('backwards', backwards), /already/);
    try {
      let state = sessions.live[0]?.session.state;
      const listening = sessions.onDidEnd(live => {
        state = live.session.state;
      });
      await council('backwards');
      const over = await until(() => (state?.status === 'ended' ? state : undefined));
      listening.dispose();
      const seats = [...over.turns.values()].filter(turn => turn.role === 'expert').map(turn => turn.seat);
      assert.deepEqual(seats, [...seats].sort().reverse());
      assert.equal(over.outcome?.reason, 'max-rounds');
    } finally {
      registered.dispose();
    }
  });

  it('pause a council where their file was not allowed to run', async () => {
    const { sessions } = await convene();
    const folder = path.join(workspaceFolder(), 'convene', 'strategies');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'unasked.mjs'), 'throw new Error("it ran");\n');
    try {
      const made = await council('unasked');
      const live = sessions.liveIn(made);
      assert.ok(live, 'The council is not running');
      const note = await until(() => {
        const notes = live.session.state.entries.flatMap(entry => (entry.kind === 'note' ? [entry.note.text] : []));
        return notes.find(text => text.startsWith('Paused'));
      });
      assert.doesNotMatch(note, /it ran/);
      assert.notEqual(live.session.state.status, 'ended');
      live.abort();
      await live.done;
    } finally {
      rmSync(path.join(folder, 'unasked.mjs'));
    }
  });
});
