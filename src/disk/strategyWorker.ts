// Runs a strategy, a user's own program that plans the rounds of a session, apart from everything else.

import { Worker } from 'node:worker_threads';
import type { Clock } from '../base/clock';

/** What a strategy's function returned, or its failure in words that continue “the strategy …”. */
export type StrategyAnswer = { answer: unknown } | { fault: string };

const maxMs = 10_000;

/** How many bytes the process may grow by while a strategy runs: buffers are outside the worker's own limits. */
const maxGrowth = 256 * 1024 * 1024;

const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, codeRangeSizeMb: 16, stackSizeMb: 4 };

/** The worker's code: it imports the given text, calls one function and posts the result as JSON. */
const workerSource = `
const { parentPort, workerData } = require('node:worker_threads');
(async () => {
  const loaded = await import('data:text/javascript;base64,' + Buffer.from(workerData.text).toString('base64'));
  const strategy = loaded[workerData.call] ? loaded : loaded.default;
  if (typeof strategy?.[workerData.call] !== 'function') return { fault: 'exports no function ' + workerData.call };
  return { answer: JSON.stringify(await strategy[workerData.call](workerData.context)) };
})().catch(error => {
  const words = String(error?.message ?? error).split('\\n')[0].replace(/data:text.javascript[^"' ]*/g, 'its file');
  return { fault: 'threw: ' + words.slice(0, 400) };
}).then(said => parentPort.postMessage(said));
`;

/** Calls a function of a strategy in a worker: without environment, with little memory and at most ten seconds. */
export async function callStrategy(
  text: string,
  call: 'planRound' | 'shouldContinue',
  context: object,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<StrategyAnswer> {
  const worker = new Worker(workerSource, {
    eval: true,
    workerData: { text, call, context },
    env: {},
    argv: [],
    execArgv: [],
    // Taken from the worker and thrown away: what it prints is not part of the session.
    stdout: true,
    stderr: true,
    resourceLimits: limits,
  });
  const answered = new AbortController();
  const ended = AbortSignal.any([signal, answered.signal]);
  // The wait also ends with the signal.
  const timeout = clock.wait(maxMs, ended).then((): StrategyAnswer => {
    return { fault: signal.aborted ? 'was interrupted' : `did not answer within ${maxMs / 1000} seconds` };
  });
  try {
    return await Promise.race([workerAnswer(worker), timeout, memoryExceeded(ended)]);
  } finally {
    answered.abort();
    await worker.terminate();
  }
}

/** Resolves once the process has grown by more than a strategy may use; otherwise never. */
function memoryExceeded(signal: AbortSignal): Promise<StrategyAnswer> {
  const before = process.memoryUsage.rss();
  return new Promise(resolve => {
    const timer = setInterval(() => {
      if (process.memoryUsage.rss() - before > maxGrowth) resolve({ fault: 'used up its memory' });
    }, 20);
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
    if (signal.aborted) clearInterval(timer);
  });
}

function workerAnswer(worker: Worker): Promise<StrategyAnswer> {
  return new Promise(resolve => {
    worker.once('message', (message: { fault?: string; answer?: string }) => {
      if (typeof message?.fault === 'string') resolve({ fault: message.fault });
      else resolve(parseWorkerAnswer(message?.answer));
    });
    worker.once('error', (error: Error & { code?: string }) => {
      const isOutOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve({ fault: isOutOfMemory ? 'used up its memory' : `threw: ${error.message.split('\n')[0]}` });
    });
    worker.once('exit', () => resolve({ fault: 'ended without an answer' }));
  });
}

function parseWorkerAnswer(answer: unknown): StrategyAnswer {
  if (typeof answer !== 'string') return { answer: undefined };
  try {
    return { answer: JSON.parse(answer) as unknown };
  } catch {
    return { fault: 'did not answer in JSON' };
  }
}
