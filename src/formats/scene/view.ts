import { l10n } from '../../base/message';
import type { Block, ChartSeries, RailEntry, StagePerson, Tone } from '../../script/blocks';
import { isPerson } from '../../script/brief';
import type { SessionView } from '../../script/format';
import { type Turn, wasSpoken } from '../../script/turn';
import { type Feeling, moodHistory, relationHistory, relationLevels } from './feelings';
import { currentJudgement } from './judgement';
import { beatOf, type Line, parsedAnswer, sceneLines } from './lines';
import { noteText } from './notes';
import type { ParsedAnswer } from './parser';
import { isPresent, parseScenePlan, privateCard } from './plan';
import { buildPlay, currentGoals, playedTurns, reachedMaxBeats, sceneEvents } from './play';
import { cueData, outcomeGoals } from './terms';

export { buildPlay as play } from './play';

/** Renders a scene: beats, outcome, the stage, goals, moods, relations, events and hidden notes. */
export function view(session: SessionView): Block[] {
  const turns = playedTurns(session);
  const lines = sceneLines(turns, session.brief);
  const beats = [...new Set(turns.map(beatOf))].sort((a, b) => a - b);
  return [
    { kind: 'rail', entries: railEntries(session, beats) },
    ...verdictBlocks(session),
    stageBlock(session, lines),
    ...privateCardBlocks(session),
    ...checklistBlocks(session, lines),
    ...moodChartBlocks(session, lines, beats),
    ...relationChartBlocks(session, beats),
    ...eventBlocks(session),
    ...noteBlocks(session),
    ...unheardBlocks(session, turns),
  ];
}

/** The ticks of charts: numbers of beats; the opening has none. */
const tickLabels = (beats: readonly number[]) => beats.map(beat => (beat === 0 ? 'Opening' : String(beat)));

const beatLabel = (beat: number) => (beat === 0 ? l10n`Opening` : l10n`Beat ${beat}`);

function railEntries(session: SessionView, beats: readonly number[]): RailEntry[] {
  const last = beats.at(-1);
  return beats.map(beat => {
    const turns = session.turns.filter(turn => turn.move === 'line' && beatOf(turn) === beat);
    const state = beat === last && !session.outcome ? 'now' : 'done';
    return { label: beatLabel(beat), state, ...(turns[0] ? { turn: turns[0].id } : {}) };
  });
}

function verdictBlocks(session: SessionView): Block[] {
  const { outcome } = session;
  if (!outcome) return [];
  const goals = outcomeGoals(outcome);
  const goalsThatAre = (met: boolean) => goals.filter(each => each.met === met).map(({ goal }) => goal);
  const achieved = outcome.goalAchieved === true;
  const parts = [
    { label: 'Met', items: goalsThatAre(true) },
    { label: 'Open', items: goalsThatAre(false) },
  ].filter(part => part.items.length > 0);
  const reached = reachedMaxBeats(session)
    ? 'The scene reached its goal in its last beat'
    : 'The scene reached its goal';
  const headlineByGoals = achieved ? reached : 'The scene did not reach its goal';
  const unfinished = reachedMaxBeats(session) ? 'The scene reached its last beat' : 'The scene was broken off';
  const headlineWithoutGoals = achieved ? 'The scene came to its own end' : unfinished;
  const headline = goals.length > 0 ? headlineByGoals : headlineWithoutGoals;
  return [{ kind: 'verdict', title: 'The scene', headline, tone: achieved ? 'good' : 'mixed', parts }];
}

/** Renders what the user's own character knows alone, until the scene ends. */
function privateCardBlocks({ brief, outcome }: SessionView): Block[] {
  const own = outcome ? undefined : brief.seats.find(isPerson);
  const card = own && privateCard(own, brief);
  return card ? [{ kind: 'lines', title: 'Only you know this', lines: [{ text: card }] }] : [];
}

function checklistBlocks(session: SessionView, lines: readonly Line[]): Block[] {
  const goals = currentGoals(session);
  if (goals.length === 0) return [];
  const judgement = currentJudgement(session.turns, goals, lines);
  const items = judgement.goals.map(({ goal, met, turn }) => ({ text: goal, done: met, ...(turn ? { turn } : {}) }));
  return [{ kind: 'checklist', title: 'Goals', items }];
}

const moods = ['very bad', 'bad', 'even', 'good', 'very good'];

/** Renders the moods over the beats; each point has its word and the character's last line before it. */
function moodChartBlocks(session: SessionView, lines: readonly Line[], beats: readonly number[]): Block[] {
  const series = parseScenePlan(session.brief).characters.flatMap(({ id }) =>
    chartSeries(id, moodWithLines(session, lines, id), beats),
  );
  if (series.length === 0) return [];
  return [{ kind: 'chart', title: 'Moods', levels: moods, ticks: tickLabels(beats), series }];
}

/** Renders one chart for each character: how the others feel towards it. */
function relationChartBlocks({ brief, turns }: SessionView, beats: readonly number[]): Block[] {
  const { characters } = parseScenePlan(brief);
  return characters.flatMap((to): Block[] => {
    const series = characters.flatMap(from =>
      from.id === to.id ? [] : chartSeries(from.id, relationHistory(from.id, to.id, turns, brief), beats),
    );
    const title = l10n`How they stand to ${to.name}`;
    return series.length > 0
      ? [{ kind: 'chart', title, levels: [...relationLevels], ticks: tickLabels(beats), series }]
      : [];
  });
}

function moodWithLines({ brief, turns }: SessionView, lines: readonly Line[], seat: string): Feeling[] {
  return moodHistory(seat, turns, brief).map(({ beat, level, word }) => {
    const line = lines.findLast(each => each.seat.id === seat && each.beat <= beat);
    return { beat, level, word, ...(line ? { turn: line.turn.id } : {}) };
  });
}

function chartSeries(seat: string, reached: readonly Feeling[], beats: readonly number[]): ChartSeries[] {
  const points = reached.flatMap(({ beat, level, turn, word }) => {
    const tick = beats.indexOf(beat);
    const cause = { ...(turn ? { turn } : {}), ...(word ? { mark: word } : {}) };
    return tick < 0 ? [] : [{ tick, level: level + 2, ...cause }];
  });
  return points.length > 0 ? [{ seat, points }] : [];
}

function eventBlocks(session: SessionView): Block[] {
  const lines = sceneEvents(session).map(({ text, beat, by }) => ({
    text: by === 'moderator' ? l10n`Beat ${beat}: ${text} (by the moderator)` : l10n`Beat ${beat}: ${text}`,
  }));
  return lines.length > 0 ? [{ kind: 'lines', title: 'Events', lines }] : [];
}

function noteBlocks(session: SessionView): Block[] {
  const nameOf = (seat: string | undefined) => session.brief.seats.find(each => each.id === seat)?.name ?? 'all';
  const own = (session.inputs ?? []).flatMap(input =>
    input.kind === 'note' ? [{ text: l10n`To ${nameOf(input.to)}, from you: ${input.text}` }] : [],
  );
  const hidden = playedTurns(session).flatMap(turn => {
    return (cueData(turn.cue).notes ?? []).map(note => ({
      text: l10n`Beat ${beatOf(turn)}, to ${nameOf(turn.seat)}: ${noteText(note)}`,
      turn: turn.id,
    }));
  });
  const lines = [...own, ...hidden];
  return lines.length > 0 ? [{ kind: 'lines', title: 'Hidden notes', hidden: true, lines }] : [];
}

/** Renders what characters only thought, and what could not be used of their answers. */
function unheardBlocks({ brief }: SessionView, turns: readonly Turn[]): Block[] {
  const answers = turns.filter(wasSpoken).map(turn => ({ turn, answer: parsedAnswer(turn, brief) }));
  const linesFrom = (title: string, textsOf: (answer: ParsedAnswer) => readonly string[]): Block[] => {
    const lines = answers.flatMap(({ turn, answer }) => {
      const name = turn.name ?? turn.seat;
      const beat = beatOf(turn);
      const placed = (text: string) =>
        beat === 0 ? l10n`Opening, ${name}: ${text}` : l10n`Beat ${beat}, ${name}: ${text}`;
      return textsOf(answer).map(text => ({ text: placed(text), turn: turn.id }));
    });
    return lines.length > 0 ? [{ kind: 'lines', title, hidden: true, lines }] : [];
  };
  return [...linesFrom('Thoughts', ({ thoughts }) => thoughts), ...linesFrom('Left out', ({ dropped }) => dropped)];
}

/** The conclusion of a scene for saved records. */
export function conclusion(session: SessionView) {
  const { outcome } = session;
  if (!outcome) return undefined;
  const { title, goal, goalAchieved, beats } = buildPlay(session);
  return { scene: title, goal, goalAchieved, goals: outcome.goals, beats };
}

/** The tones of moods from −2 to 2. */
const tones: readonly Tone[] = ['bad', 'bad', 'plain', 'good', 'good'];

/** Renders who is on stage in the newest beat, each with the mood that was judged last. */
function stageBlock(session: SessionView, lines: readonly Line[]): Block {
  const { brief, turns } = session;
  const plan = parseScenePlan(brief);
  const beat = Math.max(0, ...turns.filter(turn => turn.move === 'line').map(beatOf));
  const people = plan.characters.map(({ id }): StagePerson => {
    const present = isPresent(plan, id, beat);
    const last = moodWithLines(session, lines, id).at(-1);
    if (!last) return { seat: id, present };
    const { word: mood = '', level, turn } = last;
    return { seat: id, present, mood, moodTone: tones[level + 2] ?? 'plain', ...(turn ? { turn } : {}) };
  });
  return { kind: 'stage', title: 'On stage', people };
}
