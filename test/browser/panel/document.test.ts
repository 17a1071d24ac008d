import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openState, turnTo, widths } from './grid';
import { axeFindings, panelStories, twoFrames, until } from './pages';

const debate = { name: 'debate', folder: 'examples/recordings/debate' };
const lit = (page: Page) => page.locator('.document .lit').allTextContents();

describe('the document beside the talk', () => {
  const stories = panelStories();

  /** A debate with its document beside it. */
  async function beside(share: number, width = 1440) {
    const page = await openState(stories, { ...debate, share });
    await turnTo(page, 'light', width);
    if (width < 900) await page.locator('.toggle-side').click();
    await page.getByRole('tab', { name: 'Document', exact: true }).click();
    await page.locator('.document').waitFor();
    return page;
  }

  for (const width of widths) {
    it(`stands there at ${width} pixels, and a line that was quoted leads to its turn`, async () => {
      const page = await beside(1, width);
      await page.locator('.document .quoted').first().waitFor();
      assert.deepEqual(await axeFindings(page), []);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
      const quoted = page.locator('.document .quoted button').first();
      const title = (await quoted.getAttribute('title')) ?? '';
      await quoted.focus();
      await page.keyboard.press('Enter');
      await until(page, `document.activeElement.matches('article[id^=turn-]')`);
      const name = await page.evaluate(`document.activeElement.querySelector('.name').textContent`);
      assert.ok(title.includes(String(name).trim()), `${title} leads to ${name}`);
      await page.close();
    });
  }

  it('lights a line as soon as a quote of it is complete, and lets go of it with the next turn', async () => {
    const page = await stories.blank({ width: 1440, height: 800 });
    const text = readFileSync('examples/recordings/debate/document.md', 'utf8');
    await page.evaluate(`sessionStorage.setItem('document', ${JSON.stringify(JSON.stringify(text))})`);
    await page.goto(`${stories.url()}/?story=running`);
    await page.getByRole('tab', { name: 'Document', exact: true }).click();
    await page.evaluate(`stage.story.end('t4', { seat: 'proponent-1', move: 'rebuttal', text: 'So be it.' })`);
    await page.evaluate(
      `stage.turn = stage.story.begin([{ seat: 'opponent-1', move: 'counter', text: '' }], 'Round 3')[0]`,
    );
    assert.deepEqual(await lit(page), []);
    const line = await page.evaluate(
      `[...document.querySelectorAll('.document li')].map(each => each.lastElementChild.textContent).find(each => /^[A-Z][^*_\`|"]{60,}$/.test(each))`,
    );
    const words = String(line).split(' ').slice(0, 7).join(' ');
    await page.evaluate(`stage.story.say(stage.turn, 'They write “${words}')`);
    await page.evaluate(twoFrames);
    assert.deepEqual(await lit(page), []);
    await page.evaluate(`stage.story.say(stage.turn, '”, and')`);
    await page.locator('.document .lit', { hasText: words }).waitFor();
    assert.ok(
      await page
        .locator('.document .lit')
        .first()
        .evaluate(each => {
          const view = each.closest('.side')?.getBoundingClientRect();
          const { top, bottom } = each.getBoundingClientRect();
          return view !== undefined && top >= view.top && bottom <= view.bottom;
        }),
    );
    assert.equal(await page.evaluate('document.scrollingElement.scrollTop + document.body.scrollTop'), 0);
    await page.evaluate(
      `stage.story.end(stage.turn, { seat: 'opponent-1', move: 'counter', text: 'They write “${words}”, and.' })`,
    );
    await page.evaluate(`stage.story.begin([{ seat: 'proponent-1', move: 'counter', text: '' }], 'Round 3')`);
    await until(page, `document.querySelectorAll('.document .lit').length === 0`);
    assert.ok(await page.locator('.document .quoted', { hasText: words }).count());
    await page.close();
  });

  it('is what stands beside a page that has no overview, and is remembered where it was chosen', async () => {
    const page = await openState(stories, { name: 'review', folder: 'examples/recordings/review' });
    await page.locator('.document').waitFor();
    await page.close();
    const chosen = await beside(1);
    await chosen.reload();
    await chosen.locator('.document').waitFor();
    await chosen.close();
  });
});
