import assert from 'node:assert/strict';
import { openedRound } from '../../../webview/rounds';
import { inputLine } from '../../../webview/wording';
import { finished } from '../../browser/panel/stories';

describe('the headings of rounds', () => {
  it('stand once, at the first turn of each', () => {
    const { state } = finished();
    const opened = state.entries.flatMap((_, index) => openedRound(state.entries, index, state)?.round ?? []);
    assert.deepEqual(opened, ['Round 1', 'Round 2', 'Round 3']);
  });

  it('are not told again after a reply to the user, which stands in no round', () => {
    const story = finished();
    const turns = story.state.entries.flatMap(each => (each.kind === 'turn' ? [each.turn] : []));
    const beat = story.state.beats.get(story.state.turns.get(turns[4] ?? '')?.beat ?? '');
    assert.equal(beat?.round, 'Round 2');
    beat.round = undefined;
    const opened = story.state.entries.flatMap(
      (_, index) => openedRound(story.state.entries, index, story.state)?.round ?? [],
    );
    assert.deepEqual(opened, ['Round 1', 'Round 2', 'Round 3']);
  });
});

describe('a pause', () => {
  it('is the user’s in the panel where the user paused, and nobody’s where the session paused itself', () => {
    const { state } = finished();
    assert.ok(inputLine({ kind: 'pause' }, state));
    assert.equal(inputLine({ kind: 'pause', by: 'failures' }, state), undefined);
  });
});
