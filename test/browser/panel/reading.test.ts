import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { LedgerEvent } from '../../../src/ledger/events';
import { axeFindings, panelStories, until } from './pages';
import { handed } from './readers';

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
    await page.getByRole('button', { name: 'Continue with these findings' }).click();
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
      assert.deepEqual(await axeFindings(page), []);
      await page.close();
    });
});

describe('the panel of a session with a page', () => {
  const { blank, url } = panelStories();

  async function handed(more = '') {
    const page = await blank({ width: 1000, height: 800 });
    await page.goto(`${url()}/?story=handed${more}`);
    await page.waitForSelector('.handover');
    return page;
  }

  it('opens on it, with the part for whoever decides first, and copies that part', async () => {
    const page = await handed();
    assert.equal(await page.locator('.chair h2').textContent(), 'No, not as written; the direction stands');
    assert.equal(await page.locator('convene-transcript').count(), 0);
    await page.getByRole('button', { name: 'Copy this part' }).click();
    await until(page, 'stage.wishes.some(wish => wish.type === "copyPage")');
    await page.close();
  });

  it('leads from a finding to its line, and to the turns and back, also by keys', async () => {
    const page = await handed();
    await page.getByRole('button', { name: 'Rebuild, line 12' }).click();
    await until(page, 'stage.wishes.some(wish => wish.type === "revealLine" && wish.line === 12)');
    await page.getByRole('tab', { name: 'Page' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('convene-card .words > *');
    await page.waitForSelector('[role=tab][aria-selected=true]:focus');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('.handover');
    await page.close();
  });

  it('leads from a line for whoever decides to its entry, also where that is folded away', async () => {
    const page = await handed();
    await page.locator('.chair').getByRole('button', { name: 'F2' }).click();
    await page.waitForSelector('details[data-entry=F2][open] > summary:focus');
    assert.equal(await page.locator('[data-entry=F7]').isVisible(), false);
    await page.locator('.chair').getByRole('button', { name: 'F7' }).click();
    await page.waitForSelector('details[data-entry=F7][open] > summary:focus');
    await page.close();
  });

  it('leads from a finding to the turns that argued it, and from a stance of theirs back to its entry', async () => {
    const page = await handed();
    await page.getByRole('button', { name: 'Bruno', exact: true }).click();
    await until(page, `document.activeElement.closest('#turn-t8') !== null`);
    const taken = page.locator('#turn-t8 .stances');
    assert.deepEqual(await taken.locator('li').allTextContents(), [
      'F2 fails – Three hundred milliseconds are the promise already.',
      'C1 stands',
      'Q1 for side 1 – Nobody signs a contract over a date.',
      'F3 the same as F1 – One plan settles both.',
    ]);
    await taken.getByRole('button', { name: 'F2' }).click();
    await page.waitForSelector('details[data-entry=F2][open] > summary:focus');
    await page.evaluate(`postMessage({ type: 'goTo', entry: 'Q1' }, '*')`);
    await page.waitForSelector('[data-entry=Q1]:focus');
    await page.close();
  });

  it('leads from an entry to the change and the choice that settle it, and from a change to its line', async () => {
    const page = await handed();
    const entry = page.locator('[data-entry=F3]');
    assert.equal(await entry.getByRole('button', { name: 'F1' }).isVisible(), false);
    await entry.locator('summary').click();
    await entry.getByRole('button', { name: 'F1' }).click();
    await page.waitForSelector('h3[data-entry=F1]:focus');
    await entry.getByRole('button', { name: 'Q1' }).click();
    await page.waitForSelector('[data-entry=Q1]:focus');
    await page.getByRole('button', { name: /^line 14, in place of/ }).click();
    await until(page, 'stage.wishes.some(wish => wish.type === "revealLine" && wish.line === 14)');
    await page.close();
  });

  it('finds words on the page, opens the folds around them, and says how many turns have them too', async () => {
    const page = await handed();
    const found = page.locator('.finder [role=status]');
    await page.keyboard.press('/');
    await page.keyboard.type('nobody can ');
    await found.filter({ hasText: '1 of 2' }).waitFor();
    await page.waitForSelector('[data-entry=F3][open]');
    assert.equal(await page.locator('convene-card, [data-entry=F7][open]').count(), 0);
    await page.keyboard.press('Enter');
    await found.filter({ hasText: '2 of 2' }).waitFor();
    await page.getByText('Nobody can plan.').waitFor();
    await page.keyboard.press('Shift+Enter');
    await found.filter({ hasText: '1 of 2' }).waitFor();
    // Over the border between a label and its text; what another text had opened is folded again.
    await page.keyboard.press('Control+A');
    await page.keyboard.type('q1: may the');
    await found.filter({ hasText: '1 of 1' }).waitFor();
    assert.equal(await page.locator('.handover .entry[open]').count(), 0);
    const marked = `[...CSS.highlights.get('found')].map(String)`;
    assert.deepEqual(await page.evaluate(marked), ['Q1: May the']);
    await page.close();
  });

  it('leads from what is found on the page to the turns that have it, and back', async () => {
    const page = await handed();
    const found = page.locator('.finder [role=status]');
    await page.keyboard.press('/');
    await page.keyboard.type('bruno');
    await found.filter({ hasText: '1 of 1' }).waitFor();
    await page.getByRole('button', { name: /^\d+ in the turns$/ }).click();
    await page.waitForSelector('convene-card .words > *');
    await found.filter({ hasText: /^1 of \d$/ }).waitFor();
    await page.getByRole('button', { name: '1 on the page' }).click();
    await page.waitForSelector('.handover');
    await found.filter({ hasText: '1 of 1' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForSelector('.handed:focus');
    await page.close();
  });

  it('shows a turn that is asked for in the overview', async () => {
    const page = await handed();
    await page.locator('.side button.turn').first().click();
    await page.waitForSelector('convene-card:focus-within, article:focus');
    await page.close();
  });

  for (const [theme, width] of [
    ['dark', 320],
    ['light', 1200],
    ['hc-dark', 420],
    ['hc-light', 1200],
  ] as const)
    it(`fits its page at ${width} in ${theme}, with nothing serious for axe`, async () => {
      const page = await handed(`&theme=${theme}&lang=de`);
      await page.setViewportSize({ width, height: 900 });
      const wider =
        '[...document.querySelectorAll("html, .handed, .handover")].filter(each => each.scrollWidth > each.clientWidth).length';
      assert.equal(await page.evaluate(wider), 0);
      assert.deepEqual(await axeFindings(page), []);
      await page.close();
    });
});

describe('the panel of a recorded review, in which nobody talks', () => {
  const { blank, url } = panelStories();
  const lines = readFileSync('examples/recordings/review/ledger.jsonl', 'utf8').trim().split('\n');
  const events = lines.map(line => JSON.parse(line) as LedgerEvent);
  const readings = events.flatMap(event => (event.type === 'call.ended' && event.call.startsWith('r') ? [event] : []));
  const beginning = events.slice(
    0,
    events.findLastIndex(event => 'call' in event && event.call === 'r3' && event.type === 'call.began') + 1,
  );

  async function review(told: readonly object[], theme: string, width: number) {
    const page = await blank({ width, height: 700 });
    await page.evaluate(`sessionStorage.setItem('events', ${JSON.stringify(JSON.stringify(told))})`);
    await page.goto(`${url()}/?story=recorded:1&theme=${theme}`);
    await page.waitForSelector('.reading');
    return page;
  }

  for (const [theme, width] of [
    ['hc-light', 400],
    ['dark', 1200],
  ] as const)
    it(`gives its room at ${width} in ${theme} to what is found, also where a remark stands below it`, async () => {
      const remark = { type: 'input.received', kind: 'remark', text: 'Look at the table, please.' };
      for (const more of [[], [remark]]) {
        const page = await review([...beginning, ...more], theme, width);
        for (const { call, data } of readings) {
          const found = JSON.stringify((data as { findings: object[] }).findings);
          await page.evaluate(`for (const item of ${found}) stage.story.find('${call}', item)`);
        }
        await until(page, `document.querySelectorAll('.filed li').length === 46`);
        assert.equal(await page.getByText('The first turn is on its way').count(), 0);
        const scrolls = (each: string) =>
          `document.querySelector('${each}').scrollHeight > document.querySelector('${each}').clientHeight`;
        assert.equal(await page.evaluate(scrolls('.filed ul')), more.length > 0);
        assert.equal(await page.evaluate(scrolls('.reading')), more.length === 0);
        assert.equal(
          await page.evaluate('document.querySelector(".foot").getBoundingClientRect().bottom <= innerHeight'),
          true,
        );
        assert.deepEqual(await axeFindings(page), []);
        await page.close();
      }
    });

  it('gives its room to what is found also while that is merged, until there is a page', async () => {
    const merging = events.findIndex(event => event.type === 'call.began' && event.call === 'x1');
    const page = await review(events.slice(0, merging + 1), 'light', 1200);
    await until(page, `document.querySelectorAll('.reading.alone .filed[open] li').length === 46`);
    await page.evaluate(`postMessage(${JSON.stringify({ type: 'page', page: handed })}, '*')`);
    await page.waitForSelector('.handover');
    assert.equal(await page.locator('.reading.alone, .filed[open]').count(), 0);
    await page.close();
  });

  it('shows its page alone, without a way to turns that nobody spoke', async () => {
    const page = await review(events, 'light', 400);
    await page.evaluate(`postMessage(${JSON.stringify({ type: 'page', page: handed })}, '*')`);
    await page.waitForSelector('.handover');
    assert.equal(await page.getByRole('tab').count(), 0);
    const sizes = (await page.evaluate(
      `['.rail .place', '.rail'].map(each => getComputedStyle(document.querySelector(each)).fontSize)`,
    )) as string[];
    assert.equal(sizes[0], sizes[1]);
    await page.keyboard.press('/');
    await page.keyboard.type('lock waits');
    await page.locator('.finder [role=status]').filter({ hasText: '1 of 1' }).waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.close();
  });
});
