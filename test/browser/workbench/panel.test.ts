import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openWorkbench, THEMES, type Workbench } from '../../support/host/workbench';
import { personAt } from './person';

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

function sayWhat({ html, failureSummary }: Violation['nodes'][number]): string {
  return `${html}\n${failureSummary}`;
}

describe('the panel in a window', () => {
  let window: Workbench;
  const refused: string[] = [];
  before(async () => {
    window = await openWorkbench({ folder: 'examples/design', settings: { 'convene.readingSpeed': 'instant' } });
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
    it(`has nothing serious for axe to report in ${theme}, and no violation of its policy`, async () => {
      await window.wear(theme);
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
    const stolen = path.join(window.folder, 'plan.png');
    cpSync(icon, stolen);
    assert.equal(await shows(icon), true);
    assert.equal(await shows(stolen), false);
    assert.equal(await shows(path.resolve('package.json')), false);
  });
});
