// The state machine of a presentation, free of side effects.

import { settleFloor, stepExchange } from './exchange';
import { stepPresenting } from './presenting';
import type { Signal } from './signals';
import type { Exchange, PresentationSetup, PresentationState, Presenting, Resolving, Trigger } from './state';

/** Computes the state after a signal; the only way in which the state changes. */
export function stepMachine(state: PresentationState, signal: Signal, table: PresentationSetup): PresentationState {
  const { phase, floor } = state;
  switch (phase.at) {
    case 'presenting':
      return stepPresenting({ phase, floor }, signal, table);
    case 'trigger':
      return stepTrigger({ phase, floor }, signal);
    case 'exchange':
      return stepExchange({ phase, floor }, signal, table);
    case 'resolving':
      return stepResolving({ phase, floor }, signal);
  }
}

function stepTrigger(
  { phase, floor }: PresentationState<Trigger>,
  signal: Signal,
): PresentationState<Trigger | Exchange> {
  const { call } = phase;
  if (signal.kind !== 'called') return { phase, floor: settleFloor(floor, signal) };
  const asked = [...floor.asked, { agent: call.agent, slide: call.slide, at: floor.now }];
  const begun: Exchange = { at: 'exchange', call, questions: 1, awaits: 'answer', answers: [] };
  const hands = floor.hands.filter(each => each !== call.agent);
  const drafts = floor.drafts.filter(each => each.turn !== call.draft.turn);
  return { phase: begun, floor: { ...floor, asked, hands, drafts } };
}

function stepResolving(
  { phase, floor }: PresentationState<Resolving>,
  signal: Signal,
): PresentationState<Resolving | Presenting> {
  if (signal.kind !== 'bridged') return { phase, floor: settleFloor(floor, signal) };
  const { monologue: _alone, quiet: _quiet, ...hinted } = floor.hinted;
  const drafts = floor.drafts.map(draft => (draft.slide === floor.slide ? { ...draft, stale: true } : draft));
  return { phase: { at: 'presenting' }, floor: { ...floor, drafts, hinted, lastQuestion: floor.now } };
}
