import { type Brief, isCalled, type Seat, seatAs, seatsOf } from '../../script/brief';
import type { SeatId, Turn } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { textOf } from '../deliberation/conclusion';
import { type Bill, billVersions } from './bill';
import { option } from './terms';

/** One exchange: an addressed speech and its answer. */
export interface Exchange {
  speech: Turn;
  answer?: Turn;
}

/** The Clerk's state of the sitting, derived from finished turns and valid rulings. */
export interface Chamber {
  readonly brief: Brief;
  readonly members: readonly Seat[];
  readonly speaker: Seat;
  readonly turns: Turn[];
  round: number;
  /** The exchanges of the current round. */
  exchanges: Exchange[];
  /** The exchanges of earlier rounds. */
  readonly earlier: Exchange[];
  /** The members who may not speak in this round. */
  readonly quieted: Set<SeatId>;
  /** The members who had the floor since the last vote. */
  readonly spoken: Set<SeatId>;
  drafter: SeatId | undefined;
  agreed: string[];
  contested: string[];
  /** Whether a deadlock was declared since the last vote. */
  deadlock: boolean;
  /** Whether a deadlock or a forced compromise has lifted the stance guard for good. */
  isGuardLifted: boolean;
  /** The round of the vote after which the bill was sent back. */
  sentBackIn: number | undefined;
}

/** The representatives, in cast order. */
export function representatives(brief: Brief): Seat[] {
  return seatsOf(brief, 'representative');
}

/** The chamber at the start of a sitting. */
export function openChamber(brief: Brief): Chamber {
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
    isGuardLifted: false,
    sentBackIn: undefined,
  };
}

/** The last possible round; a bill that is sent back in it gets one more. */
export function lastRound({ brief, sentBackIn }: Pick<Chamber, 'brief' | 'sentBackIn'>): number {
  return Math.max(option(brief, 'rounds'), (sentBackIn ?? 0) + 1);
}

/** The round from which the clocks do not tighten further. */
const tightestRound = 6;

/** The maximum exchanges of a round and the maximum sentences of an answer; from the sixth round on, a half and a third of the first round's. */
export function clocksForRound(brief: Brief, seats: number, round: number): { exchanges: number; sentences: number } {
  const progress = Math.min(1, Math.max(0, (round - 1) / (tightestRound - 1)));
  const exchanges = option(brief, 'exchanges') || 2 * seats;
  const sentences = option(brief, 'sentences');
  return {
    exchanges: Math.max(1, Math.round(exchanges * (1 - progress / 2))),
    sentences: Math.max(2, Math.round(sentences * (1 - (2 * progress) / 3))),
  };
}

/** The clocks of the current round. */
export function currentClocks({ brief, members, round }: Chamber): ReturnType<typeof clocksForRound> {
  return clocksForRound(brief, members.length, round);
}

/** The current version of the bill; undefined before the draft. */
export function currentBill({ turns, brief }: Pick<Chamber, 'turns' | 'brief'>): Bill | undefined {
  return billVersions(turns, brief.topic).at(-1);
}

/** The members who may speak. */
export function membersAllowedToSpeak({ members, quieted }: Chamber): Seat[] {
  return members.filter(seat => !quieted.has(seat.id));
}

/** The members who may speak and had no floor since the last vote. */
export function membersWithoutFloor(chamber: Chamber): Seat[] {
  return membersAllowedToSpeak(chamber).filter(seat => !chamber.spoken.has(seat.id));
}

/** Finds a representative by seat, agent, full name, or a name that only one of them has. */
export function findRepresentative({ members }: Pick<Chamber, 'members'>, name: string | undefined): Seat | undefined {
  const text = textOf(name);
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/^rep(?:resentative|\.)?\s+/, '');
  if (wanted === '') return undefined;
  const exact = members.find(seat => isCalled(seat, wanted));
  if (exact) return exact;
  const named = members.filter(seat => mentions(text, seat.name));
  return named.length === 1 ? named[0] : undefined;
}

/** The name of a seat; its id if it is unknown. */
export function seatName(brief: Brief, id: SeatId | undefined): string {
  return brief.seats.find(seat => seat.id === id)?.name ?? textOf(id);
}

/** Joins names as in a sentence. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
