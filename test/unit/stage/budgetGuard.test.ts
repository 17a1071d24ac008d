import assert from 'node:assert/strict';
import { noUsage, type Usage } from '../../../src/base/usage';
import { emptyState } from '../../../src/ledger/fold';
import { BudgetGuard, type CallRequest } from '../../../src/stage/budgetGuard';
import type { Prompt, Voice, WorstCase } from '../../../src/voices/voice';
import { scriptedVoice } from '../../support/scriptedVoice';

const worst: WorstCase = { inputTokens: 100, outputTokens: 100, usd: 3, outputUSD: 1 };
const promptOf = (more: Partial<Prompt> = {}): Prompt => ({
  ...{ system: [{ text: 'One.', cache: '5m' }], effort: 'low', maxTokens: 100, subjects: [], attempt: 1 },
  messages: [{ role: 'user', parts: [{ text: 'Two.', cache: '1h' }, { text: 'Three.' }] }],
  ...more,
});
const voiceOf = (most: Partial<WorstCase> = {}): Voice => ({
  ...scriptedVoice(),
  worstCase: () => ({ ...worst, ...most }),
});
const callOf = (more: Partial<CallRequest> = {}): CallRequest => {
  const call = { key: 't1', turns: 1, closing: false, tail: '', leastTokens: 50, prompt: promptOf(), voice: voiceOf() };
  return { ...call, ...more };
};
const guarded = (budget: { usd?: number; turns?: number }, spent = 0, turnsEnded = 0) => {
  const state = { ...emptyState(), budget, turnsEnded };
  return new BudgetGuard(
    { ...state, spent: { ...state.spent, usd: spent } },
    { now: () => 1000, wait: async () => {} },
  );
};

describe('the admission of a call', () => {
  it('leaves turns for no more than the cap, the closing aside', () => {
    const admitted = (turnsEnded: number, more: Partial<CallRequest> = {}) =>
      typeof guarded({ turns: 4 }, 0, turnsEnded).admit(callOf(more), () => 0) === 'object';
    assert.deepEqual(
      [admitted(3), admitted(4), admitted(3, { turns: 2 }), admitted(4, { closing: true })],
      [true, false, false, true],
    );
    const guard = guarded({ turns: 4 }, 0, 2);
    const next = (key: string) => guard.admit(callOf({ key }), () => 0);
    assert.deepEqual([typeof next('t1'), typeof next('t2'), next('t3')], ['object', 'object', 'turns']);
    guard.release('t1');
    assert.equal(typeof next('t3'), 'object');
  });

  it('keeps what the closing needs, and gives a call as many words as the rest pays', () => {
    const rows: [
      usd: number,
      after: number | null,
      tokens: number | string,
      more?: Partial<CallRequest>,
      spent?: number,
    ][] = [
      [4, 1, 100],
      [3.75, 1, 75],
      [3.5, 1, 50],
      [3.4, 1, 'budget'],
      [4.4, 1, 'budget', {}, 1],
      [2.5, 9, 50, { closing: true }],
      [4, null, 'budget'],
      [4, 1, 'budget', { voice: voiceOf({ usd: null }) }],
      [0, 9, 100, { voice: voiceOf({ usd: 0 }) }],
      [3.5, 1, 'budget', { leastTokens: 60 }],
      [3.5, 1, 'budget', { leastTokens: 900 }],
      [3, 1, 100, { voice: voiceOf({ usd: 3, cachedUSD: 2 }) }],
      [2.9, 1, 90, { voice: voiceOf({ usd: 3, cachedUSD: 2 }) }],
      [4, 1, 100, { voice: voiceOf({ outputUSD: null }) }],
    ];
    for (const [usd, after, tokens, more, spent] of rows) {
      const admission = guarded({ usd }, spent).admit(callOf(more), () => after);
      const given = typeof admission === 'string' ? admission : admission.prompt.maxTokens;
      assert.equal(given, tokens, `${usd} ${after} ${JSON.stringify(more)}`);
      const { usd: most } = (more?.voice ?? voiceOf()).worstCase(promptOf());
      if (typeof admission === 'object') assert.equal(admission.reserved, (most ?? 0) - (100 - Number(tokens)) / 100);
    }
  });

  it('waits where only running calls stand in the way, and resumes when one ends', async () => {
    const guard = guarded({ usd: 6 });
    const next = (key: string) => guard.admit(callOf({ key, leastTokens: 100 }), () => 0);
    assert.deepEqual([typeof next('t1'), typeof next('t2'), next('t3')], ['object', 'object', 'wait']);
    const released = guard.nextRelease();
    guard.release('t2');
    await released;
    assert.equal(typeof next('t3'), 'object');
  });

  it('charges what was reported, or at most what was set aside', () => {
    const admission = guarded({ usd: 9 }).admit(callOf(), () => 0);
    assert.ok(typeof admission === 'object');
    const spoken = { text: '', stop: { kind: 'done' } as const, usage: noUsage, costUSD: 2 };
    const charge = (more: object) => guarded({}).charge(admission, 0, { ...spoken, ...more });
    assert.deepEqual(charge({}), { costUSD: 2 });
    assert.deepEqual(charge({ atMostUSD: 1 }), { costUSD: 1, unconfirmed: true });
    assert.deepEqual(charge({ atMostUSD: 5 }), { costUSD: 3, unconfirmed: true });
    assert.deepEqual(charge({ atMostUSD: null }), { costUSD: null, unconfirmed: true });
  });
});

describe('a prompt that begins as one before', () => {
  const voice = voiceOf();
  const usage: Usage = { ...noUsage, input: 40 };
  const cached: Usage = { ...noUsage, cacheRead: 20, cacheWrite1h: 30, input: 10 };
  const found = (sent: Usage, prompt: Prompt, now = 1000, before = promptOf()) => {
    const { countedPrefixes } = guarded({});
    countedPrefixes.record(voice, before, sent, 1000);
    const known = countedPrefixes.find(voice, prompt, now);
    return known && [known.parts, known.tokens, known.readableTokens];
  };
  const other = promptOf({ messages: [{ role: 'user', parts: [{ text: 'Two.', cache: '1h' }, { text: 'Four.' }] }] });

  it('was counted so far as it is the same, and can be read from the cache until that expires', () => {
    const answer = { name: 'a', schema: {}, check: () => ({ data: {} }) };
    assert.deepEqual(found(usage, other), [2, 40, 0]);
    assert.deepEqual(found(cached, other), [2, 50, 50]);
    assert.deepEqual(found(cached, other, 1000 + 3_600_000), [2, 50, 0]);
    assert.deepEqual(found(cached, other, 999 + 3_600_000), [2, 50, 50]);
    const shorter = promptOf({ messages: [{ role: 'user', parts: [{ text: 'Else.' }] }] });
    assert.deepEqual(found(cached, shorter)?.[0], 1);
    assert.ok((found(cached, shorter)?.[1] ?? 0) < 50);
    assert.equal(found(cached, promptOf({ system: [{ text: 'No.' }] })), undefined);
    assert.equal(found(cached, { ...other, model: 'm' }), undefined);
    assert.equal(found(cached, { ...other, answer }), undefined);
    assert.deepEqual(found(cached, { ...other, answer, schemaInPrompt: true }), [2, 50, 50]);
  });

  it('counts with a call that is sent before it', () => {
    const { countedPrefixes } = guarded({});
    const first = { prompt: promptOf(), tokens: 70 };
    assert.deepEqual(countedPrefixes.find(voice, other, 0, first), { parts: 2, tokens: 70, readableTokens: 70 });
    assert.equal(countedPrefixes.find(voice, { ...other, model: 'm' }, 0, first), undefined);
  });
});
