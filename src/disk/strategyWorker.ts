import { Worker } from 'node:worker_threads';
import type { Clock } from '../base/clock';

/** What a strategy's function returned, or its failure in words that continue “the strategy …”. */
export type StrategyAnswer = { answer: unknown } | { fault: string };

const maxMs = 10_000;

/** How much the process may grow while a strategy runs: buffers are outside the worker's own limits. */
const maximumGrowth = 256 * 1024 * 1024;

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
  const over = AbortSignal.any([signal, answered.signal]);
  const timeout = clock.wait(maxMs, over).then((): StrategyAnswer => {
    return { fault: signal.aborted ? 'was interrupted' : `did not answer within ${maxMs / 1000} seconds` };
  });
  try {
    return await Promise.race([workerAnswer(worker), timeout, memoryExceeded(over)]);
  } finally {
    answered.abort();
    await worker.terminate();
  }
}

/** Resolves once the process has grown by more than a strategy may use; otherwise never. */
function memoryExceeded(signal: AbortSignal): Promise<StrategyAnswer> {
  const before = process.memoryUsage.rss();
  return new Promise(resolve => {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > maximumGrowth) resolve({ fault: 'used up its memory' });
    }, 20);
    signal.addEventListener('abort', () => clearInterval(watch), { once: true });
    if (signal.aborted) clearInterval(watch);
  });
}

function workerAnswer(worker: Worker): Promise<StrategyAnswer> {
  return new Promise(resolve => {
    worker.once('message', (said: { fault?: string; answer?: string }) => {
      if (typeof said?.fault === 'string') resolve({ fault: said.fault });
      else resolve(parseWorkerAnswer(said?.answer));
    });
    worker.once('error', (error: Error & { code?: string }) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve({ fault: memory ? 'used up its memory' : `threw: ${error.message.split('\n')[0]}` });
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
