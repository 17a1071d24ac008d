import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { fitDocument } from '../../../src/document/fit';
import { findQuote } from '../../../src/document/quote';
import { parseDocumentText } from '../../../src/document/reader';
import { roughTokens } from '../../../src/text/spaces';

const ferry = parseDocumentText(readFileSync('test/fixtures/documents/ferry.md', 'utf8'));

describe('a quote', () => {
  const found: [string, number, number][] = [
    ['The last ferry leaves at 22:10.', 11, 11],
    ['“the last ferry leaves at 22:10”', 11, 11],
    ['Forty-one people a week miss it, by the count of the ticket office', 11, 12],
    ['Forty–one people a\n   week', 11, 11],
    ['The last ferry leaves … by the count', 11, 12],
    ['The last ferry leaves [...] in March', 11, 12],
    ['Costs €184 a night for crew and fuel; see the crew plan.', 30, 30],
    ['`costs **€184**`', 30, 30],
    ['Quoted objection Nobody sails in January', 32, 34],
  ];
  for (const [quote, startLine, endLine] of found) {
    it(`is found though written ${JSON.stringify(quote)}`, () => {
      const place = findQuote(ferry, quote);
      assert.deepEqual([place?.startLine, place?.endLine], [startLine, endLine]);
    });
  }

  for (const quote of [
    'The last ferry leaves at 23:10.',
    'he last ferry leav',
    'miss it … The last ferry',
    '',
    '…',
    '"."',
    'crew.md',
  ]) {
    it(`is not found where it does not stand: ${JSON.stringify(quote)}`, () =>
      assert.equal(findQuote(ferry, quote), undefined));
  }

  it('finds words whose own marks were turned into single ones, as marks within marks are', () => {
    const document = parseDocumentText('# A\n\n“Four missed nights in five” is a judgement.\n');
    assert.equal(findQuote(document, "'Four missed nights in five' is a judgement")?.startLine, 3);
    assert.equal(findQuote(document, '‘Four missed nights in six’ is a judgement'), undefined);
  });

  it('is found across the line breaks of a script without spaces, whichever of the two has them', () => {
    const document = parseDocumentText('# 夜\n\n夜間\nバッチは 6 時間かかる。\n');
    for (const quote of ['夜間バッチは6時間かかる', '夜間バッチは 6\n時間 かかる'])
      assert.deepEqual([findQuote(document, quote)?.startLine, findQuote(document, quote)?.endLine], [3, 4]);
    assert.equal(findQuote(document, '夜間バッチは7時間かかる'), undefined);
  });

  it('is found for every run of words of a text, at its own offsets', () => {
    const word = fc.constantFrom(
      'ferry',
      'boat',
      '*late*',
      '`crew`',
      '“night”',
      'it’s',
      'a—b',
      '**€184**',
      '3.5',
      'über',
      '終電',
    );
    const gap = fc.constantFrom(' ', '\n', '  ', '\n> ', ' \t');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, gap), { minLength: 4, maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        (list, from, length) => {
          const document = parseDocumentText(list.flat().join(''));
          const start = from % (list.length - 2);
          const wanted = list.slice(start, start + 3 + (length % 5)).map(([each]) => each);
          const place = findQuote(document, wanted.join(' '));
          assert.ok(place, wanted.join(' '));
          const bare = (text: string) => text.replace(/[\s>*`]+/g, '');
          assert.ok(bare(document.text.slice(place.start, place.end)).includes(bare(wanted.slice(1, -1).join(''))));
        },
      ),
    );
  });
});

describe('a document too long for its budget', () => {
  const part = (title: string, about: string) => `## ${title}\n\n${`${about} and more about it. `.repeat(30)}\n`;
  const parts = [
    part('Boats', 'hulls and engines'),
    part('Fares', 'ticket prices and discounts'),
    part('Crew', 'shifts and wages'),
  ];
  const document = parseDocumentText(`# Harbour\n\nLead.\n\n${parts.join('\n')}`);

  it('is sent whole where it fits', () => {
    assert.deepEqual(fitDocument(document, { budgetTokens: 50_000, query: 'x' }), { text: document.text });
  });

  it('is sent as outline and the sections that matter, in their order, and the user is told', () => {
    const fitted = fitDocument(document, { budgetTokens: 560, query: 'what do ticket discounts cost' });
    assert.ok(fitted.text.includes('- Boats (lines') && fitted.text.includes('ticket prices'));
    assert.match(String(fitted.notice), /too long.* 2 of 4 sections/);
    const two = fitDocument(document, { budgetTokens: 700, query: 'wages and hulls' }).text;
    assert.ok(two.indexOf('hulls') > 0 && two.indexOf('hulls') < two.indexOf('wages'));
  });

  it('never takes more than the budget, with or without headings', () => {
    const line = fc.constantFrom(
      '# A title',
      '## Another',
      'words about boats '.repeat(30),
      '',
      '終電の後の船 '.repeat(20),
      'x'.repeat(400),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 200, max: 3_000 }), (lines, budgetTokens) => {
        const fitted = fitDocument(parseDocumentText(lines.join('\n')), { budgetTokens, query: 'boats' });
        assert.ok(roughTokens(fitted.text) <= budgetTokens, `${roughTokens(fitted.text)} > ${budgetTokens}`);
      }),
    );
  });
});

describe('a quote in a text of many words', () => {
  const tokens = fc.array(fc.constantFrom<string>('aa', 'ab', 'ba', 'b'), { minLength: 9_000, maxLength: 9_050 });
  const title = parseDocumentText('x');

  it('is found at its first place, and only where it stands', () => {
    fc.assert(
      fc.property(tokens, fc.nat(), fc.integer({ min: 1, max: 40 }), fc.boolean(), (list, from, length, isThere) => {
        const start = from % (list.length - 40);
        const wanted = list.slice(start, start + length);
        if (!isThere) wanted[Math.floor(length / 2)] = 'bb';
        const text = list.join(' ');
        const at = ` ${text} `.indexOf(` ${wanted.join(' ')} `);
        assert.equal(
          findQuote({ ...title, text }, wanted.join(' '))?.start,
          at < 0 || wanted.join(' ').length < 3 ? undefined : at,
        );
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('has its lines, also in a text of other letters', () => {
    const text = `${'Что сказано, то сказано.\n'.repeat(2_000)}Паром уходит в десять часов вечера.\n${'The boat waits for nobody.\n'.repeat(2_000)}`;
    const document = { ...title, text };
    assert.equal(findQuote(document, 'паром уходит в десять часов')?.startLine, 2_001);
    assert.equal(findQuote(document, 'The boat waits for nobody. The boat')?.endLine, 2_003);
    assert.equal(findQuote(document, 'The boat waits for everybody.'), undefined);
  });
});
