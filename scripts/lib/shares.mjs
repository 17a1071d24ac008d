import { fork } from 'node:child_process';
import path from 'node:path';
import { bundleTests, findTests } from './bundleTests.mjs';
import { bundleFolder, PATIENCE, testEnvironment } from './mochaRun.mjs';

const SHARE = path.join(import.meta.dirname, 'share.mjs');

/**
 * Runs tests as a lane of `npm test`, shared file by file among some processes, and counts them: a dot for each that passed.
 * A process that breaks counts as failed, and so does a file in which no test ran, unless `grep` left them out.
 */
export async function countMocha(paths, { shares = 1, grep, env = {} } = {}) {
  const queue = await bundleTests(findTests(paths), bundleFolder());
  const counts = { passed: 0, failed: 0 };
  const options = { timeout: PATIENCE, ...(grep ? { grep } : {}) };
  const work = async () => {
    while (queue.length > 0) await share(queue, options, env, counts);
  };
  await Promise.all(Array.from({ length: shares }, work));
  process.stdout.write('\n');
  return counts;
}

// One process, from its first file to its end: that is when the queue is empty, or when it breaks.
function share(queue, options, env, counts) {
  return new Promise((resolve, reject) => {
    const child = fork(SHARE, { execArgv: ['--enable-source-maps'], env: { ...testEnvironment(), ...env } });
    let file;
    let ran = 0;
    const count = word => {
      ran += 1;
      counts[word] += 1;
      process.stdout.write(word === 'passed' ? '.' : '!');
    };
    const complain = what => {
      console.log(`\n${what}, which counts as failed.`);
      count('failed');
    };
    const next = () => {
      ran = 0;
      file = queue.shift();
      // Where the process has just broken, its end is told below.
      if (file) child.send({ file, ...options }, () => undefined);
      else if (child.connected) child.disconnect();
    };
    child.on('message', word => {
      if (word !== 'over') return count(word);
      if (ran === 0 && !options.grep) complain(`No test ran in ${nameOf(file)}`);
      next();
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const how = signal ?? `code ${code}`;
      if (file) complain(`The process of ${nameOf(file)} ended with ${how} before its tests`);
      else if (code !== 0) complain(`A process ended with ${how} after its tests`);
      resolve();
    });
    next();
  });
}

const nameOf = bundle => path.relative(bundleFolder(), bundle).replace(/mjs$/, 'ts');
