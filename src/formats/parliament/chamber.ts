import { type Brief, type Seat, seatAs, seatsOf } from '../../script/brief';
import type { SeatId, Turn } from '../../script/turn';
import { type Bill, billVersions } from './bill';
import { option } from './terms';

/** One exchange: a speech to another representative, and the answer if there was one. */
export interface Exchange {
  speech: Turn;
  answer?: Turn;
}

/**
 * The state of a parliament's sitting, kept by the script, which acts as the Clerk: the impartial office that enforces the rules,
 * counts votes and announces results. Derived from finished turns and valid rulings of the Speaker.
 */
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
  /** The members who had the floor (were called to speak) since the last vote. */
  readonly spoken: Set<SeatId>;
  /** Who drafts the bill. */
  drafter: SeatId | undefined;
  /** The points agreed and contested, as last stated by the Speaker. */
  agreed: string[];
  contested: string[];
  /** Whether a deadlock was declared since the last vote. */
  deadlock: boolean;
  /** Whether a deadlock or a forced compromise has lifted the stance guard (no softening in early rounds) for good. */
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

/** The clocks of a round: the maximum exchanges, and the maximum sentences of a speech or answer. They tighten to a half and a third. */
export function clocksForRound(brief: Brief, members: number, round: number): { exchanges: number; sentences: number } {
  const progress = Math.min(1, Math.max(0, (round - 1) / (tightestRound - 1)));
  const exchanges = option(brief, 'exchanges') || 2 * members;
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

/** Joins names as in a sentence. */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
