import assert from 'node:assert/strict';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt } from './person';

describe('a panel of a session that takes its time', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    window = await openWorkbench({ folder: 'examples/design', settings: { 'convene.readingSpeed': 'slow' } });
    person = personAt(window);
  });
  after(() => window.close());

  it('R6: brings a panel back that had only just been opened, and a remark begun in it', async () => {
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await person.enterTwice();
    // The tab is there before its page has drawn anything.
    await window.page.locator('.part.editor [role=tab]', { hasText: /Convene|Idempotency/i }).waitFor();
    await window.runCommand('Developer: Reload Window');
    await person.panel.getByRole('button', { name: 'Resume where it stopped' }).click({ timeout: 60_000 });
    const box = person.panel.getByRole('textbox').first();
    await box.click();
    await box.pressSequentially('What does it co');
    await person.cards().first().waitFor();
    await window.runCommand('Developer: Reload Window');
    await person.panel.getByRole('button', { name: 'Resume where it stopped' }).click({ timeout: 60_000 });
    await person.panel.locator('vscode-text-area[current-value="What does it co"]').waitFor();
  });

  it('has keybindings in the panel that pause, once, lead to where a person speaks, and find', async () => {
    const { keyboard } = window.page;
    // The session from before goes on out of sight.
    if ((await window.page.locator('.part.editor [role=tab]').count()) > 0) await person.closeTab();
    await person.chooseFromMenu('billing-events.md', 'Debate This Document');
    await person.enterTwice();
    await person.cards().first().waitFor();
    await person.panel.locator('convene-transcript').focus();
    await keyboard.press('Control+;');
    await keyboard.press('Control+p');
    await person.panel.locator('.head .state', { hasText: /^\s*(?:Paused|Will pause)/ }).waitFor();
    await person.chord('Control+m', person.panel.locator('convene-composer vscode-text-area:focus'));
    await keyboard.press('Control+f');
    await person.panel.locator('convene-finder').waitFor();
    assert.equal(await person.panel.locator('.aside', { hasText: 'paused' }).count(), 1);
    assert.equal(await person.panel.locator('.aside', { hasText: 'resumed' }).count(), 0);
  });
});
