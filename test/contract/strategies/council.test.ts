import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { nodeClock } from '../../../src/disk/clock';
import { callStrategy } from '../../../src/disk/strategyWorker';
import { strategyVoiceId } from '../../../src/formats/council/moves';
import { answerWith, type RunStrategy } from '../../../src/formats/council/strategies/answering';
import { StrategyRegistry } from '../../../src/formats/council/strategies/registry';
import type { ModeratorContext, ModeratorStrategy } from '../../../src/formats/council/strategies/strategy';
import { sessionView } from '../../../src/ledger/state';
import { openSession, resumeSession, type Session } from '../../../src/stage/session';
import type { SessionServices } from '../../../src/stage/setup';
import { transcriptMarkdown } from '../../../src/transcript/markdown';
import { procedureVoice } from '../../../src/voices/procedure';
import { inspecting } from '../../support/inspection';
import { bodiesOf, MemoryLedger } from '../../support/memoryLedger';
import { type Answer, scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

const forever = new AbortController().signal;
const setup = (options: object = {}) =>
  setupOf('council', { extra: 1, options: { strategy: 'mine', maxRounds: 2, ...options } });

function worldWith(run: RunStrategy, answer?: Answer): SessionServices & { asked: string[] } {
  const asked: string[] = [];
  const spoken = scriptedVoice(answer);
  const strategy = procedureVoice(strategyVoiceId, 'a strategy', (occasion, signal) => {
    asked.push(occasion.cue.move);
    return answerWith(run, occasion, signal);
  });
  return { ...worldOf(spoken), asked, voiceOf: id => (id === strategyVoiceId ? strategy : spoken) };
}

function worldOfText(text: string) {
  return worldWith((_, call, context, signal) => callStrategy(text, call, context, { clock: nodeClock, signal }));
}

function worldOfStrategy(strategy: ModeratorStrategy) {
  const registry = new StrategyRegistry();
  registry.register('mine', strategy);
  return worldWith(registry.run);
}

const speakers = (session: Session) =>
  [...session.state.turns.values()].filter(turn => turn.role === 'expert').map(turn => turn.name);

/** Performs until the session pauses itself, then leaves it. */
async function untilPaused(session: Session): Promise<string> {
  session.onEvent(event => {
    if (event.type === 'input.received' && event.kind === 'pause') session.suspend();
  });
  assert.equal(await session.perform(forever), undefined, 'it should have paused');
  const notes = session.state.entries.flatMap(entry => (entry.kind === 'note' ? [entry.note.text] : []));
  return notes.at(-1) ?? '';
}

describe('a council under a strategy of one’s own', () => {
  it('follows its plans, which are recorded, and needs it no more for what is recorded', async () => {
    const strategy: ModeratorStrategy = {
      planRound: ({ experts, round }) =>
        [...experts].reverse().map(({ slug }) => ({ expertSlug: slug, prompt: `Round ${round} for ${slug}.` })),
      shouldContinue: () => true,
    };
    const ledger = new MemoryLedger();
    const session = await openSession(ledger, setup(), worldOfStrategy(strategy));
    const outcome = await session.perform(forever);
    assert.equal(outcome?.reason, 'max-rounds');
    assert.deepEqual(speakers(session), ['Cleo', 'Ben', 'Ada', 'Cleo', 'Ben', 'Ada']);
    const plans = [...session.state.turns.values()].filter(turn => turn.move === 'plan').map(turn => turn.ended?.data);
    assert.deepEqual(plans[1], {
      plan: ['cleo', 'ben', 'ada'].map(slug => ({ expertSlug: slug, prompt: `Round 2 for ${slug}.` })),
    });
    const again = worldWith(async () => assert.fail('The record was not enough'));
    const resumed = await resumeSession(new MemoryLedger(bodiesOf(ledger.events).slice(0, -1)), session.sources, again);
    assert.deepEqual(await resumed.perform(forever), outcome);
  });

  it('tells it what was found in the document, and where the experts stand on that', async () => {
    const seen: ModeratorContext[] = [];
    const strategy: ModeratorStrategy = {
      planRound: context => {
        seen.push(context);
        return context.experts.map(({ slug }) => ({ expertSlug: slug, prompt: 'Mind the ferries.' }));
      },
      shouldContinue: () => true,
    };
    const registry = new StrategyRegistry();
    registry.register('mine', strategy);
    const stance = { id: 'F1', stance: 'lesser', why: 'It is measured.' };
    const world = worldWith(
      registry.run,
      inspecting((_, { cue, seat, move }) => {
        if (cue.data?.talk === undefined || !move.argues || seat.agent !== 'ben') return undefined;
        const declared = { declares: 'accept', conditions: [], objections: [], stressTested: false };
        const own = { stance: 'for', confidence: 1, changedBy: '', ...declared, stances: [stance] };
        return { text: JSON.stringify({ say: 'Ada and Cleo are right.', ...own }) };
      }),
    );
    const options = { inspect: true, stances: true, maxRounds: 3 };
    const session = await openSession(new MemoryLedger(), setup(options), world);
    await session.perform(forever);
    assert.deepEqual(
      seen.map(({ docket }) => docket?.findings.map(({ id }) => id).includes('F1') ?? false),
      [false, true, true],
    );
    const [, before, after] = seen.map(({ docket }) => docket?.findings.find(({ id }) => id === 'F1')?.stances);
    assert.deepEqual([before, after], [[], [{ ...stance, slug: 'ben' }]]);
    const told = seen[2]?.priorTurns.filter(({ slug, data }) => slug === 'ben' && data?.stances !== undefined);
    assert.deepEqual(
      told?.map(({ data }) => data?.stances),
      [[stance]],
    );
    assert.equal(seen[2]?.docket?.cures[0]?.id, 'C1');
  });

  it('lets it end early, and hears its prompts', async () => {
    const world = worldOfStrategy({
      planRound: ({ experts }) => experts.map(({ slug }) => ({ expertSlug: slug, prompt: 'Mind the ferries.' })),
      shouldContinue: () => false,
    });
    const session = await openSession(new MemoryLedger(), setup(), world);
    const outcome = await session.perform(forever);
    assert.equal(outcome?.reason, 'strategy');
    assert.deepEqual(
      session.events.flatMap(event => (event.type === 'debate.end' ? [event.reason] : [])),
      ['stopped'],
    );
    const tails = [...session.state.turns.values()]
      .filter(turn => turn.role === 'expert')
      .map(turn => turn.attempts[0]?.tail);
    assert.ok(tails.every(tail => tail?.includes('Mind the ferries.')));
  });

  it('shows procedure to nobody: no entry, no words, no turn that counts', async () => {
    const world = worldOfStrategy({
      planRound: ({ experts }) => experts.map(({ slug }) => ({ expertSlug: slug, prompt: 'Speak.' })),
      shouldContinue: () => true,
    });
    const session = await openSession(new MemoryLedger(), setup(), world);
    await session.perform(forever);
    const { state } = session;
    const shown = state.entries.flatMap(entry => (entry.kind === 'turn' ? [state.turns.get(entry.turn)?.move] : []));
    assert.ok(!shown.includes('plan') && !shown.includes('goOn'));
    assert.equal(state.turnsEnded, shown.length);
    const format = world.formatOf('council');
    const [rail] = format?.view(sessionView(state)) ?? [];
    const jumps = rail?.kind === 'rail' ? rail.entries.map(entry => state.turns.get(entry.turn ?? '')?.move) : [];
    assert.deepEqual(jumps, ['statement', 'statement', 'conclusion']);
    assert.doesNotMatch(transcriptMarkdown(state), /plan|goOn|kept silent/);
  });

  it('never lets an expert speak twice in a row, whatever is planned', async () => {
    const world = worldOfStrategy({
      planRound: ({ round }) =>
        ['ada', round === 1 ? 'ben' : 'cleo', 'ada'].map(slug => ({ expertSlug: slug, prompt: 'Speak.' })),
      shouldContinue: () => true,
    });
    const session = await openSession(new MemoryLedger(), setup({ maxRounds: 3 }), world);
    await session.perform(forever);
    const order = speakers(session);
    for (const [at, name] of order.entries()) assert.notEqual(name, order[at - 1]);
    assert.deepEqual(order.slice(0, 3), ['Ada', 'Ben', 'Ada']);
  });

  for (const asked of ['goOn', 'plan']) {
    it(`holds no round more than a limit that was lowered while it was asked (${asked})`, async () => {
      const all: ModeratorStrategy = {
        planRound: ({ experts }) => experts.map(({ slug }) => ({ expertSlug: slug, prompt: 'Speak.' })),
        shouldContinue: () => true,
      };
      const session: Session = await openSession(
        new MemoryLedger(),
        setup({ maxRounds: 5 }),
        worldWith(async (_, call, context) => {
          const due = call === 'planRound' ? asked === 'plan' && context.round === 2 : asked === 'goOn';
          if (due) await session.put({ kind: 'limit', key: 'maxRounds', value: 1 });
          return { answer: call === 'planRound' ? all.planRound(context) : all.shouldContinue(context) };
        }),
      );
      const outcome = await session.perform(forever);
      assert.deepEqual([outcome?.reason, outcome?.rounds], ['max-rounds', 1]);
      assert.equal(speakers(session).length, 3);
    });
  }

  const faulty: Record<string, [string, RegExp]> = {
    'that throws': ['export function planRound() { throw new Error("no idea"); }', /threw: no idea/],
    'that answers nonsense': ['export const planRound = () => "everybody";', /returned a string instead of a list/],
    'that plans nobody': ['export const planRound = () => [];', /planned nobody/],
    'that names an unknown expert': [
      'export const planRound = () => [{ expertSlug: "adda", prompt: "Speak." }];',
      /names the expert “adda”.*did you mean “ada”.*ada, ben, cleo/,
    ],
    'that lets somebody speak twice in a row': [
      'export const planRound = () => [1, 2].map(() => ({ expertSlug: "ada", prompt: "Speak." }));',
      /ada speak twice in a row/,
    ],
    'that forgets the prompt': ['export const planRound = () => [{ expertSlug: "ada" }];', /has no prompt/],
    'that says neither yes nor no': [
      'export const planRound = ({ experts }) => experts.map(e => ({ expertSlug: e.slug, prompt: "Speak." })); export const shouldContinue = () => "perhaps";',
      /cannot be followed: shouldContinue returned a string instead of true or false/,
    ],
  };
  for (const [name, [text, expected]] of Object.entries(faulty)) {
    it(`pauses under one ${name}, says so by its name, and goes on once it is mended`, async () => {
      const ledger = new MemoryLedger();
      const session = await openSession(ledger, setup(), worldOfText(text));
      const note = await untilPaused(session);
      assert.match(note, /The moderator strategy “mine” cannot be followed/);
      assert.match(note, expected);
      assert.notEqual(session.state.status, 'ended');
      const said = session.state.turnsEnded;
      const mended = worldOfStrategy({
        planRound: ({ experts }) => experts.map(({ slug }) => ({ expertSlug: slug, prompt: 'Speak.' })),
        shouldContinue: () => true,
      });
      const resumed = await resumeSession(new MemoryLedger(bodiesOf(ledger.events)), session.sources, mended);
      const outcome = await resumed.perform(forever);
      assert.equal(outcome?.reason, 'max-rounds');
      assert.ok(resumed.state.turnsEnded > said);
    });
  }

  it('asks again in the same window once the user goes on', async () => {
    let broken = true;
    const world = worldOfStrategy({
      planRound({ experts }) {
        if (broken) throw new Error('not yet');
        return experts.map(({ slug }) => ({ expertSlug: slug, prompt: 'Speak.' }));
      },
      shouldContinue: () => true,
    });
    const session = await openSession(new MemoryLedger(), setup(), world);
    session.onEvent(event => {
      if (event.type !== 'input.received' || event.kind !== 'pause') return;
      broken = false;
      void session.put({ kind: 'resume' });
    });
    assert.equal((await session.perform(forever))?.reason, 'max-rounds');
    assert.deepEqual(world.asked, ['plan', 'plan', 'goOn', 'plan']);
  });

  it('speaks round robin where the user skips a plan that takes its time', async () => {
    const world = worldWith(
      (_name, _call, _context, signal) =>
        new Promise(resolve => signal.addEventListener('abort', () => resolve({ fault: 'was interrupted' }))),
    );
    const session = await openSession(new MemoryLedger(), setup({ maxRounds: 1 }), world);
    session.onEvent(event => {
      if (event.type === 'turn.began' && event.move === 'plan') void session.put({ kind: 'skip' });
    });
    const outcome = await session.perform(forever);
    assert.equal(outcome?.reason, 'max-rounds');
    assert.deepEqual(speakers(session), ['Ada', 'Ben', 'Cleo']);
  });

  it('runs the example of the sample workspace', async () => {
    const text = readFileSync('examples/design/convene/strategies/quiet-first.mjs', 'utf8');
    const session = await openSession(new MemoryLedger(), setup({ maxRounds: 3 }), worldOfText(text));
    const outcome = await session.perform(forever);
    assert.ok(outcome?.success);
    assert.equal(speakers(session).length, 9);
  });
});

describe('the registry of strategies', () => {
  const strategy: ModeratorStrategy = { planRound: () => [], shouldContinue: () => false };

  it('takes a name once, and never that of a built-in one', () => {
    const registry = new StrategyRegistry();
    const first = registry.register('mine', strategy);
    assert.throws(() => registry.register('mine', strategy), /already/);
    assert.throws(() => registry.register('round-robin', strategy), /already/);
    for (const name of ['', 'a b', '../x', 'x.mjs'])
      assert.throws(() => registry.register(name, strategy), /is not a valid strategy name/);
    assert.throws(() => registry.register('half', { planRound: () => [] } as unknown as ModeratorStrategy), /lacks/);
    first.dispose();
    assert.deepEqual(registry.names, []);
    registry.register('mine', strategy);
    assert.ok(registry.has('mine'));
  });

  it('hands out copies, so that nothing of the session can be changed', async () => {
    const registry = new StrategyRegistry();
    const context = {
      experts: [{ slug: 'ada', name: 'Ada' }],
      round: 1,
      topic: 't',
      priorTurns: [],
      settings: { maxRounds: 1, seed: 1, argument: '' },
    };
    registry.register('greedy', {
      planRound(given) {
        (given.experts as unknown as object[]).length = 0;
        return [];
      },
      shouldContinue: () => true,
    });
    await registry.run('greedy', 'planRound', context, forever);
    assert.equal(context.experts.length, 1);
  });
});
