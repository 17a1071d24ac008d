import type { SeatId } from '../../script/turn';
import { pickAgent } from './choice';
import type { Draft } from './signals';
import { type Floor, hasAsked, isPreparationFor, type PresentationSetup, type QuestionToPrepare } from './state';

/** The characters said about a slide after which a question prepared ahead is refreshed. */
const refreshAfterCharacters = 400;

/** The questions to prepare now: for the current slide and, if a person presents, for the next one. */
export function questionsToPrepare(floor: Floor, table: PresentationSetup): QuestionToPrepare[] {
  return (table.rules.person ? [floor.slide, floor.slide + 1] : [floor.slide])
    .filter(slide => slide < table.plan.slides.length)
    .flatMap(slide => agentsToPrepare(floor, table, slide).map(agent => ({ agent, slide })));
}

function agentsToPrepare(floor: Floor, table: PresentationSetup, slide: number): SeatId[] {
  const { plan, rules } = table;
  const free = plan.panel
    .map(seat => seat.id)
    .filter(agent => !floor.muted.includes(agent) && !hasAsked(floor, agent, slide));
  const isOn = (agent: SeatId) =>
    [...floor.drafts, ...floor.underWay].some(each => isPreparationFor(each, agent, slide));
  const preparable = free.filter(agent => !floor.failed.some(each => isPreparationFor(each, agent, slide)));
  const outdated = preparable.filter(agent => isOutdated(floor, agent, slide));
  if (rules.prepare === 'panel') return [...preparable.filter(agent => !isOn(agent)), ...outdated];
  const one = pickAgent(floor, table, slide, preparable);
  return one !== undefined && !free.some(isOn) ? [one] : outdated;
}

/** Whether a prepared question missed an exchange or much of the talk about its slide. */
function isOutdated(floor: Floor, agent: SeatId, slide: number): boolean {
  const draft = floor.drafts.find(each => isPreparationFor(each, agent, slide));
  if (!draft || slide !== floor.slide || floor.underWay.some(each => isPreparationFor(each, agent, slide)))
    return false;
  return draft.stale || (draft.heard <= floor.saidBefore && floor.said - floor.saidBefore >= refreshAfterCharacters);
}

/** The questions whose slide was left or skipped. */
export function obsoleteDrafts(floor: Floor, { rules }: PresentationSetup): Draft[] {
  const wanted = [floor.slide, floor.slide + 1];
  // Without breaks between slides, questions on the one just left may still be called for.
  if (rules.mode !== 'section-breaks' && floor.cameFrom !== undefined) wanted.push(floor.cameFrom);
  return floor.drafts.filter(draft => !wanted.includes(draft.slide));
}
