import type { EventBody } from '../ledger/events';
import type { TurnState } from '../ledger/state';
import type { Move } from '../script/move';
import { countWords } from '../text/words';
import { withoutMarkers } from './markers';
import { type Candidate, type Settled, settle } from './settle';
import type { Stage } from './stage';

/** Ends a turn with the best of its answers. */
export async function finish(
  stage: Stage,
  turn: TurnState,
  move: Move,
  candidates: readonly Candidate[],
): Promise<'ended'> {
  const settled = settle(candidates, move);
  if (!settled) return endWithout(stage, turn, 'failed', 'Nothing was said.');
  const held = stage.release(turn.id);
  await stage.journal.append([...held, turnEnded(stage, turn, settled, held)], true);
  await stage.heard(turn);
  return 'ended';
}

/** The event that ends a turn with words. */
export function turnEnded(stage: Stage, turn: TurnState, settled: Settled, held: readonly EventBody[]): EventBody {
  return {
    ...endOf(turn),
    outcome: settled.outcome,
    text: settled.text,
    ...(settled.fullText ? { fullText: settled.fullText } : {}),
    words: settled.words,
    ...(settled.data ? { data: settled.data } : {}),
    checks: settled.checks,
    scores: stage.score(turn, settled),
    ...stage.spentOn(turn, held),
    selected: settled.selected,
    ...(settled.asksUser ? { asksUser: true } : {}),
  };
}

/** Ends a turn with words that were prepared before: they were refereed then, and nobody is called for them now. */
export async function sayPrepared(stage: Stage, turn: TurnState, words: string): Promise<'ended'> {
  const text = withoutMarkers(words).trim();
  const said = { outcome: text === '' ? 'silent' : 'spoken', text } as const;
  const end = { ...endOf(turn), ...said, words: countWords(text), checks: [] };
  await stage.journal.add({ ...end, scores: stage.score(turn, said), ...stage.spentOn(turn, []) }, true);
  await stage.heard(turn);
  return 'ended';
}

/** Ends a turn that has no words of its own to show. */
export async function endWithout(
  stage: Stage,
  turn: TurnState,
  outcome: 'skipped' | 'failed' | 'refused' | 'tooLong',
  why: string,
  capped = false,
): Promise<'ended'> {
  const nothing = { text: '', words: 0, checks: [], scores: { topic: 1, novelty: 0 } };
  const mark = capped ? { capped } : {};
  await stage.journal.add({ ...endOf(turn), outcome, ...nothing, ...stage.spentOn(turn, []), why, ...mark }, true);
  if (outcome !== 'skipped') await stage.heard(turn);
  return 'ended';
}

function endOf({ id, seat, name, role, move }: TurnState) {
  return { type: 'turn.ended', turn: id, seat, name, role, move } as const;
}
