import type { Browser, Page } from 'playwright-core';
import { openPanel, type PanelServer, servePanel } from '../browser/panel/page';
import { launchBrowser } from '../support/host/browser';

/** What is measured here. */
export const name = 'panel';

/** One measured number and the bound that the design sets for it. */
export interface Measure {
  what: string;
  value: number;
  bound: number;
}

/** Measures the panel in Chromium: first screen, text to paint, frames and heap. */
export async function run(): Promise<Measure[]> {
  const server = await servePanel();
  const browser = await launchBrowser();
  try {
    return [
      ...(await firstScreens(browser, server)),
      ...(await streaming(browser, server)),
      ...(await longSession(browser, server)),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

async function firstScreens(browser: Browser, server: PanelServer): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [story, what] of [
    ['long:10000', 'finished'],
    ['going:10000', 'running'],
  ] as const) {
    const firsts: number[] = [];
    const alls: number[] = [];
    for (let run = 0; run < 5; run++) {
      const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
      await page.goto(`${server.url}/?story=${story}`);
      const { first, all } = (await page.evaluate('stage.opening')) as { first: number; all: number };
      firsts.push(first);
      alls.push(all);
      await page.close();
    }
    measures.push({ what: `10,000 turns, ${what}: first screen, ms`, value: median(firsts), bound: 300 });
    measures.push({
      what: `10,000 turns, ${what}: all there, ms`,
      value: median(alls),
      bound: Number.POSITIVE_INFINITY,
    });
  }
  return measures;
}

async function streaming(browser: Browser, server: PanelServer): Promise<Measure[]> {
  const page = await openPanel(browser, server, { story: 'going:60' });
  const frames = (await page.evaluate('stage.gauges.deltaFrames(stage.story, 600)')) as number[];
  await page.close();
  return [{ what: 'text to paint while three stream, frames at p95', value: p95(frames), bound: 2 }];
}

async function longSession(browser: Browser, server: PanelServer): Promise<Measure[]> {
  const page = await openPanel(browser, server, { story: 'going:2000', width: 1200, height: 900 });
  await page.waitForSelector('convene-transcript[aria-busy=false]');
  const stream = (await page.evaluate('stage.gauges.streamFrames(stage.story, 300)')) as number[];
  const scroll = (await page.evaluate('stage.gauges.scrollFrames(300)')) as number[];
  const heap = await heapOf(page);
  await page.close();
  return [
    { what: '2,000 turns: frame p95 while streaming, ms', value: p95(stream), bound: 50 },
    { what: '2,000 turns: frame p95 while scrolling all of it, ms', value: p95(scroll), bound: 50 },
    { what: '2,000 turns: heap, MB', value: heap, bound: 150 },
  ];
}

/** Megabytes in use after a collection, the page's stand-in for the host included. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return round(usedSize / 2 ** 20);
}

function median(values: readonly number[]): number {
  return round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]);
}

function p95(values: readonly number[]): number {
  return round([...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)]);
}

function round(value: unknown): number {
  return Math.round(Number(value) * 10) / 10;
}
