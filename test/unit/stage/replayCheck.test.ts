import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../src/base/json';
import { formatOf } from '../../../src/formats';
import type { Format } from '../../../src/script/format';
import type { Cue, Step } from '../../../src/script/step';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const cueOf = (who: string): Cue => ({ seat: who, move: 'proposition', hears: 'all' });

/** A format that takes these steps and ends. */
function taking(steps: readonly Step[]): Format {
  const debate = formatOf('debate');
  assert.ok(debate);
  return {
    ...debate,
    *script() {
      for (const step of steps) yield step;
      return { reason: 'done', success: true };
    },
  };
}

function answered(session: Session): Session {
  session.onEvent(event => {
    if (event.type === 'listen.called') void session.put({ kind: 'event', text: 'A bell rings.' });
  });
  return session;
}

/** Performs some steps, forgets how it ended, and takes it up with others. */
async function takenUp(before: readonly Step[], after: readonly Step[]): Promise<unknown> {
  const ledger = new MemoryLedger();
  const world = (format: Format) => ({ ...worldOf(scriptedVoice()), formatOf: () => format });
  const format = taking(before);
  const session = answered(await openSession(ledger, setupOf('debate', { format }), world(format)));
  await session.perform(forever);
  const open = bodiesOf(ledger.events).filter(body => body.type !== 'session.ended');
  const again = await resumeSession(new MemoryLedger(open), session.sources, world(taking(after)));
  return answered(again).perform(forever);
}

const middle: Readonly<Record<string, Step>> = {
  'a beat': { kind: 'ask', cues: [cueOf('proponent-1')] },
  'another beat': { kind: 'ask', cues: [cueOf('opponent-1')] },
  'a turn': { kind: 'inTurn', cues: [cueOf('proponent-1')] },
  'a task': { kind: 'start', name: 'look', cue: cueOf('proponent-1') },
  'another task': { kind: 'start', name: 'listen', cue: cueOf('proponent-1') },
  'a wait': { kind: 'listen', for: ['event'] },
  'another wait': { kind: 'listen', for: ['ballot', 'event'] },
  'a state': { kind: 'post', topic: 'here', data: 1 },
  'another state': { kind: 'post', topic: 'here', data: 2 },
  'a cancellation': { kind: 'cancel', name: 'look' },
};
const around = (step: Step | undefined): Step[] => [
  { kind: 'inTurn', cues: [cueOf('opponent-1')] },
  ...(step ? [step] : []),
  { kind: 'inTurn', cues: [cueOf('arbitrator')] },
];

describe('a record that another script wrote', () => {
  for (const [recorded, before] of Object.entries(middle)) {
    it(`of ${recorded} is taken up where the script still takes it`, async () => {
      assert.deepEqual(await takenUp(around(before), around(before)), { reason: 'done', success: true });
    });

    for (const [asked, after] of Object.entries(middle)) {
      if (recorded === asked) continue;
      it(`of ${recorded} parts ways with ${asked}, by name and without a wait`, async () => {
        await assert.rejects(
          takenUp(around(before), around(after)),
          (error: Error) => error.name === 'ScriptDrift' && / b[23] /.test(error.message),
        );
      });
    }
  }

  it('says in what two steps differ that are called the same', async () => {
    const asking = (data: JsonObject): Step => ({ kind: 'ask', cues: [{ ...cueOf('opponent-1'), data }] });
    const posting = (data: Json): Step => ({ kind: 'post', topic: 'here', data });
    for (const [before, after, difference] of [
      [
        asking({ round: 1 }),
        asking({ round: 2 }),
        /opponent-1 \(proposition\), with cues.0.data.round 1, .*round 2\.$/,
      ],
      [asking({}), asking({ to: 'a' }), /, with cues.0.data {}, .*, with cues.0.data {"to":"a"}\.$/],
      [asking({ to: 'a', as: 1 }), asking({ as: 1 }), /, with cues.0.data.to "a", .*, with cues.0.data.to left out\.$/],
      [posting([1, 2]), posting([1, 3]), /, with data.1 2, .*, with data.1 3\.$/],
      [posting({ a: [] }), posting({ a: null }), /, with data.a \[\], .*, with data.a null\.$/],
    ] as const)
      await assert.rejects(takenUp(around(before), around(after)), difference);
  });

  it('goes on behind the end of today’s: that is told too', async () => {
    const long = around(middle['a state']);
    await assert.rejects(takenUp(long, long.slice(0, 1)), /at b3 the record has inTurn of arbitrator.*nothing more/);
  });

  it('may end before today’s, which then goes on', async () => {
    const long = around(middle['a wait']);
    assert.deepEqual(await takenUp(long.slice(0, 1), long), { reason: 'done', success: true });
  });
});
