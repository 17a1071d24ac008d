import { draw } from '../../base/chance';
import type { Kind } from './cues';
import type { Floor, Point } from './floor';
import type { Passage } from './passages';
import type { Concern } from './reading';
import type { Stance } from './stance';
import type { Thing } from './things';

/** What to look for in the document. */
export interface Wish {
  stance: Stance;
  /** What it should be about, e.g. the passage it answers. */
  about?: string;
  /** Passages this speaker has already taken for this turn. */
  not?: readonly Passage[];
  longest?: number;
  /** Kinds to prefer to all others. */
  kinds?: readonly Kind[];
}

/** The best passages nobody has quoted yet for a wish, the best first. */
export function passagesFor(floor: Floor, wish: Wish, count: number): Passage[] {
  const { material, occasion } = floor;
  const { seed, seats } = occasion.brief;
  const used = new Set(floor.points.flatMap(point => point.cited).concat(wish.not ?? []));
  const lens = material.fit(`${floor.topic} ${floor.reading.focus}`);
  const near = wish.about === undefined ? undefined : material.fit(wish.about);
  const side = wish.stance === 'for' ? 1 : wish.stance === 'against' ? -1 : 0;
  const scored: { passage: Passage; score: number; owned: boolean }[] = [];
  for (const passage of material.passages) {
    if (used.has(passage) || passage.words > (wish.longest ?? 34)) continue;
    const lean = side === 0 ? Math.abs(passage.lean) * 0.5 : passage.lean * side;
    // A blind speaker keeps to its own share of the document, so that no two quote the same line.
    const owned = !floor.blind || passage.index % seats.length === floor.place;
    const score =
      1.3 * passage.quality +
      1.2 * lean +
      0.7 * (lens[passage.index] ?? 0) +
      1.9 * (near?.[passage.index] ?? 0) +
      (passage.figure ? 0.35 : 0) +
      (wish.kinds?.includes(passage.kind) ? 1.3 : 0) +
      0.25 * draw(seed, `${floor.key} ${floor.attempt} ${passage.index}`);
    if (side === 0 || lean > -0.4) scored.push({ passage, score, owned });
  }
  const own = scored.filter(each => each.owned);
  return (own.length > 0 ? own : scored)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ passage }) => passage);
}

/** What two texts are both about, or the weightiest thing of the first. */
export function pivotOf(floor: Floor, passage: Passage | undefined, other?: Passage): Thing | undefined {
  if (!passage) return undefined;
  const things = floor.material.thingsIn(passage);
  const shared = other ? floor.material.thingsIn(other) : [];
  return things.find(thing => shared.includes(thing)) ?? things[0];
}

/** What the agent cares about that fits a passage best and was not said yet. */
export function concernFor(floor: Floor, passage: Passage | undefined): Concern | undefined {
  const wanted = new Set(passage?.terms ?? []);
  const topic = floor.topic.toLowerCase();
  const fresh = floor.reading.concerns.filter(({ text }) => !floor.said.includes(text));
  // Who is heard for the first time names a subject: the others can come back to it.
  const isFirst = floor.points.every(point => point.seat.id !== floor.seat.id);
  let best: Concern | undefined;
  let most = -1;
  for (const [at, concern] of fresh.entries()) {
    const own = concern.text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word.length > 3);
    const hits =
      own.filter(word => [...wanted].some(term => word.startsWith(term))).length +
      own.filter(word => topic.includes(word)).length;
    const score =
      2 * hits +
      (concern.form === 'subject' ? (isFirst ? 2.5 : 0.4) : 0.5) -
      at * 0.02 +
      0.3 * draw(floor.occasion.brief.seed, `${floor.key} concern ${at}`);
    if (score > most) {
      best = concern;
      most = score;
    }
  }
  return best;
}

/** The points of the other side, or of anybody else where sides are not taken, the latest last. */
export function rivalPoints(floor: Floor): Point[] {
  const others = floor.points.filter(point => point.seat.id !== floor.seat.id && point.stance !== 'weighing');
  const against = others.filter(point => point.stance !== floor.stance);
  return against.length > 0 && floor.stance !== 'weighing'
    ? against
    : others.length > 0
      ? others
      : floor.points.filter(point => point.seat.id !== floor.seat.id);
}
