// The script of a scene: plays beat after beat, has the moderator judge the scene in the background, and ends it.

import { l10n } from '../../base/message';
import { type Brief, isPerson, type Seat, seatAs, seatsOf } from '../../script/brief';
import { happening } from '../../script/post';
import type { Cue, Outcome, Posted, Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { normalizeGoals } from '../../text/checklist';
import { announceEnd, directBeat, hasEndedBefore } from './direction';
import { areGoalsMet } from './judgement';
import { beatOf, parsedAnswer } from './lines';
import { pickNextCharacter } from './nextCharacter';
import { option } from './options';
import { isAwaited } from './plan';
import { goals, surplus } from './posts';
import {
  answeringCharacters,
  applyDueEvents,
  applyInputs,
  applyJudgementTurn,
  beatsLeft,
  createSceneState,
  isOneAtATime,
  judgementCueData,
  judgementPace,
  lastBeats,
  lineCueData,
  presentCharacters,
  type SceneState,
  sceneOutcome,
  setGoals,
} from './sceneState';
import { answerOf, cueData } from './terms';

/** The first beat at which a judgement starts; before it too little has been said. */
const firstJudgedBeat = 2;
/** The maximum number of beats that older sessions play before they wait for a judgement. */
const maxBeatsAhead = 2;
/** The event that breaks a loop if the last judgement has none. */
const defaultEvent = 'A sudden noise from outside makes everyone look up';
const goalsTask = 'goals';

/** Runs a scene beat by beat: the characters on stage act, all at once or one at a time, while the moderator judges in the background. */
export function* script(brief: Brief): Script {
  const scene = createSceneState(brief);
  const { plan } = scene;
  yield* goals.post([...plan.goals]);
  let isSearching = plan.judgeEvery !== undefined && plan.prose !== undefined;
  if (isSearching) yield { kind: 'start', name: goalsTask, cue: goalsCue(scene) };
  yield* postEvents(scene);
  yield* playBeat(scene, yield* awaitSpeakers(scene));
  // The beat with which the background judgement began, if one is running.
  let underWay: number | undefined;
  let judgesNow = false;
  while (scene.beat < option(scene.brief, 'maxBeats')) {
    if (isSearching && scene.beat >= firstJudgedBeat) {
      isSearching = false;
      yield* awaitGoals(scene);
    }
    if (scene.hasNewGoals) yield* goals.post([...plan.goals]);
    scene.hasNewGoals = false;
    yield* postEvents(scene);
    if (presentCharacters(scene).length === 0 && plan.presence.size > 0) {
      if (!plan.characters.some(seat => isAwaited(plan, seat.id, scene.beat))) break;
      scene.beat += 1;
      continue;
    }
    const isWrapping = scene.wrappingSince !== undefined;
    // While the scene is wrapped up, the script waits for a judgement after the beat.
    judgesNow = isWrapping && scene.beat + 1 - scene.judgedTo >= judgementPace(scene);
    if (isWrapping && underWay !== undefined) {
      yield { kind: 'cancel', name: taskAt(underWay) };
      underWay = undefined;
    }
    if (!isWrapping && underWay === undefined && isJudgementDue(scene)) {
      underWay = scene.beat;
      yield { kind: 'start', name: taskAt(underWay), cue: judgementCue(scene, beatsAhead(scene)) };
    }
    yield* playBeat(scene, yield* awaitSpeakers(scene));
    if (judgesNow) yield* judgeNow(scene);
    if (underWay !== undefined) {
      const isApplied = yield* awaitJudgement(scene, underWay);
      if (isApplied) underWay = undefined;
      if (isApplied && hasEndedBefore(scene)) return yield* endWithSurplus(scene);
    }
    const reason = directBeat(scene);
    if (reason) return sceneOutcome(scene, reason);
  }
  if (underWay !== undefined) yield { kind: 'cancel', name: taskAt(underWay) };
  const hasMore = scene.beat < option(scene.brief, 'maxBeats');
  return yield* endScene(scene, judgesNow, hasMore ? 'everyone-left' : 'timeout');
}

/** Whether a judgement starts together with the next beat: sooner if few beats are left, but not if its notes could only reach the last one. */
function isJudgementDue(scene: SceneState): boolean {
  const { plan, beat: coming, judgedTo } = scene;
  if (coming < firstJudgedBeat) return false;
  const left = plan.announcesEnd ? beatsLeft(scene) : Number.POSITIVE_INFINITY;
  const [ahead, last] = [beatsAhead(scene), lastBeats(scene)];
  // The judgement comes after `ahead` beats: only the last one would be left.
  if (left <= ahead + 1) return false;
  const pace = (plan.judgeEvery ?? 1) * judgementPace(scene);
  const isNear = left < last + ahead;
  return coming - judgedTo >= (isNear ? Math.min(pace, last - 1) : pace) || judgedTo === 0;
}

/** The number of beats that are played before the scene waits for a judgement that runs in the background. */
function beatsAhead(scene: SceneState): number {
  if (scene.plan.judgeEvery === undefined) return 0;
  return scene.plan.announcesEnd ? judgementPace(scene) : maxBeatsAhead;
}

/** Ends a scene that has no more beats; a last judgement (`isJudged`: it was just made) may find the goal met or a natural end. */
function* endScene(scene: SceneState, isJudged: boolean, reason: string): Script<Outcome> {
  if (!isJudged) yield* judgeNow(scene);
  const { judgement, plan } = scene;
  if (areGoalsMet(judgement)) return sceneOutcome(scene, 'goal');
  const isOver = plan.goals.length === 0 && judgement.state === 'ended';
  return sceneOutcome(scene, isOver ? 'natural-ending' : reason);
}

/** Ends a scene whose end a judgement found earlier: the beats played since are marked as surplus. */
function* endWithSurplus(scene: SceneState): Script<Outcome> {
  const { judgedTo, beat: coming, plan } = scene;
  for (let played = judgedTo; played < coming; played++) yield* surplus.post(played);
  scene.beat = judgedTo;
  return sceneOutcome(scene, plan.goals.length === 0 ? 'natural-ending' : 'goal');
}

/** Applies the background judgement if it has ended, and waits for it if too many beats were played meanwhile; returns whether it was applied. */
function* awaitJudgement(scene: SceneState, began: number): Script<boolean> {
  const { beat: coming, unread } = scene;
  const isIt = (turn: Turn) => turn.move === 'standing' && cueData(turn.cue).beat === began - 1;
  if (!unread.some(isIt) && coming - began < beatsAhead(scene)) return false;
  applyJudgementTurn(scene, yield* awaitTurn(scene, isIt));
  return true;
}

/** Has the moderator judge while the scene waits. */
function* judgeNow(scene: SceneState): Script<void> {
  const reply = yield { kind: 'inTurn', cues: [judgementCue(scene, 0)], round: 'Judgement' };
  applyJudgementTurn(scene, reply.turns[0]);
  scene.unread.push(...(reply.backgroundTurns ?? []));
  applyInputs(scene, reply.inputs);
}

/** Takes the goals that the moderator found in prose; without any, the prose stays the only goal. */
function* awaitGoals(scene: SceneState): Script<void> {
  const turn = yield* awaitTurn(scene, each => each.move === 'goals');
  const found = normalizeGoals(answerOf('goals', turn)?.goals ?? []);
  if (found.length === 0) return;
  setGoals(scene, found);
  yield* goals.post(found);
}

/** Waits for a background turn to end, and takes it out of the unread ones. */
function* awaitTurn(scene: SceneState, isWanted: (turn: Turn) => boolean): Script<Turn | undefined> {
  for (;;) {
    const at = scene.unread.findIndex(isWanted);
    if (at >= 0) return scene.unread.splice(at, 1)[0];
    const reply = yield { kind: 'listen', for: ['signal'] };
    applyInputs(scene, reply.inputs);
    scene.unread.push(...reply.turns, ...(reply.backgroundTurns ?? []));
  }
}

/** The characters that answer in the next beat; if only people can, waits for one of them. */
function* awaitSpeakers(scene: SceneState): Script<readonly Seat[]> {
  for (;;) {
    const seats = answeringCharacters(scene);
    if (seats.length > 0) return seats;
    const reply = yield { kind: 'listen', for: ['line', 'signal'] };
    applyInputs(scene, reply.inputs);
    scene.unread.push(...reply.turns, ...(reply.backgroundTurns ?? []));
  }
}

/** Plays a beat: with the one whom the user named, otherwise with all, or one at a time until somebody speaks. */
function* playBeat(scene: SceneState, present: readonly Seat[]): Script<void> {
  const named = present.filter(seat => seat.id === scene.next);
  scene.next = undefined;
  announceEnd(scene);
  if (scene.beat > 0 && named.length === 0 && isOneAtATime(scene)) yield* playOneAtATime(scene, present);
  else yield* cueAll(scene, named.length > 0 ? named : present);
  scene.beat += 1;
}

/** Asks one character after another until one is not silent. */
function* playOneAtATime(scene: SceneState, present: readonly Seat[]): Script<void> {
  const asked = new Set<string>();
  for (;;) {
    const seat = pickNextCharacter(scene, present, asked);
    if (!seat) return;
    asked.add(seat.id);
    const [turn] = yield* cueAll(scene, [seat]);
    const answer = turn && wasSpoken(turn) ? parsedAnswer(turn, scene.brief) : undefined;
    if (answer?.lines.some(({ action, nonverbal }) => action !== 'silent' || nonverbal)) return;
  }
}

/** Asks characters together; the user's lines for them and the notes that reached them are used up. */
function* cueAll(scene: SceneState, seats: readonly Seat[]): Script<readonly Turn[]> {
  const cues = seats.map((seat): Cue => {
    const said = scene.userLines.get(seat.id);
    scene.userLines.delete(seat.id);
    const data = lineCueData(scene, seat, said !== undefined);
    return { seat: seat.id, move: 'line', hears: 'all', data, ...(said === undefined ? {} : { said }) };
  });
  if (cues.length === 0) return [];
  const reply = yield { kind: 'ask', cues, round: l10n`Beat ${scene.beat}` };
  scene.turns.push(...reply.turns);
  const reached = new Set(reply.turns.filter(turn => wasSpoken(turn) && turn.cue?.notes).map(turn => turn.seat));
  scene.notes = scene.notes.filter(({ to }) => !reached.has(to));
  scene.unread.push(...(reply.backgroundTurns ?? []));
  applyInputs(scene, reply.inputs);
  return reply.turns;
}

/** Posts the events before the next beat, visible only to those present. */
function* postEvents(scene: SceneState): Script<void> {
  const { plan } = scene;
  const here = presentCharacters(scene);
  const due = applyDueEvents(scene);
  const needsEvent = scene.brokenAt === scene.beat && !areGoalsMet(scene.judgement) && due.length === 0;
  if (needsEvent) due.push({ text: scene.judgement.event || defaultEvent, by: 'moderator' });
  for (const { text, by } of due) {
    const audience = here.length < plan.characters.length ? [...here, ...seatsOf(scene.brief, 'moderator')] : undefined;
    const to = audience ? { to: audience.map(seat => seat.id) } : {};
    if (by !== 'presence') scene.lastEvent = scene.beat;
    yield* happening.post({ text, by, beat: scene.beat, ...to });
  }
}

/** The cue of a judgement; `beside` is the number of beats that are played while it runs. */
function judgementCue(scene: SceneState, beside: number): Cue {
  const data = judgementCueData(scene, beside);
  return { seat: seatAs(scene.brief, 'moderator').id, move: 'standing', hears: 'all', data };
}

function goalsCue({ brief, plan }: SceneState): Cue {
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
  const scene = createSceneState(brief, heard, posted);
  // Judgements that are still running do not cover the end of the scene.
  const ahead = scene.plan.judgeEvery === undefined ? 1 : maxBeatsAhead;
  for (let at = scene.beat - ahead; at <= scene.beat; at++) yield { kind: 'cancel', name: taskAt(at) };
  if (isMute(scene)) return sceneOutcome(scene, reason);
  if (scene.beat < option(scene.brief, 'maxBeats')) {
    const present = presentCharacters(scene).filter(seat => !isPerson(seat));
    for (const seat of present) scene.notes.push({ to: seat.id, about: 'close' });
    yield* cueAll(scene, present);
    scene.beat += 1;
  }
  yield* judgeNow(scene);
  return sceneOutcome(scene, reason);
}

/** Whether nobody could answer in the last beat, so that asking again would fail too. */
function isMute({ turns, beat: coming }: SceneState): boolean {
  const last = turns.filter(turn => beatOf(turn) === coming - 1 && turn.outcome !== 'skipped');
  return last.length > 0 && last.every(turn => !wasSpoken(turn));
}
