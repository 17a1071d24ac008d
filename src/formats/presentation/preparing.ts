// Which questions of the panel to prepare in the background, and which are out of date.

import type { SeatId } from '../../script/turn';
import { pickAgent } from './choice';
import type { Draft } from './signals';
import { hasAsked, isPreparationFor, type PresentationSetup, type QuestionToPrepare, type TalkState } from './state';

/** The characters said about a slide after which a question prepared ahead is refreshed. */
const refreshAfterCharacters = 400;

/** The questions to prepare now: for the current slide and, if a person presents, for the next one. */
export function questionsToPrepare(talk: TalkState, setup: PresentationSetup): QuestionToPrepare[] {
  return (setup.rules.person ? [talk.slide, talk.slide + 1] : [talk.slide])
    .filter(slide => slide < setup.plan.slides.length)
    .flatMap(slide => agentsToPrepare(talk, setup, slide).map(agent => ({ agent, slide })));
}

function agentsToPrepare(talk: TalkState, setup: PresentationSetup, slide: number): SeatId[] {
  const { plan, rules } = setup;
  const free = plan.panel
    .map(seat => seat.id)
    .filter(agent => !talk.muted.includes(agent) && !hasAsked(talk, agent, slide));
  const hasQuestion = (agent: SeatId) =>
    [...talk.drafts, ...talk.inPreparation].some(each => isPreparationFor(each, agent, slide));
  const preparable = free.filter(agent => !talk.failed.some(each => isPreparationFor(each, agent, slide)));
  const outdated = preparable.filter(agent => isOutdated(talk, agent, slide));
  if (rules.prepare === 'panel') return [...preparable.filter(agent => !hasQuestion(agent)), ...outdated];
  const picked = pickAgent(talk, setup, slide, preparable);
  return picked !== undefined && !free.some(hasQuestion) ? [picked] : outdated;
}

/** Whether a prepared question missed an exchange or much of the talk about its slide. */
function isOutdated(talk: TalkState, agent: SeatId, slide: number): boolean {
  const draft = talk.drafts.find(each => isPreparationFor(each, agent, slide));
  const isRefreshing = talk.inPreparation.some(each => isPreparationFor(each, agent, slide));
  if (!draft || slide !== talk.slide || isRefreshing) return false;
  const wasPreparedAhead = draft.heard <= talk.spokenBeforeSlide;
  const spokenOnSlide = talk.spokenCharacters - talk.spokenBeforeSlide;
  return draft.stale || (wasPreparedAhead && spokenOnSlide >= refreshAfterCharacters);
}

/** The questions whose slide was left or skipped. */
export function obsoleteDrafts(talk: TalkState, { rules }: PresentationSetup): Draft[] {
  const wanted = [talk.slide, talk.slide + 1];
  // Without breaks between slides, questions on the one just left may still be called for.
  if (rules.mode !== 'section-breaks' && talk.previousSlide !== undefined) wanted.push(talk.previousSlide);
  return talk.drafts.filter(draft => !wanted.includes(draft.slide));
}
