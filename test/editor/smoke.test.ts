import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension in VS Code', () => {
  const extension = vscode.extensions.getExtension('convene.convene');

  it('is found and activates', async () => {
    assert.ok(extension, 'VS Code does not know the extension');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('activates in Restricted Mode too, knowing that it is not trusted', async () => {
    assert.ok(extension);
    await extension.activate();
    assert.equal(vscode.workspace.isTrusted, false);
  });

  it('has registered every command that its manifest contributes', async () => {
    assert.ok(extension);
    await extension.activate();
    const contributed: { command: string }[] = extension.packageJSON.contributes?.commands ?? [];
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.notEqual(contributed.length, 0);
    assert.deepEqual(
      contributed.map(each => each.command).filter(id => !registered.has(id)),
      [],
    );
  });

  it('has registered no command that its manifest keeps to itself', async () => {
    assert.ok(extension);
    await extension.activate();
    const { commands, views } = extension.packageJSON.contributes;
    const known = new Set<string>(commands.map((each: { command: string }) => each.command));
    const viewIds = Object.values<{ id: string }[]>(views).flatMap(list => list.map(view => view.id));
    const registered = await vscode.commands.getCommands(true);
    // VS Code itself adds commands of every view, such as <view>.focus.
    const own = registered.filter(id => id.startsWith('convene.') && !viewIds.some(view => id.startsWith(`${view}.`)));
    assert.deepEqual(
      own.filter(id => !known.has(id)),
      [],
    );
  });
});
