// The state machine of a presentation, without side effects: presenting → trigger (an agent is called) → exchange → resolving.

import { applyCommonSignal, stepExchange } from './exchange';
import { stepPresenting } from './presenting';
import type { Signal } from './signals';
import type { Exchange, PresentationSetup, PresentationState, Presenting, Resolving, Trigger } from './state';

/** Computes the state after a signal; the only way in which the state changes. */
export function stepMachine(state: PresentationState, signal: Signal, setup: PresentationSetup): PresentationState {
  const { phase, talk } = state;
  switch (phase.at) {
    case 'presenting':
      return stepPresenting({ phase, talk }, signal, setup);
    case 'trigger':
      return stepTrigger({ phase, talk }, signal);
    case 'exchange':
      return stepExchange({ phase, talk }, signal, setup);
    case 'resolving':
      return stepResolving({ phase, talk }, signal);
  }
}

/** The exchange begins once the question was called; it is no longer prepared, and its agent's hand goes down. */
function stepTrigger(
  { phase, talk }: PresentationState<Trigger>,
  signal: Signal,
): PresentationState<Trigger | Exchange> {
  const { call } = phase;
  if (signal.kind !== 'called') return { phase, talk: applyCommonSignal(talk, signal) };
  const asked = [...talk.asked, { agent: call.agent, slide: call.slide, at: talk.now }];
  const exchange: Exchange = { at: 'exchange', call, questions: 1, awaits: 'answer', answers: [] };
  const hands = talk.hands.filter(each => each !== call.agent);
  const drafts = talk.drafts.filter(each => each.turn !== call.draft.turn);
  return { phase: exchange, talk: { ...talk, asked, hands, drafts } };
}

/** The talk goes on after the bridge: hints about silence may come again, and prepared questions on the slide are out of date. */
function stepResolving(
  { phase, talk }: PresentationState<Resolving>,
  signal: Signal,
): PresentationState<Resolving | Presenting> {
  if (signal.kind !== 'bridged') return { phase, talk: applyCommonSignal(talk, signal) };
  const { monologue: _alone, quiet: _quiet, ...hinted } = talk.hinted;
  const drafts = talk.drafts.map(draft => (draft.slide === talk.slide ? { ...draft, stale: true } : draft));
  return { phase: { at: 'presenting' }, talk: { ...talk, drafts, hinted, lastQuestion: talk.now } };
}
