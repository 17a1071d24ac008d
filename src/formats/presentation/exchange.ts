import { mostQuestions } from './plan';
import type { PresenterSignal, Signal } from './signals';
import {
  type Ending,
  type Exchange,
  type Floor,
  isAt,
  type Resolving,
  type Standing,
  slideMeant,
  type Table,
} from './standing';

/** What a signal tells whatever the state: the time, and what was prepared behind it. */
export function settle(floor: Floor, signal: Signal): Floor {
  switch (signal.kind) {
    case 'prepared': {
      const { agent, slide } = signal.draft;
      const others = floor.drafts.filter(each => each.agent !== agent || each.slide !== slide);
      return { ...over(floor, agent, slide), drafts: [...others, signal.draft] };
    }
    case 'unprepared': {
      const { agent, slide } = signal;
      return { ...over(floor, agent, slide), failed: [...floor.failed, { agent, slide }] };
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

function over(floor: Floor, agent: string, slide: number): Floor {
  return { ...floor, underWay: floor.underWay.filter(each => !isAt(each, agent, slide)) };
}

/** An exchange goes on with answers and verdicts, and ends as the intensity and the presenter will have it. */
export function stepExchange(
  standing: Standing<Exchange>,
  signal: Signal,
  table: Table,
): Standing<Exchange | Resolving> {
  const { phase } = standing;
  const floor = settle(standing.floor, signal);
  switch (signal.kind) {
    case 'answer':
      if (phase.awaits === 'verdict') return { phase, floor };
      if (signal.text.trim() === '') return ended(phase, floor, 'unanswered');
      return { phase: { ...phase, awaits: 'verdict', answers: [...phase.answers, signal.text] }, floor };
    case 'verdict':
      return phase.awaits === 'verdict' ? judged({ phase, floor }, signal, table) : { phase, floor };
    case 'called':
      return signal.spoken ? { phase, floor } : ended(phase, floor, 'not asked');
    case 'step-in':
      return ended(phase, { ...floor, due: undefined }, 'stepped in');
    case 'slide':
      if (slideMeant(signal.slide, table) === floor.slide) return { phase, floor };
      return left(phase, { ...floor, dismissed: phase.call.slide }, signal);
    case 'open-qa':
    case 'end':
      return left(phase, floor, signal);
    // Whoever goes on with the talk has left the question; while the answer is weighed, more may be said to it.
    case 'say':
      return phase.awaits === 'answer' ? left(phase, floor, signal) : { phase, floor };
    default:
      return { phase, floor };
  }
}

function judged(
  { phase, floor }: Standing<Exchange>,
  { verdict, circular, reason }: Extract<Signal, { kind: 'verdict' }>,
  { rules }: Table,
): Standing<Exchange | Resolving> {
  if (verdict === 'satisfied') return ended(phase, floor, 'satisfied', reason);
  if (verdict === 'escalate') return ended(phase, floor, 'escalated', reason);
  if (verdict === undefined) return ended(phase, floor, 'no verdict', reason);
  if (phase.questions >= mostQuestions[rules.intensity]) return ended(phase, floor, 'limit', reason);
  if (circular && rules.intensity === 'moderate') return ended(phase, floor, 'circular', reason);
  return { phase: { ...phase, questions: phase.questions + 1, awaits: 'answer', reason }, floor };
}

function left(phase: Exchange, floor: Floor, again: PresenterSignal): Standing<Resolving> {
  return { ...ended(phase, { ...floor, due: undefined }, 'left'), again };
}

function ended(phase: Exchange, floor: Floor, ending: Ending, why?: string): Standing<Resolving> {
  const { call, questions } = phase;
  const reason = why ?? phase.reason ?? '';
  return { phase: { at: 'resolving', call, questions, ending, reason }, floor };
}
