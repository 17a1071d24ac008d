import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { sharedBrowser } from '../../support/host/browser';
import { axeSource, openPanel, type PanelServer, servePanel } from './page';

let served: Promise<PanelServer> | undefined;

// Of the whole run, or of a worker's first file: the next one serves anew.
after(async () => {
  await (await served)?.close();
  served = undefined;
});

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
  /** A page on the server's own origin with nothing in it; it is used again once it is closed, as a new one takes three times as long. */
  blank(viewport?: { width: number; height: number }): Promise<Page>;
  /** Opens a story and waits until all of it is there. */
  open(story: string, more?: object): Promise<Page>;
  browser(): Browser;
  url(): string;
}

/** A page whose end is that it is empty and may be had again. */
async function reusable(
  browser: Browser,
  nowhere: string,
  giveBack: (page: Page) => void,
  onError: (error: Error) => void,
): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', onError);
  page.close = async () => {
    await page.goto(nowhere);
    await page.evaluate('sessionStorage.clear(), localStorage.clear()');
    await page.mouse.move(0, 0);
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
    giveBack(page);
  };
  return page;
}

/** Pages of the one browser and the one server of this run, closed after the tests around it; an error in a page fails the test in which it happened. */
export function panelStories(): Stories {
  let browser: Browser;
  let server: PanelServer;
  const errors: string[] = [];
  const [idle, used]: [Page[], Set<Page>] = [[], new Set()];
  const nowhere = () => `${server.url}/nothing`;

  async function blank(viewport = { width: 1280, height: 720 }): Promise<Page> {
    const page = idle.pop() ?? (await reusable(browser, nowhere(), giveBack, error => errors.push(error.message)));
    used.add(page);
    await page.setViewportSize(viewport);
    await page.goto(nowhere());
    return page;
  }

  function giveBack(page: Page): void {
    if (used.delete(page)) idle.push(page);
  }

  before(async () => {
    browser = await sharedBrowser();
    served ??= servePanel();
    server = await served;
  });
  after(async () => {
    await Promise.all(browser.contexts().map(context => context.close()));
  });
  afterEach(async () => {
    await Promise.all([...used].map(page => page.close()));
    assert.deepEqual(errors.splice(0), []);
  });
  return {
    browser: () => browser,
    url: () => server.url,
    blank,
    async open(story, more = {}) {
      const page = await openPanel(browser, server, { story, ...more }, await blank());
      await page.waitForSelector('convene-transcript[aria-busy=false]');
      return page;
    },
  };
}
