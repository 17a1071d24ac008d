// What a facilitator says that the members of a consensus meeting agree on and where they differ, as read from its turn.

import type { Brief } from '../../script/brief';
import { answerReader } from '../../script/move';
import type { SeatId, Turn } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { findSeat, members, membersByRelevance, orderSeats } from '../deliberation/members';
import type { consensusMoves } from './moves';

/** A difference and the member it concerns most. */
export interface Difference {
  about: string;
  concerns: SeatId;
}

/** What the facilitator finds in the members' positions: agreements and differences. */
export interface CommonGround {
  agreements: string[];
  differences: Difference[];
  /** The speaking order from here on. */
  order: SeatId[];
}

/** The maximum number of differences that a meeting takes up. */
const maxDifferences = 4;

/** Reads the facilitator's turn; without one nothing is shared or disputed, and the order goes by relevance. */
export function readCommonGround(brief: Brief, groundTurn: Turn | undefined): CommonGround {
  const data = answerOf('commonGround', groundTurn);
  const differences = recordsOf(data?.differences).flatMap((each): Difference[] => {
    const about = String(each.about).trim();
    // A model may name the member in the text of the difference alone; a difference that names nobody is left out.
    const seat = findSeat(members(brief), String(each.concerns)) ?? findSeat(members(brief), about);
    return about && seat ? [{ about, concerns: seat.id }] : [];
  });
  return {
    agreements: textsOf(data?.agreements),
    differences: differences.slice(0, maxDifferences),
    order: speakingOrder(brief, textsOf(data?.order)),
  };
}

/** The speaking order that names give; members that they leave out follow by relevance. */
export function speakingOrder(brief: Brief, names: readonly string[]): SeatId[] {
  const wanted = names.flatMap(name => findSeat(members(brief), name)?.id ?? []);
  return orderSeats(membersByRelevance(brief), wanted).map(seat => seat.id);
}

/** Reads the data of a consensus turn by the move that it answers. */
export const answerOf = answerReader<typeof consensusMoves>();
