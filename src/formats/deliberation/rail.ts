import { l10n, type Text } from '../../base/message';
import type { RailEntry } from '../../script/blocks';
import type { SessionView } from '../../script/format';
import type { Turn } from '../../script/turn';

/** Builds the progress rail of the planned parts; each entry links to its first turn. */
export function buildRail(
  { turns, outcome }: SessionView,
  planned: readonly Text[],
  labelOf: (turn: Turn) => Text,
): RailEntry[] {
  const firsts = planned.map(label => turns.find(turn => String(labelOf(turn)) === String(label))?.id);
  const reached = firsts.findLastIndex(turn => turn !== undefined);
  return planned.map((label, index) => {
    const turn = firsts[index];
    const isNow = !outcome && index === Math.max(0, reached);
    return { label, state: isNow ? 'now' : index <= reached ? 'done' : 'next', ...(turn ? { turn } : {}) };
  });
}

/** The label of a round. */
export const roundLabel = (round: number) => l10n`Round ${round}`;
