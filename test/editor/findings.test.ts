import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { findQuote } from '../../src/document/quote';
import { readDocument } from '../../src/document/reader';
import type { TurnComment } from '../../src/editor/findings/comments';
import { quotesIn } from '../../src/transcript/quotes';
import { convene, inFolder, until } from './window';

const uri = () => inFolder('zz-findings.md');

/** Debates the document to its end, and answers with the session's folder once its findings are shown. */
async function debated(): Promise<string> {
  const { sessions, findingThreads } = await convene();
  const folder = await vscode.commands.executeCommand<string>('convene.debate', {
    ...{ uri: uri(), voice: 'rehearsal', seed: 7 },
  });
  await until(() => (sessions.liveIn(folder) ? undefined : true));
  await until(() => findingThreads().some(thread => commentsOf(thread)[0]?.folder === folder) || undefined);
  return folder;
}

const commentsOf = (thread: vscode.CommentThread) => thread.comments as readonly TurnComment[];

function bodyOf({ body }: vscode.Comment): vscode.MarkdownString {
  assert.ok(body instanceof vscode.MarkdownString);
  return body;
}

async function threadsOf(folder: string): Promise<readonly vscode.CommentThread[]> {
  const { findingThreads } = await convene();
  return findingThreads().filter(thread => commentsOf(thread)[0]?.folder === folder);
}

/** The words that a thread is about, as its first comment quotes them. */
function quoteOf(thread: vscode.CommentThread): string {
  const [, quote = ''] = /^> “(.*)”\n/.exec(bodyOf(thread.comments[0] as vscode.Comment).value) ?? [];
  assert.ok(quote.length > 0);
  return quote.replace(/\\(.)/g, '$1');
}

async function change(edit: (edit: vscode.WorkspaceEdit, document: vscode.TextDocument) => void): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri());
  const change = new vscode.WorkspaceEdit();
  edit(change, document);
  assert.ok(await vscode.workspace.applyEdit(change));
}

describe('findings on the document', () => {
  let folder: string;

  before(async () => {
    copyFileSync(inFolder('idempotency-keys.md').fsPath, uri().fsPath);
    await vscode.workspace.getConfiguration('convene').update('readingSpeed', 'instant', true);
    folder = await debated();
  });

  afterEach(async () => {
    await vscode.window.showTextDocument(uri());
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(uri().fsPath, { force: true });
  });

  it('appear at the lines that were quoted once a debate has ended, with who said what of them', async () => {
    const threads = await threadsOf(folder);
    const document = readDocument((await vscode.workspace.openTextDocument(uri())).getText());
    assert.ok(threads.length >= 3, `only ${threads.length}`);
    for (const thread of threads) {
      assert.equal(thread.uri.toString(), uri().toString());
      const found = findQuote(document, quoteOf(thread));
      assert.deepEqual(
        [thread.range?.start.line, thread.range?.end.line],
        [(found?.startLine ?? 0) - 1, (found?.endLine ?? 0) - 1],
      );
    }
    const labels = threads.flatMap(thread => thread.comments.map(comment => comment.label ?? ''));
    assert.ok(labels.some(label => label.startsWith('claims · proponent · for')));
    assert.ok(labels.some(label => label.startsWith('against it')));
    assert.match(readFileSync(path.join(folder, 'findings.md'), 'utf8'), /^# Findings of Debate/);
  });

  it('S4: show what models said as what nobody vouches for: no HTML, no commands, no icons', async () => {
    for (const comment of (await threadsOf(folder)).flatMap(thread => thread.comments)) {
      const { isTrusted, supportHtml, supportThemeIcons } = bodyOf(comment);
      assert.deepEqual([isTrusted, supportHtml, supportThemeIcons].map(Boolean), [false, false, false]);
    }
  });

  it('move with their words, are stale without them, and come back with them', async () => {
    const [thread] = await threadsOf(folder);
    assert.ok(thread?.range);
    const line = thread.range.start.line;
    await change((edit, document) => edit.insert(document.uri, new vscode.Position(0, 0), 'One.\n\nTwo.\n\n'));
    await until(() => thread.range?.start.line === line + 4 || undefined);
    assert.equal(thread.contextValue, 'finding');
    const moved = thread.range;
    await change((edit, { uri }) => {
      edit.replace(uri, new vscode.Range(moved.start.line, 0, moved.end.line + 1, 0), 'Something else.\n');
    });
    await until(() => thread.contextValue === 'stale' || undefined);
    assert.match(thread.label ?? '', /^Stale: /);
    await vscode.window.showTextDocument(uri());
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await until(() => thread.contextValue === 'finding' || undefined);
    assert.equal(thread.range?.start.line, line);
  });

  it('stay with a shorter quotation of the same words where only the longest was reworded', async () => {
    const text = (await vscode.workspace.openTextDocument(uri())).getText();
    const document = readDocument(text);
    const [partly] = (await threadsOf(folder)).flatMap(thread => {
      const whole = findQuote(document, quoteOf(thread));
      const said = thread.comments.map(comment => bodyOf(comment).value.replace(/\\(.)/g, '$1')).join('\n');
      const parts = quotesIn(said).flatMap(({ text }) => findQuote(document, text) ?? []);
      const part = parts.find(({ start, end }) => whole && start >= whole.start && end + 10 < whole.end);
      return whole && part ? [{ thread, whole, part }] : [];
    });
    assert.ok(partly, 'No finding was quoted in part');
    const { thread, whole, part } = partly;
    const line = thread.range?.start.line ?? 0;
    await change((edit, { uri, positionAt }) => {
      edit.replace(uri, new vscode.Range(positionAt(part.end), positionAt(whole.end)), ' and other words');
      edit.insert(uri, new vscode.Position(0, 0), 'One.\n\n');
    });
    await until(() => thread.range?.start.line === line + 2 || undefined);
    assert.equal(thread.contextValue, 'finding');
    await change((edit, { uri, positionAt }) => {
      edit.delete(uri, new vscode.Range(positionAt(part.start + 6), positionAt(part.end + 6)));
    });
    await until(() => thread.contextValue === 'stale' || undefined);
    await vscode.window.showTextDocument(uri());
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await until(() => (thread.contextValue === 'finding' && thread.range?.start.line === line) || undefined);
  });

  it('lead to the turn in the panel of the session', async () => {
    const { panelMessages } = await convene();
    const [thread] = await threadsOf(folder);
    await vscode.commands.executeCommand('convene.finding.open', thread?.comments[0]);
    await until(() => panelMessages(folder) || undefined);
    const title = 'Require idempotency keys on every payment call';
    await until(() => vscode.window.tabGroups.activeTabGroup.activeTab?.label === title || undefined);
  });

  it('S3: lead nowhere but to what is shown', async () => {
    const { panelMessages } = await convene();
    const elsewhere = path.dirname(folder);
    await vscode.commands.executeCommand('convene.finding.open', { folder: elsewhere, turn: 't1' });
    assert.equal(panelMessages(elsewhere), undefined);
  });

  it('become tasks under a heading of their own, and that can be undone', async () => {
    const [thread, other] = await threadsOf(folder);
    const document = await vscode.workspace.openTextDocument(uri());
    const before = document.getText();
    for (const each of [thread, other]) {
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
    assert.match(document.getText(), /\n\n## Open points\n\n- \[ \] “.+” – .+: .+\n- \[ \] “.+” – .+\n$/);
    assert.ok(document.getText().startsWith(before.trimEnd()));
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('are inserted as a note at the end of their section', async () => {
    const [thread] = await threadsOf(folder);
    assert.ok(thread?.range);
    await vscode.commands.executeCommand('convene.finding.insert', thread);
    const document = await vscode.workspace.openTextDocument(uri());
    const lines = document.getText().split('\n');
    const at = lines.findIndex((line, index) => index > (thread.range?.end.line ?? 0) && line.startsWith('> “'));
    const heading = lines.findIndex((line, index) => index > (thread.range?.end.line ?? 0) && /^#/.test(line));
    assert.ok(at > 0 && (heading < 0 || at < heading), `${at} ${heading}`);
    assert.match(lines[at + 2] ?? '', /^> \*\*.+:\*\* /);
  });

  it('stay dismissed, and the others can be asked for', async () => {
    const threads = await threadsOf(folder);
    const [first] = threads;
    assert.ok(first);
    const gone = quoteOf(first);
    await vscode.commands.executeCommand('convene.finding.dismiss', first);
    assert.equal((await threadsOf(folder)).length, threads.length - 1);
    await vscode.commands.executeCommand('convene.findings.show', folder);
    const left = await threadsOf(folder);
    assert.deepEqual(left.map(quoteOf).includes(gone), false);
    assert.equal(left.length, threads.length - 1);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri().toString());
    assert.ok(left.some(each => each.collapsibleState === vscode.CommentThreadCollapsibleState.Expanded));
  });

  it('go away with their session', async () => {
    const other = await debated();
    assert.ok((await threadsOf(other)).length > 0);
    rmSync(other, { recursive: true });
    await vscode.commands.executeCommand('convene.sessions.refresh');
    await until(async () => (await threadsOf(other)).length === 0 || undefined);
    assert.ok((await threadsOf(folder)).length > 0);
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
});
