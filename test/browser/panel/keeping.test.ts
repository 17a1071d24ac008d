import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { panelStories, twoFrames, until } from './pages';

const again = (page: Page) => page.reload().then(() => page.waitForSelector('convene-transcript[aria-busy=false]'));
const kept = (page: Page) => page.evaluate('JSON.parse(sessionStorage.getItem("kept"))');
const valueIn = (page: Page, part: string) => page.evaluate(`document.querySelector("${part} vscode-text-area").value`);

describe('what the panel keeps over hiding and reloading', () => {
  const { open, browser, url } = panelStories();

  it('which session it shows, as soon as it hears of it', async () => {
    const page = await browser().newPage();
    // The session is told, and none of its events comes any more.
    await page.addInitScript(`addEventListener('message', event => {
      if (event.data.type === 'events') event.stopImmediatePropagation();
    }, true)`);
    await page.goto(`${url()}/?story=running`);
    await until(page, 'sessionStorage.getItem("kept") !== null');
    const { session, folder } = (await kept(page)) as Record<string, unknown>;
    assert.deepEqual([session, folder], ['s-1', '/docs/convene/order-events']);
    assert.equal(await page.locator('convene-card').count(), 0);
    await page.close();
  });

  it('a ballot’s choice and reason, for this ballot alone', async () => {
    const page = await open('voting');
    await page.locator('convene-vote .choice', { hasText: 'veto' }).click();
    await page.locator('convene-vote vscode-text-area').click();
    await page.keyboard.type('Not without a count.');
    await again(page);
    assert.equal(await valueIn(page, 'convene-vote'), 'Not without a count.');
    assert.equal(await page.locator('convene-vote input:checked').getAttribute('value'), 'veto');
    await page.locator('convene-vote vscode-button').click();
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await page.evaluate('stage.wishes[0].input.data'), {
      decision: 'veto',
      message: 'Not without a count.',
    });
    assert.equal(await valueIn(page, 'convene-vote'), '');
    assert.equal(await page.locator('convene-vote input:checked').count(), 0);
  });

  it('no ballot that was meant for an earlier one', async () => {
    const page = await open('voting');
    await page.locator('convene-vote .choice', { hasText: 'veto' }).click();
    await page.evaluate(`{
      stage.story.add({ type: 'input.received', kind: 'ballot', data: { decision: 'sign' } });
      stage.story.add({ type: 'listen.called', beat: 'b10', for: ['ballot'] });
    }`);
    await until(page, 'document.querySelectorAll("article.said.ballot").length === 1');
    await page.evaluate(twoFrames);
    assert.equal(await page.locator('convene-vote input:checked').count(), 0);
  });

  it('what a presenter was about to say', async () => {
    const page = await open('presenting');
    await page.locator('convene-presenter vscode-text-area').click();
    await page.keyboard.type('As you see, the');
    await again(page);
    assert.equal(await valueIn(page, 'convene-presenter'), 'As you see, the');
  });

  it('a remark begun, whom it is for, and the room it takes', async () => {
    const page = await open('running');
    await page.locator('convene-composer vscode-text-area').click();
    await page.keyboard.type('@bru');
    await page.locator('[role=option]', { hasText: 'Bruno' }).waitFor();
    await page.keyboard.press('Enter');
    for (const line of ['One', 'two', 'three']) {
      await page.keyboard.type(line);
      await page.keyboard.press('Shift+Enter');
    }
    await again(page);
    assert.equal(await valueIn(page, 'convene-composer'), 'One\ntwo\nthree\n');
    assert.match((await page.locator('convene-composer .to').textContent()) ?? '', /Bruno/);
    assert.equal(await page.locator('convene-composer vscode-text-area').getAttribute('rows'), '4');
  });

  it('the goals that a director has begun to change, and no other text as goals', async () => {
    const page = await open('acting');
    await page.locator('convene-composer vscode-text-area').click();
    await page.keyboard.type('The lamp goes out.');
    await page.getByRole('button', { name: 'Change the goals' }).click();
    const goals = await valueIn(page, 'convene-composer');
    assert.ok(goals !== '' && goals !== 'The lamp goes out.', String(goals));
    await again(page);
    assert.equal(await valueIn(page, 'convene-composer'), goals);
    await page.close();
  });

  it('nothing that was begun for another session', async () => {
    const page = await open('running');
    await page.locator('convene-composer vscode-text-area').click();
    await page.keyboard.type('for this one only');
    const script = await page.addInitScript(`{
      const kept = JSON.parse(sessionStorage.getItem('kept'));
      sessionStorage.setItem('kept', JSON.stringify({ ...kept, session: 's-0', folder: '/docs/convene/before' }));
    }`);
    await again(page);
    assert.equal(await valueIn(page, 'convene-composer'), '');
    await script.dispose();
  });

  it('a trouble’s ways out are one click away', async () => {
    const page = await open('running');
    await page.evaluate(
      `stage.post({ type: 'error', message: 'There is no key.', actions: ['Set API Key…', 'Show Log'] })`,
    );
    await page.locator('.notices .error vscode-button', { hasText: 'Show Log' }).click();
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await page.evaluate('stage.wishes'), [{ type: 'errorAction', index: 1 }]);
    assert.equal(await page.locator('.notices .error').count(), 0);
  });
});
