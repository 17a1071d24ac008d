import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/base/json';
import { placedPassages } from '../../../src/formats/inspection/cures';
import { buildDocket } from '../../../src/formats/inspection/docket';
import { endedCalls, finishedTurns } from '../../../src/ledger/state';
import type { Options } from '../../../src/script/brief';
import type { EndedCall } from '../../../src/script/call';
import type { Docket } from '../../../src/script/page';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { found, inspecting, readingOf } from '../../support/inspection';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;

/** A change of one finding; the first stands in the place of words of the document. */
const cure = (at: number): JsonObject => ({
  ...{ settles: [`F${at}`], change: `Wording ${at}.`, place: `after part ${at}`, checkedAgainst: 'the plan' },
  ...{ replaces: at === 1 ? 'The nightly batch takes 6 hours' : null, broke: 'the old plan', cost: `Cost ${at}.` },
});

const wordingOf3 = { why: 'C2 names another flag.', replaces: null, place: null, change: 'Wording 3 with flag.' };
const fit: JsonObject = {
  amended: [
    { id: 'C3', ...wordingOf3, cost: null },
    { id: 'C1', ...wordingOf3, change: null, cost: 'Two flags.' },
    { id: 'C2', ...wordingOf3, replaces: 'words that nobody wrote', change: 'Lost.', cost: null },
  ],
  joined: [
    { id: 'C4', into: 'C3' },
    { id: 'C2', into: 'C9' },
  ],
  further: [
    { needs: ['C1'], replaces: null, place: 'in the list of steps', change: 'Create the roles first.' },
    { needs: ['C9'], replaces: null, place: 'nowhere', change: 'Needed by nothing.' },
  ],
};

/** Answers of a session with so many changes; `talk`: what weighing them comes to. */
function answering(changes: number, own: JsonObject = fit): Answer {
  const cures = Array.from({ length: changes }, (_, at) => cure(at + 1));
  const claims = ['No source is named.', 'Nobody owns it.', 'The week is wrong.', 'Money is lost at night.'];
  const others: Readonly<Record<string, JsonObject>> = {
    reading: readingOf(...claims.map(each => found(each, { severity: 'blocks' }))),
    check: { others: [], stands: ['F1', 'F2', 'F3', 'F4', 'F5'], same: [] },
    ...{ cures: { cures, choices: [], order: [] }, missed: { findings: [] }, fit: own },
  };
  return inspecting((_, { cue, isNoTurn }) =>
    isNoTurn && others[cue.move] ? { text: JSON.stringify(others[cue.move]) } : undefined,
  );
}

async function opened(id: string, answer: Answer, usd?: number, price = 0) {
  const voice = scriptedVoice(answer, price);
  const budget = usd === undefined ? {} : { budget: { usd } };
  const options: Options = id === 'review' ? {} : { inspect: true };
  const session = await openSession(new MemoryLedger(), setupOf(id, { options, ...budget }), worldOf(voice));
  return { session, voice };
}

async function whole(...opening: Parameters<typeof opened>) {
  const run = await opened(...opening);
  const outcome = await run.session.perform(forever);
  return { ...run, outcome, docket: docketIn(run.session) };
}

function docketIn({ state }: Session): Docket | undefined {
  const { opened: start, posts, inputs } = state;
  const known = { turns: finishedTurns(state), calls: endedCalls(state), posts, inputs };
  return start && buildDocket(known, start);
}

const fits = ({ state }: Session) => endedCalls(state).filter(({ kind }) => kind === 'fit');

describe('changes that are read together', () => {
  for (const id of ['review', 'debate', 'structured'])
    it(`are put right, joined and completed where they do not fit, in a ${id}`, async () => {
      const { session, docket, voice } = await whole(id, answering(4));
      assert.equal(fits(session).length, 1);
      assert.deepEqual(
        docket?.cures.map(each => [each.id, each.settles.join(' '), each.change, each.place, each.cost]),
        [
          ['C1', 'F1', 'Wording 1.', undefined, 'Two flags.'],
          ['C2', 'F2', 'Wording 2.', 'after part 2', 'Cost 2.'],
          ['C3', 'F3 F4', 'Wording 3 with flag.', 'after part 3', undefined],
          ['C5', 'F1', 'Create the roles first.', 'in the list of steps', undefined],
        ],
      );
      assert.equal(docket?.cures[0]?.replaces, 'The nightly batch takes 6 hours');
      const request = JSON.stringify(voice.calls.find(each => each.subjects[0]?.cue.move === 'fit')?.messages);
      assert.ok(
        ['C1: Cost 1.', '«C1, for “The nightly batch takes 6 hours”: ', 'Wording 4.', '(cost: Cost 2.)'].every(words =>
          request.includes(words),
        ),
      );
    });

  it('stay as they are where nothing is amiss, where they are few, and where the call fails or fits no shape', async () => {
    const none = await whole('review', answering(4, { amended: [], joined: [], further: [] }));
    assert.equal(fits(none.session).length, 1);
    const few = await whole('review', answering(1));
    assert.equal(fits(few.session).length, 0);
    const broken = await whole('review', answering(4, { amended: 'all of them' }));
    for (const { docket, outcome } of [none, few, broken]) {
      assert.equal(docket?.cures[0]?.cost, 'Cost 1.');
      assert.ok(outcome?.success);
    }
    assert.ok(broken.docket?.notes.some(each => String(each).includes('read the changes together')));
    assert.ok(!none.docket?.notes.some(each => String(each).includes('read the changes together')));
  });

  it('are not read together in a session of an earlier edition', async () => {
    const { session } = await opened('review', answering(4));
    const [first, ...others] = bodiesOf(session.events);
    assert.ok(first?.type === 'session.opened');
    const ledger = new MemoryLedger([{ ...first, edition: 3 }, ...others]);
    const old = await resumeSession(ledger, session.sources, worldOf(scriptedVoice(answering(4))));
    await old.perform(forever);
    assert.equal(fits(old).length, 0);
    assert.equal(docketIn(old)?.cures.length, 4);
  });

  it('survive a crash at every event, are paid once, and replay without a call', async () => {
    for (const id of ['review', 'debate']) {
      const reference = await whole(id, answering(4));
      const kept = bodiesOf(reference.session.events);
      const from = kept.findIndex(
        event => event.type === 'call.began' && event.call === fits(reference.session)[0]?.id,
      );
      assert.ok(from > 0);
      for (let survived = from; survived <= kept.length; survived++) {
        const voice = scriptedVoice(answering(4));
        const ledger = new MemoryLedger(kept.slice(0, survived));
        const again = await resumeSession(ledger, reference.session.sources, worldOf(voice));
        assert.deepEqual(await again.perform(forever), reference.outcome, `${id} after ${survived} events`);
        assert.deepEqual(docketIn(again), reference.docket, `${id} after ${survived} events`);
        const paid = kept.slice(0, survived).flatMap(event => (event.type === 'attempt.ended' ? [event.turn] : []));
        const asked = voice.calls.flatMap(call => call.subjects.map(each => each.turn));
        assert.deepEqual(
          asked.filter(each => paid.includes(each)),
          [],
        );
      }
    }
  });

  it('are left as they are, and that is told, where the cap does not pay for it', async () => {
    const ends = new Set<string>();
    for (let cents = 2; cents <= 8; cents++) {
      const { session, outcome, docket } = await whole('review', answering(4), cents / 100, 0.01);
      assert.ok(outcome?.reason, `at ${cents} cents`);
      assert.ok(session.state.spent.usd <= cents / 100 + 1e-9, `at ${cents} cents`);
      for (const each of fits(session)) {
        ends.add(each.outcome);
        const isTold = docket?.notes.some(note => String(note).includes('read the changes together'));
        assert.equal(isTold, each.outcome !== 'answered');
      }
    }
    assert.deepEqual([...ends].sort(), ['answered', 'skipped']);
  });

  it('end with the session whenever the user stops', async () => {
    const reference = await whole('debate', answering(4));
    const begun = reference.session.events.find(
      event => event.type === 'call.began' && event.call === fits(reference.session)[0]?.id,
    );
    for (let after = begun?.seq ?? 0; after < reference.session.events.length - 1; after++) {
      const { session } = await opened('debate', answering(4));
      let put: Promise<void> | undefined;
      session.onEvent(event => {
        if (event.seq === after) put = session.put({ kind: 'stop' }).catch(() => undefined);
      });
      assert.ok((await session.perform(forever))?.reason, `at ${after}`);
      await put;
      assert.equal(session.state.status, 'ended');
    }
  });

  it('are read once the talk is over and weighed; beside the talk in a session of an earlier edition', async () => {
    const setup = setupOf('debate', { options: { inspect: true, rounds: 4 } });
    const turnsAfter = (session: Session) => {
      const [own, ...others] = fits(session);
      assert.deepEqual(others, []);
      const began = session.events.findIndex(event => event.type === 'call.began' && event.call === own?.id);
      assert.ok(began > 0);
      return session.events.slice(began).filter(event => event.type === 'turn.ended').length;
    };
    const session = await openSession(new MemoryLedger(), setup, worldOf(scriptedVoice(answering(4))));
    const [first] = bodiesOf(session.events);
    await session.perform(forever);
    assert.equal(turnsAfter(session), 0);
    assert.ok(first?.type === 'session.opened');
    const ledger = new MemoryLedger([{ ...first, edition: 6 }]);
    const old = await resumeSession(ledger, session.sources, worldOf(scriptedVoice(answering(4))));
    await old.perform(forever);
    assert.ok(turnsAfter(old) > 0);
  });

  it('are read for the sides that the page leans to, beside its check; before it in a session of an earlier edition', async () => {
    const choice = {
      ...{ question: 'Which store?', about: ['F1'], restsOn: '', chairs: true },
      sides: ['Own one.', 'Rented one.'].map(what => ({ what, price: 'Some.', changes: [] })),
    };
    const cures = { cures: [cure(1), cure(2), cure(3), cure(4)], choices: [choice], order: [] };
    const page = {
      why: 'It is wrong.',
      lines: [],
      decide: [],
      leanings: [{ id: 'Q1', side: 2, why: 'It is cheaper.' }],
    };
    const own: Readonly<Record<string, JsonObject>> = { cures, page };
    const answer: Answer = (prompt, occasion) =>
      occasion.isNoTurn && own[occasion.cue.move]
        ? { text: JSON.stringify(own[occasion.cue.move]) }
        : answering(4)(prompt, occasion);
    const courseOf = ({ events, state }: Session) =>
      events.flatMap(event =>
        event.type === 'call.began' || event.type === 'call.ended'
          ? [`${state.calls.get(event.call)?.asked.kind} ${event.type}`]
          : [],
      );
    const { session, voice } = await whole('review', answer);
    const course = courseOf(session);
    assert.ok(course.indexOf('page call.ended') < course.indexOf('fit call.began'));
    assert.ok(course.indexOf('fit call.began') < course.indexOf('pageCheck call.ended'));
    const request = JSON.stringify(voice.calls.find(each => each.subjects[0]?.cue.move === 'fit')?.messages);
    assert.ok(
      request.includes('side 2, leaned to: Rented one.') && request.includes('with the side that is leaned to'),
    );

    const [first] = bodiesOf(session.events);
    assert.ok(first?.type === 'session.opened');
    const ledger = new MemoryLedger([{ ...first, edition: 9 }]);
    const old = await resumeSession(ledger, session.sources, worldOf(scriptedVoice(answer)));
    await old.perform(forever);
    const before = courseOf(old);
    assert.ok(before.indexOf('fit call.ended') < before.indexOf('pageCheck call.began'));
  });

  it('are not asked about once the session is brought to its end', async () => {
    const { session } = await opened('debate', answering(4));
    session.onEvent(event => {
      if (event.type === 'turn.ended' && event.turn === 't7') void session.put({ kind: 'wrapUp' });
    });
    await session.perform(forever);
    assert.ok(endedCalls(session.state).some(({ kind, outcome }) => kind === 'cures' && outcome === 'answered'));
    assert.deepEqual(fits(session), []);
  });

  const call = { id: 'x', name: '', seat: 'a', outcome: 'answered' as const, seq: 1, quotes: [] };
  const readings = { ...call, id: 'r1', kind: 'reading', data: readingOf(found('One.')) };
  const posts = [{ topic: 'docket', data: { at: 'merged', entries: [{ id: 'F1', from: ['r1.1'] }], unread: [] } }];
  const brief = { topic: '', seats: [], options: {}, seed: 1, relevance: {}, edition: 4 };
  const firstAfter = (...later: EndedCall[]) => {
    const cures = { ...call, kind: 'cures', data: { cures: [cure(1), cure(1)] } };
    return buildDocket({ turns: [], inputs: [], posts, calls: [readings, cures, ...later] }, brief)?.cures[0];
  };
  const fitting = (item: JsonObject, quotes: EndedCall['quotes'] = []): EndedCall => ({
    ...{ ...call, kind: 'fit', asked: { talk: 1 }, quotes, data: { amended: [{ id: 'C1', ...item }] } },
  });

  it('keep wording that was put right before where only a cost is no longer true', () => {
    const later = { ...call, kind: 'cures', data: { cures: [], amended: [{ id: 'C1', change: 'Later.' }] } };
    const own = firstAfter(later, fitting({ change: null, cost: 'Two.' }));
    assert.deepEqual([own?.change, own?.cost], ['Later.', 'Two.']);
  });

  it('go to other words of the document where they are put right so', () => {
    const text = 'Finance closes each month';
    assert.deepEqual(placedPassages({ amended: [{ replaces: text }], further: [{ replaces: 'more' }] }), [
      text,
      'more',
    ]);
    const own = firstAfter(fitting({ replaces: text, change: 'There.' }, [{ text, startLine: 4, endLine: 4 }]));
    assert.deepEqual([own?.replaces, own?.lines, own?.place], [text, { start: 4, end: 4 }, undefined]);
    const added = firstAfter(fitting({ place: 'at the end', change: 'There.' }));
    assert.deepEqual([added?.replaces, added?.lines, added?.place], [undefined, undefined, 'at the end']);
  });

  it('leave the last word on a change to a talk that was weighed later, and not to one before', () => {
    const talk = (number: number, change: string): EndedCall => ({
      ...{ ...call, kind: 'talk', asked: { talk: number, ids: ['C1'] } },
      data: { stands: [], amended: [{ id: 'C1', change, cost: null }] },
    });
    const read = fitting({ change: 'Fitting.' });
    assert.equal(firstAfter(talk(1, 'First.'), read)?.change, 'Fitting.');
    assert.equal(firstAfter(talk(1, 'First.'), talk(2, 'Second.'), read)?.change, 'Second.');
  });
});
