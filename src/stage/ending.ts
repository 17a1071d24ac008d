import { recordTexts, type Text } from '../base/message';
import type { EventBody } from '../ledger/events';
import type { TurnState } from '../ledger/state';
import type { Move } from '../script/move';
import { countWords } from '../text/words';
import { removeMarkers } from './markers';
import { type Candidate, type SelectedAnswer, selectAnswer } from './selectAnswer';
import type { Stage } from './stage';

/** Ends a turn with the best of its answers. */
export async function finishTurn(
  stage: Stage,
  turn: TurnState,
  move: Move,
  candidates: readonly Candidate[],
): Promise<'ended'> {
  const settled = selectAnswer(candidates, move);
  if (!settled) return endWithoutText(stage, turn, 'failed', 'Nothing was said.');
  const prepared = stage.releaseEvents(turn.id);
  await stage.journal.append([...prepared, turnEnded(stage, turn, settled, prepared)], true);
  await stage.afterTurn(turn);
  return 'ended';
}

/** Builds the event that ends a turn with text. */
export function turnEnded(
  stage: Stage,
  turn: TurnState,
  settled: SelectedAnswer,
  prepared: readonly EventBody[],
): EventBody {
  return {
    ...turnEndFields(turn),
    outcome: settled.outcome,
    text: settled.text,
    ...(settled.fullText ? { fullText: settled.fullText } : {}),
    words: settled.words,
    ...(settled.data ? { data: settled.data } : {}),
    checks: settled.checks,
    scores: stage.score(turn, settled),
    ...stage.totalSpent(turn, prepared),
    selected: settled.selected,
    ...(settled.asksUser ? { asksUser: true } : {}),
  };
}

/** Ends a turn with text that was prepared and checked earlier; no model is called. */
export async function endWithPreparedText(stage: Stage, turn: TurnState, words: string): Promise<'ended'> {
  const text = removeMarkers(words).trim();
  const said = { outcome: text === '' ? 'silent' : 'spoken', text } as const;
  const end = { ...turnEndFields(turn), ...said, words: countWords(text), checks: [] };
  await stage.journal.add({ ...end, scores: stage.score(turn, said), ...stage.totalSpent(turn, []) }, true);
  await stage.afterTurn(turn);
  return 'ended';
}

/** Ends a turn that has no text of its own to show. */
export async function endWithoutText(
  stage: Stage,
  turn: TurnState,
  outcome: 'skipped' | 'failed' | 'refused' | 'tooLong',
  why: Text,
  capped = false,
): Promise<'ended'> {
  const nothing = { text: '', words: 0, checks: [], scores: { topic: 1, novelty: 0 } };
  const mark = capped ? { capped } : {};
  await stage.journal.add(
    { ...turnEndFields(turn), outcome, ...nothing, ...stage.totalSpent(turn, []), ...recordTexts({ why }), ...mark },
    true,
  );
  if (outcome !== 'skipped') await stage.afterTurn(turn);
  return 'ended';
}

function turnEndFields({ id, seat, name, role, move }: TurnState) {
  return { type: 'turn.ended', turn: id, seat, name, role, move } as const;
}
