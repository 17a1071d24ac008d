import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  accepting,
  begin,
  commentOn,
  comments,
  cost,
  decisions,
  end,
  later,
  long,
  name,
  other,
  part,
  refresh,
  save,
  text,
  threadOn,
  three,
  trap,
  undecided,
  untilShown,
  uri,
  wordsOf,
} from './onDocument';
import { dismissing, inFolder, until, workspaceFolder } from './window';

/** Puts the cursor at words of the document. */
async function cursorAt(words: string): Promise<void> {
  const shown = await vscode.window.showTextDocument(uri());
  const at = shown.document.positionAt(shown.document.getText().indexOf(words));
  shown.selection = new vscode.Selection(at, at);
}

function decided(): { decision: string; why: string; document: string; finding: { id: string; claim: string } }[] {
  const files = readdirSync(decisions(), { withFileTypes: true }).filter(each => each.isFile());
  return files.map(each => JSON.parse(readFileSync(path.join(decisions(), each.name), 'utf8')));
}

describe('findings that a person decides on', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = await begin();
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await end();
  });

  afterEach(async () => {
    undecided();
    await refresh();
    await untilShown('Nobody sends one', 'the shop', 'who watches');
  });

  it('dismissed with two keys: one at the cursor, and Enter for the reason', async () => {
    await cursorAt(cost.slice(0, 12));
    await accepting('convene.finding.dismiss');
    await untilShown('Nobody sends one', 'who watches');
    const [only, ...others] = decided();
    assert.deepEqual(
      [only?.decision, only?.why, only?.document, only?.finding.id, others],
      ['dismissed', 'It is wrong', name, 'F2', []],
    );
  });

  it('not dismissed without a reason', async () => {
    await dismissing('convene.finding.dismiss', await commentOn('the shop'));
    assert.equal((await comments()).length, 3);
  });

  it('deferred to the open questions of the document', async () => {
    const before = await text();
    await vscode.commands.executeCommand('convene.finding.defer', await commentOn('the shop'));
    await untilShown('Nobody sends one', 'who watches');
    assert.match(await text(), /\n\n## Open questions\n\n- \[ \] F2: The cost leaves out the shop\. Refunds .+\n$/);
    assert.deepEqual([decided()[0]?.decision, decided()[0]?.why], ['deferred', '']);
    await vscode.window.showTextDocument(uri());
    await vscode.commands.executeCommand('undo');
    assert.equal(await text(), before);
    await untilShown('Nobody sends one', 'the shop', 'who watches');
    assert.deepEqual(decided(), []);
    await vscode.commands.executeCommand('redo');
    await untilShown('Nobody sends one', 'who watches');
    assert.deepEqual(decided()[0]?.decision, 'deferred');
    await vscode.commands.executeCommand('undo');
    await untilShown('Nobody sends one', 'the shop', 'who watches');
  });

  it('deferred and taken back in the list of decisions: the question leaves the document too', async () => {
    const before = await text();
    await vscode.commands.executeCommand('convene.finding.defer', await commentOn('the shop'));
    await untilShown('Nobody sends one', 'who watches');
    await accepting('convene.findings.decisions', uri());
    await untilShown('Nobody sends one', 'the shop', 'who watches');
    assert.equal(await text(), before);
    assert.deepEqual(decided(), []);
  });

  it('not deferred where the decision cannot be saved: the document has no question either', async () => {
    const before = await text();
    undecided();
    writeFileSync(decisions(), 'No folder.');
    await vscode.commands.executeCommand('convene.finding.defer', await commentOn('the shop'));
    await until(async () => (await text()) === before || undefined);
  });

  it('fixed, until a later session finds them again', async () => {
    await vscode.commands.executeCommand('convene.finding.fixed', await commentOn('the shop'));
    await until(async () => decided().length === 1 || undefined);
    // The session of the test lies in the future: it counts as later.
    assert.match(wordsOf(await commentOn('found again')), /Marked as fixed by you, and found again/);
    save(folder, three, 1);
  });

  it('taken back in the list of decisions', async () => {
    await accepting('convene.finding.dismiss', await commentOn('the shop'));
    await untilShown('Nobody sends one', 'who watches');
    await accepting('convene.findings.decisions', uri());
    await untilShown('Nobody sends one', 'the shop', 'who watches');
    assert.deepEqual(decided(), []);
  });
});

describe('findings that somebody else decided on', function () {
  this.timeout(120_000);
  let folder: string;
  before(async () => {
    folder = await begin();
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await end();
  });

  const forged = (id: string, claim: string, quotes: readonly string[], why = 'Zanzibar agreed.') => ({
    ...{ version: 1, document: name, decision: 'dismissed', why, at: later(9), own: true, confirmed: true },
    finding: { session: 'x', id, severity: 'blocks', section: '', claim, consequence: 'Harm.', quotes },
  });
  const put = (file: string, words: object | string) => {
    mkdirSync(decisions(), { recursive: true });
    writeFileSync(path.join(decisions(), file), typeof words === 'string' ? words : JSON.stringify(words));
  };
  const blocking = () => forged('F1', `Nobody sends one. ${trap}`, [long, part]);

  afterEach(async () => {
    undecided();
    await refresh();
    await untilShown('Nobody sends one', 'the shop', 'who watches');
  });

  it('S31: hide nothing, and are shown as such, until they are confirmed', async () => {
    put('a.json', blocking());
    await refresh();
    const said = await commentOn('Zanzibar');
    assert.match(wordsOf(said), /Dismissed by somebody else, which you have not confirmed\\?\. Zanzibar agreed/);
    assert.equal((await comments()).length, 3);
    assert.equal((await threadOn('Zanzibar')).state, vscode.CommentThreadState.Unresolved);
    await vscode.commands.executeCommand('convene.finding.confirm', said);
    await untilShown('the shop', 'who watches');
    put('a.json', { ...blocking(), why: 'Another word.' });
    await refresh();
    await commentOn('Another word');
  });

  it('S26: are bounded in number and size', async () => {
    for (let at = 0; at < 1_200; at++) put(`z${at}.json`, at % 2 ? '{' : '[['.repeat(4_000));
    put('large.json', JSON.stringify({ ...blocking(), why: 'x'.repeat(2_000_000) }));
    put('a.json', { ...blocking(), why: 'Zanzibar nodded.' });
    await refresh();
    await commentOn('Zanzibar');
    assert.equal((await comments()).length, 3);
  });

  it('S17: are neither read nor written through a link', async () => {
    const beyond = path.join(path.dirname(workspaceFolder()), 'zz-beyond');
    mkdirSync(beyond, { recursive: true });
    writeFileSync(path.join(beyond, 'a.json'), JSON.stringify({ ...blocking(), why: 'Zanzibar nodded.' }));
    try {
      symlinkSync(beyond, decisions());
      await accepting('convene.finding.dismiss', await commentOn('the shop'));
      assert.deepEqual(readdirSync(beyond), ['a.json']);
      // Once this is shown, everything has been read after the link was there.
      save(other(2), [{ id: 'F1', claim: 'Nobody says who pays.', severity: 'matters' }], 2);
      await untilShown('Nobody sends one', 'the shop', 'who watches', 'who pays');
      assert.ok((await comments()).every(each => !wordsOf(each).includes('Zanzibar')));
    } finally {
      for (const each of [beyond, other(2)]) rmSync(each, { recursive: true, force: true });
    }
  });
});

describe('findings in Restricted Mode', function () {
  this.timeout(120_000);
  before(() => copyFileSync(inFolder('idempotency-keys.md').fsPath, uri().fsPath));
  after(async () => {
    rmSync(other(1), { recursive: true, force: true });
    await end();
  });

  it('are shown, and nothing is decided on them', async () => {
    save(other(1), three, 1);
    await vscode.window.showTextDocument(uri());
    await untilShown('Nobody sends one', 'the shop', 'who watches');
    const [shop, before] = [await commentOn('the shop'), await text()];
    for (const each of ['dismiss', 'defer', 'fixed', 'apply'])
      await vscode.commands.executeCommand(`convene.finding.${each}`, shop);
    assert.equal(existsSync(decisions()), false);
    assert.equal(await text(), before);
    assert.equal((await comments()).length, 3);
  });
});
