import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import { needsNoModel } from '../../../../src/formats/inspection/again';
import { buildDocket } from '../../../../src/formats/inspection/docket';
import { fitPrompt } from '../../../../src/formats/inspection/fitPrompt';
import { buildPage } from '../../../../src/formats/inspection/page';
import { checkPrompt } from '../../../../src/formats/inspection/readerWording';
import { openIds } from '../../../../src/formats/inspection/talk';
import { talkPrompt, talkResultText } from '../../../../src/formats/inspection/talkWording';
import type { Brief } from '../../../../src/script/brief';
import type { EndedCall, KnownSession } from '../../../../src/script/call';
import type { Finding } from '../../../../src/script/page';
import { uncheckedTurn } from '../../../../src/script/turn';
import { pageMarkdown } from '../../../../src/transcript/pageMarkdown';
import { found, readingOf } from '../../../support/inspection';
import { call, cure, docket, finding } from '../../../support/page/dockets';

const brief: Brief = { topic: '', seats: [], options: {}, seed: 1, relevance: {}, edition: 5 };
const text = 'The nightly batch takes 6 hours';
const quotes = [{ text, startLine: 5, endLine: 5 }];

/** Three findings, of which the second fell by words of the document. */
function known(...calls: readonly EndedCall[]): KnownSession {
  const filed = ['one', 'two', 'three'].map(claim => found(claim, { severity: 'blocks' }));
  const check = call(
    'check',
    { stands: ['F1', 'F3'], others: [{ id: 'F2', verdict: 'falls', words: [text], why: 'It says so.' }], same: [] },
    { asked: { ids: ['F1', 'F2', 'F3'] }, quotes },
  );
  const entries = ['r1.1', 'r1.2', 'r1.3'].map((from, at) => ({ id: `F${at + 1}`, from: [from] }));
  return {
    ...{ turns: [], inputs: [], calls: [call('reading', readingOf(...filed), { id: 'r1' }), check, ...calls] },
    posts: [{ topic: 'docket', data: { at: 'merged', entries, unread: [] } }],
  };
}

const side = (what: string, change: string) => ({
  what,
  price: '',
  changes: [{ replaces: null, place: 'there', change }],
});
const written = call(
  'cures',
  {
    cures: [
      { settles: ['F1'], change: '', replaces: text, basis: null },
      { settles: ['F3'], change: 'Within [7 days].', replaces: 'not there', place: null, basis: 'the release rhythm' },
    ],
    choices: [{ question: 'Which?', sides: [side('Keep.', 'Kept.'), side('Go.', 'Gone.')], about: [], chairs: true }],
  },
  { quotes },
);
const fitCall = (data: JsonObject) =>
  call('fit', { amended: [], joined: [], further: [], returns: [], ...data }, { id: 'x10' });

describe('all changes read together', () => {
  it('are shown with what is struck, what has no place, the sides of open choices, and what fell by words that go', () => {
    const words = fitPrompt(brief, known(written));
    for (const part of [
      `C1 in place of “${text}”: [struck]`,
      'C2 [no place: the document does not have “not there”]: Within [7 days].',
      '  Q1.2.1 (there): Gone.',
      `F2 (Why) two Refuted by: “${text}” Replaced by: C1`,
    ])
      assert.ok(words.includes(part), `${part}\n${words}`);
    assert.doesNotMatch(fitPrompt(brief, known({ ...written, data: { cures: [] } })), /Refuted by/);
  });

  it('are shown as the passages read with them and with the sides leaned to, and there alone; what gives way is named', () => {
    const sides = [
      { what: 'Keep.', price: '', changes: [{ replaces: text, place: null, change: 'Kept.' }] },
      { what: 'Go.', price: '', changes: [{ replaces: text, place: null, change: 'Gone.' }] },
    ];
    const cures = [
      { settles: ['F1'], change: 'Gone by night.', replaces: text },
      { settles: ['F3'], change: 'It streams.', where: 'after', words: text, cost: 'A team.' },
    ];
    const first = call(
      'cures',
      { cures, choices: [{ question: 'Which?', sides, about: [], chairs: true }] },
      { quotes },
    );
    const page = call('page', { lines: [], leanings: [{ id: 'Q1', side: 2, why: 'It is cheaper.' }] });
    const asked: string[] = [];
    const words = fitPrompt(brief, { ...known(first), calls: [...known(first).calls, page] }, changes => {
      asked.push(...changes.map(({ id, passage }) => `${id} ${passage.change}`));
      return { passages: ['«Q1.2.1: Gone.» «C2: It streams.»'], left: [{ id: 'C1', takenBy: ['Q1.2.1'] }] };
    });
    assert.deepEqual(asked, ['Q1.2.1 Gone.', 'C1 Gone by night.', 'C2 It streams.']);
    for (const part of [
      `\n(gives way to Q1.2.1) C1 in place of “${text}”: Gone by night.\n`,
      '\n«Q1.2.1: Gone.» «C2: It streams.»\n\nWhat these changes cost:\nC2: A team.\n',
      `  Q1.1.1 in place of “${text}”: Kept.\n- side 2, leaned to: Go.\n`,
    ])
      assert.ok(words.includes(part), `${part}\n${words}`);
    assert.doesNotMatch(words, /C2 after|Q1\.2\.1 in place/);
  });

  it('leave out the sides of a choice that does not come up with the side leaned to in another', () => {
    const which = (question: string) => ({
      question,
      sides: [side(`${question} One.`, `${question} First.`), side(`${question} Two.`, `${question} Second.`)],
      about: ['F1'],
      chairs: true,
    });
    const first = call('cures', { cures: [], choices: [which('Buy?'), which('How long?')] }, { quotes });
    const written = (leaned: number) =>
      call('page', {
        lines: [{ text: 'One.', harm: 'Two.', ids: ['F1'] }],
        decide: [{ id: 'Q1', side: leaned, advice: 'It is cheaper.', onlyWith: null }],
        leanings: [{ id: 'Q2', side: 2, why: 'It can lapse.', onlyWith: 'Q1.1' }],
      });
    const asked = (leaned: number) => {
      const ids: string[] = [];
      const words = fitPrompt(brief, { ...known(first), calls: [...known(first).calls, written(leaned)] }, changes => {
        ids.push(...changes.map(({ id }) => id));
        return { passages: [], left: changes };
      });
      return [ids.join(), words.includes('Q2 (does not come up with the sides leaned to): How long?')];
    };
    assert.deepEqual(
      [asked(1), asked(2)],
      [
        ['Q1.1.1,Q2.2.1', false],
        ['Q1.2.1', true],
      ],
    );
    const choicesOf = (leaned: number) =>
      buildPage({
        brief,
        ...known(first),
        calls: [...known(first).calls, written(leaned)],
        outcome: { success: true },
      } as never)?.docket.choices.map(each => [each.leaning?.to, each.moot ?? false]);
    assert.deepEqual(choicesOf(1)?.[1], ['How long? Two.', false]);
    assert.deepEqual(choicesOf(2)?.[1], ['How long? Two.', true]);
  });

  it('complete a side that is leaned to, for what the choice is about', () => {
    const about = ['F3'];
    const choices = [
      { question: 'Which?', sides: [side('Keep.', 'Kept.'), side('Go.', 'Gone.')], about, chairs: true },
    ];
    const first = call('cures', { cures: [{ settles: ['F1'], change: 'It streams.' }], choices }, { quotes });
    const more = fitCall({
      further: [{ needs: ['Q1.2'], where: 'after', words: text, change: 'Four rows.', cost: null }],
    });
    const { cures = [] } = buildDocket(known(first, more), brief) ?? {};
    assert.deepEqual(
      cures.map(each => [each.id, each.settles, each.change]),
      [
        ['C1', ['F1'], 'It streams.'],
        ['C2', ['F3'], 'Four rows.'],
      ],
    );
  });

  it('test what stands and has no change yet, and word it as one of their own, with its price', () => {
    const first = call('cures', { cures: [{ settles: ['F1'], change: 'It streams.' }] }, { quotes });
    const words = fitPrompt(brief, known(first));
    assert.match(words, /Findings without a change of their own.*\nF3 \[blocks, error\]/);
    assert.doesNotMatch(words, /\nF1 \[|\nF2 \[/);
    assert.doesNotMatch(fitPrompt(brief, known(written)), /Findings without a change/);
    const cost = 'The team pays.';
    const right = fitCall({ further: [{ needs: ['F3'], where: 'after', words: text, change: 'Three.', cost }] });
    const { cures = [] } = buildDocket(known(first, right), brief) ?? {};
    assert.deepEqual(
      cures.map(each => [each.id, each.settles.join(), each.cost]),
      [
        ['C1', 'F1', undefined],
        ['C2', 'F3', cost],
      ],
    );
  });

  it('show what whoever decides is told of them, with its parts’ names, where that is written already', () => {
    const sides = [
      { what: 'Wait.', price: 'A month.' },
      { what: 'Go.', price: 'More.' },
    ];
    const lines = [{ text: 'One.', settledBy: 'A test.' }, { text: 'Two.' }];
    const page = call('page', { lines, price: '90 a month.', meanwhile: null, decide: [{ id: 'Q1', sides }] });
    const words = fitPrompt(brief, { ...known(written), calls: [...known(written).calls, page] });
    assert.match(
      words,
      /\nWhat whoever decides is told of it, with the name of each part:\nprice: 90 a month\.\nremedy 1: A test\.\nside 1\.1: Wait\. – A month\.\nside 1\.2: Go\. – More\.\n/,
    );
    assert.doesNotMatch(fitPrompt(brief, known(written)), /is told/);
  });

  it('put a side right by its number, and bring back only what fell by words of the document, with what settles it', () => {
    const right = fitCall({
      amended: [{ id: 'Q1.2.1', change: 'Gone at once.', replaces: null, place: null, cost: null }],
      further: [{ needs: ['F2'], replaces: null, place: 'at its end', change: 'It says so here.' }],
      returns: ['F2', 'F9'],
    });
    const { findings = [], cures = [], choices = [] } = buildDocket(known(written, right), brief) ?? {};
    assert.deepEqual(
      choices[0]?.sides.map(({ changes = [] }) => changes.map(each => [each.change, each.place])),
      [[['Kept.', 'there']], [['Gone at once.', 'there']]],
    );
    assert.deepEqual(findings.map(({ id, state }) => `${id} ${state}`).sort(), ['F1 stands', 'F2 stands', 'F3 stands']);
    assert.deepEqual(cures.at(-1)?.settles, ['F2']);
  });

  it('strike words on the page, and say what a suggested value follows from', () => {
    const heard = { ...known(written), brief, reason: 'ended', outcome: { reason: 'ended', success: true } };
    const page = buildPage({ ...heard, calls: heard.calls } as never);
    assert.ok(page);
    const about = {
      page,
      title: 'T',
      translate: String,
      offset: 0,
      facts: [],
      results: [],
      rehearsed: false,
    };
    const markdown = pageMarkdown({ ...about, nameOf: seat => seat });
    assert.match(markdown, /\*\*Change\*\*, line 5, struck “The nightly batch takes 6 hours”\n/);
    assert.match(markdown, /\*\*Why this value:\*\* the release rhythm/);
  });
});

describe('a finding that was found late', () => {
  it('is checked beside those of before, and joined with the one that says the same', () => {
    const late = call('missed', { findings: [found('one, once more')] }, { id: 'x5' });
    const words = checkPrompt({ name: 'x', kind: 'check', seat: 'a', data: { ids: ['F4'] } }, brief, known(late));
    assert.match(words, /F4 .*one, once more[\s\S]*checked before, and are not yours/);
    const data = {
      stands: ['F4'],
      others: [],
      same: [
        ['F1', 'F4'],
        ['F1', 'F3'],
      ],
    };
    const check = call('check', data, { id: 'x6', asked: { ids: ['F4'] } });
    const { findings = [] } = buildDocket(known(late, check), brief) ?? {};
    assert.deepEqual(findings.map(({ id, twins = [] }) => [id, ...twins.map(each => each.id)].join('=')).sort(), [
      'F1=F4',
      'F2',
      'F3',
    ]);
  });
});

describe('two findings that whoever writes the page calls the same', () => {
  it('are one, and what was written on either leads to it', () => {
    const lines = [{ text: 'It fails.', harm: 'Much.', settledBy: 'Less.', ids: ['F3'] }];
    const page = call('page', { why: 'So.', lines, also: [{ text: 'Again.', ids: ['F1'] }], same: [['F3', 'F1']] });
    const heard = { ...known(page), brief, reason: 'ended' };
    const made = buildPage(heard as never);
    assert.deepEqual(
      made?.chair.lines.map(each => [each.text, ...each.ids]),
      [['It fails.', 'F1']],
    );
    assert.deepEqual(made?.chair.also, []);
    assert.deepEqual(
      made?.docket.findings.find(({ id }) => id === 'F1')?.twins?.map(({ id }) => id),
      ['F3'],
    );
  });
});

describe('a talk that is weighed', () => {
  it('shows the choices that a speech names, by their whole ids', () => {
    const choices = Array.from({ length: 12 }, (_, at) => ({
      ...{ question: `Which of ${at + 1}?`, sides: [side('Keep.', 'Kept.'), side('Go.', 'Gone.')] },
      ...{ about: [], chairs: true },
    }));
    const shown = (words: string) => {
      const turn = uncheckedTurn({ id: 't1', seat: 'a', move: 'rebuttal', text: words, words: 5, seq: 9 });
      const session = { ...known(call('cures', { cures: [], choices })), turns: [turn] };
      const data = { ids: ['F1'], turns: ['t1'] };
      const prompt = talkPrompt({ name: 'talk 1', kind: 'talk', seat: 'a', data }, brief, session);
      return choices.flatMap(({ question }, at) => (prompt.includes(question) ? [`Q${at + 1}`] : []));
    };
    assert.deepEqual(shown('I am for Q12.'), ['Q12']);
    assert.deepEqual(shown('I am for Q1.2, and (Q11).'), ['Q1', 'Q11']);
  });
});

describe('what is open at the table', () => {
  const settled = [finding('F1'), finding('F2', { contested: true }), finding('F3')];
  const about = docket({ findings: settled, cures: [cure('C1', ['F1', 'F2'])] });

  it('is what somebody contests, and where it is argued over also what blocks and no change settles', () => {
    assert.deepEqual(openIds(about, 'votes'), ['F2']);
    assert.deepEqual(openIds(about, 'agenda'), ['F2', 'F3']);
    const calm = docket({ findings: [finding('F1')], cures: [cure('C1', ['F1'])] });
    assert.deepEqual([openIds(calm, 'votes'), openIds(calm, 'agenda')], [[], undefined]);
    const failing = docket({ findings: [finding('F1')], cures: [cure('C1', ['F1'], { disputed: true })] });
    assert.deepEqual(openIds(failing, 'agenda'), ['C1', 'F1']);
  });

  it('is no choice of which several seats have named a side, and all the same', () => {
    const open = (...named: number[]) => {
      const stances = named.map((side, at) => ({
        ...{ id: 'Q1', seat: `s${at}`, turn: 't1', why: '' },
        stance: 'for' as const,
        side,
      }));
      const sides = ['A', 'B'].map(what => ({ what, price: '' }));
      const choices = [{ id: 'Q1', question: 'Which?', sides, stances, restsOn: '', chairs: true }];
      const known = docket({ choices, again: { round: 1, changed: true, whole: true } });
      assert.deepEqual([needsNoModel(known), needsNoModel({ ...known, choices: [] })], [false, true]);
      return openIds(known, 'agenda');
    };
    assert.deepEqual([open(), open(1), open(1, 2)], [['Q1'], ['Q1'], ['Q1']]);
    assert.equal(open(1, 1), undefined);
  });

  it('is told apart after the weighing: a finding, and the change alone that it proposes', () => {
    const stances = (stance: 'falls' | 'fails') => [{ id: 'F1', seat: 'a', turn: 't1', stance, why: 'No.' }];
    const weighing = call('talk', { stands: ['F1'] }, { asked: { talk: 1, ids: ['F1'] } });
    const told = (stance: 'falls' | 'fails') =>
      talkResultText(docket({ findings: [finding('F1', { stances: stances(stance) })] }), [weighing]) ?? '';
    assert.match(told('falls'), /^F1 stands \(blocks\)$/m);
    assert.match(told('fails'), /^F1 stands \(blocks\)\. The change that it proposes holds\.$/m);
    const settled = docket({
      findings: [finding('F1', { stances: stances('fails') })],
      cures: [cure('C1', ['F1'])],
    });
    assert.match(
      talkResultText(settled, [weighing]) ?? '',
      /\. What settles it is C1, no longer the change that it proposes\.$/,
    );
  });

  it('says nothing after the weighing of a finding that was only named beside another', () => {
    const stances = [{ id: 'F1', seat: 'a', turn: 't1', stance: 'same' as const, as: 'F2', why: 'One change.' }];
    const weighing = call('talk', { stands: ['F1', 'F2'] }, { asked: { talk: 1, ids: ['F1', 'F2'] } });
    const told = (findings: Finding[]) => talkResultText(docket({ findings }), [weighing])?.split('\n').slice(1);
    assert.deepEqual(told([finding('F1', { stances }), finding('F2')]), [
      'F1 stands (blocks). It is not the same as F2.',
    ]);
    const twins = [{ id: 'F1', claim: 'one', consequence: '' }];
    assert.deepEqual(told([finding('F2', { stances, twins })]), ['F1 is one with F2']);
    assert.equal(told([finding('F1'), finding('F2')]), undefined);
  });
});
