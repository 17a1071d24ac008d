import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { lineRange, ownText, renderOutline, sectionAt } from '../../../src/document/outline';
import { parseDocumentText } from '../../../src/document/reader';

const docs = 'test/fixtures/real/docs';
const ferry = readFileSync('test/fixtures/documents/ferry.md', 'utf8');

interface Listed {
  repo: string;
  path: string;
  headings: { level: number; text: string; line: number }[];
}

describe('public design documents', () => {
  const listed = readFileSync(join(docs, 'HEADINGS.jsonl'), 'utf8').trim().split('\n');

  it('are twelve', () => assert.equal(listed.length, 12));

  for (const line of listed) {
    const { repo, path, headings }: Listed = JSON.parse(line);
    it(`${repo}/${path} has the sections that are listed for it`, () => {
      const document = parseDocumentText(readFileSync(join(docs, repo.replace('/', '+'), path), 'utf8'), { path });
      assert.deepEqual(
        document.sections.map(({ level, title, startLine }) => ({ level, text: title, line: startLine })),
        headings.map(({ level, text, line }) => ({ level, text, line })),
      );
      assert.equal(new Set(document.sections.map(({ id }) => id)).size, headings.length);
    });
  }
});

describe('a document', () => {
  it('is cut at headings, wherever they stand, and not at what only looks like one', () => {
    const { title, preamble, sections } = parseDocumentText(ferry);
    assert.equal(title, 'Night ferry');
    assert.equal(preamble?.text, 'Written for the harbour board.');
    assert.deepEqual(
      sections.map(
        section => `${section.level} ${section.title} ${section.startLine}-${section.ownEndLine}-${section.endLine}`,
      ),
      [
        '1 Night ferry timetable 8-13-47',
        '2 Options 14-15-35',
        '3 Keep the timetable 16-27-27',
        '3 Add a 23:30 crossing 28-31-35',
        '4 Quoted objection 32-35-35',
        '2 Options 36-39-41',
        '5 In a list 40-41-41',
        '2 Decision 42-47-47',
      ],
    );
    assert.deepEqual(sections.map(({ id }) => id).slice(1, 6), [
      'options',
      'keep-the-timetable',
      'add-a-23-30-crossing',
      'quoted-objection',
      'options-2',
    ]);
  });

  it('reads the same with CRLF and a byte order mark', () => {
    const plain = parseDocumentText(ferry);
    assert.deepEqual(parseDocumentText(`\uFEFF${ferry.replaceAll('\n', '\r\n')}`), plain);
  });

  it('has one section where it has no headings', () => {
    assert.deepEqual(parseDocumentText('one\ntwo\n', { path: 'docs/0012-night-ferry.md' }).sections, [
      { id: 'night-ferry', level: 1, title: 'Night ferry', startLine: 1, endLine: 2, ownEndLine: 2, text: 'one\ntwo' },
    ]);
  });

  it('is called what its front matter says, else by its only first heading, else by its file', () => {
    const path = 'night-ferry/README.md';
    const titles = {
      '---\ntitle: "Late boat"\n---\n# A\n': 'Late boat',
      '# Summary\n## Detail\n': 'Summary',
      '## Before\n# A\n## B\n': 'A',
      '# Meta\n# Detail\n': 'Night ferry',
      '## Only this\n': 'Night ferry',
    };
    for (const [source, title] of Object.entries(titles))
      assert.equal(parseDocumentText(source, { path }).title, title);
    assert.equal(parseDocumentText('# Meta\n# Detail\n').title, 'Meta');
    assert.equal(parseDocumentText('## Only this\n').title, 'Only this');
    assert.equal(parseDocumentText('', {}).title, 'Untitled');
    assert.equal(parseDocumentText('# A\n', { title: 'Given' }).title, 'Given');
  });

  it('keeps ids apart even where a title looks like a numbered twin', () => {
    const ids = parseDocumentText('# A 2\n# A\n# A\n# A\n#\n#\n').sections.map(({ id }) => id);
    assert.equal(new Set(ids).size, 6);
  });

  it('leaves the marks of a quote out of a title, and a link definition out of its section', () => {
    const { sections } = parseDocumentText('> - Late\n>   boat\n>   ===\n\n[dock]: /dock\nEarly\n> boat\n---\n');
    assert.deepEqual(
      sections.map(({ title, startLine }) => [title, startLine]),
      [['Late boat', 1]],
    );
    assert.deepEqual(
      parseDocumentText('[dock]: /dock\nEarly > boat\n---\n').sections.map(({ title, startLine }) => [
        title,
        startLine,
      ]),
      [['Early > boat', 2]],
    );
  });

  it('shows its outline, a section without its parts, and the section of a line', () => {
    const document = parseDocumentText('# T\n\nlead\n\n## A\n\nx\n');
    assert.equal(renderOutline(document), '- T (lines 1–7)\n  - A (lines 5–7)');
    assert.deepEqual(document.sections.map(ownText), ['# T\n\nlead\n', '## A\n\nx']);
    assert.equal(sectionAt(document, 6)?.title, 'A');
    assert.equal(sectionAt(parseDocumentText('x\n\n# T\n'), 1), undefined);
    assert.equal(lineRange({ startLine: 3, endLine: 3 }), 'line 3');
  });
});

describe('any markdown', () => {
  const parser = new MarkdownIt('commonmark');
  const block = fc.constantFrom(
    '# One',
    '## Two',
    '###### Six',
    '####### seven',
    'Text',
    'Under\n===',
    'Under\n---',
    '```\n# code\n```',
    '~~~\n## open',
    '    # indented',
    '<!--\n# comment\n-->',
    '> # quoted',
    '> Under\n>  two lines\n> ===',
    '> - Under\n>>   quotes\n>   ---',
    '- # listed',
    '1. text\n\n   ## deep',
    '#nospace',
    '\\# escaped',
    '| a |\n|---|\n| b |',
    '# `code` *and* [x](y) ##',
    '***',
    '[ref]: /url\n===',
    '   ## three spaces',
    '#',
    '- # first\n- # next',
    '<div>\n# html\n</div>',
    '',
  );
  const markdown = fc
    .array(fc.tuple(block, fc.constantFrom('\n', '\n\n', '\r\n')), { maxLength: 12 })
    .map(list => list.flat().join(''));

  it('has one section for each heading of CommonMark, on its line, with lines that partition the text', () => {
    fc.assert(
      fc.property(markdown, source => {
        const { sections, preamble, text } = parseDocumentText(source);
        const wanted = parser.parse(source, {}).flatMap(({ type, tag, map }, at, tokens) => {
          const title = tokens[at + 1]?.content.replace(/\s+/g, ' ').trim();
          return type === 'heading_open' ? [`${tag.slice(1)} ${(map?.[0] ?? 0) + 1} ${title}`] : [];
        });
        const found = sections.map(({ level, startLine, title }) => `${level} ${startLine} ${title}`);
        if (wanted.length > 0) assert.deepEqual(found, wanted);
        else assert.equal(sections.length, 1);
        let next = wanted.length > 0 ? (preamble ? preamble.endLine + 1 : (sections[0]?.startLine ?? 1)) : 1;
        for (const section of sections) {
          assert.equal(section.startLine, next);
          assert.ok(section.startLine <= section.ownEndLine && section.ownEndLine <= section.endLine);
          assert.equal(
            section.text,
            text
              .split('\n')
              .slice(section.startLine - 1, section.endLine)
              .join('\n'),
          );
          next = section.ownEndLine + 1;
        }
      }),
      { numRuns: 500 },
    );
  });
});
