import type { Json, JsonObject } from '../../base/json';
import { type Brief, isPerson, type Seat } from '../../script/brief';
import type { SealedInput } from '../../script/input';
import type { Outcome, Posted } from '../../script/step';
import type { SeatId, Turn } from '../../script/turn';
import { goalsIn } from '../../text/checklist';
import { mentions } from '../../text/mentions';
import { beatOf, type Line, linesOf } from './lines';
import { isUsable, parseAnswer } from './parser';
import { characterNamed, isPresent, type Plan, type PlannedEvent, planOf } from './plan';
import { goals } from './posts';
import { checklistOf, isComplete, type Standing, standingAfter, unjudged } from './standing';

/** A hidden note for one character in its next beat; without words of its own it is phrased by what it is about. */
export interface Note {
  to: SeatId;
  about: string;
  text?: string;
  /** The last beat that it knows of, where others were played since. */
  until?: number;
}

/** What the script knows of its scene as it goes. */
export interface Course {
  readonly brief: Brief;
  readonly plan: Plan;
  beat: number;
  readonly turns: Turn[];
  /** Background turns that nobody has read yet. */
  readonly unread: Turn[];
  standing: Standing;
  /** The first beat that the standing does not know of, and whether nothing was made of it yet. */
  judgedTo: number;
  isNews: boolean;
  /** The checklist changed and was not posted yet. */
  areGoalsNew: boolean;
  /** The beat at which wrapping up began. */
  wrappingSince?: number;
  /** The beat in which everybody was asked for the last action. */
  closingAt?: number;
  notes: Note[];
  /** Whose beat the coming one is alone. */
  next?: SeatId;
  /** Lines that the user says for a character in the coming beat. */
  readonly said: Map<SeatId, string>;
  lastEvent: number;
  happened: Set<number>;
  /** How often the circuit breaker has struck. */
  loops: number;
  /** The beat that opens with an event, because the circuit breaker struck for the first time. */
  brokenAt?: number;
}

/** A confidence from which a scene is led to its end. */
export const nearlyDone = 0.8;

/** A scene before its first beat, or after what was heard of it. */
export function courseOf(brief: Brief, heard: readonly Turn[] = [], posted: readonly Posted[] = []): Course {
  const planned = planOf(brief);
  const plan = { ...planned, goals: goals.among(posted).at(-1)?.data ?? planned.goals };
  const turns = heard.filter(turn => turn.move === 'line');
  const course: Course = {
    brief,
    plan,
    beat: turns.reduce((most, turn) => Math.max(most, beatOf(turn) + 1), 0),
    turns,
    unread: [],
    standing: unjudged(plan.goals),
    judgedTo: 0,
    isNews: false,
    areGoalsNew: false,
    notes: [],
    said: new Map(),
    lastEvent: 0,
    happened: new Set(),
    loops: 0,
  };
  for (const turn of heard) if (turn.move === 'standing') judge(course, turn);
  return course;
}

/** All lines so far. */
export function linesIn(course: Course): Line[] {
  return linesOf(course.turns, course.brief);
}

/** Sets the checklist, of which nothing is met yet. */
export function setGoals(course: Course, found: readonly string[]): void {
  course.plan.goals.splice(0, course.plan.goals.length, ...found);
  course.standing = { ...course.standing, goals: unjudged(found).goals };
}

/** Takes in a judgement; one that failed leaves the scene as it stood. */
export function judge(course: Course, turn: Turn | undefined): void {
  const after = standingAfter(course.standing, turn, linesIn(course));
  // Each beat of a session of old heard what was judged last.
  course.isNews = after !== undefined || course.plan.judgeEvery === undefined;
  course.standing = after ?? course.standing;
  if (turn) course.judgedTo = beatOf(turn) + 1;
}

/** Takes in what the user did. */
export function heed(course: Course, inputs: readonly SealedInput[]): void {
  for (const input of inputs) {
    if (input.kind === 'next' && isPresent(course.plan, input.seat, course.beat)) course.next = input.seat;
    if (input.kind === 'event') course.lastEvent = course.beat;
    if (input.kind === 'line') course.said.set(input.seat, spokenBy(input.text));
    if (input.kind === 'limit' && input.key === 'goal' && typeof input.value === 'string') {
      setGoals(course, goalsIn(input.value) ?? [input.value]);
      course.areGoalsNew = true;
    }
  }
}

/** What a person says for a character needs no form. */
function spokenBy(text: string): string {
  return isUsable(parseAnswer(text)) ? text : `"${text.replaceAll('"', "'")}"`;
}

/** Who is there in the coming beat. */
export function presentIn({ plan, beat }: Course): Seat[] {
  return plan.characters.filter(seat => isPresent(plan, seat.id, beat));
}

/** Who answers in the coming beat: in the first whoever opens; of the people who play a part those who have said something, and whoever opened not before somebody else has answered. */
export function awakeIn(course: Course): Seat[] {
  const { plan, beat, said } = course;
  const here = presentIn(course);
  const opens = beat === 0 && here.filter(seat => seat.id === plan.opener?.id);
  const present = (opens && opens.length > 0 ? opens : here).filter(seat => !isPerson(seat) || said.has(seat.id));
  if (plan.judgeEvery === undefined || beat === 0 || beat > 2) return present;
  const spoken = new Set(linesIn(course).flatMap(({ seat, acted }) => (acted.action === 'silent' ? [] : [seat.id])));
  const others = present.filter(seat => !spoken.has(seat.id));
  return spoken.size === 1 && others.length > 0 ? others : present;
}

/** What a character's cue says: the beat, and the notes for it. */
export function dataFor(course: Course, seat: Seat): JsonObject {
  const notes = course.notes
    .filter(note => note.to === seat.id)
    .map(({ about, text, until }): JsonObject => {
      return { about, ...(text ? { text } : {}), ...(until === undefined ? {} : { until }) };
    });
  const opening = course.beat === 0 ? { opening: true } : {};
  return { beat: course.beat, ...opening, ...(notes.length > 0 ? { notes } : {}) };
}

/** What the moderator's cue says. */
export function judgingData(course: Course): JsonObject {
  const { plan, beat, happened, wrappingSince } = course;
  const conditions = plan.events.flatMap((event, at): Json[] =>
    event.when !== undefined && !happened.has(at) ? [{ number: at + 1, when: event.when }] : [],
  );
  return {
    beat: beat - 1,
    goals: [...plan.goals],
    ...(conditions.length > 0 ? { conditions } : {}),
    ...(wrappingSince === undefined ? {} : { wrapping: true }),
  };
}

/** The events of the coming beat: who comes and goes, what was planned for it, what its condition or the moderator calls for. */
export function eventsDue(course: Course): (PlannedEvent & { by: string })[] {
  const { plan, beat, happened, standing } = course;
  const due: (PlannedEvent & { by: string })[] = [];
  for (const seat of plan.characters) {
    const { enters = 0, leaves } = plan.presence.get(seat.id) ?? {};
    if (beat > 0 && enters === beat) due.push({ text: `${seat.name} enters`, by: 'presence' });
    if (leaves === beat && beat > enters) due.push({ text: `${seat.name} leaves`, by: 'presence' });
  }
  // Nothing more happens once the matter is settled.
  if (isComplete(standing)) return due;
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
    // The same does not happen twice.
    if (plan.judgeEvery !== undefined) course.standing = { ...standing, event: '' };
  }
  return due;
}

/** The outcome of a scene. */
export function outcomeOf(course: Course, reason: string): Outcome {
  const { standing, plan, beat } = course;
  const goalAchieved = plan.goals.length > 0 ? isComplete(standing) : reason === 'natural-ending';
  return { reason, success: goalAchieved, goalAchieved, beats: beat, goals: checklistOf(standing) };
}

/** The characters that a note is for. */
export function addressees({ plan }: Course, to: string): readonly Seat[] {
  if (to.trim().toLowerCase() === 'all') return plan.characters;
  const named = characterNamed(to, plan.characters);
  return named ? [named] : plan.characters.filter(seat => mentions(to, seat.name));
}
