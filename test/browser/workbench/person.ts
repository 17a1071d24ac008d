import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Workbench } from '../../support/host/workbench';

/** What a person does in a window, in the words of what they see. */
export interface Person {
  readonly page: Page;
  readonly panel: FrameLocator;
  /** Right-clicks a document of the explorer and chooses an item under Convene. */
  chooseFromMenu(file: string, item: string): Promise<void>;
  /** Accepts the cast and starts with the voice that is offered first. */
  enterTwice(): Promise<void>;
  /** Presses the two keys of a shortcut until it shows: where the focus is reaches the keybindings only after a while. */
  chord(second: string, shows: Locator): Promise<void>;
  /** Closes the tab that is open, with the mouse: a panel that has only just been shown takes the focus from a palette. */
  closeTab(): Promise<void>;
  /** The finished and speaking turns of the panel. */
  cards(): Locator;
  picture(name: string): Promise<void>;
}

/** Somebody who sits before a window. */
export function personAt({ page, panelFrame }: Workbench): Person {
  const panel = panelFrame();
  return {
    page,
    panel,
    chooseFromMenu: (file, item) => chooseFromMenu(page, file, item),
    enterTwice: () => enterTwice(page),
    chord: (second, shows) => chord(page, second, shows),
    closeTab: () => closeTab(page),
    cards: () => panel.locator('convene-card'),
    async picture(name) {
      mkdirSync('out/pictures', { recursive: true });
      await page.screenshot({ path: path.join('out/pictures', `${name}.png`) });
    },
  };
}

async function chooseFromMenu(page: Page, file: string, item: string): Promise<void> {
  // The menus are whole once the extension's own view has its place.
  await page.locator('.activitybar').getByRole('tab', { name: 'Convene' }).waitFor();
  const row = page.locator('.explorer-folders-view .monaco-list-row', { hasText: file });
  await row.click({ button: 'right' });
  const menu = page.locator('.monaco-menu .action-label');
  await menu.filter({ hasText: /^Convene$/ }).hover();
  // A menu that has only just opened takes no click yet.
  for (let looks = 0; looks < 5; looks++) {
    await menu.filter({ hasText: item }).click();
    const gone = menu.first().waitFor({ state: 'detached', timeout: 2_000 });
    if (
      await gone.then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`The menu did not take “${item}”.`);
}

async function chord({ keyboard }: Page, second: string, shows: Locator): Promise<void> {
  for (let presses = 0; presses < 3; presses++) {
    await keyboard.press('Control+;');
    await keyboard.press(second);
    const seen = shows.waitFor({ timeout: 6_000 });
    if (
      await seen.then(
        () => true,
        () => false,
      )
    )
      return;
  }
  await shows.waitFor();
}

async function closeTab(page: Page): Promise<void> {
  const tabs = page.locator('.part.editor [role=tab]');
  const last = tabs.nth((await tabs.count()) - 1);
  await tabs.and(page.locator('[aria-selected=true]')).click({ button: 'middle' });
  await last.waitFor({ state: 'detached' });
}

async function enterTwice(page: Page): Promise<void> {
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await rows.filter({ hasText: 'Arbitrator' }).first().waitFor();
  await page.keyboard.press('Enter');
  await rows.filter({ hasText: 'Start with' }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** Hosts that the window asked for and that are not VS Code's own: what a webview loads from the extension is answered by a worker within the page. */
export function strangers({ outside }: Workbench): string[] {
  return outside.filter(host => !host.endsWith('.vscode-resource.vscode-cdn.net'));
}
