import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { sessionCommands } from '../../src/editor/commands/sessions';
import type { Editor } from '../../src/editor/editor';

import { SessionPanel } from '../../src/editor/panel';
import { excludedFromSearch, sessionPatterns } from '../../src/editor/sessionPatterns';
import { ActionableError } from '../../src/editor/showError';
import { WatchedFiles } from '../../src/editor/watchedFiles';
import { convene, inFolder, until, workspaceFolder } from './window';

/** A debate that is over. */
async function held(): Promise<string> {
  const { sessions } = await convene();
  await vscode.workspace.getConfiguration('convene').update('readingSpeed', 'instant', true);
  const request = { uri: inFolder('idempotency-keys.md'), voice: 'rehearsal', seed: 7 };
  const folder = await vscode.commands.executeCommand<string>('convene.debate', request);
  await sessions.liveIn(folder)?.done;
  return folder;
}

type Answers = Partial<Record<'showInputBox' | 'showWarningMessage', () => Promise<string>>>;

/** Does something while a person answers every question in these ways. */
async function answering(answers: Answers, act: () => Promise<void>): Promise<void> {
  const before = Object.fromEntries(Object.keys(answers).map(name => [name, vscode.window[name as keyof Answers]]));
  Object.assign(vscode.window, answers);
  await act().finally(() => Object.assign(vscode.window, before));
}

/** What a command of a session sees of the window: its sessions, and which panels it closes. */
async function asked(): Promise<{ editor: Editor; closed: string[] }> {
  const { sessions } = await convene();
  const closed: string[] = [];
  const panels = { of: (folder: string) => ({ dispose: () => closed.push(folder) }) };
  const editor = {
    sessions: { ...sessions, liveIn: sessions.liveIn.bind(sessions), refresh: () => undefined },
    panels,
  };
  Object.assign(editor.sessions, { found: () => sessions.found() });
  return { editor: editor as unknown as Editor, closed };
}

describe('sessions that are kept', () => {
  const run = (id: string, editor: Editor, folder: string) => Promise.resolve(sessionCommands[id]?.run(editor, folder));
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('are renamed with their folder, and found under the new name', async () => {
    const folder = await held();
    const { editor, closed } = await asked();
    await answering({ showInputBox: async () => 'Keys, at last!' }, async () => {
      await run('convene.session.rename', editor, folder);
    });
    const renamed = path.join(path.dirname(folder), 'keys-at-last');
    assert.deepEqual([existsSync(folder), existsSync(path.join(renamed, 'ledger.jsonl'))], [false, true]);
    assert.deepEqual(closed, [folder]);
    const { sessions } = await convene();
    assert.equal((await sessions.found()).find(each => each.folder === renamed)?.state, 'finished');
    const other = await held();
    await answering({ showInputBox: async () => 'keys at last' }, () =>
      assert.rejects(run('convene.session.rename', editor, other), /could not be renamed to keys-at-last/),
    );
    assert.ok(existsSync(other));
    for (const each of [renamed, other]) rmSync(each, { recursive: true });
  });

  it('go to the trash after a yes, and stay after a no', async () => {
    const folder = await held();
    const { editor, closed } = await asked();
    await answering({ showWarningMessage: async () => 'Cancel' }, async () => {
      await run('convene.session.delete', editor, folder);
    });
    assert.deepEqual([existsSync(folder), closed], [true, []]);
    // Where there is no trash, the second question is whether to delete for good.
    const answers = ['Move to Trash', 'Delete Permanently'];
    await answering({ showWarningMessage: async () => answers.shift() ?? '' }, async () => {
      await run('convene.session.delete', editor, folder);
    });
    assert.deepEqual([existsSync(folder), closed], [false, [folder]]);
    const { sessions } = await convene();
    assert.equal(
      (await sessions.found()).some(each => each.folder === folder),
      false,
    );
  });

  it('are noticed when a whole folder of them appears, and when it goes', async () => {
    const folder = await held();
    const { sessions } = await convene();
    const aside = path.join(mkdtempSync(path.join(os.tmpdir(), 'convene-copied-')), 'session');
    cpSync(folder, aside, { recursive: true });
    const copy = path.join(path.dirname(folder), 'zz-copied');
    let changes = 0;
    const listening = sessions.onDidChange(() => {
      changes += 1;
    });
    // Told of a change, and found where it is looked for then: the first news may come before the last file.
    const isFound = async () => (await sessions.found()).some(each => each.folder === copy);
    // Whoever lists sessions hears from then on what changes.
    assert.equal(await isFound(), false);
    changes = 0;
    cpSync(aside, copy, { recursive: true });
    await until(async () => (changes > 0 && (await isFound())) || undefined);
    changes = 0;
    rmSync(copy, { recursive: true });
    await until(async () => (changes > 0 && !(await isFound())) || undefined);
    listening.dispose();
    rmSync(path.dirname(aside), { recursive: true });
  });

  it('neither move nor go while they run', async () => {
    const { sessions } = await convene();
    await vscode.workspace.getConfiguration('convene').update('readingSpeed', 'slow', true);
    const request = { uri: inFolder('idempotency-keys.md'), voice: 'rehearsal', seed: 7 };
    const folder = await vscode.commands.executeCommand<string>('convene.debate', request);
    const { editor } = await asked();
    for (const id of ['convene.session.rename', 'convene.session.delete']) {
      await assert.rejects(run(id, editor, folder), /This session is running/);
    }
    await sessions.liveIn(folder)?.session.put({ kind: 'stop' });
    await sessions.liveIn(folder)?.done;
    assert.ok(existsSync(folder));
  });

  it('are left out of the search if the user wishes so, and only then', async () => {
    const folder = vscode.Uri.file(workspaceFolder());
    const excluded = () =>
      vscode.workspace.getConfiguration('search', folder).inspect<Record<string, boolean>>('exclude')
        ?.workspaceFolderValue;
    const set = (name: string, key: string, value: unknown) =>
      vscode.workspace.getConfiguration(name, folder).update(key, value, vscode.ConfigurationTarget.WorkspaceFolder);
    await held();
    assert.equal(excluded(), undefined);
    const chosen = { '**/drafts': true, [sessionPatterns[0] ?? '']: false };
    await set('search', 'exclude', chosen);
    const session = await held();
    const renamed = path.join(path.dirname(session), 'zz-renamed');
    renameSync(session, renamed);
    const scene = inFolder('data', 'scenes', 'zz-scene', 'transcript.txt');
    const own = inFolder('convene', 'strategies', 'zz-own.mjs');
    for (const { fsPath } of [scene, own]) {
      mkdirSync(path.dirname(fsPath), { recursive: true });
      writeFileSync(fsPath, 'Words.\n');
    }
    try {
      await set('convene', 'hideSessionsFromSearch', true);
      await until(() => excluded()?.['data/scenes']);
      const patterns = Object.keys(excluded() ?? {}).filter(pattern => pattern !== '**/drafts');
      const found = (pattern: string) => vscode.workspace.findFiles(new vscode.RelativePattern(folder, pattern), null);
      const hidden = await Promise.all(patterns.flatMap(each => [found(each), found(`${each}/**`)]));
      const paths = hidden.flat().map(({ fsPath }) => fsPath);
      const kept = readdirSync(renamed, { recursive: true, withFileTypes: true }).filter(each => each.isFile());
      assert.ok(kept.length > 6);
      for (const { parentPath, name } of kept) assert.ok(paths.includes(path.join(parentPath, name)), name);
      assert.deepEqual([paths.includes(scene.fsPath), paths.includes(own.fsPath)], [true, false]);
      await set('convene', 'hideSessionsFromSearch', undefined);
      await until(() => excluded()?.['data/scenes'] === undefined || undefined);
      assert.deepEqual(excluded(), chosen);
    } finally {
      await set('convene', 'hideSessionsFromSearch', undefined);
      await set('search', 'exclude', undefined);
      for (const each of [renamed, path.dirname(scene.fsPath), own.fsPath]) rmSync(each, { recursive: true });
    }
  });

  it('are no documents to debate, and no scenes to act, under whatever name', async () => {
    const session = await held();
    const renamed = path.join(path.dirname(session), 'zz-renamed');
    renameSync(session, renamed);
    try {
      const found = await vscode.workspace.findFiles('**/*.md', `{${excludedFromSearch.join(',')}}`);
      const paths = found.map(({ fsPath }) => fsPath);
      assert.ok(paths.includes(inFolder('idempotency-keys.md').fsPath));
      assert.deepEqual(
        paths.filter(each => each.startsWith(renamed)),
        [],
      );
    } finally {
      rmSync(renamed, { recursive: true });
    }
  });

  it('are told apart in the panel, though one is a copy of the other', async () => {
    const folder = await held();
    const copy = `${folder} copy`;
    cpSync(folder, copy, { recursive: true });
    const { sessions, panelMessages } = await convene();
    const found = (await sessions.found()).filter(each => [folder, copy].includes(each.folder));
    assert.deepEqual([found.length, found[0]?.id], [2, found[1]?.id]);
    for (const each of [folder, copy]) await vscode.commands.executeCommand('convene.session.open', each);
    await until(() => (panelMessages(folder) !== undefined && panelMessages(copy) !== undefined) || undefined);
    for (const each of [folder, copy]) rmSync(each, { recursive: true });
  });
});

/** A view without a window, in which a test is the page. */
function playedView() {
  const said = new vscode.EventEmitter<unknown>();
  const told: Record<string, unknown>[] = [];
  const never = new vscode.EventEmitter<never>().event;
  const postMessage = async (fact: Record<string, unknown>) => told.push(fact);
  const webview = { onDidReceiveMessage: said.event, postMessage };
  const rest = { visible: true, active: true, onDidChangeViewState: never, onDidDispose: never, dispose: () => {} };
  return { view: { ...rest, webview } as unknown as vscode.WebviewPanel, say: said, told };
}

describe('the panel’s host', () => {
  it('asks what is to be otherwise in a fork, tells the ways out of a trouble, and goes the one that is chosen', async () => {
    const folder = await held();
    const { view, say, told } = playedView();
    const ways = [{ label: 'Fix it', command: 'setContext', args: ['convene.mended', true] }];
    const forked: unknown[] = [];
    const fork = (...args: unknown[]) => {
      forked.push(args[2]);
      return Promise.reject(new ActionableError('There is no key.', 'Set one.', ways));
    };
    const { showQuickPick, showInputBox } = vscode.window;
    const picks = [1, 0];
    Object.assign(vscode.window, {
      showQuickPick: async (items: vscode.QuickPickItem[]) => items[picks.shift() ?? 0],
      showInputBox: async () => 'The vendor closes in May.',
    });
    const { sessions } = await convene();
    const log = { warn: () => undefined, error: () => undefined };
    const panels = { uniqueTitle: (_panel: SessionPanel, title: string) => title };
    const worlds = { forEstimate: async () => ({ voiceOf: () => ({ flags: { free: true } }) }) };
    const editor = {
      log,
      services: worlds,
      panels,
      agents: { roster: async () => ({ agents: [] }) },
      sessions: { liveIn: () => undefined, found: () => sessions.found(), fork, places: () => [] },
    };
    const panel = new SessionPanel(view, folder, editor as unknown as Editor);
    await panel.bind();
    say.fire({ type: 'fork', turn: 't1' });
    const trouble = await until(() => told.find(fact => fact.type === 'error'));
    Object.assign(vscode.window, { showQuickPick, showInputBox });
    const inputs = [{ kind: 'remark', text: 'The vendor closes in May.' }];
    const agents = new Map();
    assert.deepEqual(forked, [{ resumeSettings: undefined, instead: undefined, recast: false, inputs, agents }]);
    assert.deepEqual(trouble, { type: 'error', message: 'There is no key. Set one.', actions: ['Fix it'] });
    const run: unknown[] = [];
    const { executeCommand } = vscode.commands;
    Object.assign(vscode.commands, { executeCommand: async (...args: unknown[]) => run.push(args) });
    say.fire({ type: 'errorAction', index: 7 });
    say.fire({ type: 'errorAction', index: 0 });
    await until(() => run.length > 0 || undefined).finally(() => Object.assign(vscode.commands, { executeCommand }));
    assert.deepEqual(run, [['setContext', 'convene.mended', true]]);
    panel.dispose();
    rmSync(folder, { recursive: true });
  });
});

describe('watched files', () => {
  it('are those that are wanted at the moment, in folders that come and go', async () => {
    const place = mkdtempSync(path.join(os.tmpdir(), 'convene-watched-'));
    const [gone, there] = [path.join(place, 'gone'), path.join(place, 'there')];
    for (const each of [gone, there]) mkdirSync(each);
    const heard = { files: 0, control: 0 };
    const files = new WatchedFiles(() => {
      heard.files += 1;
    });
    const control = new WatchedFiles(() => {
      heard.control += 1;
    });
    // A watcher needs a moment to begin, so that a file is written until it was heard of.
    const writing = (folder: string, who: keyof typeof heard) =>
      until(() => {
        writeFileSync(path.join(folder, 'agent.md'), String(Math.random()));
        return heard[who] > 0 || undefined;
      });
    const pattern = '**';
    files.watch([{ base: gone, pattern }]);
    await writing(gone, 'files');
    files.watch([{ base: there, pattern }]);
    heard.files = 0;
    control.watch([{ base: gone, pattern }]);
    await writing(gone, 'control');
    assert.equal(heard.files, 0);
    await writing(there, 'files');
    for (const each of [files, control]) each.dispose();
    rmSync(place, { recursive: true });
  });
});
