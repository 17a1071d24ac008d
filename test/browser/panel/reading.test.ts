import assert from 'node:assert/strict';
import { panelStories, serious, until } from './pages';

describe('the panel while a document is read', () => {
  const { open } = panelStories();

  it('shows who reads and what is found, the gravest first, also what is still on its way', async () => {
    const page = await open('reading');
    const readers = await page.locator('.reader small').allTextContents();
    assert.deepEqual(readers, ['3 findings', 'reads: 1 finding', 'reads…']);
    const found = await page.locator('.filed .severity').allTextContents();
    assert.deepEqual(found, ['blocks', 'blocks', 'matters', 'minor']);
    await page.locator('.filed li').filter({ hasText: 'Lock waits' }).waitFor();
    await page.close();
  });

  it('leads from a finding to its lines, and goes on with what is there', async () => {
    const page = await open('reading');
    await page.locator('.filed button').first().click();
    await page.getByRole('button', { name: 'Go on with what is there' }).click();
    await until(page, 'stage.wishes.some(wish => wish.type === "input")');
    const wishes = JSON.stringify(await page.evaluate('stage.wishes'));
    assert.match(wishes, /"type":"revealLine","line":12/);
    assert.match(wishes, /"kind":"goOn"/);
    await page.close();
  });

  for (const [theme, width] of [
    ['dark', 320],
    ['light', 1200],
    ['hc-dark', 420],
    ['hc-light', 1200],
  ] as const)
    it(`fits at ${width} in ${theme}, with nothing serious for axe`, async () => {
      const page = await open('reading', { theme, width, more: '&lang=de' });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
      assert.deepEqual(await serious(page), []);
      await page.close();
    });
});
