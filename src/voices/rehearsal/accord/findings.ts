import type { JsonObject } from '../../../base/json';
import { passagesFor } from '../choose';
import type { Floor } from '../floor';
import { opening, quote } from '../phrase';
import { subjectOf } from '../subject';
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
  const { term } = subjectOf(floor);
  const against = sides.filter(side => side.camp === 'against');
  const inFavour = sides.filter(side => side.camp === 'for');
  const [a, b] = inFavour;
  const differences = against.slice(0, 3).flatMap((side, at) => {
    const other = inFavour[at % Math.max(1, inFavour.length)];
    if (!other) return [];
    const about = `whether to begin with ${side.thing} unsettled`;
    if (against.slice(0, at).some(before => before.thing === side.thing)) return [];
    return [at % 2 === 0 ? { about, concerns: other, other: side } : { about, concerns: side, other }];
  });
  if (differences.length === 0 && a && b)
    differences.push({ about: `which comes first, ${a.thing} or ${b.thing}`, concerns: b, other: a });
  return { sides, agreements: agreementsOf(floor, sides, term), differences };
}

function agreementsOf(floor: Floor, sides: readonly Side[], term: string): string[] {
  const things = (side: Side) => side.point.cited.flatMap(passage => floor.material.thingsIn(passage));
  const found: string[] = [];
  for (const side of sides) {
    const mate = sides.find(
      other => other !== side && things(other).some(thing => things(side).some(own => own.key === thing.key)),
    );
    const shared = mate && things(side).find(thing => things(mate).some(own => own.key === thing.key));
    if (!mate || !shared || found.length > 0) continue;
    found.push(`${side.seat.name} and ${mate.seat.name} both start from ${shared.spoken}`);
  }
  const figure = sides.find(side => /\d/.test(side.claim));
  if (figure) found.push(`nobody disputes ${figure.claim}, which ${figure.seat.name} brought`);
  return found.length > 0 ? found : [`everyone wants a decision on ${term} that can be checked afterwards`];
}

/** The plan a chair puts to the table, as data; the same sentences stand in its speech. */
export function conclusionOf(floor: Floor): JsonObject {
  const { sides, agreements, differences } = findingsOf(floor);
  const { term } = subjectOf(floor);
  const wanting = holdouts(sides);
  const best = (camp: Side['camp']) => sides.find(side => side.camp === camp);
  const [pro, con] = [best('for'), best('against')];
  const open = passagesFor(floor, { stance: 'against', kinds: ['open', 'scope'], longest: 28 }, 2);
  const still = sides.filter(side => /block|against/i.test(side.stance ?? ''));
  return {
    consensus: [
      ...agreements.map(sentence),
      ...wanting.map(side => `${opening(side.safeguard)}, as ${side.seat.name} asked.`),
    ],
    tensions: differences.map(({ about }) => sentence(about)),
    matrix: [
      {
        option: 'As written',
        speaksFor: pro?.evidence ? `${pro.seat.name}: ${pro.evidence}` : `It is ready to start.`,
        speaksAgainst: con?.evidence ? `${con.seat.name}: ${con.evidence}` : `Nobody has said who may stop it.`,
      },
      {
        option: 'With the conditions',
        speaksFor: wanting[0] ? `It has ${wanting[0].safeguard}.` : 'It can be undone.',
        speaksAgainst: 'It takes longer, and somebody has to keep the dates.',
      },
      {
        option: 'Not now',
        speaksFor: con ? `${opening(con.thing)} is settled first.` : 'Nothing is spent.',
        speaksAgainst: pro?.evidence
          ? `${pro.seat.name}: ${pro.evidence} goes on.`
          : 'The present state has a price too.',
      },
    ],
    recommendation: recommendationOf(floor, wanting),
    confidence: Math.round((0.85 - 0.12 * still.length - 0.04 * differences.length) * 100) / 100,
    dissent: still.map(side => ({ by: side.seat.name, text: `Not without ${side.safeguard}.` })),
    openQuestions:
      open.length > 0
        ? open.map(each => questionOf(each.text))
        : [`Who decides about ${term} if the first month disappoints?`],
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
  const { deed, term } = subjectOf(floor);
  const conditions = wanting.map(side => side.safeguard);
  const last = conditions.pop();
  const listed = conditions.length > 0 ? `${conditions.join(', ')} and ${last}` : last;
  return `${opening(deed || `go ahead with ${term}`)}, with ${listed ?? 'a review after the first month'}.`;
}

function questionOf(text: string): string {
  return text.endsWith('?') ? text : `What follows from ${quote(text).replace(/\.”$/, '”').replace(/\.$/, '')}?`;
}

/** A clause as a sentence of its own. */
export function sentence(clause: string): string {
  return `${opening(clause)}.`;
}
