import type { SeatId, Turn } from '../../script/turn';
import { recordsOf } from '../deliberation/conclusion';
import { type Chamber, memberNamed } from './chamber';
import type { responses } from './kinds';
import type { Motion } from './motions';
import { answerOf, cueData } from './terms';

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

type House = Pick<Chamber, 'members'>;
type Response = Partial<{ from: string; kind: Motion['kind']; response: (typeof responses)[number] }>;

/** What a ruling orders: a motion for a vote or a compromise that it acts on goes before the action that it names. */
export function actionOf(turn: Turn, house: House): Action {
  const { motions, capped } = cueData(turn.cue);
  const acted = recordsOf(motions).flatMap(({ from, kind = 'procedure' }) => {
    const by = memberNamed(house, from)?.id ?? '';
    return responseTo(house, turn, by, kind) === 'act' ? [kind] : [];
  });
  if (acted.includes('vote')) return 'call_vote';
  if (acted.includes('compromise') && capped !== true) return 'force_compromise';
  return actions.find(each => each === answerOf('ruling', turn)?.action) ?? 'continue';
}

/** What the Speaker makes of a motion; one that is passed over counts as acknowledged. */
export function responseTo(house: House, turn: Turn, by: SeatId, kind: Motion['kind']) {
  const own = recordsOf(answerOf('ruling', turn)?.motions).find(each => meets(house, each, by, kind));
  return own?.response ?? 'acknowledge';
}

/** Whether a response is to a member's motion of a kind. */
export function meets(house: House, response: Response, by: SeatId, kind: Motion['kind']): boolean {
  return memberNamed(house, response.from)?.id === by && (response.kind ?? kind) === kind;
}
