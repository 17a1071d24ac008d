import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import path from 'node:path';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt, strangers } from './person';

interface Line {
  type: string;
  turn?: string;
  kind?: string;
  outcome?: { reason: string };
}

function ledgerOf(folder: string): Line[] {
  const session = readdirSync(path.join(folder, 'convene')).find(name => name.includes('idempotency')) ?? '';
  const text = readFileSync(path.join(folder, 'convene', session, 'ledger.jsonl'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Line);
}

async function appeared(folder: string, name: string): Promise<void> {
  for await (const { filename } of watch(folder)) if (filename === name) return;
}

describe('a person’s path through a debate', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    window = await openWorkbench({ folder: 'examples/design', settings: { 'convene.readingSpeed': 'fast' } });
    person = personAt(window);
    execFileSync('git', ['init', '--quiet', window.folder]);
  });
  after(() => window.close());

  it('goes from the right-click with two times Enter to the first words on the panel', async () => {
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await person.enterTwice();
    await person.cards().first().waitFor();
    await window.page.locator('.statusbar-item', { hasText: 'Turn' }).waitFor();
  });

  it('lets them put a word in, and shows it', async () => {
    const box = person.panel.getByRole('textbox').first();
    await box.click();
    await box.pressSequentially('What does it cost to run?');
    await window.page.keyboard.press('Enter');
    await person.panel.locator('article.said', { hasText: 'What does it cost to run?' }).waitFor();
    assert.ok(ledgerOf(window.folder).some(line => line.kind === 'remark'));
  });

  it('goes on while its panel is closed, and is shown whole when it is opened again', async () => {
    await person.closeTab();
    await person.cards().first().waitFor({ state: 'detached' });
    await window.page.locator('.statusbar-item', { hasText: 'Turn' }).click();
    await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Wrap up' }).waitFor();
    await window.page.keyboard.press('Enter');
    await person.cards().nth(1).waitFor();
  });

  it('R6: after a reload of the window it is found, taken up, and repeats nothing', async () => {
    const told = ledgerOf(window.folder).filter(line => line.type === 'turn.ended').length;
    await window.runCommand('Developer: Reload Window');
    await person.panel.getByRole('button', { name: 'Resume where it stopped' }).click({ timeout: 60_000 });
    await window.page.locator('.statusbar-item', { hasText: 'Turn' }).waitFor();
    await person.cards().nth(told).waitFor();
    const ended = ledgerOf(window.folder).filter(line => line.type === 'turn.ended');
    assert.deepEqual(
      ended.map(line => line.turn),
      [...new Set(ended.map(line => line.turn))],
    );
    assert.ok(ledgerOf(window.folder).some(line => line.type === 'session.resumed'));
  });

  it('stops when they say so, twice, and keeps what was said', async () => {
    await person.panel.getByRole('button', { name: 'Stop…' }).click();
    await person.panel.getByRole('button', { name: 'Stop', exact: true }).click();
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor();
    await window.page.locator('.statusbar-item', { hasText: 'Turn' }).waitFor({ state: 'hidden' });
    const last = ledgerOf(window.folder).at(-1);
    assert.equal(last?.type, 'session.ended');
    assert.equal(last?.outcome?.reason, 'stopped');
  });

  it('tells once what of it one commits, and leaves the rest out of Git where they wish so', async () => {
    const status = () =>
      execFileSync('git', ['status', '--porcelain', '-uall', 'convene'], { cwd: window.folder, encoding: 'utf8' })
        .trim()
        .split('\n')
        .filter(line => line.includes('idempotency'));
    const before = status();
    const written = appeared(path.join(window.folder, 'convene'), '.gitignore');
    const offer = window.page.locator('.notification-list-item', {
      hasText: 'Commit a session’s page and transcript',
    });
    await person.picture('whatToCommit');
    await offer.getByRole('button', { name: 'Leave the Rest Out of Git' }).click();
    await offer.waitFor({ state: 'detached' });
    await written;
    assert.ok(before.length > 5);
    assert.deepEqual(
      status().map(line => path.basename(line)),
      ['findings.json', 'findings.md', 'transcript.md'],
    );
  });

  it('lists the session, which opens from there', async () => {
    await person.closeTab();
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
    await window.page.locator('.pane-body .monaco-list-row', { hasText: 'stopped' }).click();
    await person.cards().first().waitFor();
    assert.deepEqual(strangers(window), []);
  });

  it('tells once that a session has ended whose panel is out of sight', async () => {
    // Its cards would be taken for those of the session that is only about to begin.
    await person.closeTab();
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Explorer' }).click();
    await person.chooseFromMenu('billing-events.md', 'Debate This Document');
    await person.enterTwice();
    await person.cards().first().waitFor();
    await person.closeTab();
    const told = window.page.locator('.notification-list-item', { hasText: 'ended after' });
    await told.waitFor({ timeout: 90_000 });
    assert.equal(await told.count(), 1);
    await told.getByRole('button', { name: 'Open Session' }).click();
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor();
  });
});
