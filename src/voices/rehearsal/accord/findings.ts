import type { JsonObject } from '../../../base/json';
import { passagesFor } from '../choose';
import type { Floor } from '../floor';
import { opening, quote } from '../phrase';
import { subjectOf } from '../subject';
import { type Book, bookFor } from './book';
import { type Side, sidesOf } from './sides';

/** What members share and where they part, as a chair finds it. */
export interface Findings {
  sides: readonly Side[];
  agreements: string[];
  differences: { about: string; concerns: Side; other?: Side }[];
}

/** Reads the positions: what two rest on alike, and what a holdout wants settled first. */
export function findingsOf(floor: Floor): Findings {
  const sides = sidesOf(floor);
  const book = bookFor(floor);
  const against = sides.filter(side => side.camp === 'against');
  const inFavour = sides.filter(side => side.camp === 'for');
  const [a, b] = inFavour;
  const differences = against.slice(0, 3).flatMap((side, at) => {
    const other = inFavour[at % Math.max(1, inFavour.length)];
    if (!other) return [];
    const about = book.unsettled(side.thing);
    if (against.slice(0, at).some(before => before.thing === side.thing)) return [];
    return [at % 2 === 0 ? { about, concerns: other, other: side } : { about, concerns: side, other }];
  });
  if (differences.length === 0 && a && b)
    differences.push({ about: book.whichFirst(a.thing, b.thing), concerns: b, other: a });
  return { sides, agreements: agreementsOf(floor, sides), differences };
}

function agreementsOf(floor: Floor, sides: readonly Side[]): string[] {
  const book = bookFor(floor);
  const things = (side: Side) => side.point.cited.flatMap(passage => floor.material.thingsIn(passage));
  const found: string[] = [];
  for (const side of sides) {
    const mate = sides.find(
      other => other !== side && things(other).some(thing => things(side).some(own => own.key === thing.key)),
    );
    const shared = mate && things(side).find(thing => things(mate).some(own => own.key === thing.key));
    if (!mate || !shared || found.length > 0) continue;
    found.push(book.bothStart(side.seat.name, mate.seat.name, shared.spoken));
  }
  const figure = sides.find(side => /\d/.test(side.claim));
  if (figure) found.push(book.undisputed(figure.claim, figure.seat.name));
  return found.length > 0 ? found : [book.allWant(subjectOf(floor))];
}

/** The plan a chair puts to the table, as data; the same sentences stand in its speech. */
export function conclusionOf(floor: Floor): JsonObject {
  const { sides, agreements, differences } = findingsOf(floor);
  const book = bookFor(floor);
  const wanting = holdouts(sides);
  const best = (camp: Side['camp']) => sides.find(side => side.camp === camp);
  const [pro, con] = [best('for'), best('against')];
  const open = passagesFor(floor, { stance: 'against', kinds: ['open', 'scope'], longest: 28 }, 2);
  const still = sides.filter(side => /block|against/i.test(side.stance ?? ''));
  return {
    consensus: [...agreements.map(sentence), ...wanting.map(side => book.asked(side.safeguard, side.seat.name))],
    tensions: differences.map(({ about }) => sentence(about)),
    matrix: [
      {
        option: book.options[0],
        speaksFor: pro?.evidence ? `${pro.seat.name}: ${pro.evidence}` : book.ready,
        speaksAgainst: con?.evidence ? `${con.seat.name}: ${con.evidence}` : book.nobodyStops,
      },
      {
        option: book.options[1],
        speaksFor: wanting[0] ? book.has(wanting[0].safeguard) : book.undone,
        speaksAgainst: book.longer,
      },
      {
        option: book.options[2],
        speaksFor: con ? book.settledFirst(con.thing) : book.nothingSpent,
        speaksAgainst: pro?.evidence ? book.goesOn(pro.seat.name, pro.evidence) : book.priceToo,
      },
    ],
    recommendation: recommendationOf(floor, wanting),
    confidence: Math.round((0.85 - 0.12 * still.length - 0.04 * differences.length) * 100) / 100,
    dissent: still.map(side => ({ by: side.seat.name, text: book.notWithout(side.safeguard) })),
    openQuestions:
      open.length > 0 ? open.map(each => questionOf(book, each.text)) : [book.whoDecides(subjectOf(floor))],
    order: [...still, ...sides.filter(side => !still.includes(side))].map(side => side.seat.name),
  };
}

/** Those whose wishes a plan has to meet: who is against it, or where nobody is, the first two. */
export function holdouts(sides: readonly Side[]): Side[] {
  const against = sides.filter(side => side.camp === 'against');
  return against.length > 0 ? against.slice(0, 3) : sides.slice(0, 2);
}

/** What should be done, in a sentence. */
export function recommendationOf(floor: Floor, wanting: readonly Side[]): string {
  const conditions = wanting.map(side => side.safeguard);
  return bookFor(floor).recommend(subjectOf(floor), conditions);
}

function questionOf(book: Book, text: string): string {
  return text.endsWith('?') ? text : book.follows(quote(text).replace(/\.”$/, '”').replace(/\.$/, ''));
}

/** A clause as a sentence of its own. */
export function sentence(clause: string): string {
  return `${opening(clause)}.`;
}
