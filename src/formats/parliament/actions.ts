import type { JsonObject } from '../../base/json';
import type { SeatId, Turn } from '../../script/turn';
import { recordsOf } from '../deliberation/conclusion';
import { type Chamber, memberNamed } from './chamber';

/** What the Speaker may order after an exchange. */
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

/** One of them. */
export type Action = (typeof actions)[number];

/** What a ruling orders: a motion for a vote or a compromise that it acts on goes before the action that it names. */
export function actionOf(turn: Turn, house: Pick<Chamber, 'members'>): Action {
  const acted = recordsOf(turn.cue?.motions).flatMap(({ from, kind }) => {
    const by = memberNamed(house, String(from))?.id ?? '';
    return responseTo(house, turn, by, String(kind)) === 'act' ? [kind] : [];
  });
  if (acted.includes('vote')) return 'call_vote';
  if (acted.includes('compromise') && turn.cue?.capped !== true) return 'force_compromise';
  return actions.find(each => each === turn.data?.action) ?? 'continue';
}

/** What the Speaker makes of a motion; one that is passed over counts as acknowledged. */
export function responseTo(house: Pick<Chamber, 'members'>, { data }: Turn, by: SeatId, kind: string): string {
  const own = recordsOf(data?.motions).find(each => meets(house, each, by, kind));
  return typeof own?.response === 'string' ? own.response : 'acknowledge';
}

/** Whether a response is to a member's motion of a kind. */
export function meets(house: Pick<Chamber, 'members'>, response: JsonObject, by: SeatId, kind: string): boolean {
  return memberNamed(house, String(response.from))?.id === by && (response.kind ?? kind) === kind;
}
