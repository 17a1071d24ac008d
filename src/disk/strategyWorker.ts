import { Worker } from 'node:worker_threads';
import type { Clock } from '../base/clock';

/** What a strategy's function answered, or what went wrong in words that go on from “the strategy …”. */
export type StrategyAnswer = { answer: unknown } | { fault: string };

const mostMs = 10_000;

/** How far the process may grow while a strategy thinks: buffers lie outside of the worker's own limits. */
const maximumGrowth = 256 * 1024 * 1024;

const limits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16, codeRangeSizeMb: 16, stackSizeMb: 4 };

/** What the worker runs: it loads the one text it was given, asks one function of it, and answers in JSON. */
const inside = `
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

/** Asks a function of a strategy's text in a worker of its own: without environment, with little memory and at most ten seconds. */
export async function askStrategy(
  text: string,
  call: 'planRound' | 'shouldContinue',
  context: object,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<StrategyAnswer> {
  const worker = new Worker(inside, {
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
  const over = new AbortController();
  const stop = () => over.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const late = clock.wait(mostMs, over.signal).then((): StrategyAnswer => {
    return { fault: signal.aborted ? 'was interrupted' : `did not answer within ${mostMs / 1000} seconds` };
  });
  try {
    return await Promise.race([answerOf(worker), late, overgrown(over.signal)]);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    await worker.terminate();
  }
}

/** Resolves once the process has grown by more than a strategy may take; never where it does not. */
function overgrown(signal: AbortSignal): Promise<StrategyAnswer> {
  const before = process.memoryUsage.rss();
  return new Promise(resolve => {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > maximumGrowth) resolve({ fault: 'used up its memory' });
    }, 20);
    signal.addEventListener('abort', () => clearInterval(watch), { once: true });
    if (signal.aborted) clearInterval(watch);
  });
}

function answerOf(worker: Worker): Promise<StrategyAnswer> {
  return new Promise(resolve => {
    worker.once('message', (said: { fault?: string; answer?: string }) => {
      if (typeof said?.fault === 'string') resolve({ fault: said.fault });
      else resolve(parsed(said?.answer));
    });
    worker.once('error', (error: Error & { code?: string }) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve({ fault: memory ? 'used up its memory' : `threw: ${error.message.split('\n')[0]}` });
    });
    worker.once('exit', () => resolve({ fault: 'ended without an answer' }));
  });
}

function parsed(answer: unknown): StrategyAnswer {
  if (typeof answer !== 'string') return { answer: undefined };
  try {
    return { answer: JSON.parse(answer) as unknown };
  } catch {
    return { fault: 'did not answer in JSON' };
  }
}
