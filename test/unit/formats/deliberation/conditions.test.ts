import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import {
  answeredConditions,
  conditionsData,
  conditionsNote,
  outcomeConditions,
} from '../../../../src/formats/deliberation/conditions';
import type { Brief, Seat } from '../../../../src/script/brief';
import type { Turn } from '../../../../src/script/turn';

const seat = (id: string, name: string) => ({ id, name, role: 'participant', agent: name }) as Seat;
const seats = [seat('a', 'Ada'), seat('b', 'Ben')];
const brief = { topic: '', seats, options: {}, seed: 1, relevance: {}, edition: 7 } as Brief;
const turn = (id: string, by: string, data: JsonObject, cue: JsonObject = {}) =>
  ({
    id,
    seat: by,
    move: 'concession',
    text: 'So be it.',
    words: 3,
    outcome: 'spoken',
    data,
    cue,
    checks: [],
  }) as unknown as Turn;
const declared = (id: string, by: string, ...conditions: string[]) =>
  turn(id, by, { stance: 'accept with reservation', confidence: 0.5, changedBy: '', conditions });

describe('conditions of an assent', () => {
  const turns = [
    declared('t1', 'a', 'An older one.'),
    declared('t2', 'b', 'A limit.', 'A date.'),
    declared('t3', 'a', 'An owner.'),
  ];
  const data = conditionsData(brief, seats, turns);

  it('are those that each member declared last, and none in sessions of before', () => {
    assert.deepEqual(data.conditions, [
      { id: 'K1', by: 'Ada', text: 'An owner.' },
      { id: 'K2', by: 'Ben', text: 'A limit.' },
      { id: 'K3', by: 'Ben', text: 'A date.' },
    ]);
    assert.deepEqual(conditionsData({ ...brief, edition: 6 }, seats, turns), {});
    assert.deepEqual(conditionsData(brief, seats, [declared('t1', 'a')]), {});
  });

  it('are put to whoever concludes one by one, but not with names to a judge who sees none', () => {
    const cue = { seat: 'f', move: 'synthesis', hears: 'all', data } as const;
    assert.match(conditionsNote(cue), /\n- K2, Ben: “A limit\.”\n/);
    assert.equal(conditionsNote({ ...cue, masked: true }), '');
    assert.equal(conditionsNote({ ...cue, data: {} }), '');
  });

  it('are taken in, refused, or stay open where nothing is said of them', () => {
    const answers = [
      { id: 'K1', taken: true, why: 'Point 2.' },
      { id: 'K3', taken: false, why: 'It costs a month.' },
      { id: 'K9', taken: true, why: 'Nobody asked.' },
    ];
    const synthesis = turn('t4', 'f', { conditions: answers }, data);
    assert.deepEqual(
      answeredConditions(synthesis).map(({ by, state, why }) => [by, state, why]),
      [
        ['Ada', 'taken', 'Point 2.'],
        ['Ben', 'open', ''],
        ['Ben', 'refused', 'It costs a month.'],
      ],
    );
    assert.deepEqual(outcomeConditions(turn('t4', 'f', { conditions: answers })), {});
  });
});
