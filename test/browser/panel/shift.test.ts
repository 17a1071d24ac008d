import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { panelStories, twoFrames, until } from './pages';

// Runs in the page: all shifts of the reading column that no input explains, with what moved.
const watch = `window.shifts = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const moved = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (!moved?.closest?.('convene-transcript, .handed')) continue;
        const { tagName, className } = moved;
        const [from, to] = [previousRect, currentRect].map(({ x, y }) => [x, y].map(Math.round));
        window.shifts.push([window.now, tagName, className, from, to, entry.value].join(' '));
      }
    }
  }).observe({ type: 'layout-shift' });`;

/** Runs in the page: lets every event of a record happen, with the words of each turn in pieces. */
const perform = `(async rest => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  for (const { v, seq, at, ...event } of rest) {
    window.now = event.type + ' ' + (event.turn ?? '');
    if (event.type === 'turn.ended') {
      const { text } = event;
      for (let from = 0; from < text.length; from += 160) {
        stage.story.say(event.turn, text.slice(from, from + 160));
        await frame();
      }
    }
    stage.story.add(event);
    await frame();
  }
  for (let frames = 0; frames < 5; frames++) await frame();
})`;

describe('the reading column while a whole session runs', () => {
  const { browser, url } = panelStories();

  for (const name of ['debate', 'council', 'scene'])
    for (const width of [420, 1440])
      it(`shifts nothing in a ${name} at ${width} pixels, from its first event to its end`, async () => {
        const page = await browser().newPage({ viewport: { width, height: 800 } });
        const lines = readFileSync(`examples/recordings/${name}/ledger.jsonl`, 'utf8').trim().split('\n');
        await page.addInitScript(`sessionStorage.setItem('events', ${JSON.stringify(`[${lines[0]}]`)})`);
        await page.goto(`${url()}/?story=recorded:1`);
        await page.waitForSelector('convene-transcript[aria-busy=false]');
        await page.evaluate(twoFrames);
        await page.evaluate(watch);
        await page.evaluate(`${perform}([${lines.slice(1).join(',')}])`);
        await until(page, `document.querySelector('convene-player') !== null`);
        assert.deepEqual(await page.evaluate('window.shifts'), []);
        await page.close();
      });

  it('is known to shift where it is pushed', async () => {
    const page = await browser().newPage({ viewport: { width: 420, height: 800 } });
    await page.goto(`${url()}/?story=going:12`);
    await page.waitForSelector('convene-card .words > *');
    await page.evaluate(watch);
    await page.evaluate(`document.querySelector('.head').style.paddingBlockEnd = '90px'`);
    await until(page, 'window.shifts.length > 0');
    await page.close();
  });
});
