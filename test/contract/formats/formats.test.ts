import assert from 'node:assert/strict';
import fc from 'fast-check';
import { resolveResumeSettings } from '../../../src/app/resumeSettings';
import { formats } from '../../../src/formats';
import type { EventBody, LedgerEvent } from '../../../src/ledger/events';
import { fold } from '../../../src/ledger/fold';
import { formatLedgerLine, parseLedgerLine } from '../../../src/ledger/line';
import type { Options } from '../../../src/script/brief';
import type { Format } from '../../../src/script/format';
import { forkEvents } from '../../../src/stage/forking';
import { isPreparing } from '../../../src/stage/pacing';
import { replaceAgents } from '../../../src/stage/reseating';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import type { CallResult } from '../../../src/voices/voice';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { agentNamed, setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const failing: Partial<CallResult> = {
  text: '',
  stop: { kind: 'failed', failure: 'rejected', message: 'The model is gone.', remedy: 'Choose another.' },
};

async function whole(format: Format, answer?: Answer, more: Partial<Setup> & { extra?: number } = {}) {
  const ledger = new MemoryLedger();
  const voice = scriptedVoice(answer);
  const session = await openSession(ledger, setupOf(format, more), worldOf(voice));
  answerQuestions(session);
  const outcome = await session.perform(forever);
  return { ledger, voice, session, outcome };
}

/** What somebody presents where a format waits for a presenter, and then the end. */
const presented = [
  { name: 'slide', data: { t: 60, slide: 2 } },
  { name: 'answer', data: { t: 70, text: 'Because nobody measured it.' } },
  { name: 'pause', data: { t: 90, seconds: 3 } },
  { name: 'acknowledge', data: { t: 100 } },
  { name: 'answer', data: { t: 110, text: 'We would stop at the first double charge.' } },
  { name: 'slide', data: { t: 120, slide: 3 } },
];

/** Nobody is there to answer: every question to the user is skipped, every pause lifted. */
function answerQuestions(session: Session): void {
  if (session.state.status === 'asking') session.put({ kind: 'answer' }).catch(() => undefined);
  const planned = [...presented];
  session.onWaiting(() => {
    const { state } = session;
    if (isPreparing(session.state) || state.status === 'asking') return;
    session.put({ kind: 'signal', ...(planned.shift() ?? { name: 'end', data: {} }) }).catch(() => undefined);
  });
  session.onEvent(event => {
    if (event.type === 'input.received' && event.kind === 'pause') void session.put({ kind: 'resume' });
    if (event.type === 'listen.called' && event.for.includes('answer'))
      session.put({ kind: 'answer' }).catch(() => undefined);
  });
}

function optionsOf(format: Format): fc.Arbitrary<Options> {
  const each = format.options.map(rule => {
    if (rule.type === 'number') return fc.integer({ min: rule.min, max: Math.min(rule.max, 6) });
    if (rule.type === 'flag') return fc.boolean();
    return rule.type === 'choice' ? fc.constantFrom(...rule.choices) : fc.constant(rule.default);
  });
  return fc
    .tuple(...each)
    .map(values => Object.fromEntries(format.options.map((rule, at) => [rule.key, values[at] ?? null])));
}

/** A format's recorded run may differ from another only in who took it up again. */
function withoutResumes(events: readonly LedgerEvent[]): EventBody[] {
  return bodiesOf(events).filter(event => event.type !== 'session.resumed');
}

for (const format of formats) {
  describe(`the format ${format.id}`, () => {
    // A few beats hold every kind of event that many do; what a crash or an end at each costs grows with the square of them.
    const short: Partial<Setup> = {
      options: format.options.some(({ key }) => key === 'maxBeats') ? { maxBeats: 8 } : {},
    };

    it('is pure: without clock and chance, two runs write the same ledger', async () => {
      const { Date: RealDate } = globalThis;
      const random = Math.random;
      try {
        globalThis.Date = class {
          constructor() {
            throw new Error('A script asked for the time');
          }
        } as unknown as DateConstructor;
        Math.random = () => {
          throw new Error('A script rolled a die');
        };
        const one = await whole(format);
        const two = await whole(format);
        assert.deepEqual(bodiesOf(one.ledger.events), bodiesOf(two.ledger.events));
      } finally {
        globalThis.Date = RealDate;
        Math.random = random;
      }
    });

    it('ends with an outcome whatever its options, its cast and its answers', async () => {
      await fc.assert(
        fc.asyncProperty(
          optionsOf(format),
          fc.integer({ min: 0, max: 2 }),
          fc.integer(),
          async (options, extra, seed) => {
            const { outcome, session, ledger } = await whole(format, undefined, { options, extra, seed });
            assert.ok(outcome?.reason, 'no reason');
            const lost = ledger.events.find(event => parseLedgerLine(formatLedgerLine(event, 1)).kind !== 'event');
            assert.equal(lost, undefined, 'an event that its ledger could not be read back with');
            assert.equal(session.state.status, 'ended');
          },
        ),
        { numRuns: 40 },
      );
    });

    it('ends when one seat fails, each in its turn, and when all do', async () => {
      const { session } = await whole(format);
      const seats = session.state.opened?.seats.map(seat => seat.id) ?? [];
      for (const seat of [...seats, undefined]) {
        const run = await whole(format, (_prompt, occasion) =>
          seat === undefined || occasion.seat.id === seat ? failing : undefined,
        );
        assert.ok(run.outcome?.reason, `no outcome when ${seat ?? 'everybody'} fails`);
      }
    });

    it('ends when data answers are never valid', async () => {
      const { outcome } = await whole(format, prompt =>
        prompt.answer ? { text: '{"say": "I would rather not.", "vote": 3' } : undefined,
      );
      assert.ok(outcome?.reason);
    });

    // In two parts, as a parliament has many events, and each is to stay within a test's limit on a busy machine.
    for (const [part, first] of Object.entries({ odd: 1, even: 2 })) {
      it(`survives a crash at every ${part} event: nothing recorded is asked again, and the ledger ends up the same`, async () => {
        const reference = await whole(format, undefined, short);
        const { events } = reference.ledger;
        // A crash leaves the events up to it, as those who are not killed write them too: one is enough to see that.
        const middle = Math.floor(events.length / 2);
        assert.deepEqual(await crashAt(format, short, middle), events.slice(0, middle));
        for (let survived = first; survived < events.length; survived += 2)
          await takeUp(events.slice(0, survived), reference.session, events);
      });
    }

    it('goes on in a fork with another agent in a seat, stopped at any event and resumed', async () => {
      const { session } = await whole(format, undefined, short);
      // A review in which nothing is talked over has no turn to fork at.
      if (session.state.turns.size === 0)
        return assert.throws(() => forkEvents(session.events, 't1'), /no finished turn/);
      const { turn, seat } = turnToForkAt(session);
      const events = forkEvents(session.events, turn);
      const { state, sources, calls, ledger } = await replacedAgents(format, events, seat, session);
      const before = session.state.opened?.seats.find(({ id }) => id === seat)?.name;
      const own = [...state.turns.values()].flatMap(each => (each.seat === seat && each.ended ? [each.ended] : []));
      const isEarlier = ({ seq }: { seq: number }) => seq <= events.length;
      for (const each of own) assert.equal(each.name, isEarlier(each) ? before : 'Zoe', each.turn);
      const asked = calls.filter(({ subjects }) => subjects.some(at => at.cue.seat === seat));
      for (const { messages, subjects } of asked) {
        assert.ok(subjects.every(at => at.seat.id !== seat || at.agent.name === 'Zoe'));
        assert.ok(!subjects.some(at => at.seat.id === seat && at.own.some(isEarlier)), 'taken for words of its own');
        for (const { text } of own.filter(isEarlier)) {
          const asOwn = messages.filter(({ role }) => role === 'assistant').flatMap(({ parts }) => parts);
          assert.ok(!asOwn.some(part => part.text.includes(text)));
          assert.ok(!messages.some(({ parts }) => parts.some(part => saidBy('Zoe', part.text).includes(text))));
        }
      }
      for (let survived = events.length + 2; survived < ledger.events.length; survived++) {
        const taken = new MemoryLedger(bodiesOf(ledger.events.slice(0, survived)));
        const resumed = await resumeSession(taken, sources, worldOf(scriptedVoice()));
        answerQuestions(resumed);
        assert.ok(await resumed.perform(forever), `no outcome where it stopped behind event ${survived}`);
        assert.deepEqual(saidIn(taken.events), saidIn(ledger.events), `other turns behind event ${survived}`);
      }
    });

    it('replays without a single call', async () => {
      const { ledger, session, outcome } = await whole(format);
      const voice = scriptedVoice();
      const again = await resumeSession(
        new MemoryLedger(bodiesOf(ledger.events).slice(0, -1)),
        session.sources,
        worldOf(voice),
      );
      assert.deepEqual(await again.perform(forever), outcome);
      assert.equal(voice.calls.length, 0);
    });

    for (const kind of ['stop', 'wrapUp'] as const) {
      it(`ends in its own way when the user says ${kind} at any beat, and keeps what was said`, async () => {
        const beats = [...(await whole(format, undefined, short)).session.state.beats.keys()];
        for (const at of beats) await endAt(format, short, at, kind);
      });
    }

    it('closes within a cap of turns', async () => {
      const { session } = await whole(format);
      for (let turns = 1; turns <= Math.min(6, session.state.turnsEnded); turns++) {
        const run = await whole(format, undefined, { budget: { turns } });
        const spoken = [...run.session.state.turns.values()].filter(turn => turn.attempts.length > 0).length;
        const closing = format.closingMoves.length * run.session.state.turns.size;
        assert.ok(spoken <= turns + closing, `${spoken} turns under a cap of ${turns}`);
        assert.ok(run.outcome?.reason);
      }
    });
  });
}

/** What a session that is killed behind so many events leaves. */
async function crashAt(format: Format, more: Partial<Setup>, survived: number): Promise<readonly LedgerEvent[]> {
  // Whoever waits for an input when it happens is gone as well.
  const crash = new AbortController();
  const ledger = new MemoryLedger([], (_bodies, events) => {
    if (events.length >= survived) crash.abort();
    if (crash.signal.aborted) throw new Error('kill -9');
  });
  const session = await openSession(ledger, setupOf(format, more), worldOf(scriptedVoice()));
  answerQuestions(session);
  await session.perform(crash.signal).catch(() => undefined);
  return ledger.events.slice(0, survived);
}

/** Takes up what a crash has left, and holds it against the session without one. */
async function takeUp(
  left: readonly LedgerEvent[],
  { sources }: Session,
  reference: readonly LedgerEvent[],
): Promise<void> {
  const voice = scriptedVoice();
  const taken = new MemoryLedger(bodiesOf(left));
  const resumed = await resumeSession(taken, sources, worldOf(voice));
  answerQuestions(resumed);
  const outcome = await resumed.perform(forever);
  assert.ok(outcome, `no outcome after a crash behind event ${left.length}`);
  const answered = new Set(left.flatMap(event => (event.type === 'attempt.ended' ? [event.turn] : [])));
  for (const call of voice.calls) {
    for (const { turn } of call.subjects)
      assert.ok(!answered.has(turn), `${turn} was asked again after a crash behind event ${left.length}`);
  }
  assert.deepEqual(saidIn(taken.events), saidIn(reference), `other turns after a crash behind event ${left.length}`);
}

/** What was said, by whom, in the order of the turns. */
function saidIn(events: readonly LedgerEvent[]) {
  const said = withoutResumes(events).flatMap(event =>
    event.type === 'turn.ended'
      ? [{ turn: event.turn, name: event.name, text: event.text, outcome: event.outcome }]
      : [],
  );
  return said.sort((a, b) => Number(a.turn.slice(1)) - Number(b.turn.slice(1)));
}

/** The words that a prompt quotes as those of a name. */
function saidBy(name: string, prompt: string): string {
  return [...prompt.matchAll(/<said-\S+ by="([^"]*)"[^>]*>([\s\S]*?)<\/said-/g)]
    .filter(([, by = '']) => by.startsWith(`${name} (`))
    .join('\n');
}

/** The first turn of a seat that does not preside and is asked again later; where only the chair speaks, its first turn. */
function turnToForkAt({ state }: Session): { turn: string; seat: string } {
  const turns = [...state.turns.values()].filter(turn => turn.ended && !turn.cue.procedure);
  const presiding = formats.find(({ id }) => id === state.opened?.format)?.seats.filter(rule => rule.presides) ?? [];
  const members = turns.filter(turn => !presiding.some(rule => rule.role === turn.role));
  const found = members.find((turn, at) => members.slice(at + 1).some(each => each.seat === turn.seat)) ?? turns[0];
  if (!found) throw new Error('Nobody has spoken');
  return { turn: found.id, seat: found.seat };
}

/** A fork of a session in which another agent holds a seat, performed to its end. */
async function replacedAgents(format: Format, events: readonly EventBody[], seat: string, { sources }: Session) {
  const voice = scriptedVoice();
  const services = worldOf(voice);
  const ledger = new MemoryLedger(events);
  const agents = new Map([[seat, agentNamed('Zoe')]]);
  const changed = replaceAgents(fold(ledger.events), sources, format, agents, services);
  const taken = resolveResumeSettings(changed.state, format, { agents }, services, false);
  const forked = await resumeSession(ledger, changed.sources, services, taken);
  answerQuestions(forked);
  await forked.perform(forever);
  return { state: forked.state, sources: changed.sources, calls: voice.calls, ledger };
}

async function endAt(format: Format, more: Partial<Setup>, at: string, kind: 'stop' | 'wrapUp'): Promise<void> {
  const ledger = new MemoryLedger();
  const session = await openSession(ledger, setupOf(format, more), worldOf(scriptedVoice()));
  answerQuestions(session);
  let put: Promise<void> | undefined;
  session.onEvent(event => {
    if (event.type === 'beat.called' && event.beat === at) put ??= session.put({ kind });
  });
  const outcome = await session.perform(forever);
  await put?.catch(() => undefined);
  assert.ok(outcome, `no outcome for ${kind} at ${at}`);
  if (session.state.inputs.some(input => input.kind === kind) && kind === 'stop')
    assert.equal(outcome.reason, 'stopped');
  for (const turn of session.state.turns.values()) assert.equal(turn.status, 'ended', `${turn.id} was left open`);
}
