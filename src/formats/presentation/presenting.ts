// The phase in which the presenter talks, and when the panel may ask. A break is a pause of the talk for questions.

import { findSeat } from '../deliberation/members';
import { chooseDraft } from './choice';
import { applyCommonSignal } from './exchange';
import { questionsToPrepare } from './preparing';
import type { Draft, Signal } from './signals';
import {
  type Break,
  type PresentationSetup,
  type PresentationState,
  type Presenting,
  type QuestionToPrepare,
  readyDrafts,
  secondsLeft,
  slideIndex,
  type TalkState,
  type Trigger,
} from './state';

/** The seconds of silence after which the panel may speak up. */
const minPauseSeconds = 2;
/** The minimum seconds between two questions that the panel raises itself. */
const minGapSeconds = 20;
/** The seconds before hands go up on a slide, unless the presenter has begun to speak about it. */
const secondsBeforeHands = 15;
/** The maximum number of raised hands. */
const maxHands = 2;
const exchangesPerBreak = 2;
/** The minimum seconds left for a further exchange in a break. */
const minSecondsForMore = 180;

type PresentingStep = PresentationState<Presenting | Trigger>;

/** Computes the state after a signal: depending on the mode, a slide change, a pause or a raised hand lets the panel ask. */
export function stepPresenting(
  { talk: before }: PresentationState<Presenting>,
  signal: Signal,
  setup: PresentationSetup,
): PresentingStep {
  const talk = applyCommonSignal(before, signal);
  switch (signal.kind) {
    case 'slide':
      return changeSlide(talk, slideIndex(signal.slide, setup), setup);
    case 'say':
      return advanceTalk({ ...talk, spokenCharacters: talk.spokenCharacters + signal.text.length }, setup);
    case 'open-qa':
      return openBreak(talk, { slide: slideToAsk(talk), left: exchangesPerBreak, isRequested: true }, setup);
    case 'acknowledge':
      return acknowledgeHand(talk, signal.agent, setup);
    case 'pause':
      return signal.seconds > minPauseSeconds && setup.rules.mode === 'free-flow'
        ? callAtPause(talk, setup)
        : advanceTalk(talk, setup);
    case 'again':
      return continueBreak(talk, setup);
    case 'prepared':
    case 'unprepared':
      return talk.pendingBreak ? openBreak(talk, talk.pendingBreak, setup) : advanceTalk(talk, setup);
    case 'end':
      return { phase: { at: 'presenting' }, talk: { ...talk, ended: true, pendingBreak: undefined } };
    default:
      return advanceTalk(talk, setup);
  }
}

/** Applies what follows from time and preparation: a queued question, or raised hands. */
function advanceTalk(talk: TalkState, setup: PresentationSetup): PresentingStep {
  if (talk.queued && talk.now - talk.lastQuestion >= minGapSeconds) {
    const draft = readyDrafts(talk, talk.slide).find(each => each.agent === talk.queued);
    const emptied = { ...talk, queued: undefined };
    return draft ? callDraft(emptied, draft) : stayPresenting(emptied);
  }
  return stayPresenting(setup.rules.mode === 'hand-raise' ? { ...talk, hands: raisedHands(talk, setup) } : talk);
}

function stayPresenting(talk: TalkState): PresentingStep {
  return { phase: { at: 'presenting' }, talk };
}

/** Begins an exchange with a prepared question. */
function callDraft(talk: TalkState, draft: Draft): PresentingStep {
  const { agent, slide } = draft;
  const exchanges = talk.exchanges + 1;
  return {
    phase: { at: 'trigger', call: { exchange: exchanges, agent, slide, draft } },
    talk: { ...talk, exchanges },
  };
}

function changeSlide(talk: TalkState, slide: number, setup: PresentationSetup): PresentingStep {
  if (slide === talk.slide) return advanceTalk(talk, setup);
  const { now: slideAt, spokenCharacters: spokenBeforeSlide, slide: previousSlide, dismissed } = talk;
  const cleared = { hands: [], queued: undefined, pendingBreak: undefined, dismissed: undefined };
  const next = { ...talk, ...cleared, slide, previousSlide, slideAt, spokenBeforeSlide };
  if (setup.rules.mode !== 'section-breaks' || dismissed === previousSlide) return stayPresenting(next);
  return openBreak(next, { slide: previousSlide, left: exchangesPerBreak }, setup);
}

/** The current slide, or the one before it if only that has questions ready. */
function slideToAsk(talk: TalkState): number {
  const { slide, previousSlide, inPreparation } = talk;
  const isOpen = readyDrafts(talk, slide).length > 0 || inPreparation.some(each => each.slide === slide);
  return !isOpen && previousSlide !== undefined && readyDrafts(talk, previousSlide).length > 0 ? previousSlide : slide;
}

/** Begins a break with a prepared question; without one, waits for a question that is being prepared, or that the presenter's request still starts. */
function openBreak(talk: TalkState, opened: Break, setup: PresentationSetup): PresentingStep {
  const isEligible = ({ agent, slide }: QuestionToPrepare) =>
    slide === opened.slide && (opened.only === undefined || opened.only === agent) && !talk.muted.includes(agent);
  const draft = chooseDraft(talk, setup, opened.slide, readyDrafts(talk, opened.slide).filter(isEligible));
  if (draft) {
    const left = opened.left - 1;
    return callDraft({ ...talk, pendingBreak: left > 0 ? { ...opened, left } : undefined }, draft);
  }
  const awaited = [...talk.inPreparation, ...(opened.isRequested ? questionsToPrepare(talk, setup) : [])];
  return stayPresenting({ ...talk, pendingBreak: awaited.some(isEligible) ? opened : undefined });
}

/** Continues an open break if another question is urgent and time is left. */
function continueBreak(talk: TalkState, setup: PresentationSetup): PresentingStep {
  const { pendingBreak } = talk;
  if (!pendingBreak) return advanceTalk(talk, setup);
  const ready = readyDrafts(talk, pendingBreak.slide);
  const isUrgent = ready.some(draft => draft.urgency > setup.rules.urgency);
  return isUrgent && secondsLeft(talk, setup) >= minSecondsForMore
    ? openBreak(talk, { ...pendingBreak, left: 1 }, setup)
    : advanceTalk({ ...talk, pendingBreak: undefined }, setup);
}

/** Lets the named panelist ask, or without a name the first hand; without hands it is a request for any question. */
function acknowledgeHand(talk: TalkState, named: string | undefined, setup: PresentationSetup): PresentingStep {
  const only =
    named === undefined ? talk.hands.find(agent => !talk.muted.includes(agent)) : findSeat(setup.plan.panel, named)?.id;
  if (only !== undefined) return openBreak(talk, { slide: talk.slide, left: 1, only, isRequested: true }, setup);
  return named === undefined
    ? openBreak(talk, { slide: slideToAsk(talk), left: 1, isRequested: true }, setup)
    : stayPresenting(talk);
}

/** Calls one question at a natural pause, and queues a second one. */
function callAtPause(talk: TalkState, setup: PresentationSetup): PresentingStep {
  const ready = readyDrafts(talk, talk.slide);
  const first = ready.find(draft => draft.agent === talk.queued) ?? chooseDraft(talk, setup, talk.slide, ready);
  if (!first) return stayPresenting(talk);
  const tooSoon = talk.asked.length > 0 && talk.now - talk.lastQuestion < minGapSeconds;
  if (tooSoon) return stayPresenting({ ...talk, queued: first.agent });
  const others = ready.filter(draft => draft !== first);
  const second = chooseDraft(talk, setup, talk.slide, others);
  return callDraft({ ...talk, queued: second?.agent }, first);
}

/** Hands stay up as long as their question is ready; urgent questions raise further ones. */
function raisedHands(talk: TalkState, { rules }: PresentationSetup): readonly string[] {
  const ready = readyDrafts(talk, talk.slide);
  const stillRaised = talk.hands.filter(agent => ready.some(draft => draft.agent === agent));
  const isBegun = talk.spokenCharacters > talk.spokenBeforeSlide || talk.now - talk.slideAt >= secondsBeforeHands;
  if (!isBegun) return stillRaised;
  const pressing = ready
    .filter(draft => draft.urgency > rules.urgency && !stillRaised.includes(draft.agent))
    .sort((a, b) => b.urgency - a.urgency);
  return [...stillRaised, ...pressing.map(draft => draft.agent)].slice(0, maxHands);
}
