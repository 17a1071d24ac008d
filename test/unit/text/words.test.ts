import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cutAtSentence, sentenceSpans, sentences } from '../../../src/text/sentences';
import { normalizeWhitespace, quotedPhrases, roughTokens, shorten } from '../../../src/text/spaces';
import { countWords, splitWords } from '../../../src/text/words';

describe('words', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

  it('are those of Intl.Segmenter, also on the quick path', () => {
    // The colon between letters is left out: ICU releases differ on it.
    const letters = fc
      .array(fc.constantFrom(...'abZ019_.,;’\'- \n"()$@/“—…'), { maxLength: 14 })
      .map(list => list.join(''));
    fc.assert(
      fc.property(letters, text => {
        assert.deepEqual(
          splitWords(text),
          [...segmenter.segment(text)].filter(each => each.isWordLike).map(each => each.segment),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('are counted in any language', () => {
    assert.equal(countWords("It isn't 3.5 times well-known."), 5);
    assert.ok(countWords('これはテストです') >= 3);
    assert.equal(countWords('Zwölf Boxkämpfer jagen'), 3);
    assert.equal(countWords(' — … '), 0);
  });

  const counted: [string, number][] = [
    ['pd-ctl', 1],
    ['copy-and-paste', 1],
    ['23:00', 1],
    ['60 %', 1],
    ['Go/No Go', 2],
    ['batch-processor-cache-file', 1],
    ['**Two** _words_', 2],
    ['- an item – of a list', 5],
    ['https://example.org/a?b=c', 1],
    ['한국어는 띄어쓰기를 합니다', 3],
    ['APIを使う', 3],
    ['ภาษาไทย', 2],
    ['', 0],
  ];
  for (const [text, count] of counted)
    it(`are counted as a person does: ${text} (${count})`, () => assert.equal(countWords(text), count));

  it('are what any white space separates and what holds a letter or a digit', () => {
    const letters = fc
      .array(fc.constantFrom(...'aZ09é٣_.’- \n\t\u000b\u001c\u00a0\u2028\u3000\ufeff😀'), { maxLength: 14 })
      .map(list => list.join(''));
    fc.assert(
      fc.property(letters, text => {
        assert.equal(countWords(text), text.split(/\s+/).filter(piece => /[\p{L}\p{N}]/u.test(piece)).length);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('sentences', () => {
  const cases: [string, string[]][] = [
    ['Dr. Ahn pays $3.5 a day. Is it much? No!', ['Dr. Ahn pays $3.5 a day.', 'Is it much?', 'No!']],
    ['Use a queue, e.g. Kafka, or vs. Rabbit. See Fig. 3.', ['Use a queue, e.g. Kafka, or vs. Rabbit.', 'See Fig. 3.']],
    ['We met J. R. Moss. He left Acme Inc. They stayed.', ['We met J. R. Moss.', 'He left Acme Inc.', 'They stayed.']],
    ['1. First step.\n2. Second\nstep. Third', ['1. First step.', '2. Second step.', 'Third']],
    ['# Title\nA wrapped\nline.\n\n- item one\n- item two', ['# Title', 'A wrapped line.', '- item one', '- item two']],
    ['“Stop.” She left.', ['“Stop.”', 'She left.']],
    ['これはテストです。次です！', ['これはテストです。', '次です！']],
    ['Das kostet z. B. 3 Euro. Gut.', ['Das kostet z. B. 3 Euro.', 'Gut.']],
    ['', []],
  ];
  for (const [text, expected] of cases)
    it(`cuts ${JSON.stringify(text)}`, () => assert.deepEqual(sentences(text), expected));

  it('lie in order, do not overlap and leave out only white space', () => {
    const piece = fc.constantFrom(
      'Dr. ',
      'One. ',
      'e.g. ',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      'word ',
      '“No!” ',
      '…',
      '終わり。',
      '# ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), pieces => {
        const text = pieces.join('');
        let end = 0;
        for (const span of sentenceSpans(text)) {
          assert.equal(text.slice(end, span.start).trim(), '');
          assert.ok(span.start < span.end);
          end = span.end;
        }
        assert.equal(text.slice(end).trim(), '');
      }),
    );
  });
});

describe('cutting', () => {
  it('stops at a sentence end within the limit', () => {
    assert.equal(cutAtSentence('One two three. Four five six. Seven.', 6), 'One two three. Four five six.');
    assert.equal(cutAtSentence('Short enough.', 5), 'Short enough.');
    assert.equal(cutAtSentence('one two, three four five', 2), 'one two…');
  });

  it('never exceeds the limit and always keeps the beginning', () => {
    const text = fc.array(fc.constantFrom('alpha', 'beta.', 'Gamma', 'e.g.', '\n\n', '- item', '三つの言葉。', 'x-y'), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 40 }), (pieces, limit) => {
        const whole = pieces.join(' ');
        const cut = cutAtSentence(whole, limit);
        assert.ok(countWords(cut) <= limit, cut);
        assert.ok(whole.trim().startsWith(cut.replace(/…$/, '').trim()));
      }),
    );
  });

  it('folds space and shortens at a word, or anywhere in scripts without spaces', () => {
    assert.equal(normalizeWhitespace(' a\n\t b '), 'a b');
    assert.equal(shorten('hello big world', 10), 'hello big…');
    assert.equal(shorten('終電の後に出る船の時刻表', 6), '終電の後に…');
    assert.equal(shorten('short', 10), 'short');
    assert.equal(roughTokens('four'.repeat(10)), 10);
  });
});

describe('quoted phrases', () => {
  it('are found between marks of any style', () => {
    const text = `He said "one two" and “three”, ‘don’t stop’, «quatre», „fünf“ and 「六」 but it's not 'this'.`;
    assert.deepEqual(quotedPhrases(text), ['one two', 'three', 'don’t stop', 'quatre', 'fünf', '六']);
    assert.deepEqual(quotedPhrases('No “ quotes here'), []);
  });
});
