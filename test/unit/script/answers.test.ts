import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import type { JsonObject } from '../../../src/base/json';
import { answerShape } from '../../../src/script/answerShape';
import { answerReader, type Move } from '../../../src/script/move';
import { matchesExample } from '../../../src/script/post';
import { turnOutcome } from '../../../src/script/shapes';
import { cueDataReader, type Turn } from '../../../src/script/turn';

const vote = answerShape('vote', { stance: z.string(), reasons: z.array(z.object({ line: z.number() })) });
const moves = {
  vote: { label: 'vote', limit: 50, checks: [], answer: vote },
  plea: { label: 'plea', limit: 50, checks: [], answer: answerShape('plea', { stance: z.string() }) },
} as const satisfies Record<string, Move>;
const answerOf = answerReader<typeof moves>({ vote: { stance: '', reasons: [{ line: 0 }] } });
const data: JsonObject = { stance: 'for', reasons: [{ line: 3 }] };
const turn = (changes: Partial<Pick<Turn, 'move' | 'outcome' | 'data'>> = {}) => ({
  move: 'vote',
  outcome: 'spoken' as const,
  data,
  ...changes,
});

describe('what a move was answered with', () => {
  it('is the data of a turn that took it', () => {
    assert.deepEqual(answerOf('vote', turn()), data);
    assert.deepEqual(answerOf(['plea', 'vote'], turn()), data);
    assert.equal(answerOf('plea', turn()), undefined);
    assert.equal(answerOf(['plea'], turn({ move: 'constructor' })), undefined);
    assert.equal(answerOf('vote', undefined), undefined);
  });

  it('is nothing where nobody spoke', () => {
    const answered = turnOutcome.options.filter(outcome => answerOf('vote', turn({ outcome })) !== undefined);
    assert.deepEqual(answered, ['spoken', 'trimmed', 'truncated']);
  });

  const damaged: Readonly<Record<string, JsonObject | undefined>> = {
    'no data': undefined,
    'no field': { stance: 'for' },
    'a field that is null': { stance: 'for', reasons: null },
    'a number for a text': { stance: 7, reasons: [] },
    'a list for a text': { stance: ['for'], reasons: [] },
    'an object for a list': { stance: 'for', reasons: { length: 4_294_967_295 } },
    'a text for a list': { stance: 'for', reasons: 'many' },
    'a list with one entry of another form': { stance: 'for', reasons: [{ line: 3 }, { line: '3' }] },
    'a list with an entry that is null': { stance: 'for', reasons: [{ line: 3 }, null] },
    'a list of lists': { stance: 'for', reasons: [[3]] },
  };
  for (const [what, forged] of Object.entries(damaged)) {
    it(`is nothing where the record has ${what}`, () => {
      assert.equal(answerOf('vote', turn({ data: forged })), undefined);
    });
  }

  it('is as it stands where the format has no example of it', () => {
    assert.deepEqual(answerOf('plea', turn({ move: 'plea', data: { stance: 7 } })), { stance: 7 });
  });
});

describe('what a cue carries', () => {
  const read = cueDataReader<{ round: number; swapped: boolean; seats: string[]; side: string }>({
    round: 0,
    swapped: false,
    seats: [''],
  });

  it('is each of its fields', () => {
    const whole = { round: 2, swapped: true, seats: ['a', 'b'], side: 'for' };
    assert.deepEqual(read(whole), whole);
    assert.deepEqual([read(), read({})], [{}, {}]);
  });

  it('is without a field of another form than its example’s, and with those that have none', () => {
    assert.deepEqual(read({ round: '2', swapped: true }), { swapped: true });
    assert.deepEqual(read({ round: [2], seats: 'a', side: 7 }), { side: 7 });
    assert.deepEqual(read({ seats: ['a', 7], round: null }), {});
  });

  it('takes no field for one of an object’s own', () => {
    const forged = JSON.parse('{"__proto__": {"round": 9}, "round": 2}') as JsonObject;
    assert.equal(read(forged).round, 2);
    assert.equal(read(JSON.parse('{"__proto__": {"round": 9}}') as JsonObject).round, undefined);
    assert.deepEqual(cueDataReader<{ toString: string }>()({ toString: 'x' }), { toString: 'x' });
  });
});

describe('a form', () => {
  it('is that of its example, in every field and every entry', () => {
    for (const [value, example] of [
      [7, null],
      [undefined, null],
      [[], ['']],
      [['a', 7], []],
      [{ a: 1, b: 2 }, { a: 0 }],
      [{ a: { b: [true] } }, { a: { b: [false] } }],
    ])
      assert.ok(matchesExample(value, example), JSON.stringify([value, example]));
    for (const [value, example] of [
      [null, {}],
      [[], {}],
      [{}, []],
      [null, ''],
      ['7', 7],
      [['a', 7], ['']],
      [{}, { a: 0 }],
      [{ a: { b: [0] } }, { a: { b: [false] } }],
    ])
      assert.ok(!matchesExample(value, example), JSON.stringify([value, example]));
  });
});
