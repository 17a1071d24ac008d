import { type Brief, type Seat, seatAs, seatsOf } from '../../script/brief';
import { happening } from '../../script/post';
import type { Cue, Outcome, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { type Course, courseOf, dataFor, eventsDue, heed, judge, judgingData, outcomeOf, presentIn } from './course';
import { direct, endedBefore } from './direction';
import { beatOf } from './lines';
import { option } from './options';
import { isAwaited, isPresent } from './plan';
import { goals, surplus } from './posts';
import { isComplete } from './standing';
import { cueData } from './terms';

/** The first beat beside which the scene is judged: before it too little was said. */
const firstJudged = 2;
const repeatedEvent = 'A sudden noise from outside makes everyone look up';

/** A scene, beat by beat: everybody present acts at once, and the moderator judges beside the next beat. */
export function* script(brief: Brief): Script {
  const course = courseOf(brief);
  const { plan } = course;
  yield* goals.post(plan.goals);
  yield* happen(course);
  const opener = plan.opener;
  yield* beat(course, opener && isPresent(plan, opener.id, 0) ? [opener] : presentIn(course));
  let judged = false;
  while (course.beat < option(course.brief, 'maxBeats')) {
    yield* happen(course);
    if (presentIn(course).length === 0 && plan.presence.size > 0) {
      if (!plan.characters.some(seat => isAwaited(plan, seat.id, course.beat)))
        return yield* ending(course, judged, 'everyone-left');
      course.beat += 1;
      continue;
    }
    judged = course.wrappingSince !== undefined;
    const over = judged ? yield* judgedBeat(course) : yield* openBeat(course);
    if (over) return outcomeOf(course, over);
  }
  return yield* ending(course, judged, 'timeout');
}

/** The end of a scene that has no further beat: its last one may have met the goal, or been an end of its own. */
function* ending(course: Course, judged: boolean, reason: string): Script<Outcome> {
  if (!judged) yield* judgeNow(course);
  const { standing, plan } = course;
  if (isComplete(standing)) return outcomeOf(course, 'goal');
  const isOver = plan.goals.length === 0 && standing.state === 'ended';
  return outcomeOf(course, isOver ? 'natural-ending' : reason);
}

/** A beat with the judgement of those before it at its side; it is surplus where that judgement ends the scene. */
function* openBeat(course: Course): Script<string | undefined> {
  if (course.beat < firstJudged) {
    yield* beat(course, presentIn(course));
    return direct(course);
  }
  const name = taskAt(course.beat);
  const cue = judging(course);
  yield { kind: 'start', name, cue };
  const last = course.beat;
  yield* beat(course, presentIn(course));
  judge(course, yield* awaited(course, last - 1));
  if (!endedBefore(course)) return direct(course);
  yield* surplus.post(last);
  course.beat = last;
  return 'goal';
}

/** Once wrapping up has begun, every beat is judged before the next. */
function* judgedBeat(course: Course): Script<string | undefined> {
  yield* beat(course, presentIn(course));
  yield* judgeNow(course);
  return direct(course);
}

function* judgeNow(course: Course): Script<void> {
  const reply = yield { kind: 'inTurn', cues: [judging(course)], round: 'Judgement' };
  judge(course, reply.turns[0]);
  course.unread.push(...(reply.behind ?? []));
  heed(course, reply.inputs);
}

/** The judgement of a beat that was begun in the background. */
function* awaited(course: Course, beatNumber: number): Script<Turn | undefined> {
  for (;;) {
    const at = course.unread.findIndex(turn => cueData(turn.cue).beat === beatNumber);
    if (at >= 0) return course.unread.splice(at, 1)[0];
    const reply = yield { kind: 'listen', for: ['signal'] };
    heed(course, reply.inputs);
    course.unread.push(...reply.turns, ...(reply.behind ?? []));
  }
}

function* beat(course: Course, present: readonly Seat[]): Script<void> {
  const alone = present.filter(seat => seat.id === course.next);
  course.next = undefined;
  const seats = alone.length > 0 ? alone : present;
  const cues = seats.map((seat): Cue => ({ seat: seat.id, move: 'line', hears: 'all', data: dataFor(course, seat) }));
  const round = `Beat ${course.beat}`;
  course.beat += 1;
  if (cues.length === 0) return;
  const reply = yield { kind: 'ask', cues, round };
  course.turns.push(...reply.turns);
  course.unread.push(...(reply.behind ?? []));
  heed(course, reply.inputs);
}

/** Posts what happens before the coming beat, to those who are there. */
function* happen(course: Course): Script<void> {
  const { plan } = course;
  const here = presentIn(course);
  const due = eventsDue(course);
  const loop = course.brokenAt === course.beat && !isComplete(course.standing) && due.length === 0;
  if (loop) due.push({ text: course.standing.event || repeatedEvent, by: 'moderator' });
  for (const { text, by } of due) {
    const told = here.length < plan.characters.length ? [...here, ...seatsOf(course.brief, 'moderator')] : undefined;
    const to = told ? { to: told.map(seat => seat.id) } : {};
    if (by !== 'presence') course.lastEvent = course.beat;
    yield* happening.post({ text, by, beat: course.beat, ...to });
  }
}

function judging(course: Course): Cue {
  return { seat: seatAs(course.brief, 'moderator').id, move: 'standing', hears: 'all', data: judgingData(course) };
}

function taskAt(beatNumber: number): string {
  return `standing at beat ${beatNumber}`;
}

/** Closes on what was heard: one beat in which everybody finds an end, and a last look at the goals. */
export function* closing(brief: Brief, heard: readonly Turn[], reason: string): Script<Outcome> {
  const course = courseOf(brief, heard);
  // A judgement that is still under way is of the scene before its end.
  for (const at of [course.beat - 1, course.beat]) yield { kind: 'cancel', name: taskAt(at) };
  if (isMute(course)) return outcomeOf(course, reason);
  if (course.beat < option(course.brief, 'maxBeats')) {
    for (const seat of presentIn(course)) course.notes.push({ to: seat.id, about: 'close' });
    yield* beat(course, presentIn(course));
  }
  yield* judgeNow(course);
  return outcomeOf(course, reason);
}

/** Whether nobody could answer in the last beat: asking all of them again would only fail again. */
function isMute({ turns, beat: coming }: Course): boolean {
  const last = turns.filter(turn => beatOf(turn) === coming - 1 && turn.outcome !== 'skipped');
  return last.length > 0 && last.every(turn => !wasSpoken(turn));
}
