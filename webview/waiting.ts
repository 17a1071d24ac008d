// What a session waits for: a ballot, a presenter, or a concluding turn.

import type { SessionState } from '../src/ledger/state';
import { isAwaited } from '../src/protocol/waiting';
import { ballot } from '../src/script/post';
import { localize, localizeRecorded, localizeText } from './language';
import { formatOfSession, moveView } from './sessionLookups';

/** A ballot that the session waits for, and how to send it. */
export interface BallotRequest {
  /** The number of ballots that were cast before it. */
  ballot: number;
  prompt: string;
  choices: readonly string[];
  /** The label of the field for the reason. */
  reason: string;
  /** The key of the choice in the data that is sent, and that of the reason. */
  field: string;
  reasonField: string;
}

/** The ballot that the session waits for, as its format described (posted) it last; without a description, an ordinary vote. */
export function ballotRequest(state: SessionState): BallotRequest | undefined {
  if (state.status === 'ended' || !isAwaited(state, 'ballot')) return undefined;
  // A running session that also accepts an answer in words has got one: while it waits, its status is `asking`.
  if (state.status === 'running' && [...state.listens.values()].at(-1)?.includes('answer')) return undefined;
  const last = ballot.among(state.posts).at(-1);
  const description = last?.data;
  return {
    ballot: state.inputs.filter(input => input.kind === 'ballot').length,
    prompt: last ? localizeRecorded({ prompt: last.data.prompt, texts: last.texts }, 'prompt') : localize('Your vote'),
    choices: description && description.choices.length > 0 ? description.choices : ['aye', 'nay', 'abstain'],
    reason: description?.reason ? localizeText(description.reason) : localize('Your reason'),
    field: description?.field ?? 'vote',
    reasonField: description?.reasonField ?? 'reason',
  };
}

/** Whether the user presents: the format says so, or the session listens for a presenter's signals. */
export function isPresenting(state: SessionState): boolean {
  const format = formatOfSession(state);
  // Scenes listen for signals too, but of their own background turns.
  if (format?.layout === 'threaded') return false;
  if (format?.paced && state.opened) {
    const { opened, options } = state;
    return state.status !== 'ended' && format.paced({ ...opened, options });
  }
  return state.status !== 'ended' && [...state.listens.values()].at(-1)?.includes('signal') === true;
}

/** A turn that votes or concludes alone. */
export interface ConcludingTurn {
  label: string;
  /** In an ended session: the id of the last turn before it, after which a fork can request it. */
  before?: string;
}

/** Finds the concluding turn in progress, or in an ended session the one that was skipped and not spoken later either. */
export function findConcluding(state: SessionState): ConcludingTurn | undefined {
  const hasEnded = state.status === 'ended';
  const turns = [...state.turns.values()];
  const at = turns.findIndex(({ beat, move, status, ended, cue }) => {
    const isWanted = hasEnded ? ended?.outcome === 'skipped' : status === 'speaking';
    // One of several votes does not conclude; a judge's second verdict on the turns in exchanged order does not count.
    const isAlone = state.beats.get(beat)?.cues.filter(each => !each.exchanged).length === 1;
    return isWanted && isAlone && !cue.exchanged && moveView(state, move)?.concludes;
  });
  const turn = turns[at];
  if (!turn) return undefined;
  const wasSpokenLater = turns.slice(at + 1).some(each => each.move === turn.move && each.ended?.outcome === 'spoken');
  if (hasEnded && wasSpokenLater) return undefined;
  const label = localizeText(moveView(state, turn.move)?.label ?? turn.move);
  return { label, ...(hasEnded ? { before: turns.slice(0, at).findLast(each => each.ended)?.id } : {}) };
}

/** Whether the session is wrapping up because a person asked for it. */
export function isWrappingUp({ status, inputs }: SessionState): boolean {
  return status !== 'ended' && inputs.some(input => input.kind === 'wrapUp');
}

/** Whether the session will have a page of findings: the page's tab is there from the beginning, so that nothing moves when it comes. */
export function awaitsPage({ options }: SessionState): boolean {
  return options.inspect === true;
}
