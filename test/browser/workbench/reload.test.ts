import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt } from './person';

describe('a reload of the window', () => {
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
});
