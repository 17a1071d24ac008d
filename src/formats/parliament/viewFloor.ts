import type { Block } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { actionOf } from './actions';
import { memberNamed, nameOf, representatives } from './chamber';
import { stances } from './kinds';
import { evaluation as evaluated, opened, refusals } from './posts';
import { isUnfounded, stanceOf } from './stances';
import { bandOf, bands, motivesOf, temperatureIn } from './temperature';
import { answerOf, cueData, option, roundOf } from './terms';

/** Who speaks to whom, how warm everybody is, where the answers stand, and what the statements came to. */
export function floorBlocks(heard: Heard): Block[] {
  return [
    ...orderBlocks(heard),
    ...rosterBlocks(heard),
    ...temperatureBlocks(heard),
    ...stanceBlocks(heard),
    ...factBlocks(heard),
  ];
}

/** The order of the round under way, or of the last one that was held; what was spoken leads to its turn. */
function orderBlocks(heard: Heard): Block[] {
  const round = opened.among(heard.posts).at(-1)?.data;
  const lines = (round?.order ?? []).map(({ speaker, to, topic }) => {
    const turn = heard.turns.find(each => {
      const cue = cueData(each.cue);
      return each.move === 'speech' && each.seat === speaker && cue.to === to && cue.round === round?.round;
    });
    const about = topic ? `: ${topic}` : '';
    const text = `${nameOf(heard.brief, speaker)} → ${nameOf(heard.brief, to)}${about}`;
    return { text, ...(turn ? { tone: 'good' as const, turn: turn.id } : {}) };
  });
  return lines.length > 0 ? [{ kind: 'lines', title: `Speaking order, round ${round?.round}`, lines }] : [];
}

/** How the temperatures of the House went, where they narrow. */
function temperatureBlocks({ brief, posts }: Heard): Block[] {
  if (option(brief, 'temperatures') !== 'narrowing') return [];
  const rounds = opened.among(posts).map(({ data }) => data);
  const series = representatives(brief).flatMap(({ id }) => {
    const points = rounds.flatMap(({ temperatures }, tick) => {
      const own = temperatures.find(({ seat }) => seat === id);
      return own ? [{ tick, level: bands.indexOf(bandOf(own.temperature)) }] : [];
    });
    return points.length > 0 ? [{ seat: id, points }] : [];
  });
  if (series.length === 0) return [];
  const ticks = rounds.map(({ round }) => `Round ${round}`);
  return [{ kind: 'chart', title: 'Temperatures', levels: [...bands], ticks, series }];
}

function rosterBlocks(heard: Heard): Block[] {
  const { brief, turns } = heard;
  const round = opened.among(heard.posts).at(-1)?.data;
  const now = new Map((round?.temperatures ?? []).map(({ seat, temperature }) => [seat, temperature]));
  const rows = representatives(brief).map(seat => {
    const temperature = now.get(seat.id) ?? temperatureIn(brief, seat, 0, 1);
    const speeches = turns.filter(turn => turn.seat === seat.id && (turn.move === 'speech' || turn.move === 'answer'));
    const quieted = quietedIn(heard, Number(round?.round)).includes(seat.id);
    const manner = quieted ? `${bandOf(temperature)} (quieted)` : bandOf(temperature);
    return {
      label: seat.name,
      seat: seat.id,
      cells: [manner, String(speeches.length), motivesOf(seat).join('; ')],
    };
  });
  return [{ kind: 'matrix', title: 'The House', columns: ['Speaks as', 'Speeches', 'Cares for'], rows }];
}

/** Whom the rulings of a round have quieted. */
function quietedIn(heard: Heard, round: number): string[] {
  const members = representatives(heard.brief);
  const refused = refusals(heard);
  return heard.turns.flatMap(turn => {
    if (turn.move !== 'ruling' || roundOf(turn) !== round || refused.has(turn.id)) return [];
    const target = memberNamed({ members }, answerOf('ruling', turn)?.target);
    return target && actionOf(turn, { members }) === 'quiet' ? [target.id] : [];
  });
}

/** Where everybody's last answer of a round stood. */
function stanceBlocks({ brief, turns }: Heard): Block[] {
  const answers = turns.filter(turn => stanceOf(turn));
  const rounds = [...new Set(answers.map(roundOf))];
  const members = representatives(brief);
  const series = members.flatMap(({ id }) => {
    const points = rounds.flatMap((round, tick) => {
      const turn = answers.findLast(each => each.seat === id && roundOf(each) === round);
      const stance = turn && stanceOf(turn);
      if (!turn || !stance) return [];
      const mark = isUnfounded(turn, members) ? { mark: 'conceded without cause' } : {};
      return [{ tick, level: stances.indexOf(stance), turn: turn.id, ...mark }];
    });
    return points.length > 0 ? [{ seat: id, points }] : [];
  });
  if (series.length === 0) return [];
  const ticks = rounds.map(round => `Round ${round}`);
  return [{ kind: 'chart', title: 'How they answered', levels: [...stances], ticks, series }];
}

function factBlocks(heard: Heard): Block[] {
  const evaluation = evaluated.among(heard.posts).at(-1)?.data;
  if (!evaluation) return [];
  const { agreed, contested, constraints, questions } = evaluation.facts ?? {};
  const listed = { Agreed: agreed, Contested: contested, Constraints: constraints, 'Open questions': questions };
  const rows = Object.entries(listed).flatMap(([label, points]) =>
    textsOf(points).map(text => ({ label, cells: [text] })),
  );
  const directions = recordsOf(evaluation.directions).map(({ name, description, advocates }) => {
    const more = description && description !== name ? `: ${textOf(description)}` : '';
    const by = textsOf(advocates).map(each => nameOf(heard.brief, each));
    return { label: 'Direction', cells: [`${textOf(name)}${more}${by.length > 0 ? ` (${by.join(', ')})` : ''}`] };
  });
  const all = [...rows, ...directions];
  return all.length > 0 ? [{ kind: 'matrix', title: 'Fact base', columns: ['From the statements'], rows: all }] : [];
}
