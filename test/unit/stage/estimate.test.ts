import assert from 'node:assert/strict';
import { parseDocumentText } from '../../../src/document/reader';
import { formatOf } from '../../../src/formats';
import type { Format } from '../../../src/script/format';
import type { Cue, Step } from '../../../src/script/step';
import { longestAnswer } from '../../../src/stage/closing';
import { estimate } from '../../../src/stage/estimate';
import type { Setup } from '../../../src/stage/setup';
import { estimateTokens } from '../../../src/stage/usualData';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

/** How long a format with these steps would take, in minutes. */
function minutesOf(...steps: Step[]): number {
  const debate = formatOf('debate');
  assert.ok(debate);
  const format: Format = {
    ...debate,
    *script() {
      for (const step of steps) yield step;
      return { reason: 'done', success: true };
    },
  };
  return estimate(setupOf('debate', { format }), worldOf(scriptedVoice())).minutes;
}

const long: Cue = { seat: 'proponent-1', move: 'proposition', hears: 'all' };
const short: Cue = { seat: 'opponent-1', move: 'reaction', hears: 'all' };
const ask = (...cues: Cue[]): Step => ({ kind: 'ask', cues });
const inTurn = (...cues: Cue[]): Step => ({ kind: 'inTurn', cues });

describe('the minutes of an estimate', () => {
  it('are those of the slowest where several answer together, in whatever order they are asked', () => {
    const alone = minutesOf(inTurn(long));
    assert.ok(alone > minutesOf(inTurn(short)));
    assert.equal(minutesOf(ask(long, short)), alone);
    assert.equal(minutesOf(ask(short, long)), alone);
    assert.equal(minutesOf(ask(long, short, long, short)), alone);
  });

  it('add up where one speaks after another', () => {
    const each = [minutesOf(inTurn(long)), minutesOf(inTurn(short))];
    const after = minutesOf(inTurn(long), inTurn(short));
    assert.ok(Math.abs(after - (each[0] ?? 0) - (each[1] ?? 0)) < 1e-9);
  });

  it('leave out what runs beside the others', () => {
    const behind: Step = { kind: 'start', name: 'look', cue: long };
    assert.equal(minutesOf(behind, inTurn(short)), minutesOf(inTurn(short)));
  });
});

describe('an estimate', () => {
  it('counts signs as more than as many letters', () => {
    assert.ok(estimateTokens('{"a": [1, 2]}; (“b”)') > estimateTokens('the words of a text '));
    assert.equal(estimateTokens('the words of a text '), estimateTokens('a text of the words '));
  });

  for (const format of ['debate', 'consensus'])
    it(`counts the question whether words and data agree, in a ${format}`, () => {
      const callsOf = (examiner?: Setup['examiner']) =>
        estimate({ ...setupOf(format), ...(examiner ? { examiner } : {}) }, worldOf(scriptedVoice(undefined, 1))).calls;
      assert.ok(callsOf({}) > callsOf(), `${callsOf({})} calls`);
    });

  it('counts every slide of a long document', () => {
    const sections = Array.from(
      { length: 80 },
      (_, index) => `## Part ${index + 1}\n\nThe store moves part ${index + 1} in week ${index + 1}.\n`,
    );
    const calls = [20, 80].map(count => {
      const document = parseDocumentText(`# Plan\n\n${sections.slice(0, count).join('\n')}`, { path: 'plan.md' });
      return estimate(setupOf('presentation', { document }), worldOf(scriptedVoice())).calls;
    });
    const [few = 0, many = 0] = calls;
    // Questions are only asked within the minutes of the talk; all slides are prepared.
    assert.ok(many > 3 * few, `${few} calls for 20 slides, ${many} for 80`);
  });

  it('reserves room for declared stances only where a move asks for them', () => {
    const debate = formatOf('debate');
    const move = debate?.moves.ruling;
    assert.ok(move?.answer);
    const plain = longestAnswer(move).length;
    const { answer: _, ...wordsOnly } = move;
    assert.equal(longestAnswer(wordsOnly).length, plain);
    assert.ok(longestAnswer({ ...move, talking: { answer: move.answer } }).length > plain);
  });
});
