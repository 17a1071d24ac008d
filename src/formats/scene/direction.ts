// Directs a scene after each beat: hidden notes, the circuit breaker and the end.

import { type Course, courseLines, nearlyDone, noteReceivers, presentCharacters } from './course';
import { areGoalsMet } from './judgement';
import type { Line } from './lines';
import { option } from './options';

/** The number of silent beats after which a character is asked to take part. */
const maxSilentBeats = 3;
/** The minimum number of beats for wrapping up before the scene may continue instead. */
const minWrappingBeats = 4;
/** Turns with fewer words are ignored in the detection of loops. */
const minWordsForLoop = 8;

/** The number of beats for wrapping up: more where characters speak one at a time. */
function wrappingBeats(course: Course): number {
  const isNatural = option(course.brief, 'order') === 'natural';
  return isNatural ? Math.max(minWrappingBeats, 2 * presentCharacters(course).length) : minWrappingBeats;
}

/** Directs a scene after a beat: returns the reason if it is over, and otherwise sets the notes for the next beat. */
export function directBeat(course: Course): string | undefined {
  const over = endReason(course);
  if (over) return over;
  course.notes = [];
  directScene(course);
  breakLoops(course);
  if (course.isNews) addJudgedNotes(course);
  course.isNews = false;
  nudgeSilent(course);
  announceLastBeat(course);
  return course.loops > 2 ? 'loop' : undefined;
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
  const closingNotes = new Map(standing.notes.filter(note => note.about === 'close').map(note => [note.to, note.text]));
  for (const seat of presentCharacters(course)) {
    const text = [...closingNotes].find(([to]) => noteReceivers(course, to).includes(seat))?.[1];
    course.notes.push({ to: seat.id, about: complete || text ? 'close' : 'wrap up', ...(text ? { text } : {}) });
  }
}

/** Breaks a loop: first with an event, then by wrapping up, then by ending the scene. */
function breakLoops(course: Course): void {
  const { beat } = course;
  if (!isCircling(courseLines(course), beat) || (course.loops > 0 && beat - course.lastEvent < 2)) return;
  course.loops += 1;
  course.lastEvent = beat;
  if (course.loops === 1) course.brokenAt = beat;
  if (course.loops < 2) return;
  course.wrappingSince ??= beat;
  for (const seat of presentCharacters(course)) course.notes.push({ to: seat.id, about: 'wrap up' });
}

/** Whether the last beat only repeated earlier lines, or the last three added almost nothing new. */
function isCircling(lines: readonly Line[], beat: number): boolean {
  const spokenSince = (from: number) =>
    lines.filter(line => line.beat >= from && line.acted.action !== 'silent' && line.turn.words >= minWordsForLoop);
  const newest = spokenSince(beat - 1);
  if (newest.length > 0 && newest.every(line => line.turn.scores.novelty <= 0.05)) return true;
  const recent = spokenSince(beat - 3);
  if (beat < 5 || recent.length < 3) return false;
  return recent.reduce((sum, line) => sum + line.turn.scores.novelty, 0) / recent.length < 0.15;
}

/** Adds the notes of the last judgement: off goal, passive, out of character. */
function addJudgedNotes(course: Course): void {
  const { plan, judgedTo, beat, wrappingSince, standing } = course;
  const spokenSince = courseLines(course).filter(line => line.beat >= judgedTo && line.acted.action !== 'silent');
  for (const { to, about, text } of standing.notes) {
    // While the scene is wrapping up, that note was given already.
    if (about === 'close' && (wrappingSince !== undefined || plan.judgeEvery === undefined)) continue;
    for (const seat of noteReceivers(course, to)) {
      const isMoot = about === 'passive' && spokenSince.some(line => line.seat.id === seat.id);
      if (isMoot && plan.judgeEvery !== undefined) continue;
      const meanwhile = plan.judgeEvery !== undefined && judgedTo < beat ? { until: judgedTo - 1 } : {};
      course.notes.push({ to: seat.id, about, text, ...meanwhile });
    }
  }
  for (const { who, breaks } of course.standing.drift) {
    for (const seat of noteReceivers(course, who))
      course.notes.push({ to: seat.id, about: 'out of character', text: breaks });
  }
}

/** Asks characters that were silent for some beats to take part. */
function nudgeSilent(course: Course): void {
  const { beat } = course;
  const lines = courseLines(course);
  for (const seat of presentCharacters(course)) {
    const last = lines.filter(line => line.seat.id === seat.id).slice(-maxSilentBeats);
    const silent = last.length === maxSilentBeats && last.every(line => line.acted.action === 'silent');
    const isNoted = course.notes.some(note => note.to === seat.id && note.about === 'passive');
    if (silent && !isNoted && beat % maxSilentBeats === 0) course.notes.push({ to: seat.id, about: 'passive' });
  }
}

/** Notifies all characters of the last beat, so that the scene does not just break off. */
function announceLastBeat(course: Course): void {
  if (course.plan.judgeEvery === undefined || course.beat !== option(course.brief, 'maxBeats') - 1) return;
  course.notes = course.notes.filter(({ about }) => about !== 'wrap up');
  for (const seat of presentCharacters(course)) course.notes.push({ to: seat.id, about: 'last' });
}
