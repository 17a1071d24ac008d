import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { panelHtml } from '../../../src/protocol/html';

/** A loopback server of the panel's own page, with the editor played by `test/browser/page`. */
export interface PanelServer {
  url: string;
  /** Every path that was asked for. */
  hits: string[];
  close(): Promise<void>;
}

/** What a page is opened with: a story, a theme, a size. */
export interface Opening {
  story?: string;
  theme?: string;
  width?: number;
  height?: number;
  more?: string;
}

/** Builds the panel and the page around it, of the project or of a copy, and serves both. */
export async function servePanel(root = '.'): Promise<PanelServer> {
  const files = (await built(root)).set('/nothing', { type: 'text/html', text: '' });
  const hits: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    hits.push(path);
    const script = { '/': '/main.js', '/blocks': '/blocks.js' }[path];
    const file = script
      ? {
          type: 'text/html',
          text: pageOf(
            root,
            origin(server),
            script,
            new URL(request.url ?? '/', 'http://localhost').searchParams.get('lang'),
          ),
        }
      : files.get(path);
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
    response.end(file?.text ?? '');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: origin(server),
    hits,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}

/** Opens a panel in a page, a new one where none is named, and waits until its first turn is drawn. */
export async function openPanel(
  browser: Browser,
  server: PanelServer,
  opening: Opening = {},
  known?: Page,
): Promise<Page> {
  const { story = 'running', theme = 'dark', width = 1000, height = 800, more = '' } = opening;
  const page = known ?? (await browser.newPage());
  await page.setViewportSize({ width, height });
  await page.goto(`${server.url}/?story=${story}&theme=${theme}${more}`);
  await page.waitForSelector('convene-card .words > *');
  return page;
}

function pageOf(root: string, cspSource: string, scriptUri: string, lang: string | null): string {
  const nonce = 'test0nonce';
  const told = lang
    ? { lang, translations: JSON.parse(readFileSync(join(root, `l10n/bundle.l10n.${lang}.json`), 'utf8')) }
    : {};
  const page = panelHtml({ scriptUri, styleUri: '/main.css', cspSource, nonce, title: 'Convene', ...told });
  return page.replace('<script', `<script nonce="${nonce}" src="/stage.js"></script>\n<script`);
}

async function built(root: string): Promise<Map<string, { type: string; text: string }>> {
  const { outputFiles } = await build({
    absWorkingDir: resolve(root),
    entryPoints: {
      main: 'webview/main.ts',
      stage: 'test/browser/page/stage.ts',
      blocks: 'test/browser/page/blocks.ts',
    },
    outdir: 'out/panel-page',
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  });
  const types = { js: 'text/javascript', css: 'text/css' };
  return new Map(
    outputFiles.map(({ path, text }) => {
      const name = path.split(/[\\/]/).at(-1) ?? '';
      return [`/${name}`, { type: name.endsWith('.js') ? types.js : types.css, text }];
    }),
  );
}

/** The source of axe, to be run in a page. */
export function axeSource(): string {
  return readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
}

function origin(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
