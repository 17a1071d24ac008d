import { draw } from '../../base/chance';
import { wasSpoken } from '../../script/turn';
import type { Floor, Point } from './floor';
import type { Passage } from './passages';
import { type Scheme, schemesIn } from './phrases/schemes';
import type { Thing } from './things';

/** What the sides have shown for themselves, by what can be checked: evidence quoted, points answered, points left standing. */
export interface Judgement {
  winner: 'for' | 'against' | 'split';
  /** 0.5 (level) to 0.95. */
  confidence: number;
  /** The strongest point of each side. */
  best: { for?: Point; against?: Point };
  /** What of the document decided it. */
  deciding?: Passage;
  crux?: Crux;
}

/** The most disputed point: what both sides keep coming back to, and the two turns that meet on it. */
export interface Crux {
  /** As it is spoken of. */
  matter?: string;
  thing?: Thing;
  scheme?: Scheme;
  for: Point;
  against: Point;
}

/** Weighs what was said, whoever weighs. */
export function judgementOf(floor: Floor): Judgement {
  const sided = floor.points.filter(point => point.stance !== 'weighing' && wasSpoken(point.turn));
  const score = { for: 0, against: 0 };
  const worth = new Map<Point, number>();
  for (const point of sided) {
    const value = worthOf(floor, point, sided);
    worth.set(point, value);
    if (point.stance !== 'weighing') score[point.stance] += value;
  }
  const bestOf = (stance: 'for' | 'against') =>
    sided.filter(point => point.stance === stance).sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0))[0];
  const total = score.for + score.against;
  const share = total > 0 ? score.for / total : 0.5;
  const winner = Math.abs(score.for - score.against) < 0.15 ? 'split' : share > 0.5 ? 'for' : 'against';
  const best = { for: bestOf('for'), against: bestOf('against') };
  const carried = winner === 'split' ? undefined : best[winner];
  return {
    winner,
    confidence: Math.round(Math.min(0.95, 0.52 + Math.abs(share - 0.5) * 2.4) * 100) / 100,
    best,
    deciding: carried && strongest(carried, sided),
    crux: cruxOf(floor, sided),
  };
}

/** Evidence counts, a figure counts more; a point the other side took up and met counts less; an answer counts for itself. */
function worthOf(floor: Floor, point: Point, sided: readonly Point[]): number {
  let value = 1;
  for (const passage of point.cited) {
    value += passage.quality * (passage.figure ? 1.3 : 1) * (0.6 + 0.8 * weightOf(floor, `line ${passage.index}`));
  }
  for (const { scheme } of schemesIn(point.turn.text)) value += 0.4 + 0.8 * weightOf(floor, scheme.name);
  if (point.turn.outcome !== 'spoken') value -= 0.4;
  value -= 0.4 * point.turn.checks.filter(check => !check.ok).length;
  const later = sided.slice(sided.indexOf(point) + 1).filter(other => other.stance !== point.stance);
  if (later.some(other => meets(other, point))) value -= 0.2;
  const earlier = sided.slice(0, sided.indexOf(point)).filter(other => other.stance !== point.stance);
  if (earlier.some(other => meets(point, other))) value += 0.7;
  return Math.max(0.1, value);
}

/** Judges differ in what they give weight to; one judge gives the same thing the same weight throughout. */
function weightOf({ occasion, seat }: Floor, what: string): number {
  return draw(occasion.brief.seed, `${seat.agent} weighs ${what}`);
}

/** Whether a turn takes up another: by name, with evidence of its own on the same matter. */
function meets(answer: Point, point: Point): boolean {
  if (!answer.turn.text.includes(point.seat.name)) return false;
  const theirs = schemesIn(point.turn.text).map(({ scheme }) => scheme);
  if (schemesIn(answer.turn.text).some(({ scheme }) => theirs.includes(scheme))) return true;
  const terms = new Set(point.cited.flatMap(passage => passage.terms));
  return answer.cited.some(passage => passage.terms.filter(term => terms.has(term)).length >= 2);
}

function strongest(point: Point, sided: readonly Point[]): Passage | undefined {
  const answered = new Set(
    sided
      .filter(other => other.stance !== point.stance && sided.indexOf(other) > sided.indexOf(point))
      .flatMap(other => other.cited),
  );
  const worth = (passage: Passage) => passage.quality + (passage.figure ? 0.6 : 0) - (answered.has(passage) ? 0.7 : 0);
  return [...point.cited].sort((a, b) => worth(b) - worth(a))[0];
}

function cruxOf(floor: Floor, sided: readonly Point[]): Crux | undefined {
  const latest = (stance: string) => sided.findLast(point => point.stance === stance);
  const [pro, con] = [latest('for'), latest('against')];
  if (!pro || !con) return undefined;
  const named = floor.points
    .filter(point => point.seat.id === floor.seat.id)
    .map(point => point.turn.text.toLowerCase())
    .join(' ');
  let best: Thing | undefined;
  let most = 0;
  const lower = sided.map(({ stance, turn }) => ({ stance, text: turn.text.toLowerCase() }));
  const counts = (thing: Thing, stance: string) =>
    lower.filter(point => point.stance === stance && point.text.includes(thing.key)).length;
  for (const thing of floor.material.things) {
    const both = Math.min(counts(thing, 'for'), counts(thing, 'against'));
    if (both === 0) continue;
    const value = both * thing.weight * (named.includes(thing.key) ? 0.45 : 1);
    if (value > most) {
      best = thing;
      most = value;
    }
  }
  const scheme = best ? undefined : clashOf(sided, named);
  const isOn = (point: Point) =>
    best
      ? point.cited.some(passage => passage.text.toLowerCase().includes(best.key))
      : schemesIn(point.turn.text).some(used => used.scheme === scheme);
  const on = (stance: string) => sided.findLast(point => point.stance === stance && isOn(point));
  return {
    thing: best,
    scheme,
    matter: best?.spoken ?? scheme?.name,
    for: on('for') ?? pro,
    against: on('against') ?? con,
  };
}

/** The scheme that both sides have argued, where no document gives a matter. */
function clashOf(sided: readonly Point[], named: string): Scheme | undefined {
  const used = (stance: string) =>
    sided
      .filter(point => point.stance === stance)
      .flatMap(point => schemesIn(point.turn.text).map(({ scheme }) => scheme));
  const theirs = new Set(used('against'));
  const both = used('for').filter(scheme => theirs.has(scheme));
  return both.findLast(scheme => !named.includes(scheme.name)) ?? both.at(-1);
}
