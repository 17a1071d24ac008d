import assert from 'node:assert/strict';
import { formatOf } from '../../../src/formats';
import { endedCalls, sessionView } from '../../../src/ledger/state';
import type { Options } from '../../../src/script/brief';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { turnsByFinding } from '../../../src/transcript/findingsJson';
import { transcriptMarkdown } from '../../../src/transcript/markdown';
import { inspecting } from '../../support/inspection';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const said = (data: object) => ({ text: JSON.stringify(data) });

async function held(format: string, answer: Answer, more: Options = {}) {
  const voice = scriptedVoice(answer);
  const options = { inspect: true, stances: true, ...more };
  const session = await openSession(new MemoryLedger(), setupOf(format, { options }), worldOf(voice));
  const outcome = await session.perform(forever);
  return { session, outcome, voice };
}

function docketIn({ state }: Session) {
  const docket = formatOf(state.opened?.format ?? '')?.page?.(sessionView(state))?.docket;
  assert.ok(docket);
  return docket;
}

const talksOf = ({ state }: Session) => endedCalls(state).filter(({ kind }) => kind === 'talk');

const unlisted: Answer = inspecting(({ messages }, { cue }) => {
  if (cue.move === 'rebuttal') return said({ say: 'Ben and Ada count wrong: F1 is none, for the batch is measured.' });
  if (cue.move !== 'talk') return undefined;
  const [, turn = ''] = JSON.stringify(messages).match(/(t\d+): Ben and Ada count wrong/) ?? [];
  const why = 'The batch is measured.';
  if (turn === '')
    return said({ raised: [{ turn: 't1', id: 'F1', stance: 'falls', why }], others: [], stands: ['F1'] });
  return said({
    raised: [
      { turn, id: 'F1', stance: 'falls', why },
      { turn, id: 'F1', stance: 'stands', why },
      { turn: 't1', id: 'F4', stance: 'falls', why },
    ],
    others: [{ id: 'F1', verdict: 'amended', severity: 'matters', why: 'Nobody says how it is measured.' }],
    stands: ['F4'],
  });
});

describe('what a speech objects to and does not declare', () => {
  it('is found in it, and weighed like what is declared', async () => {
    const { session, voice } = await held('debate', unlisted);
    const [first] = talksOf(session);
    assert.deepEqual([first?.asked?.ids, first?.asked?.turns], [[], ['t4', 't5']]);
    const { findings } = docketIn(session);
    const on = (id: string) => findings.find(each => each.id === id);
    assert.deepEqual(
      on('F1')?.stances?.map(({ turn, stance, why }) => [turn, stance, why]),
      [['t4', 'falls', 'The batch is measured.']],
    );
    assert.deepEqual([on('F1')?.severity, on('F1')?.weighed], ['matters', 'Nobody says how it is measured.']);
    assert.equal(on('F4')?.stances, undefined, 'a turn that was not shown objects to nothing');
    const ruling = voice.calls.find(({ subjects: [each] }) => each?.cue.move === 'ruling');
    assert.match(JSON.stringify(ruling?.messages), /F1 stands \(matters\): Nobody says how it is measured/);
  });

  it('is looked for in no session of before, which replays as it was', async () => {
    const { session, outcome } = await held('debate', unlisted);
    const [start, ...others] = bodiesOf(session.events);
    assert.ok(start?.type === 'session.opened');
    assert.equal(start.edition, 11);
    const voice = scriptedVoice(unlisted);
    const ledger = new MemoryLedger([{ ...start, edition: 2 }]);
    const old = await resumeSession(ledger, session.sources, worldOf(voice));
    await old.perform(forever);
    assert.deepEqual(talksOf(old), []);
    const silent = scriptedVoice(() => assert.fail('somebody was asked'));
    const again = await resumeSession(new MemoryLedger([start, ...others]), session.sources, worldOf(silent));
    assert.deepEqual(await again.perform(forever), outcome);
  });
});

describe('two findings that a turn calls the same', () => {
  const calling = (same: string[][]): Answer =>
    inspecting((_, { cue }) => {
      const stances = [
        { id: 'f4', stance: 'same', as: 'f3', why: 'One figure settles both.' },
        { id: 'F1', stance: 'same', as: 'F1', why: 'Of itself.' },
        { id: 'C1', stance: 'same', as: 'F1', why: 'A change is none.' },
        { id: 'F5', stance: 'same', why: 'As what?' },
      ];
      if (cue.move === 'rebuttal') return said({ say: 'Ada and Ben count one thing twice.', stances });
      return cue.move === 'talk' ? said({ raised: [], others: [], stands: ['F3', 'F4'], same }) : undefined;
    });

  it('are one once that was weighed, and the other stays readable beside it, with the turn that said so', async () => {
    const { session, voice } = await held('debate', calling([['F4', 'F3']]));
    assert.deepEqual(
      talksOf(session).map(({ asked }) => asked?.ids),
      [['F3', 'F4']],
    );
    const weighing = voice.calls.find(({ subjects: [each] }) => each?.cue.move === 'talk');
    assert.match(JSON.stringify(weighing?.messages), /said at the table: F4 is the same as F3, because One figure/);
    const before = docketIn((await held('debate', calling([]))).session);
    const [second] = before.findings.filter(({ id }) => id === 'F4');
    assert.ok(second);
    const after = docketIn(session);
    assert.equal(after.findings.length, before.findings.length - 1);
    const { id, claim, consequence } = second;
    assert.deepEqual(after.findings.find(each => each.id === 'F3')?.twins, [{ id, claim, consequence }]);
    const heard = voice.calls.find(({ subjects: [each] }) => each?.cue.move === 'counter');
    assert.match(JSON.stringify(heard?.messages), /F4 the same as F3: One figure settles both\./);
    const record = transcriptMarkdown(session.state, formatOf('debate'));
    assert.ok(record.split('**The same change settles:**')[1]?.includes(`- **F4** ${claim}`));
    const told = turnsByFinding(after, session.state);
    assert.deepEqual(told.get('F3'), ['t4', 't5']);
  });

  it('stay two where nobody has weighed it so', async () => {
    const { findings } = docketIn((await held('debate', calling([]))).session);
    assert.deepEqual(
      ['F3', 'F4'].filter(id => !findings.some(each => each.id === id)),
      [],
    );
    assert.ok(findings.every(each => each.twins === undefined));
  });
});

describe('changes that come late', () => {
  const voting = (vote: string): Answer =>
    inspecting((_, { cue, seat }) =>
      cue.move === 'ratification' && cue.data?.again === false && seat.name === 'Ben'
        ? said({ say: 'Not so.', stance: vote, confidence: 0.8, changedBy: '' })
        : cue.move === 'ratification'
          ? said({ say: 'So be it.', stance: 'accept', confidence: 0.8, changedBy: '' })
          : undefined,
    );

  /** What members were asked, each kind once where it follows itself, and where the later changes came to the table. */
  const course = ({ state, events }: Session) => {
    const all = events.flatMap(event => {
      if (event.type === 'turn.ended') return [state.turns.get(event.turn)?.cue.move ?? ''];
      return JSON.stringify(event).includes('"at":"mended"') ? ['mended'] : [];
    });
    return all.filter((each, at) => each !== all[at - 1]);
  };

  it('are not put to a vote that nobody talked them over for', async () => {
    const { session } = await held('consensus', voting('accept'));
    assert.deepEqual(course(session).slice(-4), ['concession', 'synthesis', 'ratification', 'mended']);
  });

  it('are on the table where it talks once more', async () => {
    const { session } = await held('consensus', voting('block'));
    assert.deepEqual(course(session).slice(-5), ['ratification', 'mended', 'concession', 'synthesis', 'ratification']);
  });
});

describe('who argues for a side', () => {
  const own: Answer = inspecting((_, { cue, seat }) => {
    const { name } = seat;
    if (cue.move === 'ruling')
      return said({
        ...{ say: 'It is carried.', verdict: 'proponent', confidence: 0.6, go: 'yes', direction: 'stands' },
        ...{ reasons: ['r'], conditions: [], openQuestions: [] },
      });
    if (cue.move !== 'counter' && cue.move !== 'rebuttal') return undefined;
    const other = name === 'Ada' ? 'Ben' : 'Ada';
    const verdict = name === 'Ada' ? 'proponent' : 'split';
    return said({ say: `${other} is right about the hours.`, ownVerdict: verdict, ownConfidence: 0.7 });
  });

  it('says apart what it would rule itself, which stands beside the ruling and which nobody hears', async () => {
    const { session, outcome, voice } = await held('debate', own);
    assert.deepEqual(
      [outcome?.ownVerdicts].flat().map(each => JSON.stringify(each)),
      [
        '{"by":"Ada","role":"proponent","verdict":"proponent","confidence":0.7}',
        '{"by":"Ben","role":"opponent","verdict":"split","confidence":0.7}',
      ],
    );
    const asked = voice.calls.filter(({ messages }) => JSON.stringify(messages).includes('As ownVerdict'));
    assert.deepEqual(
      asked.map(({ subjects: [each] }) => `${each?.cue.move} ${each?.seat.name}`),
      ['rebuttal Ada', 'rebuttal Ben', 'counter Ada', 'counter Ben'],
    );
    const ruling = voice.calls.find(({ subjects: [each] }) => each?.cue.move === 'ruling');
    assert.doesNotMatch(JSON.stringify(ruling?.messages), /ownVerdict|0\.7/);
    const text = transcriptMarkdown(session.state, formatOf('debate'));
    assert.match(text, /Would rule otherwise themselves[\s\S]*Ben: split \(70 %\)/);
    assert.match(text, /Would rule the same themselves[\s\S]*Ada: proponent \(70 %\)/);
  });

  it('says nothing of it where no finding is talked over', async () => {
    const { outcome } = await held('debate', own, { stances: false });
    assert.equal(outcome?.ownVerdicts, undefined);
  });
});

describe('one call that plays a round of findings', () => {
  it('asks for words alone, and what they object to is looked for', async () => {
    const played = (move: string) => (name: string, other: string, role: string) =>
      `<!-- TURN_START: agent="${name}" role="${role}" type="${move}" -->${other} is wrong about F1.<!-- TURN_END -->`;
    const together: Answer = inspecting((_, { cue }) => {
      if (cue.move !== 'rebuttal') return undefined;
      const turn = played('rebuttal');
      const crux =
        '<!-- TURN_START: agent="Arbitrator" role="arbitrator" type="reaction" -->What of F1?<!-- TURN_END -->';
      return { text: [turn('Ada', 'Ben', 'proponent'), turn('Ben', 'Ada', 'opponent'), crux].join('\n') };
    });
    const { session, voice } = await held('debate', together, { casting: 'ensemble' });
    const calls = voice.calls.filter(({ subjects: [each] }) => each?.cue.move === 'rebuttal');
    assert.equal(calls.length, 1);
    assert.equal(calls[0]?.subjects.length, 3);
    assert.deepEqual(talksOf(session)[0]?.asked?.turns, ['t4', 't5']);
  });
});
