import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension in VS Code', () => {
  const extension = vscode.extensions.getExtension('convene.convene');

  it('is found and activates', async () => {
    assert.ok(extension, 'VS Code does not know the extension');
    await extension.activate();
    assert.equal(extension.isActive, true);
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
});
