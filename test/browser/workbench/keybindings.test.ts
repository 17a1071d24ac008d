import assert from 'node:assert/strict';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt } from './person';

describe('keybindings in the panel', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    window = await openWorkbench({ folder: 'examples/design', settings: { 'convene.readingSpeed': 'slow' } });
    person = personAt(window);
  });
  after(() => window.close());

  it('pause, once, lead to where a person speaks, and find', async () => {
    const { keyboard } = window.page;
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await person.enterTwice();
    await person.cards().first().waitFor();
    await person.panel.locator('convene-transcript').focus();
    await keyboard.press('Control+;');
    await keyboard.press('Control+p');
    await person.panel.locator('.head .state', { hasText: /^\s*Pause[sd]/ }).waitFor();
    await keyboard.press('Control+;');
    await keyboard.press('Control+m');
    await person.panel.locator('convene-composer vscode-text-area:focus').waitFor();
    await keyboard.press('Control+f');
    await person.panel.locator('convene-finder').waitFor();
    assert.equal(await person.panel.locator('.aside', { hasText: 'paused' }).count(), 1);
    assert.equal(await person.panel.locator('.aside', { hasText: 'resumed' }).count(), 0);
  });
});
