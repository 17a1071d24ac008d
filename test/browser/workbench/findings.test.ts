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

  it('goes from the panel of an ended debate to the lines it quotes', async () => {
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await person.enterTwice();
    await person.panel.getByRole('button', { name: 'Again', exact: true }).waitFor();
    await person.panel.getByRole('button', { name: 'Show the findings on the document' }).click();
    const claim = window.page.locator('.review-widget .review-comment').first();
    await claim.waitFor();
    assert.match((await claim.textContent()) ?? '', /claims · /);
    await person.picture('findings');
  });

  it('and from a finding back to the turn that made it', async () => {
    const claim = window.page.locator('.review-widget .review-comment').first();
    await claim.hover();
    await claim.getByRole('button', { name: 'Show Turn in Session' }).click();
    const focused = person.panel.locator('article:focus');
    await focused.waitFor();
    await person.picture('findingsTurn');
    assert.deepEqual(strangers(window), []);
  });
});
