import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { bundleTests, findTests } from '../../../scripts/lib/bundleTests.mjs';
import { startHost } from '../../../scripts/lib/hostServer.mjs';
import { launchBrowser } from './browser';
import { runFolder } from './workspaceCopy';

/** One test that ran inside the extension host. */
export interface EditorTest {
  readonly title: string;
  readonly state: 'passed' | 'failed';
  readonly ms: number;
  readonly error?: string;
}

/** Which suite runs inside the extension host, and in what kind of window. */
export interface EditorSuiteOptions {
  readonly folder: string;
  /** False opens the window in Restricted Mode, and runs the tests that name it in their title, and no others. */
  readonly trust?: boolean;
  /** Words of the titles of the tests to run. */
  readonly grep?: string;
  readonly extensionPath?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number;
}

/** Runs the tests of test/editor inside the extension host of a VS Code window; without a result file none has passed. */
export async function runEditorSuite(options: EditorSuiteOptions): Promise<{ readonly tests: readonly EditorTest[] }> {
  const bundles = await bundleSuite();
  const run = runFolder({ folder: options.folder });
  const resultFile = path.join(run.state, 'result.json');
  const server = await startHost({
    state: run.state,
    trust: options.trust ?? true,
    settings: { 'security.workspace.trust.startupPrompt': 'never', ...options.settings },
    // The driver is what makes the workbench read the development paths from its address.
    args: ['--vscode-option', 'enable-smoke-test-driver'],
    env: {
      HOME: run.state,
      CONVENE_EDITOR_RESULT: resultFile,
      CONVENE_EDITOR_GREP: options.grep ?? '',
      CONVENE_EDITOR_TRUST: options.trust === false ? 'no' : 'yes',
      ...options.env,
    },
  });
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    const remote = (file: string) => `vscode-remote://127.0.0.1:${server.port}${path.resolve(file)}`;
    const address = server.url({
      folder: run.folder,
      payload: [
        ['extensionDevelopmentPath', remote(options.extensionPath ?? '.')],
        ['extensionTestsPath', remote(bundles.index)],
      ],
    });
    const exit = await exitCode(page, address, options.timeoutMs ?? 180_000);
    if (!existsSync(resultFile)) throw new Error(`The suite wrote no result (${exit}).\n${server.log().slice(-3000)}`);
    const { tests } = JSON.parse(readFileSync(resultFile, 'utf8')) as { tests: EditorTest[] };
    const failed = tests.some(test => test.state === 'failed');
    if (exit !== 'code 0' && !failed) throw new Error(`The suite reported no failure, but ended with ${exit}.`);
    return { tests };
  } finally {
    await browser.close();
    await server.stop();
    run.remove();
    rmSync(bundles.outdir, { recursive: true, force: true });
  }
}

async function bundleSuite(): Promise<{ outdir: string; index: string }> {
  const outdir = path.join('out', `editor-${process.pid}`);
  await bundleTests(['test/editor/index.ts', ...findTests(['test/editor'])], outdir);
  return { outdir, index: path.join(outdir, 'test/editor/index.mjs') };
}

// VS Code in a browser reports the end of an extension's tests by calling this function of the page.
async function exitCode(page: Page, address: string, timeoutMs: number): Promise<string> {
  const ended = new Promise<string>(resolve => {
    const late = setTimeout(() => resolve(`no end after ${timeoutMs / 1000} s`), timeoutMs);
    const end = (how: string) => {
      clearTimeout(late);
      resolve(how);
    };
    page.on('crash', () => end('a crash of the page'));
    page.on('close', () => end('a closed page'));
    void page
      .exposeFunction('codeAutomationLog', () => undefined)
      .then(() => page.exposeFunction('codeAutomationExit', (code: number) => end(`code ${code}`)))
      .then(() => page.goto(address))
      .catch((error: Error) => end(error.message));
  });
  return ended;
}
