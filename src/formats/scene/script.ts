// The course of a scene: beats, judgements beside them, and the end.

import { l10n } from '../../base/message';
import { type Brief, isPerson, type Seat, seatAs, seatsOf } from '../../script/brief';
import { happening } from '../../script/post';
import type { Cue, Outcome, Posted, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { normalizeGoals } from '../../text/checklist';
import {
  answeringCharacters,
  applyInputs,
  beatsLeft,
  type Course,
  createCourse,
  isOneAtATime,
  judgementCueData,
  judgementPace,
  lastBeats,
  lineCueData,
  presentCharacters,
  sceneOutcome,
  setGoals,
  takeDueEvents,
  takeJudgement,
} from './course';
import { announceEnd, directBeat, hasEndedBefore } from './direction';
import { pickNextCharacter } from './floor';
import { areGoalsMet } from './judgement';
import { beatOf, parsedAnswer } from './lines';
import { option } from './options';
import { isAwaited } from './plan';
import { goals, surplus } from './posts';
import { answerOf, cueData } from './terms';

/** The first beat beside which the scene is judged; before it too little has been said. */
const firstJudgedBeat = 2;
/** The maximum number of beats that older sessions play before they wait for a judgement. */
const maxBeatsAhead = 2;
const repeatedEvent = 'A sudden noise from outside makes everyone look up';
const goalsTask = 'goals';

/** Runs a scene beat by beat: the characters present act, all at once or one at a time, while the moderator judges in the background. */
export function* script(brief: Brief): Script {
  const course = createCourse(brief);
  const { plan } = course;
  yield* goals.post([...plan.goals]);
  const finds = plan.judgeEvery !== undefined && plan.prose !== undefined;
  if (finds) yield { kind: 'start', name: goalsTask, cue: goalsCue(course) };
  yield* postEvents(course);
  yield* playBeat(course, yield* awaitSpeakers(course));
  let underWay: number | undefined;
  let isJudged = false;
  let isSearching = finds;
  while (course.beat < option(course.brief, 'maxBeats')) {
    if (isSearching && course.beat >= firstJudgedBeat) {
      isSearching = false;
      yield* awaitGoals(course);
    }
    if (course.areGoalsNew) yield* goals.post([...plan.goals]);
    course.areGoalsNew = false;
    yield* postEvents(course);
    if (presentCharacters(course).length === 0 && plan.presence.size > 0) {
      if (!plan.characters.some(seat => isAwaited(plan, seat.id, course.beat))) break;
      course.beat += 1;
      continue;
    }
    isJudged = course.wrappingSince !== undefined && course.beat + 1 - course.judgedTo >= judgementPace(course);
    if (course.wrappingSince !== undefined && underWay !== undefined) {
      yield { kind: 'cancel', name: taskAt(underWay) };
      underWay = undefined;
    }
    if (course.wrappingSince === undefined && underWay === undefined && isJudgementDue(course)) {
      underWay = course.beat;
      yield { kind: 'start', name: taskAt(underWay), cue: judgementCue(course, beatsAhead(course)) };
    }
    yield* playBeat(course, yield* awaitSpeakers(course));
    if (isJudged) yield* judgeNow(course);
    if (underWay !== undefined) {
      const judged = yield* awaitJudgement(course, underWay);
      if (judged) underWay = undefined;
      if (judged && hasEndedBefore(course)) return yield* endWithSurplus(course);
    }
    const over = directBeat(course);
    if (over) return sceneOutcome(course, over);
  }
  if (underWay !== undefined) yield { kind: 'cancel', name: taskAt(underWay) };
  const hasMore = course.beat < option(course.brief, 'maxBeats');
  return yield* endScene(course, isJudged, hasMore ? 'everyone-left' : 'timeout');
}

/** Whether a judgement begins beside the next beat: sooner where few are left, and not where its notes would reach only the last. */
function isJudgementDue(course: Course): boolean {
  const { plan, beat: coming, judgedTo } = course;
  if (coming < firstJudgedBeat) return false;
  const left = plan.announcesEnd ? beatsLeft(course) : Number.POSITIVE_INFINITY;
  const [ahead, last] = [beatsAhead(course), lastBeats(course)];
  if (left <= ahead + 1) return false;
  const pace = (plan.judgeEvery ?? 1) * judgementPace(course);
  const isNear = left < last + ahead;
  return coming - judgedTo >= (isNear ? Math.min(pace, last - 1) : pace) || judgedTo === 0;
}

/** The number of beats that are played before the scene waits for a judgement made beside them. */
function beatsAhead(course: Course): number {
  if (course.plan.judgeEvery === undefined) return 0;
  return course.plan.announcesEnd ? judgementPace(course) : maxBeatsAhead;
}

/** Ends a scene that has no more beats; its last judgement may still find the goal met or a natural end. */
function* endScene(course: Course, isJudged: boolean, reason: string): Script<Outcome> {
  if (!isJudged) yield* judgeNow(course);
  const { standing, plan } = course;
  if (areGoalsMet(standing)) return sceneOutcome(course, 'goal');
  const isOver = plan.goals.length === 0 && standing.state === 'ended';
  return sceneOutcome(course, isOver ? 'natural-ending' : reason);
}

/** Ends a scene whose end a judgement found earlier: the beats played since are marked as surplus. */
function* endWithSurplus(course: Course): Script<Outcome> {
  const { judgedTo, beat: coming, plan } = course;
  for (let played = judgedTo; played < coming; played++) yield* surplus.post(played);
  course.beat = judgedTo;
  return sceneOutcome(course, plan.goals.length === 0 ? 'natural-ending' : 'goal');
}

/** Takes the background judgement if it has ended, and waits for it if too many beats were played beside it; returns whether it was taken. */
function* awaitJudgement(course: Course, began: number): Script<boolean> {
  const { beat: coming, unread } = course;
  const has = unread.some(turn => turn.move === 'standing' && cueData(turn.cue).beat === began - 1);
  if (!has && coming - began < beatsAhead(course)) return false;
  takeJudgement(
    course,
    yield* awaitTurn(course, turn => turn.move === 'standing' && cueData(turn.cue).beat === began - 1),
  );
  return true;
}

function* judgeNow(course: Course): Script<void> {
  const reply = yield { kind: 'inTurn', cues: [judgementCue(course, 0)], round: 'Judgement' };
  takeJudgement(course, reply.turns[0]);
  course.unread.push(...(reply.behind ?? []));
  applyInputs(course, reply.inputs);
}

/** Takes the goals that the moderator found in prose; without any, the prose stays the only goal. */
function* awaitGoals(course: Course): Script<void> {
  const turn = yield* awaitTurn(course, each => each.move === 'goals');
  const found = normalizeGoals(answerOf('goals', turn)?.goals ?? []);
  if (found.length === 0) return;
  setGoals(course, found);
  yield* goals.post(found);
}

/** Waits for a background turn to end. */
function* awaitTurn(course: Course, isWanted: (turn: Turn) => boolean): Script<Turn | undefined> {
  for (;;) {
    const at = course.unread.findIndex(isWanted);
    if (at >= 0) return course.unread.splice(at, 1)[0];
    const reply = yield { kind: 'listen', for: ['signal'] };
    applyInputs(course, reply.inputs);
    course.unread.push(...reply.turns, ...(reply.behind ?? []));
  }
}

/** The characters that answer in the next beat; if only people can, waits for one of them. */
function* awaitSpeakers(course: Course): Script<readonly Seat[]> {
  for (;;) {
    const seats = answeringCharacters(course);
    if (seats.length > 0) return seats;
    const reply = yield { kind: 'listen', for: ['line', 'signal'] };
    applyInputs(course, reply.inputs);
    course.unread.push(...reply.turns, ...(reply.behind ?? []));
  }
}

/** Plays a beat: with the one whom the user named, otherwise with all, or one at a time until somebody speaks. */
function* playBeat(course: Course, present: readonly Seat[]): Script<void> {
  const alone = present.filter(seat => seat.id === course.next);
  course.next = undefined;
  announceEnd(course);
  if (course.beat > 0 && alone.length === 0 && isOneAtATime(course)) yield* playOneAtATime(course, present);
  else yield* cueAll(course, alone.length > 0 ? alone : present);
  course.beat += 1;
}

/** Asks one character after another until one is not silent. */
function* playOneAtATime(course: Course, present: readonly Seat[]): Script<void> {
  const asked = new Set<string>();
  for (;;) {
    const seat = pickNextCharacter(course, present, asked);
    if (!seat) return;
    asked.add(seat.id);
    const [turn] = yield* cueAll(course, [seat]);
    const answer = turn && wasSpoken(turn) ? parsedAnswer(turn, course.brief) : undefined;
    if (answer?.lines.some(({ action, nonverbal }) => action !== 'silent' || nonverbal)) return;
  }
}

function* cueAll(course: Course, seats: readonly Seat[]): Script<readonly Turn[]> {
  const cues = seats.map((seat): Cue => {
    const said = course.said.get(seat.id);
    course.said.delete(seat.id);
    const data = lineCueData(course, seat, said !== undefined);
    return { seat: seat.id, move: 'line', hears: 'all', data, ...(said === undefined ? {} : { said }) };
  });
  if (cues.length === 0) return [];
  const reply = yield { kind: 'ask', cues, round: l10n`Beat ${course.beat}` };
  course.turns.push(...reply.turns);
  const reached = new Set(reply.turns.filter(turn => wasSpoken(turn) && turn.cue?.notes).map(turn => turn.seat));
  course.notes = course.notes.filter(({ to }) => !reached.has(to));
  course.unread.push(...(reply.behind ?? []));
  applyInputs(course, reply.inputs);
  return reply.turns;
}

/** Posts the events before the next beat, visible only to those present. */
function* postEvents(course: Course): Script<void> {
  const { plan } = course;
  const here = presentCharacters(course);
  const due = takeDueEvents(course);
  const loop = course.brokenAt === course.beat && !areGoalsMet(course.standing) && due.length === 0;
  if (loop) due.push({ text: course.standing.event || repeatedEvent, by: 'moderator' });
  for (const { text, by } of due) {
    const audience =
      here.length < plan.characters.length ? [...here, ...seatsOf(course.brief, 'moderator')] : undefined;
    const to = audience ? { to: audience.map(seat => seat.id) } : {};
    if (by !== 'presence') course.lastEvent = course.beat;
    yield* happening.post({ text, by, beat: course.beat, ...to });
  }
}

function judgementCue(course: Course, beside: number): Cue {
  const data = judgementCueData(course, beside);
  return { seat: seatAs(course.brief, 'moderator').id, move: 'standing', hears: 'all', data };
}

function goalsCue({ brief, plan }: Course): Cue {
  const data = { prose: plan.prose ?? '' };
  return { seat: seatAs(brief, 'moderator').id, move: 'goals', hears: 'none', data };
}

function taskAt(beatNumber: number): string {
  return `standing at beat ${beatNumber}`;
}

/** Closes a scene early: one last beat in which all find an end, and a last judgement. */
export function* closing(
  brief: Brief,
  heard: readonly Turn[],
  reason: string,
  posted: readonly Posted[],
): Script<Outcome> {
  const course = createCourse(brief, heard, posted);
  // A judgement that is still under way is of the scene before its end.
  const ahead = course.plan.judgeEvery === undefined ? 1 : maxBeatsAhead;
  for (let at = course.beat - ahead; at <= course.beat; at++) yield { kind: 'cancel', name: taskAt(at) };
  if (isMute(course)) return sceneOutcome(course, reason);
  if (course.beat < option(course.brief, 'maxBeats')) {
    const present = presentCharacters(course).filter(seat => !isPerson(seat));
    for (const seat of present) course.notes.push({ to: seat.id, about: 'close' });
    yield* cueAll(course, present);
    course.beat += 1;
  }
  yield* judgeNow(course);
  return sceneOutcome(course, reason);
}

/** Whether nobody could answer in the last beat, so that asking again would fail too. */
function isMute({ turns, beat: coming }: Course): boolean {
  const last = turns.filter(turn => beatOf(turn) === coming - 1 && turn.outcome !== 'skipped');
  return last.length > 0 && last.every(turn => !wasSpoken(turn));
}
