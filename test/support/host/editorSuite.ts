import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { bundleTests, findTests } from '../../../scripts/lib/bundleTests.mjs';
import { startHost } from '../../../scripts/lib/hostServer.mjs';
import { launchBrowser } from './browser';
import { type RunFolder, runFolder } from './workspaceCopy';

const RESULT = 'result.json';
/** An extension with language models, which the tests play. */
const MODELS = 'test/fixtures/models';

interface Result {
  readonly tests: readonly EditorTest[];
}

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
export async function runEditorSuite(options: EditorSuiteOptions): Promise<Result> {
  const bundles = await bundleSuite();
  const run = runFolder({ folder: options.folder });
  try {
    // The desktop's VS Code is downloaded, which not every machine may do; so it is asked for.
    return process.env.CONVENE_DESKTOP
      ? await inDesktop(options, run, bundles.index)
      : await inBrowser(options, run, bundles.index);
  } finally {
    run.remove();
    rmSync(bundles.outdir, { recursive: true, force: true });
  }
}

async function inDesktop(options: EditorSuiteOptions, run: RunFolder, index: string): Promise<Result> {
  const { runTests } = await import('@vscode/test-electron');
  const trusting = options.trust === false ? [] : ['--disable-workspace-trust'];
  const code = await runTests({
    extensionDevelopmentPath: [options.extensionPath ?? '.', MODELS].map(each => path.resolve(each)),
    extensionTestsPath: path.resolve(index),
    extensionTestsEnv: suiteEnvironment(options, run),
    launchArgs: [run.folder ?? run.state, `--user-data-dir=${path.join(run.state, 'user-data')}`, ...trusting],
  }).catch((error: Error) => error.message);
  return resultOf(run, `code ${code}`, '');
}

async function inBrowser(options: EditorSuiteOptions, run: RunFolder, index: string): Promise<Result> {
  const server = await startHost({
    state: run.state,
    extensions: [MODELS],
    trust: options.trust ?? true,
    settings: { 'security.workspace.trust.startupPrompt': 'never', ...options.settings },
    // The driver is what makes the workbench read the development paths from its address.
    args: ['--vscode-option', 'enable-smoke-test-driver'],
    env: { HOME: run.state, ...suiteEnvironment(options, run) },
  });
  let browser: Browser | undefined;
  try {
    browser = await launchBrowser();
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    const remote = (file: string) => `vscode-remote://127.0.0.1:${server.port}${path.resolve(file)}`;
    const address = server.url({
      folder: run.folder,
      payload: [
        ['extensionDevelopmentPath', remote(options.extensionPath ?? '.')],
        ['extensionTestsPath', remote(index)],
      ],
    });
    const exit = await exitCode(page, address, options.timeoutMs ?? 600_000);
    return resultOf(run, exit, server.log());
  } finally {
    await browser?.close();
    await server.stop();
  }
}

function suiteEnvironment(options: EditorSuiteOptions, run: RunFolder): Record<string, string> {
  return {
    CONVENE_EDITOR_RESULT: path.join(run.state, RESULT),
    CONVENE_EDITOR_GREP: options.grep ?? '',
    CONVENE_EDITOR_TRUST: options.trust === false ? 'no' : 'yes',
    ...options.env,
  };
}

// A pass needs both: an end without complaint, and the file that says which tests have run.
function resultOf(run: RunFolder, exit: string, log: string): Result {
  const file = path.join(run.state, RESULT);
  if (!existsSync(file)) throw new Error(`The suite wrote no result (${exit}).\n${log.slice(-3000)}`);
  const result = JSON.parse(readFileSync(file, 'utf8')) as Result;
  const failed = result.tests.some(test => test.state === 'failed');
  if (exit !== 'code 0' && !failed) throw new Error(`The suite reported no failure, but ended with ${exit}.`);
  return result;
}

async function bundleSuite(): Promise<{ outdir: string; index: string }> {
  const outdir = path.join('out', `editor-${process.pid}`);
  await bundleTests(['test/editor/index.ts', ...findTests(['test/editor'])], outdir);
  return { outdir, index: path.join(outdir, 'test/editor/index.mjs') };
}

// VS Code in a browser reports the end of an extension's tests by calling this function of the page. The time begins when
// the page is ready to hear it: a browser that is closed while it learns a function breaks its driver.
async function exitCode(page: Page, address: string, timeoutMs: number): Promise<string> {
  let end: (how: string) => void = () => undefined;
  const ended = new Promise<string>(resolve => {
    end = resolve;
  });
  page.on('crash', () => end('a crash of the page'));
  page.on('close', () => end('a closed page'));
  await page.exposeFunction('codeAutomationLog', () => undefined);
  await page.exposeFunction('codeAutomationExit', (code: number) => end(`code ${code}`));
  const late = setTimeout(() => end(`no end after ${timeoutMs / 1000} s`), timeoutMs);
  page.goto(address).catch((error: Error) => end(error.message));
  return ended.finally(() => clearTimeout(late));
}
