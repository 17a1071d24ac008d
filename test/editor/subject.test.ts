import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { documentSubject, type Subject, subjectForAgent } from '../../src/editor/setup/subject';
import { inFolder, until, workspaceFolder } from './window';

describe('what is debated', () => {
  const uri = () => inFolder('idempotency-keys.md');
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  async function select(from: number, to: number): Promise<vscode.TextDocument> {
    const editor = await vscode.window.showTextDocument(uri());
    editor.selection = new vscode.Selection(from, 2, to, 0);
    return editor.document;
  }

  it('is the whole document where nothing is selected, kept beside it', async () => {
    const document = await vscode.workspace.openTextDocument(uri());
    const subject = await documentSubject({ uri: uri() });
    assert.equal(subject.document?.text, document.getText());
    assert.deepEqual([subject.firstLine, subject.place], [undefined, workspaceFolder()]);
    assert.equal(subject.document?.path, 'idempotency-keys.md');
  });

  it('is the selected lines alone, whole ones, from the editor', async () => {
    const document = await select(6, 9);
    const subject = await documentSubject({ uri: uri() });
    const lines = [6, 7, 8].map(line => document.lineAt(line).text);
    assert.equal(subject.document?.text, lines.join('\n'));
    assert.equal(subject.firstLine, 7);
    assert.match(subject.label, /lines 7–9/);
  });

  it('is the whole document from the explorer, whatever is selected in an editor', async () => {
    const document = await select(6, 9);
    const subject = await documentSubject({ uri: uri(), uris: [uri()] });
    assert.equal(subject.document?.text, document.getText());
  });

  it('is several files as one, each under its name', async () => {
    const uris = [uri(), inFolder('billing-events.md')];
    const { document } = await documentSubject({ uri: uri(), uris });
    assert.equal(document?.title, 'idempotency-keys.md, billing-events.md');
    const titles = document?.sections.filter(section => section.level === 1).map(section => section.title) ?? [];
    assert.ok(titles.includes('idempotency-keys.md') && titles.includes('billing-events.md'), titles.join());
  });

  it('is asked for where the open file is that of the agent to convene with', async () => {
    const agent = inFolder('.claude', 'agents', 'finance-partner.md');
    await vscode.window.showTextDocument(agent);
    let chosen: Subject | undefined;
    void subjectForAgent({ path: agent.fsPath }).then(subject => {
      chosen = subject;
    });
    const { document } = await until(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return chosen;
    });
    assert.equal(document?.path, 'billing-events.md');
    await vscode.window.showTextDocument(uri());
    assert.equal((await subjectForAgent({ path: agent.fsPath })).document?.path, 'idempotency-keys.md');
  });

  it('is an untitled text as it stands', async () => {
    const content = '# Untitled plan\n\nNobody has saved this yet.\n';
    const { uri: untitled } = await vscode.workspace.openTextDocument({ language: 'markdown', content });
    const { document } = await documentSubject({ uri: untitled });
    assert.deepEqual([document?.title, document?.path], ['Untitled plan', undefined]);
  });

  it('cannot be empty', async () => {
    const { uri: untitled } = await vscode.workspace.openTextDocument({ language: 'markdown', content: '  \n' });
    await assert.rejects(documentSubject({ uri: untitled }), /is empty/);
  });
});
