import assert from 'node:assert/strict';
import { findConcessions, findFlips } from '../../../../src/formats/deliberation/flips';
import type { Turn } from '../../../../src/script/turn';
import { seats, turn } from './turns';

const before: Turn[] = [
  turn('t1', 'b1', 'ada', 'The batch costs six hours a night.', { stance: 'for' }),
  turn('t2', 'b1', 'ben', 'Ordering errors could double-charge customers.', { stance: 'against' }),
];
const between: Turn[] = [
  turn('t3', 'b2', 'cleo', 'A ledger keyed by invoice makes double charges impossible.', { stance: 'for' }),
  turn('t4', 'b3', 'chair', 'What is left is the cost of running it.'),
];

const flip = (changedBy: string, more: Partial<{ turns: Turn[]; stance: string; at: Turn }> = {}) => {
  const last = more.at ?? turn('t9', 'b9', 'ben', 'I move.', { stance: more.stance ?? 'leaning for', changedBy });
  return findFlips([...before, ...(more.turns ?? between), last], seats).at(-1);
};

describe('ground that is given without a change of stance', () => {
  const give = (changedBy: string) => {
    const last = turn('t9', 'b9', 'ben', 'I drop the double charges.', { stance: 'against', changedBy });
    const said = [...before, ...between, last];
    assert.deepEqual(findFlips(said, seats), []);
    return findConcessions(said, seats);
  };

  it('is known by what it rests on, and not taken for a change', () => {
    assert.deepEqual(give('Cleo’s ledger.'), [{ turn: 't9', cause: { turn: 't3', seat: 'cleo', by: 'Cleo Park' } }]);
  });

  it('is not there where nothing is named that was said', () => {
    assert.deepEqual(give(''), []);
    assert.deepEqual(give('On reflection.'), []);
  });
});

describe('a change of stance', () => {
  it('tells the tenth seat from the first', () => {
    const [of] = seats;
    if (!of) throw new Error('Nobody is seated');
    const table = ['expert-1', 'expert-2', 'expert-10'].map((id, at) => ({ ...of, id, name: `Person${at}` }));
    const said = [
      turn('t1', 'b1', 'expert-2', 'The batch is cheap.', { stance: 'against' }),
      turn('t2', 'b2', 'expert-10', 'A ledger prevents double charges.'),
      turn('t3', 'b3', 'expert-1', 'The cost is known.'),
      turn('t4', 'b4', 'expert-2', 'I move.', { stance: 'for', changedBy: 'What expert-10 said.' }),
    ];
    assert.equal(findFlips(said, table)[0]?.cause?.seat, 'expert-10');
  });

  for (const [title, reason, by] of [
    ['names another who spoke since', 'Cleo’s ledger answers my objection.', 't3'],
    ['names them in full', 'Cleo Park showed how.', 't3'],
    ['quotes a phrase said since', 'because “makes double charges impossible” holds', 't3'],
    ['quotes it in other marks, case and spacing', '"Makes  double charges IMPOSSIBLE."', 't3'],
    ['names whoever presides', 'The facilitator reduced it to cost: Chair.', 't4'],
    ['names a seat by its id', 'cleo', 't3'],
    ['names one whose words were blind beside its last stance', 'Ada’s six hours.', 't1'],
    ['quotes words that were blind beside its last stance', '“six hours a night” was new to me', 't1'],
  ] as const) {
    it(`rests on a cause where it ${title}`, () => assert.equal(flip(reason)?.cause?.turn, by));
  }

  for (const [title, reason] of [
    ['gives no reason', ''],
    ['names nobody', 'On reflection the plan is better.'],
    ['praises the table', 'Everybody argued so well.'],
    ['names itself', 'Ben has thought again.'],
    ['quotes itself', '“Ordering errors could double-charge customers”'],
    ['names one who is not at the table', 'Zoe convinced me.'],
    ['invents a quotation', 'It was said that “the stream pays for itself in a week”.'],
    ['names by a part of a word', 'The Canadian figures.'],
  ] as const) {
    it(`rests on nothing that was said where it ${title}`, () => {
      const found = flip(reason);
      assert.ok(found);
      assert.equal(found.cause, undefined);
    });
  }

  it('is without cause where the one it names has said nothing since', () => {
    const settled = turn('t5', 'b4', 'ben', 'Still against it.', { stance: 'against' });
    assert.equal(flip('Cleo’s ledger.', { turns: [...between, settled] })?.cause, undefined);
  });

  it('is without cause where the words it quotes are older than its last stance, whoever it names', () => {
    const settled = turn('t5', 'b4', 'ben', 'Still against it.', { stance: 'against' });
    const more = turn('t6', 'b5', 'cleo', 'Nothing new from me.', { stance: 'for' });
    const turns = [...between, settled, more];
    assert.equal(flip('Cleo: “makes double charges impossible”', { turns })?.cause, undefined);
  });

  it('is without cause where the argument is blind beside it', () => {
    const turns = [turn('t8', 'b9', 'cleo', 'A ledger keyed by invoice.', { stance: 'for' })];
    assert.equal(flip('Cleo’s ledger.', { turns })?.cause, undefined);
  });

  it('is without cause where the one it names failed to speak', () => {
    assert.equal(flip('Cleo', { turns: [turn('t3', 'b2', 'cleo', '', undefined, 'failed')] })?.cause, undefined);
  });

  it('may rest on what the user said since, and on nothing the user said before', () => {
    const remark = (seq: number) => ({ kind: 'remark', text: 'The auditors want a ledger by March.', seq }) as const;
    const moved = (changedBy: string, seq: number) => {
      const last = turn('t9', 'b9', 'ben', 'I move.', { stance: 'for', changedBy });
      return findFlips([...before, ...between, last], seats, [remark(seq)]).at(-1)?.cause?.by;
    };
    assert.equal(moved('The user named a date.', 5), 'the user');
    assert.equal(moved('“a ledger by March” settles it', 5), 'the user');
    assert.equal(moved('The user named a date.', 1), undefined);
    assert.equal(moved('“a ledger by March” settles it', 1), undefined);
  });

  it('does not take a first name that two share for either', () => {
    const two = [...seats, { ...seats[2], id: 'cleo-2', name: 'Cleo Byron' }] as typeof seats;
    const moved = (changedBy: string) => turn('t9', 'b9', 'ben', 'x', { stance: 'for', changedBy });
    assert.equal(findFlips([...before, ...between, moved('Cleo’s ledger')], two).at(-1)?.cause, undefined);
    assert.equal(findFlips([...before, ...between, moved('Cleo Park’s ledger')], two).at(-1)?.cause?.turn, 't3');
  });

  it('is none where the stance stays, and none without a stance before', () => {
    assert.equal(flip('Cleo', { stance: 'against' }), undefined);
    assert.deepEqual(findFlips([...before, ...between], seats), []);
  });

  it('is measured against the last stance that was declared, over turns that declare none', () => {
    const bare = turn('t5', 'b4', 'ben', 'A question, then.');
    const found = flip('Cleo’s ledger', { turns: [...between, bare] });
    assert.equal(found?.cause?.turn, 't3');
  });
});
