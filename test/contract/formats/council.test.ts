import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { seededRandom } from '../../../src/base/chance';
import { isRecord } from '../../../src/base/json';
import { readSources } from '../../../src/disk/sources';
import { council } from '../../../src/formats/council/council';
import type { LedgerEvent } from '../../../src/ledger/events';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import { rehearsalVoice } from '../../../src/voices/rehearsal/voice';
import type { Prompt, PromptSubject } from '../../../src/voices/voice';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';
import { accepts, agreed, agreeing, butFor, calls, expert, forever, objects, perform, saying } from './councilTable';

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
        const session = await perform(chosen, { extra, seed, answer: anything(seed) });
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
      const session = await perform({ strategy: 'devils-advocate', maxRounds: 1 }, { extra: 1, seed });
      const [post] = session.state.posts;
      assert.equal(post?.topic, 'adversary');
      assert.ok(isRecord(post.data) && post.data.drawn === true);
      drawn.add(String(post.data.expert));
      assert.equal(calls(session).at(-1)?.name.toLowerCase(), post.data.expert);
    }
    assert.equal(drawn.size, 3);
  });

  it('tells the adversary to take up each of the others by name', async () => {
    const session = await perform({ strategy: 'devils-advocate:ada', maxRounds: 1 }, { extra: 1 });
    const devil = [...session.state.turns.values()].find(turn => turn.move === 'challenge');
    assert.equal(devil?.name, 'Ada');
    const tail = devil.attempts[0]?.tail ?? '';
    assert.match(tail, /Ben, Cleo/);
    assert.match(tail, /weak.*scenario/s);
  });

  it('names the experts there are when the adversary is nobody’s slug, and refuses an argument elsewhere', async () => {
    await assert.rejects(perform({ strategy: 'devils-advocate:zoe' }, { extra: 1 }), /“zoe”.*ada, ben, cleo/);
    await assert.rejects(perform({ strategy: 'round-robin:ada' }), /Only devils-advocate/);
  });

  it('withholds from a judge whose verdict is checked who objected and who disputes', async () => {
    const disputed = [{ what: 'Who owns the rollback', by: ['Ben'] }];
    const answer: Answer = (prompt, occasion) =>
      occasion.cue.move === 'synthesis'
        ? saying('Where it stands.', { ...agreed, aligned: false, disputed })
        : butFor('expert-2', objects)(prompt, occasion);
    const session = await perform({ strategy: 'consensus-check', maxRounds: 1, orderSwap: true }, { answer });
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
      const session = await perform({ maxRounds: 1 }, { answer: finding([...granted], [...dissent]) });
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
    const session = await perform({ adaptive: true, maxRounds: 6 }, { answer: stale });
    assert.equal(session.state.outcome?.reason, 'settled');
    assert.ok(Number(session.state.outcome.rounds) < 6);
    const ends = session.events.flatMap(event => (event.type === 'debate.end' ? [event.reason] : []));
    assert.deepEqual(ends, ['consensus']);
  });

  it('asks blind openings at once, the adversary after them', async () => {
    const session = await perform({ blind: true, strategy: 'devils-advocate:ada', maxRounds: 1 }, { extra: 1 });
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
      const session = await perform(
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
