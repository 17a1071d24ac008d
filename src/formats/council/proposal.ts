import { type Turn, wasSpoken } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { roundOf } from '../deliberation/cues';

/** The moderator's last proposal before a round, point by point, with what is disputed in it; undefined if none was stated. */
export function latestProposal(
  round: number,
  heard: readonly Turn[],
): { proposal: string[]; disputed: string[] } | undefined {
  const stated = heard.findLast(
    turn => turn.move === 'synthesis' && wasSpoken(turn) && roundOf(turn) < round && proposalPoints(turn).length > 0,
  );
  if (!stated) return undefined;
  const disputed = recordsOf(stated.data?.disputed).map(
    ({ what, by }) => `${String(what)} (${textsOf(by).join(', ')})`,
  );
  return { proposal: proposalPoints(stated), disputed };
}

const proposalPoints = ({ data }: Turn) => textsOf(data?.proposal);

/** Numbers the points of a proposal. */
export function numberLines(proposal: readonly string[]): string[] {
  return proposal.map((point, index) => `${index + 1}. ${point}`);
}
