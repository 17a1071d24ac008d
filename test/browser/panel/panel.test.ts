import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { axeFindings, panelStories, twoFrames, until } from './pages';

const words = async (place: Locator) => (await place.allTextContents()).join(' ').replace(/\s+/g, ' ').trim();

/** The words of tables that stand on more than one line. */
const brokenWords = `[...document.querySelectorAll('.matrix :is(th, td)')].flatMap(cell => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const broken = [];
  while (texts.nextNode()) for (const { 0: word, index } of texts.currentNode.data.matchAll(/\\S+/g)) {
    const range = new Range();
    range.setStart(texts.currentNode, index);
    range.setEnd(texts.currentNode, index + word.length);
    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
  }
  return broken;
})`;

describe('the panel in a page', () => {
  const stories = panelStories();
  const { open } = stories;
  const wishes = (page: Page) => page.evaluate('stage.wishes') as Promise<{ type: string }[]>;

  it('speaks the language it is given, and keeps long words within a narrow window', async () => {
    for (const story of ['running', 'finished', 'asking', 'failing', 'voting', 'presenting']) {
      const page = await open(story, { width: 320, more: '&lang=de' });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, story);
      assert.deepEqual(await page.evaluate('stage.violations'), [], story);
      const [first] = await page.locator('.round').allTextContents();
      assert.equal(first, 'Runde 1');
      if (story === 'failing') assert.match(await words(page.locator('#turn-t5')), /versucht es erneut in \d+ s/);
      if (story === 'finished') assert.match(await words(page.locator('.money')), /0,11\s\$ von 0,50\s\$/);
      await page.close();
    }
  });

  it('draws every kind of block, each leading to its turns', async () => {
    for (const theme of ['dark', 'light', 'hc-dark', 'hc-light']) {
      const page = await stories.blank({ width: 360, height: 1000 });
      await page.goto(`${stories.url()}/blocks?theme=${theme}`);
      await page.locator('.checklist').waitFor();
      for (const button of await page.locator('button').all()) await button.click();
      assert.deepEqual(await page.evaluate('shown'), ['t1', 't8', 't9', 't8', 't1', 't9', 't4']);
      const open = page.locator('.versions details[open]');
      assert.deepEqual(await open.locator('summary').allTextContents(), ['Version 2']);
      assert.deepEqual(await open.locator('ins, del').allTextContents(), [
        '2. In spring.',
        '2. In spring if the load test holds.',
      ]);
      assert.deepEqual(await axeFindings(page), []);
      await page.setViewportSize({ width: 240, height: 1000 });
      assert.deepEqual(await page.evaluate(brokenWords), []);
      await page.close();
    }
  });

  it('shows words as they come and says one line when the turn ends', async () => {
    const page = await open('running');
    const card = page.locator('#turn-t4');
    assert.match(await words(card.locator('.words')), /single thread/);
    await page.evaluate(`stage.story.say('t4', ' **undone** at any time')`);
    await card.locator('strong', { hasText: 'undone' }).waitFor();
    const announced = page.locator('convene-announcer p');
    assert.equal(await words(announced), '');
    await page.evaluate(
      `stage.story.end('t4', { seat: 'proponent-1', move: 'rebuttal', text: 'All of it can be undone.' })`,
    );
    await announced.filter({ hasText: 'Ada, proponent, spoke 6 words' }).waitFor();
    await card.locator('.facts', { hasText: '6 / 150 words' }).waitFor();
    assert.equal(await card.locator('article').or(card).first().getAttribute('aria-posinset'), '5');
  });

  it('sends what is said to one seat, chosen with @ by keyboard', async () => {
    const page = await open('running');
    await page.keyboard.press('m');
    await page.keyboard.type('@b');
    await page.locator('[role=option]', { hasText: 'Bruno' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('What of the carts?');
    await page.keyboard.press('Enter');
    await until(page, 'stage.wishes.some(wish => wish.type === "input")');
    const input = { kind: 'remark', text: 'What of the carts?', to: 'opponent-1' };
    assert.deepEqual(
      (await wishes(page)).filter(wish => wish.type === 'input'),
      [{ type: 'input', input }],
    );
  });

  it('attaches a file or a selection that is asked for by name, and sends it with what is said', async () => {
    const page = await open('running');
    await page.keyboard.press('m');
    await page.keyboard.type('Mind this: #selection');
    await until(page, 'stage.wishes.some(wish => wish.type === "attach")');
    assert.deepEqual((await wishes(page)).at(-1), { type: 'attach', what: 'selection' });
    await page.evaluate(`window.postMessage({ type: 'attached', text: 'a.md, lines 1 to 2:\\n\\nTwo carts.' }, '*')`);
    const field = page.locator('convene-composer textarea');
    await until(page, `document.querySelector('convene-composer vscode-text-area').value.includes('Two carts.')`);
    assert.equal(await field.inputValue(), 'Mind this:\n\na.md, lines 1 to 2:\n\nTwo carts.\n\n');
    await page.keyboard.press('Enter');
    await until(page, 'stage.wishes.some(wish => wish.type === "input")');
    const input = { kind: 'remark', text: 'Mind this:\n\na.md, lines 1 to 2:\n\nTwo carts.' };
    assert.deepEqual((await wishes(page)).at(-1), { type: 'input', input });
  });

  it('asks for files that are dropped on what is being written', async () => {
    const page = await open('running');
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/uri-list', 'file:///w/a.md');
      document.querySelector('.composer').dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    })()`);
    await until(page, 'stage.wishes.some(wish => wish.type === "attach")');
    assert.deepEqual((await wishes(page)).at(-1), { type: 'attach', dropped: 'file:///w/a.md' });
  });

  it('is steered by keys: pause, skip, wrap up, and stop only after a second step', async () => {
    const page = await open('running');
    await page.locator('convene-transcript').focus();
    for (const key of ['p', 'g', 'w', 'x']) await page.keyboard.press(key);
    await page.locator('.asks vscode-button', { hasText: 'Go on' }).waitFor();
    await until(page, 'stage.wishes.length === 3');
    const kinds = ((await page.evaluate('stage.wishes.map(wish => wish.input.kind)')) as string[]).join();
    assert.equal(kinds, 'pause,skip,wrapUp');
    await page.keyboard.press('Enter');
    await until(page, 'stage.wishes.at(-1).input.kind === "stop"');
  });

  it('offers what can be done next, as the session goes on', async () => {
    const page = await open('running');
    const steering = page.locator('convene-steering');
    const step = steering.locator('vscode-button[aria-label=Step]');
    assert.equal(await step.getAttribute('disabled'), '');
    await page.evaluate(`stage.story.add({ type: 'input.received', kind: 'pause' })`);
    await steering.locator('vscode-button[aria-label=Resume]').waitFor();
    assert.equal(await step.getAttribute('disabled'), null);
    await page.evaluate(`stage.story.add({ type: 'input.received', kind: 'resume' })`);
    await steering.locator('vscode-button[aria-label=Pause]').waitFor();
  });

  it('calls each field by its name', async () => {
    for (const [story, name] of [
      ['running', 'Say something, or use @ to address one'],
      ['asking', 'Your answer'],
      ['voting', 'Your message'],
      ['presenting', 'What you say'],
    ] as const) {
      const page = await open(story);
      await page.getByRole('textbox', { name, exact: true }).waitFor();
      await page.close();
    }
  });

  it('answers a question put to the user, or leaves it', async () => {
    const page = await open('asking');
    await page.locator('convene-question vscode-text-area').click();
    await page.keyboard.type('The date may slip.');
    await page.keyboard.press('Enter');
    await page.locator('convene-question vscode-button', { hasText: 'Skip the question' }).click();
    await until(page, 'stage.wishes.length === 2');
    assert.deepEqual(await page.evaluate('stage.wishes.map(wish => wish.input)'), [
      { kind: 'answer', text: 'The date may slip.' },
      { kind: 'answer' },
    ]);
  });

  it('leads by one key to where the user speaks, also while a question waits and while they present', async () => {
    for (const story of ['asking', 'presenting']) {
      const page = await open(story);
      await page.locator('convene-transcript').focus();
      await page.keyboard.press('m');
      await page.keyboard.type('As you see.');
      await page.keyboard.press('Enter');
      await until(page, 'stage.wishes.length === 1');
      assert.match(JSON.stringify(await wishes(page)), /"text":"As you see\."/, story);
      await page.close();
    }
  });

  it('keeps an answer begun over a reload, and sends it once', async () => {
    const page = await open('asking');
    await page.locator('convene-question vscode-text-area').click();
    await page.keyboard.type('The date may slip.');
    await page.reload();
    await page.locator('convene-question vscode-text-area').click();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await page.locator('convene-question vscode-button', { hasText: 'Skip the question' }).click();
    await until(page, 'stage.wishes.at(-1)?.input.text === undefined && stage.wishes.length > 0');
    assert.deepEqual(await page.evaluate('stage.wishes.map(wish => wish.input)'), [
      { kind: 'answer', text: 'The date may slip.' },
      { kind: 'answer' },
    ]);
  });

  it('casts the ballot that the session waits for, in the words of its format', async () => {
    const page = await open('voting', { width: 400 });
    await page.locator('convene-vote .choice', { hasText: 'send back' }).click();
    await page.locator('convene-vote vscode-text-area').click();
    await page.keyboard.type('Too soon.');
    await page.locator('convene-vote vscode-button').click();
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await page.evaluate('stage.wishes[0].input'), {
      kind: 'ballot',
      data: { decision: 'send-back', message: 'Too soon.' },
    });
  });

  it('sends a presenter’s signals: slides, words, the floor', async () => {
    const page = await open('presenting', { width: 400 });
    await page.locator('convene-presenter vscode-button[aria-label="Next slide"]').click();
    await page.locator('convene-presenter vscode-text-area').click();
    await page.keyboard.type('As you see.');
    await page.locator('convene-presenter vscode-button', { hasText: 'Say' }).click();
    await page.locator('convene-presenter vscode-button', { hasText: 'Open' }).click();
    await until(page, 'stage.wishes.length === 3');
    assert.deepEqual(await page.evaluate('stage.wishes.map(({ input }) => [input.name, input.data])'), [
      ['slide', { slide: 4 }],
      ['say', { text: 'As you see.' }],
      ['open-qa', {}],
    ]);
  });

  it('sets a limit only to what it may be', async () => {
    const page = await open('running');
    await page.locator('convene-transcript').focus();
    await page.keyboard.press('l');
    const rounds = page.locator('.limits label', { hasText: 'Rounds' }).locator('input');
    await rounds.fill('99');
    await rounds.press('Enter');
    assert.equal(await rounds.getAttribute('aria-invalid'), 'true');
    await rounds.fill('5');
    await rounds.press('Enter');
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await page.evaluate('stage.wishes[0].input'), { kind: 'limit', key: 'rounds', value: 5 });
  });

  it('leads from a quote to its line, and forks and copies the turn in focus', async () => {
    const page = await open('finished');
    await page.locator('#turn-t1 .quote').click();
    await page.locator('#turn-t2').focus();
    await page.keyboard.press('f');
    await page.keyboard.press('c');
    await until(page, 'stage.wishes.length === 3');
    assert.deepEqual(await wishes(page), [
      { type: 'revealQuote', turn: 't1', quote: 'orders are overwritten in place' },
      { type: 'fork', turn: 't2' },
      { type: 'copy', turn: 't2' },
    ]);
  });

  it('replays a finished session from any turn, at a speed, and forks at the turn shown', async () => {
    const page = await open('finished');
    await page.evaluate(
      `{ const slider = document.querySelector('convene-player input'); slider.value = 3; slider.dispatchEvent(new Event('input')); }`,
    );
    await until(page, 'document.querySelectorAll("convene-card").length === 3');
    for (const turn of [5, 3]) {
      await page.evaluate(
        `{ const slider = document.querySelector('convene-player input'); slider.value = ${turn}; slider.dispatchEvent(new Event('input')); }`,
      );
      await page.locator('convene-player .at', { hasText: `Turn ${turn} of 9` }).waitFor();
    }
    await page.locator('convene-player vscode-button[title^=Fork]').click();
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await wishes(page), [{ type: 'fork', turn: 't3' }]);
    await page.locator('convene-player vscode-button[aria-label=Play]').click();
    await page.locator('#turn-t4 .words > *').first().waitFor();
    const { length } = (await words(page.locator('#turn-t4 .words'))).split(' ');
    assert.ok(length < 50, `${length} words at once`);
  });

  it('finds words in turns that are not drawn', async () => {
    const page = await open('long:400');
    await page.keyboard.press('/');
    await page.keyboard.type('399. ');
    await page.locator('#turn-t399').waitFor();
    assert.equal(await words(page.locator('.finder [role=status]')), '1 of 1');
  });

  it('tells why a turn says what it says, and shows failures in the words of the provider', async () => {
    const page = await open('failing');
    const failed = page.locator('#turn-t1');
    assert.match(await words(failed), /credit balance is too low[\s\S]*Add credit/);
    await page.locator('#turn-t2 summary').click();
    await page.locator('#turn-t2 .attempts').waitFor();
    const why = await words(page.locator('#turn-t2 .why'));
    assert.match(why, /171 words, 150 allowed[\s\S]*from the cache/);
    assert.match(why, /The file of \w+, condensed for the table[\s\S]*costs those who are on call\./);
    assert.deepEqual(await axeFindings(page), []);
    assert.match(await words(page.locator('#turn-t5')), /tries again in \d+ s: the provider is overloaded/);
  });

  it('keeps its place and an unfinished sentence over a reload', async () => {
    const page = await open('running');
    await page.locator('convene-composer vscode-text-area').click();
    await page.keyboard.type('half a sen');
    await page.evaluate('document.querySelector("convene-transcript").scrollTop = 0');
    await page.evaluate(twoFrames);
    await page.reload();
    await page.waitForSelector('convene-transcript[aria-busy=false] .words > *');
    await page.evaluate(twoFrames);
    assert.equal(
      await page.evaluate('document.querySelector("convene-composer vscode-text-area").value'),
      'half a sen',
    );
    const top = (await page.evaluate('document.querySelector("convene-transcript").scrollTop')) as number;
    assert.ok(top < 60, `at ${top} pixels`);
  });
});
