import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import { chairText } from '../../../../src/formats/inspection/chair';
import { pageFromDocket } from '../../../../src/formats/inspection/page';
import type { EndedCall } from '../../../../src/script/call';
import type { Docket, Page } from '../../../../src/script/page';
import type { Turn } from '../../../../src/script/turn';
import { countWords } from '../../../../src/text/words';
import { call, cure, docket, finding } from '../../../support/page/dockets';

function page(about: Docket, calls: readonly EndedCall[] = [], turns: readonly Turn[] = []): Page {
  return pageFromDocket(about, { calls, turns, names: ['Ada', 'Bo'] });
}

function turn(text: string, data?: JsonObject): Turn {
  const empty = { outcome: 'spoken', words: 0, scores: { topic: 1, novelty: 1 }, seq: 1 } as const;
  return { id: 't1', beat: 'b1', seat: 'a', move: 'ruling', text, data, ...empty, checks: [] };
}

const sides = ['We', 'They'].map(what => ({ what, price: '' }));
const three = docket({
  findings: [finding('F1'), finding('F2', { severity: 'matters' })],
  cures: [cure('C1', ['F1', 'F2'])],
  choices: [{ id: 'Q1', question: 'Which?', sides, restsOn: '', chairs: true }],
});
const written = (data: JsonObject) => call('page', { why: 'It is close.', lines: [], ...data });
const line = (text: string, ...ids: string[]) => ({ text, harm: 'Harm.', ids });
const checked = call('pageCheck', { faults: [] });

describe('what the part for the chair says beside its lines', () => {
  it('says what else is wrong once, and never leaves out what blocks and no change beside it settles', () => {
    const findings = ['F1', 'F2', 'F3', 'F4', 'F5'].map(id => finding(id));
    const more = [finding('F6', { severity: 'matters' }), finding('F7', { severity: 'matters' })];
    const about = docket({ findings: [...findings, ...more], cures: [cure('C1', ['F1', 'F4'])] });
    const also = [
      { text: 'Nobody is named.', ids: ['F6'] },
      { text: 'Again.', ids: ['F1'] },
      { text: 'None.', ids: [] },
    ];
    const lines = [line('One.', 'F1'), { ...line('Two.', 'F2'), settledBy: 'Saying it (C1).' }];
    const { chair } = page(about, [written({ lines, also }), checked]);
    assert.deepEqual(chair.also, [
      { text: 'Claim of F3.', harm: 'Harm of F3.', ids: ['F3'] },
      { text: 'Claim of F5.', harm: 'Harm of F5.', ids: ['F5'] },
      { text: 'Claim of F4.', harm: '', ids: ['F4'] },
      { text: 'Nobody is named.', harm: '', ids: ['F6'] },
    ]);
    assert.deepEqual(
      chair.lines.map(each => each.settledBy),
      [undefined, 'Saying it.'],
    );
    const wrong = [
      { part: 'also', line: 1, instead: 'Nobody is named for nights.', why: 'no' },
      { part: 'line', line: 2, instead: 'Two.', settledBy: 'Saying when.', why: 'no' },
    ];
    const right = page(about, [written({ lines, also }), call('pageCheck', { faults: wrong })]).chair;
    assert.deepEqual([right.also[3]?.text, right.lines[1]?.settledBy], ['Nobody is named for nights.', 'Saying when.']);
  });

  it('never leaves out what blocks because it stands in a line too many', () => {
    const ids = Array.from({ length: 12 }, (_, at) => `F${at + 1}`);
    const lines = ids.map(id => line('One.', id));
    const { chair } = page(docket({ findings: ids.map(id => finding(id)) }), [written({ lines }), checked]);
    assert.deepEqual(
      [...chair.lines, ...chair.also].map(each => each.ids.join()),
      ids,
    );
  });

  it('says the harm of what else is wrong, what settles it, and what may go ahead meanwhile, as the check puts it right', () => {
    const about = docket({
      findings: [finding('F1'), finding('F2', { severity: 'matters' })],
      cures: [cure('C1', ['F1'])],
    });
    const also = [{ text: 'Nobody is named.', harm: 'Calls go unanswered.', settledBy: 'A name.', ids: ['F2'] }];
    const own = written({ lines: [line('One.', 'F1')], also, meanwhile: 'Stages 1 and 2.' });
    const { chair } = page(about, [own, checked]);
    assert.deepEqual([chair.also, chair.meanwhile], [also, 'Stages 1 and 2.']);
    const faults = [
      { part: 'also', line: 1, instead: 'Nobody is named for nights.', harm: 'Calls at night wait.', why: 'no' },
      { part: 'meanwhile', line: null, instead: null, why: 'no' },
    ];
    const right = page(about, [own, call('pageCheck', { faults })]).chair;
    assert.deepEqual(
      [right.also[0]?.harm, right.also[0]?.settledBy, right.meanwhile],
      ['Calls at night wait.', 'A name.', undefined],
    );
    const gone = call('pageCheck', { faults: [{ part: 'also', line: 1, instead: null, why: 'no' }] });
    assert.equal(page(about, [own, gone]).chair.also[0]?.text, 'Claim of F2.');
  });

  it('leans on what it has to decide by the number of a side, also at the choice itself, and has a price and what it rests on put right', () => {
    const worded = ['Wait.', 'Go.'].map(what => ({ what, price: 'All.' }));
    const restsOn = 'The weather.';
    const decide = [{ id: 'Q1', question: 'Wait or go?', sides: worded, side: 2, advice: 'It is cheap.', restsOn }];
    const faults = [
      { part: 'side', line: 1, side: 2, instead: 'A share.', why: 'no' },
      { part: 'restsOn', line: 1, instead: 'The price.', why: 'no' },
    ];
    const own = written({ lines: [line('One.', 'F1')], decide, leanings: [] });
    const made = page(three, [own, call('pageCheck', { faults, carried: [] })]);
    assert.deepEqual(made.decide[0]?.leaning, { to: 'Go.', why: 'It is cheap.' });
    assert.equal(made.decide[0]?.restsOn, 'The price.');
    assert.deepEqual(made.docket.choices[0]?.leaning, { to: 'They', why: 'It is cheap.' });
    assert.deepEqual(
      made.decide[0]?.sides.map(each => each.price),
      ['All.', 'A share.'],
    );
  });

  it('has sums, dates and prices put right by whoever read all changes together after it, and nothing else', () => {
    const worded = ['Wait.', 'Go.'].map(what => ({ what, price: 'All.' }));
    const decide = [{ id: 'Q1', question: 'Wait or go?', sides: worded, side: 2, advice: 'It is cheap.' }];
    const lines = [{ ...line('One.', 'F1'), settledBy: 'A test by May.' }, line('Two.', 'F2')];
    const own = written({ lines, decide, leanings: [], price: '90 a month.', makesItGo: 'A test by May.' });
    const corrections = [
      { part: 'price', instead: '95 a month.' },
      { part: 'makesItGo', instead: 'A test by June.' },
      { part: 'remedy 1', instead: 'A test by June.' },
      { part: 'side 1.2', instead: 'A half.' },
      { part: 'advice 1', instead: 'It is half.' },
      { part: 'why', instead: 'It is far.' },
      { part: 'meanwhile', instead: '' },
    ];
    const faults = [
      { part: 'line', line: 1, instead: 'The first.', settledBy: 'A test.', why: 'no' },
      { part: 'price', line: null, instead: '80.', why: 'no' },
    ];
    const { chair, decide: decided } = page(three, [own, call('pageCheck', { faults }), call('fit', { corrections })]);
    assert.deepEqual(
      [chair.why, chair.price, chair.makesItGo, chair.lines[0], chair.lines[1]?.settledBy, decided[0]?.sides[1]?.price],
      [
        'It is close.',
        '95 a month.',
        'A test by June.',
        { text: 'The first.', harm: 'Harm.', settledBy: 'A test by June.', ids: ['F1'] },
        undefined,
        'A half.',
      ],
    );
    assert.equal(decided[0]?.leaning?.why, 'It is half.');
    assert.equal(page(three, [call('fit', { corrections }), own]).chair.price, '90 a month.');
  });

  it('does not say once more what blocks and hangs on a decision, unless that is taken out', () => {
    const choices = [
      { ...three.choices[0], id: 'Q1', about: ['F2'], question: 'Which?', sides, restsOn: '', chairs: true },
    ];
    const about = docket({ findings: ['F1', 'F2', 'F3'].map(id => finding(id)), cures: [], choices });
    const own = written({ lines: [line('One.', 'F1')], decide: [{ id: 'Q1', ids: ['F3'] }] });
    assert.deepEqual(page(about, [own, checked]).chair.also, []);
    const wrong = call('pageCheck', { faults: [{ part: 'decision', line: 1, instead: null, why: 'It is not open.' }] });
    assert.deepEqual(
      page(about, [own, wrong]).chair.also.map(({ ids }) => ids),
      [['F2'], ['F3']],
    );
  });

  it('tells who would still say no only where somebody declared it', () => {
    const own = written({ lines: [line('One.', 'F1')], stillNo: 'Those who pay.' });
    const said = (turns: Turn[], about = three) => page(about, [own, checked], turns).chair.stillNo;
    const vote = (stance: string, id: string, seat = 'a') => ({ ...turn('No.', { stance }), id, seat });
    assert.equal(said([]), undefined);
    assert.equal(said([vote('block', 't1'), vote('accept with reservation', 't2')]), undefined, 'changed since');
    assert.equal(said([vote('for', 't1'), vote('against', 't2', 'b')]), 'Those who pay.');
    assert.equal(said([turn('', { dissent: [{ by: 'Bo', text: 'It costs too much.' }] })]), 'Those who pay.');
    assert.equal(said([turn('', { dissent: [] })]), undefined);
    const dissent = turn('', { dissent: [{ by: 'Bo', text: 'It costs too much.' }] });
    assert.equal(said([dissent, { ...vote('accept', 't2'), seq: 2 }]), undefined, 'a vote on it came after that');
    const fails = [{ id: 'C1', stance: 'fails', why: 'It is lost.', seat: 'a', turn: 't1' } as const];
    const disputed = cure('C1', ['F1'], { disputed: true, stances: fails });
    assert.equal(said([], { ...three, cures: [disputed] }), 'Those who pay.');
  });

  it('has its advice on a choice from whoever wrote the page, in its language, else as whoever ruled leans', () => {
    const choices = three.choices.map(each => ({ ...each, leaning: { to: 'Seite', why: 'Weil.' } }));
    const decide = (listed: JsonObject[]) => {
      const own = written({ lines: [line('One.', 'F1')], decide: listed });
      return page({ ...three, choices }, [own, checked]).decide.map(each => `${each.id} ${each.leaning?.why}`);
    };
    assert.deepEqual(decide([{ id: 'Q1', advice: 'The first: it is cheap.' }]), ['Q1 The first: it is cheap.']);
    assert.deepEqual(decide([{ id: 'Q1', advice: null }]), ['Q1 Weil.']);
  });

  it('has its decisions in words for a chair, and the choices themselves where these are wrong or of no use', () => {
    const sides = [
      { what: 'Wait.', price: 'A month.' },
      { what: 'Go.', price: 'A risk.' },
    ];
    const decided = (listed: JsonObject[], faults: JsonObject[] = []) => {
      const own = written({ lines: [line('One.', 'F1')], decide: listed });
      const made = page(three, [own, call('pageCheck', { faults })]);
      return [made.decide.map(each => each.question), made.otherChoices.map(each => each.id)];
    };
    const [own] = three.choices;
    const worded = { id: 'Q1', question: 'Wait or go?', sides };
    assert.deepEqual(decided([worded]), [['Wait or go?'], ['Q1']]);
    assert.deepEqual(decided([{ ...worded, id: null }]), [['Wait or go?'], ['Q1']]);
    assert.deepEqual(decided([{ ...worded, sides: sides.slice(1) }]), [[own?.question], []]);
    const wrong = { part: 'decision', line: 1, why: 'It is not open.' };
    assert.deepEqual(decided([worded], [{ ...wrong, instead: null }]), [[own?.question], []]);
    assert.deepEqual(decided([worded], [{ ...wrong, instead: 'Go?' }]), [['Go?'], ['Q1']]);
    const advised = (faults: JsonObject[]) => {
      const own = written({ lines: [line('One.', 'F1')], decide: [{ ...worded, advice: 'Go.' }] });
      return page(three, [own, call('pageCheck', { faults })]).decide.map(each => each.leaning?.why);
    };
    assert.deepEqual(advised([]), ['Go.']);
    assert.deepEqual(advised([{ part: 'advice', line: 1, instead: 'Wait.' }]), ['Wait.']);
    assert.deepEqual(advised([{ part: 'advice', line: 1, instead: null }]), [undefined]);
    const others = decided([worded, { ...worded, id: null }], [{ ...wrong, line: 2, instead: null }]);
    assert.deepEqual(others, [['Wait or go?'], ['Q1']]);
  });

  it('cuts no sentence: one that nobody can read gives way to the finding', () => {
    const endless = 'word '.repeat(80).trim();
    const { chair, faults } = page(three, [
      written({ lines: [line(endless, 'F1'), line('word '.repeat(40), 'F2')] }),
      checked,
    ]);
    assert.deepEqual(
      chair.lines.map(each => countWords(each.text)),
      [3, 40],
    );
    assert.ok(!chairText(chair).includes('…') && faults.length === 1, faults.join());
  });
});
