import type { Brief } from '../../script/brief';
import { answerReader } from '../../script/move';
import type { SeatId, Turn } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { findSeat, members, membersByRelevance, orderSeats } from '../deliberation/members';
import type { consensusMoves } from './moves';

/** Reads the data of an answer by its move. */
export const answerOf = answerReader<typeof consensusMoves>();

/** The maximum number of differences that a meeting takes up. */
const maxDifferences = 4;

/** A difference and the member it concerns most. */
export interface Difference {
  about: string;
  concerns: SeatId;
}

/** What the facilitator of a consensus meeting finds in the members' positions: agreements and differences. */
export interface CommonGround {
  agreements: string[];
  differences: Difference[];
  /** The speaking order from here on. */
  order: SeatId[];
}

/** Reads the facilitator's common ground. */
export function readCommonGround(brief: Brief, groundTurn: Turn | undefined): CommonGround {
  const data = answerOf('commonGround', groundTurn);
  const differences = recordsOf(data?.differences).flatMap((each): Difference[] => {
    const about = String(each.about).trim();
    const seat = findSeat(members(brief), String(each.concerns)) ?? findSeat(members(brief), about);
    return about && seat ? [{ about, concerns: seat.id }] : [];
  });
  return {
    agreements: textsOf(data?.agreements),
    differences: differences.slice(0, maxDifferences),
    order: speakingOrder(brief, textsOf(data?.order)),
  };
}

/** The requested speaking order, completed by relevance. */
export function speakingOrder(brief: Brief, names: readonly string[]): SeatId[] {
  const wanted = names.flatMap(name => findSeat(members(brief), name)?.id ?? []);
  return orderSeats(membersByRelevance(brief), wanted).map(seat => seat.id);
}
