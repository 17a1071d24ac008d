import assert from 'node:assert/strict';
import { findStatement } from '../../../src/document/quote';
import { readDocument } from '../../../src/document/reader';
import { debate } from '../../../src/formats/debate/debate';
import type { Format } from '../../../src/script/format';
import { type Finding, findingsOf } from '../../../src/transcript/findings';
import { findingsMarkdown } from '../../../src/transcript/findingsMarkdown';
import { passageAround, quotesIn } from '../../../src/transcript/quotes';
import { opening, sessionOf, type ToldTurn } from './session';

const document = readDocument(
  '# Cache design\n\nEvery answer is kept for ten minutes. Nobody has measured the misses.\n\n## Cost\n\nThe cache costs 40 a month.\n',
);

/** A meeting in which Ada is for it throughout and Bo against it. */
const format: Format = {
  ...debate,
  view: ({ turns, brief }) => {
    const series = brief.seats.map((seat, at) => ({
      seat: seat.id,
      points: turns.flatMap(turn =>
        turn.seat === seat.id ? [{ tick: 0, level: at === 0 ? 2 : 0, turn: turn.id }] : [],
      ),
    }));
    return [{ kind: 'chart', title: 'Sides', levels: ['against', 'split', 'for'], ticks: ['1'], series }];
  },
};

function found(turns: readonly ToldTurn[], firstLine?: number): Finding[] {
  const about = {
    title: 'Cache design',
    path: 'docs/cache.md',
    copy: 'document.md',
    sha: '',
    characters: 10,
    firstLine,
  };
  const state = sessionOf(turns, opening({ document: about }));
  return findingsOf(state, format, quote => findStatement(document, quote));
}

const claim = { by: 0, text: 'It is cheap. “The cache costs 40 a month.” That is less than one server.' } as const;

describe('findings', () => {
  it('are the claims whose quote stands in the document, at its lines, and no others', () => {
    const findings = found([claim, { by: 1, text: 'They say “the cache costs 90 a month”, which is dear.' }]);
    assert.deepEqual(
      findings.map(({ quote, startLine, endLine, claims }) => [quote, startLine, endLine, claims.length]),
      [['The cache costs 40 a month.', 7, 7, 1]],
    );
    assert.deepEqual(findings[0]?.claims[0], {
      ...{ turn: 't1', seat: 'proponent-1', name: 'Ada', role: 'proponent', stance: 'for' },
      text: '“The cache costs 40 a month.” That is less than one server.',
    });
  });

  it('stay apart where their words only touch, and are one where they share any', () => {
    const quotings = [claim, { by: 1, text: 'Then “each month, every single month” adds up.' }] as const;
    const state = sessionOf(quotings);
    const placed = (start: number) =>
      findingsOf(state, format, quote => {
        const [from, to] = quote.startsWith('each') ? [start, 40] : [10, 26];
        return { startLine: 1, endLine: 1, start: from, end: to };
      }).map(({ claims }) => claims.length);
    assert.deepEqual(placed(26), [1, 1]);
    assert.deepEqual(placed(25), [2]);
  });

  it('tell who took the same words up, and on which side', () => {
    const [finding] = found([
      claim,
      { by: 1, text: 'And yet “costs 40 a month” leaves out who runs it.' },
      { by: 0, text: 'I stay with “The cache costs 40 a month”.' },
    ]);
    assert.deepEqual(
      finding?.claims.map(each => each.turn),
      ['t1', 't2', 't3'],
    );
    assert.deepEqual([finding?.for, finding?.against.map(each => [each.turn, each.stance])], [[], [['t2', 'against']]]);
  });

  it('know every quotation of the same words, the longest first', () => {
    const [finding] = found([
      { by: 0, text: 'Mind that it “costs 40 a month”.' },
      { by: 1, text: 'Yes: “The cache costs 40 a month.” All of it.' },
      { by: 0, text: 'It “costs 40 a month”, once more.' },
    ]);
    assert.equal(finding?.quote, 'The cache costs 40 a month.');
    assert.deepEqual(finding?.quotes, ['The cache costs 40 a month.', 'costs 40 a month']);
  });

  it('count a turn that names who made the claim and quotes their own words, and no turn that only names them', () => {
    const [finding] = found([
      claim,
      { by: 1, text: 'Ada says “less than one server”, but a server is shared.' },
      { by: 1, text: 'Ada is wrong.' },
      { by: 1, text: 'Somebody said “less than one server”.' },
    ]);
    assert.deepEqual(
      finding?.against.map(each => [each.turn, each.text]),
      [['t2', 'Ada says “less than one server”, but a server is shared.']],
    );
  });

  it('come in the order of the document, with the lines of the file a selection was taken from', () => {
    const findings = found(
      [claim, { by: 1, text: 'But “nobody has measured the misses”, and see “Cache design”.' }],
      11,
    );
    assert.deepEqual(
      findings.map(each => each.startLine),
      [13, 17],
    );
    assert.equal(new Set(findings.map(each => each.id)).size, 2);
  });

  it('tell no sides where nobody declared any', () => {
    const turns: ToldTurn[] = [claim, { by: 1, text: 'And yet “costs 40 a month” leaves out who runs it.' }];
    const [finding] = findingsOf(sessionOf(turns), undefined, quote => findStatement(document, quote));
    assert.deepEqual([finding?.claims.length, finding?.for, finding?.against], [2, [], []]);
  });

  it('leave out what was not spoken', () => {
    assert.deepEqual(found([{ ...claim, outcome: 'failed' }]), []);
  });

  it('are written down with both sides', () => {
    const turns: ToldTurn[] = [claim, { by: 1, text: 'And yet “costs 40 a month” leaves out who runs it.' }];
    const text = findingsMarkdown(found(turns), sessionOf(turns), format);
    assert.equal(
      text,
      [
        '# Findings of Debate: Shall we cache?',
        '- **Document:** Cache design (docs/cache.md)\n- **Date:** 2026-01-02 03:00 UTC',
        '## Line 7',
        '> “The cache costs 40 a month.”',
        '- **Claim:** Ada (proponent, for, t1): “The cache costs 40 a month.” That is less than one server.\n' +
          '- **Against:** Bo (opponent, against, t2): And yet “costs 40 a month” leaves out who runs it.\n',
      ].join('\n\n'),
    );
    assert.equal(findingsMarkdown([], sessionOf(turns)), '');
  });
});

describe('the passage around a quote', () => {
  const passage = (text: string) => quotesIn(text).map(quote => passageAround(text, quote));

  it('is its sentence, however many the quote itself has', () => {
    const text =
      'First. Look at “the first thing. And the second thing.” before anybody says that it can be done without them. Last.';
    assert.deepEqual(passage(text), [
      'Look at “the first thing. And the second thing.” before anybody says that it can be done without them.',
    ]);
  });

  it('has the next sentence where its own only points', () => {
    assert.deepEqual(passage('So. The text: “twelve letters at least.” That is all. End.'), [
      'The text: “twelve letters at least.” That is all.',
    ]);
    assert.deepEqual(passage('“twelve letters at least”'), ['“twelve letters at least”']);
  });
});
