import { type Brief, type Seat, seatAs, seatsOf } from '../../script/brief';
import type { SeatId, Turn } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { textOf } from '../deliberation/conclusion';
import { type Bill, versionsOf } from './bill';
import { option } from './terms';

/** One exchange: an addressed speech and its answer. */
export interface Exchange {
  speech: Turn;
  answer?: Turn;
}

/** What the Clerk knows of the sitting, all of it drawn from finished turns and rulings that hold. */
export interface Chamber {
  readonly brief: Brief;
  readonly members: readonly Seat[];
  readonly speaker: Seat;
  readonly turns: Turn[];
  round: number;
  /** The exchanges of the round under way. */
  exchanges: Exchange[];
  /** Those of the rounds before. */
  readonly earlier: Exchange[];
  /** Who may not speak in this round. */
  readonly quieted: Set<SeatId>;
  /** Who had the floor since the last vote. */
  readonly spoken: Set<SeatId>;
  drafter: SeatId | undefined;
  agreed: string[];
  contested: string[];
  /** A deadlock was declared and not voted on since. */
  deadlock: boolean;
  /** A deadlock or a forced compromise has lifted the guard on stances for good. */
  lifted: boolean;
  /** The round of the vote after which the bill was sent back. */
  sentBackIn: number | undefined;
}

/** Who represents, in the order of the cast. */
export function representatives(brief: Brief): Seat[] {
  return seatsOf(brief, 'representative');
}

/** The chamber as the sitting opens. */
export function chamberOf(brief: Brief): Chamber {
  return {
    brief,
    members: representatives(brief),
    speaker: seatAs(brief, 'speaker'),
    turns: [],
    round: 0,
    exchanges: [],
    earlier: [],
    quieted: new Set(),
    spoken: new Set(),
    drafter: undefined,
    agreed: [],
    contested: [],
    deadlock: false,
    lifted: false,
    sentBackIn: undefined,
  };
}

/** The last round there can be: a bill that is sent back after it has one more. */
export function lastRound({ brief, sentBackIn }: Pick<Chamber, 'brief' | 'sentBackIn'>): number {
  return Math.max(option(brief, 'rounds'), (sentBackIn ?? 0) + 1);
}

/** The round in which the clocks have tightened as far as they do. */
const tightest = 6;

/** The clocks of a round, the most exchanges and the most sentences of an answer: twice as many exchanges as seats and six sentences in the first, half of the one and a third of the other from the sixth. */
export function clocksOf(brief: Brief, seats: number, round: number): { exchanges: number; sentences: number } {
  const run = Math.min(1, Math.max(0, (round - 1) / (tightest - 1)));
  const exchanges = option(brief, 'exchanges') || 2 * seats;
  const sentences = option(brief, 'sentences');
  return {
    exchanges: Math.max(1, Math.round(exchanges * (1 - run / 2))),
    sentences: Math.max(2, Math.round(sentences * (1 - (2 * run) / 3))),
  };
}

/** The clocks of the round under way. */
export function clocksIn({ brief, members, round }: Chamber): ReturnType<typeof clocksOf> {
  return clocksOf(brief, members.length, round);
}

/** The bill as it stands. */
export function billOf({ turns, brief }: Pick<Chamber, 'turns' | 'brief'>): Bill | undefined {
  return versionsOf(turns, brief.topic).at(-1);
}

/** Those who may speak. */
export function free({ members, quieted }: Chamber): Seat[] {
  return members.filter(seat => !quieted.has(seat.id));
}

/** Those who may speak and had no floor since the last vote. */
export function unheard(chamber: Chamber): Seat[] {
  return free(chamber).filter(seat => !chamber.spoken.has(seat.id));
}

/** The representative that words mean: by seat, agent, full name, or a name that only one of them has. */
export function memberNamed({ members }: Pick<Chamber, 'members'>, words: string | undefined): Seat | undefined {
  const said = textOf(words);
  const wanted = said
    .trim()
    .toLowerCase()
    .replace(/^rep(?:resentative|\.)?\s+/, '');
  if (wanted === '') return undefined;
  const exact = members.find(seat => [seat.id, seat.name.toLowerCase(), seat.agent].includes(wanted));
  if (exact) return exact;
  const named = members.filter(seat => mentions(said, seat.name));
  return named.length === 1 ? named[0] : undefined;
}

/** The name of a seat as it is spoken. */
export function nameOf(brief: Brief, id: SeatId | undefined): string {
  return brief.seats.find(seat => seat.id === id)?.name ?? textOf(id);
}

/** Names in a row, as a sentence has them. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
