import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt } from './person';

describe('a person and the models of VS Code', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    window = await openWorkbench({ folder: 'examples/design', beside: ['test/fixtures/models'] });
    person = personAt(window);
  });
  after(() => window.close());

  it('finds them where it is chosen who speaks, and can take another', async () => {
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    const rows = window.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'Arbitrator' }).first().waitFor();
    await window.page.keyboard.press('Enter');
    await rows.filter({ hasText: 'Start with First Model' }).waitFor();
    await person.picture('models');
    await rows.filter({ hasText: 'One Model for All…' }).click();
    await rows.filter({ hasText: 'Second Model' }).click();
    const first = rows.first().filter({ hasText: 'Start with Second Model' });
    await first.filter({ hasText: 'price unknown, at most 200 turns' }).waitFor();
  });
});
