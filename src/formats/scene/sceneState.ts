// The state of a scene while its script runs: the lines played, the moderator's last judgement, and the notes to pass on.

import type { Json, JsonObject } from '../../base/json';
import { type Brief, isPerson, type Seat } from '../../script/brief';
import type { SealedInput } from '../../script/input';
import type { Outcome, Posted } from '../../script/step';
import type { SeatId, Turn } from '../../script/turn';
import { parseGoals } from '../../text/checklist';
import { mentions } from '../../text/mentions';
import { applyJudgement, areGoalsMet, goalRecords, initialJudgement, type SceneJudgement } from './judgement';
import { beatOf, type Line, sceneLines } from './lines';
import { option } from './options';
import { isUsable, parseAnswer } from './parser';
import { findCharacter, isPresent, type PlannedEvent, parseScenePlan, type ScenePlan } from './plan';
import { goals } from './posts';

/** A hidden note for one character in its next beat; without a text it is worded by `about`. */
export interface DirectorNote {
  to: SeatId;
  about: string;
  text?: string;
  /** The last beat that the note knows of, if more were played since. */
  until?: number;
  /** Whether it comes from a judgement: it waits for its addressee's next turn. */
  isJudged?: boolean;
}

/** The state of a running scene. */
export interface SceneState {
  readonly brief: Brief;
  readonly plan: ScenePlan;
  /** The next beat to be played; the opening is 0. */
  beat: number;
  /** The characters' turns so far. */
  readonly turns: Turn[];
  /** Background turns that have ended but were not applied yet. */
  readonly unread: Turn[];
  /** The moderator's last judgement: which goals are met, and how the scene goes on. */
  judgement: SceneJudgement;
  /** The first beat that the last judgement does not cover. */
  judgedTo: number;
  /** Whether the last judgement has notes that were not passed on yet. */
  hasNewNotes: boolean;
  /** Whether the goals have changed since they were posted last. */
  hasNewGoals: boolean;
  /** The beat at which wrapping up began. */
  wrappingSince?: number;
  /** The beat in which everybody was asked for the last action. */
  closingAt?: number;
  notes: DirectorNote[];
  /** The only character that acts in the next beat, if the user named one. */
  next?: SeatId;
  /** Lines that the user wrote for characters in the next beat. */
  readonly userLines: Map<SeatId, string>;
  /** The beat of the last event. */
  lastEvent: number;
  /** The indexes of planned events that have happened. */
  happened: Set<number>;
  /** How many times the circuit breaker intervened. */
  loops: number;
  /** The beat that opens with an event, after the circuit breaker's first intervention. */
  brokenAt?: number;
}

/** The number of beats before the maximum from which the moderator directs towards an end. */
const announcedBeats = 6;

/** The confidence at which wrapping up begins. */
export const wrapUpConfidence = 0.8;

/** The state of a scene before its first beat, or after the given turns. */
export function createSceneState(
  brief: Brief,
  heard: readonly Turn[] = [],
  posted: readonly Posted[] = [],
): SceneState {
  const planned = parseScenePlan(brief);
  // A copy: the goals change in place, what was posted does not.
  const plan = { ...planned, goals: [...(goals.among(posted).at(-1)?.data ?? planned.goals)] };
  const turns = heard.filter(turn => turn.move === 'line');
  const scene: SceneState = {
    brief,
    plan,
    beat: turns.reduce((most, turn) => Math.max(most, beatOf(turn) + 1), 0),
    turns,
    unread: [],
    judgement: initialJudgement(plan.goals),
    judgedTo: 0,
    hasNewNotes: false,
    hasNewGoals: false,
    notes: [],
    userLines: new Map(),
    lastEvent: 0,
    happened: new Set(),
    loops: 0,
  };
  for (const turn of heard) if (turn.move === 'standing') applyJudgementTurn(scene, turn);
  return scene;
}

/** All lines so far, in playing order. */
export function linesSoFar(scene: SceneState): Line[] {
  return sceneLines(scene.turns, scene.brief);
}

/** Replaces the goals in place, for all that hold the plan; none of the new ones is met. */
export function setGoals(scene: SceneState, found: readonly string[]): void {
  scene.plan.goals.splice(0, scene.plan.goals.length, ...found);
  // Notes that lead to the former goals are withdrawn.
  scene.notes = scene.notes.filter(({ about }) => about !== 'close' && about !== 'off goal');
  scene.judgement = { ...scene.judgement, goals: initialJudgement(found).goals };
}

/** Applies a judgement; a failed one leaves the state as it was. */
export function applyJudgementTurn(scene: SceneState, turn: Turn | undefined): void {
  const after = applyJudgement(scene.judgement, turn, linesSoFar(scene));
  // Older sessions repeat the last judgement's notes in every beat.
  scene.hasNewNotes = after !== undefined || scene.plan.judgeEvery === undefined;
  scene.judgement = after ?? scene.judgement;
  if (turn) scene.judgedTo = beatOf(turn) + 1;
}

/** Applies inputs of the user. */
export function applyInputs(scene: SceneState, inputs: readonly SealedInput[]): void {
  for (const input of inputs) {
    if (input.kind === 'next' && isPresent(scene.plan, input.seat, scene.beat)) scene.next = input.seat;
    if (input.kind === 'event') scene.lastEvent = scene.beat;
    if (input.kind === 'line') scene.userLines.set(input.seat, quoteIfFormless(input.text));
    if (input.kind === 'limit' && input.key === 'goal' && typeof input.value === 'string') {
      setGoals(scene, parseGoals(input.value) ?? [input.value]);
      scene.hasNewGoals = true;
    }
  }
}

/** Puts a user's line into quotation marks if it has neither tag nor quotation. */
function quoteIfFormless(text: string): string {
  return isUsable(parseAnswer(text)) ? text : `"${text.replaceAll('"', "'")}"`;
}

/** The characters present in the next beat. */
export function presentCharacters({ plan, beat }: SceneState): Seat[] {
  return plan.characters.filter(seat => isPresent(plan, seat.id, beat));
}

/** The characters that answer next: first the opener; people only if they wrote a line; in the next two beats others if one alone has spoken. */
export function answeringCharacters(scene: SceneState): Seat[] {
  const { plan, beat, userLines } = scene;
  const here = presentCharacters(scene);
  const opens = beat === 0 && here.filter(seat => seat.id === plan.opener?.id);
  const present = (opens && opens.length > 0 ? opens : here).filter(seat => !isPerson(seat) || userLines.has(seat.id));
  if (plan.judgeEvery === undefined || beat === 0 || beat > 2) return present;
  const spoken = new Set(linesSoFar(scene).flatMap(({ seat, acted }) => (acted.action === 'silent' ? [] : [seat.id])));
  const others = present.filter(seat => !spoken.has(seat.id));
  return spoken.size === 1 && others.length > 0 ? others : present;
}

/** The cue data for a character: the beat and its notes; `isSaid`: the user wrote its line. */
export function lineCueData(scene: SceneState, seat: Seat, isSaid: boolean): JsonObject {
  const notes = scene.notes
    // A line that the user wrote cannot follow a note: the note waits.
    .filter(note => note.to === seat.id && !isSaid)
    .map(({ about, text, until }): JsonObject => {
      return { about, ...(text ? { text } : {}), ...(until === undefined ? {} : { until }) };
    });
  const opening = scene.beat === 0 ? { opening: true } : {};
  return { beat: scene.beat, ...opening, ...(notes.length > 0 ? { notes } : {}) };
}

/** The cue data of a judgement; `beside` is the number of beats that are played while it runs. */
export function judgementCueData(scene: SceneState, beside: number): JsonObject {
  const { plan, beat, happened, wrappingSince } = scene;
  const left = beatsLeft(scene) - beside;
  const conditions = plan.events.flatMap((event, at): Json[] =>
    event.when !== undefined && !happened.has(at) ? [{ number: at + 1, when: event.when }] : [],
  );
  return {
    beat: beat - 1,
    goals: [...plan.goals],
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(wrappingSince === undefined ? {} : { wrapping: true }),
    ...(plan.announcesEnd && left <= announcedBeats * judgementPace(scene) ? { left } : {}),
  };
}

/** The number of beats that may still be played. */
export function beatsLeft({ brief, beat }: SceneState): number {
  return option(brief, 'maxBeats') - beat;
}

/** Whether characters speak one at a time. */
export function isOneAtATime({ brief }: SceneState): boolean {
  return option(brief, 'order') === 'natural';
}

/** The number of beats with about as many lines as one in which all characters answer: more than one if they speak one at a time. */
export function judgementPace(scene: SceneState): number {
  return isOneAtATime(scene) ? Math.ceil(presentCharacters(scene).length / 2) : 1;
}

/** The number of last beats in which the end is announced: enough for everybody to speak once more. */
export function lastBeats(scene: SceneState): number {
  return isOneAtATime(scene) ? presentCharacters(scene).length + 1 : 3;
}

/** Returns the events of the next beat and marks them as happened: entrances, exits, due planned events, the moderator's if the scene stalls. */
export function applyDueEvents(scene: SceneState): (PlannedEvent & { by: string })[] {
  const { plan, beat, happened, judgement } = scene;
  const due: (PlannedEvent & { by: string })[] = [];
  for (const seat of plan.characters) {
    const { enters = 0, leaves } = plan.presence.get(seat.id) ?? {};
    if (beat > 0 && enters === beat) due.push({ text: `${seat.name} enters`, by: 'presence' });
    if (leaves === beat && beat > enters) due.push({ text: `${seat.name} leaves`, by: 'presence' });
  }
  // After the goals are met no more events happen.
  if (areGoalsMet(judgement)) return due;
  for (const [at, event] of plan.events.entries()) {
    const isDue = event.when === undefined ? event.beat === beat : judgement.due.includes(at + 1);
    if (!isDue || happened.has(at)) continue;
    happened.add(at);
    due.push({ ...event, by: 'script' });
  }
  const calm = scene.wrappingSince === undefined && beat - scene.lastEvent >= 3 && due.length === 0;
  const stuck = judgement.state === 'stalled' || judgement.state === 'off goal';
  if (calm && stuck && judgement.event !== '') {
    due.push({ text: judgement.event, by: 'moderator' });
    // The same event does not happen twice.
    if (plan.judgeEvery !== undefined) scene.judgement = { ...judgement, event: '' };
  }
  return due;
}

/** The outcome of a scene. */
export function sceneOutcome(scene: SceneState, reason: string): Outcome {
  const { judgement, plan, beat } = scene;
  const goalAchieved = plan.goals.length > 0 ? areGoalsMet(judgement) : reason === 'natural-ending';
  return { reason, success: goalAchieved, goalAchieved, beats: beat, goals: goalRecords(judgement) };
}

/** The characters that a note is for. */
export function noteRecipients({ plan }: SceneState, to: string): readonly Seat[] {
  if (to.trim().toLowerCase() === 'all') return plan.characters;
  const named = findCharacter(to, plan.characters);
  return named ? [named] : plan.characters.filter(seat => mentions(to, seat.name));
}
