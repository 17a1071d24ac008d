import type { JsonObject } from '../../../../src/base/json';
import type { Seat } from '../../../../src/script/brief';
import type { Turn, TurnOutcome } from '../../../../src/script/turn';

const seat = (id: string, name: string, role = 'participant'): Seat => ({
  id,
  name,
  role,
  agent: id,
  icon: '🦉',
  color: '#336699',
  voice: 'rehearsal',
});

/** A small table: three members and a chair. */
export const seats: readonly Seat[] = [
  seat('ada', 'Ada'),
  seat('ben', 'Ben Okafor'),
  seat('cleo', 'Cleo Park'),
  seat('chair', 'Chair', 'facilitator'),
];

/** A finished turn for tests. */
export function turn(
  id: string,
  beat: string,
  by: string,
  text: string,
  data?: JsonObject,
  outcome: TurnOutcome = 'spoken',
): Turn {
  const scores = { topic: 1, novelty: 1 };
  const words = text.split(' ').length;
  const seq = Number(id.slice(1));
  return {
    id,
    beat,
    seat: by,
    move: 'reaction',
    outcome,
    text,
    words,
    checks: [],
    scores,
    seq,
    ...(data ? { data } : {}),
  };
}
