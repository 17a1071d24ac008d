import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings, panelStories, twoFrames, until } from './pages';

const stories = [
  ...['running', 'finished', 'asking', 'failing', 'voting', 'presenting', 'acting', 'acted', 'playing'],
  ...['legislating', 'crowded', 'crowded:ended'],
];

/** What is wider than its place: pages are looked at one by one, as nothing that leaves one can be seen. */
const spills = `[...document.querySelectorAll('html, .head, .notices, convene-transcript, convene-page, .card, .side, .verdict, .foot, .bar')]
  .filter(each => each.scrollWidth > each.clientWidth + (each.offsetWidth - each.clientWidth))
  .map(each => each.tagName + '.' + each.className + ': ' + each.scrollWidth + ' > ' + each.clientWidth)`;

describe('the layout of the panel', () => {
  const { open, blank, url } = panelStories();

  async function overview(page: Page): Promise<void> {
    await page.locator('.toggle-side').click();
    await page.locator('.side').waitFor();
  }

  for (const [width, lang] of [
    [320, 'de'],
    [420, 'en'],
    [1200, 'en'],
  ] as const) {
    it(`keeps every story within its place at ${width} pixels, whatever the names, the words and the sums`, async () => {
      for (const story of stories) {
        const page = await open(story, { width, more: lang === 'de' ? '&lang=de' : '' });
        assert.deepEqual(await page.evaluate(spills), [], story);
        if (width < 900 && (await page.locator('.toggle-side').count()) > 0) {
          await overview(page);
          assert.deepEqual(await page.evaluate(spills), [], `the overview of ${story}`);
        }
        await page.close();
      }
    });
  }

  it('says of the overview whether it is open, in narrow and wide windows', async () => {
    const page = await open('running', { width: 420 });
    const states: unknown[] = [];
    for (const width of [420, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      for (let presses = 0; presses < 2; presses++) {
        await page.evaluate(twoFrames);
        const isShown = await page.locator('.side').isVisible();
        states.push(isShown);
        assert.equal(await page.locator('.toggle-side').getAttribute('aria-expanded'), String(isShown), `at ${width}`);
        await page.locator('.toggle-side').click();
      }
    }
    assert.deepEqual(states, [false, true, true, false]);
    await page.close();
  });

  it('says within the field what one may write there, also where it is narrow', async () => {
    for (const more of ['', '&lang=de'])
      for (const story of ['running', 'acting']) {
        const page = await open(story, { width: 420, more });
        // What is as wide as its text needs no second line and no scrolling.
        const room = (await page.evaluate(`(area => {
          const field = area.shadowRoot.querySelector('textarea');
          const { font, paddingLeft, paddingRight } = getComputedStyle(field);
          const pen = Object.assign(document.createElement('canvas').getContext('2d'), { font });
          return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - pen.measureText(field.placeholder).width;
        })(document.querySelector('convene-composer vscode-text-area'))`)) as number;
        assert.ok(room >= 0, `${story}${more}: ${room}`);
        await page.close();
      }
  });

  it('keeps what a session costs on one line below its title', async () => {
    const page = await open('voting', { width: 786 });
    const height = await page.locator('.money').evaluate(each => each.getBoundingClientRect().height);
    assert.ok(height < 30, `${height}`);
    await page.close();
  });

  it('marks in an amended clause the words that are new, and leaves what stayed unstruck', async () => {
    const page = await open('legislating', { width: 1200 });
    const marks = page.locator('.versions details[open] mark');
    assert.deepEqual((await marks.allTextContents()).map(each => each.trim()).filter(Boolean), [
      'once two leased carriages have passed inspection, at the latest',
    ]);
    const struck = await page.evaluate(`getComputedStyle(document.querySelector('.versions del')).textDecorationLine`);
    assert.equal(struck, 'none');
  });

  it('names the chair where nobody moderates', async () => {
    const page = await open('legislating', { width: 1200 });
    assert.equal(await page.locator('.said.moderator h3').first().textContent(), 'The chair');
  });

  it('tells lines of one colour apart, in the chart as in its legend', async () => {
    const page = await open('crowded', { width: 1200 });
    const dashes = (await page.evaluate(`['.series', '.legend'].map(place =>
      [...document.querySelectorAll('.chart ' + place + ' polyline')].slice(0, 4).map(each => each.getAttribute('stroke-dasharray')))`)) as string[][];
    assert.equal(new Set(dashes[0]).size, 4);
    assert.deepEqual(dashes[0], dashes[1]);
  });

  it('runs words from right to left where their script does', async () => {
    const page = await open('crowded:ended', { width: 1200 });
    const edges = (await page.evaluate(`{
      const said = [...document.querySelectorAll('.words p')].find(each => each.textContent.startsWith('لا'));
      const range = document.createRange();
      range.selectNodeContents(said);
      [said.getBoundingClientRect().right - range.getBoundingClientRect().right];
    }`)) as number[];
    assert.ok(Math.abs(edges[0] ?? 99) < 2, `${edges[0]} px from the right`);
  });

  it('puts a presenter’s buttons into even rows, also where one more is offered', async () => {
    const acts = `[...document.querySelectorAll('.acts > *')]`;
    for (const [width, buttons] of [
      [320, 3],
      [420, 3],
      [320, 4],
      [420, 4],
    ] as const) {
      const page = await open('presenting', { width, more: '&lang=de' });
      if (buttons === 4) {
        await page.evaluate(
          `stage.story.add({ type: 'input.received', kind: 'limit', key: 'mode', value: 'free-flow' })`,
        );
      }
      await until(page, `${acts}.length === ${buttons}`);
      await page.evaluate(twoFrames);
      const tops = (await page.evaluate(
        `${acts}.map(each => Math.round(each.getBoundingClientRect().top))`,
      )) as number[];
      const rows = [...new Set(tops)].map(top => tops.filter(each => each === top).length);
      assert.equal(new Set(rows).size, 1, `rows of ${rows} at ${width}`);
      assert.deepEqual(await page.evaluate(spills), []);
      await page.close();
    }
  });

  it('keeps names that are offered, and the count of what was found, on one line each', async () => {
    const page = await open('crowded', { width: 320 });
    await page.keyboard.press('m');
    await page.keyboard.type('@');
    const offered = page.locator('.completion');
    await offered.waitFor();
    const lines = `[...document.querySelectorAll('.completion li')].map(each => each.offsetHeight)`;
    assert.equal(new Set((await page.evaluate(lines)) as number[]).size, 1);
    assert.equal(await offered.evaluate(each => each.scrollWidth - each.clientWidth), 0);
    await page.keyboard.press('Escape');
    await page.locator('convene-transcript').focus();
    await page.keyboard.press('/');
    await page.keyboard.type('forecast');
    const found = page.locator('.finder [role=status]');
    await found.filter({ hasText: /of/ }).waitFor();
    assert.ok(((await found.boundingBox())?.height ?? 99) < 30);
  });

  it('takes no room in a line of a play for buttons that are not seen', async () => {
    const page = await open('acting', { width: 320 });
    const left = (await page.evaluate(`[...document.querySelectorAll('.line .cue')].map(cue => {
      const shown = [...cue.children].filter(each => !each.matches('.tools')).map(each => each.getBoundingClientRect().bottom);
      return cue.getBoundingClientRect().bottom - Math.max(...shown);
    })`)) as number[];
    assert.ok(Math.max(...left) < 10, String(left));
  });

  it('leads back to the start of the rail when the session ends', async () => {
    const page = await open('legislating', { width: 320 });
    const place = `document.querySelector('.rails').scrollLeft`;
    assert.notEqual(await page.evaluate(place), 0);
    await page.evaluate(`stage.story.add({ type: 'session.ended', outcome: { reason: 'budget', success: false } })`);
    await page.locator('.state', { hasText: 'Finished: budget used up' }).waitFor();
    await page.evaluate(twoFrames);
    assert.equal(await page.evaluate(place), 0);
  });

  it('keeps in sight where the session is when the window becomes narrow', async () => {
    const page = await open('legislating', { width: 1440 });
    for (const width of [786, 420, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(twoFrames);
      const [left, right, room] = (await page.evaluate(
        `(({ left, right }) => [left, right, innerWidth])(document.querySelector('.rails [aria-current]').getBoundingClientRect())`,
      )) as [number, number, number];
      assert.ok(left >= 0 && right <= room, `${width}: from ${left} to ${right}`);
    }
    await page.close();
  });

  it('shows who has come together before the first turn', async () => {
    for (const width of [320, 1200]) {
      const page = await blank({ width, height: 800 });
      await page.goto(`${url()}/?story=beginning&theme=light`);
      await page.locator('.cast li').first().waitFor();
      assert.deepEqual(await page.locator('.cast .name').allTextContents(), ['Ada', 'Bruno', 'Judge Okafor']);
      assert.deepEqual(await page.evaluate(spills), []);
      assert.deepEqual(await axeFindings(page), []);
      await page.close();
    }
  });

  it('tells what is done, under way and to come where the system’s own colours are forced', async () => {
    const page = await open('running', { width: 1200 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.evaluate(twoFrames);
    const fills = (await page.evaluate(
      `['done', 'now', 'next'].map(state => getComputedStyle(document.querySelector('.rail .' + state + ' .dot')).backgroundColor)`,
    )) as string[];
    assert.equal(new Set(fills).size, 3, String(fills));
  });
});
