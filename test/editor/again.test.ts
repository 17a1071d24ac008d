import assert from 'node:assert/strict';
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { type Forged, forge } from '../support/forge';
import { fileFindings } from '../support/page/forged';
import { saveFindings } from '../support/page/saved';
import { convene, inFolder, speak, until } from './window';

const uri = () => inFolder('zz-again.mdown');
const cost = 'Keys are kept for 72 hours in our own table';
const better = 'Keys are kept for 96 hours in a table of ours';

/** A review of the document by two readers, who filed one finding, and one change that settles it. */
async function reviewed(): Promise<string> {
  const { sessions } = await convene();
  const cast = ['skeptic', 'engineer'].map(agent => ({ role: 'reader', agent }));
  const request = { uri: uri(), voice: 'rehearsal', seed: 7, cast };
  const folder = await vscode.commands.executeCommand<string>('convene.review', request);
  await until(() => (sessions.liveIn(folder) ? undefined : true));
  fileFindings(folder, [{ quotes: [cost], claim: 'A weekend is longer than that.', severity: 'blocks' }]);
  const other = { id: 'F2', claim: 'Nobody says who pays.', quotes: ['accepts a key with each charge'] };
  const saved = [{ id: 'F1', claim: 'A weekend is longer than that.', quotes: [cost] }, other];
  saveFindings(folder, 'zz-again.mdown', saved, new Date().toISOString());
  const found = { text: cost, startLine: 1, endLine: 1 };
  const data = { cures: [{ settles: ['F1'], replaces: cost, change: better }], choices: [], order: ['C1'] };
  // A rehearsal finds nothing and mends nothing: what looked for more is the one that wrote the change.
  forge(folder, events => {
    const isAsked = ({ type, calls }: Forged) =>
      type === 'examine.called' && JSON.stringify(calls).includes('"missed"');
    const [asked] = events.filter(isAsked).flatMap(({ calls }) => calls as Forged[]);
    return events.map(each => {
      if (isAsked(each)) return { ...each, calls: [{ ...asked, kind: 'cures', name: 'cures', data: { ids: ['F1'] } }] };
      const isItsEnd = each.type === 'call.ended' && each.call === asked?.call;
      return isItsEnd ? { ...each, outcome: 'answered', data, quotes: [found] } : each;
    });
  });
  return folder;
}

/** Puts other words in the place of some, unsaved. */
async function reword(was: string, now: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri());
  const start = document.getText().indexOf(was);
  assert.ok(start >= 0, `“${was}” is not there`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(uri(), new vscode.Range(document.positionAt(start), document.positionAt(start + was.length)), now);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

const textNow = async () => (await vscode.workspace.openTextDocument(uri())).getText();
const saveIt = async () => (await vscode.workspace.openTextDocument(uri())).save();

/** The document as it was at first, in its file and in the window. */
async function revert(): Promise<void> {
  const saved = readFileSync(inFolder('idempotency-keys.md').fsPath, 'utf8');
  await until(async () => {
    writeFileSync(uri().fsPath, saved);
    await vscode.window.showTextDocument(uri());
    await vscode.commands.executeCommand('workbench.action.files.revert');
    return (await textNow()) === saved || undefined;
  });
}

/** What stands above a document, once it is what is waited for. */
async function untilAbove(commands: readonly string[]): Promise<vscode.CodeLens[]> {
  const provider = 'vscode.executeCodeLensProvider';
  return until(async () => {
    const all = await vscode.commands.executeCommand<vscode.CodeLens[]>(provider, uri(), 9);
    return JSON.stringify(all.map(each => each.command?.command)) === JSON.stringify(commands) ? all : undefined;
  });
}

const marked = ['', 'convene.session.again', 'convene.session.open'];

describe('a session on a document that changes', () => {
  let folder: string;

  before(async () => {
    copyFileSync(inFolder('idempotency-keys.md').fsPath, uri().fsPath);
    await speak('instant');
    folder = await reviewed();
  });

  afterEach(revert);

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(uri().fsPath, { force: true });
  });

  it('is not run again where the document reads as it did', async () => {
    const { sessions } = await convene();
    const before = (await sessions.found()).length;
    await vscode.window.showTextDocument(inFolder('billing-events.md'));
    assert.equal(await vscode.commands.executeCommand('convene.session.again', folder), undefined);
    assert.equal((await sessions.found()).length, before);
  });

  it('is marked as stale above its document once that was saved otherwise, and not while somebody types', async () => {
    await untilAbove([]);
    await reword('# Require', 'Moved down.\n\n#   Require');
    await reword(cost, cost.replace(' kept ', '\nkept '));
    await saveIt();
    const { sessions } = await convene();
    await until(async () => (await sessions.found()).some(each => each.folder === folder && !each.change) || undefined);
    await untilAbove([]);
    await revert();
    await reword(cost, better);
    await untilAbove([]);
    await saveIt();
    const [mark, again, open] = await untilAbove(marked);
    assert.match(mark?.command?.title ?? '', /^\$\(history\) Review: .+ · lines of 1 of 2 findings changed since$/);
    assert.deepEqual(again?.command?.arguments?.map(String), [uri().toString()]);
    assert.deepEqual(open?.command?.arguments, [folder]);
    const { panelMessages } = await convene();
    await vscode.commands.executeCommand(open?.command?.command ?? '', folder);
    await until(() => panelMessages(folder) || undefined);
    await vscode.window.showTextDocument(uri());
    await reword(better, cost);
    await untilAbove(marked);
    await saveIt();
    await untilAbove([]);
  });

  it('is marked once, for its newest session alone, and nowhere where findings are switched off', async () => {
    await reword(cost, better);
    await saveIt();
    await untilAbove(marked);
    const older = inFolder('convene', 'zz-older').fsPath;
    cpSync(folder, older, { recursive: true });
    forge(older, events => events.map(each => ({ ...each, at: '2020-01-01T00:00:00.000Z' })));
    await vscode.commands.executeCommand('convene.sessions.refresh');
    const { sessions } = await convene();
    await until(async () => (await sessions.found()).some(each => each.folder === older && each.change) || undefined);
    const [, , open] = await untilAbove(marked);
    assert.deepEqual(open?.command?.arguments, [folder]);
    const settings = vscode.workspace.getConfiguration('convene');
    await settings.update('findings', 'none', true);
    await untilAbove([]);
    await settings.update('findings', undefined, true);
    await untilAbove(marked);
    rmSync(older, { recursive: true });
  });

  it('leaves a document alone that no session was about', async () => {
    const { sessions } = await convene();
    const about = (await sessions.found()).map(each => each.document);
    const [other] = ['billing-events.md', 'README.md'].filter(
      each => !about.includes(each) && existsSync(inFolder(each).fsPath),
    );
    assert.ok(other, 'Sessions were about every document');
    await vscode.workspace.openTextDocument(inFolder(other));
    const provider = 'vscode.executeCodeLensProvider';
    assert.deepEqual(await vscode.commands.executeCommand(provider, inFolder(other), 9), []);
  });

  it('is run again from the document as it stands unsaved, once a person has said yes', async () => {
    const { sessions } = await convene();
    await reword(cost, better);
    let again: string | undefined;
    const running = Promise.resolve(vscode.commands.executeCommand<string>('convene.session.again', uri())).then(
      own => {
        again = own;
      },
    );
    await until(async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return again;
    });
    await running;
    const own = again ?? '';
    assert.notEqual(own, '');
    await until(() => (sessions.liveIn(own) ? undefined : true));
    const { readRecord } = await import('../../src/app/record');
    const { opened } = (await readRecord(own)).state;
    assert.equal(opened?.earlier?.round, 1);
    assert.deepEqual(
      opened?.seats.map(({ agent }) => agent),
      ['skeptic', 'engineer'],
    );
    assert.match(opened?.earlier?.changes[0]?.now ?? '', /kept for 96 hours/);
  });

  it('has its page offered as edits, of which none is made unasked', async () => {
    const was = await textNow();
    assert.match(was, new RegExp(cost));
    let over = false;
    const offered = Promise.resolve(vscode.commands.executeCommand('convene.page.apply', folder)).finally(() => {
      over = true;
    });
    await until(async () => {
      await vscode.commands.executeCommand('refactorPreview.focus');
      assert.equal(await textNow(), was);
      await vscode.commands.executeCommand('refactorPreview.discard');
      return over || undefined;
    });
    assert.equal(await offered, 1);
    assert.equal(await textNow(), was);
  });

  it('has nothing to offer where its words are gone, and says so', async () => {
    await reword(cost, 'Keys are kept');
    const was = await textNow();
    assert.equal(await vscode.commands.executeCommand('convene.page.apply', folder), undefined);
    assert.equal(await textNow(), was);
  });
});
