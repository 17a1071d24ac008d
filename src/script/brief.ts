import type * as z from 'zod/mini';
import type { Json } from '../base/json';
import type * as shapes from './shapes';
import type { SeatId } from './turn';

/** An agent in a role of a session. */
export type Seat = z.infer<typeof shapes.seat>;

/** The options of a session, validated against the format's list. */
export type Options = Record<string, Json>;

/** What a format's script, the generator that decides who speaks next, knows from the start; later only `options` change, in place, with the user's limits. */
export interface Brief {
  topic: string;
  seats: readonly Seat[];
  options: Options;
  /** The recorded seed of every random choice of a script. */
  seed: number;
  /** `parts`: the parts of a document that is too long for one prompt. */
  document?: { title: string; parts?: readonly { startLine: number; endLine: number; sections: readonly string[] }[] };
  /** Earlier decisions on findings of the document, this user's own first. */
  settled?: readonly z.infer<typeof shapes.decided>[];
  /** The results of the earlier session that this one runs again on a changed document. */
  earlier?: z.infer<typeof shapes.earlier>;
  /** How relevant the topic is to each seat, scored once at the start. */
  relevance: Record<SeatId, number>;
  /** The model that examines turns in the background; missing if the session is not examined. */
  examiner?: z.infer<typeof shapes.examiner>;
  /** Seats whose agent file the examiner condenses before the first turn. */
  condense?: readonly SeatId[];
  /** The version of the format's script that the session was recorded with; default: the first. */
  edition?: number;
}

/** The voice id of a seat that a person holds. */
export const personVoiceId = 'person';

/** Whether a person holds a seat: no model answers for it, and it is only asked for its turns. */
export function isPerson(seat: { voice?: string } | undefined): boolean {
  return seat?.voice === personVoiceId;
}

/** The label of a seat for a whole session: the names of all agents that have held it, e.g. “Ada → Ben”. */
export function seatLabel({ name, former = [] }: Pick<Seat, 'name' | 'former'>): string {
  return [...former.map(before => before.name), name].join(' → ');
}

/** The seat that an agent (named by its slug) holds, or held before another took it over. */
export function seatOfAgent<T extends Seat>(seats: readonly T[], slug: string | undefined): T | undefined {
  const wasHeldByIt = (seat: T) => seat.former?.some(({ agent }) => agent === slug);
  return seats.find(({ agent }) => agent === slug) ?? seats.find(wasHeldByIt);
}

/** Whether a word in lower case names a seat: by its id, or by the name or slug of its agent or of one that held it before. */
export function namesSeat({ id, name, agent, former = [] }: Seat, word: string): boolean {
  return [id, ...[{ name, agent }, ...former].flatMap(each => [each.name.toLowerCase(), each.agent])].includes(word);
}

/** The seat of a role that is never empty; with several, the `nth`, in rotation. */
export function seatAs(brief: Brief, role: string, nth = 0): Seat {
  const seats = seatsOf(brief, role);
  const seat = seats[nth % seats.length];
  if (!seat) throw new Error(`Nobody is seated as ${role}`);
  return seat;
}

/** The name of a seat; its id if it is unknown. */
export const seatName = ({ seats }: Pick<Brief, 'seats'>, id: SeatId = ''): string =>
  seats.find(seat => seat.id === id)?.name ?? id;

/** The seats of a role, in order. */
export function seatsOf(brief: Brief, role: string): Seat[] {
  return brief.seats.filter(seat => seat.role === role);
}
