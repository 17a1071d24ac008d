import type { SeatId } from '../../script/turn';
import { pickAgent } from './choice';
import type { Draft } from './signals';
import { type Floor, hasAsked, type Table } from './standing';

/** How much is said about a slide before a question that was prepared ahead is prepared anew. */
const muchSaid = 400;

/** A question to prepare. */
export interface Wanted {
  agent: SeatId;
  slide: number;
}

/** The questions that should be prepared now: for the slide that is up and the one after it. */
export function wantedNow(floor: Floor, table: Table): Wanted[] {
  return [floor.slide, floor.slide + 1]
    .filter(slide => slide < table.plan.slides.length)
    .flatMap(slide => missing(floor, table, slide).map(agent => ({ agent, slide })));
}

function missing(floor: Floor, table: Table, slide: number): SeatId[] {
  const { plan, rules } = table;
  const free = plan.panel
    .map(seat => seat.id)
    .filter(agent => !floor.muted.includes(agent) && !hasAsked(floor, agent, slide));
  const isOn = (agent: SeatId) => [...floor.drafts, ...floor.underWay].some(each => isAt(each, agent, slide));
  const outrun = free.filter(agent => isOutrun(floor, agent, slide));
  if (rules.prepare === 'panel') return [...free.filter(agent => !isOn(agent)), ...outrun];
  const one = pickAgent(floor, table, slide, free);
  return one !== undefined && !free.some(isOn) ? [one] : outrun;
}

/** Whether a question that was prepared missed too much: an exchange, or the talk about its slide. */
function isOutrun(floor: Floor, agent: SeatId, slide: number): boolean {
  const draft = floor.drafts.find(each => isAt(each, agent, slide));
  if (!draft || slide !== floor.slide || floor.underWay.some(each => isAt(each, agent, slide))) return false;
  return draft.stale || (draft.heard <= floor.saidBefore && floor.said - floor.saidBefore >= muchSaid);
}

function isAt(each: { agent: SeatId; slide: number }, agent: SeatId, slide: number): boolean {
  return each.agent === agent && each.slide === slide;
}

/** Questions whose slide is left behind, or was jumped over. */
export function leftBehind(floor: Floor, { rules }: Table): Draft[] {
  // Without breaks between slides, questions on the one just left may still be called for.
  const from = rules.mode === 'section-breaks' ? floor.slide : floor.slide - 1;
  return floor.drafts.filter(draft => draft.slide < from || draft.slide > floor.slide + 1);
}
