import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, removeLeftovers, withoutOuterNpm } from './hostInstall.mjs';
import { agree, run, SetupError, say } from './run.mjs';

// The program alone, as it is published for each platform; kept out of node_modules for its size, and never shipped.
const PUBLISHED = '@anthropic-ai/claude-agent-sdk';
const VERSION = '0.3.327';

/** Answers with the path of the Claude Code that the tests speak to, or undefined. */
export function findClaude(root = path.join(cacheFolder(), `claude-code-${VERSION}`)) {
  const name = process.platform === 'win32' ? 'claude.exe' : 'claude';
  const program = path.join(root, 'node_modules', platformPackage(), name);
  return existsSync(program) ? program : undefined;
}

/** Answers with Claude Code, installing it into the cache folder where it is missing. */
export async function installClaude() {
  const found = findClaude();
  if (found) return found;
  await agree('Claude Code for its tests (once, about 100 MB to load and 370 MB to keep)');
  const cache = cacheFolder();
  mkdirSync(cache, { recursive: true });
  removeLeftovers(cache);
  const part = path.join(cache, `part-${process.pid}`);
  mkdirSync(part);
  writeFileSync(path.join(part, 'package.json'), '{"private":true}');
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--force'];
  await run('npm', [...options, `${platformPackage()}@${VERSION}`], { cwd: part, env: withoutOuterNpm() });
  const program = findClaude(part);
  if (!program) throw new SetupError('Claude Code was installed, but its program is missing.');
  await run(program, ['--version'], { env: { HOME: part, PATH: process.env.PATH } });
  const root = path.join(cache, `claude-code-${VERSION}`);
  if (!existsSync(root)) renameSync(part, root);
  else rmSync(part, { recursive: true, force: true });
  say('Claude Code is installed.');
  return findClaude(root);
}

function platformPackage() {
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  return `${PUBLISHED}-${process.platform}-${process.arch}${musl ? '-musl' : ''}`;
}
