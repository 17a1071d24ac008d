import { draw, pick } from '../../base/chance';
import type { Json } from '../../base/json';
import { passagesFor, pivotOf } from './choose';
import type { Kind } from './cues';
import type { Floor } from './floor';
import { germanSupplies } from './german';
import { isGerman } from './german/when';
import { type Judgement, judgementOf } from './judgement';
import type { Passage } from './passages';
import { excerpt, opening, quote, stretchOf } from './phrase';
import type { Supply } from './shapes';
import type { Stance } from './stance';
import { subjectOf } from './subject';
import { phraseOf } from './words';

const meanings = {
  for: /^(?:pro\b|propon|for$|aye|yes|accept$|approve|sign$|support|winner.?pro|adopt|maintain|align|satisf|continue|agree|advance)/i,
  against: /^(?:con\b|oppon|against|nay|no$|block|reject|veto|refuse|disagree|challenge|escalat|return)/i,
  split: /split|draw|tie|mixed|undecid|abstain|reserv|neither|soften|follow|unclear|back/i,
};

/** What a speaker would put into the fields of a data answer: the verdict it reached, reasons from the turns, risks and questions from the document. */
export function supplyFrom(floor: Floor, say: string): Supply {
  const judgement = judgementOf(floor);
  const seed = floor.occasion.brief.seed;
  const given = new Set<string>();
  const next = suppliesOf(floor, judgement);
  let drawn = 0;
  return {
    choose(name, choices) {
      const seats = floor.occasion.brief.seats;
      const isSeat = (choice: Json) =>
        seats.some(seat => seat.id === choice || seat.name === choice || seat.agent === choice);
      if (choices.some(isSeat)) return seatFor(floor, judgement, name, choices);
      const wanted = stanceFor(floor, judgement, name);
      const order = wanted === 'split' ? (['split', 'for', 'against'] as const) : ([wanted, 'split'] as const);
      for (const stance of order) {
        const fitting = choices.find(choice => typeof choice === 'string' && meanings[stance].test(choice));
        if (fitting !== undefined) return fitting;
      }
      return pick(choices, seed, `${floor.key} ${name} ${drawn++}`);
    },
    share(name) {
      if (/confid|certain/i.test(name)) return judgement.confidence;
      if (/urgen|relevan|score|weight/i.test(name)) return 0.45 + 0.5 * draw(seed, `${floor.key} ${name} ${drawn++}`);
      return draw(seed, `${floor.key} ${name} ${drawn++}`);
    },
    flag: name =>
      /align|converg|consensus|satisf|agree|success|met$/i.test(name)
        ? judgement.winner !== 'split' && judgement.confidence > 0.8
        : draw(seed, `${floor.key} ${name} ${drawn++}`) < 0.5,
    text(name) {
      if (/^say$|speech/i.test(name)) return say;
      for (let tries = 0; tries < 8; tries++) {
        const text = next(name);
        if (text !== '' && !given.has(text)) {
          given.add(text);
          return text;
        }
      }
      return `${opening(subjectOf(floor).term)} (${++drawn}).`;
    },
    count: name => (/condition|question|constraint|risk|strength/i.test(name) ? 2 : 3),
  };
}

function stanceFor(floor: Floor, judgement: Judgement, name: string): 'for' | 'against' | 'split' {
  if (floor.stance === 'weighing' || /verdict|winner|ruling|outcome/i.test(name)) return judgement.winner;
  // A member votes by its own side unless the other side has clearly won the argument.
  if (judgement.winner !== 'split' && judgement.winner !== floor.stance && judgement.confidence > 0.75) return 'split';
  return floor.stance;
}

function seatFor(floor: Floor, judgement: Judgement, name: string, choices: readonly Json[]): Json | undefined {
  const { seats, seed } = floor.occasion.brief;
  const seatOf = (choice: Json) =>
    seats.find(seat => seat.id === choice || seat.name === choice || seat.agent === choice);
  const others = choices.filter(choice => seatOf(choice)?.id !== floor.seat.id);
  if (/winner|verdict|drafter/i.test(name) && judgement.winner !== 'split') {
    const best = judgement.best[judgement.winner]?.seat.id;
    const fitting = others.find(choice => seatOf(choice)?.id === best);
    if (fitting !== undefined) return fitting;
  }
  const spoke = (choice: Json) => floor.points.filter(point => point.seat.id === seatOf(choice)?.id).length;
  return [...others].sort((a, b) => spoke(a) - spoke(b))[0] ?? pick(choices, seed, `${floor.key} ${name}`);
}

/** Hands out texts by what a property is called; an empty text means there are no more. */
function suppliesOf(floor: Floor, judgement: Judgement): (name: string) => string {
  const taken: Passage[] = [];
  const fetch = (stance: Stance, kinds?: readonly Kind[]): Passage | undefined => {
    const [passage] = passagesFor(floor, { stance, kinds, not: taken, longest: 28 }, 1);
    if (!passage || (kinds && !(kinds.includes(passage.kind) && passage.quality > 0.5))) return undefined;
    taken.push(passage);
    return passage;
  };
  if (isGerman(floor)) return germanSupplies(floor, judgement, kinds => fetch('against', kinds));
  const reasons = reasonsFrom(floor, judgement);
  const term = subjectOf(floor).act;
  const spare = sparesFor(term, judgement.crux?.matter ?? term);
  return name => {
    if (/condition|constraint|risk|mitig|weakness|block/i.test(name)) {
      const passage = fetch('against', ['risk', 'cost']);
      return passage
        ? `Somebody answers in writing for this: ${quote(passage.text)}`
        : (spare.conditions.shift() ?? '');
    }
    if (/question|contested|disput|unclear|difference/i.test(name)) {
      const passage = fetch('against', ['open', 'scope']);
      return passage ? questionFrom(floor, passage) : (spare.questions.shift() ?? '');
    }
    if (/reason|argument|why|because|deciding|rationale/i.test(name))
      return reasons.shift() ?? (spare.reasons.shift() || sentenceOf(fetch(floor.stance)));
    if (/change/i.test(name)) return `A tested answer on ${judgement.crux?.matter ?? term}.`;
    if (/name|title|direction$|topic|label/i.test(name)) {
      const passage = fetch('weighing');
      return opening(pivotOf(floor, passage)?.key ?? (passage ? stretchOf(passage.text, 2, 6) : term));
    }
    return sentenceOf(fetch('weighing')) || reasons.shift() || '';
  };
}

/** What is said where the document has nothing more to offer. */
function sparesFor(term: string, matter: string): { reasons: string[]; conditions: string[]; questions: string[] } {
  return {
    reasons: [
      `On ${matter} the evidence is even.`,
      `No side named a test for ${term} that the other accepted.`,
      `The cost of waiting was stated and never measured.`,
    ],
    conditions: [
      `A named owner and a date for ${term}.`,
      `A stop rule, written down before the start.`,
      `A figure for ${matter} that both sides accept.`,
    ],
    questions: [
      `Who decides about ${term} if the first result disappoints?`,
      `What would show within three months that ${term} had been a mistake?`,
      `Who has not been asked about ${term} yet?`,
    ],
  };
}

function sentenceOf(passage: Passage | undefined): string {
  return passage ? quote(passage.text) : '';
}

function reasonsFrom(floor: Floor, judgement: Judgement): string[] {
  const { winner, best, deciding } = judgement;
  const points =
    winner === 'split'
      ? [
          best.for,
          best.against,
          ...floor.points.filter(point => point.stance !== 'weighing' && point !== best.for && point !== best.against),
        ]
      : [best[winner], ...floor.points.filter(point => point.stance === winner && point !== best[winner])];
  const found: string[] = [];
  if (deciding && winner !== 'split')
    found.push(`${best[winner]?.seat.name ?? 'The winning side'} rests on the text: ${quote(deciding.text)}`);
  for (const point of points) {
    const cited = point?.cited.find(passage => passage !== deciding);
    if (point)
      found.push(
        cited
          ? `${point.seat.name} showed this from the document: ${quote(cited.text)}`
          : `${point.seat.name} argued ${phraseOf(floor, point)}.`,
      );
  }
  const lost = winner === 'split' ? undefined : best[winner === 'for' ? 'against' : 'for'];
  if (lost) found.splice(2, 0, `${lost.seat.name}'s ${phraseOf(floor, lost)} bears on how it is done, not on whether.`);
  return found;
}

function questionFrom(floor: Floor, passage: Passage): string {
  if (/[?？]$/.test(passage.text)) return passage.text;
  const thing = pivotOf(floor, passage)?.spoken;
  const short = excerpt(passage.text, 4, 12);
  return thing
    ? `What becomes of ${thing} if this holds: ${short}?`
    : `Who checks this before it is relied on: ${short}?`;
}
