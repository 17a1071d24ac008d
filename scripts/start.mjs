// npm start: VS Code with the extension on the examples, its walkthrough and a recorded debate, until Ctrl-C. npm start -- --terminal: the debate in the terminal.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { main, run, say, show } from './lib/run.mjs';
import { setUp } from './setup.mjs';

const WORKSPACE = path.resolve('examples/convene.code-workspace');
const RECORDING = path.resolve('examples/recordings/debate');
// Convene, and what opens the walkthrough with the recording behind it.
const OURS = [process.cwd(), path.resolve('scripts/firstMinute')];

await main(async () => {
  const args = process.argv.slice(2);
  await setUp();
  say('Building…');
  await run(process.execPath, ['esbuild.js']);
  say('In a shell: node dist/cli.js help, or npm link once and then: convene help');
  if (args.includes('--terminal')) return replayInTerminal(args.filter(each => each !== '--terminal'));
  const desktop = hasDisplay() && (onPath('code') ?? (await downloadedCode()));
  return desktop ? openDesktop(desktop, args) : serveInBrowser();
});

function replayInTerminal(more) {
  return show(process.execPath, ['dist/cli.js', 'replay', path.relative('.', RECORDING), ...more]);
}

function openDesktop(program, args) {
  say('Opening VS Code…');
  return show(program, [...OURS.map(each => `--extensionDevelopmentPath=${each}`), '--wait', WORKSPACE, ...args]);
}

// A VS Code that can be downloaded is as good as an installed one; where it cannot, the host from npm works everywhere.
async function downloadedCode() {
  const { downloadAndUnzipVSCode } = await import('@vscode/test-electron');
  const { cacheFolder } = await import('./lib/hostInstall.mjs');
  try {
    say('Looking for a VS Code to download…');
    return await downloadAndUnzipVSCode({ cachePath: path.join(cacheFolder(), 'desktop'), timeout: 15_000 });
  } catch {
    return undefined;
  }
}

async function serveInBrowser() {
  await setUp({ host: true });
  const { cacheFolder } = await import('./lib/hostInstall.mjs');
  const { startHost } = await import('./lib/hostServer.mjs');
  const server = await startHost({ state: path.join(cacheFolder(), 'start'), extensions: OURS });
  say('VS Code is running, with Convene and its examples. Open this in a browser (Ctrl-C ends it):');
  console.log(server.url({ workspace: WORKSPACE }));
  await new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve);
  });
  await server.stop();
  return 0;
}

function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const endings = process.platform === 'win32' ? ['.cmd', '.exe'] : [''];
  return folders.some(folder => endings.some(ending => existsSync(path.join(folder, name + ending))))
    ? name
    : undefined;
}
