import assert from 'node:assert/strict';
import fc from 'fast-check';
import { noUsage } from '../../../src/base/usage';
import { costOf, knownModels, modelFacts, readPriceOverrides, resolveModelName } from '../../../src/voices/prices';
import { maxTokensOf } from '../../../src/voices/tokens';
import { priceOf } from '../../support/modelServer/bill';
import { minimumOf } from '../../support/modelServer/promptCache';
import { countTokens } from '../../support/modelServer/tokens';

const tokens = fc.nat({ max: 1_000_000 });
const usage = fc.record({
  input: tokens,
  cacheRead: tokens,
  cacheWrite5m: tokens,
  cacheWrite1h: tokens,
  output: tokens,
});

describe('prices', () => {
  it('A12: every model of the table costs what the server bills, dated names included', () => {
    fc.assert(
      fc.property(fc.constantFrom(...knownModels), fc.constantFrom('', '-20260401'), usage, (model, date, used) => {
        const shown = costOf(used, modelFacts(model + date)) ?? Number.NaN;
        assert.ok(Math.abs(shown - priceOf(model + date, used)) < 1e-9);
        assert.equal(modelFacts(model)?.cacheMinimum, minimumOf(model));
      }),
    );
  });

  it('takes of the user’s settings what is valid, the price of the cache too', () => {
    const prices = readPriceOverrides({
      own: { input: 1, output: 5, read: 0.5, effort: true, cacheMinimum: 'many', dataAnswers: 1, constructor: 1 },
      odd: { input: -1, output: Number.NaN, read: 2 },
      none: 7,
    });
    assert.deepEqual(prices, { own: { input: 1, output: 5, read: 0.5, effort: true }, odd: {}, none: {} });
    const cached = { ...noUsage, cacheRead: 1_000_000 };
    assert.equal(costOf(cached, modelFacts('own', prices)), 0.5);
    for (const value of [undefined, null, 'own', []]) assert.deepEqual(readPriceOverrides(value), {});
  });

  it('shows no dollars for a model that nobody knows', () => {
    for (const model of ['some-model', 'constructor', '__proto__', 'claude-opus-5-5-turbo'])
      assert.equal(modelFacts(model), undefined);
    assert.equal(costOf({ input: 1, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 1 }, undefined), null);
  });

  it('knows a model by its id, its line and the name that people read', () => {
    const means = ['opus', 'Claude Opus 5', 'claude haiku 4.5', 'claude-sonnet-5-20260401', 'GPT-5', 'own'].map(name =>
      resolveModelName(name, { own: { input: 3, output: 9 } }),
    );
    assert.deepEqual(means, [
      ...['claude-opus-5-5', 'claude-opus-5', 'claude-haiku-4-5', 'claude-sonnet-5-20260401'],
      ...[undefined, 'own'],
    ]);
  });

  it('lets the user set prices, for models of the table and for others', () => {
    assert.equal(modelFacts('claude-opus-5', { 'claude-opus-5': { input: 7 } })?.input, 7);
    assert.equal(modelFacts('claude-opus-5', { 'claude-opus-5': { input: 7 } })?.output, 25);
    assert.equal(modelFacts('own', { own: { input: 3, output: 9 } })?.output, 9);
    assert.equal(modelFacts('own', { own: { input: 3 } }), undefined);
  });
});

describe('the upper bound of tokens', () => {
  it('is never under what the server counts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => maxTokensOf(text) >= countTokens(text)),
    );
    fc.assert(fc.property(fc.string({ maxLength: 200 }), text => maxTokensOf(text) >= countTokens(text)));
  });

  it('is about twice what English comes to, not more', () => {
    const prose = 'The beds along the south wall dry out by noon, and nobody waters them in the holidays. '.repeat(10);
    assert.ok(maxTokensOf(prose) <= 2.6 * countTokens(prose), `${maxTokensOf(prose)} to ${countTokens(prose)}`);
  });
});
