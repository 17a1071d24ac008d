import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { RunningSession } from '../../src/editor/sessions';
import { statusOf } from '../../src/editor/statusBar';
import { convene, dismissing, inFolder, snapshot, speak, until, workspaceFolder } from './window';

const request = () => ({ uri: inFolder('idempotency-keys.md'), voice: 'rehearsal', seed: 7 });

async function ended(live: RunningSession): Promise<RunningSession> {
  await live.done;
  return live;
}

/** Begins a rehearsed debate as a request would, and answers with the session, which may be over already. */
async function begin(extra: object = {}): Promise<RunningSession> {
  const { sessions } = await convene();
  const over: RunningSession[] = [];
  const listening = sessions.onDidEnd(live => over.push(live));
  const folder = await vscode.commands.executeCommand<string>('convene.debate', { ...request(), ...extra });
  listening.dispose();
  assert.equal(typeof folder, 'string', 'The debate did not start');
  const live = sessions.liveIn(folder) ?? over.find(each => each.folder === folder);
  assert.ok(live, 'The debate is not running');
  return live;
}

/** Closes the panel of a session that waits, whose notice then leads back to it. */
async function leadsBack({ folder }: RunningSession): Promise<void> {
  const { panelMessages } = await convene();
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await until(() => panelMessages(folder) === undefined);
  await until(async () => {
    await vscode.commands.executeCommand('notification.acceptPrimaryAction');
    return panelMessages(folder) !== undefined;
  });
}

describe('a debate in the editor', () => {
  before(() => speak('instant'));
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is rehearsed from one command to its records in the workspace', async () => {
    const { session, folder } = await ended(await begin());
    assert.equal(session.state.status, 'ended');
    assert.ok(session.state.turnsEnded >= 9, `only ${session.state.turnsEnded} turns`);
    assert.ok(folder.startsWith(path.join(workspaceFolder(), 'convene')), folder);
    const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
    assert.match(read('transcript.md'), /\[TURN: .+ \| proponent \| proposition\]/);
    assert.equal(JSON.parse(read('metadata.json')).format, 'debate');
    const events = read('ledger.jsonl')
      .trim()
      .split('\n')
      .map(line => line.includes('"session.ended"'));
    assert.equal(events.at(-1), true);
    assert.ok(existsSync(path.join(folder, 'document.md')));
  });

  it('seats the agents that are named', async () => {
    const { sessions } = await convene();
    const cast = [
      { role: 'proponent', agent: 'reliability-engineer' },
      { role: 'opponent', agent: 'finance-partner' },
    ];
    const { session } = await ended(await begin({ cast }));
    const seats = session.state.opened?.seats.map(seat => [seat.role, seat.agent]);
    assert.deepEqual(seats?.slice(0, 2), [
      ['proponent', 'reliability-engineer'],
      ['opponent', 'finance-partner'],
    ]);
    assert.equal(sessions.live.length, 0);
  });

  it('asks the person who holds a seat for their turns, says so in the status bar and in a notice, and waits for them', async () => {
    const live = await begin({ cast: [{ role: 'opponent', agent: 'me' }] });
    const { session } = live;
    const waiting = () => session.statuses().find(status => status.asked);
    const first = await until(() => waiting());
    assert.equal(session.state.turnsEnded, 0, 'blind, nobody speaks before the person has');
    assert.match(statusOf([live])?.text ?? '', /It is your turn/);
    await leadsBack(live);
    session.answer(first.turn, { say: 'The keys expire before the slowest client retries.' });
    const listening = session.onStatus(({ turn, asked }) => {
      if (asked) session.answer(turn, { say: `The client has no answer to it: ${turn}.` });
    });
    await ended(live);
    listening.dispose();
    const own = [...session.state.turns.values()].filter(turn => turn.role === 'opponent');
    assert.ok(own.length >= 3 && own.every(turn => turn.ended?.outcome === 'spoken'));
  });

  it('opens a panel that asks for the session and gets it', async () => {
    const { panelMessages } = await convene();
    const { folder } = await ended(await begin());
    const messages = await until(() => panelMessages(folder) || undefined);
    assert.ok(messages >= 1);
  });

  it('debates the buffer as it stands, not the file', async () => {
    const document = await vscode.workspace.openTextDocument(request().uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(document.lineCount, 0), '\nUnsaved words of the buffer.\n');
    await vscode.workspace.applyEdit(edit);
    assert.equal(document.isDirty, true);
    const { session } = await ended(await begin());
    assert.match(session.sources.document?.text ?? '', /Unsaved words of the buffer/);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('can be left and taken up again, without asking anything twice', async () => {
    const { sessions } = await convene();
    await speak('fast');
    const live = await begin();
    await speak('instant');
    live.suspend();
    await live.done;
    const said = live.session.state.turnsEnded;
    assert.notEqual(live.session.state.status, 'ended');
    const summary = (await sessions.found()).find(each => each.folder === live.folder);
    assert.equal(summary?.state, 'resumable');
    await vscode.commands.executeCommand('convene.session.resume', live.folder);
    const resumed = sessions.liveIn(live.folder);
    assert.ok(resumed, 'It was not resumed');
    await resumed.done;
    assert.equal(resumed.session.state.status, 'ended');
    const before = live.session.events.filter(event => event.type === 'turn.ended');
    const after = resumed.session.events.filter(event => event.type === 'turn.ended');
    assert.deepEqual(after.slice(0, said), before);
  });

  it('stops by command and keeps what was said', async () => {
    await speak('slow');
    const live = await begin();
    await speak('instant');
    await vscode.commands.executeCommand('convene.session.stop', live.folder);
    assert.equal(live.session.state.status, 'ended');
    assert.equal(live.session.state.outcome?.success, false);
    assert.ok(existsSync(path.join(live.folder, 'ledger.jsonl')));
  });

  it('runs twice at once, each in a folder of its own', async () => {
    const [one, two] = [await begin(), await begin()];
    assert.notEqual(one.folder, two.folder);
    await Promise.all([one.done, two.done]);
    assert.deepEqual(
      [one, two].map(each => each.session.state.status),
      ['ended', 'ended'],
    );
  });

  it('asks before it starts with a voice that costs money, even by command', async () => {
    const before = snapshot(workspaceFolder());
    await dismissing('convene.debate', { ...request(), voice: 'anthropic' });
    const { sessions } = await convene();
    assert.equal(sessions.live.length, 0);
    assert.deepEqual(snapshot(workspaceFolder()), before);
  });

  it('starts with two times Enter, with the agents of the workspace', async () => {
    const { sessions } = await convene();
    const known = sessions.live.length;
    const { uri } = request();
    let over = false;
    const command = vscode.commands.executeCommand<string | undefined>('convene.debate', uri, [uri]);
    const running = Promise.resolve(command).finally(() => {
      over = true;
    });
    await until(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return over || undefined;
    });
    const folder = await running;
    assert.ok(folder, 'The questions were closed before the debate started');
    const live = sessions.liveIn(folder);
    assert.equal(known, 0);
    await live?.done;
    assert.ok(existsSync(path.join(folder, 'transcript.md')));
  });
});
