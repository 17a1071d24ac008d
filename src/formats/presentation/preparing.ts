import type { SeatId } from '../../script/turn';
import { pickAgent } from './choice';
import type { Draft } from './signals';
import { type Floor, hasAsked, isAt, type Table, type Wanted } from './standing';

/** How much is said about a slide before a question that was prepared ahead is prepared anew. */
const muchSaid = 400;

/** The questions that should be prepared now: for the slide that is up and, where a person may turn to it any moment, for the one after it. */
export function wantedNow(floor: Floor, table: Table): Wanted[] {
  return (table.rules.person ? [floor.slide, floor.slide + 1] : [floor.slide])
    .filter(slide => slide < table.plan.slides.length)
    .flatMap(slide => missing(floor, table, slide).map(agent => ({ agent, slide })));
}

function missing(floor: Floor, table: Table, slide: number): SeatId[] {
  const { plan, rules } = table;
  const free = plan.panel
    .map(seat => seat.id)
    .filter(agent => !floor.muted.includes(agent) && !hasAsked(floor, agent, slide));
  const isOn = (agent: SeatId) => [...floor.drafts, ...floor.underWay].some(each => isAt(each, agent, slide));
  const able = free.filter(agent => !floor.failed.some(each => isAt(each, agent, slide)));
  const outrun = able.filter(agent => isOutrun(floor, agent, slide));
  if (rules.prepare === 'panel') return [...able.filter(agent => !isOn(agent)), ...outrun];
  const one = pickAgent(floor, table, slide, able);
  return one !== undefined && !free.some(isOn) ? [one] : outrun;
}

/** Whether a question that was prepared missed too much: an exchange, or the talk about its slide. */
function isOutrun(floor: Floor, agent: SeatId, slide: number): boolean {
  const draft = floor.drafts.find(each => isAt(each, agent, slide));
  if (!draft || slide !== floor.slide || floor.underWay.some(each => isAt(each, agent, slide))) return false;
  return draft.stale || (draft.heard <= floor.saidBefore && floor.said - floor.saidBefore >= muchSaid);
}

/** Questions whose slide is left behind, or was jumped over. */
export function leftBehind(floor: Floor, { rules }: Table): Draft[] {
  const wanted = [floor.slide, floor.slide + 1];
  // Without breaks between slides, questions on the one just left may still be called for.
  if (rules.mode !== 'section-breaks' && floor.cameFrom !== undefined) wanted.push(floor.cameFrom);
  return floor.drafts.filter(draft => !wanted.includes(draft.slide));
}
