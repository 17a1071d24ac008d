import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/base/json';
import { formatOf } from '../../../src/formats';
import { endedCalls, finishedTurns } from '../../../src/ledger/state';
import type { Options } from '../../../src/script/brief';
import { notice } from '../../../src/script/post';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import type { Setup } from '../../../src/stage/setup';
import { transcriptMarkdown } from '../../../src/transcript/markdown';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;

type Asked = readonly string[];

interface Examiner {
  /** Turns whose words are at odds with their data, and turns that decline to decide. */
  odds?(turns: Asked): Asked;
  declines?(turns: Asked): Asked;
  faults?(turns: Asked): readonly JsonObject[];
  otherwise?: Answer;
}

function answering(
  { odds = () => [], declines = () => [], faults = () => [], otherwise }: Examiner,
  asked: string[] = [],
): Answer {
  return (prompt, occasion) => {
    const own = otherwise?.(prompt, occasion);
    const { cue, isNoTurn } = occasion;
    if (own !== undefined || !isNoTurn) return own;
    const text = JSON.stringify(prompt.messages);
    const now = turnsIn(text.slice(Math.max(0, text.indexOf('Said now'))));
    asked.push(`${cue.move} ${now.join(' ')}`);
    const agrees = (turn: string) =>
      declines(now).includes(turn) ? 'declines' : odds(now).includes(turn) ? 'no' : 'yes';
    const all = now.map(turn => ({ turn, agrees: agrees(turn), why: 'Words and data.' }));
    return { text: JSON.stringify(cue.move === 'manners' ? { faults: faults(now) } : { turns: all }) };
  };
}

function turnsIn(text: string): string[] {
  return [...text.matchAll(/\{\\"turn\\":\\"(t\d+)/g)].map(([, id = '']) => id);
}

const failed = {
  kind: 'failed',
  failure: 'rejected',
  message: 'The model is gone.',
  remedy: 'Choose another.',
} as const;
const gone = { text: '', stop: failed };
const about = (asked: Asked, kind: string) => asked.filter(each => each.startsWith(kind));

async function whole(id: string, examiner: Examiner, more: Parameters<typeof setupOf>[1] = {}, price = 0) {
  const asked: string[] = [];
  const voice = scriptedVoice(answering(examiner, asked), price);
  const session = await openSession(new MemoryLedger(), { ...setupOf(id, more), examiner: {} }, worldOf(voice));
  return { session, voice, asked, outcome: await session.perform(forever) };
}

const notesOf = ({ state }: Session) =>
  state.entries.flatMap(entry => (entry.kind === 'note' ? [entry.note.text] : []));
const told = ({ state }: Session) => notice.among(state.posts).map(({ data }) => data.text);
const course = ({ state }: Session) => finishedTurns(state).map(({ id, move }) => `${id} ${move}`);
const lastOf = (voice: { calls: { subjects: readonly { turn: string }[]; messages: unknown }[] }, turn: string) =>
  JSON.stringify(voice.calls.findLast(({ subjects }) => subjects.some(each => each.turn === turn))?.messages);
const written = ({ state }: Session) => transcriptMarkdown(state, formatOf(state.opened?.format ?? ''));

describe('words and data at odds', () => {
  it('are asked for once more, with the reason; the later turn counts, and both are written down', async () => {
    const { session, voice, asked } = await whole('debate', { odds: turns => turns.filter(turn => turn === 't9') });
    assert.deepEqual(course(session).slice(-2), ['t8 counter', 't10 ruling']);
    assert.deepEqual(about(asked, 'agreement'), ['agreement t9', 'agreement t10']);
    assert.match(lastOf(voice, 't10') ?? '', /do not say the same: Words and data\./);
    const text = written(session);
    assert.equal(text.split('ruling]').length - 1, 2);
    assert.match(text, /do not agree: Words and data\. It was asked for once more\./);
    assert.ok(session.state.turns.get('t10')?.examined.every(({ ok }) => ok));
  });

  it('a second time count by their data, and are marked', async () => {
    const { session, outcome } = await whole('debate', { odds: turns => turns });
    assert.equal(outcome?.verdict, session.state.turns.get('t10')?.ended?.data?.verdict);
    assert.match(written(session), /which counts, do not agree: Words and data\.\]$/m);
  });

  it('are the voter’s alone to mend, and whoever gives nothing more stands by the first', async () => {
    const failing: Answer = (_, { cue }) => (cue.replaces ? gone : undefined);
    const { session, asked } = await whole('consensus', { odds: turns => turns.slice(0, 1), otherwise: failing });
    const ballots = about(asked, 'agreement');
    assert.ok(ballots.some(each => each.split(' ').length > 2));
    const again = [...session.state.turns.values()].filter(({ cue }) => cue.replaces);
    assert.equal(again.length, ballots.length);
  });
});

describe('whoever declines to conclude', () => {
  const concluding = { debate: 'ruling', discussion: 'synthesis', consensus: 'synthesis', council: 'conclusion' };
  const last = { ...concluding, structured: 'synthesis' };

  for (const [id, move] of Object.entries(last)) {
    it(`is asked once more in a ${id}; a second time nothing is concluded, and the session says so`, async () => {
      const first: string[] = [];
      const declines = (turns: Asked) => {
        first.push(...turns);
        return turns;
      };
      const { session, outcome, voice } = await whole(id, { declines });
      const asked = [...session.state.turns.values()].filter(turn => turn.move === move);
      assert.deepEqual(
        asked.map(({ cue }) => cue.replaces?.turn),
        [undefined, asked[0]?.id],
      );
      assert.match(lastOf(voice, asked[1]?.id ?? '') ?? '', /declines to take part: decide or conclude/);
      assert.equal(outcome?.success, false);
      const turn = finishedTurns(session.state).findLast(each => each.move === move);
      assert.deepEqual([turn?.outcome, turn?.data], ['refused', undefined]);
      assert.match(written(session), /declined to decide here: it counts as no answer/);
      const silent = scriptedVoice(() => assert.fail('somebody was asked'));
      const ledger = new MemoryLedger(bodiesOf(session.events));
      const again = await resumeSession(ledger, session.sources, worldOf(silent));
      assert.deepEqual(await again.perform(forever), outcome);
    });
  }

  it('and concludes when asked once more is heard', async () => {
    const { outcome, session } = await whole('discussion', {
      declines: ([turn = '']) => (turn === 't8' ? [turn] : []),
    });
    assert.deepEqual([outcome?.reason, outcome?.success], ['discussed', true]);
    assert.equal(finishedTurns(session.state).at(-1)?.id, 't9');
  });
});

describe('the manners of a table', () => {
  const fault = (turn: string, kind: string) => ({ turn, fault: kind, why: `It is ${kind}.` });
  const awaited = ({ state }: Session) =>
    [...state.examines.values()].filter(({ until }) => until?.some(each => each.startsWith('manners'))).length;
  const redirected = ({ state }: Session) => [...state.beats.values()].filter(({ by }) => by === 'redirect').length;

  it('are asked about once a beat, beside what goes on', async () => {
    const { session, asked } = await whole('debate', {});
    assert.deepEqual(about(asked, 'manners'), ['manners t1 t2', 'manners t4 t5', 'manners t7 t8']);
    assert.equal(awaited(session), 0);
    assert.deepEqual(told(session), []);
  });

  it('bring one redirection after two off-topic turns in a row, and none after one', async () => {
    const astray = (...ids: string[]) => ({
      faults: (turns: Asked) => turns.filter(turn => ids.includes(turn)).map(turn => fault(turn, 'offTopic')),
    });
    assert.equal(redirected((await whole('debate', astray('t1', 't2'))).session), 1);
    assert.equal(redirected((await whole('debate', astray('t1'))).session), 0);
    assert.equal(redirected((await whole('debate', astray('t2', 't4', 't5'))).session), 1);
    assert.equal(redirected((await whole('debate', astray('t2', 't4'))).session), 0);
    assert.equal(redirected((await whole('debate', astray('t1', 't4'))).session), 0);
    assert.equal(awaited((await whole('debate', astray('t2'))).session), 1);
  });

  it('are told to the one whose turn it was, before the next; a refusal to all, what went unanswered to whoever rules', async () => {
    const strange = [fault('t9', 'refusal'), fault('t5', 'charm'), 'refusal', { turn: 1 }] as JsonObject[];
    const found = { t1: ['refusal', 'filler'], t4: ['unanswered'] } as Readonly<Record<string, string[]>>;
    const { session, voice } = await whole('debate', {
      faults: turns => [...turns.flatMap(turn => (found[turn] ?? []).map(each => fault(turn, each))), ...strange],
    });
    const noted = [...session.state.turns.values()].flatMap(each => each.examined.filter(({ ok }) => !ok));
    assert.equal(noted.length, 3);
    const name = session.state.turns.get('t4')?.name;
    assert.ok(lastOf(voice, 't9')?.includes(`saw it: ${name} (It is unanswered.).`));
    assert.match(lastOf(voice, 't4') ?? '', /of your last turn: it declined .*\(It is refusal\.\); courtesy/);
    assert.doesNotMatch(lastOf(voice, 't5') ?? '', /of your last turn/);
    assert.match(lastOf(voice, 't5') ?? '', /\[Examiner\] The last turn of .* declines to take part/);
    assert.match(written(session), /declined to take part here: it is no argument/);
  });
});

describe('a session without its examiner', () => {
  it('is not examined where nobody is named, and says so where the user wants none', async () => {
    const of = async (examiner?: 'off') => {
      const voice = scriptedVoice();
      const session = await openSession(new MemoryLedger(), { ...setupOf('debate'), examiner }, worldOf(voice));
      await session.perform(forever);
      assert.equal(endedCalls(session.state).length, 0);
      return notesOf(session).length;
    };
    assert.deepEqual([await of(), await of('off')], [0, 1]);
  });

  it('says at its opening, once, that no model is cheap enough for one; then only awaited questions are asked', async () => {
    const open = (examiner: Setup['examiner'], price: number) =>
      openSession(new MemoryLedger(), { ...setupOf('debate'), examiner }, worldOf(scriptedVoice(undefined, price)));
    const session = await open({}, 1);
    assert.deepEqual(session.state.opened?.examiner, {});
    assert.match(notesOf(session).join(), /^No model [^.]* is cheap enough to examine every turn: [^.]*\.$/);
    await session.perform(forever);
    assert.equal(notesOf(session).filter(note => note.includes('to examine every turn')).length, 1);
    const answered = endedCalls(session.state).filter(({ outcome }) => outcome === 'answered');
    assert.deepEqual([...new Set(answered.map(({ kind }) => kind))], ['agreement']);
    assert.deepEqual(notesOf(await open({}, 0)), []);
    assert.deepEqual(notesOf(await open({ voice: 'rehearsal' }, 1)), []);
  });

  it('is brought back by its overlap with the topic, as ever, where nobody is named', async () => {
    const astray: Answer = (_, { turn }) =>
      ['t1', 't2'].includes(turn)
        ? { text: `Penguins ${turn}, volcanoes: gondolas${turn} whistle sonatas.` }
        : undefined;
    const session = await openSession(new MemoryLedger(), setupOf('debate'), worldOf(scriptedVoice(astray)));
    await session.perform(forever);
    assert.ok([...session.state.turns.values()].some(({ id, move }) => id === 't3' && move === 'redirect'));
  });

  it('ends all the same where it fails, and says what was not examined', async () => {
    const otherwise: Answer = (_, { isNoTurn }) => (isNoTurn ? gone : undefined);
    const { session } = await whole('debate', { otherwise });
    assert.deepEqual(told(session), ['7 turns were not examined. The model is gone. Choose another.']);
  });

  it('ends all the same where the cap does not pay for it, and says so', async () => {
    const { session, outcome } = await whole('debate', {}, { budget: { usd: 10.5 } }, 1);
    assert.equal(outcome?.success, true);
    assert.match(told(session).join(' '), /not examined\. The remaining budget does not cover it\./);
    assert.ok(session.state.spent.usd <= 10.5);
  });
});

describe('an examined session', () => {
  const unruly: Examiner = {
    odds: turns => turns.filter(turn => ['t9', 't10'].includes(turn)),
    faults: turns => turns.map(turn => ({ turn, fault: 'offTopic', why: 'It is.' })),
  };

  for (const id of ['debate', 'consensus', 'council']) {
    it(`of ${id} goes on from each of its events as it went, and asks for nothing twice`, async () => {
      const options: Options = id === 'council' ? { maxRounds: 2, strategy: 'consensus-check' } : {};
      const reference = await whole(id, unruly, { options });
      assert.ok(about(reference.asked, 'agreement').length > 0);
      const kept = bodiesOf(reference.session.events);
      for (let survived = 1; survived <= kept.length; survived++) {
        const voice = scriptedVoice(answering(unruly));
        const ledger = new MemoryLedger(kept.slice(0, survived));
        const again = await resumeSession(ledger, reference.session.sources, worldOf(voice));
        assert.deepEqual(await again.perform(forever), reference.outcome, `after ${survived} events`);
        assert.deepEqual(course(again), course(reference.session), `after ${survived} events`);
        const ended = kept.slice(0, survived).flatMap(event => (event.type === 'attempt.ended' ? [event.turn] : []));
        const asked = voice.calls.flatMap(call => call.subjects.map(each => each.turn));
        assert.ok(!asked.some(turn => ended.includes(turn)) && (survived < kept.length || asked.length === 0));
      }
    });
  }
});
