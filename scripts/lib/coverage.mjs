import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { build } from 'esbuild';

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
  const files = await measureCoverage();
  const lines = files.reduce((sum, each) => sum + each.lines, 0);
  const ran = lines - files.reduce((sum, each) => sum + each.notRun.length, 0);
  const percent = each => (100 * (each.lines - each.notRun.length)) / each.lines;
  const share = (100 * ran) / lines;
  console.log(`  ${ran} of ${lines} lines ran: ${share.toFixed(2)} % (at least ${LOWEST} % wanted). Least covered:`);
  for (const each of files.sort((a, b) => percent(a) - percent(b)).slice(0, 5)) {
    console.log(`    ${percent(each).toFixed(0)} % ${each.file}`);
  }
  return share >= LOWEST ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Tells of each file of src how many lines of code it has, and which of them no process has run. */
export async function measureCoverage() {
  const [wanted, ran] = [await linesOfCode(), linesRun()];
  return [...wanted].map(([file, lines]) => ({
    file: path.relative('.', file).split(path.sep).join('/'),
    lines: lines.size,
    notRun: [...lines].filter(line => !ran.get(file)?.has(line)).sort((a, b) => a - b),
  }));
}

// All code stays in this bundle, whereas a test's leaves out what nobody imports: that counts as not run. A line is code
// where the bundle maps something to it; one of brackets alone says nothing of its own.
async function linesOfCode() {
  const entryPoints = sourceFiles();
  const { outputFiles } = await build({
    ...{ entryPoints, outdir: 'out/lines', bundle: true, splitting: true, treeShaking: false, write: false },
    ...{ format: 'esm', platform: 'node', target: 'node20', packages: 'external', external: ['vscode'] },
    ...{ sourcemap: 'external', loader: { '.css': 'empty' }, logLevel: 'warning' },
  });
  const texts = new Map(entryPoints.map(file => [path.resolve(file), readFileSync(file, 'utf8').split('\n')]));
  const found = new Map();
  for (const { path: file, text } of outputFiles.filter(each => each.path.endsWith('.map'))) {
    for (const [source, line] of segmentsOf(JSON.parse(text), pathToFileURL(file)).map(each => each.origin)) {
      if (/[^\s)\]};,]/.test(texts.get(source)?.[line - 1] ?? '')) add(found, source, line);
    }
  }
  return found;
}

function sourceFiles() {
  const names = readdirSync('src', { recursive: true }).filter(name => name.endsWith('.ts'));
  const files = names.map(name => path.posix.join('src', name.split(path.sep).join('/')));
  return files.filter(file => !/^src\/(editor\/|extension\.ts$)/.test(file));
}

// Bundles may be gone by now, but Node has written their source maps and the lengths of their lines beside what they ran.
function linesRun() {
  const found = new Map();
  const known = new Map();
  for (const report of reports()) {
    for (const { url, functions } of report.result) {
      const { data, lineLengths } = report['source-map-cache']?.[url] ?? {};
      if (!data || !lineLengths) continue;
      if (!known.has(url)) known.set(url, offsetsOf(segmentsOf(data, url), lineLengths));
      for (const [source, line] of originsRun(known.get(url), functions)) add(found, source, line);
    }
  }
  return found;
}

// A process that is killed while it writes leaves half a report, which says nothing.
function* reports() {
  for (const name of readdirSync(coverageFolder).filter(each => /^coverage-\d.*\.json$/.test(each))) {
    try {
      yield JSON.parse(readFileSync(path.join(coverageFolder, name), 'utf8'));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
}

// Each place of a bundle that comes from src, in order, with its file and line there.
function segmentsOf(data, url) {
  const map = new TraceMap(data, String(url));
  const sources = map.resolvedSources.map(source => sourceOf(source ?? ''));
  return decodedMappings(map).flatMap((segments, row) =>
    segments
      .filter(([, source]) => source !== undefined && sources[source] !== undefined)
      .map(([column, source, line]) => ({ row, column, origin: [sources[source], line + 1] })),
  );
}

const root = `${pathToFileURL(path.resolve('src')).href}/`;
const sourceOf = source =>
  source.startsWith(root) ? path.resolve('src', decodeURIComponent(source.slice(root.length))) : undefined;

function offsetsOf(segments, lineLengths) {
  const starts = [];
  let start = 0;
  for (const length of lineLengths) {
    starts.push(start);
    start += length + 1;
  }
  return segments.map(({ row, column, origin }) => ({ offset: starts[row] + column, origin }));
}

// V8's ranges lie in one another, and the innermost one counts.
function* originsRun(segments, functions) {
  const ranges = functions.flatMap(each => each.ranges);
  ranges.sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const around = [];
  let next = 0;
  for (const { offset, origin } of segments) {
    for (; ranges[next]?.startOffset <= offset; next += 1) {
      while (around.length > 0 && around.at(-1).endOffset <= ranges[next].startOffset) around.pop();
      around.push(ranges[next]);
    }
    while (around.length > 0 && around.at(-1).endOffset <= offset) around.pop();
    if (around.length > 0 && around.at(-1).count > 0) yield origin;
  }
}

function add(found, file, line) {
  const lines = found.get(file) ?? new Set();
  found.set(file, lines.add(line));
}
