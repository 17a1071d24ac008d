import assert from 'node:assert/strict';
import { panelStories, until } from './pages';

describe('findings and the panel', () => {
  const { open } = panelStories();

  it('offers the findings of a session that has ended, and no others', async () => {
    const page = await open('finished');
    await page.locator('.tools .findings').click();
    await until(page, 'stage.wishes.some(wish => wish.type === "findings")');
    await page.close();
    const running = await open('running');
    assert.ok(await running.locator('.tools .findings').evaluate(each => each.hasAttribute('disabled')));
    await running.close();
  });

  it('brings the turn of a finding into view and gives it the focus', async () => {
    const page = await open('finished', { height: 400 });
    for (const turn of ['t8', 't2']) {
      await page.evaluate(`postMessage({ type: 'goTo', turn: '${turn}' })`);
      await until(page, `document.activeElement.closest('#turn-${turn}') !== null`);
      const top = (await page.evaluate(
        `document.querySelector('#turn-${turn}').getBoundingClientRect().top -
          document.querySelector('convene-transcript').getBoundingClientRect().top`,
      )) as number;
      assert.ok(Math.abs(top) < 60, `${turn} is ${top} px from the top`);
    }
    await page.close();
  });
});
