import assert from 'node:assert/strict';
import { hash32 } from '../../../src/base/chance';
import { finishedTurns } from '../../../src/ledger/state';
import { openSession } from '../../../src/stage/session';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

/** About 130 words on the topic, half of them unlike those of any other turn, so that nobody goes round in circles. */
const long = (turn: string) =>
  Array.from({ length: 13 }, (_, at) => {
    const own = ['ledger', 'night', 'meter', 'tariff'].map(word => `${word}${hash32(`${turn}${word}${at}`) % 997}`);
    return `The batch invoice ${own.join(' ')} says ${turn} part ${at}.`;
  }).join(' ');

describe('a long session', () => {
  it('is folded into a summary by whoever presides, rarely, and keeps all of it in the ledger', async () => {
    const voice = scriptedVoice((_prompt, { turn, move, cue }) => {
      if (cue.move === 'summary') return { text: 'So far: the batch is slow, and nobody has priced the stream.' };
      return move.answer ? undefined : { text: long(turn) };
    });
    const setup = setupOf('debate', { options: { rounds: 6 }, budget: {} });
    const debate = {
      ...setup.format,
      options: setup.format.options.map(rule => (rule.type === 'number' ? { ...rule, max: 40 } : rule)),
    };
    const session = await openSession(
      new MemoryLedger(),
      { ...setup, format: debate, options: { inspect: false, rounds: 30 } },
      worldOf(voice),
    );
    await session.perform(new AbortController().signal);

    const folds = [...session.state.beats.values()].filter(beat => beat.by === 'summary');
    assert.equal(folds.length, 1);
    assert.equal(folds[0]?.cues[0]?.seat, 'arbitrator');
    const summary = session.state.turns.get(folds[0]?.cues[0]?.turn ?? '');
    assert.match(summary?.ended?.text ?? '', /nobody has priced the stream/);

    const wordsOf = (index: number) =>
      voice.calls
        .at(index)
        ?.messages.flatMap(each => each.parts.map(part => part.text))
        .join('\n') ?? '';
    assert.match(wordsOf(-1), /nobody has priced the stream/);
    assert.doesNotMatch(wordsOf(-1), /says t1 part 1/);
    const before = voice.calls.findIndex(call => call.subjects[0]?.cue.move === 'summary');
    assert.match(wordsOf(before), /says t1 part 1/);
    assert.ok(finishedTurns(session.state).some(turn => turn.text.includes('says t1 part 1')));
  });
});
