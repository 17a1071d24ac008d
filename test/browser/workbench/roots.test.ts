import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
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

  it('suggests agents of the document’s own folder alone, says why, and lists the others under theirs', async () => {
    const { page } = window;
    const person = personAt(window);
    await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).waitFor();
    await person.chooseFromMenu('billing-events.md', 'Debate This Document');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.first().waitFor();
    const suggested = await rows.evaluateAll(all =>
      all.filter(row => row.querySelector('[aria-checked=true]')).map(row => row.textContent ?? ''),
    );
    const story = readdirSync('examples/story/.claude/agents').map(name => name.replace(/\.md$/, ''));
    assert.ok(suggested.length >= 3);
    for (const slug of story) assert.ok(!suggested.some(text => text.toLowerCase().includes(slug)), String(suggested));
    assert.match(suggested[0] ?? '', /Knows about /);
    await page.keyboard.type('A guide');
    await page.keyboard.press('Escape');
  });

  it('offers documents by folder where none is pointed at: no scene, and nothing that only tells of its folder', async () => {
    const { page } = window;
    writeFileSync(path.join(window.folder, 'design', 'README.md'), '# These documents\n');
    await page.keyboard.press('F1');
    await page.keyboard.type('Debate This Document');
    await page.keyboard.press('Enter');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await rows.filter({ hasText: 'idempotency-keys.md' }).waitFor();
    const labels = await rows.allTextContents();
    assert.ok(!labels.some(label => label.includes('the-crossed-out-line')), String(labels));
    assert.ok(!labels.some(label => label.trim().endsWith('.') || label.includes('README')), String(labels));
    await rows.filter({ hasText: 'A story' }).first().waitFor();
    await page.keyboard.press('Escape');
  });

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
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor({ timeout: 60_000 });
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
