import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openState, states, themes, turnTo, widths } from './grid';
import { axeFindings, panelStories } from './pages';

/** Where the whole grid of pictures and findings goes, where somebody wants to look at it. */
const look = process.env.CONVENE_LOOK;

const sights = widths.flatMap(width => themes.map(theme => ({ theme, width })));

describe('the panel in every state', () => {
  const stories = panelStories();
  const rows: string[] = [];
  after(() => {
    if (!look) return;
    const head = `| state | theme | width | serious or moderate |\n|---|---|---|---|`;
    writeFileSync(path.join(look, 'axe.md'), `${head}\n${rows.join('\n')}\n`);
  });

  // A few sights of each, so that all of them are seen; `npm run look` takes every one.
  for (const [index, state] of states.entries()) {
    it(`has nothing serious or moderate for axe, and keeps its width: ${state.name}`, async () => {
      const page = await openState(stories, state);
      const found: string[] = [];
      for (const { theme, width } of look
        ? sights
        : [sights[(index * 5) % sights.length] ?? { theme: 'dark', width: 420 }]) {
        await turnTo(page, theme, width);
        if (look) {
          mkdirSync(look, { recursive: true });
          await page.screenshot({ path: path.join(look, `${state.name}-${theme}-${width}.png`) });
        }
        const flaws = await axeFindings(page);
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        if (wider !== 0) flaws.push(`${wider} pixels wider than the window`);
        rows.push(
          `| ${state.name} | ${theme} | ${width} | ${flaws.map(each => each.replace(/\s+/g, ' ').replaceAll('|', '¦')).join('; ') || '0'} |`,
        );
        found.push(...flaws.map(each => `${theme} at ${width}: ${each}`));
      }
      await page.close();
      assert.deepEqual(found, []);
    });
  }
});
