import assert from 'node:assert/strict';
import { isRecord } from '../../../src/base/json';
import { fold } from '../../../src/ledger/fold';
import { sessionView } from '../../../src/ledger/state';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';
import {
  aloud,
  assertTakenUp,
  content,
  type Planned,
  present,
  presentationFormat,
  presenting,
  saying,
} from './presented';

const counted = { text: 'We counted them in March, all 92 nights.' };

/** Calls between what opens a question-and-answer and the end of its question. */
function callsOnThePath({ events }: Session): { opened: number; calls: string[] } {
  const calls: string[] = [];
  let opened = 0;
  let at = 0;
  for (const event of events) {
    if (event.type === 'input.received' && event.kind === 'signal' && event.name !== 'turn.ended') at = event.seq;
    // A second exchange of a break is opened by the end of the first.
    if (event.type === 'turn.ended' && event.move === 'bridge') at = event.seq;
    if (event.type !== 'turn.ended' || event.move !== 'question') continue;
    opened += 1;
    const between = events.filter(each => each.seq > at && each.seq < event.seq);
    calls.push(...between.flatMap(each => (each.type === 'turn.began' ? [each.turn] : [])));
  }
  return { opened, calls };
}

describe('a presentation under a cap of turns', () => {
  it('comes to its own end where the cap is as many turns as it has: what is prepared beside them is none', async () => {
    const planned: readonly Planned[] = [
      [5, 'say', { text: 'The batch is slow.' }],
      [30, 'slide', { slide: 2 }],
      [40, 'answer', counted],
      [60, 'open-qa'],
      [70, 'answer', counted],
    ];
    const whole = await present(planned, saying(content));
    const { turnsEnded } = whole.session.state;
    assert.ok(turnsEnded > 3);
    const capped = await present(planned, saying(content), {}, { turns: turnsEnded });
    assert.deepEqual([capped.outcome, aloud(capped.session)], [whole.outcome, aloud(whole.session)]);
  });
});

describe('the path on which a question is put', () => {
  const courses: Record<string, readonly Planned[]> = {
    'section-breaks': [
      [5, 'say', { text: 'The batch is slow.' }],
      [30, 'slide', { slide: 2 }],
      [40, 'answer', counted],
      [60, 'open-qa'],
      [70, 'answer', counted],
      [90, 'slide', { slide: 3 }],
    ],
    'hand-raise': [
      [5, 'say', { text: 'The batch is slow.' }],
      [6, 'acknowledge'],
      [20, 'answer', counted],
      [30, 'acknowledge', { agent: 'Cleo' }],
    ],
    'free-flow': [
      [5, 'pause', { seconds: 3 }],
      [20, 'answer', counted],
      [60, 'tick'],
      [70, 'answer', counted],
    ],
  };
  for (const [mode, planned] of Object.entries(courses)) {
    it(`has no call of a model on it (${mode})`, async () => {
      const { session } = await present(planned, saying(content), { mode, urgency: 10 });
      const { opened, calls } = callsOnThePath(session);
      assert.ok(opened >= 2, `${opened} questions`);
      assert.deepEqual(calls, []);
    });
  }

  it('shows who asks, has a hand up or is next, as the talk stands', async () => {
    const moodsIn = async (mode: string) => {
      const { session } = await present(courses[mode] ?? [], saying(content), { mode, urgency: 10 });
      const moods = session.events.flatMap((event, at) => {
        if (event.type !== 'state.posted' || !isRecord(event.data) || !event.data.at) return [];
        const panel = presentationFormat()
          .view(sessionView(fold(session.events.slice(0, at + 1))))
          .find(block => block.kind === 'stage');
        const { at: phase } = event.data;
        return (panel?.people ?? []).flatMap(({ mood }) => (mood ? [`${phase}: ${String(mood)}`] : []));
      });
      return [...new Set(moods)].sort();
    };
    const asking = ['exchange: waits for an answer', 'exchange: weighs the answer', 'trigger: asks'];
    for (const [mode, waits] of [
      ['free-flow', 'is next'],
      ['hand-raise', 'has a hand up'],
    ] as const) {
      const waiting = ['exchange', 'presenting', 'resolving', 'trigger'].map(phase => `${phase}: ${waits}`);
      assert.deepEqual(await moodsIn(mode), [...asking, ...waiting].sort());
    }
  });

  it('is seen where there is one', async () => {
    const { session } = await present(courses['section-breaks'] ?? [], saying(content));
    const began = session.events.find(event => event.type === 'turn.began');
    const question = session.events.findIndex(event => event.type === 'turn.ended' && event.move === 'question');
    assert.ok(began && question > 0);
    const events = session.events.toSpliced(question, 0, { ...began, seq: (session.events[question]?.seq ?? 0) - 0.5 });
    assert.equal(callsOnThePath({ ...session, events } as Session).calls.length, 1);
  });
});

describe('an exchange', () => {
  it('begins with a transition of 8 to 14 words that names the agent, and ends with the bridge', async () => {
    const { session } = await present(
      [
        [30, 'slide', { slide: 2 }],
        [40, 'answer', counted],
      ],
      saying(content),
    );
    const said = aloud(session).map(each => each.replace(/t\d+/g, 't'));
    assert.deepEqual(said.slice(0, 5), [
      'moderator transition: Let us hold that last slide for a moment, because Ada has a question.',
      'panelist-1 question: Who counted that, asks Ada at t?',
      'moderator nod: Mm-hm.',
      'panelist-1 verdict: That settles t.',
      'moderator bridge: And back to the talk.',
    ]);
  });

  it('makes do with words of its own where a transition is too short, too long or names nobody', async () => {
    for (const phrase of [
      'Ada, please.',
      `Ada ${'and so on '.repeat(6)}`,
      'Let us hold that slide for a moment, because of a question.',
    ]) {
      const said = { ...content, handover: () => ({ say: phrase, others: [], nods: [] }) };
      const { session } = await present(
        [
          [30, 'slide', { slide: 2 }],
          [40, 'answer', counted],
        ],
        saying(said),
      );
      assert.equal(aloud(session)[0], 'moderator transition: Before we go on, Ada has a question on slide 1.');
      assert.match(aloud(session)[2] ?? '', /^moderator nod: (?:Mm-hm|Go on|Noted)\.$/);
    }
  });

  it('passes what the agent holds against an answer into the debrief', async () => {
    const verdicts = {
      ...content,
      verdict: () => ({ say: 'This needs an owner.', verdict: 'escalate', reason: 'Nobody owns it.' }),
    };
    const { outcome } = await present(
      [
        [30, 'slide', { slide: 2 }],
        [40, 'answer', counted],
      ],
      saying(verdicts),
    );
    const [open] = (outcome.unresolved as { ending: string; reason: string; by: string }[]) ?? [];
    assert.deepEqual([open?.by, open?.ending, open?.reason], ['Ada', 'escalated', 'Nobody owns it.']);
  });

  it('hears the presenter step in while the answer is weighed, and cuts the call short', async () => {
    let session: Session | undefined;
    let cut = false;
    const plain = saying(content);
    const voice = {
      ...plain,
      speak: async (...[prompt, listening]: Parameters<typeof plain.speak>) => {
        if (prompt.subjects[0]?.cue.move !== 'verdict') return plain.speak(prompt, listening);
        void session?.put({ kind: 'signal', name: 'step-in', data: { t: 50 } });
        await new Promise(resolve => listening.signal.addEventListener('abort', resolve, { once: true }));
        cut = true;
        return plain.speak(prompt, listening);
      },
    };
    const setup = setupOf('presentation', { extra: 1, options: { presenter: 'you' } });
    session = await openSession(new MemoryLedger(), setup, worldOf(voice));
    presenting(session, [
      [30, 'slide', { slide: 2 }],
      [40, 'answer', counted],
    ]);
    const outcome = await session.perform(new AbortController().signal);
    assert.ok(cut);
    const [open] = (outcome?.unresolved ?? []) as { ending: string }[];
    assert.equal(open?.ending, 'stepped in');
  });
});

describe('a pile-on', () => {
  const eager = (words: (name: string) => string) => ({
    ...content,
    seconding: ({ seat }: { seat: { name: string } }) => ({
      say: words(seat.name),
      worth: seat.name === 'Cleo' ? 0.9 : 0.8,
    }),
  });
  const planned: Planned[] = [
    [30, 'slide', { slide: 2 }],
    [40, 'answer', counted],
  ];
  const pileOns = (session: Session) => aloud(session).filter(each => each.includes(' pileOn:'));

  const noTimeFor = (session: Session) => {
    const verdict = presentationFormat()
      .view(sessionView(session.state))
      .find(block => block.kind === 'verdict');
    return verdict?.kind === 'verdict' ? verdict.parts.find(part => part.label === 'No time for')?.items : undefined;
  };

  it('is one turn of one other, the worthiest, and refers to the exchange', async () => {
    const { session } = await present(
      planned,
      saying(eager(name => `${name} would add to what Ada asked: who keeps the list?`)),
    );
    assert.deepEqual(pileOns(session), ['panelist-3 pileOn: Cleo would add to what Ada asked: who keeps the list?']);
  });

  it('is left out where it is about something else, or not worth it', async () => {
    const other = await present(
      planned,
      saying(eager(name => `${name} likes gardens, roses and the long summer evenings.`)),
    );
    assert.deepEqual(pileOns(other.session), []);
    const { session } = await present(planned, saying(content));
    assert.deepEqual(pileOns(session), []);
  });

  it('is kept for the debrief where fewer than three minutes are left', async () => {
    const voice = saying(eager(name => `${name} would add to what Ada asked: who keeps the list?`));
    const { session } = await present(
      [
        [30, 'slide', { slide: 2 }],
        [3 * 60 - 20, 'answer', counted],
      ],
      voice,
      { minutes: 5 },
    );
    assert.deepEqual(pileOns(session), []);
    assert.deepEqual(noTimeFor(session), ['Cleo: Cleo would add to what Ada asked: who keeps the list?']);
  });

  it('is kept for the debrief where the presenter has stepped in or gone on', async () => {
    const pressing = {
      ...eager(name => `${name} would add to what Ada asked: who keeps the list?`),
      verdict: () => ({ say: 'Who counted?', verdict: 'follow-up', reason: 'Nobody is named.' }),
    };
    for (const end of [
      [50, 'step-in'],
      [50, 'slide', { slide: 3 }],
      [50, 'say', { text: 'So.' }],
    ] as const) {
      const { session } = await present([...planned, end], saying(pressing));
      assert.deepEqual(pileOns(session), [], end[1]);
      assert.deepEqual(noTimeFor(session)?.[0], 'Cleo: Cleo would add to what Ada asked: who keeps the list?', end[1]);
    }
  });

  it('is kept for the debrief where the presenter has ended the talk in the exchange', async () => {
    const pressing = {
      ...eager(name => `${name} would add to what Ada asked: who keeps the list?`),
      verdict: () => ({ say: 'Who counted?', verdict: 'follow-up', reason: 'Nobody is named.' }),
    };
    const { session, outcome } = await present([...planned, [50, 'end']], saying(pressing));
    assert.deepEqual(pileOns(session), []);
    assert.deepEqual(noTimeFor(session), ['Cleo: Cleo would add to what Ada asked: who keeps the list?']);
    assert.equal(outcome.reason, 'presented');
  });
});

describe('a presentation that its budget cuts short', () => {
  it('holds nothing open that the agent was satisfied with before the way back was spoken', async () => {
    const setup = setupOf('presentation', { extra: 1, options: { presenter: 'you' }, budget: { usd: 0.11 } });
    const session = await openSession(new MemoryLedger(), setup, worldOf(saying(content, 0.01)));
    presenting(session, [
      [30, 'slide', { slide: 2 }],
      [40, 'answer', counted],
    ]);
    const outcome = await session.perform(new AbortController().signal);
    const said = aloud(session);
    assert.ok(
      said.some(each => each.includes(' verdict:')) && !said.some(each => each.includes(' bridge:')),
      said.join(),
    );
    assert.deepEqual([outcome?.reason, outcome?.asked, outcome?.satisfied, outcome?.unresolved], ['budget', 1, 1, []]);
  });
});

describe('what was prepared and not used', () => {
  it('is told, with what it cost', async () => {
    const { session } = await present(
      [
        [30, 'slide', { slide: 2 }],
        [40, 'answer', counted],
      ],
      saying(content, 0.01),
    );
    const block = presentationFormat()
      .view(sessionView(session.state))
      .find(each => each.kind === 'lines' && each.title === 'Prepared questions');
    const lines = block?.kind === 'lines' ? block.lines.map(line => line.text) : [];
    assert.match(
      lines.join('; '),
      /^Prepared: \d+; Asked: 1; Set aside as out of date: [1-9]\d*, \$0\.\d{4}; Left over: 6, \$0\.0600$/,
    );
    const dropped = session.state.posts.filter(post => post.topic === 'dropped').map(post => post.data);
    assert.ok(dropped.some(data => isRecord(data) && data.why === 'refreshed'));
  });
});

describe('a presentation that was left in the middle of an exchange', () => {
  const planned: Planned[] = [
    [30, 'slide', { slide: 2 }],
    [40, 'answer', { text: 'Later.' }],
    [50, 'answer', counted],
    [90, 'slide', { slide: 3 }],
    [99, 'answer', counted],
  ];
  const pressing = {
    ...content,
    verdict: ({ cue }: { cue: { data?: { questions?: unknown } } }) =>
      cue.data?.questions === 1
        ? { say: 'And who counted that twice, on which list, and when?', verdict: 'follow-up', reason: 'No list.' }
        : { say: 'That settles it.', verdict: 'satisfied', reason: 'A list.' },
  };

  it('goes on where it was left, wherever that was, asks nothing twice, and comes to the same end', async () => {
    const whole = await present(planned, saying(pressing));
    const { events } = whole.session;
    const first = events.find(event => event.type === 'turn.ended' && event.move === 'question')?.seq ?? 0;
    const last = events.findLast(event => event.type === 'turn.ended' && event.move === 'bridge')?.seq ?? 0;
    assert.ok(last - first > 30);
    for (let at = first; at <= last; at++) await assertTakenUp(whole, planned, pressing, at);
  });

  it('calls nobody when it is replayed', async () => {
    const { session, outcome } = await present(planned, saying(pressing));
    const voice = scriptedVoice();
    const bodies = bodiesOf(session.events).slice(0, -1);
    const again = await resumeSession(new MemoryLedger(bodies), session.sources, worldOf(voice));
    assert.deepEqual(await again.perform(new AbortController().signal), outcome);
    assert.equal(voice.calls.length, 0);
  });
});
