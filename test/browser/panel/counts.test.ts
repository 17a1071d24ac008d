import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFindings, panelStories, twoFrames, until } from './pages';

const rulingBegins = `stage.story.say(stage.story.begin([{ seat: 'arbitrator-1', move: 'ruling', text: '' }], 'Round 3')[0], 'It ')`;

describe('what a person does in the panel', () => {
  const { open } = panelStories();
  const wishes = (page: Page) => page.evaluate('stage.wishes') as Promise<object[]>;
  const remark = (page: Page, to?: string) =>
    page.evaluate(
      `stage.story.add(${JSON.stringify({ type: 'input.received', kind: 'remark', text: 'And the carts?', to })})`,
    );

  it('is asked before the turn is skipped for which the session exists, by key and by button', async () => {
    const page = await open('running');
    await page.evaluate(`stage.story.end('t4', { seat: 'proponent-1', move: 'rebuttal', text: 'So be it.' })`);
    await page.evaluate(rulingBegins);
    await page.locator('#turn-t5').focus();
    await page.keyboard.press('g');
    await page.getByText('The session will end without its ruling').waitFor();
    assert.deepEqual(await axeFindings(page), []);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    assert.deepEqual(await wishes(page), []);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await wishes(page), [{ type: 'input', input: { kind: 'skip' } }]);
    await page.close();
  });

  it('skips any other turn at once, also one vote of several', async () => {
    const page = await open('running');
    const votes = ['proponent-1', 'opponent-1'].map(seat => ({ seat, move: 'ruling', text: '' }));
    await page.evaluate(`stage.story.begin(${JSON.stringify(votes)}, 'Votes')`);
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await until(page, 'stage.wishes.length === 1');
    await page.close();
  });

  it('is offered the ruling once more where it was skipped all the same', async () => {
    const page = await open('running');
    await page.evaluate(rulingBegins);
    await page.evaluate(
      `stage.story.end('t5', { seat: 'arbitrator-1', move: 'ruling', text: '', outcome: 'skipped' });
      stage.story.end('t4', { seat: 'proponent-1', move: 'rebuttal', text: 'So be it.' });
      stage.story.add({ type: 'session.ended', outcome: { reason: 'ruled', success: false } })`,
    );
    await page.getByRole('button', { name: 'Request the ruling after all' }).click();
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await wishes(page), [{ type: 'fork', turn: 't4' }]);
    await page.close();
  });

  it('leads to what they say, from wherever they read', async () => {
    const page = await open('going:30');
    await page.locator('convene-transcript').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('m');
    await page.keyboard.type('And the carts?');
    await page.keyboard.press('Enter');
    await until(page, 'stage.wishes.length === 1');
    await remark(page);
    await until(
      page,
      '((each) => each.scrollHeight - each.scrollTop - each.clientHeight < 2)(document.querySelector("convene-transcript"))',
    );
    await page.locator('.said', { hasText: 'And the carts?' }).last().waitFor();
    await page.close();
  });

  it('is told who hears a remark, and led to the turn that answers it', async () => {
    const page = await open('running');
    const last = page.locator('.said .reach').last();
    await remark(page, 'opponent-1');
    await last.filter({ hasText: 'Bruno answers next' }).waitFor();
    await page.evaluate(`stage.story.tellAll([{ seat: 'opponent-1', move: 'reply', text: 'They stay open.' }])`);
    await last.getByRole('button', { name: 'Bruno answers' }).click();
    await page.locator('#turn-t5').waitFor();
    await remark(page);
    await last.filter({ hasText: 'from the next turn on' }).waitFor();
    await page.evaluate(`stage.story.tellAll([{ seat: 'opponent-1', move: 'counter', text: 'Well.' }])`);
    await last.filter({ hasText: 'Heard from Bruno’s turn on' }).waitFor();
    await page.close();
  });

  it('hears nothing of what is prepared in the background, which hears no remark either', async () => {
    const page = await open('running');
    const last = page.locator('.said .reach').last();
    await remark(page);
    const cue = { turn: 't90', seat: 'opponent-1', move: 'plan', hears: 'all', procedure: true };
    const line = { seat: 'opponent-1', move: 'plan', text: 'A draft that nobody hears.' };
    await page.evaluate(`stage.story.add(${JSON.stringify({ type: 'beat.called', beat: 'b90', kind: 'inTurn', cues: [cue] })});
      stage.story.end('t4', { seat: 'proponent-1', move: 'rebuttal', text: 'So be it.' });
      stage.story.end('t90', ${JSON.stringify(line)})`);
    await page.locator('convene-announcer p', { hasText: 'So be it.' }).waitFor();
    assert.match((await last.textContent()) ?? '', /from the next turn on/);
    await page.evaluate(`stage.story.tellAll([{ seat: 'proponent-1', move: 'counter', text: 'Well.' }])`);
    await last.getByRole('button', { name: 'Heard from Ada’s turn on' }).click();
    await page.locator('#turn-t5').waitFor();
    await page.close();
  });

  it('keeps to whom they speak until they choose another', async () => {
    const page = await open('running');
    await page.locator('#turn-t4').focus();
    await page.keyboard.press('m');
    await page.keyboard.type('@bru');
    await page.keyboard.press('Enter');
    for (const text of ['First.', 'Second.']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await until(page, 'stage.wishes.length === 2');
    assert.deepEqual(
      (await wishes(page)).map(each => (each as { input: { to?: string } }).input.to),
      ['opponent-1', 'opponent-1'],
    );
    await page.locator('.composer .to', { hasText: 'to Bruno' }).waitFor();
    await page.close();
  });

  it('is told at once what a pause and a wrap-up wait for', async () => {
    const page = await open('running');
    const state = page.locator('.head .state').first();
    await page.evaluate(`stage.story.add({ type: 'input.received', kind: 'pause' })`);
    await state.filter({ hasText: 'Will pause after this turn' }).waitFor();
    await page.evaluate(`stage.story.end('t4', { seat: 'proponent-1', move: 'rebuttal', text: 'So be it.' })`);
    await state.filter({ hasText: 'Paused' }).waitFor();
    const draft = { turn: 't90', seat: 'opponent-1', move: 'plan' };
    const began = { ...draft, name: 'Bruno', role: 'opponent', attempt: 1, voice: 'anthropic', reserved: 0.02 };
    await page.evaluate(`stage.story.add(${JSON.stringify({ type: 'beat.called', beat: 'b90', kind: 'start', cues: [{ ...draft, hears: 'all', procedure: true }] })});
      stage.story.add(${JSON.stringify({ type: 'turn.began', ...began })})`);
    await page.evaluate(twoFrames);
    assert.equal(await state.textContent(), 'Paused');
    await page.evaluate(`stage.story.add({ type: 'input.received', kind: 'resume' })`);
    await page.evaluate(rulingBegins);
    await page.evaluate(`stage.story.add({ type: 'input.received', kind: 'wrapUp' })`);
    await state.filter({ hasText: 'Will wrap up after this turn' }).waitFor();
    await page.locator('#turn-t5').focus();
    await page.keyboard.press('w');
    await page.evaluate(twoFrames);
    assert.deepEqual(await wishes(page), []);
    await page.close();
  });

  it('is obeyed by keybindings of the editor as by the keys of the panel', async () => {
    const page = await open('running');
    const press = (what: string) => page.evaluate(`postMessage({ type: 'press', what: '${what}' })`);
    await press('pause');
    await press('skip');
    await until(page, 'stage.wishes.length === 2');
    assert.deepEqual(await page.evaluate('stage.wishes.map(({ input }) => input.kind)'), ['pause', 'skip']);
    await press('say');
    await until(page, 'document.activeElement?.matches("convene-composer vscode-text-area")');
    await press('find');
    await page.locator('convene-finder').waitFor();
    await page.close();
  });

  it('closes by Escape what was opened last, and leaves the field for the turns', async () => {
    const page = await open('running');
    await page.locator('#turn-t4').focus();
    await page.keyboard.press('l');
    await page.locator('.limits input').first().focus();
    await page.keyboard.press('Escape');
    await page.locator('.limits').waitFor({ state: 'detached' });
    await page.locator('.help summary').click();
    await page.keyboard.press('Escape');
    await page.locator('.help dl').waitFor({ state: 'hidden' });
    await page.keyboard.press('m');
    await until(page, 'document.activeElement?.matches("vscode-text-area")');
    await page.keyboard.press('Escape');
    await until(page, 'document.activeElement?.matches("convene-transcript")');
    await page.close();
  });

  for (const theme of ['light', 'dark', 'hc-light', 'hc-dark']) {
    it(`sees in ${theme} where they write`, async () => {
      const page = await open('running', { theme });
      const line = `getComputedStyle(document.querySelector('.composer vscode-text-area').shadowRoot.querySelector('[part=control]')).outlineColor + ' ' + getComputedStyle(document.querySelector('.composer vscode-text-area').shadowRoot.querySelector('[part=control]')).outlineStyle`;
      const before = await page.evaluate(line);
      await page.locator('convene-transcript').focus();
      await page.keyboard.press('m');
      await page.evaluate(twoFrames);
      assert.notEqual(await page.evaluate(line), before);
      await page.close();
    });
  }
});
