import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { findQuote } from '../../src/document/quote';
import { readDocument } from '../../src/document/reader';
import type { FindingComment } from '../../src/editor/findings/comments';
import { forge } from '../support/forge';
import { fileFindings } from '../support/page/forged';
import { convene, dismissing, inFolder, speak, until } from './window';

const uri = () => inFolder('zz-findings.md');

const long = 'The payment provider accepts a key with each charge and answers a repeated key with the first result';
const part = 'accepts a key with each charge';
const cost = 'Refunds cost us €9 each in fees and handling';
const trap = '![x](https://trap.invalid/?d=1) <b>x</b> [y](command:z)';

/** Rehearses a debate on the document, and answers with the session's folder. */
async function rehearsed(): Promise<string> {
  const { sessions } = await convene();
  const folder = await vscode.commands.executeCommand<string>('convene.debate', {
    ...{ uri: uri(), voice: 'rehearsal', seed: 7 },
  });
  await until(() => (sessions.liveIn(folder) ? undefined : true));
  return folder;
}

/** A debate whose reader filed four findings: two at words, one at a section, and a small one. */
async function read(): Promise<string> {
  const folder = await rehearsed();
  fileFindings(folder, [
    { quotes: [long, part], claim: `Nobody sends one. ${trap}`, severity: 'blocks', section: trap, change: trap },
    { quotes: [cost], claim: 'The cost leaves out the shop.', severity: 'matters', change: 'Refunds cost us €12.' },
    { quotes: [], claim: 'Nobody says who watches.', severity: 'matters', section: 'Consequences' },
    { quotes: [cost], claim: 'A small one.', severity: 'minor' },
  ]);
  await vscode.commands.executeCommand('convene.findings.show', folder);
  return folder;
}

const commentOf = (thread: vscode.CommentThread) => thread.comments[0] as FindingComment;

function bodyOf(thread: vscode.CommentThread): vscode.MarkdownString {
  const { body } = commentOf(thread);
  assert.ok(body instanceof vscode.MarkdownString);
  return body;
}

async function threadsOf(folder: string): Promise<readonly vscode.CommentThread[]> {
  const { findingThreads } = await convene();
  return findingThreads().filter(thread => commentOf(thread).folder === folder);
}

async function threadOn(folder: string, words: string): Promise<vscode.CommentThread> {
  const thread = (await threadsOf(folder)).find(each => bodyOf(each).value.includes(words));
  assert.ok(thread, `No thread says “${words}”`);
  return thread;
}

async function change(edit: (edit: vscode.WorkspaceEdit, document: vscode.TextDocument) => void): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri());
  const change = new vscode.WorkspaceEdit();
  edit(change, document);
  assert.ok(await vscode.workspace.applyEdit(change));
}

async function revert(): Promise<void> {
  await vscode.window.showTextDocument(uri());
  await vscode.commands.executeCommand('workbench.action.files.revert');
}

describe('findings on the document', () => {
  let folder: string;

  before(async () => {
    copyFileSync(inFolder('idempotency-keys.md').fsPath, uri().fsPath);
    await speak('instant');
    folder = await read();
  });

  afterEach(revert);

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(uri().fsPath, { force: true });
  });

  it('are one thread each at their lines, of those that block and those that matter', async () => {
    const threads = await threadsOf(folder);
    const document = readDocument((await vscode.workspace.openTextDocument(uri())).getText());
    assert.equal(threads.length, 3);
    const lineOf = (words: string) => (findQuote(document, words)?.startLine ?? 0) - 1;
    const lines = await Promise.all(
      ['Nobody sends one', 'leaves out the shop', 'who watches'].map(
        async words => (await threadOn(folder, words)).range,
      ),
    );
    const heading = document.sections.find(each => each.title === 'Consequences')?.startLine ?? 0;
    assert.deepEqual(
      lines.map(range => range?.start.line),
      [lineOf(long), lineOf(cost), heading - 1],
    );
    for (const thread of threads) assert.equal(thread.uri.toString(), uri().toString());
    const shop = await threadOn(folder, 'the shop');
    assert.equal(commentOf(shop).author.name, 'Should be settled');
    assert.match(bodyOf(shop).value, /\*\*Change as proposed, not tested:\*\* Refunds cost us €12\.$/);
    assert.match(commentOf(shop).label ?? '', /not checked/);
  });

  it('S4: show what models said as what nobody vouches for: no HTML, no commands, no images', async () => {
    const { value, isTrusted, supportHtml, supportThemeIcons } = bodyOf(await threadOn(folder, 'Nobody sends one'));
    assert.deepEqual([isTrusted, supportHtml, supportThemeIcons].map(Boolean), [false, false, false]);
    assert.doesNotMatch(value, /(?<!\\)[[<]/);
  });

  it('move with their words, are stale without them, and come back with them', async () => {
    const thread = await threadOn(folder, 'the shop');
    const line = thread.range?.start.line ?? 0;
    await change((edit, document) => edit.insert(document.uri, new vscode.Position(0, 0), 'One.\n\nTwo.\n\n'));
    await until(() => thread.range?.start.line === line + 4 || undefined);
    assert.equal(thread.contextValue, 'finding');
    const moved = thread.range;
    assert.ok(moved);
    await change((edit, { uri }) => {
      edit.replace(uri, new vscode.Range(moved.start.line, 0, moved.end.line + 1, 0), 'Something else.\n');
    });
    await until(() => thread.contextValue === 'stale' || undefined);
    assert.match(thread.label ?? '', /^Stale: /);
    await revert();
    await until(() => thread.contextValue === 'finding' || undefined);
    assert.equal(thread.range?.start.line, line);
  });

  it('stay with a shorter quote where only the longest was reworded', async () => {
    const thread = await threadOn(folder, 'Nobody sends one');
    const line = thread.range?.start.line ?? 0;
    await change((edit, document) => {
      const at = document.getText().indexOf(' and answers a repeated key');
      edit.insert(document.uri, document.positionAt(at), ', on good days,');
      edit.insert(document.uri, new vscode.Position(0, 0), 'One.\n\n');
    });
    await until(() => thread.range?.start.line === line + 2 || undefined);
    assert.equal(thread.contextValue, 'finding');
    await change((edit, document) => {
      const at = document.getText().indexOf(part);
      edit.delete(document.uri, new vscode.Range(document.positionAt(at + 8), document.positionAt(at + 14)));
    });
    await until(() => thread.contextValue === 'stale' || undefined);
    await revert();
    await until(() => (thread.contextValue === 'finding' && thread.range?.start.line === line) || undefined);
  });

  it('that quote nothing stay at their section, and are never stale', async () => {
    const thread = await threadOn(folder, 'who watches');
    const shop = await threadOn(folder, 'the shop');
    await change((edit, { uri }) => edit.replace(uri, new vscode.Range(0, 0, 12, 0), '# All else\n'));
    await until(() => shop.contextValue === 'stale' || undefined);
    assert.equal(thread.contextValue, 'finding');
  });

  it('lead to their session in the panel', async () => {
    const { panelMessages } = await convene();
    await vscode.commands.executeCommand('convene.finding.open', await threadOn(folder, 'the shop'));
    await until(() => panelMessages(folder) || undefined);
  });

  it('S3: lead nowhere but to what is shown', async () => {
    const { panelMessages } = await convene();
    const elsewhere = path.dirname(folder);
    await vscode.commands.executeCommand('convene.finding.open', { folder: elsewhere, turn: 't1' });
    assert.equal(panelMessages(elsewhere), undefined);
  });

  it('become tasks under a heading of their own, and that can be undone', async () => {
    const document = await vscode.workspace.openTextDocument(uri());
    const before = document.getText();
    for (const each of (await threadsOf(folder)).slice(0, 2)) {
      let over = false;
      const running = Promise.resolve(vscode.commands.executeCommand('convene.finding.task', each)).finally(() => {
        over = true;
      });
      await until(async () => {
        await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
        return over || undefined;
      });
      await running;
    }
    assert.match(document.getText(), /\n\n## Open points\n\n- \[ \] F\d: .+\n- \[ \] F\d: .+\n$/);
    assert.ok(document.getText().startsWith(before.trimEnd()));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('are inserted as a note at the end of their section', async () => {
    await vscode.commands.executeCommand('convene.finding.insert', await threadOn(folder, 'the shop'));
    const lines = (await vscode.workspace.openTextDocument(uri())).getText().split('\n');
    const at = lines.findIndex(line => /^> \*\*F\d:\*\* The cost leaves out the shop\.$/.test(line));
    assert.ok(at > 0 && at < lines.indexOf('## Options'), `${at}`);
    assert.deepEqual(lines.slice(at + 1, at + 5), ['>', '> Harm.', '>', '> Refunds cost us €12.']);
  });

  it('stay dismissed, and the others can be asked for', async () => {
    await vscode.commands.executeCommand('convene.finding.dismiss', await threadOn(folder, 'the shop'));
    assert.equal((await threadsOf(folder)).length, 2);
    await vscode.commands.executeCommand('convene.findings.show', folder);
    const left = await threadsOf(folder);
    assert.ok(!left.some(each => bodyOf(each).value.includes('the shop')));
    assert.equal(left.length, 2);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri().toString());
    assert.ok(left.some(each => each.collapsibleState === vscode.CommentThreadCollapsibleState.Expanded));
  });

  it('are shown on the session’s copy where the document is gone', async () => {
    const copy = inFolder('zz-away.md');
    await vscode.workspace.fs.rename(uri(), copy);
    try {
      await vscode.commands.executeCommand('convene.findings.show', folder);
      const [thread] = await threadsOf(folder);
      assert.equal(thread?.uri.fsPath, path.join(folder, 'document.md'));
    } finally {
      await vscode.workspace.fs.rename(copy, uri());
    }
  });

  it('go away with their session', async () => {
    const other = await read();
    assert.equal((await threadsOf(other)).length, 3);
    rmSync(other, { recursive: true });
    await vscode.commands.executeCommand('convene.sessions.refresh');
    await until(async () => (await threadsOf(other)).length === 0 || undefined);
    assert.ok((await threadsOf(folder)).length > 0);
  });

  it('are none of a rehearsal, whose page says that nobody has read', async () => {
    const silent = await rehearsed();
    await dismissing('convene.findings.show', silent);
    assert.deepEqual(await threadsOf(silent), []);
    assert.match(readFileSync(path.join(silent, 'findings.md'), 'utf8'), /Rehearsed without a model: nobody has read/);
    assert.equal(JSON.parse(readFileSync(path.join(silent, 'findings.json'), 'utf8')).go, 'not-yet');
  });

  it('are none of a session from before, whose own files stay as they are', async () => {
    const old = await rehearsed();
    writeFileSync(path.join(old, 'findings.md'), 'as it was\n');
    const own = (type: unknown) => !/^(?:examine\.called|call\.|state\.posted)/.test(String(type));
    forge(old, events => events.filter(event => own(event.type)));
    await dismissing('convene.findings.show', old);
    assert.deepEqual(await threadsOf(old), []);
    assert.equal(readFileSync(path.join(old, 'findings.md'), 'utf8'), 'as it was\n');
  });
});
