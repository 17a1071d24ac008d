import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import { type HostServer, startHost } from '../../../scripts/lib/hostServer.mjs';
import { outsideHosts, sharedBrowser } from './browser';
import { runFolder } from './workspaceCopy';

/** The colour themes that every picture is taken in, by their names, with what the page of a panel calls their kinds. */
export const THEMES = {
  'Dark Modern': 'vscode-dark',
  'Light Modern': 'vscode-light',
  'Dark High Contrast': 'vscode-high-contrast',
  'Light High Contrast': 'vscode-high-contrast-light',
} as const;

/** What a test may say of the window that it wants; a folder or workspace is opened as a copy. */
export interface WorkbenchOptions {
  readonly folder?: string;
  /** A `.code-workspace` file; its whole folder is copied. */
  readonly workspace?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Writes into the copy before it is opened: VS Code may miss what comes while it begins to watch. */
  readonly prepare?: (folder: string) => void | Promise<void>;
  /** False opens the window in Restricted Mode. */
  readonly trust?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the built extension, or null for a VS Code without it. */
  readonly extensionPath?: string | null;
  /** Folders of further extensions. */
  readonly beside?: readonly string[];
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The state of an earlier window (see `Workbench.state`), for tests of a restart; it is not deleted then. */
  readonly state?: string;
}

/** A VS Code window in a browser, with the extension installed. */
export interface Workbench {
  readonly page: Page;
  readonly server: HostServer;
  /** The opened copy of the folder, or of the workspace file's folder. */
  readonly folder: string;
  readonly state: string;
  /** Hosts other than this machine that the page has asked for. */
  readonly outside: readonly string[];
  /** The document of the visible webview. */
  panelFrame(): FrameLocator;
  /** Runs a command by its title in the command palette. */
  runCommand(title: string): Promise<void>;
  /** Chooses another colour theme. */
  wear(theme: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens a VS Code window and answers when its workbench stands. */
export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const run = runFolder(options);
  await options.prepare?.(run.folder ?? run.state);
  const { extensionPath = process.cwd(), beside = [], viewport = { width: 1280, height: 800 } } = options;
  const server = await startHost({
    state: run.state,
    extensions: [...(extensionPath === null ? [] : [extensionPath]), ...beside],
    trust: options.trust ?? true,
    env: { HOME: run.state, ...options.env },
    settings: {
      'workbench.colorTheme': 'Dark Modern',
      'window.autoDetectColorScheme': false,
      'window.autoDetectHighContrast': false,
      'security.workspace.trust.startupPrompt': 'never',
      'security.workspace.trust.banner': 'never',
      ...options.settings,
    },
  });
  let context: BrowserContext | undefined;
  const close = async () => {
    await context?.close();
    await server.stop();
    run.remove();
  };
  try {
    context = await (await sharedBrowser()).newContext({ viewport });
    const page = await context.newPage();
    const outside = outsideHosts(page);
    await page.goto(server.url(run));
    await page.locator('.monaco-workbench .part.statusbar .statusbar-item').first().waitFor({ timeout: 60_000 });
    return {
      page,
      server,
      folder: run.folder ?? run.state,
      state: run.state,
      outside,
      close,
      panelFrame: () => page.frameLocator('iframe.webview.ready:visible').frameLocator('iframe#active-frame'),
      runCommand: title => runCommand(page, title),
      wear: theme => wear(page, theme),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function wear(page: Page, theme: string): Promise<void> {
  await runCommand(page, 'Preferences: Color Theme');
  await page.getByPlaceholder(/Select Color Theme/).fill(theme);
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: theme }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
}

// The palette lists what was known when it opened, so a command of an extension still being found needs another look; and a
// panel that has only just been shown takes the focus, which closes the palette before anything is typed.
async function runCommand(page: Page, title: string, looks = 10): Promise<void> {
  await page.keyboard.press('F1');
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first();
  try {
    await page.locator('.quick-input-widget input.input').fill(`>${title}`, { timeout: 3_000 });
    await row.click({ timeout: 3_000 });
  } catch (error) {
    if (looks === 1) throw error;
    await page.keyboard.press('Escape');
    await runCommand(page, title, looks - 1);
  }
}
