import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { findQuote } from '../../src/document/quote';
import { parseDocumentText } from '../../src/document/reader';
import { forge } from '../support/forge';
import { type SavedWords, saveFindings } from '../support/page/saved';
import {
  begin,
  commentOn,
  comments,
  cost,
  end,
  later,
  long,
  name,
  other,
  refresh,
  rehearsed,
  revert,
  save,
  text,
  threadOn,
  threads,
  three,
  untilShown,
  uri,
  wordsOf,
} from './onDocument';
import { convene, dismissing, inFolder, until } from './window';

async function change(edit: (edit: vscode.WorkspaceEdit, document: vscode.TextDocument) => void): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri());
  const change = new vscode.WorkspaceEdit();
  edit(change, document);
  assert.ok(await vscode.workspace.applyEdit(change));
}

describe('findings on the document', function () {
  this.timeout(120_000);
  let folder: string;

  before(async () => {
    folder = await begin();
  });

  afterEach(revert);

  after(end);

  it('are shown by themselves at their lines, those that block and those that matter', async () => {
    const document = parseDocumentText(await text());
    const lineOf = (words: string) => (findQuote(document, words)?.startLine ?? 0) - 1;
    const found = await Promise.all(['Nobody sends one', 'the shop', 'who watches'].map(threadOn));
    const heading = document.sections.find(each => each.title === 'Consequences')?.startLine ?? 0;
    assert.deepEqual(
      found.map(({ range }) => range?.start.line),
      [lineOf(long), lineOf(cost), heading - 1],
    );
    const shop = await commentOn('the shop');
    assert.equal(shop.author.name, 'Should be resolved');
    assert.match(wordsOf(shop), /\*\*Change\*\*, in place of “Refunds cost [^”]+”: {2}\nRefunds cost us €12 each$/);
  });

  it('never open a view by themselves', () => {
    assert.equal(vscode.workspace.getConfiguration('comments').get('openView'), 'never');
  });

  it('S4: show what models said as what nobody vouches for: no HTML, no commands, no images', async () => {
    const { body } = await commentOn('Nobody sends one');
    assert.ok(body instanceof vscode.MarkdownString);
    const { value, isTrusted, supportHtml, supportThemeIcons } = body;
    assert.deepEqual([isTrusted, supportHtml, supportThemeIcons].map(Boolean), [false, false, false]);
    assert.doesNotMatch(value, /(?<!\\)[[<]/);
  });

  it('move with their words, are stale without them, and come back with them', async () => {
    const thread = await threadOn('the shop');
    const line = thread.range?.start.line ?? 0;
    await change((edit, document) => edit.insert(document.uri, new vscode.Position(0, 0), 'One.\n\nTwo.\n\n'));
    await until(() => thread.range?.start.line === line + 4 || undefined);
    const moved = thread.range;
    assert.ok(moved);
    await change((edit, { uri }) => {
      edit.replace(uri, new vscode.Range(moved.start.line, 0, moved.end.line + 1, 0), 'Something else.\n');
    });
    await until(() => thread.label?.startsWith('Outdated: ') || undefined);
    await revert();
    await until(() => (thread.label === 'F2: Should be resolved' && thread.range?.start.line === line) || undefined);
    assert.equal(await threadOn('the shop'), thread);
  });

  it('stay with a shorter quote where only the longest was reworded', async () => {
    const thread = await threadOn('Nobody sends one');
    const line = thread.range?.start.line ?? 0;
    await change((edit, document) => {
      const at = document.getText().indexOf(' and answers a repeated key');
      edit.insert(document.uri, document.positionAt(at), ', on good days,');
      edit.insert(document.uri, new vscode.Position(0, 0), 'One.\n\n');
    });
    await until(() => thread.range?.start.line === line + 2 || undefined);
    assert.equal(thread.label, 'F1: Blocks');
  });

  it('that quote nothing stay at the heading of their section', async () => {
    const thread = await threadOn('who watches');
    const heading = (await text()).split('\n').indexOf('## Consequences');
    await change((edit, { uri }) => edit.insert(uri, new vscode.Position(0, 0), 'One.\n\n'));
    await until(() => thread.range?.start.line === heading + 2 || undefined);
  });

  it('lead to the turn that argued them, and nowhere but to what is shown', async () => {
    const { panelMessages } = await convene();
    await vscode.commands.executeCommand('convene.finding.open', await commentOn('the shop'));
    await until(() => panelMessages(folder) || undefined);
    const elsewhere = path.dirname(folder);
    await vscode.commands.executeCommand('convene.finding.open', { folder: elsewhere, key: 'x', turns: ['t1'] });
    assert.equal(panelMessages(elsewhere), undefined);
  });

  describe('of several sessions', () => {
    afterEach(async () => {
      for (let day = 2; day < 70; day++) rmSync(other(day), { recursive: true, force: true });
      await refresh();
      await untilShown('Nobody sends one', 'the shop', 'who watches');
    });

    it('are one thread each, in the words of the newest', async () => {
      const again = { ...three[1], id: 'F7', claim: 'The cost leaves out the shop, again.' } as SavedWords;
      for (const day of [2, 3]) save(other(day), [{ ...again, claim: `${again.claim} ${day}` }], day);
      await untilShown('Nobody sends one', 'the shop, again. 3', 'who watches');
      assert.match((await commentOn('the shop')).label ?? '', /in 3 sessions$/);
      assert.match((await commentOn('Nobody sends one')).label ?? '', /from an earlier session$/);
    });

    it('appear by themselves when somebody else’s program or a pull brings them', async () => {
      saveFindings(other(2), name, [{ id: 'F1', quotes: [long], claim: 'It came with a pull.' }], later(2));
      await untilShown('Nobody sends one', 'the shop', 'who watches', 'with a pull');
    });

    it('share a thread where they stand in one line', async () => {
      save(other(2), [{ id: 'F1', quotes: ['us €9 each in fees and handling'], claim: 'Nobody has counted them.' }], 2);
      await untilShown('Nobody sends one', 'the shop', 'who watches', 'counted');
      const thread = await threadOn('counted');
      assert.deepEqual([thread.comments.length, thread.label], [2, '2 findings']);
      const lines = (await threads()).map(each => each.range?.end.line);
      assert.equal(new Set(lines).size, lines.length);
    });

    it('go away with their words where a newer session has read the document since', async () => {
      save(other(2), [{ id: 'F1', quotes: ['words that were never there'], claim: 'It is new.' }], 2);
      save(other(3), [{ id: 'F1', quotes: [cost], claim: 'It is newer.' }], 3);
      await untilShown('Nobody sends one', 'the shop', 'who watches', 'newer');
    });

    it('stay bounded over sixty sessions', async () => {
      const words = (await text()).split('\n').filter(line => line.length > 30);
      for (let day = 2; day <= 61; day++) {
        const own = [0, 1, 2].map((at): SavedWords => {
          const quote = words[(day * 3 + at) % words.length] ?? '';
          return { id: `F${at}`, quotes: [quote], claim: `One${day}${at} two${day}${at} three${day}${at}.` };
        });
        saveFindings(other(day), name, own, `2027-03-01T10:${String(day).padStart(2, '0')}:00.000Z`);
      }
      await refresh();
      await until(async () => (await comments()).length === 60 || undefined);
      const lines = (await threads()).map(each => each.range?.end.line);
      assert.equal(new Set(lines).size, lines.length);
      assert.ok(
        (await threads()).every(each => each.collapsibleState === vscode.CommentThreadCollapsibleState.Collapsed),
      );
    });
  });

  describe('are changed in the document', () => {
    it('by one edit, which one undo takes back', async () => {
      const before = await text();
      await vscode.commands.executeCommand('convene.finding.apply', await commentOn('the shop'));
      assert.equal(
        await text(),
        before.replace(/Refunds cost us €9 each in\s+fees and handling/, 'Refunds cost us €12 each'),
      );
      assert.equal(
        vscode.window.activeTextEditor?.document.getText(vscode.window.activeTextEditor.selection),
        'Refunds cost us €12 each',
      );
      await vscode.commands.executeCommand('undo');
      assert.equal(await text(), before);
    });

    it('not where the text has moved on, or no place is named', async () => {
      await change((edit, document) => {
        edit.insert(document.uri, document.positionAt(document.getText().indexOf('€9')), 'about ');
      });
      const before = await text();
      for (const words of ['the shop', 'Nobody sends one', 'who watches'])
        await vscode.commands.executeCommand('convene.finding.apply', await commentOn(words));
      assert.equal(await text(), before);
    });
  });

  it('are debated: the motion is the finding with its change, and nobody reads the document for more', async () => {
    const request = { voice: 'rehearsal', seed: 7 };
    const debated = await vscode.commands.executeCommand<string>(
      ...(['convene.finding.debate', await commentOn('the shop'), request] as const),
    );
    const { sessions } = await convene();
    await until(() => (sessions.liveIn(debated) ? undefined : true));
    const [opened = ''] = readFileSync(path.join(debated, 'ledger.jsonl'), 'utf8').split('\n');
    const { motion, inspect } = JSON.parse(opened).options;
    assert.match(motion, /The cost leaves out the shop\. Harm\. Change: Refunds cost us €12 each/);
    assert.equal(inspect, false);
    rmSync(debated, { recursive: true });
  });

  describe('in Problems', () => {
    const where = (value?: string) =>
      vscode.workspace.getConfiguration('convene').update('findings', value, vscode.ConfigurationTarget.Workspace);
    const problems = () => vscode.languages.getDiagnostics(uri()).filter(each => each.source === 'Convene');

    afterEach(async () => {
      await where(undefined);
      await untilShown('Nobody sends one', 'the shop', 'who watches');
    });

    it('stand by setting, in place of the comments or beside them', async () => {
      assert.deepEqual(problems(), []);
      await where('both');
      await until(() => problems().length === 3 || undefined);
      assert.equal((await threads()).length, 3);
      await where('problems');
      await until(async () => (await threads()).length === 0 || undefined);
      const blocks = problems().find(each => each.code === 'F1');
      assert.deepEqual([blocks?.severity, problems().length], [vscode.DiagnosticSeverity.Warning, 3]);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        ...(['vscode.executeCodeActionProvider', uri(), blocks?.range] as const),
      );
      assert.ok(actions.some(each => each.title === 'F1: Dismiss…'));
      await where('none');
      await until(() => problems().length === 0 || undefined);
    });
  });

  it('are shown on the session’s copy where the document is gone', async () => {
    const copy = inFolder('zz-away.md');
    await vscode.workspace.fs.rename(uri(), copy);
    try {
      await vscode.commands.executeCommand('convene.findings.show', folder);
      const { findingThreads } = await convene();
      assert.ok(findingThreads().some(each => each.uri.fsPath === path.join(folder, 'document.md')));
    } finally {
      await vscode.workspace.fs.rename(copy, uri());
    }
  });

  it('are shown from their session, the first of them open', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('convene.findings.show', folder);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri().toString());
    await until(
      async () =>
        (await threads()).some(each => each.collapsibleState === vscode.CommentThreadCollapsibleState.Expanded) ||
        undefined,
    );
  });

  it('are none of a rehearsal, whose page says that nobody has read', async () => {
    const silent = await rehearsed();
    await dismissing('convene.findings.show', silent);
    assert.equal((await comments()).length, 3);
    assert.match(readFileSync(path.join(silent, 'findings.md'), 'utf8'), /Rehearsed without a model: nobody has read/);
    assert.equal(JSON.parse(readFileSync(path.join(silent, 'findings.json'), 'utf8')).go, 'not-yet');
  });

  it('are none of a session from before, whose own files stay as they are', async () => {
    const old = await rehearsed();
    writeFileSync(path.join(old, 'findings.md'), 'as it was\n');
    rmSync(path.join(old, 'findings.json'));
    const own = (type: unknown) => !/^(?:examine\.called|call\.|state\.posted)/.test(String(type));
    forge(old, events => events.filter(event => own(event.type)));
    await dismissing('convene.findings.show', old);
    assert.equal((await comments()).length, 3);
    assert.equal(readFileSync(path.join(old, 'findings.md'), 'utf8'), 'as it was\n');
  });

  describe('of a session that is deleted', () => {
    it('go away with it', async () => {
      rmSync(folder, { recursive: true });
      await refresh();
      await untilShown();
    });
  });
});
