import type { Block, ChartSeries, RailEntry, StagePerson, Tone } from '../../script/blocks';
import { isPerson } from '../../script/brief';
import type { Heard } from '../../script/format';
import { type Turn, wasSpoken } from '../../script/turn';
import { type Felt, moodOf, relationOf, relations } from './feelings';
import { answerOfTurn, beatOf, type Line, linesOf } from './lines';
import { noteText } from './notes';
import type { Answer } from './parser';
import { isPresent, planOf, privateCard } from './plan';
import { eventsOf, goalsOf, isFull, keptTurns, playOf } from './play';
import { standingOf } from './standing';
import { cueData, goalsIn } from './terms';

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
    ...ownCard(heard),
    ...checklist(heard, lines),
    ...moodChart(heard, lines, beats),
    ...relationCharts(heard, beats),
    ...eventLines(heard),
    ...noteLines(heard),
    ...unheardLines(heard, turns),
  ];
}

const beatLabel = (beat: number) => (beat === 0 ? 'Opening' : `Beat ${beat}`);

function rail(heard: Heard, beats: readonly number[]): RailEntry[] {
  const last = beats.at(-1);
  return beats.map(beat => {
    const turns = heard.turns.filter(turn => turn.move === 'line' && beatOf(turn) === beat);
    const state = beat === last && !heard.outcome ? 'now' : 'done';
    return { label: beatLabel(beat), state, ...(turns[0] ? { turn: turns[0].id } : {}) };
  });
}

function verdict(heard: Heard): Block[] {
  const { outcome } = heard;
  if (!outcome) return [];
  const goals = goalsIn(outcome);
  const those = (met: boolean) => goals.filter(each => each.met === met).map(({ goal }) => goal);
  const achieved = outcome.goalAchieved === true;
  const parts = [
    { label: 'Met', items: those(true) },
    { label: 'Open', items: those(false) },
  ].filter(part => part.items.length > 0);
  const reached = isFull(heard) ? 'The scene arrived at its goal in its last beat' : 'The scene arrived at its goal';
  const arrived = achieved ? reached : 'The scene did not arrive at its goal';
  const unfinished = isFull(heard) ? 'The scene came to its last beat' : 'The scene was broken off';
  const headline = goals.length > 0 ? arrived : achieved ? 'The scene came to its own end' : unfinished;
  return [{ kind: 'verdict', title: 'The scene', headline, tone: achieved ? 'good' : 'mixed', parts }];
}

/** What a person who plays a part knows alone, as long as the scene goes on. */
function ownCard({ brief, outcome }: Heard): Block[] {
  const own = outcome ? undefined : brief.seats.find(isPerson);
  const card = own && privateCard(own, brief);
  return card ? [{ kind: 'lines', title: 'Known to you alone', lines: [{ text: card }] }] : [];
}

function checklist(heard: Heard, lines: readonly Line[]): Block[] {
  const goals = goalsOf(heard);
  if (goals.length === 0) return [];
  const standing = standingOf(heard.turns, goals, lines);
  const items = standing.goals.map(({ goal, met, turn }) => ({ text: goal, done: met, ...(turn ? { turn } : {}) }));
  return [{ kind: 'checklist', title: 'Goals', items }];
}

const moods = ['very bad', 'bad', 'even', 'good', 'very good'];

/** Moods over the beats, each with its word and the character's last line before it was judged. */
function moodChart(heard: Heard, lines: readonly Line[], beats: readonly number[]): Block[] {
  const series = planOf(heard.brief).characters.flatMap(({ id }) => seriesOf(id, shownMood(heard, lines, id), beats));
  if (series.length === 0) return [];
  return [{ kind: 'chart', title: 'Moods', levels: moods, ticks: beats.map(String), series }];
}

/** One chart for each character: how each of the others stands to it. */
function relationCharts({ brief, turns }: Heard, beats: readonly number[]): Block[] {
  const { characters } = planOf(brief);
  return characters.flatMap((to): Block[] => {
    const series = characters.flatMap(from =>
      from.id === to.id ? [] : seriesOf(from.id, relationOf(from.id, to.id, turns, brief), beats),
    );
    const title = `How they stand to ${to.name}`;
    return series.length > 0
      ? [{ kind: 'chart', title, levels: [...relations], ticks: beats.map(String), series }]
      : [];
  });
}

function shownMood({ brief, turns }: Heard, lines: readonly Line[], seat: string): Felt[] {
  return moodOf(seat, turns, brief).map(({ beat, level, word }) => {
    const line = lines.findLast(each => each.seat.id === seat && each.beat <= beat);
    return { beat, level, word, ...(line ? { turn: line.turn.id } : {}) };
  });
}

function seriesOf(seat: string, reached: readonly Felt[], beats: readonly number[]): ChartSeries[] {
  const points = reached.flatMap(({ beat, level, turn, word }) => {
    const tick = beats.indexOf(beat);
    const told = { ...(turn ? { turn } : {}), ...(word ? { mark: word } : {}) };
    return tick < 0 ? [] : [{ tick, level: level + 2, ...told }];
  });
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

/** What characters only thought, and what of their answers stands in no line. */
function unheardLines({ brief }: Heard, turns: readonly Turn[]): Block[] {
  const told = turns.filter(wasSpoken).map(turn => ({ turn, answer: answerOfTurn(turn, brief) }));
  const linesFrom = (title: string, textsOf: (answer: Answer) => readonly string[]): Block[] => {
    const lines = told.flatMap(({ turn, answer }) => {
      const name = brief.seats.find(seat => seat.id === turn.seat)?.name ?? turn.seat;
      const beat = beatOf(turn);
      const placed = (text: string) => (beat === 0 ? `Opening, ${name}: ${text}` : `Beat ${beat}, ${name}: ${text}`);
      return textsOf(answer).map(text => ({ text: placed(text), turn: turn.id }));
    });
    return lines.length > 0 ? [{ kind: 'lines', title, hidden: true, lines }] : [];
  };
  return [...linesFrom('Thoughts', ({ thoughts }) => thoughts), ...linesFrom('Left out', ({ dropped }) => dropped)];
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

const tones: readonly Tone[] = ['bad', 'bad', 'plain', 'good', 'good'];

/** Who is on stage in the newest beat, and how each of them feels as it was judged last. */
function onStage(heard: Heard, lines: readonly Line[]): Block {
  const { brief, turns } = heard;
  const plan = planOf(brief);
  const beat = Math.max(0, ...turns.filter(turn => turn.move === 'line').map(beatOf));
  const people = plan.characters.map(({ id }): StagePerson => {
    const present = isPresent(plan, id, beat);
    const last = shownMood(heard, lines, id).at(-1);
    if (!last) return { seat: id, present };
    const { word: mood = '', level, turn } = last;
    return { seat: id, present, mood, moodTone: tones[level + 2] ?? 'plain', ...(turn ? { turn } : {}) };
  });
  return { kind: 'stage', title: 'On stage', people };
}
