import assert from 'node:assert/strict';
import { panelStories, until } from './pages';
import { finished } from './stories';

/** How large the words of charts are on the screen. */
const chartWords = `[...document.querySelectorAll('.chart > svg')].map(svg =>
  (parseFloat(getComputedStyle(svg.querySelector('text')).fontSize) * svg.getBoundingClientRect().width) / svg.viewBox.baseVal.width)`;

/** The drawing of every action, with what it does. */
const drawings = `[...document.querySelectorAll('vscode-button, .directs button, .card .tool')]
  .map(each => [each.querySelector('path')?.getAttribute('d'), (each.getAttribute('aria-label') ?? each.textContent).trim()])`;

describe('the panel in plain sight', () => {
  const { open, blank, url } = panelStories();

  for (const width of [420, 786, 1440]) {
    it(`names its controls in words at ${width} pixels`, async () => {
      const page = await open('running', { width });
      for (const word of ['Pause', 'Step', 'Skip', 'Wrap up', 'Limits', 'Scroll back', 'Stop…']) {
        await page.locator('.steering .label').filter({ hasText: word, visible: true }).first().waitFor();
      }
      await page.close();
    });

    it(`writes in its charts as large as elsewhere at ${width} pixels`, async () => {
      const page = await open('finished', { width });
      if (width < 900) await page.locator('.toggle-side').click();
      await page.locator('.chart > svg').first().waitFor();
      const sizes = (await page.evaluate(chartWords)) as number[];
      assert.ok(sizes.length > 0 && sizes.every(size => size >= 10.99 && size <= 14), String(sizes));
      const cut = await page.evaluate(
        `[...document.querySelectorAll('.chart > svg text')].filter(each => each.getBoundingClientRect().right > each.closest('svg').getBoundingClientRect().right + 0.5).length`,
      );
      assert.equal(cut, 0);
      await page.close();
    });
  }

  it('draws no two actions alike', async () => {
    const meant = new Map<string, string>();
    for (const story of ['running', 'finished', 'acting', 'acted']) {
      const page = await open(story);
      for (const [drawing, label] of (await page.evaluate(drawings)) as [string | null, string][]) {
        if (!drawing) continue;
        // One action is told of each seat and turn.
        const does = label.replace(/(Ada|Bruno|Judge Okafor|Jo|Ruth Reve|Ines Calder|Tomas Reve)(’s turn)?/, '…');
        const known = meant.get(drawing) ?? does;
        const isSame = known === does || /^(Fork|Play|Resume|Next beat|Let … speak again)/.test(does);
        assert.ok(isSame, `${known} and ${does}`);
        meant.set(drawing, does);
      }
      await page.close();
    }
  });

  it('shows at the side of a rail that there is more of it', async () => {
    const page = await open('legislating', { width: 320 });
    const shade = await page.evaluate(`getComputedStyle(document.querySelector('.rails')).backgroundAttachment`);
    assert.equal(shade, 'local, local, scroll, scroll');
    await page.close();
  });

  it('begins a replay before the first turn, with all that is to come', async () => {
    const page = await open('finished');
    await page.locator('.player input').focus();
    await page.keyboard.press('Home');
    await page.getByText('Before the first turn').waitFor();
    assert.deepEqual(await page.locator('.rail .stage').allTextContents(), ['Round 1', 'Round 2', 'Round 3']);
    assert.equal(await page.locator('.player .at').textContent(), 'Start');
    await page.close();
  });

  it('counts a play in beats, and a meeting in turns', async () => {
    const acted = await open('acted');
    assert.match((await acted.locator('.player .at').textContent()) ?? '', /^Beat 5 of 5$/);
    await acted.close();
    const page = await open('finished');
    assert.equal(await page.locator('.player .at').textContent(), 'Turn 9 of 9');
    await page.close();
  });

  it('shows no dollars where nothing is paid', async () => {
    const events = JSON.parse(JSON.stringify(finished().events));
    events[0].voices.anthropic.rehearsal = true;
    const page = await blank();
    await page.goto(`${url()}/?story=beginning`);
    await page.evaluate(`sessionStorage.setItem('events', ${JSON.stringify(JSON.stringify(events))})`);
    await page.goto(`${url()}/?story=recorded:1`);
    await page.locator('.tone-rehearsal').waitFor();
    assert.doesNotMatch((await page.locator('.head').textContent()) ?? '', /\$/);
    await page.close();
  });

  it('tells what was checked in sentences, not in names', async () => {
    const page = await open('finished');
    const why = page.locator('#turn-t9 .why');
    await why.locator('summary').click();
    await until(page, `document.querySelector('#turn-t9 .checks') !== null`);
    const words = (await why.locator('.checks').textContent()) ?? '';
    assert.match(words, /keeps to the length limit/);
    assert.match(words, /says whom it answers/);
    await page.close();
  });

  it('lets what leads from one argument to the next weigh less, and what concludes as much as an argument', async () => {
    const page = await open('finished', { height: 3000 });
    const light = await page.locator('.card.light').evaluateAll(all => all.map(each => each.id));
    assert.deepEqual(light, ['turn-t3', 'turn-t6']);
    await page.close();
  });
});
