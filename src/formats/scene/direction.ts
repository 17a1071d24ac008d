import { addressees, type Course, linesIn, nearlyDone, presentIn } from './course';
import type { Line } from './lines';
import { option } from './options';
import { isComplete } from './standing';

/** How many beats of silence a character may keep before it is nudged. */
const silentBeats = 3;
/** How many beats a scene is led to its end before it is let go on. */
const fewestWrapping = 4;
/** Turns with fewer words say nothing about a loop. */
const fewestWords = 8;

/** Speaking one at a time, as many need more beats. */
function wrappingBeatsOf(course: Course): number {
  const isNatural = option(course.brief, 'order') === 'natural';
  return isNatural ? Math.max(fewestWrapping, 2 * presentIn(course).length) : fewestWrapping;
}

/** Directs a scene after a beat: whether it is over and why, and else which notes the coming beat carries. */
export function direct(course: Course): string | undefined {
  const over = endOf(course);
  if (over) return over;
  course.notes = [];
  lead(course);
  breakLoops(course);
  if (course.isNews) passOn(course);
  course.isNews = false;
  nudge(course);
  tellLast(course);
  return course.loops > 2 ? 'loop' : undefined;
}

/** Whether a judgement made beside a beat has ended the scene before it. */
export function endedBefore({ standing, plan }: Course): boolean {
  const hasNoGoal = plan.goals.length === 0 && plan.judgeEvery !== undefined;
  return standing.state === 'ended' && (hasNoGoal || isComplete(standing));
}

function endOf(course: Course): string | undefined {
  const { standing, wrappingSince, closingAt, plan, beat } = course;
  if (plan.goals.length === 0) {
    if (standing.state === 'ended') return 'natural-ending';
    return wrappingSince !== undefined && beat - wrappingSince > wrappingBeatsOf(course) ? 'natural-ending' : undefined;
  }
  const settled = presentIn(course).every(seat =>
    standing.settled.some(name => addressees(course, name).includes(seat)),
  );
  if (isComplete(standing))
    return standing.state === 'ended' || settled || closingAt !== undefined ? 'goal' : undefined;
  if (wrappingSince === undefined || beat - wrappingSince < wrappingBeatsOf(course)) return undefined;
  if (standing.state === 'ended') return 'natural-ending';
  return settled && presentIn(course).length > 0 ? 'positions' : undefined;
}

/** Begins to wrap up, asks for the last action, or lets the scene go on that was led to its end too soon. */
function lead(course: Course): void {
  const { standing, plan, beat } = course;
  const done = isComplete(standing) || standing.confidence >= nearlyDone;
  const closing = done || (plan.goals.length === 0 && standing.state === 'closing');
  if (closing) course.wrappingSince ??= beat;
  else if (
    course.loops < 2 &&
    course.wrappingSince !== undefined &&
    beat - course.wrappingSince >= wrappingBeatsOf(course)
  )
    course.wrappingSince = undefined;
  if (course.wrappingSince === undefined) return;
  const complete = isComplete(standing) && beat > course.wrappingSince;
  if (complete) course.closingAt = beat;
  const asked = new Map(standing.notes.filter(note => note.about === 'close').map(note => [note.to, note.text]));
  for (const seat of presentIn(course)) {
    const text = [...asked].find(([to]) => addressees(course, to).includes(seat))?.[1];
    course.notes.push({ to: seat.id, about: complete || text ? 'close' : 'wrap up', ...(text ? { text } : {}) });
  }
}

/** The circuit breaker: an event, then wrapping up, then the end. */
function breakLoops(course: Course): void {
  const { beat } = course;
  if (!isCircling(linesIn(course), beat) || (course.loops > 0 && beat - course.lastEvent < 2)) return;
  course.loops += 1;
  course.lastEvent = beat;
  if (course.loops === 1) course.brokenAt = beat;
  if (course.loops < 2) return;
  course.wrappingSince ??= beat;
  for (const seat of presentIn(course)) course.notes.push({ to: seat.id, about: 'wrap up' });
}

/** Whether the last beat only repeated what was said before, or the last three brought next to nothing new. */
function isCircling(lines: readonly Line[], beat: number): boolean {
  const said = (from: number) =>
    lines.filter(line => line.beat >= from && line.acted.action !== 'silent' && line.turn.words >= fewestWords);
  const newest = said(beat - 1);
  if (newest.length > 0 && newest.every(line => line.turn.scores.novelty <= 0.05)) return true;
  const recent = said(beat - 3);
  if (beat < 5 || recent.length < 3) return false;
  return recent.reduce((sum, line) => sum + line.turn.scores.novelty, 0) / recent.length < 0.15;
}

/** What the moderator found: off the goal, too passive, out of character. */
function passOn(course: Course): void {
  const { plan, judgedTo, beat, wrappingSince, standing } = course;
  const since = linesIn(course).filter(line => line.beat >= judgedTo && line.acted.action !== 'silent');
  for (const { to, about, text } of standing.notes) {
    // While it is led to its end, that note was given already.
    if (about === 'close' && (wrappingSince !== undefined || plan.judgeEvery === undefined)) continue;
    for (const seat of addressees(course, to)) {
      const isMoot = about === 'passive' && since.some(line => line.seat.id === seat.id);
      if (isMoot && plan.judgeEvery !== undefined) continue;
      const meanwhile = plan.judgeEvery !== undefined && judgedTo < beat ? { until: judgedTo - 1 } : {};
      course.notes.push({ to: seat.id, about, text, ...meanwhile });
    }
  }
  for (const { who, breaks } of course.standing.drift) {
    for (const seat of addressees(course, who))
      course.notes.push({ to: seat.id, about: 'out of character', text: breaks });
  }
}

/** A character that has kept silent for some beats is asked to take part. */
function nudge(course: Course): void {
  const { beat } = course;
  const lines = linesIn(course);
  for (const seat of presentIn(course)) {
    const last = lines.filter(line => line.seat.id === seat.id).slice(-silentBeats);
    const silent = last.length === silentBeats && last.every(line => line.acted.action === 'silent');
    const told = course.notes.some(note => note.to === seat.id && note.about === 'passive');
    if (silent && !told && beat % silentBeats === 0) course.notes.push({ to: seat.id, about: 'passive' });
  }
}

/** Everybody is told that a beat is the last one, so that the scene does not break off. */
function tellLast(course: Course): void {
  if (course.plan.judgeEvery === undefined || course.beat !== option(course.brief, 'maxBeats') - 1) return;
  course.notes = course.notes.filter(({ about }) => about !== 'wrap up');
  for (const seat of presentIn(course)) course.notes.push({ to: seat.id, about: 'last' });
}
