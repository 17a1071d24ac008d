import { numbersTo } from '../../base/counting';
import type { JsonObject } from '../../base/json';
import { l10n, type Message } from '../../base/message';
import type { Block, ChartSeries, RailEntry } from '../../script/blocks';
import type { Brief } from '../../script/brief';
import type { SessionView } from '../../script/format';
import { withOrderCheck } from '../../script/judging';
import type { AnswerOf } from '../../script/move';
import type { Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { recordsOf } from '../deliberation/conclusion';
import { withPageNote } from '../deliberation/pageNote';
import { isInspected } from '../inspection/options';
import type { debateMoves } from './moves';
import { answerOf, cueData, option, roundName } from './terms';

type Ruling = AnswerOf<(typeof debateMoves)['ruling']>;

/** Renders a debate: a progress rail of its rounds, the cruxes (on which question each round turned), stances and the rulings. */
export function view(session: SessionView): Block[] {
  const blocks: Block[] = [{ kind: 'rail', entries: railEntries(session) }];
  const cruxes = session.turns.filter(turn => turn.move === 'reaction' && wasSpoken(turn));
  if (cruxes.length > 0) {
    blocks.push({ kind: 'lines', title: 'Cruxes', lines: cruxes.map(turn => ({ text: turn.text, turn: turn.id })) });
  }
  const series = stanceSeries(session);
  if (series.length > 0) {
    blocks.push({
      kind: 'chart',
      title: 'Where they stand',
      levels: [...sideLevels],
      ticks: roundLabels(session),
      series,
    });
  }
  const rulings = session.turns.flatMap(turn => rulingBlocks(turn, session.brief));
  return [...blocks, ...rulings.map((ruling, at) => (at === 0 ? withNotes(ruling, session.outcome) : ruling))];
}

function railEntries(session: SessionView): RailEntry[] {
  const planned = roundLabels(session);
  const turnsByRound = planned.map(label => session.turns.filter(turn => roundLabelOf(turn) === String(label)));
  const reached = turnsByRound.findLastIndex(turns => turns.length > 0);
  // The presiding seat speaks last in a round.
  const isRoundClosed =
    turnsByRound[reached]?.some(turn => turn.move === 'reaction' || turn.move === 'ruling') ?? false;
  const current = Math.max(0, isRoundClosed ? reached + 1 : reached);
  return planned.map((label, index) => {
    const isNow = index === current && !session.outcome;
    return { label, state: isNow ? 'now' : index <= reached ? 'done' : 'next', turn: turnsByRound[index]?.[0]?.id };
  });
}

/** The labels of all rounds; with the `swap` option the motion is argued twice, the second time with exchanged sides. */
function roundLabels(session: SessionView): Message[] {
  const first = runLabels(session, false);
  return option(session.brief, 'swap') ? [...first, ...runLabels(session, true)] : first;
}

/** The labels of a run's rounds: as many as are planned, or were held before the limit was lowered; of a run that is over those held. */
function runLabels({ brief, turns }: SessionView, isSecond: boolean): Message[] {
  const heldRounds = (ofSecond: boolean) =>
    turns.flatMap(({ cue }) => {
      const { round, swapped = false } = cueData(cue);
      return round !== undefined && swapped === ofSecond ? [round] : [];
    });
  const isOver = !isSecond && heldRounds(true).length > 0;
  const length = Math.max(...heldRounds(isSecond), isOver ? 0 : option(brief, 'rounds'));
  return numbersTo(length).map(round => roundName(round, isSecond));
}

/** The label of the round that a turn belongs to, in English; empty if it belongs to none. */
function roundLabelOf(turn: Turn): string {
  const { round, swapped } = cueData(turn.cue);
  return round !== undefined ? String(roundName(round, swapped)) : '';
}

/** The line of each seat in the chart: over the rounds the side that it spoke for, of the arbitrator the side that it ruled for. */
function stanceSeries(session: SessionView): ChartSeries[] {
  const ticks = roundLabels(session).map(String);
  const tickIndex = (turn: Turn) => ticks.indexOf(roundLabelOf(turn));
  // An early ruling belongs to no round: it is drawn at the last one reached.
  const lastTick = Math.max(0, ...session.turns.map(tickIndex));
  const tickOf = (turn: Turn) => (tickIndex(turn) < 0 ? lastTick : tickIndex(turn));
  return session.brief.seats.flatMap(seat => {
    const points = session.turns.flatMap(turn => {
      const level = turn.seat === seat.id && wasSpoken(turn) ? sideLevel(turn) : undefined;
      return level === undefined ? [] : [{ tick: tickOf(turn), level, turn: turn.id }];
    });
    return points.length > 0
      ? [{ seat: seat.id, points: points.map((point, at) => withMark(point, points[at - 1])) }]
      : [];
  });
}

/** The levels of the chart, the lowest first. */
const sideLevels = ['against', 'split', 'for'] as const;

/** The index of the level at which a turn is drawn; undefined if it takes no side. */
function sideLevel(turn: Turn): number | undefined {
  const side = turn.move === 'ruling' ? answerOf('ruling', turn)?.verdict : cueData(turn.cue).side;
  return side && { opponent: 0, split: 1, proponent: 2 }[side];
}

/** Marks a point that is at another level than the one before. */
function withMark<T extends { level: number }>(point: T, before: T | undefined): T & { mark?: Message } {
  return before && before.level !== point.level ? { ...point, mark: l10n`changed sides` } : point;
}

/** Adds the debaters' own verdicts, the order check and a note on the page to the ruling. */
function withNotes(ruling: Block, outcome: Outcome | undefined): Block {
  const verdict = outcome?.success ? (outcome as Outcome & Ruling).verdict : 'split';
  const leaning = ({ proponent: 'for', opponent: 'against', split: undefined } as const)[verdict];
  return withPageNote(withOwnVerdicts(withOrderCheck(ruling, outcome), outcome), leaning, outcome);
}

/** Adds the verdicts that the debaters would give without a side. */
function withOwnVerdicts(block: Block, outcome: Outcome | undefined): Block {
  const ownVerdicts = recordsOf(outcome?.ownVerdicts);
  if (block.kind !== 'verdict' || ownVerdicts.length === 0) return block;
  const itemsOf = (isSame: boolean) =>
    ownVerdicts
      .filter(({ verdict }) => (verdict === outcome?.verdict) === isSame)
      .map(({ by, verdict, confidence }) => {
        const percentage = typeof confidence === 'number' ? ` (${Math.round(confidence * 100)} %)` : '';
        return `${by}: ${verdict}${percentage}`;
      });
  const parts = [
    { label: 'Would rule otherwise themselves', items: itemsOf(false) },
    { label: 'Would rule the same themselves', items: itemsOf(true) },
  ];
  return { ...block, parts: [...block.parts, ...parts.filter(({ items }) => items.length > 0)] };
}

function rulingBlocks(turn: Turn, brief: Brief): Block[] {
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

/** The headlines if the document was read first: the motion is then about it with the changes applied; whether it may go ahead as it is, the page says. */
const headlinesAfterReading = {
  ...headlines,
  proponent: 'The motion is carried, with the changes worked in',
  opponent: 'The motion is rejected, even with the changes worked in',
};

const headlinesOf = (brief: Brief) => (isInspected(brief) ? headlinesAfterReading : headlines);

/** The decision of a debate for saved records: the ruling, its reasons, and the last turn of the losing side as dissent. */
export function conclusion(session: SessionView): JsonObject | undefined {
  const { outcome } = session;
  if (!outcome?.success) return undefined;
  const { verdict } = outcome as Outcome & Ruling;
  const losingSide = { proponent: 'opponent', opponent: 'proponent', split: undefined }[verdict];
  const dissent = session.turns.findLast(turn => {
    const { side, swapped } = cueData(turn.cue);
    return side !== undefined && side === losingSide && !swapped && wasSpoken(turn);
  });
  const speaker = session.brief.seats.find(seat => seat.id === dissent?.seat);
  return {
    question: outcome.motion,
    decision: headlinesOf(session.brief)[verdict],
    recommendation: outcome.ruling,
    confidence: outcome.confidence,
    reasons: outcome.reasons,
    conditions: outcome.conditions,
    openQuestions: outcome.openQuestions,
    dissent: dissent && speaker ? [{ by: speaker.name, text: dissent.text }] : [],
  };
}
