import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { panelStories, twoFrames, until } from './pages';

/** Where a turn stands on the screen. */
const placeOf = (page: Page, turn: string) =>
  page.evaluate(
    `(({ left, top }) => [left, top].map(Math.round))(document.querySelector('#turn-${turn}').getBoundingClientRect())`,
  ) as Promise<number[]>;

/** Within a pixel: a place between two of them is rounded to either. */
const assertNear = (place: number[], before: number[], when: string) =>
  assert.ok(
    place.length === 2 && place.every((each, at) => Math.abs(each - (before[at] ?? 0)) <= 1),
    `${when}: ${before} → ${place}`,
  );

const settled = async (page: Page) => {
  for (let frames = 0; frames < 3; frames++) await page.evaluate(twoFrames);
};

const ruled = { verdict: 'split', confidence: 0.6, reasons: ['Both are right.'], conditions: [], openQuestions: [] };
const ruling = { seat: 'arbitrator-1', move: 'ruling', text: 'Both are right.', data: ruled, cue: { round: 6 } };
const ended = `stage.story.tellAll([${JSON.stringify(ruling)}]);
  stage.story.add({ type: 'session.ended', outcome: { reason: 'ruled', success: true, ...${JSON.stringify(ruled)} } })`;

describe('the place of a reader', () => {
  const { open, blank, url } = panelStories();

  it('keeps the column where it is when the overview comes', async () => {
    const page = await blank({ width: 1440, height: 800 });
    await page.goto(`${url()}/?story=beginning`);
    await page.waitForSelector('.cast');
    await page.evaluate(`stage.story.tellAll([{ seat: 'proponent-1', move: 'proposition', text: 'One.' }], 'Round 1')`);
    await page.waitForSelector('#turn-t1');
    const before = await placeOf(page, 't1');
    await page.evaluate(
      `stage.story.tellAll([{ seat: 'arbitrator-1', move: 'reaction', text: 'A crux.', cue: { round: 1 } }], 'Round 1')`,
    );
    await page.locator('.side .block').first().waitFor();
    assert.deepEqual(await placeOf(page, 't1'), before);
    await page.close();
  });

  it('keeps it there in a replay too', async () => {
    const page = await blank({ width: 1440, height: 800 });
    await page.goto(`${url()}/?story=beginning`);
    const lines = readFileSync('examples/recordings/debate/ledger.jsonl', 'utf8').trim().split('\n');
    await page.evaluate(`sessionStorage.setItem('events', ${JSON.stringify(`[${lines.join(',')}]`)})`);
    await page.goto(`${url()}/?story=recorded:1`);
    const left = `document.querySelector('convene-page')?.getBoundingClientRect().left`;
    const slider = page.locator('.player input');
    await slider.focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Play' }).click();
    // The first turn is spoken, and nothing is there to look over.
    await until(page, `${left} !== undefined`);
    await page.getByRole('button', { name: 'Pause the replay' }).click();
    const before = await page.evaluate(left);
    assert.equal(await page.locator('.side .block').count(), 0);
    await slider.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.locator('.side .block').first().waitFor();
    assert.equal(await page.evaluate(left), before);
    await page.close();
  });

  for (const width of [420, 786, 1440]) {
    it(`stays on the screen at ${width} pixels while turns come, the session ends and its outcome appears`, async () => {
      const page = await open('going:30', { width, height: 700 });
      await page.locator('convene-transcript').evaluate(each => each.scrollTo(0, each.scrollHeight / 2));
      await settled(page);
      const turn = String(await page.evaluate('document.elementFromPoint(200, 400).closest("article").id.slice(5)'));
      const before = await placeOf(page, turn);
      await page.evaluate(`stage.story.tellAll([{ seat: 'opponent-1', move: 'counter', text: 'More. '.repeat(60) }])`);
      await settled(page);
      assertNear(await placeOf(page, turn), before, 'a turn came');
      await page.evaluate(ended);
      await page.locator('convene-player').waitFor();
      if (width < 900) await page.locator('.outcome').waitFor();
      await settled(page);
      assertNear(await placeOf(page, turn), before, 'the session ended');
      await page.close();
    });
  }

  it('is found again when the window changes its width', async () => {
    const page = await open('going:30', { width: 1440, height: 700 });
    await page.locator('convene-transcript').evaluate(each => each.scrollTo(0, each.scrollHeight / 2));
    await settled(page);
    const turn = String(await page.evaluate('document.elementFromPoint(300, 300).closest("article").id.slice(5)'));
    const [, before] = await placeOf(page, turn);
    for (const width of [420, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      await settled(page);
      const [, top] = await placeOf(page, turn);
      assert.ok(
        top !== undefined && before !== undefined && Math.abs(top - before) < 160,
        `${width}: ${before} → ${top}`,
      );
    }
    await page.close();
  });

  it('is the end of a session that is over, and one click leads there from above', async () => {
    const page = await open('long:40');
    const isAtEnd =
      '((each) => each.scrollHeight - each.scrollTop - each.clientHeight < 2)(document.querySelector("convene-transcript"))';
    await until(page, isAtEnd);
    await page.locator('convene-transcript').focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Go to the end' }).click();
    await until(page, isAtEnd);
    await page.close();
  });

  it('has why a turn was said in sight as soon as it is asked for', async () => {
    const page = await open('finished', { height: 600 });
    const why = page.locator('#turn-t5 .why');
    // At the lower edge of the view, where nothing below it can be seen.
    await why.evaluate(each => each.scrollIntoView({ block: 'end' }));
    await settled(page);
    await why.locator('summary').click();
    await why.locator('.attempts').waitFor();
    await settled(page);
    const seen = await why.evaluate(each => {
      const view = each.closest('convene-transcript')?.getBoundingClientRect();
      const { top, bottom, height } = each.getBoundingClientRect();
      return view !== undefined && top >= view.top - 1 && (bottom <= view.bottom + 1 || height > view.height);
    });
    assert.ok(seen);
    await page.close();
  });
});
