import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonObject } from '../../../src/base/json';
import { parseDocumentText } from '../../../src/document/reader';
import { formats } from '../../../src/formats';
import { buildDocket } from '../../../src/formats/inspection/docket';
import { endedCalls, finishedTurns } from '../../../src/ledger/state';
import type { Input } from '../../../src/script/input';
import type { Docket } from '../../../src/script/page';
import { notice } from '../../../src/script/post';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import type { CallResult } from '../../../src/voices/voice';
import { inspecting } from '../../support/inspection';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const stands = {
  say: 'I rule.',
  verdict: 'split',
  confidence: 0.6,
  direction: 'stands',
  reasons: ['r'],
  conditions: [],
  openQuestions: [],
};
const ruled: Answer = (_, { cue }) => (cue.move === 'ruling' ? { text: JSON.stringify(stands) } : undefined);
const forever = new AbortController().signal;
const gone: Partial<CallResult> = {
  text: '',
  stop: { kind: 'failed', failure: 'rejected', message: 'The model is gone.', remedy: 'Choose another.' },
};

type More = NonNullable<Parameters<typeof setupOf>[1]>;

async function opened(id = 'debate', answer: Answer = inspecting(), more: More = {}, price = 0) {
  const ledger = new MemoryLedger();
  const voice = scriptedVoice(answer, price);
  const options = { ...(id === 'review' ? {} : { inspect: true }), ...more.options };
  const session = await openSession(ledger, setupOf(id, { ...more, options }), worldOf(voice));
  return { ledger, voice, session };
}

async function whole(...opening: Parameters<typeof opened>) {
  const run = await opened(...opening);
  const outcome = await run.session.perform(forever);
  return { ...run, outcome, docket: docketIn(run.session) };
}

function docketIn({ state }: Session): Docket | undefined {
  const { opened: start, posts, inputs } = state;
  if (!start) return undefined;
  const { topic, seats, options, seed, relevance } = start;
  const known = { turns: finishedTurns(state), calls: endedCalls(state), posts, inputs };
  return buildDocket(known, { topic, seats, options, seed, relevance });
}

const told = ({ state }: Session) => notice.among(state.posts).map(({ data }) => data.text);
const course = ({ state }: Session) => finishedTurns(state).map(({ seat, move }) => `${seat} ${move}`);
const read = formats.filter(format => format.options.some(rule => rule.key === 'inspect'));

describe('an inspected debate', () => {
  it('has its nine turns, reads beside the first round, and hands over what stands', async () => {
    const { session, docket, outcome } = await whole('debate', inspecting(ruled));
    assert.equal(finishedTurns(session.state).length, 9);
    assert.deepEqual(
      endedCalls(session.state).map(({ name, outcome: end }) => `${name} ${end}`),
      [
        'kind answered',
        'reading of proponent-1 answered',
        'reading of opponent-1 answered',
        'reading of arbitrator answered',
        'merge answered',
        'cures answered',
        'missed answered',
        'check answered',
        'check of what was found since answered',
        'cures of the others answered',
        'page answered',
        'page check answered',
      ],
    );
    assert.deepEqual(
      docket?.findings.map(({ id, from, state, severity }) => [id, from.join(' '), state, severity]),
      [
        ['F1', 'r1.1 r2.1 r3.1', 'stands', 'blocks'],
        ['F5', 'x4.1', 'stands', 'matters'],
        ['F3', 'r2.2', 'unchecked', 'minor'],
        ['F4', 'r3.2', 'unchecked', 'minor'],
        ['F2', 'r1.2', 'fell', 'minor'],
      ],
    );
    assert.deepEqual(
      docket?.cures.map(({ id, settles, replaces }) => [id, settles, replaces]),
      [
        ['C1', ['F1', 'F3'], 'The nightly batch takes 6 hours'],
        ['C2', ['F5'], undefined],
      ],
    );
    assert.deepEqual(docket?.order, ['C2', 'C1']);
    assert.equal(outcome?.go, 'yes-if');
  });

  it('tells the findings from the second round on, and what tested them from the third', async () => {
    const { voice } = await whole();
    const turns = voice.calls.filter(call => !call.subjects[0]?.isNoTurn);
    const heard = turns.map(call => JSON.stringify(call.messages));
    const rounds = [heard.slice(0, 3), heard.slice(3, 6), heard.slice(6)];
    assert.deepEqual(
      rounds.map(round => round.map(text => text.includes('F1 ['))),
      [
        [false, false, false],
        [true, true, true],
        [true, true, true],
      ],
    );
    assert.deepEqual(
      rounds.map(round => round.every(text => text.includes('C1 settles F1'))),
      [false, false, true],
    );
    // A ruling does not wait for the changes to what does not block, a fourth round does.
    const hearing = (texts: readonly string[]) => texts.map(text => text.includes('C2 settles F5'));
    assert.ok(!hearing(heard).includes(true));
    const longer = await whole('debate', inspecting(), { options: { rounds: 4 } });
    const later = longer.voice.calls
      .filter(call => !call.subjects[0]?.isNoTurn)
      .map(call => JSON.stringify(call.messages));
    assert.deepEqual(hearing(later.slice(0, 12)), [...Array(9).fill(false), true, true, true]);
  });

  it('has no call where it is off, without a document, or in a session that knows no such option', async () => {
    const off = await whole('debate', inspecting(), { options: { inspect: false } });
    const bare = await whole('debate', inspecting(), { document: undefined });
    for (const { session, outcome } of [off, bare]) {
      assert.equal(endedCalls(session.state).length, 0);
      assert.equal(outcome?.go, undefined);
    }
    const { session } = await opened();
    const [first, ...others] = bodiesOf(session.events);
    assert.ok(first?.type === 'session.opened');
    const { inspect: _inspect, ...options } = first.options;
    const ledger = new MemoryLedger([{ ...first, options }, ...others]);
    const old = await resumeSession(ledger, session.sources, worldOf(scriptedVoice()));
    await old.perform(forever);
    assert.equal(endedCalls(old.state).length, 0);
  });

  it('goes on where one reader fails, and says so; where all do, there is nothing on the table', async () => {
    const failing = (all: boolean): Answer =>
      inspecting((_, { cue, seat }) =>
        cue.move === 'reading' && (all || seat.role === 'opponent') ? gone : undefined,
      );
    const one = await whole('debate', failing(false));
    assert.equal(told(one.session).length, 1);
    assert.equal(one.docket?.readers.map(each => each.outcome).join(' '), 'answered failed answered');
    assert.equal(one.docket?.notes.length, 2);
    const none = await whole('debate', failing(true));
    assert.deepEqual(none.docket?.findings, []);
    assert.equal(none.docket?.readers.length, 3);
    assert.equal(none.outcome?.go, 'not-yet');
    assert.ok(!none.voice.calls.some(call => JSON.stringify(call.messages).includes('[Findings]')));
    assert.deepEqual([...new Set(endedCalls(none.session.state).map(each => each.kind))], ['kind', 'reading']);
    assert.equal(told(none.session).length, 1);
    assert.equal(finishedTurns(none.session.state).length, 9);
    assert.equal(none.outcome?.success, true);
  });

  it('goes on where any later call fails, and shows nothing unchecked as checked', async () => {
    for (const kind of ['merge', 'check', 'missed', 'cures', 'page', 'pageCheck']) {
      const { docket, outcome, session } = await whole(
        'debate',
        inspecting((_, { cue }) => (cue.move === kind ? gone : undefined)),
      );
      assert.equal(outcome?.reason, 'ruled', kind);
      assert.equal(finishedTurns(session.state).length, 9, kind);
      const states = docket?.findings.map(each => each.state) ?? [];
      assert.equal(states.includes('stands'), kind !== 'check', kind);
      assert.equal(docket?.findings.length, kind === 'merge' ? 7 : kind === 'missed' ? 4 : 5, kind);
    }
  });

  it('survives a crash at every event, pays for nothing twice, and replays without a call', async () => {
    const reference = await whole();
    const kept = bodiesOf(reference.session.events);
    for (let survived = 1; survived <= kept.length; survived++) {
      const ledger = new MemoryLedger(kept.slice(0, survived));
      const voice = scriptedVoice(inspecting());
      const again = await resumeSession(ledger, reference.session.sources, worldOf(voice));
      const outcome = await again.perform(forever);
      assert.deepEqual(outcome, reference.outcome, `after ${survived} events`);
      assert.deepEqual(docketIn(again), reference.docket, `after ${survived} events`);
      const ended = kept.slice(0, survived).flatMap(event => (event.type === 'attempt.ended' ? [event.turn] : []));
      assert.deepEqual(
        voice.calls.flatMap(call => call.subjects.map(each => each.turn)).filter(id => ended.includes(id)),
        [],
      );
    }
  });

  for (const kind of ['stop', 'wrapUp', 'goOn'] as const) {
    it(`ends whenever the user says ${kind}`, async () => {
      const reference = await whole();
      for (let after = 3; after < reference.session.events.length - 1; after++) {
        const { session } = await opened();
        let put: Promise<void> | undefined;
        session.onEvent(event => {
          if (event.seq === after) put = session.put({ kind } as Input).catch(() => undefined);
        });
        const outcome = await session.perform(forever);
        await put;
        assert.ok(outcome?.reason, `at ${after}`);
        assert.equal(session.state.status, 'ended');
        if (kind === 'goOn') assert.equal(finishedTurns(session.state).length, 9);
      }
    });
  }

  it('takes up a finding of the user, with an id of its own, and checks it', async () => {
    const { session } = await opened();
    session.onEvent(event => {
      if (event.type === 'turn.ended' && event.turn === 't4')
        void session.put({ kind: 'finding', text: 'The stream has no owner at night.', severity: 'blocks' });
    });
    await session.perform(forever);
    const own = docketIn(session)?.findings.find(each => each.person);
    assert.equal(own?.claim, 'The stream has no owner at night.');
    assert.equal(own?.severity, 'blocks');
    const asked = endedCalls(session.state).find(each => each.name === 'check of what was found since')?.asked;
    assert.ok((asked as JsonObject).ids?.toString().includes(String(own?.id)));
  });
});

describe('an inspection under a cap', () => {
  it('skips what the cap does not pay for, says so, and leaves the debate its end', async () => {
    // One turn costs a cent; what is left at each cap pays for ever more of the calls.
    for (let cents = 10; cents <= 22; cents++) {
      const { session, outcome } = await whole('debate', inspecting(), { budget: { usd: cents / 100 } }, 0.01);
      assert.ok(outcome?.reason, `at ${cents} cents`);
      assert.ok(session.state.spent.usd <= cents / 100 + 1e-9, `at ${cents} cents`);
      const skipped = endedCalls(session.state).filter(each => each.outcome === 'skipped');
      const notes = docketIn(session)?.notes ?? told(session);
      if (skipped.length > 0) assert.ok(notes.length > 0 || skipped.every(each => each.kind.startsWith('page')));
    }
  });
});

describe('whoever reads first', () => {
  it('are debate, consensus, discussion, council and structured council', () => {
    assert.equal(read.map(({ id }) => id).join(' '), 'debate consensus discussion council structured');
  });

  for (const { id } of read) {
    it(`leave the turns of a ${id} as they are, whatever its options`, async () => {
      const options = fc.record({
        rounds: fc.integer({ min: 1, max: 4 }),
        maxRounds: fc.integer({ min: 1, max: 4 }),
        blind: fc.boolean(),
        swap: fc.boolean(),
        orderSwap: fc.boolean(),
        casting: fc.constantFrom('single', 'ensemble'),
        findings: fc.constantFrom('12', '16', 'none'),
      });
      const keys = formats.find(format => format.id === id)?.options.map(rule => rule.key) ?? [];
      await fc.assert(
        fc.asyncProperty(options, fc.integer({ min: 0, max: 2 }), fc.integer(), async (drawn, extra, seed) => {
          const own = Object.fromEntries(Object.entries(drawn).filter(([key]) => keys.includes(key)));
          const on = await whole(id, inspecting(), { options: own, extra, seed });
          const off = await whole(id, inspecting(), { options: { ...own, inspect: false }, extra, seed });
          assert.deepEqual(course(on.session), course(off.session));
          assert.ok((on.docket?.findings.length ?? 0) > 0);
          const { go, ...outcome } = on.outcome ?? { go: undefined };
          assert.ok(go);
          assert.deepEqual(outcome, off.outcome);
        }),
        { numRuns: 12 },
      );
    });
  }
});

describe('a document that is too long for one reader', () => {
  const section = (at: number) =>
    `## Part ${at}\n\n${Array.from({ length: 120 }, (_, line) => `Rule ${at}.${line} holds for every invoice that the nightly batch has written before midnight.\n`).join('\n')}`;
  const long = parseDocumentText(`# Rules\n\n${Array.from({ length: 70 }, (_, at) => section(at + 1)).join('\n')}`);

  it('is read in parts, and what nobody read is named', async () => {
    const failing: Answer = inspecting((_, { cue, seat }) =>
      cue.move === 'reading' && seat.id === 'reader-2' ? gone : undefined,
    );
    const { session, docket } = await whole('review', failing, { document: long, extra: 1 });
    const parts = session.state.opened?.document?.parts ?? [];
    assert.ok(parts.length > 2, `${parts.length} parts`);
    const [kind] = endedCalls(session.state);
    assert.equal(kind?.kind, 'kind', 'it is settled for all parts at once');
    const asked = endedCalls(session.state).filter(each => each.kind === 'reading');
    assert.deepEqual(
      asked.map(each => each.asked?.lines),
      parts.slice(0, 2).map(({ startLine, endLine }) => ({ startLine, endLine })),
    );
    const unread = parts.slice(1).flatMap(part => part.sections);
    assert.deepEqual(docket?.unread, unread);
  });
});
