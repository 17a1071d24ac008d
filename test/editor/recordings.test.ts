import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { convene, inFolder, speak, until } from './window';

const inputs = () => vscode.window.tabGroups.all.flatMap(group => group.tabs.map(tab => tab.input));

/** A panel that VS Code shows under one of its types. */
const shown = (type: string) =>
  until(() =>
    inputs().find(
      input =>
        (input instanceof vscode.TabInputWebview || input instanceof vscode.TabInputCustom) &&
        input.viewType.endsWith(type),
    ),
  );

describe('recordings in the editor', () => {
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('are watched by a command that needs no folder, key or document', async () => {
    await convene();
    await vscode.commands.executeCommand('convene.sample.watch');
    assert.ok(await shown('convene.session'));
  });

  describe('of which there are several', () => {
    it('begin with the debate for a newcomer, who is asked nothing', async () => {
      const folder = await vscode.commands.executeCommand<string>('convene.sample.watch');
      assert.equal(path.basename(folder), 'debate');
      assert.ok(await shown('convene.session'));
    });

    it('are each offered by a command of its own', async () => {
      const choose = () => {
        let folder: string | undefined;
        void vscode.commands.executeCommand<string>('convene.sample.choose').then(chosen => {
          folder = chosen;
        });
        return until(async () => {
          await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          return folder;
        });
      };
      // Where the question opens between the two commands, the first one is taken.
      await until(async () => path.basename(await choose()) === 'review' || undefined);
      assert.ok(await shown('convene.session'));
    });
  });

  it('play when their file is opened, and are made of a session that is over', async () => {
    const { sessions, panelMessages } = await convene();
    await speak('instant');
    const request = { uri: inFolder('idempotency-keys.md'), voice: 'rehearsal', seed: 3 };
    const folder = await vscode.commands.executeCommand<string>('convene.debate', request);
    await sessions.liveIn(folder)?.done;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const target = path.join(path.dirname(folder), 'recordings', path.basename(folder));
    const file = path.join(target, 'session.convene.json');
    // The command ends once a person has answered the message that it saved, which nobody does here.
    void vscode.commands.executeCommand('convene.session.record', folder);
    await until(() => existsSync(file) || undefined);
    try {
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
      assert.ok(await shown('convene.recording'));
      assert.ok(await until(() => panelMessages(target) || undefined));
      const listed = (await sessions.found()).map(each => each.folder);
      assert.ok(listed.includes(folder) && !listed.includes(target));
    } finally {
      rmSync(path.dirname(target), { recursive: true });
    }
  });
});
