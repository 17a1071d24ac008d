import assert from 'node:assert/strict';
import { l10n } from '../../../src/base/message';
import { formatNumber, formatPercent, loadTranslations, localize, localizeText } from '../../../webview/language';
import { formatDollars, formatTokens, localizeName, wordCount } from '../../../webview/wording';

describe('the panel’s language', () => {
  afterEach(() => loadTranslations('en', {}));

  it('is English until another is learnt, and for what that one lacks', () => {
    assert.equal(localize('{0} of {1}', 1, 2), '1 of 2');
    loadTranslations('de', { '{0} of {1}': 'von {1} die {0}' });
    assert.equal(localize('{0} of {1}', 1, 2), 'von 2 die 1');
    assert.equal(localize('Stop'), 'Stop');
  });

  it('puts values into their places as they are, also where they look like places', () => {
    assert.equal(localize('to {0}, {1}', '{1} $& $1', 'Ada'), 'to {1} $& $1, Ada');
    assert.equal(localize('to {0}'), 'to {0}');
  });

  it('knows what formats call things, with their numbers, and only those that it learnt', () => {
    loadTranslations('de', { 'Round {0}': 'Runde {0}', 'max rounds': 'Höchstzahl der Runden' });
    assert.equal(localizeText(l10n`Round ${12}`), 'Runde 12');
    assert.equal(localizeText('Round 12'), 'Round 12');
    assert.equal(localizeText('constructor'), 'constructor');
    assert.equal(localizeName('max-rounds'), 'Höchstzahl der Runden');
  });

  it('writes numbers, shares and money in its way', () => {
    assert.deepEqual(
      [formatNumber(1234.5), formatPercent(0.784), formatDollars(0.5), formatDollars(0.0012)],
      ['1,234.5', '78%', '$0.50', '$0.0012'],
    );
    assert.deepEqual([wordCount(1), wordCount(1200)], ['1 word', '1,200 words']);
    loadTranslations('de', {});
    const plain = (text: string) => text.replace(/\s/g, ' ');
    assert.deepEqual([formatNumber(1234.5), formatPercent(0.784), formatDollars(0.5)].map(plain), [
      '1.234,5',
      '78 %',
      '0,50 $',
    ]);
    const used = { input: 1000, cacheRead: 2000, cacheWrite5m: 0, cacheWrite1h: 0, output: 30 };
    assert.equal(formatTokens(used), '3.000 tokens in, 30 out, 2.000 from the cache');
  });
});
