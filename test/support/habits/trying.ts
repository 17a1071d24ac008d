import assert from 'node:assert/strict';
import type { TurnState } from '../../../src/ledger/state';
import type { Outcome } from '../../../src/script/step';
import type { Groups, Habit } from './kinds';
import type { Language } from './sound';
import { type At, HabitTable, type Held, talks, type Writes } from './table';

/** The talks in which a habit is tried: all of them, and one once more in German and in Japanese by turns. */
const triedIn = (place: number): readonly (readonly [talk: string, language: Language])[] => [
  ...Object.keys(talks).map(talk => [talk, 'en'] as const),
  ['council', place % 2 ? 'ja' : 'de'],
];

/** What a talk decided. */
export function decided({ reason, success, verdict, confidence, rounds }: Outcome) {
  return { reason, success, verdict, confidence, rounds };
}

function recordOf({ ended, attempts }: TurnState) {
  const checks = ended?.checks ?? [];
  const placeOf = (detail = '') => detail.split('” ').at(-1);
  return {
    // What broke off behind its last sentence is told apart, and is whole for all that.
    outcome: ended?.outcome === 'truncated' ? 'spoken' : ended?.outcome,
    text: ended?.text,
    data: ended?.data,
    marks: checks.filter(({ ok }) => !ok).map(({ rule }) => rule),
    quotes: checks.flatMap(({ rule, ok, detail }) => (rule === 'quote' ? [ok ? placeOf(detail) : 'nowhere'] : [])),
    asks: ended?.asksUser ?? false,
    attempts: attempts.length,
  };
}

type TurnRecord = ReturnType<typeof recordOf>;

/** What the record has to say of a turn, where it had the habit and where not. */
function expectedOf(at: At, { becomes, marks = [], quotes = [], asks }: Habit): TurnRecord {
  const { say, data } = at.sound;
  const sound: TurnRecord = { outcome: 'spoken', text: say, data, marks: [], quotes: [], asks: false, attempts: 1 };
  if (at.wrote === undefined) return sound;
  if (becomes === 'refused') return { ...sound, outcome: 'refused', text: '', data: undefined };
  if (becomes === 'again') return { ...sound, attempts: 2 };
  const isAsked = asks === true && !at.move.concludes;
  return { ...sound, text: becomes(say, at), marks: [...marks], quotes: [...quotes], asks: isAsked };
}

/** Holds every turn of a talk against what was meant at it. */
export function assertTurns({ session, asked }: Held, habit: Habit, where: string): void {
  for (const turn of session.state.turns.values()) {
    const at = asked.get(turn.id);
    assert.ok(at, `${where}: ${turn.id}`);
    assert.deepEqual(recordOf(turn), expectedOf(at, habit), `${where}: ${turn.id} (${turn.move}): ${at.wrote}`);
  }
}

/** A table at which talks are held over the wire, and known where they are sound. */
export function withTable() {
  const table = new HabitTable();
  const known = new Map<string, Promise<Held>>();
  before(() => table.open());
  after(() => table.close());
  const soundly = (talk: string, language: Language) => {
    const held = known.get(`${talk} ${language}`) ?? table.hold(talk, language);
    known.set(`${talk} ${language}`, held);
    return held;
  };
  return { table, soundly };
}

/** Tries each habit in each talk, at the first answer of every turn that can have it: the record is as if nobody had it, but for what the habit itself says. */
export function tryHabits(groups: Groups): void {
  const { table, soundly } = withTable();
  async function tryIn(talk: string, language: Language, habit: Habit): Promise<boolean> {
    const sound = await soundly(talk, language);
    if (![...sound.asked.values()].some(at => habit.writes(at.sound, at) !== undefined)) return false;
    const writes: Writes = (each, at) => (at.attempt === 1 ? habit.writes(each, at) : undefined);
    const held = await table.hold(talk, language, writes);
    assertTurns(held, habit, `${talk} in ${language}`);
    assert.deepEqual(decided(held.outcome), decided(sound.outcome), `${talk} in ${language}`);
    return true;
  }
  for (const [group, habits] of Object.entries(groups))
    for (const [place, [kind, habit]] of Object.entries(habits).entries())
      it(`${group}: ${kind}`, async () => {
        let times = 0;
        for (const [talk, language] of triedIn(place)) if (await tryIn(talk, language, habit)) times += 1;
        assert.ok(times > 0, 'nobody had the habit');
      });
}
