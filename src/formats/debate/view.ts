import { upTo } from '../../base/counting';
import type { JsonObject } from '../../base/json';
import type { Block, ChartSeries, RailEntry } from '../../script/blocks';
import type { Brief } from '../../script/brief';
import type { Heard } from '../../script/format';
import { withOrderCheck } from '../../script/judging';
import type { AnswerOf } from '../../script/move';
import type { Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { besidePage } from '../deliberation/besidePage';
import { recordsOf } from '../deliberation/conclusion';
import { isInspected } from '../inspection/options';
import type { debateMoves } from './moves';
import { answerOf, cueData, option } from './terms';

type Ruling = AnswerOf<(typeof debateMoves)['ruling']>;

const sides = ['against', 'split', 'for'] as const;

/** What panel, terminal and transcripts show of a debate: its rounds, who stood where, the cruxes and the ruling. */
export function view(heard: Heard): Block[] {
  const blocks: Block[] = [{ kind: 'rail', entries: rail(heard) }];
  const cruxes = heard.turns.filter(turn => turn.move === 'reaction' && wasSpoken(turn));
  if (cruxes.length > 0) {
    blocks.push({ kind: 'lines', title: 'Cruxes', lines: cruxes.map(turn => ({ text: turn.text, turn: turn.id })) });
  }
  const series = stances(heard);
  if (series.length > 0) {
    blocks.push({ kind: 'chart', title: 'Where they stand', levels: [...sides], ticks: labels(heard), series });
  }
  const rulings = heard.turns.flatMap(turn => verdictBlock(turn, heard.brief));
  return [...blocks, ...rulings.map((ruling, at) => (at === 0 ? checked(ruling, heard.outcome) : ruling))];
}

function rail(heard: Heard): RailEntry[] {
  const planned = labels(heard);
  const held = planned.map(label => heard.turns.filter(turn => labelOf(turn) === label));
  const reached = held.findLastIndex(turns => turns.length > 0);
  // Whoever presides has the last word of a round.
  const closed = held[reached]?.some(turn => turn.move === 'reaction' || turn.move === 'ruling') ?? false;
  const now = Math.max(0, closed ? reached + 1 : reached);
  return planned.map((label, index) => {
    const open = index === now && !heard.outcome;
    return { label, state: open ? 'now' : index <= reached ? 'done' : 'next', turn: held[index]?.[0]?.id };
  });
}

function labels(heard: Heard): string[] {
  const first = leg(heard, false);
  return option(heard.brief, 'swap') ? [...first, ...leg(heard, true)] : first;
}

/** As many rounds as are planned now, or were held before the plan was changed. */
function leg({ brief, turns }: Heard, swapped: boolean): string[] {
  const rounds = (again: boolean) =>
    turns.flatMap(({ cue }) => {
      const { round, swapped = false } = cueData(cue);
      return round !== undefined && swapped === again ? [round] : [];
    });
  const isOver = !swapped && rounds(true).length > 0;
  const length = Math.max(...rounds(swapped), isOver ? 0 : option(brief, 'rounds'));
  return upTo(length).map(round => `${swapped ? 'Swapped: ' : ''}Round ${round}`);
}

function labelOf(turn: Turn): string {
  const { round, swapped } = cueData(turn.cue);
  return round !== undefined ? `${swapped ? 'Swapped: ' : ''}Round ${round}` : '';
}

function stances(heard: Heard): ChartSeries[] {
  const ticks = labels(heard);
  const place = (turn: Turn) => ticks.indexOf(labelOf(turn));
  // A ruling before its time belongs to no round: it stands where the debate had arrived.
  const arrived = Math.max(0, ...heard.turns.map(place));
  const tickOf = (turn: Turn) => (place(turn) < 0 ? arrived : place(turn));
  return heard.brief.seats.flatMap(seat => {
    const points = heard.turns.flatMap(turn => {
      const level = turn.seat === seat.id && wasSpoken(turn) ? levelOf(turn) : undefined;
      return level === undefined ? [] : [{ tick: tickOf(turn), level, turn: turn.id }];
    });
    return points.length > 0
      ? [{ seat: seat.id, points: points.map((point, at) => marked(point, points[at - 1])) }]
      : [];
  });
}

function levelOf(turn: Turn): number | undefined {
  const side = turn.move === 'ruling' ? answerOf('ruling', turn)?.verdict : cueData(turn.cue).side;
  return side && { opponent: 0, split: 1, proponent: 2 }[side];
}

function marked<T extends { level: number }>(point: T, before: T | undefined): T & { mark?: string } {
  return before && before.level !== point.level ? { ...point, mark: 'changed sides' } : point;
}

const leanings = { proponent: 'for', opponent: 'against', split: undefined } as const;

function checked(ruling: Block, outcome: Outcome | undefined): Block {
  const leaning = outcome?.success ? leanings[(outcome as Outcome & Ruling).verdict] : undefined;
  return besidePage(withOwn(withOrderCheck(ruling, outcome), outcome), leaning, outcome);
}

/** What those who argued would rule themselves, beside the ruling. */
function withOwn(block: Block, outcome: Outcome | undefined): Block {
  const own = recordsOf(outcome?.ownVerdicts);
  if (block.kind !== 'verdict' || own.length === 0) return block;
  const itemsOf = (same: boolean) =>
    own
      .filter(({ verdict }) => (verdict === outcome?.verdict) === same)
      .map(({ by, verdict, confidence }) => {
        const sure = typeof confidence === 'number' ? ` (${Math.round(confidence * 100)} %)` : '';
        return `${by}: ${verdict}${sure}`;
      });
  const parts = [
    { label: 'Would rule otherwise themselves', items: itemsOf(false) },
    { label: 'Would rule the same themselves', items: itemsOf(true) },
  ];
  return { ...block, parts: [...block.parts, ...parts.filter(({ items }) => items.length > 0)] };
}

function verdictBlock(turn: Turn, brief: Brief): Block[] {
  const ruling = answerOf('ruling', turn);
  if (!ruling) return [];
  const { verdict, confidence, reasons, conditions, openQuestions } = ruling;
  const tone = ({ proponent: 'good', opponent: 'bad', split: 'mixed' } as const)[verdict];
  const parts = [
    { label: 'Reasons', items: reasons },
    { label: 'Conditions', items: conditions },
    { label: 'Open questions', items: openQuestions },
  ].filter(part => part.items.length > 0);
  const title = cueData(turn.cue).swapped ? 'Ruling with the sides swapped' : 'Ruling';
  return [{ kind: 'verdict', title, headline: headlinesOf(brief)[verdict], tone, confidence, parts }];
}

const headlines = {
  proponent: 'The motion is carried',
  opponent: 'The motion is rejected',
  split: 'The motion is split',
};

/** Where everybody has read the document, the motion is on what it becomes: a page says whether it may go ahead as it is. */
const afterReading = {
  ...headlines,
  proponent: 'The motion is carried, with the changes worked in',
  opponent: 'The motion is rejected, even with the changes worked in',
};
const headlinesOf = (brief: Brief) => (isInspected(brief) ? afterReading : headlines);

/** The decision of a debate for a record: what was decided, why, and what the losing side held. */
export function conclusion(heard: Heard): JsonObject | undefined {
  const { outcome } = heard;
  if (!outcome?.success) return undefined;
  const { verdict } = outcome as Outcome & Ruling;
  const losing = { proponent: 'opponent', opponent: 'proponent', split: undefined }[verdict];
  const dissent = heard.turns.findLast(turn => {
    const { side, swapped } = cueData(turn.cue);
    return side !== undefined && side === losing && !swapped && wasSpoken(turn);
  });
  const speaker = heard.brief.seats.find(seat => seat.id === dissent?.seat);
  return {
    question: outcome.motion,
    decision: headlinesOf(heard.brief)[verdict],
    recommendation: outcome.ruling,
    confidence: outcome.confidence,
    reasons: outcome.reasons,
    conditions: outcome.conditions,
    openQuestions: outcome.openQuestions,
    dissent: dissent && speaker ? [{ by: speaker.name, text: dissent.text }] : [],
  };
}
