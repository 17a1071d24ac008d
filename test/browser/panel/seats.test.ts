import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings, panelStories, until } from './pages';

const wishes = (page: Page) => page.evaluate('stage.wishes') as Promise<unknown[]>;
const send = (page: Page) => page.locator('convene-own-turn vscode-button', { hasText: 'Say it' }).click();
const words = (page: Page) => page.locator('convene-own-turn .field textarea').first();
const problem = (page: Page) => page.locator('convene-own-turn .problem').textContent();

describe('a turn of the person who watches', () => {
  const { open } = panelStories();

  it('says whose turn it is and what is asked, and counts the words against the limit', async () => {
    const page = await open('seated');
    const part = page.locator('convene-own-turn');
    assert.match((await part.locator('h2').textContent()) ?? '', /Your turn: rebuttal\s+Guest, opponent/);
    assert.match((await part.locator('.asked').textContent()) ?? '', /You argue against the motion/);
    await part.locator('.table summary').click();
    assert.match((await part.locator('.table p').textContent()) ?? '', /F1 \[blocks\] Nobody has measured/);
    assert.equal(await page.locator('.head .state').first().textContent(), 'Waiting for you');
    assert.equal(await page.locator('convene-composer').count(), 0);
    await words(page).fill('Nine hours on a laptop.');
    assert.equal(await part.locator('.count').textContent(), '5 / 20 words');
    await words(page).fill('word '.repeat(21));
    assert.equal(await part.locator('.count.over').textContent(), '21 / 20 words');
    await send(page);
    assert.equal(await problem(page), 'At most 20 words, please.');
    assert.deepEqual(await wishes(page), []);
  });

  it('sends the words and the data of its form, by keys alone, once nothing is missing', async () => {
    const page = await open('seated');
    await page.keyboard.press('m');
    await page.keyboard.type('Ada has not counted the lock waits.');
    await page.keyboard.press('Control+Enter');
    await until(page, `document.querySelector('convene-own-turn .problem').textContent !== ''`);
    assert.equal(await problem(page), 'Still missing: stance, confidence, declares.');
    await until(page, `document.activeElement.matches('input[type=radio][name=stance]')`);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0.7');
    await page.locator('convene-own-turn input[name=declares]').last().press('Space');
    await page.locator('convene-own-turn label.lines textarea').fill('A load test holds.\n\nSomebody is on call.\n');
    const add = page.locator('convene-own-turn vscode-button', { hasText: 'Add' });
    await add.press('Enter');
    await add.press('Enter');
    await page.locator('convene-own-turn .entry textarea').nth(1).fill('Lock waits of 4 seconds.');
    await page.locator('convene-own-turn .entry vscode-button').nth(1).press('Enter');
    await page.locator('convene-own-turn label', { hasText: 'stress tested' }).locator('input').press('Space');
    await words(page).press('Control+Enter');
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await wishes(page), [
      {
        type: 'speak',
        turn: 't4',
        said: {
          say: 'Ada has not counted the lock waits.',
          data: {
            stance: 'leaning against',
            confidence: 0.7,
            changedBy: '',
            declares: 'object',
            conditions: ['A load test holds.', 'Somebody is on call.'],
            objections: [{ point: '', objection: 'Lock waits of 4 seconds.' }],
            stressTested: true,
          },
        },
      },
    ]);
  });

  it('is led to what is missing in an entry of a list, and to no other entry', async () => {
    const page = await open('seated');
    const stance = { type: 'object', required: ['stance'], properties: { stance: { enum: ['contest', 'uphold'] } } };
    const schema = { required: ['stances'], properties: { stances: { type: 'array', items: stance } } };
    await page.evaluate(
      `stage.story.tell('t4', 'asking', { asked: { request: 'Declare.', schema: ${JSON.stringify(schema)} } })`,
    );
    const add = page.locator('convene-own-turn vscode-button', { hasText: 'Add' });
    await add.click();
    await add.click();
    await page.locator('convene-own-turn .entry input').first().check();
    await words(page).fill('I contest it.');
    await send(page);
    assert.equal(await problem(page), 'Still missing: stances.');
    const entries = page.locator('convene-own-turn .entry');
    assert.equal(await entries.nth(0).locator('[aria-invalid=true]').count(), 0);
    await until(page, `document.activeElement.matches('.entry:nth-of-type(2) [aria-invalid=true] input')`);
    await page.close();
  });

  it('has nothing serious for axe to report in any theme, with all that can be wrong in it', async () => {
    for (const theme of ['dark', 'light', 'hc-dark', 'hc-light']) {
      const page = await open('seated:mended', { theme, width: 320 });
      await page.locator('convene-own-turn vscode-button', { hasText: 'Add' }).click();
      await page.locator('convene-own-turn .table summary').click();
      await send(page);
      assert.deepEqual(await axeFindings(page), [], theme);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
      await page.close();
    }
  });

  it('can be skipped, and is gone once it has ended', async () => {
    const page = await open('seated');
    await page.locator('convene-own-turn vscode-button', { hasText: 'Skip my turn' }).click();
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await wishes(page), [{ type: 'input', input: { kind: 'skip', turn: 't4' } }]);
    await page.evaluate(
      `stage.story.end('t4', { seat: 'opponent-1', move: 'rebuttal', text: '', outcome: 'skipped' })`,
    );
    await until(page, `document.querySelector('convene-own-turn') === null`);
    assert.equal(await page.locator('convene-composer').count(), 1);
  });

  it('keeps what was begun over a reload, and what is to be mended stands above it', async () => {
    const page = await open('seated:mended');
    await words(page).fill('Nine hours.');
    await page.locator('convene-own-turn input[name=stance]').first().check();
    await page.reload();
    await page.waitForSelector('convene-own-turn');
    assert.equal(await words(page).inputValue(), 'Nine hours.');
    assert.ok(await page.locator('convene-own-turn input[name=stance]').first().isChecked());
    assert.match(
      (await page.locator('convene-own-turn .reasons').textContent()) ?? '',
      /It takes up nothing that was said/,
    );
  });

  it('is announced once when it comes, and is no seat that a remark can be for', async () => {
    const own = await open('seated');
    await own.evaluate(`stage.story.end('t4', { seat: 'opponent-1', move: 'rebuttal', text: 'Nine hours.' })`);
    await own.evaluate(`stage.story.begin([{ seat: 'opponent-1', move: 'counter', text: '' }], 'Round 3')`);
    await until(own, `document.querySelector('convene-announcer').textContent === 'It is your turn.'`);
    await own.evaluate(`stage.story.end('t5', { seat: 'opponent-1', move: 'counter', text: 'Nine hours.' })`);
    await own.locator('convene-composer vscode-text-area').click();
    await own.keyboard.type('@');
    const offered = await own.locator('[role=option]').allTextContents();
    assert.equal(offered.length, 2);
    assert.ok(!offered.join(' ').includes('Guest'));
  });
});
