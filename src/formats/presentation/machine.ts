import { settle, stepExchange } from './exchange';
import { stepPresenting } from './presenting';
import type { Signal } from './signals';
import type { Exchange, Next, Phase, Presenting, Resolving, Standing, Table, Trigger } from './standing';

type StateOf<P extends Phase['at']> = Extract<Phase, { at: P }>;

/** What each state makes of a signal; the types let none go anywhere but where `Next` says. */
const steps: {
  [P in Phase['at']]: (standing: Standing<StateOf<P>>, signal: Signal, table: Table) => Standing<Next[P]>;
} = {
  presenting: stepPresenting,
  trigger: stepTrigger,
  exchange: stepExchange,
  resolving: stepResolving,
};

/** The state after a signal: pure, and the only thing that moves a presentation. */
export function step(standing: Standing, signal: Signal, table: Table): Standing {
  const { phase, floor } = standing;
  const take = steps[phase.at] as (standing: Standing, signal: Signal, table: Table) => Standing;
  return take({ phase, floor }, signal, table);
}

function stepTrigger({ phase, floor }: Standing<Trigger>, signal: Signal): Standing<Trigger | Exchange> {
  const { call } = phase;
  if (signal.kind !== 'called') return { phase, floor: settle(floor, signal) };
  const asked = [...floor.asked, { agent: call.agent, slide: call.slide, at: floor.now }];
  const begun: Exchange = { at: 'exchange', call, questions: 1, awaits: 'answer', answers: [] };
  const hands = floor.hands.filter(each => each !== call.agent);
  const drafts = floor.drafts.filter(each => each.turn !== call.draft.turn);
  return { phase: begun, floor: { ...floor, asked, hands, drafts } };
}

function stepResolving({ phase, floor }: Standing<Resolving>, signal: Signal): Standing<Resolving | Presenting> {
  if (signal.kind !== 'bridged') return { phase, floor: settle(floor, signal) };
  const { monologue: _alone, quiet: _quiet, ...hinted } = floor.hinted;
  const drafts = floor.drafts.map(draft => (draft.slide === floor.slide ? { ...draft, stale: true } : draft));
  return { phase: { at: 'presenting' }, floor: { ...floor, drafts, hinted, lastQuestion: floor.now } };
}
