import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canUseApt, installDebian } from './debian.mjs';
import { agree, run, SetupError, say } from './run.mjs';

// A VS Code whose workbench runs in a browser; both packages come from the npm registry alone.
const SERVER = '4.139.1';
const NODE = '24.21.0';
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

// The native modules that the server, the extension host, the terminal and the file watcher load, and no others.
const NATIVE = [
  '@vscode/spdlog',
  '@vscode/native-watchdog',
  '@vscode/deviceid',
  '@vscode/fs-copyfile',
  'node-pty',
  '@parcel/watcher',
];

/** Where set-up keeps what is too large to install twice; CONVENE_CACHE names another place. */
export const cacheFolder = () =>
  process.env.CONVENE_CACHE ?? path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'convene');

/** Answers with the installed VS Code host's program and script, or undefined. */
export function findHost(root = path.join(cacheFolder(), `vscode-host-${SERVER}-node-${NODE}`)) {
  const host = {
    root,
    node: path.join(root, 'node_modules', NODE_PACKAGE, 'bin/node'),
    entry: path.join(root, 'node_modules/code-server/out/node/entry.js'),
  };
  return existsSync(host.node) && existsSync(host.entry) ? host : undefined;
}

/** Answers with the VS Code host, installing it into the cache folder where it is missing. */
export async function installHost() {
  const found = findHost();
  if (found) return found;
  await agree('the VS Code host (once, about a minute and 800 MB)');
  await installCompilers();
  const cache = cacheFolder();
  mkdirSync(cache, { recursive: true });
  removeLeftovers(cache);
  const part = path.join(cache, `part-${process.pid}`);
  mkdirSync(part);
  await fill(part);
  const root = path.join(cache, `vscode-host-${SERVER}-node-${NODE}`);
  if (!existsSync(root)) renameSync(part, root);
  else rmSync(part, { recursive: true, force: true });
  say('The VS Code host is installed.');
  return findHost(root);
}

async function fill(root) {
  writeFileSync(path.join(root, 'package.json'), '{"private":true}');
  // Without install scripts: the package's own would compile everything and stop at what no test needs.
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  const env = environment(root);
  await run('npm', [...install, `${NODE_PACKAGE}@${NODE}`, `code-server@${SERVER}`], { cwd: root, env });
  say('  packages of the server');
  const vscode = path.join(root, 'node_modules/code-server/lib/vscode');
  await Promise.all(
    [vscode, path.join(vscode, 'extensions')].map(cwd => run('npm', [...install, '--omit=dev'], { cwd, env })),
  );
  say('  packages of VS Code');
  for (const name of NATIVE) await rebuild(vscode, name, env);
  await rebuild(root, 'argon2', env);
  say('  native modules');
  const { node, entry } = findHost(root) ?? {};
  if (!node) throw new SetupError('The VS Code host was installed, but its program is missing.');
  await run(node, [entry, '--version'], { env: { ...env, HOME: root, XDG_CONFIG_HOME: path.join(root, 'config') } });
}

async function rebuild(cwd, name, env) {
  if (existsSync(path.join(cwd, 'node_modules', name))) await run('npm', ['rebuild', name], { cwd, env });
}

/** The environment without what an npm around us says of its own project. */
export function withoutOuterNpm() {
  const outer = /^npm_(lifecycle|package|node|config_local_prefix|config_global_prefix|config_nodedir)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !outer.test(name)));
}

// npm's own scripts and node-gyp have to run on, and compile against, the Node that the server runs on.
function environment(root) {
  const home = path.join(root, 'node_modules', NODE_PACKAGE);
  return {
    ...withoutOuterNpm(),
    PATH: `${path.join(home, 'bin')}${path.delimiter}${process.env.PATH}`,
    npm_config_nodedir: home,
    npm_config_update_notifier: 'false',
  };
}

async function installCompilers() {
  const missing = ['python3', 'make', 'g++'].filter(name => !onPath(name));
  if (missing.length === 0) return;
  if (!canUseApt()) {
    throw new SetupError(
      `The VS Code host is compiled with ${missing.join(', ')}, not found here. Install them first.`,
    );
  }
  await installDebian(missing);
}

const onPath = name => (process.env.PATH ?? '').split(path.delimiter).some(dir => existsSync(path.join(dir, name)));

/** Removes what an interrupted set-up left behind; one that is still running is known by its process. */
export function removeLeftovers(cache) {
  for (const name of readdirSync(cache)) {
    const owner = /^part-(\d+)$/.exec(name)?.[1];
    if (owner && !isRunning(Number(owner))) rmSync(path.join(cache, name), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
