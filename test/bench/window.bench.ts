import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { personAt } from '../browser/workbench/person';
import { openWorkbench, type Workbench } from '../support/host/workbench';

/** What a person waits for in a real window: from Enter to the first words of a debate on a document of 30 KB. */
export const name = 'window';

type Row = Record<string, number | string>;

function folderWithLongDocument(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'convene-window-'));
  cpSync('examples/design', folder, { recursive: true });
  const text = readFileSync(path.join(folder, 'billing-events.md'), 'utf8');
  const more = [2, 3, 4].map(part => text.replaceAll(/^(#+ .*)$/gm, `$1, part ${part}`).replace(/^# /, '## '));
  writeFileSync(path.join(folder, 'long.md'), [text, ...more].join('\n\n'));
  return folder;
}

/** Milliseconds from Enter to the first words of each debate, one after the other in the same window. */
async function debates(window: Workbench, names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  const person = personAt(window);
  for (const which of names) {
    await person.chooseFromMenu('long.md', 'Debate This Document');
    const list = window.page.locator('.quick-input-list .monaco-list-row');
    await list.filter({ hasText: 'Arbitrator' }).first().waitFor();
    await window.page.keyboard.press('Enter');
    await list.filter({ hasText: 'Start with' }).first().waitFor();
    const began = performance.now();
    await window.page.keyboard.press('Enter');
    await person.panel.locator('convene-card p', { hasText: /\w/ }).first().waitFor();
    rows.push({ what: `Enter to first words: ${which}`, ms: Math.round(performance.now() - began), goal: 1000 });
    await person.closeTab();
  }
  return rows;
}

/** Milliseconds until another extension's page of one word, without a script, is shown: what the editor itself takes for the first page of a window. */
async function oneWord({ panelFrame, runCommand }: Workbench): Promise<number> {
  const began = performance.now();
  await runCommand('Show One Word');
  await panelFrame().locator('#word').waitFor();
  return Math.round(performance.now() - began);
}

/** Resolves once the window has asked for nothing for a while: the editor has come to rest, as it has when a person has looked around. */
async function atRest(page: Page, quietMs = 2_500): Promise<void> {
  for (;;) {
    const asked = page.waitForEvent('request', { timeout: quietMs });
    const quiet = await asked.then(
      () => false,
      () => true,
    );
    if (quiet) return;
  }
}

async function inWindow<T>(folder: string, run: (window: Workbench) => Promise<T>): Promise<T> {
  const settings = { 'convene.readingSpeed': 'readable' };
  const window = await openWorkbench({ folder, settings, beside: [path.resolve('test/fixtures/oneWord')] });
  try {
    return await run(window);
  } finally {
    await window.close();
  }
}

/** Runs the bench. */
export async function run(): Promise<Row[]> {
  const folder = folderWithLongDocument();
  try {
    return [
      ...(await inWindow(folder, async window => {
        await atRest(window.page);
        return debates(window, ['first debate of a window at rest', 'second', 'third']);
      })),
      ...(await inWindow(folder, window => debates(window, ['first debate, the window only just opened']))),
      ...(await inWindow(folder, async window => {
        await atRest(window.page);
        return [{ what: 'for comparison, a page of one word: window at rest', ms: await oneWord(window), goal: '' }];
      })),
      ...(await inWindow(folder, async window => [
        { what: 'for comparison, a page of one word: window only just opened', ms: await oneWord(window), goal: '' },
      ])),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
