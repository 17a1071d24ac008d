import assert from 'node:assert/strict';
import { actors, cast, stage, turnSaying } from '../../../support/scene/staging';

const said = (name: string, beat: number) =>
  `[TONE: calm] "${name} brings the ${'elm oak ash pine larch birch willow maple'.split(' ')[beat % 8]} of number ${beat} and nothing besides."`;
const options = (presence: object, more = {}) => ({
  goal: 'Bob apologizes',
  maxBeats: 8,
  presence: JSON.stringify(presence),
  ...more,
});

describe('a stage that empties', () => {
  it('waits for whoever is yet to come', async () => {
    const { session, outcome } = await stage(actors({ line: said }), {
      prompt: 'A porch',
      cast: cast('Alice', 'Bob'),
      options: options({ alice: { leaves: 3 }, bob: { enters: 5 } }),
    });
    const beats = [...session.state.turns.values()]
      .filter(turn => turn.seat === 'character-2')
      .map(turn => turn.cue.data?.beat);
    assert.deepEqual(beats, [5, 6, 7]);
    assert.equal(outcome?.reason, 'timeout');
  });

  it('is judged once more when everybody has left, for a goal met with the last words', async () => {
    const sorry = 'I am truly sorry';
    const voice = actors({
      line: (name, beat) => (name === 'Bob' && beat === 3 ? `[TONE: low] "${sorry}, Alice."` : said(name, beat)),
      thought: (_beat, occasion) => {
        const line = turnSaying(occasion, sorry);
        return { goals: [{ goal: 1, met: line !== '', line, quote: sorry, confidence: 0.9 }], confidence: 0.2 };
      },
    });
    const { outcome } = await stage(voice, {
      prompt: 'A porch',
      cast: cast('Alice', 'Bob'),
      options: options({ alice: { leaves: 4 }, bob: { leaves: 4 } }),
    });
    assert.deepEqual([outcome?.reason, outcome?.success], ['goal', true]);
  });

  it('comes to its own end on the last beat where no goal is stated', async () => {
    const voice = actors({ line: said, thought: beat => ({ state: beat >= 4 ? 'ended' : 'moving' }) });
    const { outcome } = await stage(voice, {
      prompt: 'A porch',
      cast: cast('Alice', 'Bob'),
      options: { maxBeats: 5 },
    });
    assert.deepEqual([outcome?.reason, outcome?.success], ['natural-ending', true]);
  });
});
