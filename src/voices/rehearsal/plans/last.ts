import { type Draft, line } from '../draft';
import type { Floor } from '../floor';
import { subjectOf } from '../subject';

/** One sentence where nothing else is new or short enough. */
export function shortcut(floor: Floor, draft: Draft): void {
  const { term } = subjectOf(floor);
  const turns = floor.points.length + 1;
  const side = floor.stance === 'for' ? 'Yes' : floor.stance === 'against' ? 'No' : 'Undecided';
  draft.say('last', [
    line`${side} on ${term}, after ${String(turns)} turns.`,
    line`My vote on ${term} is unchanged at turn ${String(turns)}.`,
    line`${side}, at turn ${String(turns)}.`,
    line`${side}, ${String(turns)}.`,
  ]);
}
