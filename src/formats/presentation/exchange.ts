import { maxQuestions } from './plan';
import type { PresenterSignal, Signal } from './signals';
import {
  type Ending,
  type Exchange,
  isPreparationFor,
  type PresentationSetup,
  type PresentationState,
  type Resolving,
  slideIndex,
  type TalkState,
} from './state';

/** Computes the state after a signal during an exchange, in which an agent's questions and the presenter's answers alternate. */
export function stepExchange(
  state: PresentationState<Exchange>,
  signal: Signal,
  setup: PresentationSetup,
): PresentationState<Exchange | Resolving> {
  const { phase } = state;
  const talk = applyCommonSignal(state.talk, signal);
  switch (signal.kind) {
    case 'answer':
      if (phase.awaits === 'verdict') return { phase, talk };
      if (signal.text.trim() === '') return endExchange(phase, talk, 'unanswered');
      return { phase: { ...phase, awaits: 'verdict', answers: [...phase.answers, signal.text] }, talk };
    case 'verdict':
      return phase.awaits === 'verdict' ? applyVerdict({ phase, talk }, signal, setup) : { phase, talk };
    case 'called':
      return signal.spoken ? { phase, talk } : endExchange(phase, talk, 'not asked');
    case 'step-in':
      return endExchange(phase, { ...talk, pendingBreak: undefined }, 'stepped in');
    case 'slide':
      if (slideIndex(signal.slide, setup) === talk.slide) return { phase, talk };
      return leaveExchange(phase, { ...talk, dismissed: phase.call.slide }, signal);
    case 'open-qa':
    case 'end':
      return leaveExchange(phase, talk, signal);
    // Words instead of an answer leave the question; while an answer is judged, they leave nothing, and the verdict is awaited.
    case 'say':
      return phase.awaits === 'answer' ? leaveExchange(phase, talk, signal) : { phase, talk };
    default:
      return { phase, talk };
  }
}

/** Ends the exchange by the agent's verdict on the answer, or lets the agent ask a follow-up question. */
function applyVerdict(
  { phase, talk }: PresentationState<Exchange>,
  { verdict, circular, reason }: Extract<Signal, { kind: 'verdict' }>,
  { rules }: PresentationSetup,
): PresentationState<Exchange | Resolving> {
  if (verdict === 'satisfied') return endExchange(phase, talk, 'satisfied', reason);
  if (verdict === 'escalate') return endExchange(phase, talk, 'escalated', reason);
  if (verdict === undefined) return endExchange(phase, talk, 'no verdict', reason);
  // What is left is a follow-up question.
  if (phase.questions >= maxQuestions[rules.intensity]) return endExchange(phase, talk, 'limit', reason);
  // An adversarial panel insists, and a friendly one soon reaches its limit.
  if (circular && rules.intensity === 'moderate') return endExchange(phase, talk, 'circular', reason);
  return { phase: { ...phase, questions: phase.questions + 1, awaits: 'answer', reason }, talk };
}

/** Ends an exchange because the presenter goes on, by a signal that is then applied to the talk. */
function leaveExchange(phase: Exchange, talk: TalkState, deferred: PresenterSignal): PresentationState<Resolving> {
  return { ...endExchange(phase, { ...talk, pendingBreak: undefined }, 'left'), deferred };
}

/** Ends an exchange; the reason is that of its last verdict, if there was one. */
function endExchange(
  { call, questions, reason: lastReason = '' }: Exchange,
  talk: TalkState,
  ending: Ending,
  reason = lastReason,
): PresentationState<Resolving> {
  return { phase: { at: 'resolving', call, questions, ending, reason }, talk };
}

/** Applies the effects that a signal has in every phase: the time, and questions prepared in the background. */
export function applyCommonSignal(talk: TalkState, signal: Signal): TalkState {
  switch (signal.kind) {
    case 'prepared': {
      const { agent, slide } = signal.draft;
      const others = talk.drafts.filter(each => each.agent !== agent || each.slide !== slide);
      return { ...withoutPreparation(talk, agent, slide), drafts: [...others, signal.draft] };
    }
    case 'unprepared': {
      const { agent, slide } = signal;
      return { ...withoutPreparation(talk, agent, slide), failed: [...talk.failed, { agent, slide }] };
    }
    // Signals of the script itself have no time.
    case 'called':
    case 'verdict':
    case 'bridged':
    case 'again':
      return talk;
    default:
      return { ...talk, now: Math.max(talk.now, signal.t) };
  }
}

function withoutPreparation(talk: TalkState, agent: string, slide: number): TalkState {
  return { ...talk, inPreparation: talk.inPreparation.filter(each => !isPreparationFor(each, agent, slide)) };
}
