// Stances over the rounds: whether they are settled, and their chart.

import { l10n, type Message, type Text } from '../../base/message';
import type { Block, ChartSeries } from '../../script/blocks';
import type { Seat } from '../../script/brief';
import type { SealedInput } from '../../script/input';
import type { Turn } from '../../script/turn';
import { type Flip, findConcessions, findFlips } from './flips';
import { declaredStance } from './stances';

/** The average share of new words below which rounds brought little new. */
const settledNovelty = 0.35;

/** Whether the last rounds heard every seat, changed no stance and brought little new: a reason to stop early. */
export function isSettled(
  turns: readonly Turn[],
  seats: readonly Seat[],
  isInLastRounds: (turn: Turn) => boolean,
): boolean {
  const recentTurns = turns.filter(turn => isInLastRounds(turn) && declaredStance(turn) !== undefined);
  if (!seats.every(seat => recentTurns.some(turn => turn.seat === seat.id))) return false;
  const moved = findFlips(turns, seats).some(flip => recentTurns.some(turn => turn.id === flip.turn));
  const novelty = recentTurns.reduce((sum, turn) => sum + turn.scores.novelty, 0) / recentTurns.length;
  return !moved && novelty < settledNovelty;
}

/** Renders the stances over the rounds, each change marked with its cause; empty if no stance was declared. */
export function stanceChartBlocks(
  title: Text,
  turns: readonly Turn[],
  seats: readonly Seat[],
  levels: readonly string[],
  ticks: readonly Text[],
  tickOf: (turn: Turn) => Text,
  inputs: readonly SealedInput[] = [],
): Block[] {
  const tickNames = ticks.map(String);
  // A turn that both gives ground and changes its stance has the mark of the change.
  const marks = new Map([
    ...findConcessions(turns, seats, inputs).map(
      ({ turn, cause }) => [turn, l10n`gave ground to ${cause.by}`] as const,
    ),
    ...findFlips(turns, seats, inputs).map(flip => [flip.turn, flipMark(flip)] as const),
  ]);
  const series = seats.flatMap(({ id }): ChartSeries[] => {
    const points = turns.flatMap(turn => {
      const level = turn.seat === id ? levels.indexOf(declaredStance(turn)?.stance ?? '') : -1;
      const tick = tickNames.indexOf(String(tickOf(turn)));
      if (level < 0 || tick < 0) return [];
      const mark = marks.get(turn.id);
      return [{ tick, level, turn: turn.id, ...(mark ? { mark } : {}) }];
    });
    return points.length > 0 ? [{ seat: id, points: keepLastPerTick(points) }] : [];
  });
  return series.length > 0 ? [{ kind: 'chart', title, levels: [...levels], ticks: [...ticks], series }] : [];
}

/** Keeps the last point of each tick, with the mark of a change on the way to it. */
function keepLastPerTick(points: ChartSeries['points']): ChartSeries['points'] {
  const keptPoints = new Map<number, ChartSeries['points'][number]>();
  for (const point of points) {
    const mark = point.mark ?? keptPoints.get(point.tick)?.mark;
    keptPoints.set(point.tick, { ...point, ...(mark ? { mark } : {}) });
  }
  return [...keptPoints.values()];
}

/** The chart mark of a change of stance; a cause that the code does not recognize says nothing about the reason. */
function flipMark({ cause, hasReason }: Flip): Message {
  if (cause) return l10n`moved by ${cause.by}`;
  return hasReason ? l10n`moved` : l10n`moved, and gives no reason`;
}
