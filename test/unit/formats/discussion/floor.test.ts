import assert from 'node:assert/strict';
import {
  addressedSeat,
  findSilentSeats,
  pickNextSpeaker,
  pickSeatToAsk,
} from '../../../../src/formats/discussion/nextSpeaker';
import type { Brief } from '../../../../src/script/brief';
import type { Turn } from '../../../../src/script/turn';
import { seats, turn } from '../deliberation/turns';

const brief: Brief = {
  topic: 'streams',
  seats,
  options: {},
  seed: 1,
  relevance: { ada: 0.2, ben: 0.6, cleo: 0.4, chair: 0.9 },
};

const said = (id: string, by: string, more: Partial<Turn> = {}, stance?: string): Turn => ({
  ...turn(id, `b${id.slice(1)}`, by, 'The batch fails twice a month.', stance ? { stance } : undefined),
  ...more,
});
const relevant = (relevance: Record<string, number>) => ({ scores: { topic: 1, novelty: 1, relevance } });

describe('the floor of a discussion', () => {
  it('is given first to the member with most to say about the topic, never to the chair', () => {
    assert.equal(pickNextSpeaker(brief, [])?.id, 'ben');
    assert.equal(pickNextSpeaker(brief, [said('t1', 'chair')])?.id, 'ben');
  });

  it('goes to whoever has most to add to the last turn, not to its speaker', () => {
    const turns = [said('t1', 'ben', relevant({ ada: 0.1, ben: 0.9, cleo: 0.5 }))];
    assert.equal(pickNextSpeaker(brief, turns)?.id, 'cleo');
  });

  it('goes to the longer silent of two that have equally much to add', () => {
    const even = relevant({ ada: 0.4, ben: 0.4, cleo: 0.4 });
    const turns = [said('t1', 'ada', even), said('t2', 'cleo', even), said('t3', 'ben', even)];
    assert.equal(pickNextSpeaker(brief, turns)?.id, 'ada');
  });

  it('goes to whoever was asked, however little they have to add', () => {
    const scores = relevant({ ada: 0.01, ben: 0.1, cleo: 0.9 });
    assert.equal(pickNextSpeaker(brief, [said('t1', 'ben', { ...scores, cue: { to: 'ada' } })])?.id, 'ada');
    assert.equal(pickNextSpeaker(brief, [said('t1', 'ben', { ...scores, text: 'Ada, who pays?' })])?.id, 'ada');
  });

  it('stays among those it is offered to, and is nobody’s where only the last speaker is left', () => {
    assert.equal(
      pickNextSpeaker(
        brief,
        [],
        [seats[0], seats[2]].flatMap(seat => seat ?? []),
      )?.id,
      'cleo',
    );
    assert.equal(pickNextSpeaker(brief, [said('t1', 'ada')], seats.slice(0, 1)), undefined);
  });

  for (const [text, whom] of [
    ['Ben, which night was it?', 'ben'],
    ['The night was long. Which one, Cleo?', 'cleo'],
    ['Ben and Cleo, which night was it?', undefined],
    ['Ben said so. Why not?', undefined],
    ['Ben pays for it.', undefined],
    ['Which night was it?', undefined],
  ] as const) {
    it(`hears ${whom ? `a question to ${whom}` : 'no question to one member'} in “${text}”`, () =>
      assert.equal(addressedSeat(brief, said('t1', 'ada', { text })), whom));
  }

  it('hears no question in a turn that failed', () => {
    assert.equal(addressedSeat(brief, said('t1', 'ada', { outcome: 'failed', cue: { to: 'ben' } })), undefined);
  });

  it('hears no question to a member in one that is put to the user', () => {
    assert.equal(addressedSeat(brief, said('t1', 'ada', { asksUser: true, cue: { to: 'ben' } })), 'user');
  });

  it('has a member ask only those who may still answer', () => {
    const turns = [
      said('t1', 'ada', {}, 'for'),
      said('t2', 'ben', {}, 'leaning for'),
      said('t3', 'cleo', {}, 'against'),
    ];
    const [ada, ben] = seats;
    assert.ok(ada && ben);
    assert.equal(pickSeatToAsk(brief, turns, 'ada', [ada, ben]), 'ben');
    assert.equal(pickSeatToAsk(brief, turns, 'ada', [ada]), undefined);
  });

  it('has a member ask whoever stands farthest away, when nobody has asked for three turns', () => {
    const turns = [
      said('t1', 'ada', {}, 'for'),
      said('t2', 'ben', {}, 'leaning for'),
      said('t3', 'cleo', {}, 'against'),
    ];
    assert.equal(pickSeatToAsk(brief, turns, 'ada'), 'cleo');
    assert.equal(pickSeatToAsk(brief, turns.slice(1), 'ada'), undefined);
    assert.equal(pickSeatToAsk(brief, [...turns, said('t4', 'ben', { move: 'question' })], 'ada'), undefined);
  });

  it('lets an open question be answered before another is asked', () => {
    const turns = [said('t1', 'ada'), said('t2', 'ben'), said('t3', 'cleo', { text: 'Ada, who pays?' })];
    assert.equal(pickSeatToAsk(brief, turns, 'ada'), undefined);
  });

  it('knows who has been silent for two rounds', () => {
    const round = (number: number) => ({ cue: { round: number } });
    const turns = [said('t1', 'cleo', round(1)), said('t2', 'ada', round(2)), said('t3', 'ben', round(3))];
    assert.deepEqual(findSilentSeats(brief, turns, 2), []);
    assert.deepEqual(
      findSilentSeats(brief, turns, 3).map(seat => seat.id),
      [],
    );
    assert.deepEqual(
      findSilentSeats(brief, turns, 4).map(seat => seat.id),
      ['cleo'],
    );
  });
});
