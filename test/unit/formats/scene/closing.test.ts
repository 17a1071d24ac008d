import assert from 'node:assert/strict';
import { closing } from '../../../../src/formats/scene/script';
import type { Brief } from '../../../../src/script/brief';
import type { SealedInput } from '../../../../src/script/input';
import type { Step } from '../../../../src/script/step';
import { uncheckedTurn } from '../../../../src/script/turn';

const seat = (id: string, role: string) => ({ id, role, name: id, agent: id, voice: 'v', hash: '' });
const characters = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus', 'hal'];
const brief = {
  topic: 'A porch',
  seats: [...characters.map(id => seat(id, 'character')), seat('director', 'moderator')],
  options: { goal: '- Ada leaves', order: 'natural', judgeEvery: 3, maxBeats: 20 },
  seed: 1,
  relevance: {},
  edition: 2,
} as unknown as Brief;
const heard = Array.from({ length: 7 }, (_, beat) =>
  uncheckedTurn({
    ...{ id: `t${beat}`, seat: 'ada', move: 'line', text: '[TONE: calm] "Well."', words: 1, seq: beat },
    cue: { beat },
  }),
);

/** Closes the scene after its seventh beat; the inputs arrive in the closing beat. */
function close(inputs: SealedInput[] = []): { steps: Step[]; posted: string[] } {
  const posted = ['Ada leaves'];
  const script = closing(brief, heard, 'stopped', [{ topic: 'goals', data: posted }]);
  const steps: Step[] = [];
  for (let next = script.next(); !next.done; next = script.next({ turns: [], inputs })) steps.push(next.value);
  return { steps, posted };
}

describe('a scene that is closed early', () => {
  it('leaves what was posted as it was when the goals change meanwhile', () => {
    const goal = { kind: 'limit', key: 'goal', value: '- Ben leaves', seq: 20 } as unknown as SealedInput;
    assert.deepEqual(close([goal]).posted, ['Ada leaves']);
  });
});
