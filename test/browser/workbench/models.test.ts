import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
    await window.page.keyboard.press('Escape');
  });

  it('is told once, before the first start, that they answer and whose quota that uses; three Enters in all', async () => {
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    const rows = window.page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'Arbitrator' }).first().waitFor();
    await window.page.keyboard.press('Enter');
    await rows.first().filter({ hasText: 'Start with First Model' }).waitFor();
    await window.page.keyboard.press('Enter');
    const title = window.page.locator('.quick-input-title', { hasText: 'First Model answers and uses your' });
    await title.waitFor();
    await person.picture('models-told');
    await rows.filter({ hasText: 'Choose Another Model' }).click();
    await rows.filter({ hasText: 'One Model for All…' }).waitFor();
    await rows.first().filter({ hasText: 'Start with First Model' }).waitFor();
    await window.page.keyboard.press('Enter');
    await title.waitFor();
    await window.page.keyboard.press('Enter');
    await person.panel.locator('.head h1').waitFor();
    const home = path.join(window.folder, 'convene');
    const [made = ''] = readdirSync(home);
    const [opening = ''] = readFileSync(path.join(home, made, 'ledger.jsonl'), 'utf8').split('\n');
    assert.deepEqual([...new Set(JSON.parse(opening).seats.map((seat: { voice: string }) => seat.voice))], ['editor']);
  });
});
