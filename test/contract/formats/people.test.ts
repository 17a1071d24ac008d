import assert from 'node:assert/strict';
import { userAgent } from '../../../src/cast/person';
import { formats } from '../../../src/formats';
import type { LedgerEvent, PersonRequest } from '../../../src/ledger/events';
import { personVoiceId } from '../../../src/script/brief';
import type { Format } from '../../../src/script/format';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import type { SessionServices, Setup } from '../../../src/stage/setup';
import { personVoice } from '../../../src/voices/person';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, plainAnswer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;

/** A set-up in which a person sits in the first seat of a role. */
function setupWith(format: Format, role: string, more: Partial<Setup> = {}): Setup {
  const setup = setupOf(format, { extra: 1, ...more });
  const at = setup.cast.findIndex(each => each.role === role);
  const cast = at < 0 ? setup.cast : setup.cast.filter((_, index) => index !== at);
  return { ...setup, cast: [{ role, agent: userAgent, voice: personVoiceId }, ...cast] };
}

function worldWith(answer?: Answer): { world: SessionServices; calls: ReturnType<typeof scriptedVoice>['calls'] } {
  const model = scriptedVoice(answer);
  const own = personVoice();
  return { world: { ...worldOf(model), voiceOf: id => (id === own.id ? own : model) }, calls: model.calls };
}

/** Tells of each turn that a person is asked for, once an attempt. */
function onAsked(session: Session, listener: (turn: string, asked: PersonRequest) => void): void {
  session.onStatus(({ turn, state, asked }) => {
    if (state === 'asking' && asked) listener(turn, asked);
  });
}

/** Answers whatever a person is asked for. */
function answering(session: Session): PersonRequest[] {
  const requests: PersonRequest[] = [];
  onAsked(session, (turn, asked) => {
    requests.push(asked);
    session.answer(turn, said(turn, asked));
  });
  return requests;
}

const said = (turn: string, { schema }: PersonRequest) => {
  const say = `Ada and Ben leave the ordering errors open, as the plan says; so much for ${turn}.`;
  return { say, ...(schema ? { data: plainAnswer(schema, turn) } : {}) };
};

const isOwn = (session: Session, seat: string) =>
  session.state.opened?.seats.find(({ id }) => id === seat)?.voice === personVoiceId;

describe('a person at the table', () => {
  const open = formats.filter(format => format.allowsPeople);

  it('may sit in the five talks, and is told so elsewhere before anything is written', async () => {
    assert.equal(open.length, 5);
    for (const format of formats.filter(each => !each.allowsPeople)) {
      const rule = format.seats.find(each => !each.neverCued);
      assert.ok(rule);
      const ledger = new MemoryLedger();
      await assert.rejects(openSession(ledger, setupWith(format, rule.role), worldWith().world), {
        message: `In ${format.title}, the seat of ${rule.role} has to be taken by an agent.`,
      });
      assert.equal(ledger.events.length, 0);
    }
  });

  for (const format of open) {
    for (const { role } of format.seats) {
      it(`holds the seat of ${role} in a ${format.id} to its end, and is asked for turns alone`, async () => {
        const options = { inspect: true, orderSwap: true };
        const known = format.options.map(rule => rule.key);
        const { world, calls } = worldWith();
        const session = await openSession(
          new MemoryLedger(),
          setupWith(format, role, {
            options: Object.fromEntries(Object.entries(options).filter(([key]) => known.includes(key))),
          }),
          world,
        );
        const asked = answering(session);
        assert.ok(await session.perform(forever));
        const own = [...session.state.turns.values()].filter(turn => isOwn(session, turn.seat) && !turn.cue.procedure);
        assert.ok(own.length > 0);
        assert.ok(asked.length >= own.length);
        for (const turn of own) {
          assert.ok(turn.ended && ['spoken', 'trimmed'].includes(turn.ended.outcome), turn.ended?.why);
          assert.equal(turn.ended.costUSD, 0);
          assert.ok(!turn.cue.exchanged, 'one verdict is enough of a person');
        }
        const questioned = [...session.state.calls.values()].filter(call => isOwn(session, call.asked.seat));
        assert.deepEqual(questioned, []);
        const read = [...session.state.calls.values()].filter(call => call.asked.kind === 'reading');
        const models = session.state.opened?.seats.filter(seat => seat.voice !== personVoiceId) ?? [];
        const readers = read.map(call => call.asked.seat);
        assert.equal(readers.join(), models.map(({ id }) => id).join(), 'every model reads once');
        assert.ok(!calls.some(prompt => prompt.subjects.some(each => each.seat.voice === personVoiceId)));
        assert.equal(session.state.opened?.voices[personVoiceId], undefined);
      });
    }
  }
});

const debate = formats.find(format => format.id === 'debate');
assert.ok(debate);

async function debating(more: Partial<Setup> = {}, answer?: Answer) {
  const { world, calls } = worldWith(answer);
  const ledger = new MemoryLedger();
  const session = await openSession(ledger, setupWith(debate as Format, 'opponent', more), world);
  return { session, ledger, calls, world };
}

const asked = (session: Session) =>
  new Promise<{ turn: string; asked: PersonRequest }>(resolve =>
    onAsked(session, (turn, request) => resolve({ turn, asked: request })),
  );

const endedTurns = (events: readonly LedgerEvent[]) =>
  events.flatMap(event => (event.type === 'turn.ended' ? [event.turn] : []));

describe('the turn of a person', () => {
  it('comes before those of the others where all are blind to one another', async () => {
    const { session, calls } = await debating({ options: { blind: true } });
    const first = asked(session);
    const done = session.perform(forever);
    const { turn } = await first;
    assert.equal(calls.length, 0, 'nobody else is asked yet');
    assert.deepEqual(endedTurns(session.events), []);
    answering(session);
    session.answer(turn, { say: 'Ada has not counted the ordering errors.' });
    assert.equal((await done)?.reason, 'ruled');
    assert.equal(endedTurns(session.events)[0], turn);
  });

  it('says what is asked, how many words there are, and what has to be mended', async () => {
    const { session } = await debating({ options: { blind: true } });
    const done = session.perform(forever);
    const requests: PersonRequest[] = [];
    const long = `${'The ordering errors double each charge. '.repeat(40)}`;
    onAsked(session, (turn, request) => {
      requests.push(request);
      session.answer(turn, requests.length === 1 ? { say: long } : said(turn, request));
    });
    assert.equal((await done)?.reason, 'ruled');
    assert.match(requests[0]?.request ?? '', /against the motion/);
    assert.equal(requests[0]?.limit, 150);
    assert.equal(requests[0]?.reasons, undefined);
    assert.match(requests[1]?.reasons?.[0]?.text ?? '', /It has 240 words/);
  });

  it('has what the others have on the table, once it is there', async () => {
    const { session } = await debating({ options: { blind: true, inspect: true } });
    const requests = answering(session);
    await session.perform(forever);
    assert.equal(requests[0]?.table, undefined);
    assert.match(requests[1]?.table ?? '', /^\[Findings\] Everybody here has read the document alone/);
  });

  it('takes no data that does not fit, and no silence, and says why', async () => {
    const { world } = worldWith();
    const session = await openSession(new MemoryLedger(), setupWith(debate as Format, 'arbitrator'), world);
    const complaints: string[] = [];
    onAsked(session, (turn, request) => {
      const { schema } = request;
      for (const wrong of schema ? [{ say: 'Carried.', data: { verdict: 'maybe' } }, { say: '  ' }] : []) {
        assert.throws(
          () => session.answer(turn, wrong),
          (error: Error) => Boolean(complaints.push(error.message)),
        );
      }
      session.answer(turn, said(turn, request));
    });
    await session.perform(forever);
    assert.match(complaints[0] ?? '', /verdict: “maybe” stood there; allowed are proponent, opponent, split/);
    assert.match(complaints[1] ?? '', /The answer has no text/);
  });

  it('is skipped and stopped like any other', async () => {
    const { session } = await debating();
    let skipped = '';
    onAsked(session, (turn, request) => {
      if (skipped !== '') return session.answer(turn, said(turn, request));
      skipped = turn;
      void session.put({ kind: 'skip' });
    });
    assert.equal((await session.perform(forever))?.reason, 'ruled');
    assert.equal(session.state.turns.get(skipped)?.ended?.outcome, 'skipped');
    const stopping = (await debating()).session;
    onAsked(stopping, () => void stopping.put({ kind: 'stop' }));
    assert.equal((await stopping.perform(forever))?.reason, 'stopped');
  });

  it('may say the same over and over', async () => {
    const { session } = await debating({ options: { rounds: 6 } });
    const same = 'Ada has not counted the ordering errors at all, and Ben has not either.';
    onAsked(session, turn => session.answer(turn, { say: same }));
    assert.equal((await session.perform(forever))?.reason, 'ruled');
  });

  it('waits through a pause, and nobody speaks until the session goes on', async () => {
    const { session, calls } = await debating({ options: { blind: true } });
    const first = asked(session);
    const done = session.perform(forever);
    const { turn } = await first;
    await session.put({ kind: 'pause' });
    const ended = new Promise<void>(resolve => session.onEvent(event => event.type === 'turn.ended' && resolve()));
    session.answer(turn, { say: 'Ada has not counted the ordering errors.' });
    await ended;
    assert.equal(session.state.status, 'paused');
    assert.equal(calls.length, 0);
    answering(session);
    await session.put({ kind: 'resume' });
    assert.equal((await done)?.reason, 'ruled');
  });

  it('is not sat out by whoever leaves, is asked once more on resume, and never again once it is answered', async () => {
    const { session, ledger } = await debating({ options: { blind: true } });
    const first = asked(session);
    const done = session.perform(forever);
    await first;
    session.suspend();
    assert.equal(await done, undefined);
    const left = new MemoryLedger(bodiesOf(ledger.events));
    const again = await resumeSession(left, session.sources, worldWith().world);
    const requests = answering(again);
    assert.equal((await again.perform(forever))?.reason, 'ruled');
    const turns = [...again.state.turns.values()].filter(turn => isOwn(again, turn.seat));
    assert.equal(requests.length, turns.length);
    const bodies = bodiesOf(left.events);
    const answered = bodies.findIndex(body => body.type === 'attempt.ended' && body.outcome === 'answered');
    const crashed = new MemoryLedger(bodies.slice(0, answered + 1));
    const third = await resumeSession(crashed, session.sources, worldWith().world);
    const more = answering(third);
    assert.equal((await third.perform(forever))?.reason, 'ruled');
    assert.equal(more.length, turns.length - 1, 'what was answered before the crash is asked no more');
  });

  it('is no seat to which a remark can be addressed for a reply', async () => {
    const { session } = await debating();
    answering(session);
    await session.put({ kind: 'remark', text: 'Mind the cost.', to: 'opponent-1' });
    await session.perform(forever);
    assert.ok(![...session.state.turns.values()].some(turn => turn.move === 'reply'));
  });

  it('keeps prompts in the cache for an hour', async () => {
    const { session, calls } = await debating();
    answering(session);
    await session.perform(forever);
    const marks = new Set(calls.flatMap(each => each.messages.flatMap(({ parts }) => parts.map(part => part.cache))));
    marks.delete(undefined);
    assert.deepEqual([...marks], ['1h']);
  });
});
