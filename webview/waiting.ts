import type { SessionState } from '../src/ledger/state';
import { isAwaited } from '../src/protocol/waiting';
import { ballot } from '../src/script/post';
import { formatIn } from './heard';
import { say } from './language';

/** A ballot that the session waits for: how it is put, what may be chosen and how the answer's fields are called. */
export interface BallotAsked {
  /** How many ballots were cast before it. */
  ballot: number;
  prompt: string;
  choices: readonly string[];
  reason: string;
  field: string;
  reasonField: string;
}

/** The ballot that the session waits for; a format describes it in its newest post named `ballot`. */
export function ballotAsked(state: SessionState): BallotAsked | undefined {
  if (state.status === 'ended' || !isAwaited(state, 'ballot')) return undefined;
  // Where words would do as well, they may have been given in place of a ballot.
  if (state.status === 'running' && [...state.listens.values()].at(-1)?.includes('answer')) return undefined;
  const said = ballot.among(state.posts).at(-1)?.data;
  return {
    ballot: state.inputs.filter(input => input.kind === 'ballot').length,
    prompt: said?.prompt ?? say('Your vote'),
    choices: said && said.choices.length > 0 ? said.choices : ['aye', 'nay', 'abstain'],
    reason: said?.reason ?? say('Your reason'),
    field: said?.field ?? 'vote',
    reasonField: said?.reasonField ?? 'reason',
  };
}

/** Whether the user presents: the format says so, or the session listens for a presenter's signals, and is no scene waiting for its background turns. */
export function presents(state: SessionState): boolean {
  const format = formatIn(state);
  if (format?.layout === 'threaded') return false;
  if (format?.paced && state.opened) {
    const { opened, options } = state;
    return state.status !== 'ended' && format.paced({ ...opened, options });
  }
  return state.status !== 'ended' && [...state.listens.values()].at(-1)?.includes('signal') === true;
}
