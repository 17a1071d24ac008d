import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { heapOf } from '../../bench/panel.bench';
import { launchBrowser, outsideHosts } from '../../support/host/browser';
import { payloads } from '../../support/payloads';
import { openPanel, type PanelServer, servePanel } from './page';

describe('the panel under attack', () => {
  let browser: Browser;
  let server: PanelServer;
  let texts: string[];

  before(async () => {
    browser = await launchBrowser();
    server = await servePanel();
    // The trap has the page's own origin, which its policy allows: what keeps it silent is the drawing itself.
    texts = payloads.map(text => text.replaceAll('https://trap.invalid', `${server.url}/trap`));
  });

  after(async () => {
    await browser?.close();
    await server?.close();
  });

  const quiet = async (page: Page, hosts: readonly string[]) => {
    assert.deepEqual(await page.evaluate('stage.violations'), []);
    assert.deepEqual(await page.evaluate('stage.gauges.live()'), []);
    assert.deepEqual(hosts, []);
    assert.deepEqual(
      server.hits.filter(path => path.startsWith('/trap')),
      [],
    );
  };

  it('S4: payloads streamed a character at a time, then restored, load and run nothing', async () => {
    assert.ok(texts.length >= 60);
    const page = await openPanel(browser, server, { height: 30_000 });
    const hosts = outsideHosts(page);
    // All is laid out and loaded as before; only so many frames of such a height take long to paint.
    await page.evaluate(`document.body.style.opacity = '0'`);
    await page.evaluate(`stage.gauges.pour(stage.story, ${JSON.stringify(texts)})`);
    assert.ok((await page.locator('convene-card .words > *').count()) >= texts.length);
    await quiet(page, hosts);
    await page.evaluate(`sessionStorage.setItem('texts', ${JSON.stringify(JSON.stringify(texts))})`);
    await page.goto(`${server.url}/?story=told`);
    await page.waitForSelector(`#turn-t${texts.length} .words > *`);
    await quiet(page, hosts);
    await page.close();
  });

  it('S4: the check above sees an image where there is one', async () => {
    const page = await openPanel(browser, server);
    await page.evaluate(`document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.2/x' }))`);
    await assert.rejects(quiet(page, []));
    await page.close();
  });

  it('S6: names, icons, colours, topics and provider’s words are text', async () => {
    const page = await openPanel(browser, server, { story: 'forged' });
    const hosts = outsideHosts(page);
    await page.locator('#turn-t1 summary').click();
    await page.locator('#turn-t1 .attempts').waitFor();
    await page.keyboard.press('Escape');
    await quiet(page, hosts);
    assert.match((await page.locator('h1').textContent()) ?? '', /<img src=/);
    await page.close();
  });

  it('S7: a link asks the host and only for http or https; the page itself goes nowhere', async () => {
    const page = await openPanel(browser, server, { height: 30_000 });
    const hosts = outsideHosts(page);
    await page.evaluate(`sessionStorage.setItem('texts', ${JSON.stringify(JSON.stringify(texts))})`);
    await page.goto(`${server.url}/?story=told`);
    await page.waitForSelector(`#turn-t${texts.length} .words > *`);
    const url = page.url();
    const pressed = (await page.evaluate('stage.gauges.pressLinks()')) as number;
    assert.ok(pressed > 5);
    while (((await page.evaluate('stage.wishes.length')) as number) < pressed) await page.evaluate('0');
    const wishes = (await page.evaluate('stage.wishes')) as { type: string; url: string }[];
    for (const wish of wishes) assert.match(`${wish.type} ${wish.url}`, /^openLink https?:\/\//);
    assert.equal(page.url(), url);
    await quiet(page, hosts);
    await page.close();
  });

  it('R7: words that come while the panel is hidden and shown at random are all there, once', async () => {
    const page = await openPanel(browser, server);
    for (let round = 0; round < 5; round++) {
      const [shown, said] = (await page.evaluate('stage.gauges.flicker(stage, 40)')) as [string, string];
      assert.equal(shown, said);
    }
    await page.close();
  });

  it('R8: 2,000 turns stay light: few of them are drawn at a time, and the heap stays small', async () => {
    const page = await openPanel(browser, server, { story: 'going:2000' });
    await page.waitForSelector('convene-transcript[aria-busy=false]');
    await page.evaluate('stage.gauges.scrollFrames(60)');
    await page.evaluate('stage.gauges.streamFrames(stage.story, 60)');
    assert.ok((await page.locator('convene-card').count()) < 100);
    const heap = await heapOf(page);
    assert.ok(heap < 150, `${heap} MB`);
    await page.close();
  });
});
