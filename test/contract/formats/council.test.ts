import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { seededRandom } from '../../../src/base/chance';
import { isRecord } from '../../../src/base/json';
import { readSources } from '../../../src/disk/sources';
import { council } from '../../../src/formats/council/council';
import type { LedgerEvent } from '../../../src/ledger/events';
import { sessionView } from '../../../src/ledger/state';
import type { Options } from '../../../src/script/brief';
import { safeViewBlocks } from '../../../src/script/viewing';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { rehearsalVoice } from '../../../src/voices/rehearsal/voice';
import type { CallResult, Prompt, PromptSubject } from '../../../src/voices/voice';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;

async function held(options: Options, more: { extra?: number; seed?: number; answer?: Answer } = {}): Promise<Session> {
  const { answer, ...setup } = more;
  const session = await openSession(
    new MemoryLedger(),
    setupOf(council, { options, ...setup }),
    worldOf(scriptedVoice(answer)),
  );
  // After too many failures in a row the session pauses; whoever holds this one goes on.
  session.onEvent(event => {
    if (event.type === 'input.received' && event.kind === 'pause') void session.put({ kind: 'resume' });
  });
  await session.perform(forever);
  return session;
}

/** The experts as they were called, in order, with their rounds. */
function calls(session: Session) {
  return [...session.state.turns.values()]
    .filter(turn => turn.role === 'expert')
    .map(turn => ({ seat: turn.seat, name: turn.name, move: turn.move, round: Number(turn.cue.data?.round) }));
}

const expert = ({ move }: PromptSubject) => 'stance' in ((move.answer?.schema.properties ?? {}) as object);
const saying = (say: string, data: object): Partial<CallResult> => ({ text: JSON.stringify({ say, ...data }) });

const accepts = { stance: 'for', confidence: 0.9, changedBy: '', declares: 'accept', conditions: [], objections: [] };
const objection = { point: 'point 1', objection: 'Nobody owns the rollback.' };
const objects = { ...accepts, declares: 'object', objections: [objection] };
const agreed = { proposal: ['The drill comes first.'], aligned: true, disputed: [] };

/** A table that has come together: everybody accepts the proposal and could not break it, and the synthesis shows alignment. */
const agreeing: Answer = (_prompt, occasion) => {
  const { cue, turn, seat } = occasion;
  if (expert(occasion))
    return saying(`${seat.name} holds ${turn} against the batch window; after ${turn} drills ${turn} hours are left.`, {
      ...accepts,
      stressTested: true,
    });
  return cue.move === 'synthesis' ? saying(`All hold that the drill of ${turn} comes first.`, agreed) : undefined;
};

/** The same, but for what one expert declares. */
const butFor =
  (seat: string, data: object): Answer =>
  (prompt, occasion) =>
    occasion.seat.id === seat && expert(occasion)
      ? saying(`The ${occasion.turn} drills of Ada prove the easy half.`, { ...accepts, stressTested: false, ...data })
      : agreeing(prompt, occasion);

/** Whatever the seed draws: failures, objections, agreement, silence. */
const anything =
  (seed: number): Answer =>
  (prompt: Prompt, occasion: PromptSubject) => {
    const chance = seededRandom(seed, `${occasion.turn}:${prompt.attempt}`);
    if (chance < 0.12)
      return {
        text: '',
        stop: { kind: 'failed', failure: 'rejected', message: `Gone at ${occasion.turn}.`, remedy: 'Wait.' },
      };
    if (chance < 0.2) return { text: '', stop: { kind: 'refused', words: 'No.' } };
    if (chance < 0.5) return agreeing(prompt, occasion);
    return undefined;
  };

describe('a freeform council', () => {
  it('keeps its promises whatever its cast, its options and its answers', async () => {
    const strategies = fc.constantFrom('', 'round-robin', 'devils-advocate', 'devils-advocate:ben', 'consensus-check');
    const options = fc.record({
      strategy: strategies,
      maxRounds: fc.integer({ min: 1, max: 5 }),
      blind: fc.boolean(),
      adaptive: fc.boolean(),
      orderSwap: fc.boolean(),
      scope: fc.constantFrom('all', 'round', 'recent'),
      maxWords: fc.constantFrom(0, 40),
    });
    await fc.assert(
      fc.asyncProperty(options, fc.integer({ min: 0, max: 10 }), fc.nat(), async (chosen, extra, seed) => {
        const session = await held(chosen, { extra, seed, answer: anything(seed) });
        const spoke = calls(session);
        const seats = new Set(spoke.map(({ seat }) => seat));
        const rounds = Math.max(...spoke.map(({ round }) => round));
        assert.ok(rounds <= chosen.maxRounds, 'more rounds than allowed');
        for (const [at, { seat }] of spoke.entries()) assert.notEqual(seat, spoke[at - 1]?.seat, 'twice in a row');
        const early = session.state.inputs.some(input => input.kind === 'capped');
        for (let round = 1; round <= rounds; round++) {
          const inRound = spoke.filter(each => each.round === round && each.move !== 'vote');
          if (!early) assert.equal(inRound.length, seats.size, 'everybody once a round');
          const devil = inRound.findIndex(each => each.move === 'challenge');
          if (chosen.strategy.startsWith('devils') && !early)
            assert.equal(devil, inRound.length - 1, 'the devil is last');
        }
        for (const { ended } of session.state.turns.values()) {
          const limit = chosen.maxWords && ended ? chosen.maxWords : 250;
          assert.ok((ended?.words ?? 0) <= limit, 'over its limit');
        }
        reasonIsRight(session, chosen, rounds);
      }),
      { numRuns: 120 },
    );
  });

  it('draws its adversary from the recorded seed and posts the draw', async () => {
    const drawn = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      const session = await held({ strategy: 'devils-advocate', maxRounds: 1 }, { extra: 1, seed });
      const [post] = session.state.posts;
      assert.equal(post?.topic, 'adversary');
      assert.ok(isRecord(post.data) && post.data.drawn === true);
      drawn.add(String(post.data.expert));
      assert.equal(calls(session).at(-1)?.name.toLowerCase(), post.data.expert);
    }
    assert.equal(drawn.size, 3);
  });

  it('tells the adversary to take up each of the others by name', async () => {
    const session = await held({ strategy: 'devils-advocate:ada', maxRounds: 1 }, { extra: 1 });
    const devil = [...session.state.turns.values()].find(turn => turn.move === 'challenge');
    assert.equal(devil?.name, 'Ada');
    const tail = devil.attempts[0]?.tail ?? '';
    assert.match(tail, /Ben, Cleo/);
    assert.match(tail, /weak.*scenario/s);
  });

  it('names the experts there are when the adversary is nobody’s slug, and refuses an argument elsewhere', async () => {
    await assert.rejects(held({ strategy: 'devils-advocate:zoe' }, { extra: 1 }), /“zoe”.*ada, ben, cleo/);
    await assert.rejects(held({ strategy: 'round-robin:ada' }), /Only devils-advocate/);
  });

  it('ends a council early that has come together on a proposal, and says what that saved', async () => {
    const session = await held({ strategy: 'consensus-check', maxRounds: 6 }, { extra: 1, answer: agreeing });
    const { outcome } = session.state;
    assert.equal(outcome?.reason, 'consensus');
    assert.equal(outcome.rounds, 2);
    assert.ok(isRecord(outcome.saved) && outcome.saved.rounds === 4 && Number(outcome.saved.tokens) > 1000);
    const concluding = [...session.state.turns.values()].find(turn => turn.move === 'conclusion');
    assert.match(concluding?.attempts[0]?.tail ?? '', /The proposal that all accepted:\n1\. The drill comes first\./);
    assert.match(blocksOf(session), /Round 1: not converged: there was no proposal yet to accept\./);
    assert.match(blocksOf(session), /Ada accepts, and could not break it\./);
  });

  it('concludes on the text that was accepted, not on one that was written since', async () => {
    const answer: Answer = (prompt, occasion) =>
      occasion.cue.move === 'synthesis'
        ? saying('Where it stands.', { ...agreed, proposal: [`Text of round ${occasion.cue.data?.round}.`] })
        : agreeing(prompt, occasion);
    const session = await held({ strategy: 'consensus-check', maxRounds: 6 }, { answer });
    const concluding = [...session.state.turns.values()].find(turn => turn.move === 'conclusion');
    assert.deepEqual(concluding?.cue.data?.proposal, ['Text of round 1.']);
  });

  for (const [name, data, told] of [
    [
      'objects',
      objects,
      /not converged: objections stand \(Ben\)\..*Ben objects: On point 1: Nobody owns the rollback\./,
    ],
    [
      'sets a condition',
      { declares: 'accept-if', conditions: ['An owner.'] },
      /not met yet \(Ben\).*Ben accepts if: An owner\./,
    ],
  ] as const) {
    it(`does not end while a single expert ${name}, and shows who`, async () => {
      const options = { strategy: 'consensus-check', maxRounds: 3 };
      const session = await held(options, { extra: 2, answer: butFor('expert-2', data) });
      assert.equal(session.state.outcome?.reason, 'max-rounds');
      const found = session.state.posts.flatMap(post => (post.topic === 'convergence' ? [post.data] : []));
      assert.deepEqual(
        found.map(post => isRecord(post) && [post.converged, ...(post.by as string[])]),
        [1, 2, 3].map(() => [false, 'ben']),
      );
      const blocks = safeViewBlocks(council, sessionView(session.state), String)
        .filter(block => block.kind === 'lines')
        .reverse();
      assert.match(JSON.stringify(blocks), told);
    });
  }

  it('tells every expert the proposal, what is disputed in it, and what it and the others left open, whatever they hear', async () => {
    const disputed = [{ what: 'Who owns the rollback', by: ['Ben'] }];
    const answer: Answer = (prompt, occasion) =>
      occasion.cue.move === 'synthesis'
        ? saying('Where it stands.', { ...agreed, aligned: false, disputed })
        : butFor('expert-2', objects)(prompt, occasion);
    const session = await held({ strategy: 'consensus-check', maxRounds: 2, scope: 'recent' }, { extra: 1, answer });
    const tails = [...session.state.turns.values()].map(turn => ({ ...turn, tail: turn.attempts[0]?.tail ?? '' }));
    const second = tails.filter(turn => turn.role === 'expert' && turn.cue.data?.round === 2);
    assert.equal(second.length, 3);
    for (const { seat, tail } of second) {
      assert.match(tail, /\n1\. The drill comes first\.\n/);
      assert.match(tail, /- Who owns the rollback \(Ben\)/);
      assert.ok(
        tail.includes(`- ${seat === 'expert-2' ? 'You' : 'Ben'} objected: “On point 1: Nobody owns the rollback.”`),
      );
    }
    for (const { move, tail } of tails)
      if (move === 'synthesis' || move === 'conclusion') assert.match(tail, /- Ben objected: “On point 1/);
    assert.doesNotMatch(tails[0]?.tail ?? '', /objected|proposal as the moderator/);
  });

  it('shows as open nothing that the proposal as it now reads meets, as the moderator sees that', async () => {
    const answer: Answer = (prompt, occasion) =>
      occasion.cue.move === 'synthesis'
        ? saying('Where it stands.', { ...agreed, aligned: false, met: occasion.cue.data?.round === 1 ? ['Ben'] : [] })
        : butFor('expert-2', { declares: 'accept-if', conditions: ['An owner.'] })(prompt, occasion);
    const session = await held({ strategy: 'consensus-check', maxRounds: 2 }, { extra: 1, answer });
    const tails = [...session.state.turns.values()].map(turn => ({ ...turn, tail: turn.attempts[0]?.tail ?? '' }));
    const asked = tails.filter(turn => turn.role === 'expert' && turn.cue.data?.round === 2);
    // Ben speaks second, and declares himself anew.
    const says = (words: string) => asked.map(({ tail }) => tail.includes(words));
    assert.deepEqual(says('Open, as each declared it last:'), [false, false, true]);
    assert.match(blocksOf(session), /Round 1: .*round has them all \(Ben\)\..*Round 2: .*are not met yet \(Ben\)\./);
  });

  /** Each round all but Ada set a condition, and the moderator writes it in; then they vote. */
  const voting =
    (votes: Record<string, object>, met: readonly string[] = ['Ben']): Answer =>
    (prompt, occasion) => {
      const { cue, seat } = occasion;
      const round = Number(cue.data?.round);
      if (cue.move === 'vote')
        return saying('It carries.', {
          ...accepts,
          vote: 'accept',
          reservation: '',
          ...votes[`${seat.name} ${round}`],
        });
      if (cue.move === 'synthesis')
        return saying('It is in.', { proposal: [`Text of round ${round}.`], aligned: false, disputed: [], met });
      return butFor('expert-2', { declares: 'accept-if', conditions: [`An owner, ${round}.`] })(prompt, occasion);
    };
  const votesOf = (session: Session) =>
    [...session.state.turns.values()]
      .filter(({ move }) => move === 'vote')
      .map(({ name, cue }) => [name, cue.data?.round]);

  it('puts a proposal to the vote that has all that was asked for, and ends where nobody objects to it', async () => {
    const votes = { 'Ada 2': { reservation: 'A shorter date.' } };
    const session = await held({ strategy: 'consensus-check', maxRounds: 6 }, { answer: voting(votes) });
    const { outcome, turns } = session.state;
    assert.deepEqual([outcome?.reason, outcome?.rounds], ['consensus', 2]);
    assert.deepEqual(votesOf(session), [
      ['Ada', 2],
      ['Ben', 2],
    ]);
    const asked = [...turns.values()].find(({ move }) => move === 'vote')?.attempts[0]?.tail ?? '';
    assert.match(asked, /\n1\. Text of round 2\.\n/);
    assert.doesNotMatch(asked, /An owner/);
    const concluding = [...turns.values()].find(({ move }) => move === 'conclusion');
    assert.deepEqual(concluding?.cue.data?.proposal, ['Text of round 2.']);
    assert.match(blocksOf(session), /Round 2: converged: all voted for the proposal\./);
    assert.match(blocksOf(session), /Ada accepts, with a reservation: A shorter date\./);
  });

  it('goes on with what a vote objected to, and ends without agreement where it is not met', async () => {
    const against = { vote: 'object', objections: [objection] };
    const votes = { 'Ada 2': against, 'Ada 3': against };
    const session = await held({ strategy: 'consensus-check', maxRounds: 3 }, { answer: voting(votes) });
    assert.equal(session.state.outcome?.reason, 'max-rounds');
    assert.equal(votesOf(session).length, 4);
    const third = [...session.state.turns.values()].find(turn => turn.name === 'Ada' && turn.cue.data?.round === 3);
    assert.match(third?.attempts[0]?.tail ?? '', /- You objected: “On point 1: Nobody owns the rollback\.”/);
    assert.match(blocksOf(session), /Ada objects: On point 1.*Round 3: not converged: objections stand \(Ada\)\./);
  });

  it('holds no vote while a condition is not written in, nor after one round', async () => {
    for (const [met, maxRounds] of [
      [[], 3],
      [['Ben'], 1],
    ] as const) {
      const session = await held({ strategy: 'consensus-check', maxRounds }, { answer: voting({}, met) });
      assert.equal(session.state.outcome?.reason, 'max-rounds');
      assert.deepEqual(votesOf(session), []);
    }
  });

  it('withholds from a judge whose verdict is checked who objected and who disputes', async () => {
    const disputed = [{ what: 'Who owns the rollback', by: ['Ben'] }];
    const answer: Answer = (prompt, occasion) =>
      occasion.cue.move === 'synthesis'
        ? saying('Where it stands.', { ...agreed, aligned: false, disputed })
        : butFor('expert-2', objects)(prompt, occasion);
    const session = await held({ strategy: 'consensus-check', maxRounds: 1, orderSwap: true }, { answer });
    const again = [...session.state.turns.values()].find(turn => turn.move === 'recheck');
    const tail = again?.attempts[0]?.tail ?? '';
    assert.match(tail, /The drill comes first/);
    assert.doesNotMatch(tail, /Ben|Ada|objected/);
  });

  it('hears as dissent what is not granted, in the words of whoever dissents or as the moderator heard it', async () => {
    const finding =
      (granted: string[], dissent: object[]): Answer =>
      (prompt, occasion) =>
        occasion.cue.move === 'conclusion'
          ? saying('Ada has shown it.', {
              ...{ verdict: 'adopt', consensus: [], tensions: [], matrix: [], recommendation: 'Go.', confidence: 0.5 },
              ...{ openQuestions: [], granted, dissent },
            })
          : butFor('expert-2', objects)(prompt, occasion);
    for (const [granted, dissent, expected] of [
      [[], [], [{ by: 'Ben', text: 'On point 1: Nobody owns the rollback.' }]],
      [['Ben'], [], []],
      [['Ben'], [{ by: 'Ada', text: 'The date.' }], [{ by: 'Ada', text: 'The date.' }]],
      [[], [{ by: 'Ben (expert)', text: 'The owner.' }], [{ by: 'Ben', text: 'The owner.' }]],
    ] as const) {
      const session = await held({ maxRounds: 1 }, { answer: finding([...granted], [...dissent]) });
      assert.deepEqual(session.state.outcome?.dissent, expected);
    }
  });

  for (const strategy of ['round-robin', 'devils-advocate', 'consensus-check']) {
    it(`ends under ${strategy} in a rehearsal`, async () => {
      const setup = setupOf(council, { extra: 1, options: { strategy } });
      const session = await openSession(new MemoryLedger(), setup, worldOf(rehearsalVoice()));
      const outcome = await session.perform(forever);
      assert.equal(outcome?.reason, strategy === 'consensus-check' ? 'consensus' : 'max-rounds');
      assert.ok(outcome.success);
    });
  }

  it('goes on with a session of the first release, whose words were read for what they declare', async () => {
    const lines = readFileSync('test/ledgers/0.1.0/council-consensus-check/ledger.jsonl', 'utf8').trim().split('\n');
    const events = lines.map(line => JSON.parse(line) as LedgerEvent);
    const cut = events.findIndex(event => event.type === 'state.posted' && event.beat === 'b12');
    const folder = 'test/ledgers/0.1.0/council-consensus-check';
    const opened = events[0];
    assert.ok(opened?.type === 'session.opened' && cut > 0);
    const recorded = new MemoryLedger(bodiesOf(events.slice(0, cut + 1)));
    const voice = scriptedVoice(agreeing);
    const session = await resumeSession(recorded, await readSources(folder, opened), worldOf(voice));
    const outcome = await session.perform(forever);
    // The first release stated no proposal: there is one to accept after a round more.
    assert.deepEqual([outcome?.reason, outcome?.rounds], ['consensus', 4]);
    assert.equal(calls(session).filter(({ round }) => round > 2).length, 8);
  });

  it('stops where nobody moved for two rounds and little was new, if that was asked for', async () => {
    const known = [
      'The batch runs six hours, and Ada knows it fails twice a month.',
      'Support handles tickets for late invoices, as Ben counted.',
      'Ordering errors double-charge customers, says the document of Ada and Ben.',
      'The stream costs dollars a year; nobody, neither Ada nor Ben, has run one in production.',
    ];
    const stale: Answer = (_prompt, occasion) =>
      expert(occasion)
        ? saying(known[Number(occasion.turn.slice(1)) % known.length] ?? '', { ...accepts, stressTested: false })
        : undefined;
    const session = await held({ adaptive: true, maxRounds: 6 }, { answer: stale });
    assert.equal(session.state.outcome?.reason, 'settled');
    assert.ok(Number(session.state.outcome.rounds) < 6);
    const ends = session.events.flatMap(event => (event.type === 'debate.end' ? [event.reason] : []));
    assert.deepEqual(ends, ['consensus']);
  });

  it('asks blind openings at once, the adversary after them', async () => {
    const session = await held({ blind: true, strategy: 'devils-advocate:ada', maxRounds: 1 }, { extra: 1 });
    const [first, second] = [...session.state.beats.values()];
    assert.equal(first?.kind, 'ask');
    assert.deepEqual(
      first.cues.map(cue => cue.seat),
      ['expert-2', 'expert-3'],
    );
    assert.deepEqual(
      second?.cues.map(cue => cue.seat),
      ['expert-1'],
    );
  });

  it('marks a verdict that changes with the order of the speakers', async () => {
    for (const [verdict, sensitive] of [
      ['reject', true],
      ['adopt', false],
    ] as const) {
      const session = await held(
        { orderSwap: true, maxRounds: 1 },
        {
          answer: (_prompt, { cue }) => {
            if (cue.move !== 'conclusion' && cue.move !== 'recheck') return undefined;
            const data = {
              consensus: [],
              tensions: [],
              matrix: [],
              recommendation: 'Go.',
              confidence: 0.5,
              dissent: [],
              openQuestions: [],
              granted: [],
            };
            return saying(`Ada has shown it (${cue.move}).`, {
              verdict: cue.move === 'recheck' ? verdict : 'adopt',
              ...data,
            });
          },
        },
      );
      assert.equal(session.state.outcome?.orderSensitive, sensitive);
      const blocks = council.view({
        brief: { ...setupBrief(session) },
        turns: [],
        posts: [],
        outcome: session.state.outcome,
      });
      const check = blocks.find(block => block.kind === 'verdict');
      assert.equal(JSON.stringify(check).includes('Order-sensitive'), sensitive);
    }
  });
});

function blocksOf(session: Session): string {
  return JSON.stringify(safeViewBlocks(council, sessionView(session.state), String));
}

function setupBrief(session: Session) {
  const { opened } = session.state;
  assert.ok(opened);
  return { topic: opened.topic, seats: opened.seats, options: opened.options, seed: opened.seed, relevance: {} };
}

function reasonIsRight(
  session: Session,
  options: { strategy: string; maxRounds: number; adaptive: boolean },
  rounds: number,
): void {
  const { outcome, posts } = session.state;
  const ends = session.events.filter(event => event.type === 'debate.end');
  assert.equal(ends.length, 1);
  assert.equal(session.events.at(-2), ends[0], 'debate.end stands right before session.ended');
  const reason = outcome?.reason ?? '';
  const convergences = posts
    .filter(post => post.topic === 'convergence')
    .map(post => isRecord(post.data) && post.data.converged);
  if (reason === 'consensus') assert.equal(convergences.at(-1), true);
  else assert.ok(!convergences.includes(true), 'it went on after it had converged');
  if (reason === 'max-rounds') assert.equal(rounds, options.maxRounds);
  if (reason === 'settled') assert.ok(options.adaptive && rounds >= 2);
  assert.ok(['consensus', 'max-rounds', 'settled', 'loop'].includes(reason), reason);
  const told = ends[0]?.type === 'debate.end' ? ends[0].reason : '';
  const known: Record<string, string> = { consensus: reason, settled: 'consensus', 'max-rounds': reason };
  assert.equal(told, known[reason] ?? 'stopped');
}
