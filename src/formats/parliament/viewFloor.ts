import { isRecord, type JsonObject } from '../../base/json';
import type { Block } from '../../script/blocks';
import type { Heard } from '../../script/format';
import type { Turn } from '../../script/turn';
import { recordsOf, textsOf } from '../deliberation/conclusion';
import { nameOf, representatives } from './chamber';
import { directionsIn } from './drafting';
import { stances } from './shapes';
import { stanceOf } from './stances';
import { bandOf, motivesOf, temperatureIn } from './temperature';

/** Who speaks to whom, how warm everybody is, where the answers stand, and what the statements came to. */
export function floorBlocks(heard: Heard): Block[] {
  return [...orderBlocks(heard), ...rosterBlocks(heard), ...stanceBlocks(heard), ...factBlocks(heard)];
}

function lastPost({ posts }: Heard, topic: string): JsonObject | undefined {
  const data = posts.findLast(post => post.topic === topic)?.data;
  return isRecord(data) ? (data as JsonObject) : undefined;
}

/** The order of the round under way, or of the last one that was held. */
function orderBlocks(heard: Heard): Block[] {
  const round = lastPost(heard, 'round');
  const lines = recordsOf(round?.order).map(({ speaker, to, topic }) => ({
    text: `${nameOf(heard.brief, speaker)} → ${nameOf(heard.brief, to)}${topic ? `: ${String(topic)}` : ''}`,
  }));
  return lines.length > 0 ? [{ kind: 'lines', title: `Speaking order, round ${String(round?.round)}`, lines }] : [];
}

function rosterBlocks(heard: Heard): Block[] {
  const { brief, turns } = heard;
  const round = lastPost(heard, 'round');
  const now = new Map(
    recordsOf(round?.temperatures).map(({ seat, temperature }) => [String(seat), Number(temperature)]),
  );
  const rows = representatives(brief).map(seat => {
    const temperature = now.get(seat.id) ?? temperatureIn(brief, seat, 0, 1);
    const speeches = turns.filter(turn => turn.seat === seat.id && (turn.move === 'speech' || turn.move === 'answer'));
    const quiet = isQuieted(turns, seat.id, Number(round?.round)) ? ' (quieted)' : '';
    return {
      label: seat.name,
      seat: seat.id,
      cells: [`${temperature}${quiet}`, bandOf(temperature), motivesOf(seat).join('; '), String(speeches.length)],
    };
  });
  return [{ kind: 'matrix', title: 'The House', columns: ['Temperature', 'Manner', 'Motives', 'Times heard'], rows }];
}

/** Whether the last ruling of a round that told of the quieted named a seat. */
function isQuieted(turns: readonly Turn[], seat: string, round: number): boolean {
  const last = turns.findLast(turn => turn.move === 'ruling' && turn.cue?.round === round);
  return textsOf(last?.cue?.quieted).includes(seat);
}

/** Where everybody's last answer of a round stood. */
function stanceBlocks({ brief, turns }: Heard): Block[] {
  const answers = turns.filter(turn => stanceOf(turn));
  const rounds = [...new Set(answers.map(turn => Number(turn.cue?.round)))];
  const series = representatives(brief).flatMap(({ id }) => {
    const points = rounds.flatMap((round, tick) => {
      const turn = answers.findLast(each => each.seat === id && each.cue?.round === round);
      const stance = turn && stanceOf(turn);
      return turn && stance ? [{ tick, level: stances.indexOf(stance), turn: turn.id }] : [];
    });
    return points.length > 0 ? [{ seat: id, points }] : [];
  });
  if (series.length === 0) return [];
  const ticks = rounds.map(round => `Round ${round}`);
  return [{ kind: 'chart', title: 'How they answered', levels: [...stances], ticks, series }];
}

function factBlocks(heard: Heard): Block[] {
  const evaluation = lastPost(heard, 'evaluation');
  if (!evaluation) return [];
  const facts = isRecord(evaluation.facts) ? (evaluation.facts as JsonObject) : {};
  const rows = (
    [
      ['Agreed facts', facts.agreed],
      ['Contested facts', facts.contested],
      ['Constraints', facts.constraints],
      ['Open questions', facts.questions],
    ] as const
  ).flatMap(([label, points]) => textsOf(points).map(text => ({ text: `${label}: ${text}` })));
  const directions = directionsIn(evaluation).map(({ name, description }) => ({
    text: `Direction: ${String(name)}${description && description !== name ? `, ${String(description)}` : ''}`,
  }));
  const lines = [...rows, ...directions];
  return lines.length > 0 ? [{ kind: 'lines', title: 'Fact base', lines }] : [];
}
