import { draw } from '../../base/chance';
import type { JsonObject } from '../../base/json';
import type { Seat } from '../../script/brief';
import type { Passage } from './passages';
import type { Temperament } from './reading';

/** Where a speaker stands on the motion: for it, against it, or above it. */
export type Stance = 'for' | 'against' | 'weighing';

const chairs = /arbitr|judge|facilit|moderat|speaker|chair|clerk|mediat|presid|minister|referee/i;
const favours = /propon|advoca|affirm|\bpro\b|presenter|drafter|support|defend/i;
const opposes = /oppon|against|contra|skeptic|sceptic|advers|devil|critic|negat|\bcon\b|challenger/i;

/** Where a cue puts its speaker, whatever the seat is called: sides may have been exchanged. */
export function stanceByCue(data: JsonObject | undefined): Stance | undefined {
  if (typeof data?.temperature === 'number') return data.temperature >= 50 ? 'for' : 'against';
  const side = data?.side ?? data?.stance;
  if (typeof side !== 'string') return undefined;
  return favours.test(side) || side === 'for' ? 'for' : opposes.test(side) ? 'against' : undefined;
}

/** Where a seat stands by its role alone; undefined where the role takes no side. */
export function stanceByRole(seat: Seat): Stance | undefined {
  if (chairs.test(seat.role)) return 'weighing';
  if (favours.test(seat.role)) return 'for';
  return opposes.test(`${seat.role} ${seat.agent}`) ? 'against' : undefined;
}

/** Where somebody stands by what they quote. */
export function stanceByWords(cited: readonly Passage[]): Stance {
  return cited.reduce((sum, passage) => sum + passage.lean, 0) < 0 ? 'against' : 'for';
}

/** The stance of a seat: by its role, else by how its agent comes across and a draw of the session's seed. */
export function stanceOf(seat: Seat, temperament: Temperament, seed: number): Stance {
  const leaning = { bold: 0.85, humane: 0.6, measuring: 0.5, cautious: 0.3, blunt: 0.2 }[temperament];
  return stanceByRole(seat) ?? (draw(seed, `stance ${seat.id}`) < leaning ? 'for' : 'against');
}
