// The floor of a parliament in its view: who of the House (its representatives) speaks when and how. A temperature is a number; the range
// that it lies in is its band, whose name says in what manner a member speaks. In a cell a plain string is somebody's words: what is to be
// translated there is `l10n` where it is written out, and a Message where it comes from a list.

import { l10n, Message } from '../../base/message';
import type { Block } from '../../script/blocks';
import { seatName } from '../../script/brief';
import type { SessionView } from '../../script/format';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { findSeat } from '../deliberation/members';
import { roundLabel } from '../deliberation/rail';
import { resolveAction } from './actions';
import { representatives } from './chamber';
import { stances } from './kinds';
import { evaluationPost, findRefusedTurns, roundPost } from './posts';
import { effectiveStance, yieldsWithoutCause } from './stances';
import { bandOf, bands, baseTemperature, motivesOf } from './temperature';
import { answerOf, cueData, option, roundOf } from './terms';

/** Renders the speaking order, the roster, temperatures, stances of answers and the fact base. */
export function floorBlocks(session: SessionView): Block[] {
  return [
    ...orderBlocks(session),
    ...rosterBlocks(session),
    ...temperatureBlocks(session),
    ...stanceBlocks(session),
    ...factBlocks(session),
  ];
}

/** Renders the latest speaking order; entries that were spoken link to their turn. */
function orderBlocks(session: SessionView): Block[] {
  const round = roundPost.among(session.posts).at(-1)?.data;
  if (!round) return [];
  const lines = round.order.map(({ speaker, to, topic }) => {
    const turn = session.turns.find(each => {
      const cue = cueData(each.cue);
      return each.move === 'speech' && each.seat === speaker && cue.to === to && cue.round === round.round;
    });
    const about = topic ? `: ${topic}` : '';
    const text = `${seatName(session.brief, speaker)} → ${seatName(session.brief, to)}${about}`;
    return { text, ...(turn ? { tone: 'good' as const, turn: turn.id } : {}) };
  });
  return lines.length > 0 ? [{ kind: 'lines', title: l10n`Speaking order, round ${round.round}`, lines }] : [];
}

/** Renders the temperatures over the rounds if they narrow. */
function temperatureBlocks({ brief, posts }: SessionView): Block[] {
  if (option(brief, 'temperatures') !== 'narrowing') return [];
  const rounds = roundPost.among(posts).map(({ data }) => data);
  const series = representatives(brief).flatMap(({ id }) => {
    const points = rounds.flatMap(({ temperatures }, tick) => {
      const entry = temperatures.find(({ seat }) => seat === id);
      return entry ? [{ tick, level: bands.indexOf(bandOf(entry.temperature)) }] : [];
    });
    return points.length > 0 ? [{ seat: id, points }] : [];
  });
  if (series.length === 0) return [];
  const ticks = rounds.map(({ round }) => roundLabel(round));
  return [{ kind: 'chart', title: 'Temperatures', levels: [...bands], ticks, series }];
}

/** Renders the members with their current manner, the number of their speeches and their motives. */
function rosterBlocks(session: SessionView): Block[] {
  const { brief, turns } = session;
  const round = roundPost.among(session.posts).at(-1)?.data;
  const currentTemperatures = new Map((round?.temperatures ?? []).map(({ seat, temperature }) => [seat, temperature]));
  const quieted = round ? findQuieted(session, round.round) : [];
  const rows = representatives(brief).map(seat => {
    const temperature = currentTemperatures.get(seat.id) ?? baseTemperature(brief, seat);
    const speeches = turns.filter(turn => turn.seat === seat.id && (turn.move === 'speech' || turn.move === 'answer'));
    const band = new Message(bandOf(temperature));
    const manner = quieted.includes(seat.id) ? l10n`${band} (quieted)` : band;
    return {
      label: seat.name,
      seat: seat.id,
      cells: [manner, String(speeches.length), motivesOf(seat).join('; ')],
    };
  });
  return [{ kind: 'matrix', title: 'The House', columns: ['Speaks as', 'Speeches', 'Cares for'], rows }];
}

/** Finds the members that the rulings of a round quieted. */
function findQuieted(session: SessionView, round: number): string[] {
  const members = representatives(session.brief);
  const refused = findRefusedTurns(session);
  return session.turns.flatMap(turn => {
    if (turn.move !== 'ruling' || roundOf(turn) !== round || refused.has(turn.id)) return [];
    const target = findSeat(members, answerOf('ruling', turn)?.target);
    return target && resolveAction(turn, { members }) === 'quiet' ? [target.id] : [];
  });
}

/** Renders each member's last stance of every round. */
function stanceBlocks({ brief, turns }: SessionView): Block[] {
  const answers = turns.filter(turn => effectiveStance(turn));
  const rounds = [...new Set(answers.map(roundOf))];
  const members = representatives(brief);
  const series = members.flatMap(({ id }) => {
    const points = rounds.flatMap((round, tick) => {
      const turn = answers.findLast(each => each.seat === id && roundOf(each) === round);
      const stance = turn && effectiveStance(turn);
      if (!turn || !stance) return [];
      const mark = yieldsWithoutCause(turn, members) ? { mark: l10n`conceded without cause` } : {};
      return [{ tick, level: stances.indexOf(stance), turn: turn.id, ...mark }];
    });
    return points.length > 0 ? [{ seat: id, points }] : [];
  });
  if (series.length === 0) return [];
  const ticks = rounds.map(roundLabel);
  return [{ kind: 'chart', title: 'How they answered', levels: [...stances], ticks, series }];
}

function factBlocks(session: SessionView): Block[] {
  const evaluation = evaluationPost.among(session.posts).at(-1)?.data;
  if (!evaluation) return [];
  const { agreed, contested, constraints, questions } = evaluation.facts ?? {};
  const listed = { Agreed: agreed, Contested: contested, Constraints: constraints, 'Open questions': questions };
  const rows = Object.entries(listed).flatMap(([label, points]) =>
    textsOf(points).map(text => ({ label: new Message(label), cells: [text] })),
  );
  const directions = recordsOf(evaluation.directions).map(({ name, description, advocates }) => {
    const more = description && description !== name ? `: ${textOf(description)}` : '';
    const by = textsOf(advocates).map(each => seatName(session.brief, each));
    return { label: l10n`Direction`, cells: [`${textOf(name)}${more}${by.length > 0 ? ` (${by.join(', ')})` : ''}`] };
  });
  const all = [...rows, ...directions];
  return all.length > 0 ? [{ kind: 'matrix', title: 'Fact base', columns: ['From the statements'], rows: all }] : [];
}
