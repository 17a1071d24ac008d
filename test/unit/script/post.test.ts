import assert from 'node:assert/strict';
import { ballot, definePost, notice } from '../../../src/script/post';

describe('what scripts post', () => {
  it('is recorded under its topic and read again by it', () => {
    const tally = definePost<{ round: number; by: string | null }>('tally', { round: 0, by: null });
    const { value: step } = tally.post({ round: 2, by: null }).next({ turns: [], inputs: [] });
    assert.deepEqual(step, { kind: 'post', topic: 'tally', data: { round: 2, by: null } });
    const posts = [
      { topic: 'tally', data: { round: 2, by: null }, seq: 4 },
      { topic: 'vote', data: { round: 2, by: 'x' }, seq: 5 },
    ];
    assert.deepEqual(tally.among(posts), [posts[0]]);
  });

  it('is passed over where a stranger has given it another shape', () => {
    const shapes = [null, 'text', [], {}, { text: 1 }, { text: null }, { prompt: 'a', choices: {} }, { prompt: [] }];
    const posts = shapes.flatMap(data => ['notice', 'ballot'].map(topic => ({ topic, data })));
    assert.deepEqual([...notice.among(posts), ...ballot.among(posts)], []);
  });
});
