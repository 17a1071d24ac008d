import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../support/host/browser';
import { makeNinth, type Ninth } from '../../support/ninth/ninth';
import { makeProgram, type Program } from '../../support/terminal/program';
import { type PanelServer, servePanel } from './page';
import { axeFindings } from './pages';

describe('the panel with a session of a ninth format', () => {
  let ninth: Ninth;
  let program: Program;
  let browser: Browser;
  let server: PanelServer;
  before(async () => {
    ninth = makeNinth();
    program = await makeProgram(ninth.root);
    server = await servePanel(ninth.root);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
    program?.dispose();
    ninth?.dispose();
  });

  it('draws its view, its moves and its name, in German too', async () => {
    const { code, stderr } = await program.spawn(['run', 'survey', 'design.md', '--agents', 'ada,bo', '--out', 'one']);
    assert.equal(code, 0, stderr);
    const events = JSON.stringify(
      program
        .read('one/ledger.jsonl')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    );
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await page.addInitScript(`sessionStorage.setItem('events', ${JSON.stringify(events)})`);
    for (const [lang, words] of [
      ['', ['Survey', 'The survey is counted', 'Impressions', 'first impression']],
      ['&lang=de', ['Umfrage', 'Die Umfrage ist ausgezählt', 'Eindrücke', 'erster Eindruck']],
    ] as const) {
      await page.goto(`${server.url}/?story=recorded:1${lang}`);
      await page.waitForSelector('convene-transcript[aria-busy=false]');
      const text = (await page.textContent('convene-panel')) ?? '';
      for (const word of words)
        assert.ok(text.toLowerCase().includes(word.toLowerCase()), `${word} is not in: ${text}`);
    }
    assert.deepEqual(await axeFindings(page), []);
  });
});
