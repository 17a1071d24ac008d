// The temperature of a representative in a parliament: how much it pushes for change, from 0 (protects what exists) to 100. It has
// nothing to do with a model's sampling temperature.

import type { Brief, Seat } from '../../script/brief';
import { representatives } from './chamber';
import { option } from './terms';

/** The ranges of temperatures that share one manner of arguing, from the lowest to the highest. */
export const bands = ['principled guardian', 'rigorous skeptic', 'pragmatic advocate', 'visionary'] as const;

/** One of these ranges. */
export type Band = (typeof bands)[number];

/** The band of a temperature. */
export function bandOf(temperature: number): Band {
  if (temperature >= 75) return 'visionary';
  if (temperature >= 50) return 'pragmatic advocate';
  return temperature >= 25 ? 'rigorous skeptic' : 'principled guardian';
}

/** How a representative of a band argues, in the second person. */
export const bandManners: Readonly<Record<Band, string>> = {
  visionary: 'argue from what becomes possible, reach further than the others dare, and accept risk that can be undone',
  'pragmatic advocate': 'argue for what can be begun on Monday, trade freely on details, and keep the aim in sight',
  'rigorous skeptic': 'ask for the proof behind every claim, price what was left out, and move when the evidence does',
  'principled guardian':
    'protect what must not break, name the line you will not cross, and offer what would let you agree',
};

/** A representative's own temperature; those without one are spread evenly, the first one highest. */
export function baseTemperature(brief: Brief, seat: Seat): number {
  const preset = seat.traits?.temperature;
  if (typeof preset === 'number') return preset;
  const without = representatives(brief).filter(each => typeof each.traits?.temperature !== 'number');
  const place = without.findIndex(each => each.id === seat.id);
  return without.length < 2 ? 50 : Math.round(90 - (80 * Math.max(0, place)) / (without.length - 1));
}

/** A representative's temperature in a round, 0 before the first; if temperatures narrow, it moves toward the middle. */
export function temperatureInRound(brief: Brief, seat: Seat, round: number, rounds: number): number {
  const own = baseTemperature(brief, seat);
  if (option(brief, 'temperatures') !== 'narrowing' || round < 2) return own;
  // A tenth of the distance from the middle stays to the end.
  const left = Math.max(0.1, 1 - (round - 1) / Math.max(2, rounds));
  return Math.round(50 + (own - 50) * left);
}

/** The motives of a seat, from its agent's file. */
export function motivesOf(seat: Seat): string[] {
  const motives = seat.traits?.motives;
  return Array.isArray(motives) ? motives.flatMap(each => (typeof each === 'string' ? [each] : [])) : [];
}
