// Directs a scene after each beat: hidden notes, the circuit breaker and the end.

import type { Seat } from '../../script/brief';
import type { SeatId } from '../../script/turn';
import {
  beatsLeft,
  type Course,
  courseLines,
  type DirectorNote,
  isOneAtATime,
  lastBeats,
  nearlyDone,
  noteReceivers,
  presentCharacters,
} from './course';
import { areGoalsMet } from './judgement';
import type { Line } from './lines';
import { option } from './options';
import { isAwaited, isPresent } from './plan';

/** The number of silent beats after which a character is asked to take part. */
const maxSilentBeats = 3;
/** The minimum number of beats for wrapping up before the scene may continue instead. */
const minWrappingBeats = 4;
/** Turns with fewer words are ignored in the detection of loops. */
const minWordsForLoop = 8;

/** The number of beats for wrapping up: more where characters speak one at a time. */
function wrappingBeats(course: Course): number {
  return isOneAtATime(course) ? Math.max(minWrappingBeats, 2 * presentCharacters(course).length) : minWrappingBeats;
}

/** Directs a scene after a beat: returns the reason if it is over, and otherwise sets the notes for the next beat. */
export function directBeat(course: Course): string | undefined {
  const over = endReason(course);
  if (over) return over;
  course.notes = waitingNotes(course);
  directScene(course);
  breakLoops(course);
  if (course.isNews) addJudgedNotes(course);
  course.isNews = false;
  nudgeSilent(course);
  if (!course.plan.announcesEnd) announceLastBeat(course);
  return course.loops > 2 ? 'loop' : undefined;
}

/** The notes that have not reached their addressees yet; a newer judgement, or a line that made one moot, withdraws them. */
function waitingNotes(course: Course): DirectorNote[] {
  const { plan, beat, isNews, judgedTo, notes } = course;
  if (!plan.announcesEnd || isNews) return [];
  return notes.filter(({ to, about, isJudged }) => {
    const canHear = isPresent(plan, to, beat) || isAwaited(plan, to, beat);
    return isJudged && canHear && !(about === 'passive' && hasSpokenSince(course, to, judgedTo));
  });
}

function hasSpokenSince(course: Course, seat: SeatId, beat: number): boolean {
  return courseLines(course).some(line => line.seat.id === seat && line.beat >= beat && line.acted.action !== 'silent');
}

/** Adds a note, the same one only once. */
function addNote({ notes }: Course, note: DirectorNote): void {
  const isSame = (each: DirectorNote) => each.to === note.to && each.about === note.about && each.text === note.text;
  if (!notes.some(isSame)) notes.push(note);
}

/** Whether a judgement made beside a beat found that the scene had ended before it. */
export function hasEndedBefore({ standing, plan }: Course): boolean {
  const hasNoGoal = plan.goals.length === 0 && plan.judgeEvery !== undefined;
  return standing.state === 'ended' && (hasNoGoal || areGoalsMet(standing));
}

function endReason(course: Course): string | undefined {
  const { standing, wrappingSince, closingAt, plan, beat } = course;
  if (plan.goals.length === 0) {
    if (standing.state === 'ended') return 'natural-ending';
    return wrappingSince !== undefined && beat - wrappingSince > wrappingBeats(course) ? 'natural-ending' : undefined;
  }
  const settled = presentCharacters(course).every(seat =>
    standing.settled.some(name => noteReceivers(course, name).includes(seat)),
  );
  if (areGoalsMet(standing))
    return standing.state === 'ended' || settled || closingAt !== undefined ? 'goal' : undefined;
  if (wrappingSince === undefined || beat - wrappingSince < wrappingBeats(course)) return undefined;
  if (standing.state === 'ended') return 'natural-ending';
  return settled && presentCharacters(course).length > 0 ? 'positions' : undefined;
}

/** Begins to wrap up, asks for a last action, or lets a scene continue that did not end in time. */
function directScene(course: Course): void {
  const { standing, plan, beat } = course;
  const done = areGoalsMet(standing) || standing.confidence >= nearlyDone;
  const closing = done || (plan.goals.length === 0 && standing.state === 'closing');
  if (closing) course.wrappingSince ??= beat;
  else if (
    course.loops < 2 &&
    course.wrappingSince !== undefined &&
    beat - course.wrappingSince >= wrappingBeats(course)
  )
    course.wrappingSince = undefined;
  if (course.wrappingSince === undefined) return;
  const complete = areGoalsMet(standing) && beat > course.wrappingSince;
  if (complete) course.closingAt = beat;
  const isLast = plan.announcesEnd && plan.goals.length === 0 && beat - course.wrappingSince >= wrappingBeats(course);
  for (const seat of presentCharacters(course))
    course.notes.push({ to: seat.id, about: complete || isLast ? 'close' : 'wrap up' });
}

/** Breaks a loop: first with an event, then by wrapping up, then by ending the scene. */
function breakLoops(course: Course): void {
  const { beat } = course;
  if (!isCircling(course) || (course.loops > 0 && beat - course.lastEvent < 2)) return;
  course.loops += 1;
  course.lastEvent = beat;
  if (course.loops === 1) course.brokenAt = beat;
  if (course.loops < 2) return;
  course.wrappingSince ??= beat;
  for (const seat of presentCharacters(course)) addNote(course, { to: seat.id, about: 'wrap up' });
}

/** Whether the newest turns only repeated earlier ones, or the last three beats added almost nothing new; where characters speak one at a time, a beat is as many turns as bring as much. */
function isCircling(course: Course): boolean {
  const { beat, plan } = course;
  const spoken = courseLines(course).filter(
    ({ acted, turn }) => acted.action !== 'silent' && turn.words >= minWordsForLoop,
  );
  const spokenSince = (from: number) => {
    const turns = spoken.filter(line => line.beat >= from).map(line => line.turn);
    // A turn counts once, however many lines it has.
    return plan.announcesEnd ? [...new Set(turns)] : turns;
  };
  const scale = isOneAtATime(course) ? presentCharacters(course).length : 1;
  const [newest, least] = plan.announcesEnd ? [spokenSince(beat - 2 * scale), 2] : [spokenSince(beat - 1), 1];
  if (newest.length >= least && newest.every(turn => turn.scores.novelty <= 0.05)) return true;
  const recent = spokenSince(beat - 3 * scale);
  if (beat < 5 * scale || recent.length < 3) return false;
  return recent.reduce((sum, turn) => sum + turn.scores.novelty, 0) / recent.length < 0.15;
}

/** Adds the notes of the last judgement: off goal, passive, out of character. */
function addJudgedNotes(course: Course): void {
  const { plan, judgedTo, beat, standing } = course;
  for (const { to, about, text } of standing.notes) {
    for (const seat of noteReceivers(course, to)) {
      const isMoot = about === 'passive' && hasSpokenSince(course, seat.id, judgedTo);
      if (isMoot && plan.judgeEvery !== undefined) continue;
      const meanwhile = plan.judgeEvery !== undefined && judgedTo < beat ? { until: judgedTo - 1 } : {};
      addNote(course, { to: seat.id, about, text, ...meanwhile, isJudged: true });
    }
  }
  for (const { who, breaks } of course.standing.drift) {
    for (const seat of noteReceivers(course, who))
      addNote(course, { to: seat.id, about: 'out of character', text: breaks, isJudged: true });
  }
}

/** Asks characters that were silent for some beats to take part. */
function nudgeSilent(course: Course): void {
  for (const seat of presentCharacters(course)) {
    const isNoted = course.notes.some(note => note.to === seat.id && note.about === 'passive');
    if (!isNoted && isTooSilent(course, seat)) course.notes.push({ to: seat.id, about: 'passive' });
  }
}

/** Whether a character kept silent in each of its last turns, three or a multiple of it. */
function isTooSilent(course: Course, seat: Seat): boolean {
  const isSilent = ({ acted }: Line) => acted.action === 'silent';
  const lines = courseLines(course).filter(line => line.seat.id === seat.id);
  if (!course.plan.announcesEnd) {
    const last = lines.slice(-maxSilentBeats);
    return last.length === maxSilentBeats && last.every(isSilent) && course.beat % maxSilentBeats === 0;
  }
  const since = lines.slice(lines.findLastIndex(line => !isSilent(line)) + 1);
  const turns = new Set(since.map(line => line.turn)).size;
  return turns > 0 && turns % maxSilentBeats === 0;
}

/** Tells characters before a beat that the scene is about to end, or that this beat is its last. */
export function announceEnd(course: Course): void {
  const left = beatsLeft(course);
  if (!course.plan.announcesEnd || left > lastBeats(course)) return;
  const may = isOneAtATime(course) ? ', in each of which one of you speaks, so that this may be your last turn' : '';
  const text = `At most ${left} beats of the scene are left, with this one${may}. Do now what your character cannot leave undone.`;
  // Whoever is asked for a last step need not hear of the end twice.
  course.notes = course.notes.filter(note => note.about !== 'wrap up' && (note.about !== 'close' || note.text));
  for (const { id: to } of presentCharacters(course))
    course.notes.push(left > 1 ? { to, about: 'ending', text } : { to, about: 'last' });
}

/** Notifies all characters of the last beat of an older session, so that the scene does not just break off. */
function announceLastBeat(course: Course): void {
  if (course.plan.judgeEvery === undefined || course.beat !== option(course.brief, 'maxBeats') - 1) return;
  course.notes = course.notes.filter(({ about }) => about !== 'wrap up');
  for (const seat of presentCharacters(course)) course.notes.push({ to: seat.id, about: 'last' });
}
