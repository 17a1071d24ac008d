import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openWorkbench, type Workbench } from '../../support/host/workbench';
import { type SavedWords, saveFindings } from '../../support/page/saved';
import { type Person, personAt, strangers } from './person';

const document = 'idempotency-keys.md';
const cost = 'Refunds cost us €9 each in fees and handling';

const found: readonly SavedWords[] = [
  {
    ...{ id: 'F1', quotes: [cost], claim: 'The cost of refunds leaves out the shop.' },
    cures: [{ change: 'Refunds cost us €12 each, the shop’s part included', replaces: cost }],
  },
  { id: 'F2', quotes: [cost], claim: 'Nobody has counted the refunds.', severity: 'matters' },
];

describe('a person and the findings of a debate', () => {
  let window: Workbench;
  let person: Person;
  before(async () => {
    const settings = { 'convene.readingSpeed': 'instant' };
    window = await openWorkbench({ folder: 'examples/design', settings, prepare: saveSixty });
    person = personAt(window);
  });
  after(() => window.close());

  const linesIn = (folder: string) => readFileSync(path.join(folder, document), 'utf8').split('\n');
  const lines = () => linesIn(window.folder);

  function saveSixty(folder: string): void {
    for (let day = 1; day <= 60; day++) {
      const at = `2026-10-01T10:${String(day).padStart(2, '0')}:00.000Z`;
      const findings = day === 60 ? found : ofDay(day, linesIn(folder));
      saveFindings(path.join(folder, 'convene', `session-${day}`), document, findings, at);
    }
  }

  /** Three findings of a session of long ago, at other words each day. */
  function ofDay(day: number, text: readonly string[]): SavedWords[] {
    const words = text.filter(line => /^[A-Z].{40}/.test(line));
    return [0, 1, 2].map(at => ({
      ...{ id: `F${at}`, claim: `What was found on day ${day}, number ${at}: wa${day} wb${at} wc${day}${at}.` },
      quotes: [(words[(day * 3 + at) % words.length] ?? '').slice(0, 60)],
    }));
  }

  const setting = async (where: string) => {
    await mkdir(path.join(window.folder, '.vscode'), { recursive: true });
    await writeFile(path.join(window.folder, '.vscode/settings.json'), JSON.stringify({ 'convene.findings': where }));
  };

  const comments = () => window.page.locator('.review-widget .review-comment');
  const open = () => window.page.locator('.explorer-folders-view .monaco-list-row', { hasText: document }).dblclick();

  let rehearsed: Promise<void> | undefined;
  /** One debate of this window's own, whichever test needs it first. */
  const rehearse = () => (rehearsed ??= debate());
  async function debate(): Promise<void> {
    await person.chooseFromMenu(document, 'Debate This Document');
    await person.enterTwice();
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor();
  }

  it('sees sixty sessions as one mark a line, and no view opens by itself', async () => {
    await open();
    const marks = window.page.locator(
      '.comment-range-glyph.comment-thread, .comment-range-glyph.comment-thread-unresolved',
    );
    await marks.first().waitFor({ timeout: 60_000 });
    await person.picture('findings-sixty');
    assert.equal(await window.page.locator('.panel .comments-panel').count(), 0);
    assert.equal(await comments().count(), 0);
  });

  it('applies a change from its comment, and takes it back with one undo', async () => {
    const before = lines().join('\n');
    await window.page.locator('.view-line', { hasText: 'Refunds cost us' }).first().click();
    await window.runCommand('Convene: Apply Change');
    await window.page.locator('.view-line', { hasText: '€12 each' }).first().waitFor();
    await window.page.keyboard.press('Control+z');
    await window.page.locator('.view-line', { hasText: '€12 each' }).first().waitFor({ state: 'detached' });
    assert.equal(lines().join('\n'), before);
    await person.picture('findings-undone');
  });

  it('dismisses one with two keys', async () => {
    await window.page.locator('.view-line', { hasText: 'Refunds cost us' }).first().click();
    await window.page.keyboard.press('Shift+Alt+D');
    await window.page.locator('.quick-input-title', { hasText: 'Dismiss F1: why?' }).waitFor();
    await person.picture('findings-dismiss');
    await window.page.keyboard.press('Enter');
    await window.page.getByText('Dismissed: The cost of refunds leaves out the shop.').first().waitFor();
  });

  it('is told that a rehearsal found nothing', async () => {
    await rehearse();
    await person.panel.getByRole('button', { name: 'Show the findings on the document' }).click();
    await window.page
      .getByText(/This session (?:has no findings|found nothing)/)
      .first()
      .waitFor();
    assert.deepEqual(strangers(window), []);
  });

  it('finds them in Problems, by setting, where VS Code’s newer editor of Markdown shows no comments, and goes to their lines', async () => {
    const problem = window.page.locator('.markers-panel .monaco-list-row', {
      hasText: 'Nobody has counted the refunds',
    });
    await open();
    await window.runCommand('View: Reopen Editor With...');
    await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Markdown Editor' }).first().click();
    await window.page.locator('.part.editor', { hasText: 'Markdown Editor' }).waitFor();
    await setting('both');
    await window.runCommand('Problems: Focus on Problems View');
    await problem.waitFor();
    assert.equal(await window.page.locator('.comment-range-glyph').count(), 0);
    await person.picture('findings-problems');
    await problem.dblclick();
    await window.page.locator('.view-line', { hasText: 'Refunds cost us' }).first().waitFor();
    await window.page.locator('.squiggly-info').first().waitFor();
    await setting('comments');
    await problem.waitFor({ state: 'detached' });
    await window.runCommand('View: Toggle Panel Visibility');
  });

  it('reads above the document that what was quoted has changed since, and opens the session from there', async () => {
    const notes = window.page.locator('.codelens-decoration');
    await rehearse();
    await open();
    assert.equal(await notes.count(), 0);
    await window.page.locator('.view-line', { hasText: 'Refunds cost us' }).first().click();
    await window.page.keyboard.press('Control+a');
    await window.page.keyboard.type('# All of it is new');
    await window.page.keyboard.press('Control+s');
    await notes
      .filter({ hasText: /quoted lines|findings/ })
      .filter({ hasText: 'changed since' })
      .waitFor();
    assert.equal(await notes.count(), 1);
    await person.picture('findings-changed');
    await notes.getByText('Open Session', { exact: true }).click();
    await person.panel.getByRole('button', { name: 'Start Another…' }).waitFor();
  });
});
