// npm run mutate [-- --count 200 --seed 1 --rooms stage,ledger --seconds 60]: changes the engine in small ways, and says which changes no test notices
// among those that come by them, the quick ones first, as many as take so many seconds.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundleTests, findTests } from './lib/bundleTests.mjs';
import { draw, mutantsOf, withMutants } from './lib/mutants.mjs';
import { main, SetupError } from './lib/run.mjs';

const MOCHA = path.join(path.dirname(createRequire(import.meta.url).resolve('mocha/package.json')), 'bin/mocha.js');
const HOOKS = path.join(import.meta.dirname, 'lib/mutantHooks.mjs');
const FOLDER = path.join('out', `mutate-${process.pid}`);
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    rooms: { type: 'string', default: 'stage,ledger,script,formats' },
    tests: { type: 'string', default: 'test/unit,test/golden,test/contract' },
    seconds: { type: 'string', default: '60' },
    jobs: { type: 'string', default: '2' },
  },
});

await main(async () => {
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }));
  const files = findTests(
    values.rooms.split(',').map(room => `src/${room}`),
    '.ts',
  );
  const mutants = draw(files.flatMap(mutantsOf), Number(values.count), Number(values.seed));
  const tests = findTests(values.tests.split(','));
  const bundles = await bundleTests(tests, FOLDER, [plugin(mutants)]);
  console.log(
    `${mutants.length} mutants of ${files.length} files; looking which of ${tests.length} test files reach them`,
  );
  const reached = await reachedBy(bundles);
  const survivors = await survivorsOf(mutants, reached);
  for (const { file, line, original, mutated, runs } of survivors) {
    console.log(`\n${file}:${line} survived ${runs} test files\n  - ${original}\n  + ${mutated || '(removed)'}`);
  }
  const killed = mutants.length - survivors.length;
  console.log(`\n${killed} of ${mutants.length} killed (${((100 * killed) / mutants.length).toFixed(1)} %)`);
  return killed / mutants.length >= 0.95 ? 0 : 1;
});

/** Builds the files with their mutants in them. */
function plugin(mutants) {
  const setup = build =>
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: file }) => {
      const own = mutants.filter(each => path.resolve(each.file) === file);
      return own.length === 0 ? undefined : { contents: withMutants(readFileSync(file, 'utf8'), own), loader: 'ts' };
    });
  return { name: 'mutants', setup };
}

/** Runs every test once unchanged, and answers with the bundles that come by a mutant; what runs at load, the quick suites may notice. */
async function reachedBy(bundles) {
  const folder = path.resolve(FOLDER, 'reached');
  mkdirSync(folder, { recursive: true });
  const env = { MUTANT: '0', MUTANT_REACHED: folder };
  const code = await mocha(bundles, env, 1_800_000, ['--parallel', '--jobs', values.jobs]);
  if (code !== 0) throw new SetupError('The tests have to pass before anything is changed: see out/mutate.log.');
  const notes = readdirSync(folder).map(name => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
  const atLoad = new Set(notes.flatMap(note => note.atLoad));
  const measured = notes.flatMap(({ files }) => Object.entries(files)).sort(([, one], [, other]) => one.ms - other.ms);
  const quick = file => !file.includes(`${path.sep}contract${path.sep}`);
  return id => {
    let left = Number(values.seconds) * 1000;
    // The quick ones first: most mutants are dead after those.
    return measured.flatMap(([file, { ids, ms }]) => {
      if (!ids.includes(id) && !(atLoad.has(id) && quick(file))) return [];
      left -= ms;
      return left > 0 ? [file] : [];
    });
  };
}

async function survivorsOf(mutants, reached) {
  const survivors = [];
  const rest = [...mutants];
  const worker = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const files = reached(next.id);
      const code = files.length === 0 ? 0 : await mocha(files, { MUTANT: `${next.id}` }, 300_000, ['--bail']);
      if (code === 0) survivors.push({ ...next, runs: files.length });
      process.stdout.write(code === 0 ? 'S' : '.');
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, worker));
  process.stdout.write('\n');
  return survivors.sort((one, other) => one.id - other.id);
}

/** Runs mocha quietly; what takes too long counts as noticed. */
function mocha(files, env, most, options) {
  const args = [MOCHA, '--timeout', '60000', '--exit', '--reporter', 'min', '--require', HOOKS, ...options, ...files];
  const state = { CONVENE_STATE_HOME: path.resolve(FOLDER, `state-${env.MUTANT}`) };
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...state, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (said = (said + data).slice(-20_000)));
  const timer = setTimeout(() => child.kill('SIGKILL'), most);
  return new Promise(resolve =>
    child.once('close', code => {
      clearTimeout(timer);
      if (env.MUTANT === '0' && code !== 0) writeFileSync(path.join('out', 'mutate.log'), said);
      resolve(code ?? 1);
    }),
  );
}
