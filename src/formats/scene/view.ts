import type { Block, ChartSeries, RailEntry, StagePerson, Tone } from '../../script/blocks';
import type { Heard } from '../../script/format';
import { beatOf, type Line, linesOf } from './lines';
import { noteText } from './notes';
import { isPresent, planOf } from './plan';
import { eventsOf, keptTurns, playOf } from './play';
import { standingOf, unjudged } from './standing';
import { cueData, goalsIn } from './terms';
import { moodOf, moods, type Reached, relationOf, relations } from './tones';

export { playOf as play } from './play';

/** What panel, terminal and transcripts show of a scene: its beats, the checklist, moods and relationships, events, and the notes that nobody on stage hears. */
export function view(heard: Heard): Block[] {
  const turns = keptTurns(heard);
  const lines = linesOf(turns, heard.brief);
  const beats = [...new Set(turns.map(beatOf))].sort((a, b) => a - b);
  return [
    { kind: 'rail', entries: rail(heard, beats) },
    ...verdict(heard),
    onStage(heard, lines),
    ...checklist(heard, lines),
    ...moodChart(heard, lines, beats),
    ...relationCharts(heard, lines, beats),
    ...eventLines(heard),
    ...noteLines(heard),
  ];
}

function rail(heard: Heard, beats: readonly number[]): RailEntry[] {
  const last = beats.at(-1);
  return beats.map(beat => {
    const turns = heard.turns.filter(turn => turn.move === 'line' && beatOf(turn) === beat);
    const state = beat === last && !heard.outcome ? 'now' : 'done';
    return { label: `Beat ${beat}`, state, ...(turns[0] ? { turn: turns[0].id } : {}) };
  });
}

function verdict({ outcome }: Heard): Block[] {
  if (!outcome) return [];
  const goals = goalsIn(outcome);
  const those = (met: boolean) => goals.filter(each => each.met === met).map(({ goal }) => goal);
  const achieved = outcome.goalAchieved === true;
  const parts = [
    { label: 'Met', items: those(true) },
    { label: 'Open', items: those(false) },
  ].filter(part => part.items.length > 0);
  const arrived = achieved ? 'The scene arrived at its goal' : 'The scene did not arrive at its goal';
  const headline = goals.length > 0 ? arrived : achieved ? 'The scene came to its own end' : 'The scene was broken off';
  return [{ kind: 'verdict', title: 'The scene', headline, tone: achieved ? 'good' : 'mixed', parts }];
}

function checklist(heard: Heard, lines: readonly Line[]): Block[] {
  const { goals } = planOf(heard.brief);
  if (goals.length === 0) return [];
  let standing = unjudged(goals);
  for (const turn of heard.turns) if (turn.move === 'standing') standing = standingOf(turn, goals, lines) ?? standing;
  const items = standing.goals.map(({ goal, met, turn }) => ({ text: goal, done: met, ...(turn ? { turn } : {}) }));
  return [{ kind: 'checklist', title: 'Goals', items }];
}

function moodChart({ brief }: Heard, lines: readonly Line[], beats: readonly number[]): Block[] {
  const series = planOf(brief).characters.flatMap(({ id }) => seriesOf(id, moodOf(id, lines), beats));
  if (series.length === 0) return [];
  return [{ kind: 'chart', title: 'Moods', levels: [...moods], ticks: beats.map(String), series }];
}

/** One chart for each character that others turned to: how each of them stands to it. */
function relationCharts({ brief }: Heard, lines: readonly Line[], beats: readonly number[]): Block[] {
  const { characters } = planOf(brief);
  return characters.flatMap((to): Block[] => {
    const series = characters.flatMap(from =>
      from.id === to.id ? [] : seriesOf(from.id, relationOf(from.id, to.id, lines), beats),
    );
    const title = `How they stand to ${to.name}`;
    return series.length > 0
      ? [{ kind: 'chart', title, levels: [...relations], ticks: beats.map(String), series }]
      : [];
  });
}

function seriesOf(seat: string, reached: readonly Reached[], beats: readonly number[]): ChartSeries[] {
  const points = reached.map(({ beat, level, turn }) => ({ tick: beats.indexOf(beat), level, turn }));
  return points.length > 0 ? [{ seat, points }] : [];
}

function eventLines(heard: Heard): Block[] {
  const lines = eventsOf(heard).map(({ text, beat, by }) => ({
    text: `Beat ${beat}: ${text}${by === 'moderator' ? ' (by the moderator)' : ''}`,
  }));
  return lines.length > 0 ? [{ kind: 'lines', title: 'Events', lines }] : [];
}

function noteLines(heard: Heard): Block[] {
  const nameOf = (seat: string | undefined) => heard.brief.seats.find(each => each.id === seat)?.name ?? 'all';
  const own = (heard.inputs ?? []).flatMap(input =>
    input.kind === 'note' ? [{ text: `To ${nameOf(input.to)}, from you: ${input.text}` }] : [],
  );
  const hidden = keptTurns(heard).flatMap(turn => {
    return (cueData(turn.cue).notes ?? []).map(note => ({
      text: `Beat ${beatOf(turn)}, to ${nameOf(turn.seat)}: ${noteText(note)}`,
      turn: turn.id,
    }));
  });
  const lines = [...own, ...hidden];
  return lines.length > 0 ? [{ kind: 'lines', title: 'Hidden notes', hidden: true, lines }] : [];
}

/** What a scene came to, for saved records. */
export function conclusion(heard: Heard) {
  const { outcome } = heard;
  if (!outcome) return undefined;
  const play = playOf(heard);
  return {
    scene: play.title,
    goal: play.goal,
    goalAchieved: play.goalAchieved,
    goals: outcome.goals,
    beats: play.beats,
  };
}

const tones: readonly Tone[] = ['bad', 'bad', 'mixed', 'plain', 'good', 'good'];

/** Who is on stage in the newest beat, and how each of them feels by their own lines. */
function onStage({ brief, turns }: Heard, lines: readonly Line[]): Block {
  const plan = planOf(brief);
  const beat = Math.max(0, ...turns.filter(turn => turn.move === 'line').map(beatOf));
  const people = plan.characters.map(({ id }): StagePerson => {
    const present = isPresent(plan, id, beat);
    const last = moodOf(id, lines).at(-1);
    if (!last) return { seat: id, present };
    return {
      seat: id,
      present,
      mood: moods[last.level] ?? '',
      moodTone: tones[last.level] ?? 'plain',
      turn: last.turn,
    };
  });
  return { kind: 'stage', title: 'On stage', people };
}
