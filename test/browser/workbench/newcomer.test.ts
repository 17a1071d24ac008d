import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
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
    await window.page.getByRole('button', { name: 'Watch a Recorded Debate' }).waitFor();
    await window.page.locator('.welcome-view-content a', { hasText: 'open the sample workspace' }).waitFor();
    assert.equal(await window.page.locator('.pane-body .welcome-view-content .monaco-button').count(), 1);
    await person.picture('newcomer');
  });

  it('finds a walkthrough whose first step needs no key', async () => {
    await window.runCommand('Convene: Open Walkthrough');
    const first = window.page.locator('.getting-started-step').first();
    await first.getByRole('heading', { name: 'Watch a recorded debate' }).waitFor();
    assert.equal(await window.page.locator('.getting-started-step').count(), 5);
    await person.picture('walkthrough');
    await first.getByRole('button', { name: 'Watch a Recorded Debate' }).click();
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor({ timeout: 60_000 });
    await person.panel.getByText(/^Recorded on /).waitFor();
    await person.cards().first().waitFor();
    await person.picture('recording');
  });

  it('has ticked that step and no other, also after a debate that could not begin', async () => {
    await window.runCommand('Convene: Debate This Document');
    await window.page.locator('.notification-list-item', { hasText: 'No folder is open' }).waitFor();
    await window.runCommand('Notifications: Clear All Notifications');
    await window.runCommand('Convene: Open Walkthrough');
    const ticked = window.page.locator('.getting-started-step .codicon-getting-started-step-checked.complete');
    await ticked.first().waitFor();
    await person.picture('walkthroughTicked');
    assert.equal(await ticked.count(), 1);
    await person.closeTab();
  });

  it('finds that debate again after a reload', async () => {
    await window.runCommand('Developer: Reload Window');
    await person.panel.getByText(/^Recorded on /).waitFor({ timeout: 60_000 });
  });

  it('is told where scenes lie, and offered to open a folder', async () => {
    await window.runCommand('Convene: Open Scene Panel');
    const told = window.page.locator('.notification-list-item', {
      hasText: 'Scenes and their characters are files in',
    });
    await told.getByRole('button', { name: 'Open a Folder…' }).waitFor();
    await window.page.keyboard.press('Escape');
  });

  it('is offered a folder and the sample where there is nothing to debate, and a folder for an agent', async () => {
    await window.runCommand('View: Close All Editors');
    await window.runCommand('Convene: Debate This Document');
    const told = (words: string) => window.page.locator('.notification-list-item', { hasText: words });
    await told('No folder is open, and no document.')
      .getByRole('button', { name: 'Watch a Recorded Debate' })
      .waitFor();
    await window.runCommand('Convene: New Agent');
    await told('Agents are files in').getByRole('button', { name: 'Open a Folder…' }).waitFor();
    await window.runCommand('Notifications: Clear All Notifications');
  });

  it('is told, with ways out, why an unsaved text cannot be debated without a folder', async () => {
    await window.runCommand('File: New Untitled Text File');
    await window.page.keyboard.type('# Release on Fridays\n\nWe should release on Fridays.\n');
    await window.runCommand('Convene: Debate This Document');
    const told = window.page.locator('.notification-list-item', { hasText: 'No folder is open' });
    for (const name of ['Choose a Folder…', 'Open a Folder…', 'Watch a Recorded Debate']) {
      await told.getByRole('button', { name }).waitFor();
    }
    assert.equal(existsSync(path.join(window.folder, 'convene')), false);
    assert.deepEqual(strangers(window), []);
  });

  it('finds a folder of their own without that debate, and is told how to begin there', async () => {
    const own = path.join(window.state, 'own');
    mkdirSync(own);
    window.page.once('dialog', dialog => dialog.accept());
    await window.page.goto(window.server.url({ folder: own }));
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
    await window.page.getByRole('button', { name: 'Watch a Recorded Debate' }).waitFor();
    await window.page.locator('.welcome-view-content a', { hasText: 'choose a document' }).waitFor();
    // One way is the first: the others are links in words.
    assert.equal(await window.page.locator('.pane-body .welcome-view-content .monaco-button').count(), 1);
    await person.picture('ownFolder');
    await window.page.locator('.pane-body .monaco-list-row', { hasText: 'none in .claude/agents yet' }).waitFor();
    assert.equal(await window.page.locator('.pane-body .monaco-list-row', { hasText: 'billing' }).count(), 0);
  });

  it('writes the first agent there, which takes its place in the list', async () => {
    const box = window.page.locator('.quick-input-widget input.input');
    await window.page.locator('.pane-body .monaco-list-row', { hasText: 'none in .claude/agents yet' }).click();
    await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Skeptic' }).click();
    await window.page.locator('.quick-input-title', { hasText: 'What is the agent called?' }).waitFor();
    await box.fill('Night Shift');
    await box.press('Enter');
    await window.page.locator('.part.editor [role=tab]', { hasText: 'night-shift.md' }).waitFor();
    await window.page.locator('.pane-body .monaco-list-row', { hasText: 'Night Shift' }).waitFor();
    const text = readFileSync(path.join(window.state, 'own/.claude/agents/night-shift.md'), 'utf8');
    assert.match(text, /^---\nname: Night Shift\ndescription: [\s\S]+\nconvene:\n[\s\S]+\n---\n\n\S/);
  });
});

describe('the window that npm start opens', () => {
  let window: Workbench;
  before(async () => {
    const beside = [path.resolve('scripts/firstMinute')];
    window = await openWorkbench({ workspace: 'examples/convene.code-workspace', beside });
  });
  after(() => window.close());

  it('shows the walkthrough, with the recorded debate one tab away', async () => {
    await window.page.locator('.getting-started-step', { hasText: 'Watch a recorded debate' }).waitFor();
    await personAt(window).picture('firstMinute');
    const tabs = window.page.locator('.part.editor [role=tab]');
    assert.equal(await tabs.count(), 2);
    await tabs.first().click();
    await window
      .panelFrame()
      .getByText(/^Recorded on /)
      .waitFor({ timeout: 60_000 });
  });
});
