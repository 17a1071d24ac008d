import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { panelStories, serious, twoFrames } from './pages';

const folder = 'test/ledgers/0.1.0';
const themes = ['dark', 'light', 'hc-dark', 'hc-light'];

function eventsOf(name: string): object[] {
  const lines = readFileSync(`${folder}/${name}/ledger.jsonl`, 'utf8').trim().split('\n');
  return lines.map(line => JSON.parse(line) as object);
}

describe('the panel with recorded sessions', () => {
  const { browser, url } = panelStories();

  for (const [index, name] of readdirSync(folder).entries()) {
    it(`fits a ${name} into narrow and wide windows, half way and at its end, with nothing serious for axe`, async () => {
      const theme = themes[index % themes.length];
      for (const [share, width] of [
        [0.5, 320],
        [1, 320],
        [0.5, 1400],
        [1, 1400],
      ] as const) {
        const page = await browser().newPage({ viewport: { width, height: 900 } });
        await page.addInitScript(`sessionStorage.setItem('events', ${JSON.stringify(JSON.stringify(eventsOf(name)))})`);
        await page.goto(`${url()}/?story=recorded:${share}&theme=${theme}&lang=de`);
        await page.waitForSelector('convene-transcript[aria-busy=false]');
        await page.evaluate(twoFrames);
        const where = `${Math.round(share * 100)} % at ${width} in ${theme}`;
        assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, where);
        // No level, tick or name of a chart leaves its picture.
        const cut = await page.evaluate(`[...document.querySelectorAll('.chart svg')].flatMap(svg => {
          const room = svg.getBoundingClientRect();
          return [...svg.querySelectorAll('text')].filter(each => each.getBoundingClientRect().left < room.left - 1).map(each => each.textContent);
        })`);
        assert.deepEqual(cut, [], where);
        assert.deepEqual(await serious(page), [], where);
        await page.close();
      }
    });
  }
});
