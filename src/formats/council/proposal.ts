import { type Turn, wasSpoken } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { roundOf } from '../deliberation/cues';

/** The proposal as the moderator stated it last before a round, point by point, and what was disputed in it, by whom; nothing where none was stated, as in records of before. */
export function proposalBefore(
  round: number,
  heard: readonly Turn[],
): { proposal: string[]; disputed: string[] } | undefined {
  const stated = heard.findLast(
    turn => turn.move === 'synthesis' && wasSpoken(turn) && roundOf(turn) < round && pointsIn(turn).length > 0,
  );
  if (!stated) return undefined;
  const disputed = recordsOf(stated.data?.disputed).map(
    ({ what, by }) => `${String(what)} (${textsOf(by).join(', ')})`,
  );
  return { proposal: pointsIn(stated), disputed };
}

const pointsIn = ({ data }: Turn) => textsOf(data?.proposal);

/** A proposal as it is read: a numbered line a point. */
export function numbered(proposal: readonly string[]): string[] {
  return proposal.map((point, index) => `${index + 1}. ${point}`);
}
