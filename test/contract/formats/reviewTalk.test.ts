import assert from 'node:assert/strict';
import { numbersTo } from '../../../src/base/counting';
import type { JsonObject } from '../../../src/base/json';
import { formatOf } from '../../../src/formats';
import { finishedTurns, sessionView } from '../../../src/ledger/state';
import type { Options } from '../../../src/script/brief';
import type { Page } from '../../../src/script/page';
import { estimate } from '../../../src/stage/estimate';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { pageMarkdown } from '../../../src/transcript/pageMarkdown';
import { sessionPage } from '../../../src/transcript/sessionPage';
import { found, inspecting, readingOf } from '../../support/inspection';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const discuss = { discuss: 'choices' };

const choice = (question: string, chairs: boolean): JsonObject => ({
  ...{ question, about: ['F1'], restsOn: 'tickets', chairs },
  sides: [
    { what: 'stream', price: '18,000' },
    { what: 'batch', price: '6 hours' },
  ],
});

/** Readers of whom the third alone does not see the first finding, changes that leave so many choices open, and somebody who leans. */
function answering(choices: number, leanings: readonly JsonObject[]): Answer {
  return inspecting(({ messages }, { cue, seat }) => {
    const said = (data: JsonObject) => ({ text: JSON.stringify(data) });
    const own = found(`Something of ${seat.name} alone.`, { severity: 'minor' });
    const shared = found('The batch figure has no source.', { severity: 'blocks' });
    switch (cue.move) {
      case 'reading':
        return said(seat.name === 'Cleo' ? readingOf(own) : readingOf(shared, own));
      case 'merge':
        return said({ groups: [['r1.1', 'r2.1']] });
      case 'check':
        return said({ others: [], stands: ['F1'], same: [] });
      case 'cures': {
        const open = numbersTo(choices).map(at => choice(`Question ${at}?`, at === 2));
        return said({ cures: [], choices: JSON.stringify(messages).includes('Q1 open choice') ? [] : open, order: [] });
      }
      case 'leaning':
        return said({ say: 'The figure decides.', leanings: [...leanings] });
      default:
        return undefined;
    }
  });
}

const leaning = (id: string, side: number): JsonObject => ({ choice: id, side, why: 'It can be undone.' });
const toSecond = [leaning('Q1', 2)];

async function opened(options: Options, choices = 1, leanings: readonly JsonObject[] = toSecond, extra = 2) {
  const voice = scriptedVoice(answering(choices, leanings));
  const setup = setupOf('review', { options, extra });
  return { voice, session: await openSession(new MemoryLedger(), setup, worldOf(voice)) };
}

async function whole(...opening: Parameters<typeof opened>) {
  const run = await opened(...opening);
  const outcome = await run.session.perform(forever);
  return { ...run, outcome };
}

const course = ({ state }: Session) =>
  finishedTurns(state).map(({ seat, move, cue }) => [seat, move, cue?.choice, cue?.side].filter(Boolean).join(' '));

function pageIn({ state }: Session): Page {
  const page = formatOf('review')?.page?.(sessionView(state));
  assert.ok(page);
  return page;
}

const leaningsIn = (session: Session) =>
  Object.fromEntries(pageIn(session).docket.choices.map(each => [each.id, each.leaning?.to]));

describe('a review that talks over its open choices', () => {
  it('asks nobody to speak where it is off, as it is by default and in sessions of before', async () => {
    const off = await whole({ discuss: 'none' });
    const usual = await whole({});
    const [first, ...others] = bodiesOf(usual.session.events);
    assert.ok(first?.type === 'session.opened');
    assert.equal(first.options.discuss, 'none');
    const { discuss: _discuss, ...options } = first.options;
    const voice = scriptedVoice(() => assert.fail('somebody was asked'));
    const ledger = new MemoryLedger([{ ...first, options }, ...others]);
    const old = await resumeSession(ledger, usual.session.sources, worldOf(voice));
    await old.perform(forever);
    for (const session of [off.session, usual.session, old]) {
      assert.deepEqual(course(session), []);
      assert.deepEqual(leaningsIn(session), { Q1: undefined });
    }
    assert.deepEqual(off.outcome, usual.outcome);
  });

  it('has two readers who differ argue both sides, then one who argued for none lean, and shows the leaning beside the choice', async () => {
    const { session, voice, outcome } = await whole(discuss);
    assert.deepEqual(course(session), ['reader-1 case Q1 1', 'reader-3 case Q1 2', 'reader-2 leaning']);
    assert.equal(outcome?.reason, 'reviewed');
    const { decide, otherChoices, docket } = pageIn(session);
    const leaned = { to: 'batch', why: 'It can be undone.' };
    assert.deepEqual(
      [...decide, ...otherChoices, ...docket.choices].map(each => each.leaning),
      [leaned, leaned],
    );
    const about = sessionPage(session.state, formatOf('review'));
    assert.ok(about);
    assert.match(pageMarkdown(about), /\*\*Leaning:\*\* batch – It can be undone\./);
    const heard = voice.calls.filter(each => !each.subjects[0]?.isNoTurn).map(each => JSON.stringify(each.messages));
    assert.ok(heard.every(each => each.includes('Q1 open choice')));
    const [, second = ''] = heard;
    assert.match(second, /Answer the strongest point of Ada\./);
  });

  it('lets the first two speak where nobody differs, and a reader alone speak for both sides', async () => {
    const two = await whole(discuss, 1, toSecond, 1);
    assert.deepEqual(course(two.session).slice(0, 2), ['reader-1 case Q1 1', 'reader-2 case Q1 2']);
    const one = await whole(discuss, 1, toSecond, 0);
    assert.deepEqual(course(one.session), ['reader-1 case Q1 1', 'reader-1 case Q1 2', 'reader-1 leaning']);
  });

  it('takes at most five, those of whoever decides first, and is silent where nothing is open', async () => {
    const { session } = await whole(discuss, 7);
    const talked = finishedTurns(session.state).map(({ cue }) => cue?.choice);
    assert.deepEqual(talked, ['Q2', 'Q2', 'Q1', 'Q1', 'Q3', 'Q3', 'Q4', 'Q4', 'Q5', 'Q5', undefined]);
    const none = await whole(discuss, 0);
    assert.deepEqual(course(none.session), []);
  });

  it('shows no leaning to a side or on a choice that there is not', async () => {
    const { session } = await whole(discuss, 2, [leaning('Q1', 3), leaning('Q9', 1), leaning('Q2', 0.5)]);
    assert.deepEqual(leaningsIn(session), { Q1: undefined, Q2: undefined });
  });

  it('survives a crash at every event, pays for nothing twice, and replays without a call', async () => {
    const reference = await whole(discuss, 2);
    const recorded = bodiesOf(reference.session.events);
    for (let survived = 1; survived <= recorded.length; survived++) {
      const voice = scriptedVoice(answering(2, toSecond));
      const ledger = new MemoryLedger(recorded.slice(0, survived));
      const again = await resumeSession(ledger, reference.session.sources, worldOf(voice));
      assert.deepEqual(await again.perform(forever), reference.outcome, `after ${survived} events`);
      assert.deepEqual(pageIn(again), pageIn(reference.session), `after ${survived} events`);
      const paid = recorded.slice(0, survived).flatMap(each => (each.type === 'attempt.ended' ? [each.turn] : []));
      const asked = voice.calls.flatMap(call => call.subjects.map(each => each.turn));
      assert.deepEqual(
        asked.filter(id => paid.includes(id)),
        [],
      );
      if (survived === recorded.length) assert.deepEqual(asked, []);
    }
  });

  it('hands over its page whenever the user stops it', async () => {
    const reference = await whole(discuss, 2);
    for (const kind of ['stop', 'wrapUp'] as const)
      for (const event of reference.session.events.filter(each => each.type === 'turn.ended')) {
        const { session } = await opened(discuss, 2);
        let put: Promise<void> | undefined;
        session.onEvent(({ seq }) => {
          if (seq === event.seq) put = session.put({ kind }).catch(() => undefined);
        });
        const outcome = await session.perform(forever);
        await put;
        assert.equal(session.state.status, 'ended');
        assert.equal(outcome?.go !== undefined, kind === 'wrapUp', `${kind} at ${event.seq}`);
        assert.deepEqual(pageIn(session).docket.findings, pageIn(reference.session).docket.findings);
      }
  });

  it('is estimated with what is said', () => {
    const priced = (options: Options) => estimate(setupOf('review', { options }), worldOf(scriptedVoice())).turns;
    assert.deepEqual([priced({}), priced(discuss)], [0, 5]);
  });
});
