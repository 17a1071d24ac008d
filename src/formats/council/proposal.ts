// The proposal of a council, which its moderator states in the synthesis of each round.

import type { Brief } from '../../script/brief';
import { type Turn, wasSpoken } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { roundOf } from '../deliberation/cues';
import { expertsWithOpenPoints, openPoints } from '../deliberation/objections';

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

/**
 * Whether the proposal that came of a round is put to the vote: the table could work on it before, nothing in it is disputed, and it has
 * all that was asked for; since edition 11 of the record.
 */
export function isReadyForVote(brief: Brief, turns: readonly Turn[], round: number): boolean {
  const stated = turns.findLast(turn => turn.move === 'synthesis' && roundOf(turn) === round);
  if (round < 2 || !stated || !wasSpoken(stated) || proposalPoints(stated).length === 0) return false;
  const demands = expertsWithOpenPoints(brief, turns).map(({ id }) => openPoints(turns, id));
  const isOpen = demands.some(({ objections, conditions }) => objections.length + conditions.length > 0);
  const isDisputed = recordsOf(stated.data?.disputed).some(({ by }) => textsOf(by).length > 0);
  return (brief.edition ?? 1) > 10 && !isOpen && !isDisputed;
}

const proposalPoints = ({ data }: Turn) => textsOf(data?.proposal);

/** Numbers the points of a proposal. */
export function numberLines(proposal: readonly string[]): string[] {
  return proposal.map((point, index) => `${index + 1}. ${point}`);
}
