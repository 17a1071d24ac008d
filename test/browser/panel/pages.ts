import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../support/host/browser';
import { axeSource, openPanel, type PanelServer, servePanel } from './page';

/** Resolves in the page once two frames were painted. */
export const twoFrames = 'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))';

/** Resolves when an expression holds in the page, looked at after each paint. */
export async function until(page: Page, holds: string): Promise<void> {
  while (!(await page.evaluate(holds))) await page.evaluate(twoFrames);
}

/** What axe reports of one rule that is broken. */
interface Violation {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe has to report of a page that is serious or moderate. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource());
  const found = (await page.evaluate('axe.run().then(result => result.violations)')) as Violation[];
  return found
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.failureSummary + node.html).join('\n')}`);
}

/** Pages for the tests of one file. */
export interface Stories {
  /** Opens a story and waits until all of it is there. */
  open(story: string, more?: object): Promise<Page>;
  browser(): Browser;
  url(): string;
}

interface Shared {
  browser: Browser;
  server: PanelServer;
}

// Every file of tests is a bundle of its own: what they share is kept where all of them find it.
const shelf = globalThis as { convenePanel?: Promise<Shared> };

async function open(): Promise<Shared> {
  const [browser, server] = await Promise.all([launchBrowser(), servePanel()]);
  return { browser, server };
}

async function close(): Promise<void> {
  const shared = await shelf.convenePanel;
  delete shelf.convenePanel;
  await shared?.browser.close();
  await shared?.server.close();
}

/** Keeps one browser and one server for all files of a lane, or for the tests of one file; an error in a page fails the test in which it happened. */
export function panelStories(): Stories {
  let { browser, server } = {} as Shared;
  const errors: string[] = [];
  before(async () => {
    if (!shelf.convenePanel && process.send) process.once('disconnect', () => void close());
    shelf.convenePanel ??= open();
    ({ browser, server } = await shelf.convenePanel);
  });
  after(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
    if (!process.send) await close();
  });
  afterEach(() => assert.deepEqual(errors.splice(0), []));
  return {
    browser: () => browser,
    url: () => server.url,
    async open(story, more = {}) {
      const page = await openPanel(browser, server, { story, ...more });
      page.on('pageerror', error => errors.push(error.message));
      await page.waitForSelector('convene-transcript[aria-busy=false]');
      return page;
    },
  };
}
