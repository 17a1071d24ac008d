// The state of a scene while its script runs.

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
export interface Course {
  readonly brief: Brief;
  readonly plan: ScenePlan;
  beat: number;
  readonly turns: Turn[];
  /** Ended background turns that were not taken yet. */
  readonly unread: Turn[];
  standing: SceneJudgement;
  /** The first beat that the last judgement does not cover. */
  judgedTo: number;
  /** Whether the notes of the last judgement were not passed on yet. */
  isNews: boolean;
  /** Whether the goals changed and were not posted yet. */
  areGoalsNew: boolean;
  /** The beat at which wrapping up began. */
  wrappingSince?: number;
  /** The beat in which everybody was asked for the last action. */
  closingAt?: number;
  notes: DirectorNote[];
  /** The only character that acts in the next beat, if the user named one. */
  next?: SeatId;
  /** Lines that the user wrote for characters in the next beat. */
  readonly said: Map<SeatId, string>;
  lastEvent: number;
  /** The indexes of planned events that have happened. */
  happened: Set<number>;
  /** How many times the circuit breaker intervened. */
  loops: number;
  /** The beat that opens with an event, after the circuit breaker's first intervention. */
  brokenAt?: number;
}

/** The number of beats before the maximum from which the moderator directs towards an end. */
const directedBeats = 6;

/** The confidence at which wrapping up begins. */
export const nearlyDone = 0.8;

/** The state of a scene before its first beat, or after the given turns. */
export function createCourse(brief: Brief, heard: readonly Turn[] = [], posted: readonly Posted[] = []): Course {
  const planned = parseScenePlan(brief);
  const plan = { ...planned, goals: goals.among(posted).at(-1)?.data ?? planned.goals };
  const turns = heard.filter(turn => turn.move === 'line');
  const course: Course = {
    brief,
    plan,
    beat: turns.reduce((most, turn) => Math.max(most, beatOf(turn) + 1), 0),
    turns,
    unread: [],
    standing: initialJudgement(plan.goals),
    judgedTo: 0,
    isNews: false,
    areGoalsNew: false,
    notes: [],
    said: new Map(),
    lastEvent: 0,
    happened: new Set(),
    loops: 0,
  };
  for (const turn of heard) if (turn.move === 'standing') takeJudgement(course, turn);
  return course;
}

/** All lines so far. */
export function courseLines(course: Course): Line[] {
  return sceneLines(course.turns, course.brief);
}

/** Replaces the goals; none of the new ones is met. */
export function setGoals(course: Course, found: readonly string[]): void {
  course.plan.goals.splice(0, course.plan.goals.length, ...found);
  // What leads to other goals than these is withdrawn.
  course.notes = course.notes.filter(({ about }) => about !== 'close' && about !== 'off goal');
  course.standing = { ...course.standing, goals: initialJudgement(found).goals };
}

/** Applies a judgement; a failed one leaves the state as it was. */
export function takeJudgement(course: Course, turn: Turn | undefined): void {
  const after = applyJudgement(course.standing, turn, courseLines(course));
  // Older sessions repeat the last judgement's notes in every beat.
  course.isNews = after !== undefined || course.plan.judgeEvery === undefined;
  course.standing = after ?? course.standing;
  if (turn) course.judgedTo = beatOf(turn) + 1;
}

/** Applies inputs of the user. */
export function applyInputs(course: Course, inputs: readonly SealedInput[]): void {
  for (const input of inputs) {
    if (input.kind === 'next' && isPresent(course.plan, input.seat, course.beat)) course.next = input.seat;
    if (input.kind === 'event') course.lastEvent = course.beat;
    if (input.kind === 'line') course.said.set(input.seat, quoteIfFormless(input.text));
    if (input.kind === 'limit' && input.key === 'goal' && typeof input.value === 'string') {
      setGoals(course, parseGoals(input.value) ?? [input.value]);
      course.areGoalsNew = true;
    }
  }
}

/** Puts a user's line into quotation marks if it has no form of its own. */
function quoteIfFormless(text: string): string {
  return isUsable(parseAnswer(text)) ? text : `"${text.replaceAll('"', "'")}"`;
}

/** The characters present in the next beat. */
export function presentCharacters({ plan, beat }: Course): Seat[] {
  return plan.characters.filter(seat => isPresent(plan, seat.id, beat));
}

/** The characters that answer in the next beat: at first the opener; people only if they wrote a line; and in the two beats after the first, not the opener while it is the only one that has spoken. */
export function answeringCharacters(course: Course): Seat[] {
  const { plan, beat, said } = course;
  const here = presentCharacters(course);
  const opens = beat === 0 && here.filter(seat => seat.id === plan.opener?.id);
  const present = (opens && opens.length > 0 ? opens : here).filter(seat => !isPerson(seat) || said.has(seat.id));
  if (plan.judgeEvery === undefined || beat === 0 || beat > 2) return present;
  const spoken = new Set(
    courseLines(course).flatMap(({ seat, acted }) => (acted.action === 'silent' ? [] : [seat.id])),
  );
  const others = present.filter(seat => !spoken.has(seat.id));
  return spoken.size === 1 && others.length > 0 ? others : present;
}

/** The cue data for a character: the beat and its notes. */
export function lineCueData(course: Course, seat: Seat, isSaid: boolean): JsonObject {
  const notes = course.notes
    // A line that the user wrote heeds no note: it waits.
    .filter(note => note.to === seat.id && !isSaid)
    .map(({ about, text, until }): JsonObject => {
      return { about, ...(text ? { text } : {}), ...(until === undefined ? {} : { until }) };
    });
  const opening = course.beat === 0 ? { opening: true } : {};
  return { beat: course.beat, ...opening, ...(notes.length > 0 ? { notes } : {}) };
}

/** The cue data of a judgement. */
export function judgementCueData(course: Course, beside: number): JsonObject {
  const { plan, beat, happened, wrappingSince } = course;
  const left = beatsLeft(course) - beside;
  const conditions = plan.events.flatMap((event, at): Json[] =>
    event.when !== undefined && !happened.has(at) ? [{ number: at + 1, when: event.when }] : [],
  );
  return {
    beat: beat - 1,
    goals: [...plan.goals],
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(wrappingSince === undefined ? {} : { wrapping: true }),
    ...(plan.announcesEnd && left <= directedBeats * judgementPace(course) ? { left } : {}),
  };
}

/** The number of beats that may still be played. */
export function beatsLeft({ brief, beat }: Course): number {
  return option(brief, 'maxBeats') - beat;
}

/** Whether characters speak one at a time. */
export function isOneAtATime({ brief }: Course): boolean {
  return option(brief, 'order') === 'natural';
}

/** The number of beats that bring as much as one in which all answer: more where characters speak one at a time. */
export function judgementPace(course: Course): number {
  return isOneAtATime(course) ? Math.ceil(presentCharacters(course).length / 2) : 1;
}

/** The number of beats before the last in which it is announced: as many as let everybody speak once more. */
export function lastBeats(course: Course): number {
  return isOneAtATime(course) ? presentCharacters(course).length + 1 : 3;
}

/** Takes the events of the next beat: entrances and exits, planned events that are due, and an event by the moderator if the scene stalls; marks them as happened. */
export function takeDueEvents(course: Course): (PlannedEvent & { by: string })[] {
  const { plan, beat, happened, standing } = course;
  const due: (PlannedEvent & { by: string })[] = [];
  for (const seat of plan.characters) {
    const { enters = 0, leaves } = plan.presence.get(seat.id) ?? {};
    if (beat > 0 && enters === beat) due.push({ text: `${seat.name} enters`, by: 'presence' });
    if (leaves === beat && beat > enters) due.push({ text: `${seat.name} leaves`, by: 'presence' });
  }
  // After the goals are met no more events happen.
  if (areGoalsMet(standing)) return due;
  for (const [at, event] of plan.events.entries()) {
    const isDue = event.when === undefined ? event.beat === beat : standing.due.includes(at + 1);
    if (!isDue || happened.has(at)) continue;
    happened.add(at);
    due.push({ ...event, by: 'script' });
  }
  const calm = course.wrappingSince === undefined && beat - course.lastEvent >= 3 && due.length === 0;
  const stuck = standing.state === 'stalled' || standing.state === 'off goal';
  if (calm && stuck && standing.event !== '') {
    due.push({ text: standing.event, by: 'moderator' });
    // The same event does not happen twice.
    if (plan.judgeEvery !== undefined) course.standing = { ...standing, event: '' };
  }
  return due;
}

/** The outcome of a scene. */
export function sceneOutcome(course: Course, reason: string): Outcome {
  const { standing, plan, beat } = course;
  const goalAchieved = plan.goals.length > 0 ? areGoalsMet(standing) : reason === 'natural-ending';
  return { reason, success: goalAchieved, goalAchieved, beats: beat, goals: goalRecords(standing) };
}

/** The characters that a note is for. */
export function noteReceivers({ plan }: Course, to: string): readonly Seat[] {
  if (to.trim().toLowerCase() === 'all') return plan.characters;
  const named = findCharacter(to, plan.characters);
  return named ? [named] : plan.characters.filter(seat => mentions(to, seat.name));
}
