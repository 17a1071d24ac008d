import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openWorkbench, THEMES, type Workbench } from '../../support/host/workbench';
import { personAt, strangers } from './person';

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

function sayWhat({ html, failureSummary }: Violation['nodes'][number]): string {
  return `${html}\n${failureSummary}`;
}

describe('a window on both examples, with a panel', () => {
  let window: Workbench;
  const refused: string[] = [];
  before(async () => {
    window = await openWorkbench({
      workspace: 'examples/convene.code-workspace',
      settings: { 'convene.readingSpeed': 'instant' },
    });
    window.page.on('console', line => {
      if (/Content Security Policy/.test(line.text())) refused.push(line.text());
    });
    const person = personAt(window);
    await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
    await person.enterTwice();
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor({ timeout: 60_000 });
    await person.panel.locator('body').evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  });
  after(() => window.close());

  for (const [theme, kind] of Object.entries(THEMES)) {
    it(`shows both and Convene's own views in ${theme}, where the panel has nothing serious for axe to report and no violation of its policy`, async () => {
      const { page } = window;
      await window.wear(theme);
      await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
      await page.locator('.pane-header', { hasText: 'Agents' }).waitFor();
      await page.locator('.pane-header', { hasText: 'Sessions' }).waitFor();
      await page.locator('.activitybar').getByRole('tab', { name: 'Explorer' }).click();
      const explorer = page.locator('.explorer-folders-view .monaco-list-row');
      await explorer.filter({ hasText: 'Design documents' }).waitFor();
      await explorer.filter({ hasText: 'A story' }).waitFor();
      const person = personAt(window);
      const body = person.panel.locator(`body[data-vscode-theme-kind="${kind}"]`);
      await body.waitFor();
      await person.picture(`panel-${kind}`);
      const found = (await body.evaluate('axe.run().then(result => result.violations)')) as Violation[];
      assert.deepEqual(
        found.filter(each => /serious|critical/.test(each.impact)).flatMap(each => each.nodes.map(sayWhat)),
        [],
      );
      assert.deepEqual(refused, []);
      assert.deepEqual(strangers(window), []);
    });
  }

  it('S9: reads its own script, and no file of the workspace', async () => {
    const body = personAt(window).panel.locator('body');
    const own: string = await body.evaluate(`document.querySelector('script[src]').getAttribute('src')`);
    // Images of the extension are what the page's policy lets through, so that only the roots stand in the way.
    const shows = (file: string): Promise<boolean> => {
      const src = JSON.stringify(new URL(file, own).href);
      return body.evaluate(`new Promise(resolve => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = ${src};
      })`);
    };
    const icon = path.resolve('media/icon.png');
    const stolen = path.join(window.folder, 'design', 'plan.png');
    cpSync(icon, stolen);
    assert.equal(await shows(icon), true);
    assert.equal(await shows(stolen), false);
    assert.equal(await shows(path.resolve('package.json')), false);
  });

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
    const before = (await person.panel.locator('h1').textContent()) ?? '';
    await page.keyboard.press('Enter');
    // The ended session of before stays in sight until the new one has its panel.
    await person.panel.locator('h1').filter({ hasNotText: before }).filter({ hasText: /\S/ }).waitFor();
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
