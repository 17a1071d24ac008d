import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { panelStories, twoFrames, until } from './pages';

const words = async (place: Locator) => (await place.allTextContents()).join(' ').replace(/\s+/g, ' ').trim();

describe('a scene in the panel', () => {
  const { open } = panelStories();
  const inputs = (page: Page) => page.evaluate('stage.wishes.map(({ input }) => input)') as Promise<object[]>;

  it('reads as a play: no tags, an interrupted line ends in a dash, a whisper is marked, silence is not there', async () => {
    const page = await open('acted', { height: 3000 });
    const text = await words(page.locator('convene-transcript'));
    assert.doesNotMatch(text, /\[|TONE|SILENT/);
    assert.match(text, /A storm, lamp light, a map weighed down with cups\.\s*Two people are missing between the col/);
    assert.match(await words(page.locator('#turn-t2 .words')), /below the second bend, walking—$/);
    assert.match(await words(page.locator('#turn-t5 .cue')), /cuts in after “walking”.*sharp/);
    assert.match(await words(page.locator('#turn-t7 .cue')), /whispers to Ruth Reve/);
    assert.match(await words(page.locator('#turn-t4 .words')), /^looks for her glasses$/);
    assert.match(await words(page.locator('#turn-t3 .words')), /^counts the cups$/);
    assert.equal(await page.locator('#turn-t8').count(), 0);
    assert.match(text, /Event The radio crackles/);
    assert.match(text, /Ruth Reve is unable to respond/);
    assert.match(text, /The end, at the greatest length\.$/);
    await page.close();
  });

  it('shows a line as it comes, without its tag, and says it once when it is whole', async () => {
    const page = await open('acting');
    assert.match(
      await words(page.locator('#turn-t13')),
      /Tomas Reve.*to Ines Calder.*ashamed.*I was not sure\. I saw two dots and$/,
    );
    assert.equal(await page.locator('#turn-t14').count(), 0);
    await page.evaluate(`stage.story.say('t14', '[TO: Tomas, TONE: wa')`);
    await page.evaluate(twoFrames);
    assert.equal(await page.locator('#turn-t14').count(), 0);
    await page.evaluate(`stage.story.say('t14', 'rm] "Thank')`);
    await page.locator('#turn-t14 .speech', { hasText: 'Thank' }).waitFor();
    const announced = page.locator('convene-announcer p');
    assert.equal(await words(announced), '');
    await page.evaluate(
      `stage.story.end('t14', { seat: 'character-1', move: 'line', text: '[TO: Tomas, TONE: warm] "Thank you."' })`,
    );
    await announced.filter({ hasText: 'Ines Calder, to Tomas Reve, warm: Thank you.' }).waitFor();
    await page.close();
  });

  it('tells apart what nobody on the stage hears, and shows it backstage', async () => {
    const page = await open('acted', { height: 3000 });
    assert.equal(await page.locator('.side', { hasText: 'Hidden notes' }).count(), 0);
    await page.locator('convene-transcript').focus();
    await page.keyboard.press('b');
    await page.locator('#turn-t8').waitFor();
    await page.locator('.side', { hasText: 'Hidden notes' }).waitFor();
    assert.match(
      await words(page.locator('#turn-t12 .notes, #turn-t13 .notes')),
      /what you have not said about the pencil/,
    );
    await page.keyboard.press('b');
    await page.locator('#turn-t8').waitFor({ state: 'detached' });
    await page.close();
  });

  it('says backstage of a line that has not come yet what becomes of it, and not that there is none', async () => {
    const page = await open('acting');
    await page.locator('convene-transcript').focus();
    await page.keyboard.press('b');
    const waiting = page.locator('.line.speaking .act', { hasText: 'was asked' });
    await waiting.waitFor();
    assert.equal(await page.locator('.line.speaking', { hasText: 'unable' }).count(), 0);
  });

  it('keeps a note to one a note to that one over a reload', async () => {
    const page = await open('acting');
    await page.locator('.person', { hasText: 'Jo' }).getByRole('button', { name: 'A note to Jo' }).click();
    await page.keyboard.type('You have seen it.');
    await page.reload();
    await page.locator('convene-composer vscode-text-area').click();
    await page.keyboard.press('Enter');
    await until(page, 'stage.wishes.length === 1');
    assert.deepEqual(await page.evaluate('stage.wishes[0].input'), {
      kind: 'note',
      text: 'You have seen it.',
      to: 'character-4',
    });
  });

  it('is directed: an event, a note to one, who is next, who is muted', async () => {
    const page = await open('acting');
    await page.locator('convene-transcript').focus();
    await page.keyboard.press('e');
    await page.keyboard.type('The lamp goes out');
    await page.keyboard.press('Enter');
    await page.locator('.person', { hasText: 'Jo' }).getByRole('button', { name: 'A note to Jo' }).click();
    await page.keyboard.type('You have seen it.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Jo is next, alone' }).click();
    await page.getByRole('button', { name: 'Mute Jo' }).click();
    await page.getByRole('button', { name: 'Let Ruth Reve speak again' }).click();
    await until(page, 'stage.wishes.length === 5');
    assert.deepEqual(await inputs(page), [
      { kind: 'event', text: 'The lamp goes out' },
      { kind: 'note', text: 'You have seen it.', to: 'character-4' },
      { kind: 'next', seat: 'character-4' },
      { kind: 'mute', seat: 'character-4', on: true },
      { kind: 'mute', seat: 'character-3', on: false },
    ]);
    await page.close();
  });

  it('lets the director say somebody’s next line and change the goals, and goes back to events after each', async () => {
    const page = await open('acting');
    await page.locator('.person', { hasText: 'Jo' }).getByRole('button', { name: 'Say Jo’s next line' }).click();
    await page.locator('.composer .to', { hasText: 'Jo' }).waitFor();
    await page.keyboard.type('I saw it too.');
    await page.keyboard.press('Enter');
    await page.locator('.composer .to').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change the goals' }).click();
    assert.match(
      await page
        .locator('convene-composer vscode-text-area')
        .evaluate(area => (area as unknown as { value: string }).value),
      /^Tomas admits that he was not sure\nJo tells what she saw\n/,
    );
    await page.keyboard.press('Control+A');
    await page.keyboard.type('They part.');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('They shake hands.');
    await page.keyboard.press('Enter');
    await until(page, 'stage.wishes.length === 2');
    assert.deepEqual(await inputs(page), [
      { kind: 'line', seat: 'character-4', text: 'I saw it too.' },
      { kind: 'limit', key: 'goal', value: '- They part.\n- They shake hands.' },
    ]);
    assert.equal(
      await page
        .locator('.kind[aria-pressed=true]')
        .textContent()
        .then(text => text?.trim()),
      'Event',
    );
    await page.close();
  });

  it('takes what is typed for the line of whoever the person plays, again and again, and still directs', async () => {
    const page = await open('playing');
    const own = page.locator('.person', { hasText: 'Jo' });
    assert.match(await words(own), /Jo you/);
    assert.equal(await own.getByRole('button', { name: 'A note to Jo' }).count(), 0);
    await page.locator('.side', { hasText: 'The red jacket is in your room.' }).waitFor();
    const area = page.getByRole('textbox', { name: 'Said in the next beat' });
    for (const text of ['I have it here.', 'It was never on the ridge.']) {
      await area.click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Event' }).click();
    await page.keyboard.type('The door opens');
    await page.keyboard.press('Enter');
    await page.locator('.composer .to', { hasText: 'Jo' }).waitFor();
    assert.equal(await words(page.locator('.kind[aria-pressed=true]')), 'Your line');
    await until(page, 'stage.wishes.length === 3');
    assert.deepEqual(await inputs(page), [
      { kind: 'line', seat: 'character-4', text: 'I have it here.' },
      { kind: 'line', seat: 'character-4', text: 'It was never on the ridge.' },
      { kind: 'event', text: 'The door opens' },
    ]);
    await page.close();
  });

  it('leads from a goal to the line that meets it, and from a line to why it was said', async () => {
    const page = await open('acted');
    await page.locator('.checklist button', { hasText: 'Jo tells what she saw' }).click();
    await until(page, 'document.activeElement?.id === "turn-t10"');
    await page.locator('#turn-t10 summary').click();
    await page.locator('#turn-t10 .attempts').waitFor();
    const why = await words(page.locator('#turn-t10 .why'));
    assert.match(why, /Last request to Jo\s*You are Jo[\s\S]*The unedited answer\s*\[TONE: brave\]/);
    await page.close();
  });

  it('has a line asked for once more or say something else in a fork', async () => {
    const page = await open('acted');
    const line = page.locator('#turn-t12');
    await line.hover();
    await line.getByRole('button', { name: 'once more' }).click();
    await line.getByRole('button', { name: 'something else' }).click();
    await until(page, 'stage.wishes.length === 2');
    assert.deepEqual(await page.evaluate('stage.wishes'), [
      { type: 'fork', turn: 't12', instead: 'again' },
      { type: 'fork', turn: 't12', instead: 'text' },
    ]);
    await page.close();
  });

  it('is replayed beat by beat', async () => {
    const page = await open('acted', { height: 3000 });
    const before = page.getByRole('button', { name: 'Previous beat' });
    await before.click();
    await before.click();
    await page.locator('#turn-t12').waitFor({ state: 'detached' });
    assert.equal(await page.locator('.curtain').count(), 0);
    const shown = await page.locator('convene-card').count();
    await page.getByRole('button', { name: 'Next beat' }).click();
    await page.locator('#turn-t12').waitFor();
    assert.ok((await page.locator('convene-card').count()) > shown);
    await page.close();
  });

  it('counts what each has cost, and keeps German within a narrow window', async () => {
    const page = await open('acted', { width: 1300, height: 1400 });
    assert.match(await words(page.locator('.costs li', { hasText: 'Ines Calder' })), /\$0\.05/);
    await page.close();
    for (const story of ['acting', 'acted']) {
      const narrow = await open(story, { width: 320, more: '&lang=de' });
      assert.equal(await narrow.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, story);
      assert.deepEqual(await narrow.evaluate('stage.violations'), [], story);
      await narrow.close();
    }
  });
});
