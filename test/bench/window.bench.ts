import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { personAt } from '../browser/workbench/person';
import { openWorkbench } from '../support/host/workbench';

/** What a person waits for in a real window: from Enter to the first words of a debate on a document of 30 KB. */
export const name = 'window';

function folderWithLongDocument(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'convene-window-'));
  cpSync('examples/design', folder, { recursive: true });
  const text = readFileSync(path.join(folder, 'billing-events.md'), 'utf8');
  const more = [2, 3, 4].map(part => text.replaceAll(/^(#+ .*)$/gm, `$1, part ${part}`).replace(/^# /, '## '));
  writeFileSync(path.join(folder, 'long.md'), [text, ...more].join('\n\n'));
  return folder;
}

/** Runs the bench. */
export async function run(): Promise<Record<string, number | string>[]> {
  const folder = folderWithLongDocument();
  const window = await openWorkbench({ folder, settings: { 'convene.readingSpeed': 'readable' } });
  const rows: Record<string, number | string>[] = [];
  try {
    const person = personAt(window);
    for (const which of ['first debate of the window', 'second', 'third']) {
      await person.chooseFromMenu('long.md', 'Debate This Document');
      const list = window.page.locator('.quick-input-list .monaco-list-row');
      await list.filter({ hasText: 'Arbitrator' }).first().waitFor();
      await window.page.keyboard.press('Enter');
      await list.filter({ hasText: 'Start with' }).first().waitFor();
      const began = performance.now();
      await window.page.keyboard.press('Enter');
      await person.panel.locator('convene-card p', { hasText: /\w/ }).first().waitFor();
      rows.push({ what: `Enter to first words, ${which}`, ms: Math.round(performance.now() - began), goal: 1000 });
      await person.closeTab();
    }
  } finally {
    await window.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
