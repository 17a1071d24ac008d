import assert from 'node:assert/strict';
import { given, learn, number, percent, say } from '../../../webview/language';
import { dollars, named, tokens, wordCount } from '../../../webview/wording';

describe('the panel’s language', () => {
  afterEach(() => learn('en', {}));

  it('is English until another is learnt, and for what that one lacks', () => {
    assert.equal(say('{0} of {1}', 1, 2), '1 of 2');
    learn('de', { '{0} of {1}': 'von {1} die {0}' });
    assert.equal(say('{0} of {1}', 1, 2), 'von 2 die 1');
    assert.equal(say('Stop'), 'Stop');
  });

  it('puts values into their places as they are, also where they look like places', () => {
    assert.equal(say('to {0}, {1}', '{1} $& $1', 'Ada'), 'to {1} $& $1, Ada');
    assert.equal(say('to {0}'), 'to {0}');
  });

  it('knows what formats call things, with their numbers, and only those that it learnt', () => {
    learn('de', { 'Round {0}': 'Runde {0}', 'max rounds': 'Höchstzahl der Runden' });
    assert.equal(given('Round 12'), 'Runde 12');
    assert.equal(given('Round 1 of 3'), 'Round 1 of 3');
    assert.equal(given('constructor'), 'constructor');
    assert.equal(named('max-rounds'), 'Höchstzahl der Runden');
  });

  it('writes numbers, shares and money in its way', () => {
    assert.deepEqual(
      [number(1234.5), percent(0.784), dollars(0.5), dollars(0.0012)],
      ['1,234.5', '78%', '$0.50', '$0.0012'],
    );
    assert.deepEqual([wordCount(1), wordCount(1200)], ['1 word', '1,200 words']);
    learn('de', {});
    const plain = (text: string) => text.replace(/\s/g, ' ');
    assert.deepEqual([number(1234.5), percent(0.784), dollars(0.5)].map(plain), ['1.234,5', '78 %', '0,50 $']);
    const used = { input: 1000, cacheRead: 2000, cacheWrite5m: 0, cacheWrite1h: 0, output: 30 };
    assert.equal(tokens(used), '3.000 in, 30 out, 2.000 from the cache');
  });
});
