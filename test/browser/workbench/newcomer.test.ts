import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt, strangers } from './person';

describe('somebody who is new and has no folder open', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    window = await openWorkbench({ settings: { 'convene.readingSpeed': 'instant' } });
    person = personAt(window);
  });
  after(() => window.close());

  it('is offered a folder and a sample by both views', async () => {
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
    await window.page.getByRole('button', { name: 'Watch a Sample Debate' }).waitFor();
    await window.page.getByRole('button', { name: 'Open the Sample Workspace' }).waitFor();
    await person.picture('newcomer');
  });

  it('finds a walkthrough whose first step needs no key', async () => {
    await window.runCommand('Convene: Open Walkthrough');
    const first = window.page.locator('.getting-started-step').first();
    await first.getByRole('heading', { name: 'Watch a debate' }).waitFor();
    assert.equal(await window.page.locator('.getting-started-step').count(), 5);
    await person.picture('walkthrough');
    await first.getByRole('button', { name: 'Watch a Sample Debate' }).click();
    await person.panel.getByRole('button', { name: 'Again', exact: true }).waitFor({ timeout: 60_000 });
    assert.ok((await person.cards().count()) > 0);
  });

  it('finds that debate again after a reload, in the list and on its panel', async () => {
    await window.runCommand('Developer: Reload Window');
    await person.panel.getByRole('button', { name: 'Again', exact: true }).waitFor({ timeout: 60_000 });
    await window.page.locator('.pane-body .monaco-list-row', { hasText: 'ruled' }).waitFor();
  });

  it('is told where scenes lie, and offered to open a folder', async () => {
    await window.runCommand('Convene: Open Scene Panel');
    const told = window.page.locator('.notification-list-item', { hasText: 'Scenes and their characters lie in' });
    await told.getByRole('button', { name: 'Open a Folder…' }).waitFor();
    await window.page.keyboard.press('Escape');
  });

  it('is told, with ways out, why an unsaved text cannot be debated without a folder', async () => {
    await window.runCommand('File: New Untitled Text File');
    await window.page.keyboard.type('# Release on Fridays\n\nWe should release on Fridays.\n');
    await window.runCommand('Convene: Debate This Document');
    const told = window.page.locator('.notification-list-item', { hasText: 'No folder is open' });
    for (const name of ['Choose a Folder…', 'Open a Folder…', 'Watch a Sample Debate']) {
      await told.getByRole('button', { name }).waitFor();
    }
    assert.equal(existsSync(path.join(window.folder, 'convene')), false);
    assert.deepEqual(strangers(window), []);
  });
});
