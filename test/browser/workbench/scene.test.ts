import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, watch } from 'node:fs';
import path from 'node:path';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt, strangers } from './person';

const rowIn = (window: Workbench, text: string) =>
  window.page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();

describe('a person’s path through a scene', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    const settings = { 'convene.readingSpeed': 'fast', 'workbench.startupEditor': 'none' };
    window = await openWorkbench({ folder: 'examples/story', settings, viewport: { width: 1400, height: 880 } });
    person = personAt(window);
  });
  after(() => window.close());

  // What tests need of one another, each of them does by itself where it runs alone.
  let [started, directed]: (Promise<void> | undefined)[] = [];
  const start = () => (started ??= startScene());
  const direct = () => (directed ??= start().then(directScene));

  async function startScene(): Promise<void> {
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).waitFor();
    await window.runCommand('Convene: Open Scene Panel');
    await rowIn(window, 'The crossed-out line').waitFor();
    assert.match((await rowIn(window, 'The crossed-out line').textContent()) ?? '', /Ines.*Tomas.*Ruth.*Jo/);
    await person.picture('scenes');
    await window.page.keyboard.press('Enter');
    await rowIn(window, 'Start with').waitFor();
    await window.page.keyboard.press('Enter');
    await person.panel.locator('.person', { hasText: 'Ines Calder' }).waitFor();
    await person.panel.locator('.line .speech').first().waitFor();
  }

  async function directScene(): Promise<void> {
    const box = person.panel.getByRole('textbox', { name: 'Something happens' });
    await box.fill('The lamp goes out.');
    await box.press('Enter');
    await person.panel.locator('.said.event', { hasText: 'The lamp goes out.' }).waitFor();
    await person.panel.getByRole('button', { name: 'A note to Jo' }).click();
    const note = person.panel.getByRole('textbox', { name: /only the actors see/ });
    await note.fill('Say what you saw.');
    await note.press('Enter');
    await person.panel.locator('.said.note', { hasText: 'Say what you saw.' }).waitFor();
    await person.picture('scene-running');
  }

  it('shows the scenes of the workspace with their casts, and starts one with two times Enter', start);

  it('lets them direct it: something happens, and one is told a thing apart', direct);

  it('is at its end where it ended while they looked at something else', async () => {
    await start();
    await window.runCommand('File: New Untitled Text File');
    await person.panel.locator('.line').first().waitFor({ state: 'hidden' });
    const folder = path.join(window.folder, 'data', 'scenes', 'the-crossed-out-line');
    const hasEnded = () => readFileSync(path.join(folder, 'ledger.jsonl'), 'utf8').includes('"session.ended"');
    await new Promise<void>(resolve => {
      const watcher = watch(folder, look);
      function look() {
        if (!hasEnded()) return;
        watcher.close();
        resolve();
      }
      look();
    });
    await person.closeTab();
    await person.panel.locator('.curtain').waitFor();
    const box = await person.panel.locator('.curtain').boundingBox();
    const inView = box && box.y > 0 && box.y + box.height < 880;
    assert.ok(inView, 'The end is out of view');
  });

  it('ends with the curtain and its records in data/scenes', async () => {
    await direct();
    await person.panel.locator('.curtain').waitFor({ timeout: 120_000 });
    await person.picture('scene-ended');
    const folder = path.join(window.folder, 'data', 'scenes', 'the-crossed-out-line');
    const transcript = readFileSync(path.join(folder, 'transcript.txt'), 'utf8');
    assert.match(transcript, /\[EVENT: The lamp goes out\.\]/);
    assert.doesNotMatch(transcript, /Say what you saw\.|TONE: undefined/);
    assert.ok(existsSync(path.join(folder, 'metadata.json')));
  });

  it('goes on differently from a line, beside the scene as it was', async () => {
    await start();
    await person.panel.locator('.curtain').waitFor({ timeout: 120_000 });
    const first = person.panel.locator('convene-card article.line').first();
    await first.hover();
    await first.getByRole('button', { name: /^Fork after/ }).click();
    await rowIn(window, 'Fork from here').waitFor();
    await rowIn(window, 'Another agent in a seat').click();
    await rowIn(window, 'Jo').click();
    await rowIn(window, 'Contrarian').click();
    await rowIn(window, 'Contrarian in the seat of').waitFor();
    await rowIn(window, 'Another agent in a seat').click();
    // Whoever thinks again about a seat is told only who has it now.
    await rowIn(window, 'Tomas').waitFor();
    await rowIn(window, 'Contrarian').click();
    await rowIn(window, 'Skeptic').waitFor();
    await person.picture('fork-agents');
    await rowIn(window, 'Skeptic').click();
    await rowIn(window, 'Skeptic in the seat of').waitFor();
    assert.equal(await rowIn(window, 'Contrarian in the seat of').count(), 0);
    await person.picture('fork-what-if');
    await window.page.keyboard.press('Enter');
    await window.page
      .locator('.editor-group-container')
      .nth(1)
      .locator('.tab', { hasText: 'The crossed-out line' })
      .waitFor();
    const frames = window.page.locator('iframe.webview.ready:visible');
    await frames.nth(1).waitFor();
    const beside = frames.nth(1).contentFrame().frameLocator('iframe#active-frame');
    await beside.locator('.line .speech').nth(1).waitFor({ timeout: 60_000 });
    await beside.locator('.line', { hasText: 'Skeptic' }).first().waitFor({ timeout: 60_000 });
    await person.picture('scene-branches');
    const copies = readdirSync(path.join(window.folder, 'data', 'scenes', 'the-crossed-out-line-fork', 'agents'));
    assert.ok(copies.includes('skeptic.md'), copies.join());
    assert.equal(readdirSync(path.join(window.folder, 'data', 'scenes')).length, 2);
    assert.deepEqual(strangers(window), []);
  });

  it('is played by themselves in part: a character’s lines are what they type', async () => {
    const { page } = window;
    await window.runCommand('View: Close All Editors');
    await window.runCommand('Convene: Open Scene Panel');
    await rowIn(window, 'The crossed-out line').waitFor();
    await page.keyboard.press('Enter');
    await rowIn(window, 'Your Part').click();
    await rowIn(window, 'You only direct').waitFor();
    await rowIn(window, 'summer volunteer').click();
    await rowIn(window, 'You as Jo').waitFor();
    await person.picture('scene-part');
    await rowIn(window, 'Start with').click();
    const box = person.panel.getByRole('textbox', { name: 'Said in the next beat' });
    await box.fill('I saw a red jacket.');
    await box.press('Enter');
    await person.panel
      .locator('.line', { hasText: 'Jo' })
      .locator('.speech', { hasText: 'I saw a red jacket.' })
      .waitFor();
    await person.picture('scene-played');
  });

  it('is filled in without a file: everything said so far is saved by who leaves and by who goes back', async () => {
    const { page } = window;
    const title = page.locator('.quick-input-title');
    const box = page.locator('.quick-input-widget input.input');
    const asked = (words: string) => title.filter({ hasText: words }).waitFor();
    await window.runCommand('View: Close All Editors');
    await window.runCommand('Convene: New Scene');
    await asked('Who takes part? (1/7)');
    await rowIn(window, 'Ines Calder').waitFor();
    await box.press('Enter');
    await page.getByPlaceholder('A scene needs at least two characters.').waitFor();
    for (const name of ['Ines Calder', 'summer volunteer']) await rowIn(window, name).click();
    await box.press('Enter');
    await asked('What is the scene called? (2/7)');
    await box.fill('The key');
    await box.press('Enter');
    await asked('What is going on? (3/7)');
    await box.press('Escape');
    await title.waitFor({ state: 'hidden' });
    await window.runCommand('Convene: New Scene');
    await asked('Who takes part?');
    await rowIn(window, 'Ines Calder').waitFor();
    await box.press('Enter');
    await asked('What is the scene called?');
    assert.equal(await box.inputValue(), 'The key');
    await box.press('Enter');
    await asked('What is going on?');
    await page.locator('.quick-input-left-action-bar .action-label').click();
    await asked('What is the scene called?');
    await box.press('Enter');
    await asked('What is going on?');
    await box.fill('The key of the radio room is gone.');
    await box.press('Enter');
    await asked('What are the goals?');
    await box.fill('Jo gives the key back');
    await box.press('Enter');
    await rowIn(window, 'Ines Calder').waitFor();
    await box.press('Enter');
    await asked('Maximum number of beats');
    await box.press('Enter');
    await rowIn(window, 'Run').waitFor();
    await box.press('Enter');
    await rowIn(window, 'Start with').waitFor();
    await box.press('Enter');
    await person.panel.locator('.person', { hasText: 'Ines Calder' }).waitFor();
    await person.panel.getByText('Jo gives the key back').first().waitFor();
  });
});
