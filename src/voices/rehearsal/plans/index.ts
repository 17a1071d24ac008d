import { accordPlan } from '../accord/index';
import type { Floor } from '../floor';
import { sittingPlan } from '../sitting/index';
import { counter, rebut } from './answer';
import { argue } from './argue';
import { ask } from './ask';
import { councilPlan } from './council';
import type { Plan } from './plan';
import { concede, react, redirect, replyToUser } from './speak';
import { crux, openFloor, rule, sumUp } from './weigh';

/** Which plan writes a move, by words of its id or label; the first that fits. A new family of turns is a line here. */
const plans: readonly [RegExp, Plan][] = [
  [/^reply\b|reply to you/, replyToUser],
  [/redirect|back to the topic/, redirect],
  [/question|cross-?exam|examine|inquir/, ask],
  [/ruling|verdict|decision|decide|tally/, rule],
  [/synthes|summary|common ?ground|evaluat|recap|round-?up|debrief/, sumUp],
  [/concess|concede|compromise/, concede],
  [/counter/, counter],
  [/rebut|objection|challenge/, rebut],
  [/propos|position|statement|present|draft|amend|motion|bill|pitch/, argue],
  [/reaction|comment|pile|remark/, react],
  [/answer|response/, rebut],
];

/** The plan of a turn: by its move, else by who speaks, what was heard and how much room there is. */
export function planFor(floor: Floor): Plan {
  const { cue, move } = floor.occasion;
  const known = sittingPlan(floor) ?? councilPlan(floor) ?? accordPlan(floor);
  if (known) return known;
  const name = `${cue.move} ${move.label}`.toLowerCase();
  const listed = plans.find(([words]) => words.test(name))?.[1];
  const nobodySpoke = floor.points.every(point => point.seat.id === floor.seat.id);
  if (floor.stance === 'weighing' && (listed === react || listed === rebut || listed === counter)) return crux;
  if (listed) return listed;
  if (floor.stance === 'weighing') return nobodySpoke ? openFloor : move.limit > 80 ? sumUp : crux;
  if (nobodySpoke) return argue;
  return move.limit < 80 ? react : rebut;
}
