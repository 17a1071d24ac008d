import assert from 'node:assert/strict';
import MarkdownIt, { type MarkdownIt as Renderer } from 'markdown-it';
import type { JsonObject } from '../../src/base/json';
import { parseDocumentText } from '../../src/document/reader';
import { entryMarkdown, entryTask } from '../../src/transcript/pageEntry';
import { pageHtml } from '../../src/transcript/pageHtml';
import { chairMarkdown, pageMarkdown } from '../../src/transcript/pageMarkdown';
import { pageText } from '../../src/transcript/pageText';
import { reviewComment } from '../../src/transcript/review';
import { type SessionPage, sessionPage } from '../../src/transcript/sessionPage';
import { call, cure, docket, finding } from '../support/page/dockets';
import { sessionWith } from '../support/page/session';
import { payloads } from '../support/payloads';
import { opening } from '../unit/transcript/session';

const stock: Renderer[] = [new MarkdownIt(), new MarkdownIt({ html: true, linkify: true })];

/** What a forge does with words by itself, beside the payloads of every viewer. */
const calls = [
  ...['@team', '(@team)', 'a@team b', '#1', 'o/r#1', '!12', '&3', 'GH-7', 'gh-7', '@"a b"', '/close', '\n/approve\n'],
  ...[
    '</summary></details><b>x</b>',
    '</details>',
    '```suggestion\nx\n```',
    '````\nx',
    '](x)',
    '[x](y)',
    '> x',
    '- [ ] x',
  ],
  ...[
    '[TURN: A | b | c]',
    '[/TURN]',
    '<!-- TURN_START: agent="a" -->',
    '**x**',
    '_x_',
    '\\',
    '`',
    '# x',
    '===',
    '\u202ex',
  ],
];

/** What is written for whoever decides, in which every word is this text. */
function chairOf(text: string): JsonObject {
  const lines = [{ text, harm: text, ids: ['F1', text] }];
  const parts = { why: text, alternatives: text, makesItGo: text, stillNo: text };
  return { ...parts, lines, decide: ['Q1', text], order: [text] };
}

/** A page in which everything that a stranger can choose is this text. */
function pageOf(text: string): { about: SessionPage; document: string } {
  const document = `# ${text}\n\n${text}\n\nThe end of it: ${text}\n`;
  const quotes = [{ text, startLine: 3, endLine: 3 }, { text }];
  const stances = [{ id: 'F1', seat: text, turn: 't1', stance: 'for' as const, side: 1, why: text }];
  const talk = { stances, weighed: text, added: true };
  const said = { claim: text, consequence: text, section: text, slot: text, why: text, change: text, quotes, ...talk };
  const about = docket({
    findings: [
      finding('F1', said),
      finding('F2', { ...said, severity: 'matters' }),
      finding('F3', { ...said, severity: 'minor', state: 'unclear', unquoted: true, disputed: true, person: true }),
      finding('F4', { ...said, state: 'fell' }),
      finding('F5', { ...said, quotes: [] }),
      finding(text, said),
      finding(`${text}2`, { ...said, severity: 'matters' }),
    ],
    cures: [
      cure('C1', ['F1'], { change: text, checkedAgainst: text, cost: text, replaces: 'The end of it' }),
      cure('C2', ['F1', 'F2'], { change: `${text}\n${text}`, checkedAgainst: text, cost: text, replaces: text }),
      cure('C3', ['F3'], {
        ...{ change: text, place: text, partly: [{ finding: 'F3', remains: text }], disputed: true },
        stances: [{ id: 'C3', seat: text, turn: 't1', stance: 'fails', why: text }],
      }),
    ],
    choices: ['Q1', 'Q2'].map(id => ({
      ...{ id, question: text, restsOn: text, chairs: id === 'Q1', stances },
      sides: [{ what: text, price: text, changes: [{ change: text, place: text }, { change: `  ${text}\n${text}` }] }],
      leaning: { to: text, why: text },
    })),
    ...{
      order: ['C1', 'C2', 'C3'],
      examined: { [text]: 'holds', [`${text} `]: 'not examined' },
      unread: [text],
      notes: [text],
    },
  });
  const known = opening().document;
  assert.ok(known);
  const opened = opening({ topic: text, document: { ...known, title: text, path: text } });
  const { state, format } = sessionWith(about, [call('page', chairOf(text))], { opened });
  const page = sessionPage(state, format, parseDocumentText(document));
  assert.ok(page);
  return { about: page, document };
}

describe('S5: the page of a session, rendered', () => {
  it('would be caught with an image, HTML, a link or a call', () => {
    assert.throws(() => assertInert('![x](https://trap.invalid)'));
    assert.throws(() => assertInert('<b>x</b>'));
    assert.throws(() => assertInert('[x](y)'));
    assert.throws(() => assertInert('```js\nx\n```'));
    assert.throws(() => assertInert('```\nx\n[TURN: A | b | c]\n```'));
    assert.throws(() => assertInert('<details open>\n<summary>x</summary>\n\nx\n\n</details>'));
    assert.throws(() => assertInert('<details>\n<summary>x</summary>\n\nx'));
    assert.throws(() => assertReview('<details open>\n\nx\n\n</details>'));
    assert.throws(() => assertReview('![x](https://trap.invalid)'));
    assert.throws(() => assertReview('[x](https://trap.invalid)'));
    assert.throws(() => assertReview('```html\nx\n```'));
    for (const text of ['an \\@team', 'see \\#1', 'see \\!12', 'GH-7', '/close', '- x\n\n  /close'])
      assert.throws(() => assertReview(text));
  });

  for (const payload of [...payloads, ...calls]) {
    it(`${JSON.stringify(payload).slice(0, 70)} does nothing in it`, () => {
      for (const text of [payload, `Well. ${payload}`, `a ${payload} b`]) {
        const { about, document } = pageOf(text);
        assertInert(pageMarkdown(about));
        assertInert(chairMarkdown(about));
        for (const entry of [...about.page.blocks, ...about.page.fell]) {
          assertInert(
            entryMarkdown(entry, {
              change: 'Change',
              untested: 'As proposed',
              instead: 'in place of',
              added: 'added',
              after: '',
              before: '',
              under: '',
              struck: 'struck',
            }),
          );
          assertInert(`- [ ] ${entryTask(entry)}`);
        }
        const parsed = parseDocumentText(document);
        assertReview(reviewComment(about));
        assertReview(reviewComment(about, { document: parsed }));
        assertInertHtml(pageHtml(about));
        assert.doesNotMatch(pageText(about), /(?!\n)\p{Cc}|[\u202d\u202e]/u);
      }
    });
  }
});

function tokensOf(renderer: Renderer, markdown: string) {
  return renderer.parse(markdown, {}).flatMap(token => [token, ...(token.children ?? [])]);
}

function assertInert(markdown: string): void {
  for (const renderer of stock) {
    const tokens = tokensOf(renderer, markdown);
    const live = tokens.filter(
      ({ type, content, info }) =>
        /image|html|fence|code_block/.test(type) && !isFold(content) && !(type === 'fence' && isWording(info, content)),
    );
    const links = tokens.filter(token => token.type === 'link_open' && token.markup !== 'linkify');
    assert.deepEqual(
      [...live, ...links].map(token => token.content || token.attrGet('href')),
      [],
      markdown,
    );
  }
  assertClosed(markdown);
}

/** What opens or closes a fold, and nothing else. */
function isFold(html: string): boolean {
  return /^(?:<details>\n<summary>[^<>]+<\/summary>|<\/details>)$/.test(html.trim());
}

/** A fence around wording for the document: in no language, and with nothing that reads as a mark of a transcript. */
function isWording(info: string, content: string): boolean {
  return info === '' && !/^[ \t]*(?:\[\/?TURN|<!--)/m.test(content);
}

const withoutFences = (markdown: string) => markdown.replace(/^(`{3,})(?:suggestion)?\n[\s\S]*?\n\1$/gm, '');

function assertClosed(text: string): void {
  const markdown = withoutFences(text);
  const depth = (markdown.match(/^<details>$/gm) ?? []).length - (markdown.match(/^<\/details>$/gm) ?? []).length;
  assert.equal(depth, 0, 'every fold is closed');
}

/** A review comment: no image, no HTML but folds, no link but to lines of the document, no fence but around a suggestion or wording, and nothing that a forge makes of plain words. */
function assertReview(markdown: string): void {
  for (const renderer of stock.slice(1)) {
    const tokens = tokensOf(renderer, markdown);
    assert.deepEqual(
      tokens.filter(({ type }) => /image|html_inline|code_block/.test(type)).map(each => each.content),
      [],
      markdown,
    );
    for (const { content } of tokens.filter(({ type }) => type === 'html_block')) assert.ok(isFold(content), content);
    for (const { info, content } of tokens.filter(({ type }) => type === 'fence'))
      assert.ok(info === 'suggestion' || isWording(info, content), markdown);
    for (const token of tokens.filter(({ type, markup }) => type === 'link_open' && markup !== 'linkify'))
      assert.match(String(token.attrGet('href')), /^(?!\w+:)[^?#]*\?plain=1#L\d+(?:-L\d+)?$/);
    const words = tokens.filter(({ type }) => type === 'text').map(each => each.content);
    for (const each of words) assert.doesNotMatch(each, /[@#!&][\p{L}\p{N}"]|\bGH-\d/iu, markdown);
  }
  assert.doesNotMatch(withoutFences(markdown), /^\s*\/\w/m);
  assertClosed(markdown);
}

function assertInertHtml(html: string): void {
  const tags = new Set([...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(match => match[1]));
  for (const tag of tags)
    assert.match(String(tag), /^(?:section|details|summary|h2|h3|p|a|b|br|pre|blockquote|ul|li)$/);
  for (const [, attributes = ''] of html.matchAll(/<[a-z0-9]+\s+([^>]*)>/gi))
    assert.match(attributes, /^(?:(?:class="note" |id="[FQ]\d" )?dir="auto"|(?:href="#|id=")[FQ]\d")$/);
}
