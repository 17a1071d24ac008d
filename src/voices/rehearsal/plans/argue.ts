import { draw } from '../../../base/chance';
import { concernFor, passagesFor, pivotOf } from '../choose';
import type { Draft } from '../draft';
import type { Floor } from '../floor';
import type { Passage } from '../passages';
import { leads, plainLeads } from '../phrases/leads';
import { demands, lenses } from '../phrases/lenses';
import { reasons } from '../phrases/reasons';
import { citing } from '../words';
import { withoutDocument } from './bare';
import type { Plan } from './plan';

/** A case of one's own: the verdict, the evidence, what follows, one's own yardstick, a condition. */
export const argue: Plan = (floor, draft) => caseOf(floor, draft, evidenceLength(floor));

/** A case whose first line of the document is no longer than that. */
export function caseOf(floor: Floor, draft: Draft, longest: number): void {
  const [first, ...others] = passagesFor(floor, { stance: floor.stance, longest }, 4);
  if (!first) {
    withoutDocument(floor, draft);
    return;
  }
  const thing = pivotOf(floor, first)?.spoken;
  if (!draft.say('maybe lead', leads(floor.stance, first.kind, { thing, figure: first.figure })))
    draft.say(floor.blind ? 'maybe plain lead' : 'plain lead', plainLeads(floor.stance, thing));
  // Of the rest, another kind of evidence makes the case broader.
  const second = others.find(passage => passage.kind !== first.kind) ?? others[0];
  // Who speaks for the first time says early what it is here for; later that is worth less than a line of the document.
  const early = isFirst(floor) && draw(floor.occasion.brief.seed, `${floor.key} shape`) < 0.4;
  if (early) bringConcern(floor, draft, first);
  present(floor, draft, first, 'first');
  if (!early) bringConcern(floor, draft, second ?? first);
  if (second && draft.room() > second.words + 18) present(floor, draft, second, 'second');
  demand(floor, draft, first);
}

/** Whether the speaker has not been heard yet. */
export function isFirst(floor: Floor): boolean {
  return floor.points.every(point => point.seat.id !== floor.seat.id);
}

/** Brings in a line of the document and says what follows from it. */
export function present(floor: Floor, draft: Draft, passage: Passage, slot: string): void {
  const thing = pivotOf(floor, passage)?.spoken;
  draft.say(`cite ${slot}`, citing(passage, thing));
  draft.say(`maybe reason ${slot}`, reasons(floor.stance, passage.kind, thing, passage.figure));
}

/** Lets the agent say what it is here for. */
export function bringConcern(floor: Floor, draft: Draft, passage: Passage | undefined): void {
  const concern = concernFor(floor, passage);
  if (concern) draft.say('maybe lens', lenses(concern, floor.stance));
}

/** Ends on what the speaker wants done. */
export function demand(floor: Floor, draft: Draft, passage: Passage | undefined): void {
  const thing = pivotOf(floor, passage)?.spoken;
  draft.say('maybe demand', demands(floor.reading.temperament, floor.stance, thing, passage?.figure));
}

/** How long a quote may be for the move's limit. */
export function evidenceLength(floor: Floor): number {
  return Math.max(8, Math.min(34, Math.floor(floor.limit * 0.42)));
}
