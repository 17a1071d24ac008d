import assert from 'node:assert/strict';
import { openSession, type Session } from '../../../src/stage/session';
import type { Prompt } from '../../../src/voices/voice';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

async function debated(
  orderSwap: boolean,
  exchangedVerdict = 'opponent',
): Promise<{ session: Session; calls: Prompt[] }> {
  const voice = scriptedVoice((_prompt, { cue, seat }) => {
    if (seat.role !== 'arbitrator')
      return { text: `${seat.name === 'Ada' ? 'Ben' : 'Ada'} forgets what ${seat.name} counted: the tickets.` };
    if (cue.move === 'reaction') return undefined;
    const verdict = cue.move === 'recheck' ? exchangedVerdict : 'proponent';
    const rest = { confidence: 0.7, reasons: [], conditions: [], openQuestions: [] };
    return { text: JSON.stringify({ say: `The tickets decide (${cue.move}).`, verdict, ...rest }) };
  });
  const session = await openSession(
    new MemoryLedger(),
    setupOf('debate', { options: { orderSwap, rounds: 2 } }),
    worldOf(voice),
  );
  await session.perform(new AbortController().signal);
  return { session, calls: voice.calls };
}

const heardBy = (calls: readonly Prompt[], move: string) =>
  calls
    .filter(call => call.occasions[0]?.cue.move === move)
    .flatMap(call => call.messages.flatMap(message => message.parts.slice(0, -1)).map(part => part.text))
    .join('\n');

const speakersIn = (log: string) => [...log.matchAll(/<said-\w+ by="([^"]+)"/g)].map(match => match[1]);

describe('a judge that is asked twice', () => {
  it('is asked once where nobody wants it twice', async () => {
    const { session } = await debated(false);
    assert.equal(
      [...session.state.turns.values()].some(turn => turn.move === 'recheck'),
      false,
    );
    assert.equal('orderSensitive' in (session.state.outcome ?? {}), false);
  });

  it('hears the same words in exchanged order under letters, and none of its own first verdict', async () => {
    const { calls } = await debated(true);
    assert.deepEqual(speakersIn(heardBy(calls, 'ruling')).slice(0, 2), ['Ada (proponent)', 'Ben (opponent)']);
    const again = heardBy(calls, 'recheck');
    assert.deepEqual(speakersIn(again), ['Speaker B', 'Speaker C', 'Speaker A', 'Speaker B', 'Speaker C']);
    assert.doesNotMatch(again, /\b(?:Ada|Ben)\b/);
    assert.doesNotMatch(again, /The tickets decide/);
    assert.ok(again.indexOf('forgets what Speaker B counted') < again.indexOf('forgets what Speaker C counted'));
  });

  it('writes nothing to the cache for an order that is asked for once', async () => {
    const { calls } = await debated(true);
    const parts = calls
      .filter(call => call.occasions[0]?.cue.move === 'recheck')
      .flatMap(call => call.messages.flatMap(message => message.parts));
    assert.ok(parts.length > 0 && parts.every(part => part.cache === undefined));
  });

  it('is marked where its verdicts differ, and only there', async () => {
    assert.equal((await debated(true)).session.state.outcome?.orderSensitive, true);
    const steady = (await debated(true, 'proponent')).session.state.outcome;
    assert.equal(steady?.orderSensitive, false);
    assert.equal(steady.verdict, 'proponent');
  });

  it('leaves the verdict as it was where the second asking fails', async () => {
    const { session } = await debated(true, 'nobody');
    assert.equal(session.state.outcome?.verdict, 'proponent');
    assert.equal('orderSensitive' in (session.state.outcome ?? {}), false);
  });
});
