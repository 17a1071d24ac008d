// What a session waits for: a ballot, a presenter, or a concluding turn.

import type { SessionState } from '../src/ledger/state';
import { isAwaited } from '../src/protocol/waiting';
import { ballot } from '../src/script/post';
import { localize, localizeRecorded, localizeText } from './language';
import { formatOfSession, moveView } from './sessionLookups';

/** A ballot that the session waits for: its prompt, choices, and the keys of the answer's fields. */
export interface BallotRequest {
  /** The number of ballots that were cast before it. */
  ballot: number;
  prompt: string;
  choices: readonly string[];
  reason: string;
  field: string;
  reasonField: string;
}

/** The ballot that the session waits for, as its format posted it last. */
export function ballotRequest(state: SessionState): BallotRequest | undefined {
  if (state.status === 'ended' || !isAwaited(state, 'ballot')) return undefined;
  // If an answer in words is accepted too, it may have replaced the ballot.
  if (state.status === 'running' && [...state.listens.values()].at(-1)?.includes('answer')) return undefined;
  const last = ballot.among(state.posts).at(-1);
  const posted = last?.data;
  return {
    ballot: state.inputs.filter(input => input.kind === 'ballot').length,
    prompt: last ? localizeRecorded({ prompt: last.data.prompt, texts: last.texts }, 'prompt') : localize('Your vote'),
    choices: posted && posted.choices.length > 0 ? posted.choices : ['aye', 'nay', 'abstain'],
    reason: posted?.reason ? localizeText(posted.reason) : localize('Your reason'),
    field: posted?.field ?? 'vote',
    reasonField: posted?.reasonField ?? 'reason',
  };
}

/** Whether the user presents: the format says so, or the session listens for a presenter's signals and is no scene. */
export function isPresenting(state: SessionState): boolean {
  const format = formatOfSession(state);
  if (format?.layout === 'threaded') return false;
  if (format?.paced && state.opened) {
    const { opened, options } = state;
    return state.status !== 'ended' && format.paced({ ...opened, options });
  }
  return state.status !== 'ended' && [...state.listens.values()].at(-1)?.includes('signal') === true;
}

/** A turn that votes or concludes alone: its label, and in an ended session the last turn before it. */
export interface ConcludingTurn {
  label: string;
  before?: string;
}

/** Finds the concluding turn in progress, or in an ended session the one that was skipped and not made up for. */
export function findConcluding(state: SessionState): ConcludingTurn | undefined {
  const hasEnded = state.status === 'ended';
  const turns = [...state.turns.values()];
  const at = turns.findIndex(({ beat, move, status, ended, cue }) => {
    const isMeant = hasEnded ? ended?.outcome === 'skipped' : status === 'speaking';
    // A single vote of several does not conclude.
    const isAlone = state.beats.get(beat)?.cues.filter(each => !each.exchanged).length === 1;
    return isMeant && isAlone && !cue.exchanged && moveView(state, move)?.concludes;
  });
  const turn = turns[at];
  if (
    !turn ||
    (hasEnded && turns.slice(at + 1).some(each => each.move === turn.move && each.ended?.outcome === 'spoken'))
  ) {
    return undefined;
  }
  const label = localizeText(moveView(state, turn.move)?.label ?? turn.move);
  return { label, ...(hasEnded ? { before: turns.slice(0, at).findLast(each => each.ended)?.id } : {}) };
}

/** Whether the session is wrapping up because a person asked for it. */
export function isWrappingUp({ status, inputs }: SessionState): boolean {
  return status !== 'ended' && inputs.some(input => input.kind === 'wrapUp');
}

/** Whether a page is on its way: its tab is there from the beginning, so that nothing moves when it comes. */
export function awaitsPage({ options }: SessionState): boolean {
  return options.inspect === true;
}
