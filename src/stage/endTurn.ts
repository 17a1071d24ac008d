import { recordTexts, type Text } from '../base/message';
import type { EventBody } from '../ledger/events';
import type { TurnState } from '../ledger/state';
import type { Move } from '../script/move';
import { countWords } from '../text/words';
import { type Attempt, totalSpent } from './attempt';
import { removeMarkers } from './markers';
import { type Candidate, type SelectedAnswer, selectAnswer } from './selectAnswer';
import type { Stage } from './stage';

/** Ends a turn with the best of its answers (`candidates`); the end of the `last` attempt, if it is not recorded yet, goes into the same write. */
export async function finishTurn(
  stage: Stage,
  turn: TurnState,
  move: Move,
  candidates: readonly Candidate[],
  last?: Attempt['ended'],
): Promise<'ended'> {
  const answer = selectAnswer(candidates, move);
  if (!answer) return endWithoutText(stage, turn, 'failed', 'Nothing was said.');
  await stage.journal.append([...(last ? [last] : []), turnEnded(stage, turn, answer, last)], true);
  await stage.afterTurn(turn);
  return 'ended';
}

/** Builds the event that ends a turn with text. */
export function turnEnded(
  stage: Stage,
  turn: TurnState,
  answer: Omit<SelectedAnswer, 'selected'> & { selected?: number },
  last?: Attempt['ended'],
): EventBody {
  return {
    ...{ type: 'turn.ended', ...speakerFields(turn), outcome: answer.outcome, text: answer.text },
    ...(answer.fullText ? { fullText: answer.fullText } : {}),
    words: answer.words,
    ...(answer.data ? { data: answer.data } : {}),
    checks: answer.checks,
    scores: stage.score(turn, answer),
    ...totalSpent(turn, last),
    ...(answer.selected ? { selected: answer.selected } : {}),
    ...(answer.asksUser ? { asksUser: true } : {}),
  };
}

/** Ends a turn with text that was prepared and checked earlier; no model is called. */
export async function endWithPreparedText(stage: Stage, turn: TurnState, words: string): Promise<'ended'> {
  const text = removeMarkers(words).trim();
  const outcome = text === '' ? 'silent' : 'spoken';
  await stage.journal.add(turnEnded(stage, turn, { outcome, text, words: countWords(text), checks: [] }), true);
  await stage.afterTurn(turn);
  return 'ended';
}

/** Ends a turn without text, and says why; `capped` if the cap did not pay for it. */
export async function endWithoutText(
  stage: Stage,
  turn: TurnState,
  outcome: 'skipped' | 'failed' | 'refused' | 'tooLong',
  why: Text,
  capped = false,
): Promise<'ended'> {
  const ended: EventBody = {
    ...{ type: 'turn.ended', ...speakerFields(turn), outcome, text: '', words: 0, checks: [] },
    // It neither leaves the topic nor adds anything.
    scores: { topic: 1, novelty: 0 },
    ...totalSpent(turn),
    ...recordTexts({ why }),
    ...(capped ? { capped } : {}),
  };
  await stage.journal.add(ended, true);
  if (outcome !== 'skipped') await stage.afterTurn(turn);
  return 'ended';
}

/** The recorded fields that name a turn and its speaker. */
export function speakerFields({ id, seat, name, role, move }: TurnState) {
  return { turn: id, seat, name, role, move };
}
