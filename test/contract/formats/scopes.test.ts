import assert from 'node:assert/strict';
import { formats } from '../../../src/formats';
import { openSession } from '../../../src/stage/session';
import { MemoryLedger } from '../../support/memoryLedger';
import { scriptedVoice } from '../../support/scriptedVoice';
import { setupOf, worldOf } from '../../support/table';

interface Heard {
  turn: string;
  seat: string;
  move: string;
  round: string;
  /** The turns whose words stand in its prompt. */
  holds: string[];
}

/** What every prompt of a session holds of the turns before it, told by words that only they have. */
async function heardIn(format: string, scope: string): Promise<{ heard: Heard[]; roundOf: Map<string, string> }> {
  const voice = scriptedVoice();
  const session = await openSession(
    new MemoryLedger(),
    setupOf(format, { extra: 2, options: { scope } }),
    worldOf(voice),
  );
  await session.perform(new AbortController().signal);
  const roundOf = new Map(
    [...session.state.beats.values()].flatMap(beat => beat.cues.map(cue => [cue.turn, beat.round ?? ''] as const)),
  );
  const heard = voice.calls.flatMap(({ subjects: [occasion], messages }) => {
    if (!occasion) return [];
    const parts = messages.flatMap(message => message.parts.map(part => part.text)).slice(0, -1);
    const holds = [...parts.join('\n').matchAll(/ at (t\d+)\./g)].map(match => match[1] ?? '');
    const { turn, seat, cue } = occasion;
    return [{ turn, seat: seat.role, move: cue.move, round: roundOf.get(turn) ?? '', holds }];
  });
  return { heard, roundOf };
}

const scoped = formats.filter(format => format.options.some(rule => rule.key === 'scope'));
const presides = new Set(['facilitator', 'moderator']);
/** Where a round cannot be answered without another, it hears that one too. */
const basis: Record<string, string> = {
  'Round 1': 'Opening',
  'Cross-examination': 'Opening',
  Rebuttal: 'Cross-examination',
  Concessions: 'Common ground',
  'Concessions again': 'Synthesis',
  Ratification: 'Synthesis',
  'Second ratification': 'Second synthesis',
};
const between = ['Concessions again', 'Ratification', 'Second synthesis'];

describe('the context of a session', () => {
  it('is an option of every deliberation', () => assert.ok(scoped.length >= 4));

  for (const { id } of scoped) {
    it(`of ${id} holds everything for everybody by default`, async () => {
      const { heard, roundOf } = await heardIn(id, 'all');
      const turns = [...roundOf.keys()];
      for (const { turn, holds, round } of heard) {
        const before = turns.slice(0, turns.indexOf(turn)).filter(each => roundOf.get(each) !== round);
        for (const each of before) assert.ok(holds.includes(each), `${turn} does not hear ${each}`);
      }
    });

    it(`of ${id} holds the round under way, and what that works on, where it says so`, async () => {
      const { heard, roundOf } = await heardIn(id, 'round');
      for (const { turn, seat, round, holds } of heard) {
        if (presides.has(seat)) continue;
        const allowed = new Set([round, basis[round] ?? round, ...(basis[round] === 'Synthesis' ? between : [])]);
        for (const each of holds)
          assert.ok(allowed.has(roundOf.get(each) ?? ''), `${turn} of ${round} hears ${each} of ${roundOf.get(each)}`);
      }
    });

    it(`of ${id} asks nobody to answer another whom it has not heard`, async () => {
      const { heard } = await heardIn(id, 'round');
      const { moves } = scoped.find(each => each.id === id) ?? {};
      for (const { turn, move, holds } of heard)
        if (moves?.[move]?.checks.includes('namesAnother')) assert.ok(holds.length > 0, `${turn} has heard nobody`);
    });

    it(`of ${id} holds no more than about a round of turns where it says recent`, async () => {
      const { heard } = await heardIn(id, 'recent');
      for (const { turn, seat, holds } of heard)
        if (!presides.has(seat)) assert.ok(holds.length <= 10, `${turn} hears ${holds.length} turns`);
    });

    it(`of ${id} is everything for whoever presides, whatever it is for the others`, async () => {
      const { heard, roundOf } = await heardIn(id, 'round');
      const last = heard.findLast(each => presides.has(each.seat));
      const before = [...roundOf.keys()].slice(0, [...roundOf.keys()].indexOf(last?.turn ?? ''));
      assert.deepEqual(new Set(last?.holds), new Set(before));
    });
  }
});
