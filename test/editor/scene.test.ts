import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { saveScene } from '../../src/editor/scenes/form';
import type { RunningSession } from '../../src/editor/sessions';
import { convene, inFolder, until, workspaceFolder } from './window';

const file = () => inFolder('scenes', 'zz-handover.md');
const text = (characters = 'reliability-engineer, finance-partner') => `---
name: zz-handover
characters: [${characters}]
initialSpeaker: reliability-engineer
maxBeats: 3
---

# The handover

Setting: A small meeting room.

The two of them have to agree on who keeps the pager over the holidays.

Goal:
- One of them takes the pager
`;

function write(content: string): vscode.Uri {
  mkdirSync(path.dirname(file().fsPath), { recursive: true });
  writeFileSync(file().fsPath, content);
  return file();
}

/** Runs the scene with a request, and answers with the session, which may be over already. */
async function act(command = 'convene.scene.run', extra: object = {}): Promise<RunningSession> {
  const { sessions } = await convene();
  const over: RunningSession[] = [];
  const listening = sessions.onDidEnd(live => over.push(live));
  const request = { uri: file(), voice: 'rehearsal', seed: 3, ...extra };
  const folder = await vscode.commands.executeCommand<string>(command, request);
  listening.dispose();
  const live = sessions.liveIn(folder) ?? over.find(each => each.folder === folder);
  assert.ok(live, 'The scene does not run');
  return live;
}

describe('a scene in the editor', () => {
  before(async () => {
    await vscode.workspace.getConfiguration('convene').update('readingSpeed', 'instant', true);
    write(text());
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of ['scenes', 'data']) rmSync(path.join(workspaceFolder(), name), { recursive: true, force: true });
  });

  it('is rehearsed from its file to its records in data/scenes', async () => {
    const live = await act();
    await live.done;
    assert.equal(live.session.state.status, 'ended');
    assert.equal(live.folder, path.join(workspaceFolder(), 'data', 'scenes', 'zz-handover'));
    const read = (name: string) => readFileSync(path.join(live.folder, name), 'utf8');
    assert.match(
      read('transcript.txt'),
      /^SCENE: .+\nCHARACTERS: .+, .+\nGOAL: [\s\S]+\[SCENE START\][\s\S]+\[SCENE END/,
    );
    const metadata = JSON.parse(read('metadata.json'));
    assert.deepEqual(
      [metadata.name, metadata.characterCount, typeof metadata.goalAchieved],
      ['zz-handover', 2, 'boolean'],
    );
    assert.ok(existsSync(path.join(live.folder, 'debug.log')));
    assert.equal(live.title, 'The handover');
  });

  it('overwrites nothing when it is acted again', async () => {
    const live = await act();
    await live.done;
    assert.equal(path.basename(live.folder), 'zz-handover-2');
    const { sessions } = await convene();
    const found = (await sessions.found()).filter(each => each.format === live.session.state.opened?.format);
    assert.equal(found.length, 2);
  });

  it('waits before its first beat when it is gone through beat by beat', async () => {
    const live = await act('convene.scene.step');
    assert.equal(live.session.state.status, 'paused');
    // A beat is called before the pause holds its lines back.
    const { beats, turns } = live.session.state;
    const begun = () => [...turns.values()].filter(turn => turn.status !== 'called').map(turn => turn.beat);
    assert.deepEqual(begun(), []);
    await live.session.put({ kind: 'step' });
    await until(
      () => ([...beats.values()].some(beat => beat.seal) && live.session.state.status === 'paused') || undefined,
    );
    assert.equal(new Set(begun()).size, 1);
    await live.session.put({ kind: 'stop' });
    await live.done;
  });

  it('hears of events, notes and whom to mute', async () => {
    const live = await act('convene.scene.step', { options: { maxBeats: 2 } });
    const [first, second] = live.session.state.opened?.seats ?? [];
    assert.ok(first && second);
    await live.session.put({ kind: 'event', text: 'The lights go out' });
    await live.session.put({ kind: 'note', text: 'You are tired.', to: first.id });
    await live.session.put({ kind: 'mute', seat: second.id, on: true });
    await live.session.put({ kind: 'resume' });
    await live.done;
    const transcript = readFileSync(path.join(live.folder, 'transcript.txt'), 'utf8');
    assert.match(transcript, /\[EVENT: The lights go out\]/);
    assert.doesNotMatch(transcript, /You are tired/);
    const muted = [...live.session.state.turns.values()].filter(
      turn => turn.seat === second.id && turn.move === 'line',
    );
    assert.ok(muted.every(turn => turn.ended?.outcome === 'skipped'));
  });

  it('is added to what its characters remember, where it wants that', async () => {
    const live = await act('convene.scene.run', { options: { memory: true, maxBeats: 2 } });
    await live.done;
    const memory = readFileSync(path.join(workspaceFolder(), 'data', 'memory', 'reliability-engineer.md'), 'utf8');
    assert.match(memory, /## zz-handover/);
    const next = await act('convene.scene.step', { options: { memory: true } });
    assert.match(String(next.session.state.options.memories), /## zz-handover/);
    await next.session.put({ kind: 'stop' });
    await next.done;
  });

  it('stands beside its origin where it is a fork, transcript by transcript', async () => {
    const live = await act('convene.scene.run', { options: { maxBeats: 2 } });
    await live.done;
    const fork = `${live.folder}-fork`;
    cpSync(live.folder, fork, { recursive: true });
    await vscode.commands.executeCommand('convene.session.compare', fork);
    const input = await until(() => {
      const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return shown instanceof vscode.TabInputTextDiff ? shown : undefined;
    });
    assert.deepEqual(
      [input.original.fsPath, input.modified.fsPath],
      [live.folder, fork].map(folder => path.join(folder, 'transcript.txt')),
    );
  });

  it('offers to be run above its text', async () => {
    await vscode.workspace.openTextDocument(file());
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', file(), 5);
    assert.deepEqual(
      lenses.map(lens => lens.command?.command),
      ['convene.scene.run', 'convene.scene.step'],
    );
  });

  it('names a character that is missing at its line, and does not start', async () => {
    const { sessions } = await convene();
    const uri = inFolder('scenes', 'zz-missing.md');
    writeFileSync(uri.fsPath, text('reliability-engineer, nobody-at-all'));
    await vscode.workspace.openTextDocument(uri);
    const found = await until(() => {
      const all = vscode.languages.getDiagnostics(uri).filter(each => /nobody-at-all/.test(each.message));
      return all.length > 0 ? all : undefined;
    });
    assert.match(found[0]?.message ?? '', /\.claude\/agents\/nobody-at-all\.md/);
    assert.equal(found[0]?.range.start.line, 2);
    const before = sessions.live.length;
    const folder = await vscode.commands.executeCommand('convene.scene.run', { uri, voice: 'rehearsal' });
    assert.equal(folder, undefined);
    assert.equal(sessions.live.length, before);
  });

  it('completes the keys that are not there yet, and the names of characters', async () => {
    const uri = inFolder('scenes', 'zz-keys.md');
    writeFileSync(uri.fsPath, '---\nname: keys\ncharacters: []\n\n---\n\nWords.\n');
    await vscode.workspace.openTextDocument(uri);
    const complete = async (line: number, column: number) => {
      const place = new vscode.Position(line, column);
      const provider = 'vscode.executeCompletionItemProvider';
      return (await vscode.commands.executeCommand<vscode.CompletionList>(provider, uri, place)).items;
    };
    const keys = (await complete(3, 0)).filter(item => item.detail === 'Convene').map(item => item.label);
    assert.ok(keys.includes('events') && keys.includes('maxBeats'), keys.join());
    assert.ok(!keys.includes('name') && !keys.includes('characters'), keys.join());
    const names = (await complete(2, 13)).map(item => String(item.label));
    assert.ok(names.includes('reliability-engineer'), names.join());
  });

  it('is saved from a form as a file that reads back, and overwrites none', async () => {
    const draft = {
      ...{ title: 'The letter', characters: ['reliability-engineer', 'finance-partner'], maxBeats: 9 },
      ...{ initialSpeaker: 'finance-partner', prompt: 'A letter lies on the table.', goal: 'It is read; both sign it' },
    };
    const [one, two] = [await saveScene(draft, workspaceFolder()), await saveScene(draft, workspaceFolder())];
    assert.deepEqual([path.basename(one.fsPath), path.basename(two.fsPath)], ['the-letter.md', 'the-letter-2.md']);
    const { parseSceneFile: readSceneFile } = await import('../../src/formats/scene/file');
    const scene = readSceneFile(readFileSync(one.fsPath, 'utf8'));
    assert.deepEqual(scene.problems, []);
    assert.deepEqual(scene.characters, draft.characters);
    assert.deepEqual(
      [scene.title, scene.options.maxBeats, scene.options.initialSpeaker],
      ['The letter', 9, 'finance-partner'],
    );
    assert.match(scene.goal, /It is read[\s\S]+both sign it/);
  });
});
