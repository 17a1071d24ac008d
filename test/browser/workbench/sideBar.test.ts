import assert from 'node:assert/strict';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt, strangers } from './person';

describe('a session in the side bar', () => {
  let window: Workbench;
  let person: Person;
  const tabs = () => window.page.locator('.part.editor [role=tab]');

  before(async () => {
    window = await openWorkbench({ folder: 'examples/design', settings: { 'convene.readingSpeed': 'slow' } });
    person = personAt(window);
  });
  after(() => window.close());

  it('runs on there, out of its editor, and hears what is said to it', async () => {
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await person.enterTwice();
    await person.cards().first().waitFor();
    await window.runCommand('Convene: Open Session in Side Bar');
    await tabs().first().waitFor({ state: 'detached' });
    await person.cards().first().waitFor();
    await person.panel.getByRole('textbox').first().fill('What does it cost to run?');
    await window.page.keyboard.press('Enter');
    await person.panel.locator('article.said', { hasText: 'What does it cost to run?' }).waitFor();
    await person.picture('sideBar');
    const width = await person.panel.locator('body').evaluate(body => [body.scrollWidth, body.clientWidth]);
    assert.equal(width[0], width[1], 'nothing stands out at the side');
  });

  it('obeys the keybindings there, also beside an editor', async () => {
    await person.panel.locator('convene-transcript').focus();
    await person.chord('Control+p', person.panel.locator('.head .state', { hasText: /^\s*(?:Paused|Will pause)/ }));
    await person.chord('Control+m', person.panel.locator('convene-composer vscode-text-area:focus'));
    await person.chord('Control+p', person.panel.locator('.aside', { hasText: 'resumed' }));
  });

  it('is there again after another view was looked at, and after a reload', async () => {
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Explorer' }).click();
    await person.cards().first().waitFor({ state: 'hidden' });
    await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene', exact: true }).click();
    await person.cards().first().waitFor();
    await window.runCommand('Developer: Reload Window');
    await person.panel.getByRole('button', { name: 'Resume where it stopped' }).waitFor({ timeout: 60_000 });
  });

  it('moves to the secondary side bar, and back into an editor', async () => {
    const rows = window.page.locator('.quick-input-list .monaco-list-row');
    await window.runCommand('View: Move View');
    await rows.filter({ hasText: /^Session(?!s)/ }).click();
    await rows.filter({ hasText: 'New Secondary Side Bar Entry' }).click();
    const side = window.page.locator('.part.auxiliarybar');
    await person.cards().first().waitFor();
    await person.picture('secondarySideBar');
    await side.getByRole('button', { name: 'Move Session to Editor' }).first().click();
    await tabs().filter({ hasText: 'idempotency keys' }).waitFor();
    await person.cards().first().waitFor();
    assert.deepEqual(strangers(window), []);
  });
});
