import assert from 'node:assert/strict';
import { formatOf } from '../../../../src/formats';
import type { Brief, Options } from '../../../../src/script/brief';
import type { Outcome, Step } from '../../../../src/script/step';
import type { Turn } from '../../../../src/script/turn';
import { seats, turn } from '../deliberation/turns';

const roles = ['proponent', 'proponent', 'opponent', 'arbitrator'];
const debaters = seats.map((seat, at) => ({ ...seat, role: roles[at] ?? '' }));

/** Holds a debate of three rounds in which every debater declares the verdict that it would give itself. */
function hold(options: Options): Outcome {
  const brief: Brief = { topic: 'streams', seats: debaters, options, seed: 1, relevance: {} };
  const script = formatOf('debate')?.script(brief);
  assert.ok(script);
  let count = 0;
  const answer = (step: Step): Turn[] =>
    ('cues' in step ? step.cues : []).map(cue => {
      count += 1;
      const ruling = { verdict: 'split', confidence: 0.5, reasons: [], conditions: [], openQuestions: [] };
      const data = cue.move === 'ruling' ? ruling : { ownVerdict: 'split', ownConfidence: 0.7 };
      return { ...turn(`t${count}`, 'b1', cue.seat, 'It is so.', data), move: cue.move, cue: cue.data ?? {} };
    });
  let step = script.next({ turns: [], inputs: [] });
  while (!step.done) step = script.next({ turns: answer(step.value), inputs: [] });
  return step.value;
}

describe('the verdicts that debaters would give themselves', () => {
  for (const casting of ['single', 'ensemble']) {
    it(`are those of everybody on a side, also of who does not speak in the last round (${casting})`, () => {
      const { ownVerdicts } = hold({ rounds: 3, casting });
      assert.deepEqual(
        [ownVerdicts].flat().map(each => JSON.stringify(each)),
        ['Ada', 'Ben Okafor', 'Cleo Park'].map((by, at) =>
          JSON.stringify({ by, role: roles[at], verdict: 'split', confidence: 0.7 }),
        ),
      );
    });
  }
});
