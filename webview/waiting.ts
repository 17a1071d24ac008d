import type { SessionState } from '../src/ledger/state';
import { isAwaited } from '../src/protocol/waiting';
import { ballot } from '../src/script/post';
import { formatIn, moveIn } from './heard';
import { given, say } from './language';

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

/** A turn that votes or concludes: what it is called, and the turn that ended last before it. */
export interface Concluding {
  label: string;
  before?: string;
}

/** The concluding turn under way, or the one without which a session ended because it was skipped. */
export function concludingIn(state: SessionState): Concluding | undefined {
  const isOver = state.status === 'ended';
  const turns = [...state.turns.values()];
  const at = turns.findIndex(({ beat, move, status, ended, cue }) => {
    const isMeant = isOver ? ended?.outcome === 'skipped' : status === 'speaking';
    // One vote of several decides nothing alone.
    const isAlone = state.beats.get(beat)?.cues.filter(each => !each.exchanged).length === 1;
    return isMeant && isAlone && !cue.exchanged && moveIn(state, move)?.concludes;
  });
  const turn = turns[at];
  if (
    !turn ||
    (isOver && turns.slice(at + 1).some(each => each.move === turn.move && each.ended?.outcome === 'spoken'))
  ) {
    return undefined;
  }
  const label = given(moveIn(state, turn.move)?.label ?? turn.move);
  return { label, ...(isOver ? { before: turns.slice(0, at).findLast(each => each.ended)?.id } : {}) };
}

/** Whether a person has asked to wrap up, and the session still does. */
export function wrapsUp({ status, inputs }: SessionState): boolean {
  return status !== 'ended' && inputs.some(input => input.kind === 'wrapUp');
}
