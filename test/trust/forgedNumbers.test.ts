import assert from 'node:assert/strict';
import { isEvent } from '../../src/ledger/shapes';
import { eventsOf, exportAll, placeOf, recordedSessions, valuesIn, withValue } from '../support/forgedRecords';

const deliberations = ['consensus', 'council', 'council-consensus-check', 'discussion', 'structured'];
const forged = [4_294_967_296, 1e308, -7, 0.5];

describe('S26: records with forged numbers', function () {
  this.timeout(180_000);

  for (const name of recordedSessions) {
    it(`S26: ${name} is exported in every form, whatever its numbers`, () => {
      const events = eventsOf(name);
      const seen = new Set<string>();
      for (const [at, event] of events.entries()) {
        for (const { keys, value } of valuesIn(event)) {
          const place = placeOf(event, keys);
          if (typeof value !== 'number' || seen.has(place) || /^(?:v|seq)$/.test(keys[0] ?? '')) continue;
          seen.add(place);
          // Each place has half of them, in turn: it comes in several records.
          for (const number of forged.filter((_, which) => which % 2 === seen.size % 2)) {
            const changed = withValue(event, keys, number);
            assert(isEvent({ ...changed }));
            try {
              exportAll(events.with(at, changed));
            } catch (error) {
              assert.fail(`${place} as ${number}: ${error instanceof Error ? error.stack?.slice(0, 300) : error}`);
            }
          }
        }
      }
      assert(seen.size > 5);
    });
  }
});

describe('S26: records with damaged answers', function () {
  this.timeout(180_000);
  const damaged = [7, {}, [null]];

  for (const name of deliberations) {
    it(`S26: ${name} is exported in every form, whatever became of what was answered`, () => {
      const events = eventsOf(name);
      const seen = new Set<string>();
      for (const [at, event] of events.entries()) {
        for (const { keys } of valuesIn(event)) {
          const place = placeOf(event, keys);
          if (seen.has(place) || keys.length < 2 || !/^(?:data|outcome)$/.test(keys[0] ?? '')) continue;
          seen.add(place);
          for (const value of damaged) {
            const changed = withValue(event, keys, value);
            if (!isEvent({ ...changed })) continue;
            assert.doesNotThrow(
              () => exportAll(events.with(at, changed)),
              `${place} as ${JSON.stringify(value)} in event ${event.seq}`,
            );
          }
        }
      }
      assert(seen.size > 5);
    });
  }
});
