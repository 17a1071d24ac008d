import assert from 'node:assert/strict';
import type { JsonObject } from '../../../../src/base/json';
import { formatOf } from '../../../../src/formats';
import { sessionView } from '../../../../src/ledger/state';
import type { Options } from '../../../../src/script/brief';
import type { Input } from '../../../../src/script/input';
import type { Outcome } from '../../../../src/script/step';
import { safeViewBlocks } from '../../../../src/script/viewing';
import { openSession, type Session } from '../../../../src/stage/session';
import type { PromptSubject } from '../../../../src/voices/voice';
import { MemoryLedger } from '../../../support/memoryLedger';
import { scriptedVoice } from '../../../support/scriptedVoice';
import { setupOf, worldOf } from '../../../support/table';

/** A session in which the user does something while a move is being spoken, and answers may be altered. */
async function held(
  format: string,
  options: Options,
  put: (occasion: PromptSubject) => Input | undefined,
  alter: (occasion: PromptSubject) => JsonObject = () => ({}),
): Promise<{ session: Session; outcome: Outcome; moves: string[] }> {
  const plain = scriptedVoice();
  let session: Session | undefined;
  const done = new Set<string>();
  const voice = scriptedVoice(async (prompt, occasion) => {
    const input = put(occasion);
    if (input && !done.has(JSON.stringify(input))) {
      done.add(JSON.stringify(input));
      await session?.put(input);
    }
    const { text } = await plain.speak(prompt, { signal: new AbortController().signal, onText() {}, onState() {} });
    return { text: occasion.move.answer ? JSON.stringify({ ...JSON.parse(text), ...alter(occasion) }) : text };
  });
  session = await openSession(new MemoryLedger(), setupOf(format, { options, seed: 7 }), worldOf(voice));
  const outcome = await session.perform(new AbortController().signal);
  if (!outcome) throw new Error('The session was left');
  return { session, outcome, moves: [...session.state.turns.values()].map(turn => turn.move) };
}

const wrapUpAt = (label: string) => (occasion: PromptSubject) =>
  occasion.cue.move === label ? ({ kind: 'wrapUp' } as const) : undefined;

function blocksOf(session: Session) {
  const format = formatOf(session.state.opened?.format ?? '');
  return format ? safeViewBlocks(format, sessionView(session.state), String) : [];
}

describe('wrapping up when all has been said', () => {
  it('lets a debate’s ruling stand', async () => {
    const { outcome, moves } = await held('debate', { rounds: 1 }, wrapUpAt('ruling'));
    assert.deepEqual(moves, ['proposition', 'proposition', 'ruling']);
    assert.equal(outcome.success, true);
  });

  it('is no early end: the reason is that of a meeting that was held to its own', async () => {
    for (const [format, move, options, reason] of [
      ['debate', 'ruling', { rounds: 1 }, 'ruled'],
      ['debate', 'recheck', { rounds: 1, orderSwap: true }, 'ruled'],
      ['structured', 'synthesis', {}, 'concluded'],
      ['discussion', 'synthesis', { rounds: 1 }, 'discussed'],
    ] as const) {
      const { outcome } = await held(format, options, wrapUpAt(move));
      assert.equal(outcome.reason, reason, `${format} at ${move}`);
    }
    const early = await held('debate', { rounds: 1, swap: true }, wrapUpAt('ruling'));
    assert.equal(early.outcome.reason, 'wrapped-up');
  });

  it('keeps what a debate with its sides swapped came to', async () => {
    const { outcome } = await held('debate', { rounds: 1, swap: true }, occasion =>
      occasion.cue.move === 'ruling' && occasion.cue.data?.swapped === true ? { kind: 'wrapUp' } : undefined,
    );
    assert.notEqual(outcome.swapped, undefined);
  });

  it('counts the votes of a consensus in which everybody has voted', async () => {
    for (const stance of ['accept', 'accept with reservation']) {
      const { session, outcome } = await held('consensus', {}, wrapUpAt('ratification'), ({ cue }) =>
        cue.move === 'ratification' ? { stance } : {},
      );
      assert.equal(outcome.reason, stance === 'accept' ? 'consensus' : 'consensus-with-reservations');
      const verdict = blocksOf(session).find(block => block.kind === 'verdict');
      assert.ok(verdict?.kind === 'verdict' && verdict.headline.startsWith('Consensus'));
    }
  });

  it('is no success of a consensus that somebody blocks', async () => {
    const { outcome } = await held('consensus', {}, wrapUpAt('ratification'), ({ cue }) =>
      cue.move === 'ratification' ? { stance: 'block' } : {},
    );
    assert.deepEqual([outcome.reason, outcome.success], ['wrapped-up', false]);
  });

  it('tells whether the verdict of a council followed the order', async () => {
    for (const [format, move, options] of [
      ['structured', 'synthesis', {}],
      ['council', 'conclusion', { maxRounds: 1 }],
    ] as const) {
      const { outcome } = await held(format, { ...options, orderSwap: true }, wrapUpAt(move), ({ cue }) =>
        cue.move === move ? { verdict: 'adopt' } : cue.move === 'recheck' ? { verdict: 'reject' } : {},
      );
      assert.equal(outcome.orderSensitive, true, format);
    }
  });
});

describe('a session that closes at its maximum of turns', () => {
  // A ruling, a finding or a synthesis on what was said is a result; a vote that was not taken is none.
  for (const [format, success] of [
    ['debate', true],
    ['discussion', true],
    ['council', true],
    ['structured', true],
    ['consensus', false],
    ['parliament', false],
  ] as const) {
    it(`is ${success ? 'a success' : 'no success'} of a ${format}`, async () => {
      const setup = setupOf(format, { budget: { turns: 5 }, seed: 7 });
      const session = await openSession(new MemoryLedger(), setup, worldOf(scriptedVoice()));
      const outcome = await session.perform(new AbortController().signal);
      assert.deepEqual([outcome?.reason, outcome?.success], ['max-turns', success]);
    });
  }
});

describe('what is shown of a change of stance', () => {
  it('names the user as its cause in both councils', async () => {
    const text = 'the vendor has withdrawn its offer';
    for (const [format, move, options] of [
      ['structured', 'rebuttal', {}],
      ['council', 'response', { maxRounds: 2 }],
    ] as const) {
      const { session } = await held(
        format,
        options,
        ({ cue }) => (cue.move === move ? { kind: 'remark', text } : undefined),
        ({ cue }) =>
          cue.move === move
            ? { stance: 'against', changedBy: `The user: “${text}”` }
            : { stance: 'for', changedBy: '' },
      );
      const chart = blocksOf(session).find(block => block.kind === 'chart');
      const marks = chart?.kind === 'chart' ? chart.series.flatMap(each => each.points.map(point => point.mark)) : [];
      assert.ok(marks.includes('moved by the user'), `${format}: ${marks.join()}`);
    }
  });
});

describe('a limit that is lowered while the arbitrator names the crux', () => {
  for (const casting of ['single', 'ensemble']) {
    it(`brings the ruling, and no further round (${casting})`, async () => {
      const { moves, outcome, session } = await held('debate', { casting }, ({ cue }) =>
        cue.move === (casting === 'single' ? 'reaction' : 'proposition')
          ? { kind: 'limit', key: 'rounds', value: 1 }
          : undefined,
      );
      assert.deepEqual(moves, ['proposition', 'proposition', 'reaction', 'ruling']);
      assert.equal(outcome.success, true);
      assert.equal([...session.state.beats.values()].at(-1)?.round, 'Round 1');
    });
  }
});

describe('what is shown after a limit was lowered', () => {
  it('keeps the rounds that were held', async () => {
    for (const [format, move] of [
      ['debate', 'rebuttal'],
      ['discussion', 'reaction'],
    ] as const) {
      const { session } = await held(format, {}, ({ cue }) =>
        cue.move === move && cue.data?.round === 2 ? { kind: 'limit', key: 'rounds', value: 1 } : undefined,
      );
      const [rail, ...others] = blocksOf(session);
      const labels = rail?.kind === 'rail' ? rail.entries.map(entry => entry.label) : [];
      assert.ok(labels.includes('Round 2'), `${format}: ${labels.join()}`);
      const chart = others.find(block => block.kind === 'chart');
      assert.ok(chart?.kind === 'chart' && chart.ticks.includes('Round 2'), format);
    }
  });

  it('puts an early ruling where the debate had arrived', async () => {
    const { session } = await held('debate', {}, wrapUpAt('rebuttal'));
    const chart = blocksOf(session).find(block => block.kind === 'chart');
    const ruled =
      chart?.kind === 'chart' ? chart.series.find(each => each.seat.startsWith('arbitrator'))?.points : undefined;
    assert.deepEqual(
      ruled?.map(point => point.tick),
      [1],
    );
  });
});

describe('what is shown of a ruling', () => {
  it('is nothing where the arbitrator gave a verdict without a word', async () => {
    const { session, outcome } = await held(
      'debate',
      { rounds: 1 },
      () => undefined,
      ({ cue }) => (cue.move === 'ruling' ? { say: '' } : {}),
    );
    assert.equal(outcome.reason, 'no-ruling');
    assert.ok(!blocksOf(session).some(block => block.kind === 'verdict'));
  });
});
