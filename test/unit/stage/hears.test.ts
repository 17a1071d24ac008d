import assert from 'node:assert/strict';
import type { Hears } from '../../../src/script/step';
import type { LogBlock } from '../../../src/stage/log';
import { heardBlocks } from '../../../src/stage/promptContext';

const block = (beat: string, round?: string, more: Partial<LogBlock> = {}): LogBlock => ({
  beat,
  ...(round ? { round } : {}),
  turns: [
    {
      id: beat,
      beat,
      seat: 'ada',
      move: 'reaction',
      outcome: 'spoken',
      text: 'Words.',
      words: 1,
      checks: [],
      scores: { topic: 1, novelty: 1 },
      seq: 1,
    },
  ],
  remarks: [],
  ...more,
});

const cueOf = (hears: Hears) => ({ seat: 'ben', move: 'reaction', hears });

const heard = (hears: Hears, log: readonly LogBlock[], round?: string) =>
  heardBlocks({ log, ...(round ? { round } : {}) }, cueOf(hears)).map(each => each.beat);

describe('what a speaker hears', () => {
  const log = [block('b1', 'Round 1'), block('b2', 'Round 1'), block('b3', 'Round 2'), block('b4', 'Round 2')];

  it('is everything, nothing, the round under way, the last turns, or all since a round', () => {
    assert.deepEqual(heard('all', log), ['b1', 'b2', 'b3', 'b4']);
    assert.deepEqual(heard('none', log), []);
    assert.deepEqual(heard('round', log), ['b3', 'b4']);
    assert.deepEqual(heard({ recent: 3 }, log), ['b2', 'b3', 'b4']);
    assert.deepEqual(heard({ since: 'Round 2' }, log), ['b3', 'b4']);
  });

  it('is nothing of the round before where a new one begins, but for what the user said last', () => {
    assert.deepEqual(heard('round', log, 'Round 3'), []);
    const said: LogBlock = block('b4', 'Round 2', { remarks: [{ kind: 'remark', text: 'Mind the audit.' }] });
    const [told, ...others] = heardBlocks({ log: [...log.slice(0, 3), said], round: 'Round 3' }, cueOf('round'));
    assert.deepEqual([told?.turns, told?.remarks.length, others.length], [[], 1, 0]);
  });

  it('is the last summary and what came after it for the next one too, however long the meeting', () => {
    const folded = [...log, block('b5', undefined, { by: 'summary' }), block('b6', 'Round 3'), block('b7', 'Round 3')];
    const next = heardBlocks({ log: folded }, { seat: 'ada', move: 'summary', hears: 'all' });
    assert.deepEqual(
      next.map(each => each.beat),
      ['b5', 'b6', 'b7'],
    );
  });

  it('is the summary of what was folded since a round', () => {
    const folded = [...log, block('b5', undefined, { by: 'summary' }), block('b6', 'Round 2')];
    assert.deepEqual(heard({ since: 'Round 2' }, folded), ['b5', 'b6']);
    assert.deepEqual(heard({ since: 'Round 3' }, folded), []);
  });

  it('keeps what fell into the round without its name: a redirection, a reply to the user', () => {
    const aside = [...log.slice(0, 3), block('b3a', undefined, { by: 'redirect' }), block('b4', 'Round 2')];
    assert.deepEqual(heard('round', aside), ['b3', 'b3a', 'b4']);
    assert.deepEqual(heard('round', aside.slice(0, 4)), ['b3', 'b3a']);
  });

  it('is all there is where no round has a name, and begins at the last summary', () => {
    assert.deepEqual(heard('round', [block('b1'), block('b2')]), ['b1', 'b2']);
    const folded = [block('b1', 'Round 1'), block('b2', undefined, { by: 'summary' }), block('b3', 'Round 1')];
    assert.deepEqual(heard('all', folded), ['b2', 'b3']);
  });
});
