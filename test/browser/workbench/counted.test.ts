import assert from 'node:assert/strict';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type Person, personAt } from './person';

interface Effort {
  clicks: number;
  keys: number;
  ms: number;
}

const counter = `(() => {
  if (globalThis.pressed) return { ...pressed };
  globalThis.pressed = { clicks: 0, keys: 0 };
  addEventListener('mousedown', event => { if (event.isTrusted) pressed.clicks += 1; }, true);
  addEventListener('keydown', event => { if (event.isTrusted && !/^(Control|Shift|Meta)$/.test(event.key)) pressed.keys += 1; }, true);
  return { clicks: 0, keys: 0 };
})()`;

/** Counts what a person presses somewhere, in a window or in a panel within it, and how long it takes. */
async function effort(where: Locator, act: () => Promise<void>): Promise<Effort> {
  const read = () => where.evaluate(counter) as Promise<Omit<Effort, 'ms'>>;
  const before = await read();
  const began = performance.now();
  await act();
  const ms = Math.round(performance.now() - began);
  const { clicks, keys } = await read();
  return { clicks: clicks - before.clicks, keys: keys - before.keys, ms };
}

describe('the effort, counted,', () => {
  let window: Workbench;
  let person: Person;
  const measured: string[] = [];
  const within = (what: string, { clicks, keys, ms }: Effort, most: Effort) => {
    measured.push(`${what}: ${clicks} clicks, ${keys} keys, ${ms} ms`);
    // A menu that has only just opened may want its click again.
    const isRight = clicks === most.clicks || (most.clicks === 2 && clicks === 3);
    assert.ok(isRight && keys === most.keys && ms <= most.ms, measured.at(-1));
  };

  before(async () => {
    const settings = { 'convene.readingSpeed': 'fast' };
    const beside = [path.resolve('scripts/firstMinute')];
    window = await openWorkbench({ workspace: 'examples/convene.code-workspace', beside, settings });
    person = personAt(window);
  });
  after(async () => {
    for (const line of measured) console.log(`    ${line}`);
    await window.close();
  });

  it('of a newcomer until a recorded debate plays: one click', async () => {
    const watch = window.page.locator('.getting-started-step').getByRole('button', { name: 'Watch a Recorded Debate' });
    await watch.waitFor();
    const spent = await effort(window.page.locator('body'), async () => {
      await watch.click();
      await person.cards().first().waitFor();
    });
    within('newcomer, recording', spent, { clicks: 1, keys: 0, ms: 10_000 });
  });

  it('of a newcomer until their agents debate: two clicks and two keys', async () => {
    await window.page.keyboard.press('Control+Shift+E');
    const spent = await effort(window.page.locator('body'), async () => {
      await person.chooseFromMenu('idempotency-keys.md', 'Debate This Document');
      await person.enterTwice();
      await person.panel.locator('convene-card', { hasText: 'A dry run' }).first().waitFor();
    });
    within('newcomer, own debate', spent, { clicks: 2, keys: 2, ms: 20_000 });
  });

  it('of a daily user who says something to the table: one click and what they say', async () => {
    const spent = await effort(person.panel.locator('body'), async () => {
      await person.panel.getByRole('textbox').first().click();
      await window.page.keyboard.type('Why?');
      await window.page.keyboard.press('Enter');
      await person.panel.locator('article.said', { hasText: 'Why?' }).waitFor();
    });
    within('daily user, remark', spent, { clicks: 1, keys: 5, ms: 5_000 });
  });

  it('of a daily user who looks a session up: two clicks', async () => {
    await window.runCommand('Convene: Stop Session');
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor();
    await window.runCommand('View: Close All Editors');
    const spent = await effort(window.page.locator('body'), async () => {
      await window.page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).click();
      await window.page.locator('.pane-body .monaco-list-row', { hasText: 'Stopped' }).click();
      await person.cards().first().waitFor();
    });
    within('daily user, look up', spent, { clicks: 2, keys: 0, ms: 10_000 });
  });

  it('of a daily user who convenes as they did last: two clicks and one key', async () => {
    await window.runCommand('View: Close All Editors');
    await window.page.keyboard.press('Control+Shift+E');
    const spent = await effort(window.page.locator('body'), async () => {
      await person.chooseFromMenu('billing-events.md', 'Repeat with Last Settings');
      await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Start with' }).first().waitFor();
      await window.page.keyboard.press('Enter');
      await person.cards().first().waitFor();
    });
    within('daily user, again', spent, { clicks: 2, keys: 1, ms: 20_000 });
  });
});
