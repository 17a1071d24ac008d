import assert from 'node:assert/strict';
import { formats } from '../../../src/formats';
import type { EventBody, LedgerEvent } from '../../../src/ledger/events';
import type { Format } from '../../../src/script/format';
import type { Cue } from '../../../src/script/step';
import { forkEvents } from '../../../src/stage/forking';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import type { CallResult } from '../../../src/voices/voice';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;

type Before = (bodies: readonly EventBody[], events: readonly LedgerEvent[]) => void;

async function opened(answer?: Answer, more: Partial<Setup> = {}, before?: Before) {
  const ledger = new MemoryLedger([], before);
  const voice = scriptedVoice(answer);
  const waits: number[] = [];
  const clock = {
    now: () => waits.reduce((sum, ms) => sum + ms, 0),
    wait: async (ms: number) => {
      waits.push(ms);
    },
  };
  const setup = setupOf('debate', more);
  const session = await openSession(ledger, setup, { ...worldOf(voice, clock), formatOf: () => setup.format });
  return { ledger, voice, session, waits };
}

const failure = (kind: 'key' | 'rateLimit', retryAfterMs?: number): Partial<CallResult> => ({
  text: '',
  stop: { kind: 'failed', failure: kind, message: 'Not now.', remedy: 'Later.', retryAfterMs },
});

/** A debate with a script of its own. */
function withScript(script: Format['script']): Format {
  const debate = formats.find(each => each.id === 'debate');
  assert.ok(debate);
  return { ...debate, script };
}

const cueOf = (who: string): Cue => ({ seat: who, move: 'proposition', hears: 'all' });

function once(session: Session, holds: () => boolean): Promise<void> {
  return new Promise(resolve => {
    const listening = session.onEvent(() => {
      if (!holds()) return;
      listening.dispose();
      resolve();
    });
  });
}

describe('what the user holds up', () => {
  it('sends nothing when a stop comes while the attempt is being journalled', async () => {
    let put: Promise<void> | undefined;
    const { session, voice } = await opened(undefined, {}, bodies => {
      if (bodies.some(body => body.type === 'turn.began' && body.turn === 't2')) put = session.put({ kind: 'stop' });
    });
    assert.equal((await session.perform(forever))?.reason, 'stopped');
    await put;
    assert.equal(voice.calls.length, 1);
    assert.equal(session.state.turns.get('t2')?.attempts[0]?.outcome, 'aborted');
  });

  it('skips a turn that is held up by a pause, and asks it no more once the session goes on', async () => {
    let refused = true;
    const { session, voice } = await opened(() => (refused ? failure('key') : undefined));
    const done = session.perform(forever);
    await once(session, () => session.state.status === 'paused');
    await session.put({ kind: 'skip' });
    refused = false;
    await session.put({ kind: 'resume' });
    assert.equal((await done)?.reason, 'ruled');
    assert.equal(session.state.turns.get('t1')?.ended?.outcome, 'skipped');
    assert.equal(voice.calls.length, 9);
  });

  it('A1: pauses where the provider wants a wait of a day, says until when, and goes on where it was', async () => {
    let limited = true;
    const { session, ledger, voice, waits } = await opened(() =>
      limited ? failure('rateLimit', 100_000_000) : undefined,
    );
    const done = session.perform(forever);
    await once(session, () => session.state.status === 'paused');
    assert.equal(voice.calls.length, 1, 'nobody else is asked meanwhile');
    assert.deepEqual(waits, []);
    const notes = bodiesOf(ledger.events).flatMap(body => (body.type === 'note.posted' ? [body.text] : []));
    assert.match(notes.at(-1) ?? '', /Not now\. It may go on from 1970-01-02 03:47 UTC; resume then/);
    limited = false;
    await session.put({ kind: 'resume' });
    assert.equal((await done)?.reason, 'ruled');
    assert.equal(session.state.turns.get('t1')?.ended?.outcome, 'spoken');
    assert.equal(voice.calls.length, 10);
  });

  it('keeps to a skip that was recorded before a crash', async () => {
    const { session, ledger } = await opened();
    await session.perform(forever);
    const bodies = bodiesOf(ledger.events);
    const at = bodies.findIndex(body => body.type === 'turn.began' && body.turn === 't2');
    const crashed: EventBody[] = [...bodies.slice(0, at + 1), { type: 'input.received', kind: 'skip', turn: 't2' }];
    const voice = scriptedVoice();
    const again = await resumeSession(new MemoryLedger(crashed), session.sources, worldOf(voice));
    await again.perform(forever);
    assert.equal(again.state.turns.get('t2')?.ended?.outcome, 'skipped');
    assert.equal(voice.calls.length, 7);
  });

  it('keeps the checks that were recorded of an answer before a crash, also those that are made no more', async () => {
    const { session, ledger } = await opened(prompt =>
      prompt.correction ? undefined : { text: 'Six hours. '.repeat(90) },
    );
    await session.perform(forever);
    const bodies = bodiesOf(ledger.events);
    const at = bodies.findIndex(body => body.type === 'attempt.ended' && body.turn === 't1');
    const checks = [{ rule: 'filler', ok: false, detail: 'cut: Sure!' }];
    const crashed = bodies.slice(0, at + 1).map(body => (body.type === 'attempt.ended' ? { ...body, checks } : body));
    const voice = scriptedVoice();
    const again = await resumeSession(new MemoryLedger(crashed), session.sources, worldOf(voice));
    await again.perform(forever);
    assert.deepEqual(again.state.turns.get('t1')?.ended?.checks, checks);
    assert.equal(again.state.turns.get('t1')?.attempts.length, 1);
  });

  it('takes a turn to its end in one step, its mending included', async () => {
    const { session, voice } = await opened((prompt, { turn }) =>
      turn === 't2' && !prompt.correction ? { text: 'Ada leaves the 340 tickets open. '.repeat(60) } : undefined,
    );
    session.onEvent(event => {
      if (event.type === 'turn.ended' && event.turn === 't1') void session.put({ kind: 'pause' });
    });
    const done = session.perform(forever);
    await once(session, () => session.state.beats.has('b2') && session.state.status === 'paused');
    await session.put({ kind: 'step' });
    await once(session, () => session.state.beats.has('b3'));
    assert.equal(session.state.turns.get('t2')?.attempts.length, 2);
    assert.equal(voice.calls.length, 3);
    await session.put({ kind: 'stop' });
    await done;
  });

  it('forgets a step that came while nothing was paused', async () => {
    const { session, voice } = await opened();
    session.onEvent(event => {
      if (event.type !== 'turn.ended' || event.turn !== 't1') return;
      void session.put({ kind: 'step' });
      void session.put({ kind: 'pause' });
    });
    const done = session.perform(forever);
    await once(session, () => session.state.beats.has('b2') && session.state.status === 'paused');
    session.suspend();
    assert.equal(await done, undefined);
    assert.equal(voice.calls.length, 1);
  });

  it('keeps an answer that was only to be mended when the session is stopped', async () => {
    let put: Promise<void> | undefined;
    const { session } = await opened(prompt => {
      if (prompt.correction) put = session.put({ kind: 'stop' });
      return put ? put.then(() => failure('key')) : { text: 'The batch takes six hours.' };
    });
    assert.equal((await session.perform(forever))?.reason, 'stopped');
    const turn = session.state.turns.get('t4')?.ended;
    assert.deepEqual([turn?.outcome, turn?.text], ['spoken', 'The batch takes six hours.']);
  });

  it('does not sit out the wait for a retry once it is suspended', async () => {
    const ledger = new MemoryLedger();
    const clock = {
      now: () => 0,
      wait: (_ms: number, signal: AbortSignal) =>
        new Promise<void>(resolve => {
          if (signal.aborted) resolve();
          signal.addEventListener('abort', () => resolve());
        }),
    };
    const voice = scriptedVoice(() => failure('rateLimit', 600_000));
    const session = await openSession(ledger, setupOf('debate'), worldOf(voice, clock));
    session.onStatus(status => status.state === 'retrying' && session.suspend());
    assert.equal(await session.perform(forever), undefined);
    assert.equal(voice.calls.length, 1);
  });

  it('takes no limit that is none, so that a mistake cannot lift a cap', async () => {
    const { session } = await opened(undefined, { budget: { usd: 1, turns: 9 } });
    const wrong = [
      ['budget', '2'],
      ['budget', -1],
      ['turns', 2.5],
      ['rounds', 1e9],
      ['rounds', 'many'],
      ['nonsense', 1],
    ] as const;
    for (const [key, value] of wrong) {
      await assert.rejects(session.put({ kind: 'limit', key, value }), { name: 'HumanError' }, `${key} = ${value}`);
    }
    assert.deepEqual(session.state.budget, { usd: 1, turns: 9 });
    await session.put({ kind: 'limit', key: 'budget', value: null });
    assert.deepEqual(session.state.budget, { usd: undefined, turns: 9 });
  });

  it('takes nothing while its end is being written', async () => {
    const puts: Promise<void>[] = [];
    const { session, ledger } = await opened(undefined, { options: { rounds: 1 } }, bodies => {
      if (bodies.some(body => body.type === 'session.ended')) puts.push(session.put({ kind: 'stop' }));
    });
    const outcome = session.perform(forever);
    await outcome;
    await assert.rejects(Promise.all(puts), /has ended/);
    assert.equal(ledger.events.at(-1)?.type, 'session.ended');
    assert.equal(session.state.status, 'ended');
  });
});

describe('a question that meets a pause', () => {
  it('waits until the session goes on, and does not lift the pause', async () => {
    const { session, voice } = await opened((_prompt, { turn }) =>
      turn === 't1' ? { text: '@user How many customers pay by the year?' } : undefined,
    );
    session.onEvent(event => {
      if (event.type === 'turn.ended' && event.turn === 't1') void session.put({ kind: 'pause' });
    });
    const done = session.perform(forever);
    await once(session, () => session.state.listens.size > 0);
    assert.equal(session.state.status, 'paused');
    await session.put({ kind: 'answer', text: 'Forty-one.' });
    assert.equal(session.state.status, 'paused');
    assert.equal(voice.calls.length, 1);
    await session.put({ kind: 'resume' });
    assert.equal((await done)?.reason, 'ruled');
  });
});

describe('a fork', () => {
  for (const kind of ['stop', 'wrapUp'] as const) {
    it(`at the turn that was under way when ${kind} came goes on without it`, async () => {
      const { session, ledger } = await opened();
      session.onEvent(event => {
        if (event.type === 'turn.began' && event.turn === 't2') void session.put({ kind });
      });
      await session.perform(forever);
      const branch = new MemoryLedger(forkEvents(ledger.events, 't2'));
      const again = await resumeSession(branch, session.sources, worldOf(scriptedVoice()));
      assert.equal((await again.perform(forever))?.reason, 'ruled');
      assert.equal(again.state.turnsEnded, 9);
    });
  }

  it('at a turn of the closing keeps what brought it about', async () => {
    const { session, ledger } = await opened();
    session.onEvent(event => {
      if (event.type === 'turn.ended' && event.turn === 't2') void session.put({ kind: 'wrapUp' });
    });
    await session.perform(forever);
    const voice = scriptedVoice();
    const branch = new MemoryLedger(forkEvents(ledger.events, 't3'));
    const again = await resumeSession(branch, session.sources, worldOf(voice));
    assert.equal((await again.perform(forever))?.reason, 'wrapped-up');
    assert.equal(voice.calls.length, 0);
  });
});

describe('a note for one seat', () => {
  it('reaches nobody else, not even as something a voice may look at', async () => {
    const { session, voice } = await opened();
    await session.put({ kind: 'note', text: 'You know of the audit.', to: 'proponent-1' });
    await session.perform(forever);
    const knowing = voice.calls.filter(call => JSON.stringify(call).includes('audit'));
    assert.deepEqual([...new Set(knowing.map(call => call.subjects[0]?.seat.id))], ['proponent-1']);
    // A note is meant for whoever plays the seat, not to be spoken of.
    assert.ok(knowing.every(call => call.subjects.every(({ remarks }) => remarks.length === 0)));
  });
});

describe('a listener that throws', () => {
  for (const kind of ['onEvent', 'onDelta', 'onStatus'] as const) {
    it(`of ${kind} costs no turn: the session is left resumable and tells of it`, async () => {
      const { session, voice, ledger } = await opened();
      session[kind](() => {
        throw new Error('The panel is gone');
      });
      await assert.rejects(session.perform(forever), /The panel is gone/);
      assert.ok(voice.calls.length <= 1);
      const again = await resumeSession(ledger, session.sources, worldOf(scriptedVoice()));
      assert.equal((await again.perform(forever))?.reason, 'ruled');
      assert.ok([...again.state.turns.values()].every(turn => turn.attempts.length === 1));
    });
  }
});

/** Writes the beginning of an attempt so slowly that a cancellation is there before it. */
class SlowLedger extends MemoryLedger {
  override async append(bodies: readonly EventBody[]): Promise<readonly LedgerEvent[]> {
    if (bodies.some(body => body.type === 'turn.began')) {
      while (!this.events.some(event => event.type === 'task.cancelled')) await new Promise(setImmediate);
    }
    return super.append(bodies);
  }
}

describe('a task in the background', () => {
  it('fails with the beat before it: the error is thrown once, and nothing is left behind', async () => {
    const format = withScript(function* () {
      yield { kind: 'start', name: 'look', cue: cueOf('proponent-1') };
      yield { kind: 'inTurn', cues: [cueOf('opponent-1')] };
      return { reason: 'done', success: true };
    });
    const { session } = await opened(undefined, { format }, (_bodies, events) => {
      if (events.some(event => event.type === 'attempt.ended' || event.type === 'turn.ended'))
        throw new Error('ENOSPC');
    });
    await assert.rejects(session.perform(forever), /ENOSPC/);
  });

  it('that alone fails is told where the session is performed', async () => {
    const format = withScript(function* () {
      yield { kind: 'start', name: 'look', cue: cueOf('proponent-1') };
      yield { kind: 'listen', for: ['signal'] };
      return { reason: 'done', success: true };
    });
    const { session } = await opened(undefined, { format }, bodies => {
      if (bodies.some(body => body.type === 'turn.ended')) throw new Error('ENOSPC');
    });
    await assert.rejects(session.perform(forever), /ENOSPC/);
  });

  it('is asked nothing when it is cancelled before its call was sent, now or after a crash', async () => {
    const format = withScript(function* () {
      yield { kind: 'start', name: 'look', cue: cueOf('proponent-1') };
      yield { kind: 'cancel', name: 'look' };
      yield { kind: 'listen', for: ['signal'] };
      return { reason: 'done', success: true };
    });
    const ledger = new SlowLedger();
    const voice = scriptedVoice();
    const world = { ...worldOf(voice), formatOf: () => format };
    const session = await openSession(ledger, setupOf('debate', { format }), world);
    assert.equal((await session.perform(forever))?.reason, 'done');
    assert.equal(voice.calls.length, 0);
    const bodies = bodiesOf(ledger.events);
    const crashed = bodies.slice(0, bodies.findIndex(body => body.type === 'task.cancelled') + 1);
    const later = scriptedVoice();
    const branch = new MemoryLedger(crashed);
    const again = await resumeSession(branch, session.sources, { ...worldOf(later), formatOf: () => format });
    assert.equal((await again.perform(forever))?.reason, 'done');
    assert.equal(later.calls.length, 0);
    assert.equal(branch.events.filter(event => event.type === 'task.cancelled').length, 1);
  });
});

describe('one call that plays a round', () => {
  const ensemble = { options: { casting: 'ensemble', rounds: 1 } };

  it('is not asked again after a crash between its answer and the ends of its turns', async () => {
    for (const turn of ['t1', 't2']) {
      let crash = true;
      const { session, ledger } = await opened(undefined, ensemble, bodies => {
        if (crash && bodies.some(body => body.type === 'turn.ended' && body.turn === turn)) throw new Error('killed');
      });
      await assert.rejects(session.perform(forever), /killed/);
      crash = false;
      const voice = scriptedVoice();
      const again = await resumeSession(ledger, session.sources, worldOf(voice));
      assert.equal((await again.perform(forever))?.reason, 'ruled');
      assert.ok(voice.calls.every(call => call.subjects.length === 1));
      assert.deepEqual(
        voice.calls.map(call => call.subjects[0]?.turn),
        ['t3'],
        `killed at the end of ${turn}`,
      );
    }
  });

  it('is followed by no other before the time that the provider named', async () => {
    let failed = false;
    const { session, waits, voice } = await opened(() => {
      if (failed) return undefined;
      failed = true;
      return failure('rateLimit', 30_000);
    }, ensemble);
    const sent: number[] = [];
    session.onEvent(event => {
      if (event.type === 'turn.began') sent.push(waits.reduce((sum, ms) => sum + ms, 0));
    });
    await session.perform(forever);
    assert.ok(voice.calls.length > 1);
    assert.ok((sent[1] ?? 0) >= 30_000, `sent after ${sent[1]} ms`);
  });
});
