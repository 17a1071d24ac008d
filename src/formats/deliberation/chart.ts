import type { Block, ChartSeries } from '../../script/blocks';
import type { Seat } from '../../script/brief';
import type { SealedInput } from '../../script/input';
import type { Turn } from '../../script/turn';
import { concessions, type Flip, flips } from './flips';
import { stanceOf } from './stances';

/** Whether every seat was heard in these rounds, none changed its stance and little was said that was new: nothing more is to be expected. */
export function isSettled(
  turns: readonly Turn[],
  seats: readonly Seat[],
  lastRounds: (turn: Turn) => boolean,
  newBelow = 0.35,
): boolean {
  const late = turns.filter(turn => lastRounds(turn) && stanceOf(turn) !== undefined);
  if (!seats.every(seat => late.some(turn => turn.seat === seat.id))) return false;
  const moved = flips(turns, seats).some(flip => late.some(turn => turn.id === flip.turn));
  const novelty = late.reduce((sum, turn) => sum + turn.scores.novelty, 0) / late.length;
  return !moved && novelty < newBelow;
}

/** The chart of where everyone stood over the rounds, each change marked with what caused it; nothing where nobody declared a stance. */
export function stanceChart(
  title: string,
  turns: readonly Turn[],
  seats: readonly Seat[],
  levels: readonly string[],
  ticks: readonly string[],
  tickOf: (turn: Turn) => string,
  inputs: readonly SealedInput[] = [],
): Block[] {
  const marks = new Map([
    ...concessions(turns, seats, inputs).map(({ turn, cause }) => [turn, `gave ground to ${cause.by}`] as const),
    ...flips(turns, seats, inputs).map(flip => [flip.turn, markOf(flip)] as const),
  ]);
  const series = seats.flatMap(({ id }): ChartSeries[] => {
    const points = turns.flatMap(turn => {
      const level = turn.seat === id ? levels.indexOf(stanceOf(turn)?.stance ?? '') : -1;
      const tick = ticks.indexOf(tickOf(turn));
      if (level < 0 || tick < 0) return [];
      const mark = marks.get(turn.id);
      return [{ tick, level, turn: turn.id, ...(mark ? { mark } : {}) }];
    });
    return points.length > 0 ? [{ seat: id, points: lastOfEachTick(points) }] : [];
  });
  return series.length > 0 ? [{ kind: 'chart', title, levels: [...levels], ticks: [...ticks], series }] : [];
}

/** A tick shows where its seat ended up in it; a change on the way there stays marked. */
function lastOfEachTick(points: ChartSeries['points']): ChartSeries['points'] {
  const kept = new Map<number, ChartSeries['points'][number]>();
  for (const point of points) {
    const mark = point.mark ?? kept.get(point.tick)?.mark;
    kept.set(point.tick, { ...point, ...(mark ? { mark } : {}) });
  }
  return [...kept.values()];
}

/** Code finds what a reason quotes or names; that it finds nothing says nothing of the reason. */
function markOf({ cause, hasReason }: Flip): string {
  if (cause) return `moved by ${cause.by}`;
  return hasReason ? 'moved' : 'moved, and gives no reason';
}
