import assert from 'node:assert/strict';
import fc from 'fast-check';
import { seededRandom } from '../../../src/base/chance';
import { isRecord } from '../../../src/base/json';
import { structured } from '../../../src/formats/structured/structured';
import type { Options } from '../../../src/script/brief';
import type { Session } from '../../../src/stage/session';
import type { Answer } from '../../support/scriptedVoice';
import { performToEnd } from './councilTable';

const perform = (options: Options, start?: Parameters<typeof performToEnd>[2]) =>
  performToEnd(structured, options, start);

const turnsOf = (session: Session) => [...session.state.turns.values()];
const moves = ['opening', 'question', 'answer', 'rebuttal', 'synthesis', 'recheck'];

describe('a structured council', () => {
  it('keeps its phases whatever its cast, its options and its answers', async () => {
    const options = fc.record({
      scope: fc.constantFrom('all', 'round', 'recent'),
      maxWords: fc.constantFrom(0, 40),
      orderSwap: fc.boolean(),
      strategy: fc.constantFrom('', 'consensus-check'),
    });
    await fc.assert(
      fc.asyncProperty(options, fc.integer({ min: 0, max: 10 }), fc.nat(), async (chosen, extra, seed) => {
        const answer: Answer = (prompt, { turn }) =>
          seededRandom(seed, `${turn}:${prompt.attempt}`) < 0.12
            ? { text: '', stop: { kind: 'failed', failure: 'rejected', message: `Gone at ${turn}.`, remedy: 'Wait.' } }
            : undefined;
        const session = await perform(chosen, { extra, seed, answer });
        const turns = turnsOf(session);
        const seats = session.state.opened?.seats.filter(seat => seat.role === 'expert').map(seat => seat.id) ?? [];
        const of = (move: string) => turns.filter(turn => turn.move === move).map(turn => turn.seat);
        assert.deepEqual(of('opening'), seats);
        assert.deepEqual([...of('question')].sort(), [...seats].sort(), 'everybody examines one');
        assert.deepEqual([...of('rebuttal')].sort(), [...seats].sort());
        const places = turns.map(turn => moves.indexOf(turn.move)).map(place => (place === 2 ? 1 : place));
        assert.deepEqual(
          places,
          [...places].sort((a, b) => a - b),
          'the phases come in order',
        );
        for (const [at, turn] of turns.entries()) {
          const before = turns[at - 1];
          const examined =
            before?.move === 'answer' || (before?.move === 'question' && before.ended?.outcome !== 'spoken');
          if (turn.role === 'expert' && !(turn.move === 'question' && examined))
            assert.notEqual(turn.seat, before?.seat);
          assert.ok((turn.ended?.words ?? 0) <= (chosen.maxWords || 250));
        }
        const found = turns.find(turn => turn.move === 'synthesis')?.ended?.data !== undefined;
        assert.equal(session.state.outcome?.reason, found ? 'concluded' : 'no-synthesis');
      }),
      { numRuns: 80 },
    );
  });

  it('examines everybody by one other, across the widest difference', async () => {
    const stances = ['against', 'for', 'leaning for', 'against'];
    const session = await perform(
      {},
      {
        extra: 2,
        answer: (_prompt, { seat, cue }) =>
          cue.move === 'opening'
            ? {
                text: JSON.stringify({
                  say: `${seat.name} opens on invoices.`,
                  stance: stances[Number(seat.id.at(-1)) - 1],
                  confidence: 0.5,
                  changedBy: '',
                  objections: [],
                }),
              }
            : undefined,
      },
    );
    const [post] = session.state.posts;
    assert.ok(Array.isArray(post?.data));
    const found = post.data.flatMap(each => (isRecord(each) ? [`${String(each.asks)} ${String(each.answers)}`] : []));
    assert.deepEqual(
      found.sort(),
      ['expert-1 expert-3', 'expert-2 expert-4', 'expert-3 expert-1', 'expert-4 expert-2'].sort(),
    );
  });

  it('writes its openings blind', async () => {
    const session = await perform({});
    const [first] = session.state.beats.values();
    assert.equal(first?.kind, 'ask');
    assert.equal(
      first.cues.every(cue => cue.move === 'opening'),
      true,
    );
  });

  it('says that a strategy has no effect, and says nothing where there is none', async () => {
    const notes = (session: Session) =>
      session.state.entries.flatMap(entry => (entry.kind === 'note' ? [entry.note.text] : []));
    assert.match(notes(await perform({ strategy: 'consensus-check' })).join(), /“consensus-check” is ignored/);
    assert.deepEqual(notes(await perform({})), []);
  });

  it('concludes with all parts of a conclusion, and with the experts’ own dissent', async () => {
    const session = await perform(
      {},
      {
        answer: (_prompt, { seat, cue }) =>
          cue.move === 'rebuttal' && seat.id === 'expert-1'
            ? {
                text: JSON.stringify({
                  say: 'Ben has not counted the tickets.',
                  stance: 'against',
                  confidence: 0.9,
                  changedBy: '',
                  objections: ['The tickets are not counted.'],
                }),
              }
            : undefined,
      },
    );
    const { outcome } = session.state;
    for (const key of ['verdict', 'consensus', 'tensions', 'matrix', 'recommendation', 'confidence', 'openQuestions'])
      assert.ok(outcome && key in outcome, key);
    assert.deepEqual(Array.isArray(outcome?.dissent) && outcome.dissent[0], {
      by: 'Ada',
      text: 'The tickets are not counted.',
    });
  });
});
