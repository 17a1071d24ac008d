import assert from 'node:assert/strict';
import MarkdownIt, { type MarkdownIt as Renderer } from 'markdown-it';
import { transcriptAdr } from '../../src/transcript/decision';
import { transcriptHtml } from '../../src/transcript/html';
import { transcriptMarkdown } from '../../src/transcript/markdown';
import { payloads } from '../support/payloads';
import { opening, sessionOf } from '../unit/transcript/session';

const stock: Renderer[] = [
  new MarkdownIt(),
  new MarkdownIt({ html: true }),
  new MarkdownIt({ html: true, linkify: true }),
  previewOfTheEditor(),
];

describe('exports', () => {
  it('S5: an unescaped text would be caught', () => {
    assert.throws(() => assertInert('![x](https://trap.invalid/?d=1)'));
    assert.throws(() => assertInert('<b onclick="a()">x</b>'));
    assert.throws(() => assertInert('[x](command:a)'));
  });

  for (const payload of payloads) {
    it(`S5: ${JSON.stringify(payload).slice(0, 70)} does nothing in a saved transcript`, () => {
      for (const text of [payload, `Well.\n\n${payload}`, `- a\n  ${payload}`, `> ${payload}`, `a ${payload} b`]) {
        const [ada, bo] = opening().seats;
        assert.ok(ada && bo);
        const seats = [{ ...ada, name: payload, role: payload, icon: payload }, bo];
        const opened = opening({ topic: payload, seats });
        const state = sessionOf(
          [
            { text, why: payload, round: payload },
            { text, outcome: 'failed', why: payload },
          ],
          opened,
        );
        state.outcome = { reason: payload, success: true, verdict: payload, reasons: [payload] };
        assertInert(transcriptMarkdown(state));
        assertInert(transcriptAdr(state));
        assertInertPage(transcriptHtml(state));
      }
    });
  }
});

/** VS Code's own preview: HTML allowed, bare addresses become links, but not bare names of hosts. */
function previewOfTheEditor(): Renderer {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  markdown.linkify.set({ fuzzyLink: false });
  return markdown;
}

function assertInert(markdown: string): void {
  for (const renderer of stock) {
    const tokens = renderer.parse(markdown, {}).flatMap(token => [token, ...(token.children ?? [])]);
    const live = tokens.filter(({ type }) => /image|html|fence/.test(type));
    const links = tokens.filter(token => token.type === 'link_open' && token.markup !== 'linkify');
    assert.deepEqual(
      [...live, ...links].map(token => token.content || token.attrGet('href')),
      [],
      markdown,
    );
    const addresses = tokens.filter(({ type }) => type === 'link_open').map(token => token.attrGet('href'));
    for (const address of addresses) assert.doesNotMatch(String(address), /[?&]d=|^(?!http)/, markdown);
  }
}

function assertInertPage(html: string): void {
  const body = html.slice(html.indexOf('<body>'));
  const tags = new Set([...body.matchAll(/<\/?([a-z0-9]+)/gi)].map(match => match[1]));
  const allowed =
    'body header section h1 h2 h3 dl dt dd p b span article div ul ol li table thead tbody tr th td html em strong del blockquote code pre br hr';
  assert.deepEqual(
    [...tags].filter(tag => !allowed.split(' ').includes(String(tag))),
    [],
  );
  const attributes = new Set([...body.matchAll(/<[a-z0-9]+\s+([^>]*)>/gi)].map(match => String(match[1])));
  const inert =
    /^(?:(?:class="(?:who|note|act|setting)"|dir="auto"|scope="(?:row|col)"|start="\d+"|style="--agent: #[0-9a-f]{6}")(?: |$))+$/;
  for (const attribute of attributes) assert.match(attribute, inert);
}
