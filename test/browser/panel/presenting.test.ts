import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings, panelStories, twoFrames, until } from './pages';

const desk = 'convene-presenter';

describe('the presenter’s desk', () => {
  const { open } = panelStories();
  const stands = (page: Page, data: object) =>
    page.evaluate(`{
      stage.story.add(${JSON.stringify({ type: 'state.posted', beat: 'b20', topic: 'standing', data })});
    }`);
  const wishes = (page: Page) => page.evaluate('stage.wishes.map(({ input }) => [input.name, input.data])');

  it('shows the slide that is up, and turns by buttons and by arrow keys, but not past the ends', async () => {
    const page = await open('presenting');
    await stands(page, { at: 'presenting', slide: 2, slides: 3, title: 'Risks', hands: [] });
    await page.locator(`${desk} .at`, { hasText: 'Slide 3 of 3 Risks' }).waitFor();
    assert.equal(await page.locator(`${desk} vscode-button[aria-label="Next slide"]`).getAttribute('disabled'), '');
    await page.locator('convene-transcript').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.locator(`${desk} vscode-text-area`).click();
    await page.keyboard.press('ArrowLeft');
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await wishes(page), [['slide', { slide: 2 }]]);
  });

  it('keeps the buttons that turn slides beside a long title where it is narrow', async () => {
    const page = await open('presenting', { width: 360 });
    const title = 'What the long migration leaves open, and who is going to look after it';
    await stands(page, { at: 'presenting', slide: 1, slides: 3, title, hands: [] });
    await page.locator(`${desk} .at`, { hasText: title }).waitFor();
    const middles = await page.evaluate(`[...document.querySelectorAll('${desk} .turns > *')].map(each => {
      const { top, bottom } = each.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    })`);
    assert.deepEqual(new Set(middles as number[]).size, 1, String(middles));
  });

  it('shows every raised hand with its name, and calls on the one that is clicked', async () => {
    const page = await open('presenting', { width: 360 });
    await stands(page, { at: 'presenting', slide: 0, slides: 3, hands: ['proponent-1', 'opponent-1'] });
    await page.locator(`${desk} .hand`).nth(1).click();
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await wishes(page), [['acknowledge', { agent: 'opponent-1' }]]);
    assert.deepEqual(await axeFindings(page), []);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
  });

  it('takes what is written for the answer while a question waits, and lets it be left or broken off', async () => {
    const page = await open('presenting');
    assert.equal(await page.locator(`${desk} vscode-button`, { hasText: 'Step in' }).getAttribute('disabled'), '');
    await stands(page, { at: 'exchange', slide: 0, slides: 3, agent: 'opponent-1', awaits: 'answer', hands: [] });
    await page.locator(`${desk} section.asked`).waitFor();
    await page.locator(`${desk} vscode-text-area`).click();
    await page.keyboard.type('We counted them.');
    await page.keyboard.press('Enter');
    await page.locator(`${desk} vscode-button`, { hasText: 'Skip the question' }).click();
    await page.locator(`${desk} vscode-button`, { hasText: 'Step in' }).click();
    await until(page, 'stage.wishes.length === 3');
    assert.deepEqual(await wishes(page), [
      ['answer', { text: 'We counted them.' }],
      ['answer', { text: '' }],
      ['step-in', {}],
    ]);
    await page.evaluate(twoFrames);
    assert.deepEqual(await axeFindings(page), []);
  });
});
