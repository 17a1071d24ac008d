import type { SeatId, Turn } from '../../script/turn';
import { recordsOf } from '../deliberation/conclusion';
import { findSeat } from '../deliberation/members';
import type { Chamber } from './chamber';
import type { motionResponses } from './kinds';
import type { Motion } from './motions';
import { answerOf, cueData } from './terms';

/** The actions that the Speaker of a parliament may order after an exchange. */
export const actions = [
  'continue',
  'follow_up',
  'redirect',
  'quiet',
  'call_vote',
  'deadlock_warning',
  'force_compromise',
  'end_round',
] as const;

/** One of these actions. */
export type Action = (typeof actions)[number];

type HouseMembers = Pick<Chamber, 'members'>;
/** A response as a ruling declares it; damaged records may lack fields. */
type DeclaredResponse = Partial<{ from: string; kind: Motion['kind']; response: (typeof motionResponses)[number] }>;

/** The action that a ruling orders; a motion for a vote or compromise that it acts on takes precedence over the action it names. */
export function resolveAction(turn: Turn, house: HouseMembers): Action {
  // The cue lists the motions that were moved, the ruling's own data the responses to them.
  const { motions, capped } = cueData(turn.cue);
  const actedOn = recordsOf(motions).flatMap(({ from, kind = 'procedure' }) => {
    const by = findSeat(house.members, from)?.id ?? '';
    return responseTo(house, turn, by, kind) === 'act' ? [kind] : [];
  });
  if (actedOn.includes('vote')) return 'call_vote';
  if (actedOn.includes('compromise') && capped !== true) return 'force_compromise';
  return actions.find(each => each === answerOf('ruling', turn)?.action) ?? 'continue';
}

/** The response of the ruling `turn` to a motion of this kind by a member; one that is passed over counts as acknowledged. */
export function responseTo(house: HouseMembers, turn: Turn, by: SeatId, kind: Motion['kind']) {
  const declared = recordsOf(answerOf('ruling', turn)?.motions).find(each => isResponseTo(house, each, by, kind));
  return declared?.response ?? 'acknowledge';
}

/** Whether a response is to a member's motion of a kind. */
export function isResponseTo(
  house: HouseMembers,
  response: DeclaredResponse,
  by: SeatId,
  kind: Motion['kind'],
): boolean {
  return findSeat(house.members, response.from)?.id === by && (response.kind ?? kind) === kind;
}
