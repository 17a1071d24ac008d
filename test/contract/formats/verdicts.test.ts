import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/base/json';
import type { Options } from '../../../src/script/brief';
import { openSession } from '../../../src/stage/session';
import type { CallResult, Prompt } from '../../../src/voices/voice';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

type Said = Partial<CallResult> | undefined;

/** A session whose turns of one move are answered as told; nobody is there to answer a question. */
async function held(
  format: string,
  answer: (prompt: Prompt, move: string, data: JsonObject) => Said,
  options: Options = {},
) {
  const plain = scriptedVoice();
  const voice = scriptedVoice(async (prompt, { cue, move }) => {
    const { text } = await plain.speak(prompt, { signal: new AbortController().signal, onText() {}, onState() {} });
    return answer(prompt, cue.move, move.answer ? JSON.parse(text) : {}) ?? { text };
  });
  const session = await openSession(new MemoryLedger(), setupOf(format, { extra: 1, options }), worldOf(voice));
  session.onEvent(event => {
    if (event.type === 'listen.called') void session.put({ kind: 'answer' });
  });
  const outcome = await session.perform(new AbortController().signal);
  assert.ok(outcome);
  const asked = session.state.posts.filter(post => post.topic === 'question').length;
  const calls = (move: string) => voice.calls.filter(call => call.subjects[0]?.cue.move === move).length;
  return { outcome, asked, calls };
}

const json = (data: JsonObject): Said => ({ text: JSON.stringify(data) });

describe('a verdict', () => {
  for (const [format, move] of [
    ['debate', 'ruling'],
    ['structured', 'synthesis'],
    ['discussion', 'synthesis'],
    ['consensus', 'synthesis'],
    ['consensus', 'ratification'],
  ] as const) {
    it(`of a ${format} (${move}) is not put off by a question to the user: it is asked for once more`, async () => {
      const { outcome, asked, calls } = await held(format, (prompt, each, data) =>
        each === move && !prompt.correction
          ? { text: '@user How many customers pay by the year?' }
          : each === 'ratification'
            ? json({ ...data, stance: 'accept' })
            : undefined,
      );
      assert.equal(asked, 0);
      assert.ok(calls(move) % 2 === 0);
      assert.equal(outcome.success, true);
    });
  }

  it('that is never given leaves none, and says so', async () => {
    for (const [format, move, reason] of [
      ['debate', 'ruling', 'no-ruling'],
      ['structured', 'synthesis', 'no-synthesis'],
    ] as const) {
      const { outcome } = await held(format, (_prompt, each) =>
        each === move ? { text: '@user How many customers pay by the year?' } : undefined,
      );
      assert.deepEqual([outcome.reason, outcome.success], [reason, false]);
    }
  });
});

const vote = (stance: string) => (data: JsonObject) =>
  json({ ...data, stance, say: `I say ${stance} for the ledger.` });
const accept = vote('accept');
const refused: Said = { text: '', stop: { kind: 'refused' } };
const gone: Said = {
  text: '',
  stop: { kind: 'failed', failure: 'rejected', message: 'Gone.', remedy: 'Choose another.' },
};
type Vote = (data: JsonObject, prompt: Prompt) => Said;
const wordless: Vote = data => json({ ...data, stance: 'block', say: '' });
const reasoned: Vote = (data, { correction }) =>
  json({ ...data, stance: 'block', say: correction ? 'Nobody has priced it.' : '' });

const ratifications: readonly [string, readonly Vote[], string, number][] = [
  [
    'of which one lacks its data',
    [accept, accept, () => ({ text: 'I am for it, plainly.' })],
    'consensus-with-reservations',
    1,
  ],
  [
    'of which one is no JSON',
    [accept, accept, () => ({ text: '{"stance": "block", "say": "No' })],
    'consensus-with-reservations',
    1,
  ],
  ['of which one has a vote that there is not', [accept, accept, vote('abstain')], 'consensus-with-reservations', 1],
  ['of which one is refused', [accept, accept, () => refused], 'consensus-with-reservations', 1],
  ['of which two fail', [accept, () => refused, () => gone], 'no-consensus', 2],
  ['of which all fail', [() => refused, () => refused, () => refused], 'no-consensus', 3],
  ['in which one blocks without a word, asked twice', [accept, accept, wordless], 'consensus-with-reservations', 1],
  ['in which one blocks and gives its reason when asked for it', [accept, accept, reasoned], 'no-consensus', 0],
  [
    'in which one has a reservation',
    [accept, accept, vote('accept with reservation')],
    'consensus-with-reservations',
    0,
  ],
  ['in which all accept', [accept, accept, accept], 'consensus', 0],
  ['in which one blocks twice', [accept, accept, vote('block')], 'no-consensus', 0],
];

describe('a ratification', () => {
  for (const [what, votes, reason, unheard] of ratifications) {
    it(`${what} comes to ${reason}`, async () => {
      const { outcome, calls } = await held('consensus', (prompt, move, data) => {
        const at = Number(prompt.subjects[0]?.seat.id.split('-').at(-1)) - 1;
        return move === 'ratification' ? votes[at]?.(data, prompt) : undefined;
      });
      assert.equal(outcome.reason, reason);
      const silent = Array.isArray(outcome.unheard) ? outcome.unheard.length : 3;
      assert.equal(silent, unheard);
      assert.ok(calls('synthesis') <= 2);
    });
  }
});
