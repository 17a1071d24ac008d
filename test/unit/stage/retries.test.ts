import assert from 'node:assert/strict';
import fc from 'fast-check';
import { circuitBreakerReason } from '../../../src/stage/circuitBreaker';
import { detectLoop, type LoopedTurn } from '../../../src/stage/loopDetector';
import { type EndedAttempt, nextRetry } from '../../../src/stage/retryPolicy';
import { countWords } from '../../../src/text/words';
import type { FailureKind, Stop } from '../../../src/voices/voice';

const failed = (failure: FailureKind, retryAfterMs?: number): Stop => ({
  kind: 'failed',
  failure,
  message: `It failed: ${failure}.`,
  remedy: 'Try later.',
  retryAfterMs,
});
const history = (stops: Stop[]): EndedAttempt[] => stops.map((stop, i) => ({ stop, attempt: i + 1 }));
const times = (count: number, stop: Stop) => history(Array.from({ length: count }, () => stop));

/** How many attempts a turn gets whose attempts all end in this way. */
function attempts(stop: Stop): number {
  for (let count = 1; count < 100; count++) if (!nextRetry(times(count, stop), 1, 't1').again) return count;
  return 100;
}

describe('patience', () => {
  it('A1: waits for what the provider named, never less, and tries five times at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600_000 }),
        fc.integer(),
        fc.integer({ min: 1, max: 4 }),
        (wait, seed, count) => {
          const retry = nextRetry(times(count, failed('rateLimit', wait)), seed, 't1');
          assert.ok(retry.again && retry.afterMs >= wait && retry.afterMs <= wait + 500);
        },
      ),
    );
    assert.equal(attempts(failed('rateLimit', 1000)), 5);
    assert.equal(attempts(failed('rateLimit')), 5);
  });

  it('A1: a wait of more than a quarter of an hour is left to the user', () => {
    assert.deepEqual(nextRetry(times(1, failed('rateLimit', 16 * 60_000)), 1, 't1'), { again: false });
    const noon = Date.parse('2026-03-01T12:00:00Z');
    const why = circuitBreakerReason([failed('rateLimit', 100_000_000)], noon);
    assert.equal(
      String(why),
      'It failed: rateLimit. It may go on from 2026-03-02 15:47 UTC; resume then, or choose another model.',
    );
    assert.match(String(circuitBreakerReason([failed('overloaded', 1e300)], noon)), /from 2027-03-01 12:00 UTC/);
    assert.equal(circuitBreakerReason([failed('rateLimit', 15 * 60_000)], noon), undefined);
  });

  it('A2, A10: nothing is tried again that would end alike', () => {
    for (const kind of ['spendLimit', 'key', 'notFound', 'notAModel', 'rejected', 'aborted'] as const) {
      assert.equal(attempts(failed(kind)), 1, kind);
    }
    for (const stop of [{ kind: 'done' }, { kind: 'maxTokens' }, { kind: 'refused' }, { kind: 'tooLong' }] as const) {
      assert.equal(attempts(stop), 1, stop.kind);
    }
  });

  it('A3: four tries when overloaded, apart by a growing time that differs between seats and not between runs', () => {
    assert.equal(attempts(failed('overloaded')), 4);
    const after = (key: string, count: number) => {
      const retry = nextRetry(times(count, failed('overloaded')), 7, key);
      return retry.again ? retry.afterMs : 0;
    };
    assert.equal(after('t1', 1), after('t1', 1));
    assert.notEqual(after('t1', 1), after('t2', 1));
    for (const [count, base] of [
      [1, 2000],
      [2, 4000],
      [3, 8000],
    ] as const) {
      assert.ok(after('t1', count) >= base / 2 && after('t1', count) <= base * 1.5);
    }
  });

  it('A4, A5, A8: an answer that broke off is asked for once more, however it broke', () => {
    for (const kind of ['cutOff', 'malformed', 'stalled'] as const) assert.equal(attempts(failed(kind)), 2, kind);
    const mixed = history([failed('cutOff'), failed('stalled')]);
    assert.equal(nextRetry(mixed, 1, 't1').again, false);
  });

  it('A9: however failures are mixed, a turn gets five attempts at most', () => {
    const kinds: FailureKind[] = ['rateLimit', 'overloaded', 'network', 'cutOff', 'stalled', 'malformed'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...kinds), { minLength: 5, maxLength: 9 }), list => {
        assert.equal(nextRetry(history(list.map(kind => failed(kind))), 1, 't1').again, false);
      }),
    );
  });

  it('A3: five failures in a row pause the session, one success between them does not', () => {
    const four = Array.from({ length: 4 }, () => failed('overloaded'));
    assert.equal(circuitBreakerReason(four, 0), undefined);
    assert.match(String(circuitBreakerReason([...four, failed('network')], 0)), /last 5 calls failed.*Try later/);
    assert.equal(circuitBreakerReason([...four, { kind: 'done' }, ...four], 0), undefined);
    assert.equal(circuitBreakerReason([...four, failed('aborted')], 0), undefined);
  });

  it('A2: what would hit every seat alike pauses the session at once', () => {
    for (const kind of ['spendLimit', 'key', 'notAModel'] as const)
      assert.match(String(circuitBreakerReason([failed(kind)], 0)), /Try later/);
    assert.equal(circuitBreakerReason([failed('notFound')], 0), undefined);
  });
});

const said = (seat: string, beat: string, text: string): LoopedTurn => {
  return { seat, beat, text, words: countWords(text), outcome: 'spoken' };
};
const long = 'The harbour timetable leaves no room for repairs, so the ferry line has to slow down.';
const other = 'Passengers would rather wait ten minutes than lose the evening crossing to the island.';

describe('the loop breaker', () => {
  it('A14: stops a seat that says nearly the same three times', () => {
    const turns = [
      said('a', 'b1', long),
      said('b', 'b1', other),
      said('a', 'b2', `${long} Indeed.`),
      said('b', 'b2', 'Quite another thing about the price of diesel this year.'),
    ];
    assert.equal(detectLoop(turns), false);
    assert.equal(detectLoop([...turns, said('a', 'b3', long)]), true);
  });

  it('A14: stops a table that says nearly the same in three beats', () => {
    assert.equal(detectLoop([said('a', 'b1', long), said('b', 'b2', long), said('c', 'b3', long)]), true);
  });

  it('A14: lets seats agree that are blind to one another, and short words be repeated', () => {
    assert.equal(detectLoop([said('a', 'b1', long), said('b', 'b1', long), said('c', 'b1', long)]), false);
    assert.equal(
      detectLoop([said('a', 'b1', 'I agree.'), said('a', 'b2', 'I agree.'), said('a', 'b3', 'I agree.')]),
      false,
    );
  });

  it('A14: stops after three times the same error, not after three different ones', () => {
    const failing = (why: string): LoopedTurn => ({
      seat: 'a',
      beat: 'b1',
      text: '',
      words: 0,
      outcome: 'failed',
      why,
    });
    assert.equal(detectLoop([failing('x'), failing('x'), failing('x')]), true);
    assert.equal(detectLoop([failing('x'), failing('y'), failing('x')]), false);
  });
});
