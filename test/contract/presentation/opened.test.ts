import assert from 'node:assert/strict';
import { isRecord } from '../../../src/base/json';
import type { LedgerEvent } from '../../../src/ledger/events';
import { finishedTurns } from '../../../src/ledger/state';
import { openSession, type Session } from '../../../src/stage/session';
import { buildMinutes } from '../../../src/transcript/minutes';
import type { Voice } from '../../../src/voices/voice';
import { answering } from '../../support/cost/weigh';
import { MemoryLedger } from '../../support/memoryLedger';
import { setupOf, worldOf } from '../../support/table';
import { aloud, content, type Planned, present, presentationFormat, presenting, type Said, saying } from './presented';

const counted = { text: 'We counted them in March, all 92 nights.' };
const refused = { text: '', stop: { kind: 'refused', words: 'No.' } } as const;

/** A table at which some moves come to nothing. */
function refusing(said: Said, isRefused: (seat: string, move: string) => boolean) {
  const plain = saying(said);
  return {
    ...plain,
    speak: async (...[prompt, listening]: Parameters<typeof plain.speak>) => {
      const [occasion] = prompt.subjects;
      const spoken = await plain.speak(prompt, listening);
      return occasion && isRefused(occasion.seat.name, occasion.cue.move) ? { ...spoken, ...refused } : spoken;
    },
  };
}

/** What the panel and the moderator told and said, in the order in which it happened. */
function told({ state }: Session): string[] {
  return buildMinutes(state, presentationFormat()).parts.map(part =>
    part.kind === 'said' ? `${part.speaker} ${part.type}` : 'text' in part ? part.text : part.entry.kind,
  );
}

/** Everything at once, before anything could be prepared; then what is planned. Only one prepares anything before the first question is put. */
async function rushed(rush: readonly Planned[], planned: readonly Planned[], mode: string) {
  const setup = setupOf('presentation', { extra: 1, options: { presenter: 'you', mode } });
  const plain = saying(content);
  const speak: typeof plain.speak = async (prompt, listening) => {
    const [occasion] = prompt.subjects;
    if (occasion?.cue.data?.slide === 2 && occasion.cue.move !== 'bridging' && occasion.seat.name !== 'Ada')
      await asked;
    return plain.speak(prompt, listening);
  };
  const session = await openSession(new MemoryLedger(), setup, worldOf({ ...plain, speak }));
  const asked = new Promise<void>(resolve => {
    session.onEvent(event => {
      if (event.type === 'session.ended' || (event.type === 'turn.ended' && event.move === 'question')) resolve();
    });
  });
  for (const [t, name, data = {}] of rush) void session.put({ kind: 'signal', name, data: { t, ...data } });
  presenting(session, planned);
  const outcome = await session.perform(new AbortController().signal);
  return { session, outcome };
}

function bridges(session: Session): string[] {
  return aloud(session).flatMap(line => (line.startsWith('moderator bridge: ') ? [line.slice(18)] : []));
}

describe('a presenter who opens the floor', () => {
  const preparing = 'The panel is still preparing: the first question comes as soon as it is ready.';

  for (const mode of ['section-breaks', 'hand-raise', 'free-flow']) {
    it(`on a slide that was jumped to is told that the question is coming, and it comes as soon as it is ready (${mode})`, async () => {
      const rush: Planned[] = [
        [1, 'slide', { slide: 3 }],
        [1, 'open-qa'],
      ];
      const { session } = await rushed(rush, [[20, 'answer', counted]], mode);
      const lines = told(session);
      const at = lines.indexOf(preparing);
      assert.ok(at > lines.findIndex(line => line.startsWith('Slide 3: Risks')), lines.join('\n'));
      assert.deepEqual(lines.slice(at + 1, at + 5), [
        'Questions on slide 3: Risks',
        'Moderator transition',
        'Ada question',
        'You answer',
      ]);
    });
  }

  it('is told so once where it was opened again while the question is coming', async () => {
    const rush: Planned[] = [
      [1, 'slide', { slide: 3 }],
      [1, 'open-qa'],
      [2, 'open-qa'],
      [2, 'acknowledge'],
    ];
    const { session } = await rushed(rush, [[20, 'answer', counted]], 'hand-raise');
    assert.equal(told(session).filter(line => line === preparing).length, 1);
    assert.equal(aloud(session).filter(line => line.includes(' question:')).length, 1);
  });

  it('hears why nobody asks: all have asked, the one who was called has not prepared, or nobody is called that', async () => {
    const round = (t: number): Planned[] => [
      [t, 'open-qa'],
      [t + 1, 'answer', counted],
    ];
    const planned: Planned[] = [
      ...[10, 20, 30].flatMap(round),
      [40, 'open-qa'],
      [50, 'acknowledge', { agent: 'ben' }],
      [60, 'acknowledge', { agent: 'Zoe' }],
    ];
    const { session } = await present(planned, saying(content));
    const lines = told(session);
    assert.deepEqual(
      lines.filter(line => /Everyone on|has no|is called/.test(line)),
      [
        'Everyone on the panel has asked about this slide.',
        'Ben has no question on this slide.',
        'Nobody on the panel is called “Zoe”.',
      ],
    );
    assert.equal(aloud(session).filter(line => line.includes(' question:')).length, 3);
  });

  it('hears that nothing could be prepared, and who failed, once each', async () => {
    const planned: Planned[] = [
      [10, 'open-qa'],
      [20, 'slide', { slide: 2 }],
      [30, 'open-qa'],
    ];
    const { session, outcome } = await present(
      planned,
      refusing(content, (_, move) => move === 'drafted'),
    );
    const lines = told(session);
    assert.equal(lines.filter(line => line.includes('could not prepare')).length, 3);
    assert.equal(lines.filter(line => line === 'No question on this slide could be prepared.').length, 2);
    assert.deepEqual([outcome.reason, outcome.success], ['no-questions', false]);
  });
});

describe('a slide that was jumped over', () => {
  it('is asked about by nobody, though questions on it were prepared', async () => {
    for (const mode of ['section-breaks', 'hand-raise', 'free-flow']) {
      const planned: Planned[] = [
        [10, 'slide', { slide: 3 }],
        [11, 'answer', counted],
        [20, 'open-qa'],
        [21, 'answer', counted],
        [30, 'open-qa'],
        [31, 'answer', counted],
        [40, 'open-qa'],
        [41, 'answer', counted],
        [50, 'open-qa'],
      ];
      const { outcome } = await present(planned, saying(content), { mode });
      const slides = outcome.slides as { shown: boolean; questions: unknown[]; skipped: unknown[] }[];
      assert.deepEqual([slides[1]?.shown, slides[1]?.questions, slides[1]?.skipped], [false, [], []], mode);
      assert.ok((slides[2]?.questions.length ?? 0) >= 3, mode);
    }
  });
});

describe('a presentation at which voices fail', () => {
  const planned: Planned[] = [
    [30, 'slide', { slide: 2 }],
    [40, 'answer', counted],
  ];

  it('is none where nobody sums it up, whatever was asked', async () => {
    const { outcome } = await present(
      planned,
      refusing(content, (_, move) => move === 'debrief'),
    );
    assert.deepEqual([outcome.reason, outcome.success, outcome.asked], ['no-debrief', false, 1]);
  });

  it('stands where one of the panel fails, and asks by the others', async () => {
    const { session, outcome } = await present(
      planned,
      refusing(content, name => name === 'Ada'),
      { pregenerate: 'picked' },
    );
    assert.deepEqual([outcome.reason, outcome.success], ['presented', true]);
    assert.ok(aloud(session).some(line => line.startsWith('panelist-2 question:')));
  });

  it('is presented where it was ended before anybody had prepared', async () => {
    const { outcome } = await rushed([[1, 'end']], [], 'section-breaks');
    assert.deepEqual([outcome?.reason, outcome?.success], ['presented', true]);
  });
});

describe('the way back to the talk', () => {
  const naming: Said = { ...content, bridging: () => 'And back to “Why”.' };
  it('is the one that was prepared where the talk goes back to the slide that it names', async () => {
    const { session } = await present(
      [
        [5, 'open-qa'],
        [10, 'answer', counted],
      ],
      saying(naming),
    );
    assert.equal(bridges(session)[0], 'And back to “Why”.');
  });

  it('names no slide that is left, and goes nowhere when the talk is over', async () => {
    const left = await present(
      [
        [5, 'open-qa'],
        [10, 'slide', { slide: 3 }],
      ],
      saying(naming),
    );
    assert.equal(bridges(left.session)[0], 'Back to “Slide 3: Risks”.');
    const over = await present([[5, 'open-qa']], saying(naming));
    assert.deepEqual(bridges(over.session), ['That ends the talk: what is open goes into the debrief.']);
  });

  it('is kept to the end where it names none', async () => {
    const { session } = await present([[5, 'open-qa']], saying(content));
    assert.deepEqual(bridges(session), ['And back to the talk.']);
  });
});

describe('a presenter who goes on', () => {
  /** A table at which a move is never prepared, only called off. */
  const withoutEnd = (move: string) => {
    const plain = saying(content);
    const speak: typeof plain.speak = async (prompt, listening) => {
      if (prompt.subjects[0]?.cue.move === move)
        await new Promise(resolve => listening.signal.addEventListener('abort', resolve, { once: true }));
      return plain.speak(prompt, listening);
    };
    return { ...plain, speak };
  };
  const ended = (move: string) => (event: LedgerEvent) => event.type === 'turn.ended' && event.move === move;
  const stands = (at: string) => (event: LedgerEvent) =>
    event.type === 'state.posted' && event.topic === 'standing' && isRecord(event.data) && event.data.at === at;
  /** The bridges of a talk whose signals come one after another, each at the event that it is meant for. */
  const bridgesOf = async (
    voice: Voice,
    planned: readonly (readonly [at: (event: LedgerEvent) => boolean, ...Planned])[],
  ) => {
    const setup = setupOf('presentation', { extra: 1, options: { presenter: 'you' } });
    const session = await openSession(new MemoryLedger(), setup, worldOf(voice));
    const left = [...planned];
    session.onEvent(event => {
      const [next] = left;
      if (!next?.[0](event)) return;
      left.shift();
      const [, t, name, data = {}] = next;
      void session.put({ kind: 'signal', name, data: { t, ...data } });
    });
    const outcome = await session.perform(new AbortController().signal);
    assert.equal(outcome?.reason, 'presented');
    return bridges(session);
  };

  it('waits for no way back that is still being prepared', async () => {
    const told = await bridgesOf(withoutEnd('bridging'), [
      [ended('drafted'), 5, 'open-qa'],
      [stands('exchange'), 10, 'slide', { slide: 2 }],
      [ended('bridge'), 20, 'end'],
    ]);
    assert.equal(told[0], 'Back to “Slide 2: Plan”.');
  });

  it('waits for no pile-on either, whatever the agent made of the answer', async () => {
    const told = await bridgesOf(withoutEnd('seconding'), [
      [ended('drafted'), 5, 'open-qa'],
      [ended('bridging'), 10, 'answer', counted],
      [stands('resolving'), 20, 'say', { text: 'So we stream.' }],
      [ended('bridge'), 30, 'end'],
    ]);
    assert.deepEqual(told, ['And back to the talk.']);
  });
});

describe('a document that presents itself', () => {
  it('has nothing prepared before its slide is up, and nobody to give hints to', async () => {
    const setup = setupOf('presentation', { extra: 1, options: { presenter: 'document', minutes: 1 } });
    const session = await openSession(new MemoryLedger(), setup, worldOf(saying(content)));
    answering(counted.text)(session);
    const outcome = await session.perform(new AbortController().signal);
    assert.deepEqual([outcome?.reason, outcome?.asked], ['presented', 3]);
    const drafts = finishedTurns(session.state).filter(turn => turn.move === 'drafted');
    assert.ok(drafts.length >= 9, `${drafts.length} drafts`);
    assert.deepEqual(
      drafts.filter(({ cue }) => cue?.slide !== cue?.now),
      [],
    );
    assert.ok(!told(session).some(line => line.startsWith('Time is up')), told(session).join('\n'));
  });
});

describe('the order of a presentation’s minutes', () => {
  it('has a chapter of its own for questions on a slide that was left after the first ones', async () => {
    const { session } = await present(
      [
        [5, 'open-qa'],
        [10, 'answer', counted],
        [30, 'slide', { slide: 2 }],
        [40, 'answer', counted],
      ],
      saying(content),
    );
    assert.deepEqual(
      told(session).filter(line => /slide \d: |^Slide/i.test(line)),
      [
        'Slide 1: Why (lines 3–6)',
        'Questions on slide 1: Why',
        'Slide 2: Plan (lines 7–10)',
        'More questions on slide 1: Why',
      ],
    );
  });

  it('is that of what happened: the next slide comes up, and questions on the one before stand under their own name', async () => {
    const { session } = await present(
      [
        [30, 'slide', { slide: 2 }],
        [40, 'answer', counted],
        [50, 'say', { text: 'So we stream.' }],
      ],
      saying(content),
    );
    assert.deepEqual(told(session).slice(0, 9), [
      'Slide 1: Why (lines 3–6)',
      'Slide 2: Plan (lines 7–10)',
      'Questions on slide 1: Why',
      'Moderator transition',
      'Ada question',
      'You answer',
      'Moderator nod',
      'Ada verdict',
      'Moderator bridge',
    ]);
  });
});
