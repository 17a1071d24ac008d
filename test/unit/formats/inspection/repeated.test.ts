import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import {
  earlierCures,
  earlierFindings,
  groupOpenClaims,
  markSinceEarlier,
  mergeWithEarlier,
  refutedClaims,
  summarizeRepeat,
} from '../../../../src/formats/inspection/again';
import type { Brief } from '../../../../src/script/brief';
import type { Finding } from '../../../../src/script/page';
import { call, finding } from '../../../support/page/dockets';

type Earlier = NonNullable<Brief['earlier']>;

const changes = [
  { id: 'H1', was: 'The old words.', now: 'The new words of it.', startLine: 7, endLine: 8 },
  { id: 'H2', was: '', now: 'An added line.', startLine: 20, endLine: 20 },
] as unknown as Earlier['changes'];
const kept = (id: string, more: Partial<Finding> = {}) => finding(id, more) as unknown as Earlier['findings'][number];

function briefOf(findings: Earlier['findings'], more: Partial<Earlier> = {}): Brief {
  const earlier = { session: 's', round: 1, whole: true, kind: 'design', written: {}, quotes: [], changes, findings };
  return { topic: '', seats: [], options: {}, seed: 1, relevance: {}, earlier: { ...earlier, ...more } as Earlier };
}

const ids = ['F1', 'F2', 'F3'];
const answered = (others: JsonObject[], more: JsonObject = {}, asked: JsonObject = { ids }) =>
  call('claims', { others, ...more }, { asked, quotes: [{ text: 'now it says', startLine: 9, endLine: 9 }] });

describe('an earlier finding', () => {
  const becomes = (other: JsonObject, was: Partial<Finding> = {}, more: JsonObject = {}) => {
    const [one] = earlierFindings(briefOf([kept('F1', was)]), [answered([{ id: 'F1', ...other }], more)]);
    return one && [one.state, one.became, one.severity];
  };

  it('is settled by a change of the document, settled in part, worse, or as it was', () => {
    const settled = { verdict: 'settled', changes: ['H1'] };
    const matters = { severity: 'matters' } as const;
    const rows: [other: JsonObject, is: unknown, was?: Partial<Finding>, more?: JsonObject][] = [
      [settled, ['fell', 'settled', 'blocks']],
      [{ verdict: 'settled', changes: ['H9'] }, ['unclear', 'stands', 'blocks']],
      [{ verdict: 'settled' }, ['unclear', 'stands', 'blocks']],
      [{ verdict: 'partly' }, ['stands', 'partly', 'blocks']],
      [{ verdict: 'partly', severity: 'minor' }, ['stands', 'partly', 'minor']],
      [{ verdict: 'partly', severity: 'blocks' }, ['stands', 'partly', 'matters'], matters],
      [{ verdict: 'worse', severity: 'blocks' }, ['stands', 'worse', 'blocks'], matters],
      [{ verdict: 'worse' }, ['stands', 'worse', 'matters'], matters],
      [{ verdict: 'new' }, ['stands', 'stands', 'blocks']],
      [{ ...settled, id: 'F9' }, ['stands', 'stands', 'blocks']],
      [settled, ['stands', 'stands', 'blocks'], {}, { stands: ['F1'] }],
      [{ verdict: 'partly' }, ['unclear', 'partly', 'blocks'], { state: 'unclear' }],
      [{ verdict: 'partly' }, ['stands', 'partly', 'blocks'], { state: 'unchecked' }],
      [{}, ['unchecked', 'stands', 'blocks'], { state: 'unchecked' }],
      [{}, ['stands', 'stands', 'blocks'], { state: 'unchecked' }, { stands: ['F1'] }],
    ];
    for (const [other, is, was, more] of rows) assert.deepEqual(becomes(other, was, more), is, JSON.stringify(other));
    const twice = answered([
      { id: 'F1', ...settled },
      { id: 'F1', ...settled },
    ]);
    assert.equal(earlierFindings(briefOf([kept('F1')]), [twice])[0]?.state, 'stands');
  });

  it('comes back where it was refuted and a change took words away, and a decision is not reopened so', () => {
    const fell = { state: 'fell', why: 'It says so.' } as const;
    const worse = (change: string) => ({ verdict: 'worse', changes: [change] });
    assert.deepEqual(becomes(worse('H1'), fell), ['stands', 'worse', 'blocks']);
    assert.equal(becomes(worse('H2'), fell), undefined);
    assert.equal(becomes({ verdict: 'partly', changes: ['H1'] }, fell), undefined);
    assert.equal(becomes(worse('H1'), { state: 'fell' }), undefined);
    const [known, decided, minor] = [
      kept('F1', fell),
      kept('F2', { state: 'fell' }),
      kept('F3', { ...fell, severity: 'minor' }),
    ];
    const asked = (more: Partial<Earlier> = {}) =>
      refutedClaims(briefOf([known, decided, minor, kept('F4')], more)).map(({ id }) => id);
    assert.deepEqual([asked(), asked({ changes: changes.slice(1) })], [['F1'], []]);
  });

  it('is told in the words that hold now, with quotes that are there', () => {
    const [gone, there] = [{ text: 'gone' }, { text: 'there', startLine: 3, endLine: 3 }];
    const more = { claim: 'Now so.', consequence: 'Now that.', why: 'Half done.', words: ['now it says', 'nowhere'] };
    const after = (own: JsonObject, quotes: Finding['quotes'] = [gone, there]) =>
      earlierFindings(briefOf([kept('F1', { quotes, change: 'Do it.' })]), [
        answered([{ id: 'F1', verdict: 'partly', ...own }]),
      ])[0];
    const told = after(more);
    assert.deepEqual(
      [told?.claim, told?.consequence, told?.why, told?.change],
      ['Now so.', 'Now that.', 'Half done.', undefined],
    );
    assert.deepEqual(
      told?.quotes.map(({ text }) => text),
      ['now it says', 'there'],
    );
    const bare = after({});
    assert.deepEqual([bare?.claim, bare?.consequence, bare?.why], ['Claim of F1.', 'Harm of F1.', undefined]);
    assert.deepEqual(
      [after({}, [gone])?.unquoted, after({}, [])?.unquoted, after(more, [gone])?.unquoted],
      [true, false, false],
    );
    const many = ['a', 'b', 'c', 'd'].map(text => ({ text, startLine: 1, endLine: 1 }));
    assert.deepEqual(
      after(more, many)?.quotes.map(({ text }) => text),
      ['now it says', 'a', 'b', 'c'],
    );
  });

  it('is asked about with the open choices, thirty in a call', () => {
    const findings = Array.from({ length: 31 }, (_, at) => kept(`F${at + 1}`, at === 0 ? { state: 'fell' } : {}));
    const choices = [{ question: 'Which?' }, { question: ' ' }, { question: 'When?' }];
    const groups = groupOpenClaims(briefOf(findings, { written: { choices } as never }));
    assert.deepEqual(
      groups.map(each => [each.length, each.at(-1)]),
      [
        [30, 'F31'],
        [2, 'Q3'],
      ],
    );
    assert.deepEqual(groupOpenClaims(briefOf(findings.slice(0, 1))), []);
  });
});

describe('a finding of a repeated session', () => {
  const brief = briefOf([]);
  const at = (startLine: number, endLine = startLine, text = 'new words') => ({
    quotes: [{ text, startLine, endLine }],
  });
  const sure = { certainty: 100 } as const;

  it('is new where it quotes changed words or a change brought it, else overlooked, and blocks only if it is new or certain', () => {
    const removed = briefOf([], { changes: [{ ...changes[0], now: '' }] as Earlier['changes'] });
    const rows: [own: Partial<Finding>, is: unknown, broughtBy?: string[], run?: Brief][] = [
      [at(7), ['new', 'blocks']],
      [at(8, 12), ['new', 'blocks']],
      [at(5, 7), ['new', 'blocks']],
      [at(6), ['overlooked', 'matters']],
      [at(9), ['overlooked', 'matters']],
      [at(7, 7, 'the old words'), ['overlooked', 'matters']],
      [{ quotes: [{ text: 'new words' }] }, ['overlooked', 'matters']],
      [{ ...at(9), ...sure }, ['overlooked', 'blocks']],
      [{ ...at(9), severity: 'minor' }, ['overlooked', 'minor']],
      [at(9), ['new', 'matters'], ['H1']],
      [at(9), ['overlooked', 'matters'], ['H9']],
      [at(9), ['new', 'blocks'], ['H1'], removed],
      [at(7), ['overlooked', 'matters'], [], removed],
    ];
    for (const [own, is, broughtBy = [], run = brief] of rows) {
      const { became, severity } = markSinceEarlier(finding('F9', own), run, broughtBy);
      assert.deepEqual([became, severity], is, JSON.stringify(own));
    }
    assert.equal(markSinceEarlier(finding('F1', { became: 'worse' }), brief, []).became, 'worse');
    assert.equal(markSinceEarlier(finding('F1'), { ...brief, earlier: undefined }, []).became, undefined);
  });

  it('is one with the open finding of before that says the same, and reopens a settled one', () => {
    const told = (before: Partial<Finding>, fresh: Partial<Finding> = {}) => {
      const earlier = finding('F1', { became: 'stands', ...before });
      return mergeWithEarlier([earlier], [finding('F9', { claim: 'Claim of F1.', severity: 'matters', ...fresh })]).map(
        ({ id, state, became, severity }) => [id, state, became, severity].join(' '),
      );
    };
    const settled = { state: 'fell', became: 'settled' } as const;
    assert.deepEqual(told({}), ['F1 stands stands blocks']);
    assert.deepEqual(told(settled), ['F1 stands partly matters']);
    assert.deepEqual(told(settled, { state: 'fell' }), ['F1 fell settled blocks', 'F9 fell  matters']);
    assert.equal(told({ decided: { decision: 'dismissed', why: '', own: true } }).length, 2);
    assert.equal(told({}, { claim: 'Another thing altogether.', consequence: 'Else.', quotes: [] }).length, 2);
  });

  it('leaves the changes of before where their words are there, were not made, and what they settle is as it was', () => {
    const written = {
      cures: [
        { settles: ['F1', 'F2'], change: 'Say so.', replaces: 'there' },
        { settles: ['F1'], change: 'Say so.', replaces: 'gone' },
        { settles: ['F1'], change: 'The new words of it.', replaces: 'there' },
        { settles: ['F1'], change: '' },
      ],
      choices: [
        ...[
          { question: 'a', about: [] },
          { question: 'b', about: ['F1'] },
          { question: 'c', about: ['F3'] },
        ],
        { question: 'd' },
      ],
    };
    const quotes = [{ text: 'there', startLine: 3, endLine: 3 }, { text: 'gone' }];
    const run = briefOf([], { written: written as never, quotes });
    const states = [
      finding('F1', { became: 'stands' }),
      finding('F2', { became: 'worse' }),
      finding('F3', { state: 'fell' }),
    ];
    const chosen = answered([{ id: 'Q4', verdict: 'settled' }], {}, { ids: ['Q4'] });
    const [data] = earlierCures(run, states, [chosen]).map(each => each.data);
    const cures = data?.cures as { settles: string[] }[];
    assert.deepEqual(
      cures.map(each => each.settles),
      [['F1'], [], [], ['F1']],
    );
    const choices = data?.choices as { question?: string }[];
    assert.deepEqual(
      choices.map(each => each.question),
      ['a', 'b', undefined, undefined],
    );
    assert.deepEqual(earlierCures({ ...run, earlier: undefined }, states, []), []);
  });

  it('was looked for in all of it where what changed was read and every claim answered', () => {
    const reading = call('changed', { findings: [] });
    const failed = call('changed', {}, { outcome: 'failed' });
    const claim = answered([], { stands: ['F1'] });
    const whole = (calls: Parameters<typeof summarizeRepeat>[1], more: Partial<Earlier> = {}) =>
      summarizeRepeat(briefOf([kept('F1')], more), calls)?.whole;
    assert.deepEqual(
      [
        whole([reading, claim]),
        whole([reading]),
        whole([claim]),
        whole([failed, claim]),
        whole([reading, failed, claim]),
        whole([], { changes: [] }),
        whole([], { changes: [], whole: false }),
        whole([reading, claim], { whole: false }),
      ],
      [true, false, false, false, false, true, false, false],
    );
    assert.equal(summarizeRepeat({ ...brief, earlier: undefined }, []), undefined);
  });
});
