import assert from 'node:assert/strict';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt, strangers } from './person';

describe('a person and the findings of a debate', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    window = await openWorkbench({ folder: 'examples/design', settings: { 'convene.readingSpeed': 'instant' } });
    person = personAt(window);
  });
  after(() => window.close());

  it('is told that a rehearsal found nothing', async () => {
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await person.enterTwice();
    await person.panel.getByRole('button', { name: 'Again', exact: true }).waitFor();
    await person.panel.getByRole('button', { name: 'Show the findings on the document' }).click();
    await window.page
      .getByText(/This session (?:has no findings|found nothing)/)
      .first()
      .waitFor();
    assert.equal(await window.page.locator('.review-widget .review-comment').count(), 0);
    assert.deepEqual(strangers(window), []);
  });
});
