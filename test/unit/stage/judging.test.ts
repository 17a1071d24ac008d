import assert from 'node:assert/strict';
import type { LedgerEvent } from '../../../src/ledger/events';
import type { Options } from '../../../src/script/brief';
import type { Input } from '../../../src/script/input';
import { openSession, type Session } from '../../../src/stage/session';
import type { Prompt } from '../../../src/voices/voice';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

/** A debate with its judge asked twice, into which the user puts something at an event. */
async function cutInto(format: string, due: (event: LedgerEvent) => Input | undefined) {
  const voice = scriptedVoice(async () => {
    // Both askings are under way before either is answered.
    await new Promise(setImmediate);
    await puts;
    return {};
  });
  const options: Options = format === 'debate' ? { orderSwap: true, rounds: 1 } : { orderSwap: true };
  const session = await openSession(new MemoryLedger(), setupOf(format, { options }), worldOf(voice));
  let puts: Promise<unknown> = Promise.resolve();
  session.onEvent(event => {
    const input = due(event);
    if (input) puts = Promise.all([puts, session.put(input)]);
  });
  await session.perform(new AbortController().signal);
  const verdicts = [...session.state.turns.values()].filter(turn => verdictMoves.includes(turn.move));
  const asked = voice.calls.filter(call => verdictMoves.includes(call.subjects[0]?.cue.move ?? ''));
  return { outcome: session.state.outcome, verdicts, asked };
}

const verdictMoves = ['ruling', 'synthesis', 'recheck'];
const judges: readonly [format: string, judge: string, first: string, reason: string][] = [
  ['debate', 'arbitrator', 'ruling', 'no-ruling'],
  ['structured', 'moderator', 'synthesis', 'no-synthesis'],
];

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
  await session.put({ kind: 'remark', text: 'I would follow Ben.' });
  await session.perform(new AbortController().signal);
  return { session, calls: voice.calls };
}

const before = (turn: string) => `t${Number(turn.slice(1)) - 1}`;
const skipOf = (event: LedgerEvent): Input | undefined =>
  event.type === 'turn.began' && event.move === 'recheck' ? { kind: 'skip' } : undefined;

const heardBy = (calls: readonly Prompt[], move: string) =>
  calls
    .filter(call => call.subjects[0]?.cue.move === move)
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
    assert.match(heardBy(calls, 'ruling'), /I would follow Ben\./);
    assert.match(again, /I would follow Speaker [A-C]\./);
    assert.doesNotMatch(again, /\b(?:Ada|Ben)\b/);
    assert.doesNotMatch(again, /The tickets decide/);
    assert.ok(again.indexOf('forgets what Speaker B counted') < again.indexOf('forgets what Speaker C counted'));
  });

  it('writes nothing to the cache for an order that is asked for once', async () => {
    const { calls } = await debated(true);
    const parts = calls
      .filter(call => call.subjects[0]?.cue.move === 'recheck')
      .flatMap(call => call.messages.flatMap(message => message.parts));
    assert.ok(parts.length > 0 && parts.every(part => part.cache === undefined));
  });

  it('is marked where its verdicts differ, and only there', async () => {
    assert.equal((await debated(true)).session.state.outcome?.orderSensitive, true);
    const steady = (await debated(true, 'proponent')).session.state.outcome;
    assert.equal(steady?.orderSensitive, false);
    assert.equal(steady.verdict, 'proponent');
  });

  for (const [format, judge, first, reason] of judges) {
    const turnIn = (event: LedgerEvent, move: string) =>
      event.type === 'turn.began' && event.move === move ? event.turn : undefined;

    it(`is asked neither the first nor the second time where its turn in a ${format} is skipped or it is muted`, async () => {
      for (const input of [{ kind: 'skip', seat: judge } as const, { kind: 'mute', seat: judge, on: true } as const]) {
        let put = false;
        const { outcome, verdicts, asked } = await cutInto(format, event => {
          if (put || event.type !== 'turn.ended' || !/opponent|expert/.test(event.seat)) return undefined;
          put = true;
          return input;
        });
        assert.deepEqual(
          verdicts.map(turn => turn.ended?.outcome),
          ['skipped', 'skipped'],
        );
        assert.equal(asked.length, 0);
        assert.deepEqual([outcome?.reason, outcome?.success, outcome?.orderSensitive], [reason, false, undefined]);
      }
    });

    it(`gives up the second asking in a ${format} where the first is skipped, be it under way or still to come`, async () => {
      for (const at of ['in progress', 'to come']) {
        const { outcome, verdicts } = await cutInto(format, event => {
          const turn = turnIn(event, at === 'in progress' ? 'recheck' : first);
          return turn ? { kind: 'skip', turn: at === 'in progress' ? before(turn) : turn } : undefined;
        });
        assert.deepEqual(
          verdicts.map(turn => turn.ended?.outcome),
          ['skipped', 'skipped'],
          at,
        );
        assert.deepEqual([outcome?.reason, outcome?.success], [reason, false]);
      }
    });

    it(`leaves the verdict of a ${format} unchecked where only the second asking is skipped`, async () => {
      const { outcome, verdicts } = await cutInto(format, event => {
        const turn = turnIn(event, 'recheck');
        return turn ? { kind: 'skip', turn } : undefined;
      });
      assert.deepEqual(
        verdicts.map(turn => turn.ended?.outcome),
        ['spoken', 'skipped'],
      );
      assert.deepEqual([outcome?.success, outcome?.orderSensitive], [true, undefined]);
    });

    it(`is skipped both times in a ${format} by a skip that names nobody`, async () => {
      const { verdicts } = await cutInto(format, skipOf);
      assert.deepEqual(
        verdicts.map(turn => turn.ended?.outcome),
        ['skipped', 'skipped'],
      );
    });
  }

  it('leaves the verdict as it was where the second asking fails', async () => {
    const { session } = await debated(true, 'nobody');
    assert.equal(session.state.outcome?.verdict, 'proponent');
    assert.equal('orderSensitive' in (session.state.outcome ?? {}), false);
  });
});
