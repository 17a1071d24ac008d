import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { personAt } from './person';

describe('a workspace of several folders', () => {
  let window: Workbench;
  before(async () => {
    const settings = { 'convene.readingSpeed': 'instant' };
    window = await openWorkbench({ workspace: 'examples/convene.code-workspace', settings });
  });
  after(() => window.close());

  it('keeps a session in the folder of its document, whose agents come first', async () => {
    const { page } = window;
    const person = personAt(window);
    await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).waitFor();
    const story = page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'A story' });
    if ((await story.getAttribute('aria-expanded')) === 'false') await story.click();
    await person.chooseFromMenu('the-hut.md', 'Debate This Document');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.first().waitFor();
    const first = (await rows.first().textContent()) ?? '';
    // Everyone who is suggested stands in sight, the built-in ones too.
    const chosen = await rows.evaluateAll(all => all.map(row => row.querySelector('[aria-checked]')?.ariaChecked));
    assert.deepEqual(chosen.slice(0, 4), ['true', 'true', 'true', 'false']);
    assert.match((await rows.nth(2).textContent()) ?? '', /Arbitrator/);
    await page.keyboard.press('Enter');
    await rows.filter({ hasText: 'Start with' }).first().waitFor();
    await page.keyboard.press('Enter');
    await person.panel.getByRole('button', { name: 'Again', exact: true }).waitFor({ timeout: 60_000 });
    const kept = readdirSync(path.join(window.folder, 'story', 'convene'));
    assert.equal(
      kept.filter(name => existsSync(path.join(window.folder, 'story/convene', name, 'transcript.md'))).length,
      1,
    );
    const own = readdirSync(path.join(window.folder, 'story/.claude/agents')).map(name => name.replace(/\.md$/, ''));
    assert.ok(
      own.some(slug => first.toLowerCase().includes(slug.split('-')[0] ?? slug)),
      `${first} of ${own}`,
    );
  });
});
