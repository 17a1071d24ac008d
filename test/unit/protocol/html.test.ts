import assert from 'node:assert/strict';
import { panelHtml } from '../../../src/protocol/html';

const page = { scriptUri: '/main.js', styleUri: '/main.css', cspSource: "'self'", nonce: 'n', title: 'Convene' };

describe('the panel’s page', () => {
  it('carries the words of a language, whatever is in them, within one attribute', () => {
    const words = { 'Say "<hi>"': `'></head><script>alert(1)</script>&amp; „ja“ \u2028` };
    const html = panelHtml({ ...page, lang: 'de', translations: words });
    assert.match(html, /<html lang="de">/);
    assert.equal(html.match(/<script/g)?.length, 1);
    const [, content = ''] = html.match(/<meta name="convene-words" content="([^"<>]*)">/) ?? [];
    const read = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    assert.deepEqual(JSON.parse(read), words);
  });

  it('is English without them', () => {
    const html = panelHtml(page);
    assert.match(html, /<html lang="en">/);
    assert.doesNotMatch(html, /convene-words/);
  });
});
