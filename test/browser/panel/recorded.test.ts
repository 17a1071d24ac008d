import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { themes, turnTo } from './grid';
import { panelStories, until } from './pages';

const folder = 'test/ledgers/0.1.0';

function eventsOf(name: string): object[] {
  const lines = readFileSync(`${folder}/${name}/ledger.jsonl`, 'utf8').trim().split('\n');
  return lines.map(line => JSON.parse(line) as object);
}

describe('the panel with recorded sessions', () => {
  const { blank, browser, url } = panelStories();

  it('plays a recording by itself from its first words, once, and says when it was made in place of what it cost', async () => {
    const page = await blank({ width: 1000, height: 800 });
    const events = JSON.stringify(JSON.stringify(eventsOf('debate')));
    await page.evaluate(`sessionStorage.setItem('events', ${events})`);
    await page.goto(`${url()}/?story=recorded:1&recording&theme=dark`);
    await until(page, `document.querySelector('.player .at')?.textContent=== 'Start'`);
    await until(page, `(document.querySelector('convene-card .words')?.textContent ?? '').trim() !== ''`);
    assert.match((await page.textContent('.head')) ?? '', /Recorded on Nov 19, 2026/);
    assert.equal(await page.locator('.head .money').count(), 0);
    const shown = await page.locator('convene-card').count();
    assert.ok(shown <= 2, `${shown} cards at the beginning`);
    await page.close();
  });

  it('leaves a recording at its beginning, ready to be played, where a person wants no motion', async () => {
    const page = await browser().newPage({ reducedMotion: 'reduce' });
    const events = JSON.stringify(JSON.stringify(eventsOf('debate')));
    await page.addInitScript(`sessionStorage.setItem('events', ${events})`);
    await page.goto(`${url()}/?story=recorded:1&recording&theme=dark`);
    await until(page, `document.querySelector('.player .at')?.textContent=== 'Start'`);
    assert.equal(await page.locator('.player vscode-button[aria-label="Play"]').count(), 1);
    await page.close();
  });

  for (const [index, name] of readdirSync(folder).entries()) {
    it(`fits a ${name} into narrow and wide windows, half way and at its end`, async () => {
      for (const share of [0.5, 1]) {
        const page = await blank({ width: 1400, height: 900 });
        await page.evaluate(`sessionStorage.setItem('events', ${JSON.stringify(JSON.stringify(eventsOf(name)))})`);
        await page.goto(`${url()}/?story=recorded:${share}&lang=de`);
        await page.waitForSelector('convene-transcript[aria-busy=false]');
        for (const width of [1400, 320]) {
          await turnTo(page, themes[index % themes.length] ?? 'dark', width);
          const where = `${Math.round(share * 100)} % at ${width}`;
          assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, where);
          // No level, tick or name of a chart leaves its picture.
          const cut = await page.evaluate(`[...document.querySelectorAll('.chart svg')].flatMap(svg => {
          const room = svg.getBoundingClientRect();
          return [...svg.querySelectorAll('text')].filter(each => each.getBoundingClientRect().left < room.left - 1).map(each => each.textContent);
        })`);
          assert.deepEqual(cut, [], where);
        }
        await page.close();
      }
    });
  }
});
