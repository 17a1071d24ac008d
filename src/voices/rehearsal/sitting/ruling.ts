import { isRecord, type JsonObject } from '../../../base/json';
import type { Floor } from '../floor';
import { objectionsIn } from './findings';
import { chanceOf } from './sitting';

/** What the chair orders after an exchange. */
export interface Ruling {
  action: string;
  target: string;
  motions: { from: string; response: string }[];
  objections: string[];
}

/** Rules by what the Clerk has noticed: motions first, then the clock, then signs of a deadlock. */
export function ruledBy(floor: Floor): Ruling {
  const { data } = floor.occasion.cue;
  const motions = (Array.isArray(data?.motions) ? data.motions : []).flatMap(each =>
    isRecord(each) ? [each as JsonObject] : [],
  );
  const responses = motions.map(({ from, kind }) => ({
    from: String(from),
    response: kind === 'amendment' ? 'act' : 'acknowledge',
  }));
  const objections = objectionsIn(floor).map(({ by, text }) => `${by.seat.name}: ${text}`);
  const action = actionIn(floor, data ?? {});
  return { action, target: targetOf(floor), motions: responses, objections: action === 'call_vote' ? objections : [] };
}

function actionIn(floor: Floor, data: JsonObject): string {
  const waiting = Array.isArray(data.waiting) ? data.waiting.length : 0;
  const mayVote = waiting === 0 || data.deadlock === true;
  const done = Number(data.exchange) >= plannedIn(floor);
  const ripe = Number(data.round) > 1 && chanceOf(floor, 'ripe') < 0.6;
  const closing = mayVote && (data.last === true || ripe) ? 'call_vote' : 'end_round';
  if (data.capped === true) return closing;
  if (Array.isArray(data.signs) && data.signs.length > 0 && data.deadlock !== true)
    return chanceOf(floor, 'stuck') < 0.5 ? 'force_compromise' : 'deadlock_warning';
  if (done) return closing;
  return chanceOf(floor, 'follow') < 0.1 ? 'follow_up' : 'continue';
}

/** How many exchanges the round was opened with. */
function plannedIn({ occasion }: Floor): number {
  const plan = occasion.heard.findLast(turn => turn.move === 'plan' && Array.isArray(turn.data?.order));
  return Array.isArray(plan?.data?.order) ? plan.data.order.length : Number.POSITIVE_INFINITY;
}

/** Who a compromise is required of: whoever answered last. */
function targetOf({ occasion }: Floor): string {
  const last = occasion.heard.findLast(turn => turn.move === 'answer' || turn.move === 'speech');
  return occasion.brief.seats.find(seat => seat.id === last?.seat)?.name ?? '';
}
