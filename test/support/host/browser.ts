import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../scripts/lib/chromium.mjs';

const LOOPBACK = ['127.0.0.1', 'localhost'];

/** Starts a headless Chromium that resolves no host but this machine. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('There is no Chromium. Run: node scripts/setup.mjs');
  const rules = ['MAP * ~NOTFOUND', ...LOOPBACK.map(host => `EXCLUDE ${host}`)].join(', ');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      `--host-resolver-rules=${rules}`,
    ],
  });
}

let shared: Promise<Browser> | undefined;

/** The one browser of this process: each page has a context of its own, and the last test ends it. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser();
  return shared ?? launchBrowser();
}

// Of the whole run, since it is no part of a suite.
globalThis.after?.(async () => (await shared)?.close());

/** Lists, as they happen, the hosts other than this machine that a page asks for. */
export function outsideHosts(page: Page): readonly string[] {
  const hosts: string[] = [];
  page.on('request', request => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && !LOOPBACK.includes(hostname)) hosts.push(hostname);
  });
  return hosts;
}
