import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonObject } from '../../../../src/base/json';
import { chairText } from '../../../../src/formats/inspection/chair';
import { countWordsOfEntry, limits } from '../../../../src/formats/inspection/limits';
import { buildPage, pageFromDocket } from '../../../../src/formats/inspection/page';
import type { EndedCall } from '../../../../src/script/call';
import type { SessionView } from '../../../../src/script/format';
import type { Docket, Page } from '../../../../src/script/page';
import type { Turn } from '../../../../src/script/turn';
import { countWords } from '../../../../src/text/words';
import { call, cure, docket, finding } from '../../../support/page/dockets';

function page(about: Docket, calls: readonly EndedCall[] = [], turns: readonly Turn[] = []): Page {
  return pageFromDocket(about, { calls, turns, names: ['Ada', 'Bo'] });
}

function turn(text: string, data?: JsonObject): Turn {
  const empty = { outcome: 'spoken', words: 0, checks: [], scores: { topic: 1, novelty: 1 }, seq: 1 } as const;
  return { id: 't1', beat: 'b1', seat: 'a', move: 'ruling', text, data, ...empty, checks: [] };
}

const three = docket({
  findings: [
    finding('F1', { consequence: 'It costs 40 a month.' }),
    finding('F2', { severity: 'matters' }),
    finding('F3', { severity: 'minor' }),
    finding('F4', { state: 'fell', why: 'The document settles it.' }),
  ],
  cures: [cure('C1', ['F1', 'F2'])],
  choices: [
    { id: 'Q1', question: 'Which?', sides: [], restsOn: 'a fact', chairs: true },
    { id: 'Q2', question: 'How?', sides: [], restsOn: 'a fact', chairs: false },
  ],
});

const written = (data: JsonObject) => call('page', { why: 'It is close.', lines: [], ...data });
const line = (text: string, ...ids: string[]) => ({ text, harm: 'Harm.', ids });
const checked = call('pageCheck', { faults: [] });

/** Ids of all entries of a page, in its order. */
const entries = ({ blocks, matters, more, numbers, smaller, fell }: Page) =>
  [blocks, matters, more, numbers, smaller, fell].flat();

describe('the page', () => {
  it('has every finding once, where it belongs', () => {
    const findings = [
      ...three.findings,
      finding('F5', { slot: 'numbers' }),
      finding('F6', { slot: 'numbers', severity: 'minor' }),
    ];
    const made = page({ ...three, findings });
    const ids = (list: Page['blocks']) => list.map(each => each.id);
    assert.deepEqual(ids(made.blocks), ['F1', 'F5']);
    assert.deepEqual(ids(made.matters), ['F2']);
    assert.deepEqual(ids(made.numbers), ['F6']);
    assert.deepEqual(ids(made.smaller), ['F3']);
    assert.deepEqual(ids(made.fell), ['F4']);
    assert.deepEqual([made.beyond, ids(entries(made)).sort()], [[], findings.map(each => each.id).sort()]);
  });

  it('has them in the order of their ids, in which consequence was minted', () => {
    const findings = ['F10', 'F2', 'F9'].map(id => finding(id));
    const fell = ['F8', 'F7'].map(id => finding(id, { state: 'fell' }));
    const made = page(docket({ findings: [...findings, ...fell] }));
    assert.equal(
      entries(made)
        .map(each => each.id)
        .join(' '),
      'F2 F9 F10 F7 F8',
    );
  });

  it('says a change for several once, at the gravest', () => {
    const { blocks, matters } = page(three);
    assert.equal(blocks[0]?.cures?.map(each => each.id).join(), 'C1');
    assert.deepEqual([matters[0]?.cures, matters[0]?.sameChangeAs], [undefined, ['F1']]);
  });

  it('has every change that settles something, also where several settle the same', () => {
    const cures = [cure('C1', ['F2']), cure('C2', ['F2', 'F1']), cure('C3', ['F3', 'F2']), cure('C4', ['F3'])];
    const written = entries(page({ ...three, cures })).map(each => [
      ...[each.id, each.cures?.map(({ id }) => id).join(' '), each.sameChangeAs?.join(' ')],
    ]);
    assert.deepEqual(written, [
      ['F1', 'C2', undefined],
      ['F2', 'C1 C3', 'F1'],
      ['F3', 'C4', 'F2'],
      ['F4', undefined, undefined],
    ]);
  });

  it('names what was examined and held, what nobody examined, and what nobody read', () => {
    const made = page({ ...three, unread: ['Appendix'], notes: ['The check did not finish.'] });
    assert.deepEqual([made.held, made.notExamined], [['goals'], ['running it', 'Appendix']]);
    assert.ok(made.notes.includes('The check did not finish.'));
  });

  it('prints where the ruling says otherwise, and keeps to the rule', () => {
    const ruled = page(three, [], [turn('', { go: 'yes', direction: 'stands' })]);
    assert.deepEqual([ruled.go, ruled.proposed, ruled.direction], ['yes-if', 'yes', 'stands']);
    assert.equal(page(three, [], [turn('', { go: 'yes-if', direction: 'stands' })]).proposed, undefined);
  });

  it('leans on an open choice as whoever wrote it, if the check lets it stand and the talk has not said', () => {
    const sides = ['Off.', 'On.'].map(what => ({ what, price: '' }));
    const choice = { question: 'Which?', sides, restsOn: '', chairs: false };
    const said = { to: 'On.', why: 'Said.' };
    const choices = ['Q1', 'Q2', 'Q3'].map(id => ({ id, ...choice, ...(id === 'Q3' ? { leaning: said } : {}) }));
    const leanings = ['Q1', 'Q2', 'Q3', 'Q9'].map(id => ({ id, side: 1, why: 'It is cheap.' }));
    const wrong = { part: 'leaning', line: 2, instead: null, why: 'It is dear.' };
    const made = page({ ...three, choices }, [written({ leanings }), call('pageCheck', { faults: [wrong] })]);
    const own = { to: 'Off.', why: 'It is cheap.' };
    assert.deepEqual(
      made.docket.choices.map(each => each.leaning),
      [own, undefined, said],
    );
  });

  it('has its choices and its order from whoever wrote it, as far as they exist', () => {
    assert.equal(
      page(three)
        .decide.map(each => each.id)
        .join(),
      'Q1',
    );
    const made = page(three, [written({ lines: [line('One.', 'F1')], decide: ['Q2', 'Q9'], order: ['C7', 'C1'] })]);
    assert.deepEqual([made.decide.map(each => each.id), made.otherChoices.map(each => each.id)], [['Q2'], ['Q1']]);
    assert.deepEqual(made.order, ['C1']);
    assert.deepEqual(made.faults, ['It named what is not on the page: Q9, C7.']);
  });
});

describe('the page of a session that ended before its findings were on the table', () => {
  const filed = { claim: 'It fails.', severity: 'blocks', quotes: [], section: 'Cost', type: 'risk', slot: 'failure' };
  const reading = (outcome: EndedCall['outcome'], data?: JsonObject) => call('reading', data, { id: 'r1', outcome });
  const answered = reading('answered', {
    kind: 'design',
    findings: [filed],
    examined: [{ slot: 'goals', state: 'holds' }],
  });
  const heard = (calls: readonly EndedCall[], outcome?: SessionView['outcome']): SessionView => ({
    brief: { topic: '', seats: [], options: {}, seed: 1, relevance: {}, document: { title: 'Cache' } },
    ...{ turns: [], posts: [], calls, ...(outcome ? { outcome } : {}) },
  });
  const stopped = { reason: 'stopped', success: false };

  it('has what was filed, as what nobody has checked, and is never a yes', () => {
    const made = buildPage(heard([answered], stopped));
    assert.equal(made?.blocks.map(each => `${each.claim} ${each.state}`).join(), 'It fails. unchecked');
    assert.equal(made?.go, 'not-yet');
    assert.ok(made?.notes.some(each => String(each).startsWith('The session ended before')));
  });

  it('says that nobody has read where no reading came in', () => {
    const made = buildPage(heard([reading('skipped')], stopped));
    assert.deepEqual([made?.go, made?.blocks.length], ['not-yet', 0]);
    assert.match(made?.headline ?? '', /^No answer/);
  });

  it('does not say that nobody wrote what is still to come', () => {
    const missing = (isOver: boolean) =>
      pageFromDocket(three, { calls: [], turns: [], names: [], isOver }).notes.some(each =>
        String(each).startsWith('Nobody wrote'),
      );
    assert.deepEqual([missing(false), missing(true)], [false, true]);
  });

  it('is none while it goes on, or where nobody was asked to read', () => {
    assert.equal(buildPage(heard([answered])), undefined);
    assert.equal(buildPage(heard([], stopped)), undefined);
  });
});

describe('the part for the chair', () => {
  it('is put together by code where nobody wrote it, and says so', () => {
    const failed = call('page', undefined, { outcome: 'skipped', why: 'the cap' });
    for (const calls of [[], [failed], [call('page', { lines: 'none', why: 7 })]]) {
      const { chair, notes, unchecked } = page(three, calls);
      assert.equal(chair.byCode, true);
      assert.deepEqual(chair.lines, [{ text: 'Claim of F1.', harm: 'It costs 40 a month.', ids: ['F1'] }]);
      assert.equal(String(chair.why), '1 finding has to be settled first.');
      assert.equal(chair.makesItGo, 'The changes below settle all that blocks it.');
      assert.ok(notes.some(each => String(each).startsWith('Nobody wrote the chair’s part')));
      assert.equal(unchecked, false, 'what code copied needs no reader');
    }
    assert.equal(String(page(docket()).chair.why), 'Nothing was found that has to be settled first.');
  });

  it('is shown as unchecked until it was read against the document', () => {
    const own = written({ lines: [line('One.', 'F1')] });
    assert.equal(page(three, [own]).unchecked, true);
    assert.equal(page(three, [own, { ...checked, outcome: 'skipped' }]).unchecked, true);
    assert.equal(page(three, [own, checked]).unchecked, false);
  });

  it('loses what the document does not bear out, but never the finding that a line was about', () => {
    const own = written({ lines: [line('One.', 'F1'), line('Two.', 'F2')], alternatives: 'They are worse.' });
    const faults = [
      { part: 'line', line: 1, why: 'no' },
      { part: 'alternatives', line: null, why: 'no' },
    ];
    const { chair, faults: found } = page(three, [own, call('pageCheck', { faults })]);
    assert.deepEqual([chair.lines.map(each => each.text), chair.alternatives], [['Claim of F1.', 'Two.'], undefined]);
    assert.equal(found.length, 2);
  });

  it('takes the words of the check where it put a sentence or a line right', () => {
    const lines = ['F1', 'F2'].map(id => ({
      text: `Settle ${id} at last.`.replace(id, 'this'),
      harm: 'Much.',
      ids: [id],
    }));
    const own = written({ why: 'It says nine.', lines });
    const faults = [
      { part: 'why', line: null, instead: 'It says eight.', harm: null, why: 'eight' },
      { part: 'line', line: 2, instead: 'Settle that.', harm: 'Little.', why: 'less' },
    ];
    const { chair, faults: found } = page(three, [own, call('pageCheck', { faults })]);
    assert.equal(String(chair.why), 'It says eight.');
    assert.deepEqual(
      chair.lines.map(({ text, harm }) => [text, harm]),
      [
        ['Settle this at last.', 'Much.'],
        ['Settle that.', 'Little.'],
      ],
    );
    assert.deepEqual(found, []);
  });

  it('cites nothing that is not on the page, and nothing twice', () => {
    const lines = [
      line('One.', 'F1', 'F9'),
      line('Fallen.', 'F4'),
      line('Again.', 'F1'),
      line('Both.', 'F1', 'F2'),
      line('Nothing.'),
    ];
    const { chair, faults } = page(three, [written({ lines }), checked]);
    assert.equal(chair.lines.map(each => `${each.text} ${each.ids.join()}`).join(' '), 'One. F1 Both. F2');
    assert.deepEqual(faults, ['A line that said something twice was taken out.']);
  });

  it('has no ids and no names of speakers, unless the document itself has the name', () => {
    const lines = [line('It fails (F1, C1).', 'F1'), line('As F2 shows, it fails.', 'F2')];
    const named = written({ lines, why: 'Ada is right.', now: 'Adamant people.', makesItGo: 'Bo.' });
    const about = { ...three, findings: [...three.findings, finding('F7', { claim: 'Bo is nobody’s owner.' })] };
    const { chair, faults } = page(about, [named, checked]);
    assert.equal(chair.lines.map(each => each.text).join(' '), 'It fails. Claim of F2.');
    assert.deepEqual([chair.why, chair.now, chair.makesItGo], ['', 'Adamant people.', 'Bo.']);
    assert.deepEqual(faults, [
      'A sentence that spoke in ids was replaced.',
      'A sentence that named a speaker was replaced.',
    ]);
  });

  it('has no number that is in no finding and no turn, but to be found in the document', () => {
    const own = written({
      why: 'It costs 40 a month, 1,500 a year and 17 an hour.',
      lines: [line('Five of 9.', 'F1')],
    });
    const made = page(three, [own, checked], [turn('That is 1500 a year.')]);
    assert.deepEqual(made.numbersToFind, ['17', '9']);
    const worded = { ...three, cures: [cure('C1', ['F1'], { change: 'It costs 17.' })] };
    assert.deepEqual(page(worded, [own, checked], [turn('That is 1500 a year.')]).numbersToFind, ['9']);
  });

  it('keeps to its words, its ten lines and its sentences, whatever a model writes', () => {
    const prose = fc
      .array(fc.constantFrom('Word', 'and', 'more.', 'Straße', '他们', '40', '\n', 'long-winded'))
      .map(each => each.join(' '));
    const findings = Array.from({ length: 12 }, (_, at) => finding(`F${at + 1}`));
    const written = fc.record({
      ...{ why: prose, now: prose },
      also: fc.array(fc.record({ text: prose, ids: fc.subarray(findings.map(each => each.id)) }), { maxLength: 9 }),
      lines: fc.array(
        fc.record({ text: prose, harm: prose, settledBy: prose, ids: fc.subarray(findings.map(each => each.id)) }),
        {
          maxLength: 14,
        },
      ),
      alternatives: prose,
      makesItGo: prose,
      stillNo: prose,
    });
    fc.assert(
      fc.property(written, data => {
        const made = page(docket({ findings }), [call('page', data), checked]);
        assert.ok(countWords(`${made.headline} ${chairText(made.chair)}`) <= limits.chair - 16);
        assert.ok(made.chair.lines.length <= 10);
        const cited = [...made.chair.lines, ...made.chair.also].flatMap(each => each.ids);
        assert.equal(new Set(cited).size, cited.length);
      }),
      { numRuns: 150 },
    );
    const long = 'Very long words of somebody who never ends. '.repeat(30);
    const lines = findings.map(each => ({ ...line(long, each.id), harm: long, settledBy: long }));
    const full = page(docket({ findings }), [
      call('page', { why: long, lines, alternatives: long, makesItGo: long, stillNo: long }),
      checked,
    ]);
    assert.ok(countWords(`${full.headline} ${chairText(full.chair)}`) <= limits.chair - 16);
    assert.ok(full.faults.some(each => String(each).startsWith('The part was longer')));
    assert.ok(full.chair.lines.length >= 4);
  });
});

describe('the part for the author', () => {
  const long = (words: number) => Array.from({ length: words }, (_, at) => (at % 9 === 8 ? 'end.' : 'word')).join(' ');
  const wordy = (id: string, changes = {}) =>
    finding(id, {
      ...{ claim: long(60), consequence: long(40), quotes: [{ text: long(80), startLine: 1, endLine: 2 }] },
      ...changes,
    });
  const change = (id: string, settles: string[], words = {}) =>
    cure(id, settles, { change: long(60), checkedAgainst: long(20), cost: long(10), ...words });
  const only = (about: Partial<Docket>) => page(docket(about)).blocks[0];

  it('has claim, consequence and change whole in every entry, with its quotes, and of what fell the claim and the reason', () => {
    const findings = [
      wordy('F1'),
      wordy('F2', { severity: 'matters', change: long(90) }),
      wordy('F3', { severity: 'matters', slot: 'numbers' }),
      wordy('F4', { severity: 'minor', change: long(70) }),
      wordy('F5', { state: 'fell', why: long(45) }),
    ];
    const made = page(docket({ findings, cures: [change('C1', ['F1'])] }));
    assert.ok(entries(made).every(each => each.claim === long(60)));
    const sizes = entries(made).map(({ consequence, quotes, cures, change = '' }) =>
      [consequence, cures?.[0]?.change ?? change]
        .map(each => countWords(each))
        .concat(quotes.length)
        .join(' '),
    );
    assert.deepEqual(sizes, ['40 60 1', '40 90 1', '40 0 1', '40 70 1', '0 0 0']);
    const [tested] = made.blocks[0]?.cures ?? [];
    assert.deepEqual([tested?.checkedAgainst, tested?.cost, made.fell[0]?.why], [long(20), long(10), long(45)]);
  });

  it('shows at most two quotes, one of what neither blocks nor contradicts itself, each whole or as it begins and ends', () => {
    const quotes = ['one', 'two', 'three', 'four'].map(word => ({ text: `${word} ${long(30)} end`, startLine: 1 }));
    const shown = only({ findings: [finding('F1', { quotes })] })?.quotes ?? [];
    const cut = /^(\w+) (?:(?:word|end\.) ){14}… (?:(?:word|end\.) ){6}end$/;
    assert.equal(shown.map(each => cut.exec(each.text)?.[1]).join(), 'one,two');
    const lesser = finding('F1', { quotes, severity: 'matters', type: 'risk' });
    assert.equal(page(docket({ findings: [lesser] })).matters[0]?.quotes.length, 1);
    const whole = only({ findings: [finding('F1', { quotes: [{ text: long(22), startLine: 1 }] })] });
    assert.equal(whole?.quotes[0]?.text, long(22));
  });

  it('shows no quote that a change names as the words that it replaces', () => {
    const quotes = ['Kept for *ten minutes*', 'all of it'].map(text => ({ text, startLine: 1 }));
    const cures = [cure('C1', ['F1'], { replaces: 'It is kept for ten minutes.' })];
    const shown = only({ findings: [finding('F1', { quotes })], cures });
    assert.equal(shown?.quotes.map(each => each.text).join(), 'all of it');
  });

  const crowd = (blocking: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      wordy(`F${at + 1}`, at < blocking ? {} : { severity: 'matters', change: long(30) }),
    );

  it('leaves the claims of what matters open as far as there is room, and folds the others', () => {
    const findings = crowd(5, 40);
    const made = page(docket({ findings }));
    const blocking = 5 * (60 + 40 + 22);
    const claims = 60 * made.matters.length;
    assert.ok(blocking + claims <= limits.author && blocking + claims + 60 > limits.author);
    assert.deepEqual(
      [...made.blocks, ...made.matters, ...made.more].map(each => each.id),
      findings.map(each => each.id),
    );
    assert.deepEqual([made.blocks.length, made.beyond], [5, []]);
    assert.ok(made.more.every(each => each.claim === long(60) && each.change === long(30)));
  });

  it('leaves the first claims open, and those that the part for the chair speaks of, however much blocks', () => {
    const about = docket({ findings: crowd(20, 40) });
    const made = page(about, [written({ lines: [line('One.', 'F1'), line('Last.', 'F40', 'F38')] }), checked]);
    const ids = made.matters.map(each => each.id);
    const first = Array.from({ length: limits.open }, (_, at) => `F${at + 21}`);
    assert.deepEqual(ids, [...first, 'F38', 'F40']);
    assert.equal(made.more.length, 40 - 20 - ids.length);
  });

  it('leaves out entries only where the page has more words than anybody reads, and names them', () => {
    for (const count of [48, 200]) {
      const findings = Array.from({ length: count }, (_, at) =>
        wordy(`F${at + 1}`, at % 4 ? {} : { severity: 'minor' }),
      );
      const made = page(docket({ findings, cures: findings.map((each, at) => change(`C${at + 1}`, [each.id])) }));
      const shown = entries(made);
      assert.ok(shown.reduce((all, each) => all + countWordsOfEntry(each), 0) <= limits.page);
      assert.deepEqual([...shown.map(each => each.id), ...made.beyond].sort(), findings.map(each => each.id).sort());
      assert.ok(made.smaller.length === 0 || made.blocks.length === count * 0.75, 'what blocks goes last');
      assert.ok(shown.every(each => each.cures?.[0]?.change === long(60)));
    }
  });
});
