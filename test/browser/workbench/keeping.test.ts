import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt } from './person';

describe('what a person does with sessions that are kept', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    const settings = { 'convene.readingSpeed': 'instant', 'files.simpleDialog.enable': true };
    const hidden = `# Ship the\u200b plan\n\nWe ship the plan on Monday because everyone is there. It costs two days.\n`;
    const prepare = (folder: string) => writeFileSync(path.join(folder, 'hidden.md'), hidden);
    window = await openWorkbench({ folder: 'examples/design', settings, prepare });
    person = personAt(window);
  });
  after(() => window.close());

  const sessions = () => readdirSync(path.join(window.folder, 'convene')).filter(name => /ship/.test(name));
  const over = () => person.panel.getByRole('button', { name: 'Start Another…' }).waitFor({ timeout: 60_000 });
  const dialog = () => window.page.locator('.monaco-dialog-box');
  const input = () => window.page.locator('.quick-input-widget input.input');

  async function choose(command: string, row: string): Promise<void> {
    await window.runCommand(command);
    await window.page.locator('.quick-input-list .monaco-list-row', { hasText: row }).first().click();
  }

  it('S13: is asked once about characters that nobody can see, with their code points', async () => {
    await person.chooseFromMenu('hidden.md', 'Debate This Document');
    await person.enterTwice();
    await dialog().getByText('U+200B in line 1').waitFor();
    await person.picture('hidden');
    await dialog().getByRole('button', { name: 'Convene Anyway' }).click();
    await over();
    await window.runCommand('View: Close All Editors');
    await person.chooseFromMenu('hidden.md', 'Repeat with Last Settings');
    // Who attends is known from the last time.
    await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Start with' }).first().waitFor();
    assert.match((await window.page.locator('.quick-input-title').textContent()) ?? '', /\(2\/2\)/);
    await window.page.keyboard.press('Enter');
    await over();
    assert.equal(sessions().length, 2);
  });

  it('saves a transcript where they say', async () => {
    await choose('Convene: Save Transcript As…', 'Markdown');
    const target = path.join(window.folder, 'kept.md');
    await window.page.locator('.quick-input-title', { hasText: 'Save the transcript as' }).waitFor();
    // The dialog lists the folder of what stands in its field; what is typed before it does is lost.
    const rows = window.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: '..' }).first().waitFor();
    await input().fill(target);
    await rows.filter({ hasText: 'billing-events.md' }).waitFor();
    await window.page.keyboard.press('Enter');
    const saved = window.page.locator('.notification-list-item', { hasText: 'Saved as kept.md' });
    await saved.getByRole('button', { name: 'Open File' }).click();
    await window.page.getByRole('tab', { name: 'kept.md' }).waitFor();
    await window.runCommand('View: Close Editor');
    assert.match(readFileSync(target, 'utf8'), /\[TURN: /);
  });

  it('gives the session of the panel another name', async () => {
    const before = sessions();
    await window.runCommand('Convene: Rename Session…');
    await input().fill('Shipped at last');
    await window.page.keyboard.press('Enter');
    const renamed = path.join(window.folder, 'convene', 'shipped-at-last');
    await window.page.locator('iframe.webview').waitFor({ state: 'detached' });
    await choose('Convene: Open Session', 'Ship');
    await over();
    assert.equal(existsSync(renamed), true);
    assert.equal(sessions().length, before.length);
  });

  it('deletes one, after a question', async () => {
    const before = sessions().length;
    await window.runCommand('Convene: Move Session to Trash');
    await dialog().getByRole('button', { name: 'Move to Trash' }).click();
    // A browser's VS Code has no trash, and says so.
    await dialog().getByRole('button', { name: 'Delete Permanently' }).click();
    await window.page.locator('iframe.webview').waitFor({ state: 'detached' });
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
    await window.page.locator('.pane-body .monaco-list-row', { hasText: 'hidden.md' }).first().waitFor();
    assert.equal(sessions().length, before - 1);
  });
});
