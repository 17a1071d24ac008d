import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { panelStories, twoFrames, until } from './pages';
import { handed } from './readers';

/** What has the focus, and whether that can be seen: a ring around it or within it. */
const focused = `(() => {
  const rings = each => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(each);
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
  };
  let each = document.activeElement;
  const path = [];
  while (each) { path.push(each); each = each.shadowRoot?.activeElement; }
  const inner = [...(path.at(-1)?.shadowRoot?.querySelectorAll('[part=control], .root, .control') ?? [])];
  const box = path.at(-1).getBoundingClientRect();
  return {
    name: path[0].id || path[0].getAttribute('aria-label') || path[0].textContent.trim().slice(0, 40) || path[0].localName,
    seen: [...path, ...inner].some(rings),
    inView: box.bottom > 0 && box.top < innerHeight && box.width > 0,
  };
})()`;

interface Focus {
  name: string;
  seen: boolean;
  inView: boolean;
}

const ruled = { verdict: 'split', confidence: 0.6, reasons: ['Both are right.'], conditions: [], openQuestions: [] };

describe('a whole debate by keys alone', () => {
  const { blank, url } = panelStories();
  const wishes = (page: Page) => page.evaluate('stage.wishes.map(({ type, input }) => input?.kind ?? type)');
  const tell = (page: Page, script: string) => page.evaluate(script);

  async function at(page: Page): Promise<string> {
    await page.evaluate(twoFrames);
    const { name, seen, inView } = (await page.evaluate(focused)) as Focus;
    assert.ok(inView, `${name} has the focus and is out of sight`);
    assert.ok(seen, `${name} has the focus, and nothing shows it`);
    return name;
  }

  /** Presses Tab until something has the focus; each step on the way is seen. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    const passed: string[] = [];
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab');
      if (await page.evaluate('document.activeElement === document.body')) continue;
      passed.push(await at(page));
      if (name.test(passed.at(-1) ?? '')) return;
    }
    assert.fail(`Tab does not reach ${name}: ${passed.join(' | ')}`);
  }

  async function steer(page: Page): Promise<void> {
    // The session begins; a person pauses it, goes on, and says something to one of them.
    await tell(
      page,
      `stage.one = stage.story.begin([{ seat: 'proponent-1', move: 'proposition', text: '' }], 'Round 1')[0]; stage.story.say(stage.one, 'One store. ')`,
    );
    await page.locator('#turn-t1').waitFor();
    await tabTo(page, /^Pause$/);
    await page.keyboard.press('Enter');
    await tell(
      page,
      `stage.story.add({ type: 'input.received', kind: 'pause' }); stage.story.end(stage.one, { seat: 'proponent-1', move: 'proposition', text: 'One store.' })`,
    );
    await page.locator('.state', { hasText: 'Paused' }).waitFor();
    await page.keyboard.press('p');
    await tell(page, `stage.story.add({ type: 'input.received', kind: 'resume' })`);
    await page.keyboard.press('m');
    await at(page);
    await page.keyboard.type('@bru');
    await page.keyboard.press('Enter');
    await page.keyboard.type('And the carts?');
    await page.keyboard.press('Enter');
    await until(page, 'stage.wishes.length === 3');
    assert.deepEqual(await wishes(page), ['pause', 'resume', 'remark']);
  }

  async function read(page: Page): Promise<void> {
    // Turns are read one by one, one is looked into, one is forked at.
    await tell(
      page,
      `stage.story.tellAll([{ seat: 'opponent-1', move: 'counter', text: 'Two.' }, { seat: 'proponent-1', move: 'rebuttal', text: 'Three.' }], 'Round 2')`,
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    const first = await at(page);
    await page.keyboard.press('j');
    assert.notEqual(await at(page), first);
    await page.keyboard.press('f');
    await until(page, 'stage.wishes.at(-1).type === "fork"');
    await tabTo(page, /^Why this\?$/);
    await page.keyboard.press('Enter');
    await page.locator('.why[open]').waitFor();
    await page.keyboard.press('w');
  }

  async function decide(page: Page): Promise<void> {
    // It is wrapped up and ends; its page is turned to and read to a line of the document.
    await tell(
      page,
      `stage.story.tellAll([${JSON.stringify({ seat: 'arbitrator-1', move: 'ruling', text: 'Both are right.', data: ruled })}], 'Round 3');
        stage.story.add({ type: 'session.ended', outcome: ${JSON.stringify({ reason: 'ruled', success: true, ...ruled })} });
        stage.post({ type: 'page', page: ${JSON.stringify(handed)} })`,
    );
    await page.getByRole('tab', { name: 'Page' }).waitFor();
    const announced = await page.locator('convene-announcer p').textContent();
    assert.match(announced ?? '', /The session has ended/);
    await page.locator('convene-transcript').focus();
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Shift+Tab');
      if (await page.evaluate(`document.activeElement.matches('[role=tab]')`)) break;
    }
    await at(page);
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('[role=tab][aria-selected=true]:focus');
    await page.locator('.handover').waitFor();
    await tabTo(page, /^F2$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('details[data-entry=F2][open] > summary:focus');
    await at(page);
    await tabTo(page, /line \d+/);
    await page.keyboard.press('Enter');
    await until(page, 'stage.wishes.at(-1).type === "revealLine"');
  }

  for (const theme of ['light', 'hc-dark']) {
    it(`goes from the first turn to the lines of its page in ${theme}, with the focus in sight at each step`, async () => {
      const page = await blank({ width: 786, height: 900 });
      await page.goto(`${url()}/?story=beginning&theme=${theme}`);
      await page.locator('.cast').waitFor();
      await steer(page);
      await read(page);
      await decide(page);
      await page.close();
    });
  }

  it('is told in one polite line for a turn that is on the screen, and in none for one that a replay does not show', async () => {
    const page = await blank({ width: 786, height: 900 });
    await page.goto(`${url()}/?story=going:6`);
    await page.waitForSelector('convene-transcript[aria-busy=false]');
    const line = page.locator('convene-announcer p');
    await tell(page, `stage.story.tellAll([{ seat: 'opponent-1', move: 'counter', text: 'Seen and heard.' }])`);
    await line.filter({ hasText: 'Seen and heard.' }).waitFor();
    await page.getByRole('button', { name: 'Scroll back' }).click();
    await page.locator('.player input').focus();
    await page.keyboard.press('Home');
    await page.getByText('Before the first turn').waitFor();
    await tell(page, `stage.story.tellAll([{ seat: 'opponent-1', move: 'counter', text: 'Out of sight.' }])`);
    for (let frames = 0; frames < 3; frames++) await page.evaluate(twoFrames);
    assert.doesNotMatch((await line.textContent()) ?? '', /Out of sight/);
    await page.close();
  });
});
