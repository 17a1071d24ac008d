import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { attachedText } from '../../src/editor/attaching';
import { inFolder, workspaceFolder } from './window';

describe('what is attached to a remark', () => {
  const uri = () => inFolder('idempotency-keys.md');
  let outside = '';
  const link = () => path.join(workspaceFolder(), 'attached-link.md');

  before(() => {
    outside = mkdtempSync(path.join(os.tmpdir(), 'convene-attached-'));
    writeFileSync(path.join(outside, 'secret.md'), 'Not for the table.');
  });
  after(() => {
    rmSync(outside, { recursive: true });
    rmSync(link(), { force: true });
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is the selection of a visible editor, with its place, in a fence', async () => {
    const editor = await vscode.window.showTextDocument(uri());
    editor.selection = new vscode.Selection(2, 0, 4, 3);
    const text = await attachedText({ what: 'selection' });
    const selected = editor.document.getText(editor.selection).trimEnd();
    const place = vscode.workspace.asRelativePath(uri());
    assert.equal(text, `${place}, lines 3 to 5:\n\n\`\`\`markdown\n${selected}\n\`\`\``);
  });

  it('is each file that was dropped, whole', async () => {
    const document = await vscode.workspace.openTextDocument(uri());
    const text = await attachedText({ dropped: `# a comment\r\n${uri()}\r\n` });
    assert.ok(text.includes(document.getText().trimEnd()), text.slice(0, 200));
  });

  it('is nothing from outside the workspace, by its path or through a link', async () => {
    const secret = vscode.Uri.file(path.join(outside, 'secret.md'));
    await assert.rejects(attachedText({ dropped: `${secret}` }), /secret\.md is outside the workspace/);
    symlinkSync(path.join(outside, 'secret.md'), link());
    await assert.rejects(attachedText({ dropped: `${vscode.Uri.file(link())}` }), /leads out of/);
  });

  it('is refused where nothing is selected, or where it is too long, with what to do', async () => {
    await assert.rejects(attachedText({ what: 'selection' }), /No text of the workspace is selected/);
    const long = path.join(workspaceFolder(), 'attached-long.md');
    writeFileSync(long, 'x'.repeat(40_001));
    try {
      const dropped = `${vscode.Uri.file(long)}`;
      await assert.rejects(attachedText({ dropped }), /longer than 40,?000 characters/);
    } finally {
      rmSync(long);
    }
  });
});
