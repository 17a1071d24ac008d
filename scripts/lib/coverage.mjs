import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { run } from './run.mjs';

const LOWEST = 85;

/** The folder that Node writes what it covered to, when a lane's environment names it. */
export const coverageFolder = path.join('out', 'coverage');

/** Forgets the coverage of earlier runs. */
export const clearCoverage = () => rmSync(coverageFolder, { recursive: true, force: true });

/**
 * Checks the share of lines of src that the lanes in Node have run. The editor's rooms are left out: they run only inside
 * VS Code, where the editor and browser lanes cover them and Node's measure does not reach.
 */
export async function coverageCheck() {
  await run(process.execPath, [
    'node_modules/c8/bin/c8.js',
    'report',
    ...['--temp-directory', coverageFolder, '--reports-dir', coverageFolder],
    ...['--reporter', 'json-summary', '--reporter', 'json', '--exclude-after-remap', '--merge-async'],
    ...['--all', '--src', 'src', '--include', 'src/**/*.ts'],
    ...['src/editor/**', 'src/extension.ts', ...onlyTypes()].flatMap(each => ['--exclude', each]),
  ]);
  const { total, ...files } = JSON.parse(readFileSync(path.join(coverageFolder, 'coverage-summary.json'), 'utf8'));
  const worst = Object.entries(files).sort(([, a], [, b]) => a.lines.pct - b.lines.pct);
  console.log(`  ${total.lines.pct} % of lines (at least ${LOWEST} % wanted). Least covered:`);
  for (const [file, { lines }] of worst.slice(0, 5)) console.log(`    ${lines.pct} % ${path.relative('.', file)}`);
  return total.lines.pct >= LOWEST ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

// A file of types alone leaves nothing to run, and would count as never run.
function onlyTypes() {
  const sources = readdirSync('src', { recursive: true }).filter(name => name.endsWith('.ts'));
  const isEmpty = file => transformSync(readFileSync(file, 'utf8'), { loader: 'ts' }).code.trim() === '';
  return sources.map(name => path.posix.join('src', name.split(path.sep).join('/'))).filter(isEmpty);
}
