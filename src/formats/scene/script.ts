import { type Brief, isPerson, type Seat, seatAs, seatsOf } from '../../script/brief';
import { happening } from '../../script/post';
import type { Cue, Outcome, Posted, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { goalsFrom } from '../../text/checklist';
import {
  awakeIn,
  type Course,
  courseOf,
  dataFor,
  eventsDue,
  heed,
  judge,
  judgingData,
  outcomeOf,
  presentIn,
  setGoals,
} from './course';
import { direct, endedBefore } from './direction';
import { nextToSpeak } from './floor';
import { answerOfTurn, beatOf } from './lines';
import { option } from './options';
import { isAwaited } from './plan';
import { goals, surplus } from './posts';
import { isComplete } from './standing';
import { answerOf, cueData } from './terms';

/** The first beat beside which the scene is judged: before it too little was said. */
const firstJudged = 2;
/** How many beats are played beside a judgement before the scene waits for it. */
const mostAhead = 2;
const repeatedEvent = 'A sudden noise from outside makes everyone look up';
const findingGoals = 'goals';

/** A scene, beat by beat: everybody present acts at once, or one at a time, and the moderator judges beside the next beats. */
export function* script(brief: Brief): Script {
  const course = courseOf(brief);
  const { plan } = course;
  yield* goals.post([...plan.goals]);
  const finds = plan.judgeEvery !== undefined && plan.prose !== undefined;
  if (finds) yield { kind: 'start', name: findingGoals, cue: findingCue(course) };
  yield* happen(course);
  yield* beat(course, yield* awake(course));
  let underWay: number | undefined;
  let isJudged = false;
  let isSearching = finds;
  while (course.beat < option(course.brief, 'maxBeats')) {
    if (isSearching && course.beat >= firstJudged) {
      isSearching = false;
      yield* foundGoals(course);
    }
    if (course.areGoalsNew) yield* goals.post([...plan.goals]);
    course.areGoalsNew = false;
    yield* happen(course);
    if (presentIn(course).length === 0 && plan.presence.size > 0) {
      if (!plan.characters.some(seat => isAwaited(plan, seat.id, course.beat))) break;
      course.beat += 1;
      continue;
    }
    isJudged = course.wrappingSince !== undefined && course.beat + 1 - course.judgedTo >= pace(course);
    if (course.wrappingSince !== undefined && underWay !== undefined) {
      yield { kind: 'cancel', name: taskAt(underWay) };
      underWay = undefined;
    }
    if (course.wrappingSince === undefined && underWay === undefined && isDue(course)) {
      underWay = course.beat;
      yield { kind: 'start', name: taskAt(underWay), cue: judging(course) };
    }
    yield* beat(course, yield* awake(course));
    if (isJudged) yield* judgeNow(course);
    if (underWay !== undefined) {
      const judged = yield* judgedBeside(course, underWay);
      if (judged) underWay = undefined;
      if (judged && endedBefore(course)) return yield* discarded(course);
    }
    const over = direct(course);
    if (over) return outcomeOf(course, over);
  }
  if (underWay !== undefined) yield { kind: 'cancel', name: taskAt(underWay) };
  const hasMore = course.beat < option(course.brief, 'maxBeats');
  return yield* ending(course, isJudged, hasMore ? 'everyone-left' : 'timeout');
}

/** Whether the coming beat is one beside which the scene is judged. */
function isDue(course: Course): boolean {
  const { plan, beat: coming, judgedTo } = course;
  if (coming < firstJudged) return false;
  return coming - judgedTo >= (plan.judgeEvery ?? 1) * pace(course) || judgedTo === 0;
}

/** How many beats bring as much as one in which everybody answers: more, where one speaks at a time. */
function pace(course: Course): number {
  return option(course.brief, 'order') === 'natural' ? Math.ceil(presentIn(course).length / 2) : 1;
}

/** The end of a scene that has no further beat: its last one may have met the goal, or been an end of its own. */
function* ending(course: Course, isJudged: boolean, reason: string): Script<Outcome> {
  if (!isJudged) yield* judgeNow(course);
  const { standing, plan } = course;
  if (isComplete(standing)) return outcomeOf(course, 'goal');
  const isOver = plan.goals.length === 0 && standing.state === 'ended';
  return outcomeOf(course, isOver ? 'natural-ending' : reason);
}

/** Ends the scene where a judgement has found its end: the beats played beside it are surplus. */
function* discarded(course: Course): Script<Outcome> {
  const { judgedTo, beat: coming, plan } = course;
  for (let played = judgedTo; played < coming; played++) yield* surplus.post(played);
  course.beat = judgedTo;
  return outcomeOf(course, plan.goals.length === 0 ? 'natural-ending' : 'goal');
}

/** Takes in the judgement under way, where it has ended; a scene that has gone on long enough beside it waits for it. */
function* judgedBeside(course: Course, began: number): Script<boolean> {
  const { plan, beat: coming, unread } = course;
  const has = unread.some(turn => turn.move === 'standing' && cueData(turn.cue).beat === began - 1);
  if (!has && plan.judgeEvery !== undefined && coming - began < mostAhead) return false;
  judge(course, yield* awaited(course, turn => turn.move === 'standing' && cueData(turn.cue).beat === began - 1));
  return true;
}

function* judgeNow(course: Course): Script<void> {
  const reply = yield { kind: 'inTurn', cues: [judging(course)], round: 'Judgement' };
  judge(course, reply.turns[0]);
  course.unread.push(...(reply.behind ?? []));
  heed(course, reply.inputs);
}

/** The goals that the moderator found in prose; where none came back, it stands as it was written. */
function* foundGoals(course: Course): Script<void> {
  const turn = yield* awaited(course, each => each.move === 'goals');
  const found = goalsFrom(answerOf('goals', turn)?.goals ?? []);
  if (found.length === 0) return;
  setGoals(course, found);
  yield* goals.post(found);
}

/** A turn that was begun in the background, once it has ended. */
function* awaited(course: Course, isWanted: (turn: Turn) => boolean): Script<Turn | undefined> {
  for (;;) {
    const at = course.unread.findIndex(isWanted);
    if (at >= 0) return course.unread.splice(at, 1)[0];
    const reply = yield { kind: 'listen', for: ['signal'] };
    heed(course, reply.inputs);
    course.unread.push(...reply.turns, ...(reply.behind ?? []));
  }
}

/** Who answers in the coming beat; where that is up to people alone, the scene waits for one of them. */
function* awake(course: Course): Script<readonly Seat[]> {
  for (;;) {
    const seats = awakeIn(course);
    if (seats.length > 0) return seats;
    const reply = yield { kind: 'listen', for: ['line', 'signal'] };
    heed(course, reply.inputs);
    course.unread.push(...reply.turns, ...(reply.behind ?? []));
  }
}

/** Plays a beat: whoever the user named alone, else all of these, or those of them whose turn it is until somebody takes it. */
function* beat(course: Course, present: readonly Seat[]): Script<void> {
  const alone = present.filter(seat => seat.id === course.next);
  course.next = undefined;
  const isNatural = course.beat > 0 && alone.length === 0 && option(course.brief, 'order') === 'natural';
  if (isNatural) yield* floor(course, present);
  else yield* cueAll(course, alone.length > 0 ? alone : present);
  course.beat += 1;
}

/** One at a time: whoever keeps silent passes the floor on. */
function* floor(course: Course, present: readonly Seat[]): Script<void> {
  const asked = new Set<string>();
  for (;;) {
    const seat = nextToSpeak(course, present, asked);
    if (!seat) return;
    asked.add(seat.id);
    const [turn] = yield* cueAll(course, [seat]);
    const answer = turn && wasSpoken(turn) ? answerOfTurn(turn, course.brief) : undefined;
    if (answer?.lines.some(({ action, nonverbal }) => action !== 'silent' || nonverbal)) return;
  }
}

function* cueAll(course: Course, seats: readonly Seat[]): Script<readonly Turn[]> {
  const cues = seats.map((seat): Cue => {
    const said = course.said.get(seat.id);
    course.said.delete(seat.id);
    const data = dataFor(course, seat);
    return { seat: seat.id, move: 'line', hears: 'all', data, ...(said === undefined ? {} : { said }) };
  });
  if (cues.length === 0) return [];
  const reply = yield { kind: 'ask', cues, round: `Beat ${course.beat}` };
  course.turns.push(...reply.turns);
  course.unread.push(...(reply.behind ?? []));
  heed(course, reply.inputs);
  return reply.turns;
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

function findingCue({ brief, plan }: Course): Cue {
  const data = { prose: plan.prose ?? '' };
  return { seat: seatAs(brief, 'moderator').id, move: 'goals', hears: 'none', data };
}

function taskAt(beatNumber: number): string {
  return `standing at beat ${beatNumber}`;
}

/** Closes on what was heard: one beat in which everybody finds an end, and a last look at the goals. */
export function* closing(
  brief: Brief,
  heard: readonly Turn[],
  reason: string,
  posted: readonly Posted[],
): Script<Outcome> {
  const course = courseOf(brief, heard, posted);
  // A judgement that is still under way is of the scene before its end.
  const ahead = course.plan.judgeEvery === undefined ? 1 : mostAhead;
  for (let at = course.beat - ahead; at <= course.beat; at++) yield { kind: 'cancel', name: taskAt(at) };
  if (isMute(course)) return outcomeOf(course, reason);
  if (course.beat < option(course.brief, 'maxBeats')) {
    const present = presentIn(course).filter(seat => !isPerson(seat));
    for (const seat of present) course.notes.push({ to: seat.id, about: 'close' });
    yield* cueAll(course, present);
    course.beat += 1;
  }
  yield* judgeNow(course);
  return outcomeOf(course, reason);
}

/** Whether nobody could answer in the last beat: asking all of them again would only fail again. */
function isMute({ turns, beat: coming }: Course): boolean {
  const last = turns.filter(turn => beatOf(turn) === coming - 1 && turn.outcome !== 'skipped');
  return last.length > 0 && last.every(turn => !wasSpoken(turn));
}
