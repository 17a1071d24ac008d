import type { Json, JsonObject } from '../../base/json';
import type { Block, ChartSeries, RailEntry, Tone } from '../../script/blocks';
import { numberOption } from '../../script/brief';
import type { Heard } from '../../script/format';
import { withOrderCheck } from '../../script/judging';
import { type Turn, wasSpoken } from '../../script/turn';

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
  const rulings = heard.turns.filter(turn => turn.move === 'ruling' && turn.data && wasSpoken(turn)).map(verdictBlock);
  return [...blocks, ...rulings.map((ruling, at) => (at === 0 ? withOrderCheck(ruling, heard.outcome) : ruling))];
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
  return heard.brief.options.swap === true ? [...first, ...leg(heard, true)] : first;
}

/** As many rounds as are planned now, or were held before the plan was changed. */
function leg({ brief, turns }: Heard, swapped: boolean): string[] {
  const rounds = (again: boolean) =>
    turns.flatMap(({ cue }) => (typeof cue?.round === 'number' && (cue.swapped === true) === again ? [cue.round] : []));
  const isOver = !swapped && rounds(true).length > 0;
  const length = Math.max(...rounds(swapped), isOver ? 0 : numberOption(brief, 'rounds', 3));
  return Array.from({ length }, (_, index) => `${swapped ? 'Swapped: ' : ''}Round ${index + 1}`);
}

function labelOf(turn: Turn): string {
  const { round, swapped } = turn.cue ?? {};
  return typeof round === 'number' ? `${swapped ? 'Swapped: ' : ''}Round ${round}` : '';
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
  if (turn.move === 'ruling')
    return turn.data ? { opponent: 0, split: 1, proponent: 2 }[String(turn.data.verdict)] : undefined;
  const side = turn.cue?.side;
  return side === 'proponent' ? 2 : side === 'opponent' ? 0 : undefined;
}

function marked<T extends { level: number }>(point: T, before: T | undefined): T & { mark?: string } {
  return before && before.level !== point.level ? { ...point, mark: 'changed sides' } : point;
}

function verdictBlock(turn: Turn): Block {
  const data = turn.data ?? {};
  const tone: Tone = data.verdict === 'proponent' ? 'good' : data.verdict === 'opponent' ? 'bad' : 'mixed';
  return {
    kind: 'verdict',
    title: turn.cue?.swapped ? 'Ruling with the sides swapped' : 'Ruling',
    headline: headline(data.verdict),
    tone,
    ...(typeof data.confidence === 'number' ? { confidence: data.confidence } : {}),
    parts: [
      { label: 'Reasons', items: list(data.reasons) },
      { label: 'Conditions', items: list(data.conditions) },
      { label: 'Open questions', items: list(data.openQuestions) },
    ].filter(part => part.items.length > 0),
  };
}

function headline(verdict: Json | undefined): string {
  if (verdict === 'proponent') return 'The motion is carried';
  return verdict === 'opponent' ? 'The motion is rejected' : 'The motion is split';
}

function list(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The decision of a debate for a record: what was decided, why, and what the losing side held. */
export function conclusion(heard: Heard): JsonObject | undefined {
  const { outcome } = heard;
  if (!outcome?.success) return undefined;
  const losing =
    outcome.verdict === 'proponent' ? 'opponent' : outcome.verdict === 'opponent' ? 'proponent' : undefined;
  const dissent = losing
    ? heard.turns.findLast(turn => turn.cue?.side === losing && !turn.cue.swapped && wasSpoken(turn))
    : undefined;
  const speaker = heard.brief.seats.find(seat => seat.id === dissent?.seat);
  return {
    question: outcome.motion,
    decision: headline(outcome.verdict),
    recommendation: outcome.ruling,
    confidence: outcome.confidence,
    reasons: outcome.reasons,
    conditions: outcome.conditions,
    openQuestions: outcome.openQuestions,
    dissent: dissent && speaker ? [{ by: speaker.name, text: dissent.text }] : [],
  };
}
