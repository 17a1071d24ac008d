import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stepMachine } from '../../../../src/formats/presentation/machine';
import { type Intensity, maxQuestions } from '../../../../src/formats/presentation/plan';
import type { Signal } from '../../../../src/formats/presentation/signals';
import { initialState, type Phase, type PresentationState } from '../../../../src/formats/presentation/state';
import { draft, table } from './floors';

const modes = ['section-breaks', 'hand-raise', 'free-flow'] as const;
const intensities = ['friendly', 'moderate', 'adversarial'] as const;

const legal: Record<Phase['at'], readonly Phase['at'][]> = {
  presenting: ['presenting', 'trigger'],
  trigger: ['trigger', 'exchange'],
  exchange: ['exchange', 'resolving'],
  resolving: ['resolving', 'presenting'],
};

const agent = fc.constantFrom('panelist-1', 'panelist-2', 'panelist-3');
const t = fc.integer({ min: 0, max: 2000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const slide = fc.integer({ min: -2, max: 8 });

const signal: fc.Arbitrary<Signal> = fc.oneof(
  fc.record({ kind: fc.constant('slide' as const), t, slide }),
  fc.record({ kind: fc.constant('say' as const), t, text: fc.string() }),
  fc.record({ kind: fc.constant('pause' as const), t, seconds: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constantFrom('open-qa' as const, 'step-in' as const, 'tick' as const, 'end' as const), t }),
  fc.record({ kind: fc.constant('acknowledge' as const), t, agent: fc.option(agent, { nil: undefined }) }),
  fc.record({ kind: fc.constant('answer' as const), t, text: fc.constantFrom('', 'We counted them.') }),
  fc.record({
    kind: fc.constant('prepared' as const),
    draft: fc
      .tuple(agent, fc.integer({ min: 0, max: 3 }), share, share)
      .map(([who, on, near, now]) => draft(who, on, near, now)),
  }),
  fc.record({ kind: fc.constant('unprepared' as const), agent, slide: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('called' as const), spoken: fc.boolean() }),
  fc.record({
    kind: fc.constant('verdict' as const),
    verdict: fc.constantFrom('satisfied' as const, 'follow-up' as const, 'escalate' as const, undefined),
    circular: fc.boolean(),
    reason: fc.string(),
  }),
  fc.record({ kind: fc.constantFrom('bridged' as const, 'again' as const) }),
);

describe('the state machine of a presentation', () => {
  it('goes from presenting to calling, to an exchange, to its resolution and back, and nowhere else, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.array(signal, { maxLength: 120 }),
        fc.constantFrom(...modes),
        fc.constantFrom(...intensities),
        (signals, mode, intensity) => {
          let standing: PresentationState = initialState();
          for (const each of signals) {
            const before = standing;
            const frozen = JSON.stringify(before);
            standing = stepMachine(before, each, table({ mode, intensity }));
            assert.equal(JSON.stringify(before), frozen, 'a step changed the state before it');
            assert.ok(legal[before.phase.at].includes(standing.phase.at), `${before.phase.at} → ${standing.phase.at}`);
            assert.ok(standing.talk.now >= before.talk.now, 'time went backwards');
            assert.ok(standing.talk.slide >= 0 && standing.talk.slide < 4);
            assert.ok(standing.talk.hands.length <= 2, 'more than two hands are up');
            if (standing.phase.at === 'exchange') assert.ok(standing.phase.questions <= maxQuestions[intensity]);
            assert.deepEqual(
              stepMachine(before, each, table({ mode, intensity })),
              standing,
              'the same signal went elsewhere',
            );
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('has no way to write down any other', () => {
    // @ts-expect-error There is no fifth state.
    const lost: Phase = { at: 'waiting' };
    assert.equal(lost.at, 'waiting');
  });

  /** An exchange, answered and judged as told; how it ended and after how many questions. */
  const exchange = (intensity: Intensity, verdicts: readonly Signal[]) => {
    const rules = table({ intensity });
    let standing: PresentationState = initialState();
    const go = (each: Signal) => {
      standing = stepMachine(standing, each, rules);
    };
    go({ kind: 'prepared', draft: draft('panelist-1', 0) });
    go({ kind: 'open-qa', t: 10 });
    go({ kind: 'called', spoken: true });
    for (const verdict of verdicts) {
      if (standing.phase.at !== 'exchange') break;
      go({ kind: 'answer', t: 20, text: 'We counted them.' });
      go(verdict);
    }
    const { phase } = standing;
    return phase.at === 'resolving' ? [phase.ending, phase.questions] : [phase.at];
  };
  const verdict = (kind: 'satisfied' | 'follow-up' | 'escalate', circular = false): Signal => ({
    kind: 'verdict',
    verdict: kind,
    circular,
    reason: 'so',
  });
  const pressing = Array.from({ length: 9 }, () => verdict('follow-up'));

  it('ends an exchange at 2, 3 or 4 questions by intensity, early where the agent is satisfied or escalates', () => {
    assert.deepEqual(exchange('friendly', pressing), ['limit', 2]);
    assert.deepEqual(exchange('moderate', pressing), ['limit', 3]);
    assert.deepEqual(exchange('adversarial', pressing), ['limit', 4]);
    assert.deepEqual(exchange('adversarial', [verdict('follow-up'), verdict('satisfied')]), ['satisfied', 2]);
    assert.deepEqual(exchange('moderate', [verdict('escalate')]), ['escalated', 1]);
  });

  it('breaks a circle only where the intensity is moderate', () => {
    const circle = [verdict('follow-up'), verdict('follow-up', true), ...pressing];
    assert.deepEqual(exchange('moderate', circle), ['circular', 2]);
    assert.deepEqual(exchange('adversarial', circle), ['limit', 4]);
  });

  it('lets the presenter step in at any point of an exchange, leave it behind, or leave it unanswered', () => {
    const begun = () => {
      let standing: PresentationState = initialState();
      for (const each of [
        { kind: 'prepared', draft: draft('panelist-1', 0) },
        { kind: 'open-qa', t: 10 },
        { kind: 'called', spoken: true },
      ] as const)
        standing = stepMachine(standing, each, table());
      return standing;
    };
    const endOf = (standing: PresentationState) =>
      standing.phase.at === 'resolving' ? standing.phase.ending : standing.phase.at;
    assert.equal(endOf(stepMachine(begun(), { kind: 'step-in', t: 12 }, table())), 'stepped in');
    assert.equal(endOf(stepMachine(begun(), { kind: 'slide', t: 12, slide: 2 }, table())), 'left');
    // There is nothing before the first slide: it stays up, and so does the question.
    assert.equal(endOf(stepMachine(begun(), { kind: 'slide', t: 12, slide: 0 }, table())), 'exchange');
    const weighed = stepMachine(begun(), { kind: 'answer', t: 11, text: 'Yes.' }, table());
    assert.equal(endOf(stepMachine(weighed, { kind: 'step-in', t: 12 }, table())), 'stepped in');
    assert.equal(endOf(stepMachine(weighed, { kind: 'say', t: 12, text: 'And more.' }, table())), 'exchange');
    assert.equal(endOf(stepMachine(begun(), { kind: 'answer', t: 12, text: ' ' }, table())), 'unanswered');
    const left = stepMachine(begun(), { kind: 'slide', t: 12, slide: 3 }, table());
    assert.deepEqual([endOf(left), left.deferred], ['left', { kind: 'slide', t: 12, slide: 3 }]);
  });
});
