import { findSeat } from '../deliberation/members';
import { chooseDraft } from './choice';
import { settleFloor } from './exchange';
import { questionsToPrepare } from './preparing';
import type { Draft, Signal } from './signals';
import {
  type Break,
  type Floor,
  type PresentationSetup,
  type PresentationState,
  type Presenting,
  type QuestionToPrepare,
  readyDrafts,
  secondsLeft,
  slideIndex,
  type Trigger,
} from './state';

/** The seconds of silence after which the panel may speak up. */
const minPauseSeconds = 2;
/** The minimum seconds between two questions that the panel raises itself. */
const minGapSeconds = 20;
/** The seconds before hands go up on a slide, unless the presenter has begun to speak about it. */
const secondsBeforeHands = 15;
const maxHands = 2;
const exchangesPerBreak = 2;
/** The minimum seconds left for a further exchange in a break. */
const minSecondsForMore = 180;

type PresentingStep = PresentationState<Presenting | Trigger>;

/** Steps the presenting phase: slides, pauses and hands open questions, as the mode says. */
export function stepPresenting(
  { floor: before }: PresentationState<Presenting>,
  signal: Signal,
  table: PresentationSetup,
): PresentingStep {
  const floor = settleFloor(before, signal);
  switch (signal.kind) {
    case 'slide':
      return changeSlide(floor, slideIndex(signal.slide, table), table);
    case 'say':
      return advanceFloor({ ...floor, said: floor.said + signal.text.length }, table);
    case 'open-qa':
      return openBreak(floor, { slide: slideToAsk(floor), left: exchangesPerBreak, wanted: true }, table);
    case 'acknowledge':
      return acknowledgeHand(floor, signal.agent, table);
    case 'pause':
      return signal.seconds > minPauseSeconds && table.rules.mode === 'free-flow'
        ? callAtPause(floor, table)
        : advanceFloor(floor, table);
    case 'again':
      return continueBreak(floor, table);
    case 'prepared':
    case 'unprepared':
      return floor.due ? openBreak(floor, floor.due, table) : advanceFloor(floor, table);
    case 'end':
      return { phase: { at: 'presenting' }, floor: { ...floor, ended: true, due: undefined } };
    default:
      return advanceFloor(floor, table);
  }
}

/** Applies what follows from time and preparation: a queued question, or raised hands. */
function advanceFloor(floor: Floor, table: PresentationSetup): PresentingStep {
  if (floor.queued && floor.now - floor.lastQuestion >= minGapSeconds) {
    const draft = readyDrafts(floor, floor.slide).find(each => each.agent === floor.queued);
    const emptied = { ...floor, queued: undefined };
    return draft ? callDraft(emptied, draft) : stayPresenting(emptied);
  }
  return stayPresenting(table.rules.mode === 'hand-raise' ? { ...floor, hands: raisedHands(floor, table) } : floor);
}

function stayPresenting(floor: Floor): PresentingStep {
  return { phase: { at: 'presenting' }, floor };
}

function callDraft(floor: Floor, draft: Draft): PresentingStep {
  const { agent, slide } = draft;
  const exchanges = floor.exchanges + 1;
  return {
    phase: { at: 'trigger', call: { exchange: exchanges, agent, slide, draft } },
    floor: { ...floor, exchanges },
  };
}

function changeSlide(floor: Floor, slide: number, table: PresentationSetup): PresentingStep {
  if (slide === floor.slide) return advanceFloor(floor, table);
  const { now: slideAt, said: saidBefore, slide: cameFrom, dismissed } = floor;
  const cleared = { hands: [], queued: undefined, due: undefined, dismissed: undefined };
  const next = { ...floor, ...cleared, slide, cameFrom, slideAt, saidBefore };
  if (table.rules.mode !== 'section-breaks' || dismissed === cameFrom) return stayPresenting(next);
  return openBreak(next, { slide: cameFrom, left: exchangesPerBreak }, table);
}

/** The current slide, or the one before it if only that has questions ready. */
function slideToAsk(floor: Floor): number {
  const { slide, cameFrom, underWay } = floor;
  const isOpen = readyDrafts(floor, slide).length > 0 || underWay.some(each => each.slide === slide);
  return !isOpen && cameFrom !== undefined && readyDrafts(floor, cameFrom).length > 0 ? cameFrom : slide;
}

/** Opens a break with a prepared question; without one, waits for a question that is being prepared, or that the presenter's request still starts. */
function openBreak(floor: Floor, due: Break, table: PresentationSetup): PresentingStep {
  const isEligible = ({ agent, slide }: QuestionToPrepare) =>
    slide === due.slide && (due.only === undefined || due.only === agent) && !floor.muted.includes(agent);
  const draft = chooseDraft(floor, table, due.slide, readyDrafts(floor, due.slide).filter(isEligible));
  const inPreparation = () => [...floor.underWay, ...(due.wanted ? questionsToPrepare(floor, table) : [])];
  if (!draft && inPreparation().some(isEligible)) return stayPresenting({ ...floor, due });
  const left = due.left - 1;
  const closed = { ...floor, due: left > 0 ? { ...due, left } : undefined };
  return draft ? callDraft(closed, draft) : stayPresenting({ ...floor, due: undefined });
}

/** Continues an open break if another question is urgent and time is left. */
function continueBreak(floor: Floor, table: PresentationSetup): PresentingStep {
  const { due } = floor;
  if (!due) return advanceFloor(floor, table);
  const ready = readyDrafts(floor, due.slide);
  const presses =
    ready.some(draft => draft.urgency > table.rules.urgency) && secondsLeft(floor, table) >= minSecondsForMore;
  return presses ? openBreak(floor, { ...due, left: 1 }, table) : advanceFloor({ ...floor, due: undefined }, table);
}

function acknowledgeHand(floor: Floor, named: string | undefined, table: PresentationSetup): PresentingStep {
  const only =
    named === undefined
      ? floor.hands.find(agent => !floor.muted.includes(agent))
      : findSeat(table.plan.panel, named)?.id;
  if (only !== undefined) return openBreak(floor, { slide: floor.slide, left: 1, only, wanted: true }, table);
  return named === undefined
    ? openBreak(floor, { slide: slideToAsk(floor), left: 1, wanted: true }, table)
    : stayPresenting(floor);
}

/** Calls one question at a natural pause, and queues a second one. */
function callAtPause(floor: Floor, table: PresentationSetup): PresentingStep {
  const ready = readyDrafts(floor, floor.slide);
  const first = ready.find(draft => draft.agent === floor.queued) ?? chooseDraft(floor, table, floor.slide, ready);
  if (!first) return stayPresenting(floor);
  const tooSoon = floor.asked.length > 0 && floor.now - floor.lastQuestion < minGapSeconds;
  if (tooSoon) return stayPresenting({ ...floor, queued: first.agent });
  const second = chooseDraft(
    floor,
    table,
    floor.slide,
    ready.filter(draft => draft !== first),
  );
  return callDraft({ ...floor, queued: second?.agent }, first);
}

function raisedHands(floor: Floor, { rules }: PresentationSetup): readonly string[] {
  const ready = readyDrafts(floor, floor.slide);
  const stillRaised = floor.hands.filter(agent => ready.some(draft => draft.agent === agent));
  const isBegun = floor.said > floor.saidBefore || floor.now - floor.slideAt >= secondsBeforeHands;
  if (!isBegun) return stillRaised;
  const pressing = ready
    .filter(draft => draft.urgency > rules.urgency && !stillRaised.includes(draft.agent))
    .sort((a, b) => b.urgency - a.urgency);
  return [...stillRaised, ...pressing.map(draft => draft.agent)].slice(0, maxHands);
}
