import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import { readCommonGround } from '../../../../src/formats/consensus/ground';
import { ballotsOf, outcomeOfVote, outcomeWithoutVote } from '../../../../src/formats/consensus/outcome';
import type { Brief } from '../../../../src/script/brief';
import type { TurnOutcome } from '../../../../src/script/turn';
import { seats, turn } from '../deliberation/turns';

const brief: Brief = { topic: 'streams', seats, options: {}, seed: 1, relevance: { ada: 0.1, ben: 0.9, cleo: 0.5 } };
const finding = (data: JsonObject, outcome: TurnOutcome = 'spoken') => ({
  ...turn('t4', 'b2', 'chair', 'They part.', data, outcome),
  move: 'commonGround',
});
const position = (id: string, by: string, stance: string, confidence: number) =>
  turn(id, 'b1', by, 'A position.', { stance, confidence, changedBy: '' });

describe('the common ground', () => {
  it('gives each difference to the member it names, by name, first name or seat', () => {
    const data = {
      agreements: ['The batch goes.'],
      differences: [
        { about: 'When.', concerns: 'Ben' },
        { about: 'Who.', concerns: 'cleo park' },
        { about: 'Whether.', concerns: 'ada' },
      ],
      order: ['Cleo', 'Nobody', 'Ada'],
    };
    const ground = readCommonGround(brief, finding(data), []);
    assert.deepEqual(
      ground.differences.map(each => each.concerns),
      ['ben', 'cleo', 'ada'],
    );
    assert.deepEqual(ground.order, ['cleo', 'ada', 'ben']);
  });

  it('leaves out differences of nobody at the table, and those beyond four', () => {
    const differences = ['Zoe', 'Ada', 'Ben', 'Cleo', 'Ada', 'Ben', 'Chair'].map((concerns, at) => ({
      about: `Point ${at}.`,
      concerns,
    }));
    const ground = readCommonGround(brief, finding({ agreements: [], differences, order: [] }), []);
    assert.deepEqual(
      ground.differences.map(each => each.about),
      ['Point 1.', 'Point 2.', 'Point 3.', 'Point 4.'],
    );
  });

  it('asks those who would not simply accept where the finding cannot be read, the firmest first', () => {
    const positions = [
      position('t1', 'ada', 'accept with reservation', 0.9),
      position('t2', 'ben', 'accept', 0.9),
      position('t3', 'cleo', 'block', 0.4),
    ];
    for (const unread of [undefined, turn('t4', 'b2', 'chair', 'They part.'), finding({}, 'failed')]) {
      const ground = readCommonGround(brief, unread, positions);
      assert.deepEqual(
        ground.differences.map(each => each.concerns),
        ['cleo', 'ada'],
      );
      assert.deepEqual(ground.order, ['ben', 'cleo', 'ada']);
    }
  });
});

describe('a ratification', () => {
  const synthesis = turn('t9', 'b9', 'chair', 'The plan.', { recommendation: 'Build it.', order: [] });
  const ballot = (by: string, stance: string) => ({
    ...turn('t10', 'b10', by, `Because of ${by}.`, { stance, confidence: 1, changedBy: '' }),
    move: 'ratification',
  });
  const reserved = 'accept with reservation';

  for (const [votes, reason, success] of [
    [['accept', 'accept', 'accept'], 'consensus', true],
    [['accept', reserved, 'accept'], 'consensus-with-reservations', true],
    [[reserved, reserved, reserved], 'consensus-with-reservations', true],
    [['accept', 'accept'], 'consensus-with-reservations', true],
    [['accept', 'accept', 'block'], 'no-consensus', false],
    [['block'], 'no-consensus', false],
    [['accept'], 'no-consensus', false],
    [[], 'no-consensus', false],
  ] as const) {
    it(`of ${votes.join(', ') || 'nobody'} is ${reason}`, () => {
      const members = ['ada', 'ben', 'cleo'];
      const outcome = outcomeOfVote(
        brief,
        synthesis,
        votes.map((vote, at) => ballot(members[at] ?? '', vote)),
      );
      assert.deepEqual([outcome.reason, outcome.success], [reason, success]);
    });
  }

  it('writes out the dissent, the reservations and who was not heard', () => {
    const outcome = outcomeOfVote(brief, synthesis, [ballot('ada', 'block'), ballot('ben', reserved)]);
    assert.deepEqual(outcome.dissent, [{ by: 'Ada', text: 'Because of ada.' }]);
    assert.deepEqual(outcome.reservations, [{ by: 'Ben Okafor', text: 'Because of ben.' }]);
    assert.deepEqual(outcome.unheard, ['Cleo Park']);
    assert.equal(outcome.proposal, 'The plan.');
    assert.equal('order' in outcome, false);
  });

  it('counts only votes that can be read', () => {
    const failed = { ...ballot('ada', 'accept'), outcome: 'failed' as const };
    const bare = { ...turn('t11', 'b10', 'ben', 'Yes.'), move: 'ratification' };
    assert.deepEqual(ballotsOf(brief, [failed, bare]), []);
  });

  it('is no success where it was cut short, whoever has voted by then', () => {
    for (const votes of [[], [ballot('ada', 'accept')], [ballot('ada', 'accept'), ballot('ben', reserved)]])
      assert.equal(outcomeWithoutVote(brief, 'max-turns', synthesis, votes).success, false);
  });

  it('has nothing to hold where no synthesis was spoken', () => {
    const silent = { ...synthesis, outcome: 'failed' as const };
    assert.deepEqual(outcomeWithoutVote(brief, 'unratified', silent), { reason: 'no-synthesis', success: false });
    assert.deepEqual(outcomeWithoutVote(brief, 'budget', silent), { reason: 'budget', success: false });
  });
});
