import { isRecord, type JsonObject } from '../../../base/json';
import type { Side } from '../accord/sides';
import { passagesFor } from '../choose';
import type { Floor } from '../floor';
import { opening, quote } from '../phrase';
import { subjectOf } from '../subject';
import { membersOf } from './sitting';

/** What the statements of a house come to, as its chair sorts them. */
export interface Sorted {
  sides: readonly Side[];
  facts: { agreed: string[]; contested: string[]; constraints: string[]; questions: string[] };
  directions: { name: string; description: string; advocates: string[]; strengths: string; risks: string }[];
  drafter?: Side;
}

/** Sorts the statements: what is common, what is not, which ways they point, and who could bridge them. */
export function sortedBy(floor: Floor): Sorted {
  const sides = membersOf(floor);
  const [pro, con] = [sides.filter(side => side.camp === 'for'), sides.filter(side => side.camp === 'against')];
  const cited = sides.flatMap(side => side.point.cited.map(passage => ({ side, passage })));
  const figures = cited.filter(({ passage }) => passage.figure);
  const open = passagesFor(floor, { stance: 'against', kinds: ['open', 'scope'], longest: 26 }, 2);
  const limits = passagesFor(floor, { stance: 'against', kinds: ['risk', 'cost'], longest: 26 }, 2);
  const { term } = subjectOf(floor);
  return {
    sides,
    facts: {
      agreed: (figures.length > 0 ? figures : cited).slice(0, 2).map(({ passage }) => passage.text),
      contested: con.slice(0, 2).map(side => `Whether to begin before ${side.thing} is settled.`),
      constraints: limits.map(passage => passage.text),
      questions:
        open.length > 0
          ? open.map(passage => passage.text)
          : [`Who decides about ${term} if the first stage disappoints?`],
    },
    directions: [
      ...way(pro, 'Begin in stages', 'A beginning that can be undone, and learning on the way.'),
      ...way(con, `Settle ${con[0]?.thing ?? 'the risks'} first`, 'Proof before the first step, and a way back.'),
    ],
    drafter: bridging(floor, sides),
  };
}

function way(camp: readonly Side[], name: string, description: string): Sorted['directions'] {
  const [first] = camp;
  if (!first) return [];
  const strengths = first.claim
    ? `${opening(first.thing)} has evidence: ${first.claim}.`
    : `It answers for ${first.thing}.`;
  const risks =
    camp[0]?.camp === 'for' ? 'It may meet what it has not tested.' : 'The present state goes on, and costs.';
  return [{ name, description, advocates: camp.map(side => side.seat.name), strengths, risks }];
}

/** Whose temperature is closest to the middle. */
function bridging(floor: Floor, sides: readonly Side[]): Side | undefined {
  const heat = (side: Side) => {
    const turn = floor.occasion.heard.find(
      each => each.seat === side.seat.id && typeof each.cue?.temperature === 'number',
    );
    return Math.abs(Number(turn?.cue?.temperature ?? 50) - 50);
  };
  return [...sides].sort((a, b) => heat(a) - heat(b))[0];
}

/** What a house still objects to, by whom. */
export function objectionsIn(floor: Floor): { by: Side; text: string }[] {
  return membersOf(floor).flatMap(side => {
    const last = floor.occasion.heard.findLast(
      turn => turn.seat === side.seat.id && typeof turn.data?.objection === 'string',
    );
    const text = String(last?.data?.objection ?? '');
    return text ? [{ by: side, text }] : [];
  });
}

/** Where a house stands, as each round and each vote opens. */
export function standingOf(floor: Floor): JsonObject {
  const { facts } = sortedBy(floor);
  const evaluated = floor.occasion.heard.find(turn => isRecord(turn.data?.facts))?.data?.facts as
    | JsonObject
    | undefined;
  const agreed = Array.isArray(evaluated?.agreed) ? evaluated.agreed.map(String) : facts.agreed;
  const open = objectionsIn(floor).map(({ by, text }) => `${by.seat.name}: ${text}`);
  const debated = floor.occasion.heard.some(turn => turn.move === 'speech');
  const bill = floor.occasion.cue.data?.bill;
  const clauses = isRecord(bill) && Array.isArray(bill.clauses) ? bill.clauses.map(String) : [];
  return {
    agreed: agreed.slice(0, 2),
    contested: open.length > 0 ? open.slice(0, 3) : debated ? [] : facts.contested,
    proposes: clauses[0] ?? quote(subjectOf(floor).term),
  };
}
