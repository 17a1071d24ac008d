import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt, strangers } from './person';

const recorded = 'examples/recordings/review';
const file = 'idempotency-keys.md';

describe('a person and the document with all changes', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    const viewport = { width: 1440, height: 900 };
    window = await openWorkbench({ folder: 'examples/design', viewport });
    person = personAt(window);
    cpSync(recorded, path.join(window.folder, 'convene', 'reviewed'), { recursive: true });
    rmSync(path.join(window.folder, 'convene', 'reviewed', 'session.convene.json'));
    cpSync(path.join(recorded, 'document.md'), path.join(window.folder, file));
  });
  after(() => window.close());

  it('sees it beside their own from the page, and takes a change over with one click', async () => {
    const { page, panel } = person;
    await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
    const row = page.locator('.pane-body .monaco-list-row');
    await row.filter({ hasText: file }).first().waitFor();
    await person.picture('compareSessions');
    await row
      .filter({ hasText: /^(?:Yes|No|Not yet)/ })
      .first()
      .click();
    await panel.getByRole('button', { name: 'Compare With All Changes' }).click();
    const sides = page.locator('.monaco-diff-editor');
    await sides.locator('.editor.original .view-line').first().waitFor();
    const take = sides.locator('.gutter .codicon-arrow-right').first();
    await take.waitFor();
    await person.picture('compareAllChanges');
    await take.click();
    await sides.locator('.editor.modified .view-line', { hasText: 'the 31 cases the second attempt' }).waitFor();
    await person.picture('compareOneTaken');
    assert.deepEqual(strangers(window), []);
  });
});
