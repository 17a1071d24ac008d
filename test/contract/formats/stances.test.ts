import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/base/json';
import { formatOf } from '../../../src/formats';
import { endedCalls, finishedTurns, sessionView } from '../../../src/ledger/state';
import type { Options } from '../../../src/script/brief';
import type { Page } from '../../../src/script/page';
import { estimate } from '../../../src/stage/estimate';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { transcriptMarkdown } from '../../../src/transcript/markdown';
import { found, inspecting, readingOf } from '../../support/inspection';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const said = (data: JsonObject) => ({ text: JSON.stringify(data) });

const added = {
  claim: 'Nobody is told when the stream stops.',
  section: 'Plan',
  consequence: 'Invoices are late, and nobody knows.',
  change: 'Name who is told.',
  severity: 'matters',
};
const first = {
  stances: [
    { id: 'F1', stance: 'lesser', why: 'The batch is measured every night.' },
    { id: 'f9', stance: 'perhaps', why: 'Nobody knows what this is.' },
    { id: 'Q1', stance: 'for', side: 3, why: 'There is no such side.' },
  ],
  adds: [added],
};
const second = {
  stances: [
    { id: 'C1', stance: 'fails', why: 'The third of March was a holiday.' },
    { id: 'Q1', stance: 'for', side: 2, why: 'It can be undone.' },
    { id: 'Q1', stance: 'for', side: 1, why: 'Nobody is for both.' },
  ],
};
const ruling = {
  ...{ verdict: 'split', confidence: 0.6, go: 'yes', direction: 'stands' },
  ...{ reasons: ['r'], conditions: [], openQuestions: [] },
  leanings: [{ choice: 'Q1', side: 2, why: 'What is done can be undone.' }, 'nothing'],
};
/** What weighs the first talk, and what weighs the second. */
const weighed: readonly JsonObject[] = [
  {
    others: [{ id: 'F1', verdict: 'amended', severity: 'matters', why: 'One night is not all nights.' }],
    stands: ['F6'],
    amended: [],
    proofs: [{ id: 'F6', quotes: ['The nightly batch takes 6 hours'] }],
    same: [],
  },
  {
    others: [],
    stands: [],
    amended: [{ id: 'C1', change: 'The batch took 6 hours on 4 March.', why: 'It was a holiday.' }],
    proofs: [],
    same: [],
  },
];

/** A debate in which the proponent contests and adds in the second round, and the opponent contests in the third. */
const talking: Answer = inspecting(({ messages }, { cue, seat }) => {
  const isOpen = cue.data?.talk !== undefined;
  const name = seat.role === 'proponent' ? 'Ben' : 'Ada';
  switch (cue.move) {
    case 'rebuttal':
      return isOpen ? said({ say: `${name} is right about the hours.`, ...(name === 'Ben' ? first : {}) }) : undefined;
    case 'counter':
      return isOpen ? said({ say: `${name} is right about the price.`, ...(name === 'Ada' ? second : {}) }) : undefined;
    case 'ruling':
      return said({ say: 'It is split.', ...ruling });
    case 'talk':
      return said((JSON.stringify(messages).includes('was a holiday') ? weighed[1] : weighed[0]) ?? {});
    default:
      return undefined;
  }
});

type More = NonNullable<Parameters<typeof setupOf>[1]>;

async function whole(answer: Answer = talking, more: More = {}, price = 0) {
  const voice = scriptedVoice(answer, price);
  const options = { inspect: true, stances: true, ...more.options };
  const session = await openSession(new MemoryLedger(), setupOf('debate', { ...more, options }), worldOf(voice));
  const outcome = await session.perform(forever);
  const heard = voice.calls.filter(({ subjects }) => !subjects[0]?.isNoTurn).map(call => JSON.stringify(call.messages));
  return { voice, session, outcome, heard };
}

function pageIn({ state }: Session): Page {
  const page = formatOf('debate')?.page?.(sessionView(state));
  assert.ok(page);
  return page;
}

const talks = ({ state }: Session) =>
  endedCalls(state)
    .filter(each => each.kind === 'talk')
    .map(({ name, outcome, asked }) => `${name} ${outcome} ${asked?.ids}`);

describe('a debate over findings', () => {
  it('asks for stances once the findings are on the table, and lets the others and the ruling hear them', async () => {
    const { session, heard } = await whole();
    const marked = finishedTurns(session.state).map(({ move, cue }) => `${move} ${cue?.talk ?? '-'}`);
    assert.deepEqual(marked, [
      ...['proposition -', 'proposition -', 'reaction -', 'rebuttal 1', 'rebuttal 1', 'reaction -'],
      ...['counter 2', 'counter 2', 'ruling 3'],
    ]);
    const asked = heard.map(text => text.includes('As stances list'));
    assert.deepEqual(asked, [false, false, false, true, true, false, true, true, false]);
    const hears = (words: string) => heard.map(text => text.includes(words));
    assert.deepEqual(hears('[F1 lesser: The batch is measured every night.]'), [
      ...[false, false, false, false],
      ...[true, true, true, true, true],
    ]);
    assert.ok(hears('[new: Nobody is told when the stream stops. (Plan)]').at(-1));
    assert.ok(hears('[C1 fails: The third of March was a holiday.]').at(-1));
    assert.match(heard.at(-1) ?? '', /As leanings list/);
  });

  it('weighs what each round contested and added, beside the next one, and tells the ruling', async () => {
    const { session, heard, voice } = await whole();
    assert.deepEqual(talks(session), ['talk 1 answered F1,F6', 'talk 2 answered C1']);
    const since = endedCalls(session.state).find(({ name }) => name === 'check of what was found since');
    assert.ok(![since?.asked?.ids].flat().includes('F6'), 'what a speaker adds is weighed with the talk');
    const order = voice.calls.map(({ subjects: [each] }) => each?.cue.move ?? '');
    assert.ok(order.indexOf('talk') < order.indexOf('counter'), 'the first talk is weighed beside the third round');
    const told = heard.map(text => text.includes('has weighed what was contested and added'));
    assert.deepEqual(told, [...Array(8).fill(false), true]);
    assert.match(heard.at(-1) ?? '', /F1 stands \(matters\): One night is not all nights\./);
    assert.match(heard.at(-1) ?? '', /F6 \(added: Nobody is told when the stream stops\.\) stands \(matters\)/);
    assert.match(heard.at(-1) ?? '', /C1 was put right, and stands; it now reads: The batch took 6 hours on 4 March/);
  });

  it('tells a judge that is asked once more what stands, shortly, and as it is known to the first', async () => {
    const { voice } = await whole(talking, { options: { orderSwap: true } });
    const heardFor = (move: string) => {
      const call = voice.calls.find(({ subjects: [each] }) => each?.cue.move === move);
      return call?.messages.flatMap(({ parts }) => parts.slice(0, -1).map(({ text }) => text)).join('\n') ?? '';
    };
    const [once, again] = [heardFor('ruling'), heardFor('recheck')];
    assert.match(once, /This is what they found, merged/);
    assert.doesNotMatch(again, /merged|Somebody fresh has/);
    assert.equal(again.match(/\[Findings\]/g)?.length, 1);
    assert.match(again, /^F1 \[matters\] /m);
    assert.match(again, /^F6 \[matters\] Nobody is told when the stream stops\.$/m);
    assert.match(again, /^C1 settles F1/m);
    assert.match(again, /^C1 was said to fail, and stands as it reads here\.$/m);
    assert.match(again, /^Q1 open choice/m);
    assert.ok(again.indexOf('[Findings]') < again.indexOf('is right about the hours'));
    assert.doesNotMatch(again, /\b(?:Ada|Ben)\b/);
    const request = (move: string) =>
      voice.calls
        .find(({ subjects: [each] }) => each?.cue.move === move)
        ?.messages.at(-1)
        ?.parts.at(-1)?.text ?? '';
    assert.match(request('recheck'), /speakers of each round stand in exchanged order/);
    assert.doesNotMatch(request('ruling'), /exchanged order|As go /);
  });

  it('hands over what came of it: regraded, found, put right, and who is for which side', async () => {
    const { session, outcome } = await whole();
    const { docket, decide, go } = pageIn(session);
    const finding = (id: string) => docket.findings.find(each => each.id === id);
    assert.deepEqual(
      [finding('F1')?.severity, finding('F1')?.filed, finding('F1')?.weighed],
      ['matters', 'blocks', 'One night is not all nights.'],
    );
    assert.deepEqual(finding('F1')?.stances, [
      { id: 'F1', stance: 'lesser', why: first.stances[0]?.why, turn: 't4', seat: 'proponent-1' },
    ]);
    const own = finding('F6');
    assert.deepEqual([own?.state, own?.added, own?.unquoted, own?.from], ['stands', true, false, ['t4.1']]);
    assert.equal(own?.quotes[0]?.startLine !== undefined, true);
    const [cure] = docket.cures;
    assert.equal(cure?.change, 'The batch took 6 hours on 4 March.');
    assert.equal(cure?.disputed, undefined);
    assert.deepEqual(
      docket.choices[0]?.stances?.map(({ seat, side }) => `${seat} ${side}`),
      ['opponent-1 2'],
    );
    assert.deepEqual(decide[0]?.leaning, { to: 'batch', why: 'What is done can be undone.' });
    assert.equal(go, 'yes');
    assert.equal(outcome?.leanings, undefined);
    const written = transcriptMarkdown(session.state, formatOf('debate'));
    for (const { why } of [first.stances[0], second.stances[0]].flatMap(each => each ?? []))
      assert.ok(written.includes(why), why);
  });

  it('hands over no page before the last talk is weighed', async () => {
    const done: string[] = [];
    let weigh = () => {};
    const waiting = new Promise<void>(resolve => {
      weigh = resolve;
    });
    const holding: Answer = async (prompt, occasion) => {
      const { move } = occasion.cue;
      if (move === 'page') weigh();
      if (move === 'talk' && JSON.stringify(prompt.messages).includes('was a holiday')) await waiting;
      if (move === 'page' || move === 'talk') done.push(move);
      return (await talking(prompt, occasion)) ?? {};
    };
    const setup = setupOf('debate', { options: { inspect: true, stances: true } });
    const session = await openSession(new MemoryLedger(), setup, worldOf(scriptedVoice(holding)));
    session.onEvent(event => {
      if (event.type === 'examine.called' && event.until?.includes('talk 2')) weigh();
    });
    await session.perform(forever);
    assert.deepEqual(done, ['talk', 'talk', 'page']);
  });

  it('does not count on a change that somebody says fails, as long as nothing shows otherwise', async () => {
    const failing: Answer = (prompt, occasion) =>
      occasion.cue.move === 'talk' ? { text: 'no data' } : talking(prompt, occasion);
    const { session } = await whole(failing);
    const { docket, notes } = pageIn(session);
    assert.equal(docket.cures[0]?.disputed, true);
    assert.equal(docket.findings.find(each => each.id === 'F1')?.severity, 'blocks');
    assert.equal(docket.findings.find(each => each.added)?.state, 'unchecked');
    assert.ok(notes.includes('What the table contested and added was not weighed.'));
  });

  it('takes words alone for an answer, and whatever else stands beside them for no reason to ask again', async () => {
    const answers = ['Ben says so, and {"id": 1} proves it.', '{"say": "Ben says so.", "stances": "F1", "adds": [7]}'];
    for (const text of answers) {
      const plainly: Answer = inspecting((_, { cue }) =>
        cue.data?.talk !== undefined && cue.move !== 'ruling' ? { text } : undefined,
      );
      const { session, voice } = await whole(plainly);
      const turns = finishedTurns(session.state).filter(({ cue, move }) => cue?.talk && move !== 'ruling');
      assert.deepEqual([...new Set(turns.map(each => each.text.slice(0, 11)))], ['Ben says so']);
      assert.ok(turns.every(each => each.data && Object.keys(each.data).length === 0));
      const asked = voice.calls.filter(({ subjects: [each] }) => each?.cue.move === 'rebuttal').length;
      assert.equal(asked, 3, 'only who names nobody else is asked again');
    }
  });

  it('has nothing of it where it is off, as in sessions of before', async () => {
    const off = await whole(talking, { options: { stances: false } });
    assert.ok(off.heard.every(text => !text.includes('As stances list') && !text.includes('As leanings list')));
    assert.deepEqual(talks(off.session), []);
    assert.ok(finishedTurns(off.session.state).every(({ cue }) => cue?.talk === undefined));
    const [start, ...others] = bodiesOf(off.session.events);
    assert.ok(start?.type === 'session.opened');
    const { stances: _, ...options } = start.options;
    const silent = scriptedVoice(() => assert.fail('somebody was asked'));
    const ledger = new MemoryLedger([{ ...start, options }, ...others]);
    const old = await resumeSession(ledger, off.session.sources, worldOf(silent));
    assert.deepEqual(await old.perform(forever), off.outcome);
  });

  it('is estimated with what is declared and weighed', () => {
    const estimated = (stances: boolean) =>
      estimate(setupOf('debate', { options: { inspect: true, stances } }), worldOf(scriptedVoice(undefined, 0.01)));
    const [on, off] = [estimated(true), estimated(false)];
    assert.equal(on.calls - off.calls, 2);
    assert.ok(on.outputTokens > off.outputTokens + 200);
  });

  it('survives a crash at every event, pays for nothing twice, and replays without a call', async () => {
    const reference = await whole();
    const recorded = bodiesOf(reference.session.events);
    for (let survived = 1; survived <= recorded.length; survived++) {
      const voice = scriptedVoice(talking);
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

  for (const kind of ['stop', 'wrapUp', 'goOn'] as const) {
    it(`ends whenever the user says ${kind}`, async () => {
      const reference = await whole();
      const from = reference.session.events.findIndex(each => each.type === 'turn.ended' && each.turn === 't3');
      for (let after = from; after < reference.session.events.length - 1; after++) {
        const options = { inspect: true, stances: true };
        const session = await openSession(
          new MemoryLedger(),
          setupOf('debate', { options }),
          worldOf(scriptedVoice(talking)),
        );
        let put: Promise<void> | undefined;
        session.onEvent(event => {
          if (event.seq === after) put = session.put({ kind }).catch(() => undefined);
        });
        const outcome = await session.perform(forever);
        await put;
        assert.ok(outcome?.reason, `at ${after}`);
        assert.equal(session.state.status, 'ended');
        assert.ok(pageIn(session).docket.findings.length > 0 || kind !== 'wrapUp', `at ${after}`);
      }
    });
  }

  it('skips what a cap does not pay for, says so, and keeps to the cap', async () => {
    let skipped = 0;
    for (let cents = 14; cents <= 26; cents++) {
      const { session, outcome } = await whole(talking, { budget: { usd: cents / 100 } }, 0.01);
      assert.ok(outcome?.reason, `at ${cents} cents`);
      assert.ok(session.state.spent.usd <= cents / 100 + 1e-9, `at ${cents} cents`);
      const isSkipped = endedCalls(session.state).some(each => each.kind === 'talk' && each.outcome === 'skipped');
      if (!isSkipped) continue;
      skipped += 1;
      assert.ok(pageIn(session).notes.includes('What the table contested and added was not weighed.'));
    }
    assert.ok(skipped > 0, 'at some cap a talk is not weighed');
  });
});

describe('the findings that are open', () => {
  /** What is asked in each turn of a format that is told of what is open, by its move. */
  async function asked(id: string, options: Options = {}, answer: Answer = () => undefined) {
    const voice = scriptedVoice(inspecting(answer));
    const setup = setupOf(id, { options: { inspect: true, stances: true, ...options }, extra: 1 });
    const session = await openSession(new MemoryLedger(), setup, worldOf(voice));
    await session.perform(forever);
    const turns = finishedTurns(session.state).filter(({ cue }) => cue?.agenda !== undefined);
    return turns.map(({ move, cue, id: turn }) => {
      const prompt = voice.calls.find(({ subjects: [each] }) => each?.turn === turn);
      const words = prompt?.messages.at(-1)?.parts.at(-1)?.text ?? '';
      assert.ok([cue?.agenda].flat().every(each => words.includes(String(each))));
      return `${move}: ${[cue?.agenda].flat().join(' ')}`;
    });
  }

  /** Readers who propose no change to what blocks. */
  const unproposed = (_: unknown, { cue, seat }: Parameters<Answer>[1]) => {
    const blocking = found(`The figure has no source, says ${seat.name}.`, { severity: 'blocks', change: null });
    const minor = found(`Something of ${seat.name} alone.`, { severity: 'minor' });
    return cue.move === 'reading' ? said(readingOf(blocking, minor)) : undefined;
  };

  it('are the agenda of a consensus; its common ground and its votes have only what somebody contests', async () => {
    const turns = await asked('consensus');
    assert.equal(turns[0], 'commonGround: ');
    assert.ok(turns.includes('concession: Q1'), turns.join(', '));
    assert.ok(turns.includes('ratification: Q1'), turns.join(', '));
    const leanings = [{ choice: 'Q1', side: 2, why: 'What is done can be undone.' }];
    const synthesis = {
      ...{ say: 'Ada and Ben agree.', consensus: [], tensions: [], matrix: [], recommendation: 'Batch.' },
      ...{ confidence: 1, dissent: [], openQuestions: [], order: [] },
    };
    const sided = await asked('consensus', {}, (_, { cue }) =>
      cue.move === 'synthesis' ? said({ ...synthesis, leanings }) : undefined,
    );
    assert.ok(sided.includes('ratification: '), sided.join(', '));
  });

  it('are taken up in a discussion and in a council, which builds its proposal on them', async () => {
    const talked = await asked('discussion');
    assert.ok(talked.some(each => each.startsWith('reaction: ')));
    const options = { strategy: 'consensus-check', maxRounds: 3 };
    assert.match((await asked('council', options, unproposed))[0] ?? '', /^response: F1 F2$/);
    const council = await asked('council', options);
    assert.ok(!council.some(each => each.startsWith('response: F')), 'nobody disputes what readers propose');
    assert.deepEqual([council.includes('synthesis: '), council.includes('synthesis: Q1')], [true, true], `${council}`);
  });

  it('are what experts examine one another about, until somebody has spoken of them', async () => {
    const own = { stance: 'for', confidence: 1, changedBy: '', objections: [] };
    const agreeing = {
      say: 'What do you make of F1?',
      ...own,
      stances: [{ id: 'F1', stance: 'stands', why: 'So it is.' }],
    };
    const turns = await asked('structured', {}, (prompt, occasion) =>
      occasion.cue.move === 'question' ? said(agreeing) : unproposed(prompt, occasion),
    );
    assert.deepEqual(turns.slice(0, 2), ['question: F1 F2', 'question: F2']);
    assert.ok(turns.includes('rebuttal: Q1'), turns.join(', '));
  });
});
