import { existsSync, readFileSync } from 'node:fs';
import { run, SetupError, say } from './run.mjs';

const OLDEST_NODE = [20, 19];

/** Stops with a clear sentence on a Node that is too old for the tools. */
export function checkNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const [wantMajor, wantMinor] = OLDEST_NODE;
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return;
  throw new SetupError(
    `Convene needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org and try again.`,
  );
}

/** Installs the packages of package-lock.json where node_modules lacks one or holds another version. */
export async function installDependencies() {
  if (dependenciesAreCurrent()) return;
  say('Installing dependencies (npm ci)…');
  await run('npm', ['ci', '--no-audit', '--no-fund']);
  say('Dependencies are installed.');
}

// npm writes node_modules/.package-lock.json last, so an interrupted install is not mistaken for a finished one.
function dependenciesAreCurrent() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, optional }]) =>
    path in present ? present[path].version === version : path === '' || optional,
  );
}

const packagesIn = file => JSON.parse(readFileSync(file, 'utf8')).packages;
