import { existsSync } from 'node:fs';
import path from 'node:path';
import { canUseApt, installDebian } from './debian.mjs';
import { agree, run, SetupError, say } from './run.mjs';

const SHELL = 'chromium-headless-shell';

/** Answers with the path of a Chromium or Chrome on this machine, or undefined. CHROMIUM names one. */
export async function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return [...usualPlaces(), await playwrightsOwn()].find(file => existsSync(file));
}

/**
 * Answers with a Chromium, installing one where there is none. With apt it is Debian's headless shell, also beside a whole
 * browser: the same pages take a sixth less of the processor without a browser's own window.
 */
export async function installChromium() {
  const found = await findChromium();
  if (found && !existsSync(found)) throw new SetupError(`CHROMIUM names ${found}, but there is no such file.`);
  const withApt = canUseApt();
  if (found && (!withApt || process.env.CHROMIUM || path.basename(found) === SHELL)) return found;
  if (!withApt) await agree('Chromium (about 170 MB to load)');
  try {
    if (withApt) await installDebian([SHELL, 'fonts-liberation', 'fonts-noto-color-emoji']);
    else await run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  } catch (error) {
    if (found) return found;
    throw new SetupError(`${howTo}\n(${error.message})`);
  }
  const installed = await findChromium();
  if (!installed) throw new SetupError(howTo);
  say('Chromium is installed.');
  return installed;
}

const howTo =
  'Chromium is needed and could not be installed. Install Chromium or Chrome (on Debian: apt-get install chromium-headless-shell), or name one with CHROMIUM=<path>.';

function usualPlaces() {
  const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
  return [
    ...folders.flatMap(folder => names.map(name => path.posix.join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    path.join(process.env.PROGRAMFILES ?? '', 'Google/Chrome/Application/chrome.exe'),
  ];
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}
