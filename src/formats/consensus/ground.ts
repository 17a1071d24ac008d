import type { Brief } from '../../script/brief';
import { answersOf } from '../../script/move';
import type { SeatId, Turn } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { byRelevance, inOrder, memberNamed } from '../deliberation/members';
import { stanceOf } from '../deliberation/stances';
import type { consensusMoves } from './moves';
import { votes } from './phases';

/** The data of a consensus's answers. */
export const answerOf = answersOf<typeof consensusMoves>();

/** How many differences one meeting can take up. */
const mostDifferences = 4;

/** A difference and the member it concerns most. */
export interface Difference {
  about: string;
  concerns: SeatId;
}

/** What the positions have in common and where they part. */
export interface Ground {
  agreements: string[];
  differences: Difference[];
  /** Who speaks when in what follows. */
  order: SeatId[];
}

/** The facilitator's finding; where it gave none that can be read, everyone who would not simply accept is a difference of their own. */
export function groundOf(brief: Brief, finding: Turn | undefined, positions: readonly Turn[]): Ground {
  const data = answerOf('commonGround', finding);
  if (!data) return { agreements: [], differences: fromStances(positions), order: orderFrom(brief, []) };
  const differences = recordsOf(data.differences).flatMap((each): Difference[] => {
    const about = String(each.about).trim();
    const seat = memberNamed(brief, String(each.concerns)) ?? memberNamed(brief, about);
    return about && seat ? [{ about, concerns: seat.id }] : [];
  });
  return {
    agreements: textsOf(data.agreements),
    differences: differences.slice(0, mostDifferences),
    order: orderFrom(brief, textsOf(data.order)),
  };
}

/** The order a chair asks for, behind it everyone else by relevance. */
export function orderFrom(brief: Brief, names: readonly string[]): SeatId[] {
  const wanted = names.flatMap(name => memberNamed(brief, name)?.id ?? []);
  return inOrder(byRelevance(brief), wanted).map(seat => seat.id);
}

function fromStances(positions: readonly Turn[]): Difference[] {
  const apart = positions.flatMap(turn => {
    const declared = stanceOf(turn);
    const level = votes.indexOf(declared?.stance ?? '');
    return declared && level >= 0 && level < votes.length - 1 ? [{ ...declared, level }] : [];
  });
  return apart
    .sort((a, b) => a.level - b.level || b.confidence - a.confidence)
    .slice(0, mostDifferences)
    .map(({ seat }) => ({ about: '', concerns: seat }));
}
