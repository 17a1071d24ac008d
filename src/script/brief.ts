import type * as z from 'zod/mini';
import type { Json } from '../base/json';
import type * as shapes from './shapes';
import type { SeatId } from './turn';

/** An agent in a role for one session. */
export type Seat = z.infer<typeof shapes.seat>;

/** The voice of a seat that a person holds. */
export const personVoiceId = 'person';

/** Whether a person holds a seat: no model speaks for it, and nothing is asked of it but its turns. */
export function isPerson(seat: { voice?: string } | undefined): boolean {
  return seat?.voice === personVoiceId;
}

/** The options of a session, as checked against the format's own list. */
export type Options = Record<string, Json>;

/** All that a script may know at its start; limits that the user moves later change `options` in place, at a seal. */
export interface Brief {
  topic: string;
  seats: readonly Seat[];
  options: Options;
  /** Every draw of a script comes from this recorded number. */
  seed: number;
  /** `parts`: the stretches of one that is too long for one prompt. */
  document?: { title: string; parts?: readonly { startLine: number; endLine: number; sections: readonly string[] }[] };
  /** What was decided on findings of earlier sessions, this user's own first. */
  settled?: readonly z.infer<typeof shapes.decided>[];
  /** What it rests on, where it is run again after a change. */
  earlier?: z.infer<typeof shapes.earlier>;
  /** How much each seat has to say about the topic, scored once at the start. */
  relevance: Record<SeatId, number>;
  /** Who answers the examiner's questions; left out: the session is not examined. */
  examiner?: z.infer<typeof shapes.examiner>;
  /** Seats whose agent's file the examiner condenses before anybody speaks. */
  condense?: readonly SeatId[];
  /** By which edition of the rules findings get their ids, are put together and weighed; left out: the first. */
  edition?: number;
}

/** Who sits in a role that is never empty; of several the `nth`, by turns. */
export function seatAs(brief: Brief, role: string, nth = 0): Seat {
  const seats = seatsOf(brief, role);
  const seat = seats[nth % seats.length];
  if (!seat) throw new Error(`Nobody is seated as ${role}`);
  return seat;
}

/** The seats of a role, in order. */
export function seatsOf(brief: Brief, role: string): Seat[] {
  return brief.seats.filter(seat => seat.role === role);
}
