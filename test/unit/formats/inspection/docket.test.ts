import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../../../src/base/json';
import { placedPassages } from '../../../../src/formats/inspection/cures';
import { buildDocket } from '../../../../src/formats/inspection/docket';
import { findingQuotes } from '../../../../src/formats/inspection/items';
import { collectFiled, mergeFiled } from '../../../../src/formats/inspection/register';
import { readingShape } from '../../../../src/formats/inspection/shapes';
import type { Brief } from '../../../../src/script/brief';
import type { EndedCall, KnownSession } from '../../../../src/script/call';
import type { SealedInput } from '../../../../src/script/input';
import { found, readingOf } from '../../../support/inspection';

const brief: Brief = { topic: '', seats: [], options: {}, seed: 1, relevance: {} };
const text = 'The nightly batch takes 6 hours';

/** A call that was answered with this data; only the sample sentence is in the document. */
function call(id: string, kind: string, data: JsonObject, more: Partial<EndedCall> = {}): EndedCall {
  const quotes = findingQuotes(data).map(each =>
    each === text ? { text: each, startLine: 5, endLine: 5 } : { text: each },
  );
  const seq = Number(id.slice(1)) + (id.startsWith('x') ? 100 : 0);
  return { id, name: id, kind, seat: `seat-${id}`, outcome: 'answered', data, quotes, seq, ...more };
}

const reading = (id: string, ...findings: JsonObject[]) => call(id, 'reading', readingOf(...findings));

/** What is known once the docket was posted as the calls so far merge. */
function known(calls: readonly EndedCall[], inputs: readonly SealedInput[] = []): KnownSession {
  const readings = calls.filter(each => each.kind === 'reading');
  const { filed } = collectFiled({ turns: [], calls: readings, inputs: [] });
  const merge = calls.find(each => each.kind === 'merge');
  const data = { at: 'merged', entries: mergeFiled(filed, merge), unread: [] };
  return { turns: [], calls, posts: [{ topic: 'docket', data: data as unknown as Json }], inputs };
}

const docket = (calls: readonly EndedCall[], inputs: readonly SealedInput[] = []) => {
  const made = buildDocket(known(calls, inputs), brief);
  assert.ok(made);
  return made;
};
const ids = (calls: readonly EndedCall[]) => docket(calls).findings.map(({ id, from }) => `${id} ${from.join('+')}`);

describe('a docket', () => {
  it('is not there before anything was put on the table', () => {
    assert.equal(
      buildDocket({ turns: [], calls: [reading('r1', found('a'))], posts: [], inputs: [] }, brief),
      undefined,
    );
  });

  it('groups as the merge says, each finding once, and follows no id that nobody filed', () => {
    const readings = [reading('r1', found('one'), found('two')), reading('r2', found('uno'), found('dos'))];
    const merge = call('x1', 'merge', { groups: [['r1.1', 'r2.1', 'r9.9'], ['r2.1', 'r1.2'], ['nobody'], 'r2.2', 7] });
    assert.deepEqual(ids([...readings, merge]), ['F1 r1.1+r2.1', 'F2 r1.2', 'F3 r2.2']);
  });

  it('gives ids in the order of consequence as it was filed; those of the first edition stay as they are', () => {
    const unsure = found('half sure', { severity: 'blocks', certainty: 75 });
    const grave = found('grave and late', { severity: 'blocks', type: 'unproved' });
    const readings = [
      reading('r1', found('a risk', { type: 'risk' }), found('an error'), unsure, grave),
      reading('r2', found('the half sure one, surely')),
    ];
    const merge = call('x1', 'merge', { groups: [['r1.3', 'r2.1']] });
    const { filed } = collectFiled({ turns: [], calls: readings, inputs: [] });
    const minted = (edition?: number) => mergeFiled(filed, merge, { edition }).map(({ from }) => from[0]);
    assert.equal(minted(2).join(' '), 'r1.3 r1.4 r1.2 r1.1');
    assert.equal(minted().join(' '), 'r1.4 r1.3 r1.1 r1.2');
  });

  it('does not follow a merge that throws together what one reader told apart', () => {
    const readings = [reading('r1', found('a'), found('b'), found('c')), reading('r2', found('d'))];
    const merge = call('x1', 'merge', { groups: [['r1.1', 'r1.2', 'r1.3', 'r2.1']] });
    assert.equal(docket([...readings, merge]).findings.length, 4);
  });

  it('takes the same finding thirty times for one, whoever merges', () => {
    const thirty = Array.from({ length: 30 }, () => found('The same.'));
    const made = docket([reading('r1', ...thirty), reading('r2', found('The same.'))]);
    assert.equal(made.findings.length, 1);
    assert.deepEqual(made.findings[0]?.by, ['seat-r1', 'seat-r2']);
  });

  it('loses no good finding for one that cannot be read, and counts what it left out', () => {
    const made = docket([
      reading(
        'r1',
        found('good'),
        { claim: 7 },
        { claim: '  ' },
        found('also good', { severity: 'Blocking', certainty: '75 %' }),
      ),
    ]);
    assert.deepEqual(
      made.findings.map(({ claim, severity, certainty }) => [claim, severity, certainty]),
      [
        ['also good', 'blocks', 75],
        ['good', 'matters', 100],
      ],
    );
    assert.ok(made.notes.some(note => String(note).startsWith('2 findings left out')));
  });

  it('holds a reader to the limit by what is gravest, and 200 findings of many to a sane list', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      found(`claim ${at}`, { severity: at === 60 ? 'blocks' : 'minor' }),
    );
    const made = buildDocket(known([reading('r1', ...many)]), { ...brief, options: { findings: '12' } });
    assert.equal(made?.findings[0]?.claim, 'claim 60');
    assert.ok((made?.findings.length ?? 0) <= 80);
    assert.equal(made?.readers[0]?.findings, 12);
  });

  it('marks what quotes words that are not in the document, and not what is silent by its nature', () => {
    const made = docket([
      reading(
        'r1',
        found('a', { quotes: ['nowhere'] }),
        found('b'),
        found('c', { type: 'omission', quotes: [] }),
        found('d', { quotes: ['no', text] }),
      ),
    ]);
    assert.deepEqual(made.findings.map(({ claim, unquoted }) => `${claim} ${unquoted}`).sort(), [
      'a true',
      'b false',
      'c false',
      'd false',
    ]);
    assert.equal(made.findings.find(each => each.claim === 'd')?.quotes[0]?.startLine, 5);
  });

  it('orders by what hangs on it, then by how surely it is one, not by how many saw it', () => {
    const seen = found('seen by all', { severity: 'minor' });
    const made = docket([
      reading('r1', seen, found('unsure', { certainty: 25 }), found('sure')),
      reading('r2', seen, found('the trap', { severity: 'blocks', certainty: 50 })),
      reading('r3', seen, found('a risk', { type: 'risk' })),
    ]);
    assert.deepEqual(
      made.findings.map(each => each.claim),
      ['the trap', 'sure', 'a risk', 'unsure', 'seen by all'],
    );
  });

  it('says where readers differ, and takes the graver', () => {
    const made = docket([
      reading('r1', found('x', { severity: 'minor' })),
      reading('r2', found('x', { severity: 'blocks' })),
    ]);
    const [one] = made.findings;
    assert.deepEqual([one?.disputed, one?.severity, one?.filed], [true, 'blocks', 'blocks']);
  });

  it('shows as checked only what the check was asked about and answered in one way', () => {
    const readings = [reading('r1', found('a'), found('b'), found('c'), found('d'), found('e'))];
    const check = call(
      'x2',
      'check',
      {
        stands: ['F1', 'F2', 'F5', 'F99'],
        others: [
          { id: 'F2', verdict: 'falls', why: 'also' },
          { id: 'F3', verdict: 'Amended', severity: 'minor', claim: null, consequence: 'A delay.', why: 'small' },
          { id: 'F5', verdict: 'falls', why: 'not asked' },
          { verdict: 'falls' },
          'F4',
        ],
        same: [],
      },
      { asked: { ids: ['F1', 'F2', 'F3', 'F4'] } },
    );
    const { findings } = docket([...readings, check]);
    const by = Object.fromEntries(findings.map(each => [each.id, `${each.state} ${each.severity}`]));
    const amended = findings.find(each => each.id === 'F3');
    assert.deepEqual([amended?.claim, amended?.consequence], ['c', 'A delay.']);
    assert.deepEqual(by, {
      F1: 'stands matters',
      F2: 'unclear matters',
      F3: 'stands minor',
      F4: 'unchecked matters',
      F5: 'unchecked matters',
    });
  });

  it('joins twins that the check names, under the graver, and lets both ids lead to it', () => {
    const readings = [reading('r1', found('a', { severity: 'minor' }), found('b', { severity: 'blocks' }))];
    const check = call(
      'x2',
      'check',
      {
        stands: ['F1', 'F2'],
        others: [],
        same: [
          ['F2', 'F1'],
          ['F1', 'F2'],
        ],
      },
      { asked: { ids: ['F1', 'F2'] } },
    );
    const cures = call('x3', 'cures', { cures: [{ settles: ['F1', 'F2'], change: 'Do it.' }] });
    const made = docket([...readings, check, cures]);
    assert.equal(made.findings.length, 1);
    assert.equal(made.findings[0]?.severity, 'blocks');
    assert.equal(made.findings[0]?.twins?.length, 1);
    assert.deepEqual(made.cures[0]?.settles, [made.findings[0]?.id]);
  });

  it('joins no third that is named the same as one of two alone; sessions of before go on as they did', () => {
    const readings = [reading('r1', found('a'), found('b'), found('c'))];
    const same = (...pairs: string[][]) =>
      call(
        'x2',
        'check',
        { stands: ['F1', 'F2', 'F3'], others: [], same: pairs },
        { asked: { ids: ['F1', 'F2', 'F3'] } },
      );
    const left = (pairs: string[][], edition: number) =>
      buildDocket(known([...readings, same(...pairs)]), { ...brief, edition })?.findings.map(({ id }) => id);
    const chain = [
      ['F1', 'F2'],
      ['F2', 'F3'],
    ];
    assert.deepEqual(left(chain, 3), ['F1', 'F3']);
    assert.deepEqual(left(chain, 2), ['F1']);
    assert.deepEqual(left([...chain, ['F3', 'F1']], 3), ['F1']);
  });

  it('numbers what is found later behind what is there, in the order of the record, for life', () => {
    const readings = [reading('r1', found('a'))];
    const input = { kind: 'finding', text: 'mine', seq: 50 } as SealedInput;
    const missed = call('x1', 'missed', { findings: [found('late'), found('a')] });
    const before = docket(readings, [input]).findings;
    const after = docket([...readings, missed], [input]).findings;
    const idOf = (list: typeof after, claim: string) => list.find(each => each.claim === claim)?.id;
    assert.equal(idOf(before, 'mine'), 'F2');
    assert.equal(idOf(after, 'mine'), 'F2');
    assert.equal(idOf(after, 'late'), 'F3');
    assert.equal(after.length, 3);
    assert.equal(after.find(each => each.claim === 'late')?.missed, true);
    const data = { at: 'tested', entries: [{ id: 'F1', from: ['r1.1', 'x1.1'] }], unread: [] };
    const calls = [...readings, missed];
    const joined = buildDocket({ turns: [], inputs: [], calls, posts: [{ topic: 'docket', data }] }, brief);
    assert.deepEqual(joined?.findings.map(each => [each.id, each.missed])[0], ['F1', undefined]);
    assert.equal(after.find(each => each.claim === 'mine')?.person, true);
  });

  it('has a finding of a person once, also where it was there before all were put together', () => {
    const input = { kind: 'finding', text: 'mine', seq: 1 } as SealedInput;
    const { filed } = collectFiled({ turns: [], calls: [reading('r1', found('a'))], inputs: [input] });
    const data = { at: 'merged', entries: mergeFiled(filed, undefined), unread: [] };
    const posts = [{ topic: 'docket', data: data as unknown as Json }];
    const made = buildDocket({ turns: [], calls: [reading('r1', found('a'))], posts, inputs: [input] }, brief);
    assert.equal(made?.findings.length, 2);
  });

  it('keeps a change only for what is open, numbered by its place, and replaces only words that are there', () => {
    const readings = [reading('r1', found('a'), found('b'))];
    const check = call(
      'x2',
      'check',
      { stands: ['F1'], others: [{ id: 'F2', verdict: 'falls', why: '' }] },
      { asked: { ids: ['F1', 'F2'] } },
    );
    const data = {
      cures: [
        { settles: ['F2'], change: 'for what fell' },
        { settles: ['F1'], change: 'A.', replaces: text },
        { settles: ['F1'], change: 'B.', replaces: 'not there' },
        { settles: ['F1'], change: '' },
      ],
      choices: [
        { question: 'Which?', sides: [{ what: 'only one' }] },
        { question: 'This?', sides: [{ what: 'x', price: '1' }, { what: 'y' }] },
      ],
      order: ['C3', 'C9'],
    };
    const cures = call('x3', 'cures', data, { quotes: [{ text, startLine: 5, endLine: 5 }, { text: 'not there' }] });
    const made = docket([...readings, check, cures]);
    assert.deepEqual(
      made.cures.map(({ id, replaces }) => [id, replaces]),
      [
        ['C2', text],
        ['C3', undefined],
      ],
    );
    assert.equal(made.choices.map(({ id }) => id).join(' '), 'Q2');
    assert.deepEqual(made.order, ['C3', 'C2']);
  });

  it('says of each point what the readers came to: findings before holds before not examined', () => {
    const other = call('r2', 'reading', {
      kind: 'design',
      findings: [],
      examined: { goals: 'not examined', failure: 'Holds' },
    });
    const made = docket([reading('r1', found('a')), other]);
    assert.equal(made.kind, 'design');
    const { numbers, goals, failure, alternatives } = made.examined;
    assert.deepEqual([numbers, goals, failure, alternatives], ['findings', 'holds', 'holds', 'not examined']);
  });

  it('lets later changes settle findings with earlier ones, and put their wording right', () => {
    const readings = [reading('r1', found('a', { severity: 'blocks' }), found('b'))];
    const first = call('x3', 'cures', { cures: [{ settles: ['F1'], change: 'Do it.', cost: 'A day.' }] });
    const later = call('x5', 'cures', {
      cures: [],
      already: [{ finding: 'F2', by: 'C1' }],
      amended: [{ id: 'C1', change: 'Do it twice.' }, { id: 'C9', change: 'No such thing.' }, { id: 'C1' }],
    });
    const { cures } = docket([...readings, first, later]);
    assert.deepEqual(
      cures.map(({ id, settles, change, cost }) => [id, settles, change, cost]),
      [['C1', ['F1', 'F2'], 'Do it twice.', undefined]],
      'what the change cost as it was is no price of it as it is',
    );
    const priced = call('x6', 'talk', { amended: [{ id: 'C1', change: 'Do it thrice.', cost: 'Three days.' }] });
    assert.deepEqual(
      docket([...readings, first, later, priced]).cures.map(({ change, cost }) => [change, cost]),
      [['Do it thrice.', 'Three days.']],
    );
  });

  it('looks words up line by line, shows quotes on one, and still reads what was looked up on one', () => {
    const lines = '1. Get it.\n2. Store it.';
    const data = { findings: [found('a', { quotes: [lines] })], kind: 'design', examined: [] };
    assert.deepEqual(findingQuotes(data), [lines]);
    assert.deepEqual(placedPassages({ cures: [{ replaces: lines }] }), [lines]);
    for (const text of [lines, '1. Get it. 2. Store it.']) {
      const quotes = [{ text, startLine: 3, endLine: 4 }];
      const cures = { cures: [{ settles: ['F1'], change: 'Do it.', replaces: lines }] };
      const made = docket([call('r1', 'reading', data, { quotes }), call('x3', 'cures', cures, { quotes })]);
      assert.deepEqual(made.findings[0]?.quotes, [{ text: '1. Get it. 2. Store it.', startLine: 3, endLine: 4 }]);
      assert.equal(made.cures[0]?.replaces, lines);
    }
  });

  it('says that a point does not apply only where nobody says that it holds', () => {
    const says = (id: string, examined: JsonObject) => call(id, 'reading', { findings: [], kind: 'design', examined });
    const { examined } = docket([
      says('r1', { numbers: 'does not apply', goals: 'does not apply' }),
      says('r2', { numbers: 'not examined', goals: 'holds' }),
    ]);
    assert.deepEqual([examined.numbers, examined.goals], ['does not apply', 'holds']);
  });

  it('is made of whatever comes back', () => {
    const anything = fc.object({
      maxDepth: 4,
      withNullPrototype: false,
      key: fc.constantFrom(
        'findings',
        'claim',
        'quotes',
        'severity',
        'groups',
        'stands',
        'others',
        'same',
        'cures',
        'settles',
        'change',
        'choices',
        'sides',
        'order',
        'kind',
        'examined',
        'id',
      ),
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('reading', 'merge', 'check', 'missed', 'cures'), anything)),
        kinds => {
          const calls = kinds.map(([kind, data], at) =>
            call(`x${at + 1}`, kind, data as JsonObject, { asked: data as JsonObject }),
          );
          const made = docket(calls);
          assert.equal(new Set(made.findings.map(each => each.id)).size, made.findings.length);
          for (const each of made.findings) assert.ok(each.claim.length <= 400 && each.quotes.length <= 4);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the shape of a reading', () => {
  it('takes whatever has the list, and nothing that has it not', () => {
    const one = found('x');
    assert.deepEqual(readingShape.check({ findings: [one, 7] }), { data: { findings: [one, 7] } });
    assert.deepEqual(readingShape.check([one]), { data: { findings: [one] } });
    for (const wrong of [{}, { error: 'no' }, 'nothing found', null])
      assert.ok('complaint' in readingShape.check(wrong));
  });
});
