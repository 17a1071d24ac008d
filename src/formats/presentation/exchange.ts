import { maxQuestions } from './plan';
import type { PresenterSignal, Signal } from './signals';
import {
  type Ending,
  type Exchange,
  type Floor,
  isPreparationFor,
  type PresentationSetup,
  type PresentationState,
  type Resolving,
  slideIndex,
} from './state';

/** Applies the part of a signal that counts in every phase: the time, and questions prepared in the background. */
export function settleFloor(floor: Floor, signal: Signal): Floor {
  switch (signal.kind) {
    case 'prepared': {
      const { agent, slide } = signal.draft;
      const others = floor.drafts.filter(each => each.agent !== agent || each.slide !== slide);
      return { ...withoutPreparation(floor, agent, slide), drafts: [...others, signal.draft] };
    }
    case 'unprepared': {
      const { agent, slide } = signal;
      return { ...withoutPreparation(floor, agent, slide), failed: [...floor.failed, { agent, slide }] };
    }
    case 'called':
    case 'verdict':
    case 'bridged':
    case 'again':
      return floor;
    default:
      return { ...floor, now: Math.max(floor.now, signal.t) };
  }
}

function withoutPreparation(floor: Floor, agent: string, slide: number): Floor {
  return { ...floor, underWay: floor.underWay.filter(each => !isPreparationFor(each, agent, slide)) };
}

/** Steps an exchange: it continues with answers and verdicts, and ends by the intensity or the presenter. */
export function stepExchange(
  state: PresentationState<Exchange>,
  signal: Signal,
  table: PresentationSetup,
): PresentationState<Exchange | Resolving> {
  const { phase } = state;
  const floor = settleFloor(state.floor, signal);
  switch (signal.kind) {
    case 'answer':
      if (phase.awaits === 'verdict') return { phase, floor };
      if (signal.text.trim() === '') return endExchange(phase, floor, 'unanswered');
      return { phase: { ...phase, awaits: 'verdict', answers: [...phase.answers, signal.text] }, floor };
    case 'verdict':
      return phase.awaits === 'verdict' ? applyVerdict({ phase, floor }, signal, table) : { phase, floor };
    case 'called':
      return signal.spoken ? { phase, floor } : endExchange(phase, floor, 'not asked');
    case 'step-in':
      return endExchange(phase, { ...floor, due: undefined }, 'stepped in');
    case 'slide':
      if (slideIndex(signal.slide, table) === floor.slide) return { phase, floor };
      return leaveExchange(phase, { ...floor, dismissed: phase.call.slide }, signal);
    case 'open-qa':
    case 'end':
      return leaveExchange(phase, floor, signal);
    // Going on with the talk leaves the question; while an answer is judged, more may be added to it.
    case 'say':
      return phase.awaits === 'answer' ? leaveExchange(phase, floor, signal) : { phase, floor };
    default:
      return { phase, floor };
  }
}

function applyVerdict(
  { phase, floor }: PresentationState<Exchange>,
  { verdict, circular, reason }: Extract<Signal, { kind: 'verdict' }>,
  { rules }: PresentationSetup,
): PresentationState<Exchange | Resolving> {
  if (verdict === 'satisfied') return endExchange(phase, floor, 'satisfied', reason);
  if (verdict === 'escalate') return endExchange(phase, floor, 'escalated', reason);
  if (verdict === undefined) return endExchange(phase, floor, 'no verdict', reason);
  if (phase.questions >= maxQuestions[rules.intensity]) return endExchange(phase, floor, 'limit', reason);
  if (circular && rules.intensity === 'moderate') return endExchange(phase, floor, 'circular', reason);
  return { phase: { ...phase, questions: phase.questions + 1, awaits: 'answer', reason }, floor };
}

function leaveExchange(phase: Exchange, floor: Floor, again: PresenterSignal): PresentationState<Resolving> {
  return { ...endExchange(phase, { ...floor, due: undefined }, 'left'), again };
}

function endExchange(phase: Exchange, floor: Floor, ending: Ending, why?: string): PresentationState<Resolving> {
  const { call, questions } = phase;
  const reason = why ?? phase.reason ?? '';
  return { phase: { at: 'resolving', call, questions, ending, reason }, floor };
}
