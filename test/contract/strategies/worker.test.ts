import assert from 'node:assert/strict';
import type { Clock } from '../../../src/base/clock';
import { nodeClock } from '../../../src/disk/clock';
import { callStrategy } from '../../../src/disk/strategyWorker';

const forever = new AbortController().signal;
const context = { experts: [{ slug: 'ada', name: 'Ada' }], round: 1, topic: 'caching', priorTurns: [], settings: {} };

function ask(text: string, call: 'planRound' | 'shouldContinue' = 'planRound', clock: Clock = nodeClock) {
  return callStrategy(text, call, context, { clock, signal: forever });
}

/** A clock whose time is over as soon as the test says so. */
function clockOnCall(): Clock & { over(): void; asked: number[] } {
  let over: () => void = () => undefined;
  const asked: number[] = [];
  return {
    asked,
    now: () => 0,
    over: () => over(),
    wait(ms, signal) {
      asked.push(ms);
      return new Promise(resolve => {
        over = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    },
  };
}

describe('a strategy in its worker', () => {
  it('answers from the context it was given', async () => {
    const text =
      'export function planRound({ experts, topic }) { return experts.map(e => ({ expertSlug: e.slug, prompt: topic })); }';
    assert.deepEqual(await ask(text), { answer: [{ expertSlug: 'ada', prompt: 'caching' }] });
  });

  it('may export its functions together', async () => {
    assert.deepEqual(await ask('export default { shouldContinue: () => false };', 'shouldContinue'), { answer: false });
  });

  it('says what went wrong in words that name neither stack nor file', async () => {
    const faults: Record<string, [string, RegExp]> = {
      throws: ['export function planRound() { throw new Error("no experts"); }', /^threw: no experts$/],
      'cannot be parsed': ['export function planRound( {', /^threw: Unexpected/],
      'lacks the function': ['export const plan = 1;', /^exports no function planRound$/],
      'ends itself': ['process.exit(0);', /^ended without an answer$/],
      'throws while it loads': ['throw new Error("at once");', /^threw: at once$/],
      'throws no error': ['export function planRound() { throw null; }', /^threw: null$/],
      'throws behind its back': [
        'setTimeout(() => { throw new Error("later"); }, 0); export const planRound = () => new Promise(() => {});',
        /^threw: later$/,
      ],
      'answers in circles': [
        'export function planRound() { const a = []; a.push(a); return a; }',
        /^threw: Converting circular/,
      ],
      'imports what is not in it': ['import "./other.mjs"; export const planRound = () => [];', /^threw: /],
      'fills buffers, which lie outside of its heap': [
        'export function planRound() { const all = []; for (let i = 0; i < 60; i++) all.push(Buffer.alloc(5e7, 1)); return all.length; }',
        /^used up its memory$/,
      ],
      'eats all memory': [
        'export function planRound() { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())); }',
        /^used up its memory$/,
      ],
    };
    for (const [name, [text, expected]] of Object.entries(faults)) {
      const said = await ask(text);
      assert.ok('fault' in said, name);
      assert.match(said.fault, expected, name);
      assert.doesNotMatch(said.fault, /\n|file:\/\/|data:text/, name);
    }
  });

  it('sees no environment and no arguments, and prints nowhere', async () => {
    const text =
      'console.log("loud"); console.error("louder"); export const planRound = () => [Object.keys(process.env).length, process.argv.length, process.execArgv.length];';
    const before = process.env.CANARY;
    process.env.CANARY = 'sk-canary';
    try {
      const said = await ask(text);
      assert.ok('answer' in said && Array.isArray(said.answer));
      assert.equal(said.answer[0], 0);
      assert.equal(said.answer[2], 0);
    } finally {
      if (before === undefined) delete process.env.CANARY;
      else process.env.CANARY = before;
    }
  });

  it('is ended after ten seconds, also in the middle of an endless loop, and holds nobody up meanwhile', async () => {
    const clock = clockOnCall();
    const asked = ask('export function planRound() { for (;;); }', 'planRound', clock);
    let ticks = 0;
    for (; ticks < 50; ticks++) await new Promise(resolve => setImmediate(resolve));
    assert.equal(ticks, 50);
    assert.deepEqual(clock.asked, [10_000]);
    clock.over();
    assert.deepEqual(await asked, { fault: 'did not answer within 10 seconds' });
  });

  it('is ended when the session is left', async () => {
    const leaving = new AbortController();
    const asked = callStrategy('export const planRound = () => { for (;;); };', 'planRound', context, {
      clock: nodeClock,
      signal: leaving.signal,
    });
    leaving.abort();
    assert.deepEqual(await asked, { fault: 'was interrupted' });
  });
});
