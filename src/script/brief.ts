import type * as z from 'zod/mini';
import type { Json } from '../base/json';
import type * as shapes from './shapes';
import type { SeatId } from './turn';

/** An agent in a role for one session. */
export type Seat = z.infer<typeof shapes.seat>;

/** The options of a session, as checked against the format's own list. */
export type Options = Record<string, Json>;

/** All that a script may know at its start; limits that the user moves later change `options` in place, at a seal. */
export interface Brief {
  topic: string;
  seats: readonly Seat[];
  options: Options;
  /** Every draw of a script comes from this recorded number. */
  seed: number;
  document?: { title: string };
  /** How much each seat has to say about the topic, scored once at the start. */
  relevance: Record<SeatId, number>;
}

/** The seats of a role, in order. */
export function seatsOf(brief: Brief, role: string): Seat[] {
  return brief.seats.filter(seat => seat.role === role);
}

/** An option that must be a whole number; the format's list has made sure of it. */
export function numberOption(brief: Brief, key: string, fallback: number): number {
  const value = brief.options[key];
  return typeof value === 'number' ? value : fallback;
}

/** Whether an option is switched on. */
export function isOn(brief: Brief, key: string): boolean {
  return brief.options[key] === true;
}
