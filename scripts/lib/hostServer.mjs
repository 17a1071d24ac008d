import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findHost } from './hostInstall.mjs';
import { run, SetupError } from './run.mjs';

const STARTS_WITHIN = 60_000;
const STOPS_WITHIN = 5_000;

const QUIET = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'npm.fetchOnlinePackageInfo': false,
  'typescript.disableAutomaticTypeAcquisition': true,
  'window.confirmBeforeClose': 'never',
};

/**
 * Starts the VS Code host on a free loopback port. `state` is the folder of its settings, secrets and logs; `extensions` are
 * folders that count as installed; with `trust: false` folders open in Restricted Mode; where no `settings` are given, the state
 * keeps those that a person has made in it.
 */
export async function startHost({ state, extensions = [], trust = true, settings, env = {}, args = [] }) {
  prepareState(state, extensions, settings);
  const child = spawnHost(
    state,
    [
      ...['--bind-addr', '127.0.0.1:0', '--auth', 'none', '--disable-telemetry', '--disable-update-check'],
      ...['--disable-proxy', '--disable-getting-started-override', '--ignore-last-opened'],
      ...(trust ? ['--disable-workspace-trust'] : []),
      ...args,
    ],
    env,
  );
  const log = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => log.push(String(piece)));
  const lastResort = () => endGroup(child, 'SIGKILL');
  process.once('exit', lastResort);
  const port = await listening(child, log);
  return {
    port,
    pid: child.pid,
    log: () => log.join(''),
    url: target => workbenchUrl(port, target),
    async stop() {
      process.removeListener('exit', lastResort);
      await end(child);
    },
  };
}

// The port is the server's choice, and its first words name it.
function listening(child, log) {
  return new Promise((resolve, reject) => {
    const fail = why => reject(new SetupError(`The VS Code host did not start (${why}):\n${log.join('')}`));
    const late = setTimeout(fail, STARTS_WITHIN, `nothing after ${STARTS_WITHIN / 1000} s`);
    child.once('exit', code => fail(`it ended with code ${code}`));
    child.stdout.on('data', () => {
      const port = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(log.join(''))?.[1];
      if (!port) return;
      clearTimeout(late);
      resolve(Number(port));
    });
  });
}

async function end(child) {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise(resolve => child.once('exit', resolve));
    endGroup(child, 'SIGTERM');
    const impatient = setTimeout(endGroup, STOPS_WITHIN, child, 'SIGKILL');
    await ended;
    clearTimeout(impatient);
  }
  endGroup(child, 'SIGKILL');
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

/** Installs a packed extension into a host's state, as a user would from its file. */
export function installVsix(state, vsix) {
  const { node, entry } = installedHost();
  return run(node, [entry, ...stateOptions(state), '--install-extension', vsix], { env: hostEnvironment(state) });
}

function workbenchUrl(port, { folder, workspace, payload }) {
  const query = new URLSearchParams();
  if (workspace) query.set('workspace', path.resolve(workspace));
  else if (folder) query.set('folder', path.resolve(folder));
  else query.set('ew', 'true');
  if (payload) query.set('payload', JSON.stringify(payload));
  return `http://127.0.0.1:${port}/?${query}`;
}

function installedHost() {
  const program = findHost();
  if (!program) throw new SetupError('The VS Code host is not installed. Run: node scripts/setup.mjs');
  return program;
}

function spawnHost(state, options, env) {
  const { node, entry } = installedHost();
  // A process group of its own, so that what it starts can be ended with it.
  return spawn(node, [entry, ...stateOptions(state), ...options], {
    env: { ...hostEnvironment(state), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

const stateOptions = state => [
  ...['--config', path.join(state, 'config.yaml')],
  ...['--user-data-dir', path.join(state, 'user-data')],
  ...['--extensions-dir', path.join(state, 'extensions')],
];

function prepareState(state, extensions, settings) {
  for (const name of ['user-data/User', 'extensions', 'tmp']) mkdirSync(path.join(state, name), { recursive: true });
  writeFileSync(path.join(state, 'config.yaml'), 'auth: none\n');
  const file = path.join(state, 'user-data/User/settings.json');
  if (settings || !existsSync(file)) writeFileSync(file, JSON.stringify({ ...QUIET, ...settings }, null, 2));
  if (extensions.length > 0) {
    writeFileSync(path.join(state, 'extensions/extensions.json'), JSON.stringify(extensions.map(installedExtension)));
  }
}

function installedExtension(folder) {
  const location = path.resolve(folder);
  const { publisher, name, version } = JSON.parse(readFileSync(path.join(location, 'package.json'), 'utf8'));
  return {
    identifier: { id: `${publisher}.${name}` },
    version,
    location: { $mid: 1, path: location, scheme: 'file' },
  };
}

function hostEnvironment(state) {
  const outer = /^(VSCODE_|CODE_SERVER_|npm_|NODE_OPTIONS$|NODE_V8_COVERAGE$|ELECTRON_RUN_AS_NODE$|PORT$|PASSWORD$)/;
  const kept = Object.entries(process.env).filter(([name]) => !outer.test(name));
  return {
    ...Object.fromEntries(kept),
    XDG_CONFIG_HOME: path.join(state, 'config'),
    XDG_DATA_HOME: path.join(state, 'data'),
    XDG_CACHE_HOME: path.join(state, 'cache'),
    CONVENE_STATE_HOME: path.join(state, 'state'),
    TMPDIR: path.join(state, 'tmp'),
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
  };
}
