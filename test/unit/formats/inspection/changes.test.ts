import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import { placedPassages, readCures } from '../../../../src/formats/inspection/cures';
import { decideGo, proposedRuling } from '../../../../src/formats/inspection/go';
import { cureLines } from '../../../../src/formats/inspection/lines';
import { pageFromDocket } from '../../../../src/formats/inspection/page';
import { chairMaterial, pageCheckPrompt } from '../../../../src/formats/inspection/pageWording';
import { curesPrompt } from '../../../../src/formats/inspection/readerWording';
import type { Brief } from '../../../../src/script/brief';
import type { EndedCall, KnownSession } from '../../../../src/script/call';
import { found, readingOf } from '../../../support/inspection';
import { call, cure, docket, finding } from '../../../support/page/dockets';

const own = (id: string) => (/^F\d$/.test(id) ? id : undefined);
const text = 'The nightly batch takes 6 hours';
const written = (data: JsonObject, more: Partial<EndedCall> = {}) =>
  call('cures', data, { quotes: [{ text, startLine: 5, endLine: 6 }, { text: 'not there' }], ...more });

describe('the change that a finding proposes, put right', () => {
  const talk = call('talk', { amended: [{ id: 'F1', change: 'Anew.', why: 'So.' }] }, { asked: { ids: ['F1'] } });
  const changesOf = (...calls: EndedCall[]) => readCures(calls, own).cures.map(({ change }) => change);
  const first = written({ cures: [{ settles: ['F1'], change: 'First.' }] });

  it('is that of the change that was written for it alone before', () => {
    assert.deepEqual(changesOf(first, talk), ['Anew.']);
    assert.deepEqual(changesOf(talk, first), ['First.']);
    assert.deepEqual(changesOf(first, { ...talk, asked: { ids: ['F1', 'C1'] } }), ['First.']);
    const shared = written({ cures: [{ settles: ['F1', 'F2'], change: 'Both.' }] });
    assert.deepEqual(changesOf(shared, talk), ['Both.']);
    assert.deepEqual(changesOf(first, first, talk), ['First.', 'First.']);
  });

  it('is gone where it was put back to the words that it would replace', () => {
    const replacing = written({ cures: [{ settles: ['F1'], change: 'By day.', replaces: text }] });
    const fit = call(
      'fit',
      { amended: [{ id: 'C1', change: `${text}  `, replaces: text }] },
      { quotes: replacing.quotes },
    );
    assert.deepEqual(changesOf(replacing), ['By day.']);
    assert.deepEqual(changesOf(replacing, fit), []);
  });
});

describe('the sides of a choice', () => {
  const sides = [
    {
      what: 'Stream.',
      price: '18,000',
      changes: [
        { replaces: text, place: null, change: 'It streams.' },
        { replaces: 'not there', place: 'after the plan', change: 'And there.' },
        { replaces: null, place: null, change: '' },
      ],
    },
    { what: 'Batch.', price: '6 hours', changes: [] },
    { what: 'Neither.', price: '', change: 'As it was written before.' },
  ];
  const data = { cures: [], choices: [{ question: 'Which?', sides, restsOn: '', chairs: true, about: ['F1'] }] };

  it('are worded with their places, looked up in the document like changes, and without a place in sessions of before', () => {
    assert.deepEqual(placedPassages(data), [text, 'not there']);
    const [choice] = readCures([written(data)], own).choices;
    const [first, ...others] = choice?.sides.map(each => each.changes) ?? [];
    const replacing = { change: 'It streams.', replaces: text, lines: { start: 5, end: 6 } };
    assert.deepEqual(first, [replacing, { change: 'And there.', place: 'after the plan' }]);
    assert.deepEqual(others, [undefined, [{ change: 'As it was written before.' }]]);
  });

  it('go after or before words, or to the end of a section, as data', () => {
    const changes = [
      { where: 'after', words: text, change: 'A.' },
      { where: 'before', words: 'not there', change: 'B.' },
      { where: 'at the end of', words: 'Plan', change: 'C.' },
      { where: 'in place of', words: text, change: 'D.' },
      { where: 'in place of', words: 'not there', change: 'E.' },
    ];
    const placed = {
      ...data,
      choices: [{ ...data.choices[0], sides: [{ what: 'Stream.', changes }, sides[1]] }],
    } as JsonObject;
    assert.deepEqual(placedPassages(placed), [text, 'not there', text, 'not there']);
    assert.deepEqual(readCures([written(placed)], own).choices[0]?.sides[0]?.changes, [
      { change: 'A.', after: text },
      { change: 'B.', before: 'not there' },
      { change: 'C.', under: 'Plan' },
      { change: 'D.', replaces: text, lines: { start: 5, end: 6 } },
      { change: 'E.', lost: 'not there' },
    ]);
  });

  it('are seen with their wording by whoever mends after them, and by nobody else', () => {
    const { choices } = readCures([written(data)], own);
    const words = `Stream. (price: 18,000) wording Q1.1.1 in place of “${text}”: It streams.; Q1.1.2 (after the plan): And there. / side 2: Batch. (price`;
    assert.ok(cureLines({ cures: [], choices }, { worded: true })[0]?.includes(words));
    assert.ok(!cureLines({ cures: [], choices })[0]?.includes('It streams.'));
  });
});

/** A session in which this was read and asked for. */
const brief: Brief = { topic: '', seats: [], options: {}, seed: 1, relevance: {} };
function known(...calls: readonly EndedCall[]): KnownSession {
  const reading = call('reading', readingOf(found('one', { severity: 'blocks' }), found('two')), { id: 'r1', seq: 1 });
  const entries = ['r1.1', 'r1.2'].map((from, at) => ({ id: `F${at + 1}`, from: [from] }));
  return {
    ...{ turns: [], inputs: [], calls: [reading, ...calls] },
    posts: [{ topic: 'docket', data: { at: 'merged', entries, unread: [] } }],
  };
}

describe('a change that settles a finding in part', () => {
  const cures = [{ settles: ['F1', 'F2'], change: 'A.' }];
  const said = ['C1 F1 Who pays.', 'C1 F9 x', 'C7 F2 y', 'C1 F2 '].map(each => each.split(/ (.*?) (.*)/));
  const partly = said.map(([by = '', finding = '', remains = '']) => ({ by, finding, remains }));
  const first = written({ cures, partly });
  const whole = written({ cures: [{ settles: ['F1'], change: 'B.' }] });

  it('says what remains, of what it settles and of nothing else', () => {
    assert.deepEqual(readCures([first], own).cures[0]?.partly, [{ finding: 'F1', remains: 'Who pays.' }]);
    assert.match(cureLines(readCures([first], own))[0] ?? '', / \(of F1 it leaves open: Who pays\.\): A\.$/);
  });

  it('does not let anybody go ahead, and is shown with what remains until another settles the rest', () => {
    const findings = [finding('F1'), finding('F2', { severity: 'matters' })];
    const page = (...calls: readonly EndedCall[]) =>
      pageFromDocket(docket({ findings, ...readCures(calls, own) }), { calls: [], turns: [], names: [] });
    assert.deepEqual([page(first).go, page(first).blocks[0]?.remains], ['not-yet', ['Who pays.']]);
    assert.equal(page(first).matters[0]?.remains, undefined);
    assert.deepEqual([page(first, whole).go, page(first, whole).blocks[0]?.remains], ['yes-if', undefined]);
    assert.equal(decideGo(docket({ findings, cures: [cure('C1', ['F1'])] })), 'yes-if');
  });

  it('leaves the finding to whoever mends after it, who is asked to amend what stands at its place', () => {
    const words = curesPrompt({ name: 'x', kind: 'cures', seat: 'a', data: { ids: ['F1'] } }, brief, known(first));
    assert.match(
      words,
      /amend that one by its name, and add none beside it:\nC1 settles F1, F2 \(of F1 it leaves open: Who pays\.\): A\./,
    );
  });

  it('tells whoever mends after it where to number on, also where what was written before settles nothing now', () => {
    const gone = written(
      { cures: [{ settles: ['F9'], change: 'A.' }], choices: [{ question: 'Gone?' }] },
      { id: 'x7' },
    );
    const words = (...calls: EndedCall[]) =>
      curesPrompt({ name: 'x', kind: 'cures', seat: 'a', data: { ids: ['F1'] } }, brief, known(...calls));
    assert.match(words(), /\nYour first change is C1, your first choice Q1\.$/);
    assert.match(words(first, gone), /\nYour first change is C3, your first choice Q2\.$/);
  });
});

describe('the check of the page', () => {
  const lines = [{ text: 'It fails.', harm: 'Much.', ids: ['F1'] }];
  const page = call('page', { go: 'yes-if', direction: 'stands', why: 'It is close.', alternatives: 'None.', lines });

  it('sees what is proposed, the findings behind it and the changes that were tested, and none that was not', () => {
    const cures = written({ cures: [{ settles: ['F1'], change: 'It streams.' }] }, { id: 'x8' });
    const calls = known(cures, page);
    const words = `${chairMaterial(brief, calls, [])}\n${pageCheckPrompt(brief, calls)}`;
    for (const part of [
      'go: yes-if',
      'direction: stands',
      'why: It is close.',
      'alternatives: None.',
      'yes-if: all that',
    ])
      assert.ok(words.includes(part), part);
    assert.match(
      words,
      /\nF1 \[blocks, error\] \(Why\) one Consequence: .*\n(F\d.*\n)*Tested changes.*\nC1 settles F1: It streams\.\n/,
    );
    assert.doesNotMatch(words, /Proposed change/);
  });

  it('has the text of whoever wrote the page before it, and after it what was amended meanwhile', () => {
    const cures = written({ cures: [{ settles: ['F1'], change: 'It streams.' }] }, { id: 'x8' });
    const fit = call('fit', { amended: [{ id: 'C1', change: 'It streams by night.' }] }, { id: 'x9' });
    const latest = { ...brief, edition: 7 };
    const [before, after] = [known(cures), known(cures, fit, page)];
    assert.equal(chairMaterial(latest, after, []), chairMaterial(latest, before, []));
    assert.match(pageCheckPrompt(latest, after), /these now read:\nC1 settles F1: It streams by night\.\n/);
    assert.doesNotMatch(pageCheckPrompt(latest, known(cures, page)), /these now read/);
  });

  it('puts right what the page answers, and nothing that a ruling says', () => {
    const faults = [
      { part: 'direction', line: null, instead: null, why: '' },
      { part: 'go', line: null, instead: 'not-yet', why: '' },
    ];
    const calls = [page, call('pageCheck', { faults })];
    assert.deepEqual(proposedRuling([], calls), { go: 'not-yet', direction: 'open' });
    const ruled = [{ move: 'ruling', data: { go: 'yes', direction: 'falls' } }];
    assert.deepEqual(proposedRuling(ruled, calls), { go: 'yes', direction: 'falls' });
    assert.deepEqual(proposedRuling([], [page]), { go: 'yes-if', direction: 'stands' });
  });
});
