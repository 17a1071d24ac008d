// Directs a scene by rules after each beat: sets the hidden notes for the characters, breaks loops, and decides when the scene ends.

import type { Seat } from '../../script/brief';
import type { SeatId } from '../../script/turn';
import { areGoalsMet } from './judgement';
import type { Line } from './lines';
import { option } from './options';
import { isAwaited, isPresent } from './plan';
import {
  beatsLeft,
  type DirectorNote,
  isOneAtATime,
  lastBeats,
  linesSoFar,
  noteRecipients,
  presentCharacters,
  type SceneState,
  wrapUpConfidence,
} from './sceneState';

/** The number of silent beats after which a character is asked to take part. */
const maxSilentBeats = 3;
/** The minimum number of beats for wrapping up before the scene may continue instead. */
const minWrappingBeats = 4;
/** Turns with fewer words are ignored in the detection of loops. */
const minWordsForLoop = 8;
/** The novelty (0–1) up to which a turn repeats earlier ones, and below which the average of turns counts as circling. */
const [repeatedNovelty, circlingNovelty] = [0.05, 0.15];

/** Directs a scene after a beat: returns the reason if it is over, and otherwise sets the notes for the next beat. */
export function directBeat(scene: SceneState): string | undefined {
  const reason = endReason(scene);
  if (reason) return reason;
  scene.notes = waitingNotes(scene);
  directScene(scene);
  breakLoops(scene);
  if (scene.hasNewNotes) addJudgedNotes(scene);
  scene.hasNewNotes = false;
  nudgeSilent(scene);
  if (!scene.plan.announcesEnd) announceLastBeat(scene);
  return scene.loops > 2 ? 'loop' : undefined;
}

/** The notes that have not reached their addressees yet; dropped if a newer judgement replaces them or a line has made them pointless. */
function waitingNotes(scene: SceneState): DirectorNote[] {
  const { plan, beat, hasNewNotes, judgedTo, notes } = scene;
  if (!plan.announcesEnd || hasNewNotes) return [];
  return notes.filter(({ to, about, isJudged }) => {
    const canHear = isPresent(plan, to, beat) || isAwaited(plan, to, beat);
    return isJudged && canHear && !(about === 'passive' && hasSpokenSince(scene, to, judgedTo));
  });
}

function hasSpokenSince(scene: SceneState, seat: SeatId, beat: number): boolean {
  return linesSoFar(scene).some(line => line.seat.id === seat && line.beat >= beat && line.acted.action !== 'silent');
}

/** Adds a note, the same one only once. */
function addNote({ notes }: SceneState, note: DirectorNote): void {
  const isSame = (each: DirectorNote) => each.to === note.to && each.about === note.about && each.text === note.text;
  if (!notes.some(isSame)) notes.push(note);
}

/** Whether a judgement that ran while a beat was played found that the scene had ended before it. */
export function hasEndedBefore({ judgement, plan }: SceneState): boolean {
  const hasNoGoal = plan.goals.length === 0 && plan.judgeEvery !== undefined;
  return judgement.state === 'ended' && (hasNoGoal || areGoalsMet(judgement));
}

/** Why the scene is over by its last judgement; undefined if it goes on. */
function endReason(scene: SceneState): string | undefined {
  const { judgement, wrappingSince, closingAt, plan, beat } = scene;
  if (plan.goals.length === 0) {
    if (judgement.state === 'ended') return 'natural-ending';
    return wrappingSince !== undefined && beat - wrappingSince > wrappingBeats(scene) ? 'natural-ending' : undefined;
  }
  const settled = presentCharacters(scene).every(seat =>
    judgement.settled.some(name => noteRecipients(scene, name).includes(seat)),
  );
  if (areGoalsMet(judgement))
    return judgement.state === 'ended' || settled || closingAt !== undefined ? 'goal' : undefined;
  if (wrappingSince === undefined || beat - wrappingSince < wrappingBeats(scene)) return undefined;
  if (judgement.state === 'ended') return 'natural-ending';
  return settled && presentCharacters(scene).length > 0 ? 'positions' : undefined;
}

/** Begins to wrap up, asks for a last action, or lets a scene continue that did not end in time. */
function directScene(scene: SceneState): void {
  const { judgement, plan, beat } = scene;
  const isNearGoal = areGoalsMet(judgement) || judgement.confidence >= wrapUpConfidence;
  const isClosing = isNearGoal || (plan.goals.length === 0 && judgement.state === 'closing');
  if (isClosing) scene.wrappingSince ??= beat;
  else if (scene.loops < 2 && scene.wrappingSince !== undefined && beat - scene.wrappingSince >= wrappingBeats(scene))
    scene.wrappingSince = undefined;
  if (scene.wrappingSince === undefined) return;
  const isComplete = areGoalsMet(judgement) && beat > scene.wrappingSince;
  if (isComplete) scene.closingAt = beat;
  const isLast = plan.announcesEnd && plan.goals.length === 0 && beat - scene.wrappingSince >= wrappingBeats(scene);
  for (const seat of presentCharacters(scene))
    scene.notes.push({ to: seat.id, about: isComplete || isLast ? 'close' : 'wrap up' });
}

/** The number of beats for wrapping up: more where characters speak one at a time. */
function wrappingBeats(scene: SceneState): number {
  return isOneAtATime(scene) ? Math.max(minWrappingBeats, 2 * presentCharacters(scene).length) : minWrappingBeats;
}

/** Breaks a loop: first with an event, then by wrapping up, then by ending the scene. */
function breakLoops(scene: SceneState): void {
  const { beat } = scene;
  if (!isCircling(scene) || (scene.loops > 0 && beat - scene.lastEvent < 2)) return;
  scene.loops += 1;
  scene.lastEvent = beat;
  if (scene.loops === 1) scene.brokenAt = beat;
  if (scene.loops < 2) return;
  scene.wrappingSince ??= beat;
  for (const seat of presentCharacters(scene)) addNote(scene, { to: seat.id, about: 'wrap up' });
}

/** Whether the newest turns only repeated earlier ones, or the last three beats (or as many turns, one at a time) added almost nothing new. */
function isCircling(scene: SceneState): boolean {
  const { beat, plan } = scene;
  const spoken = linesSoFar(scene).filter(
    ({ acted, turn }) => acted.action !== 'silent' && turn.words >= minWordsForLoop,
  );
  const spokenSince = (from: number) => {
    const turns = spoken.filter(line => line.beat >= from).map(line => line.turn);
    // A turn counts once, however many lines it has.
    return plan.announcesEnd ? [...new Set(turns)] : turns;
  };
  const scale = isOneAtATime(scene) ? presentCharacters(scene).length : 1;
  const [newest, least] = plan.announcesEnd ? [spokenSince(beat - 2 * scale), 2] : [spokenSince(beat - 1), 1];
  if (newest.length >= least && newest.every(turn => turn.scores.novelty <= repeatedNovelty)) return true;
  const recent = spokenSince(beat - 3 * scale);
  if (beat < 5 * scale || recent.length < 3) return false;
  return recent.reduce((sum, turn) => sum + turn.scores.novelty, 0) / recent.length < circlingNovelty;
}

/** Adds the notes of the last judgement: off goal, passive, out of character. */
function addJudgedNotes(scene: SceneState): void {
  const { plan, judgedTo, beat, judgement } = scene;
  for (const { to, about, text } of judgement.notes) {
    for (const seat of noteRecipients(scene, to)) {
      const isMoot = about === 'passive' && hasSpokenSince(scene, seat.id, judgedTo);
      if (isMoot && plan.judgeEvery !== undefined) continue;
      const meanwhile = plan.judgeEvery !== undefined && judgedTo < beat ? { until: judgedTo - 1 } : {};
      addNote(scene, { to: seat.id, about, text, ...meanwhile, isJudged: true });
    }
  }
  for (const { who, breaks } of scene.judgement.drift) {
    for (const seat of noteRecipients(scene, who))
      addNote(scene, { to: seat.id, about: 'out of character', text: breaks, isJudged: true });
  }
}

/** Asks characters that were silent for some beats to take part. */
function nudgeSilent(scene: SceneState): void {
  for (const seat of presentCharacters(scene)) {
    const isNoted = scene.notes.some(note => note.to === seat.id && note.about === 'passive');
    if (!isNoted && isTooSilent(scene, seat)) scene.notes.push({ to: seat.id, about: 'passive' });
  }
}

/** Whether a character kept silent in each of its last turns, three or a multiple of it. */
function isTooSilent(scene: SceneState, seat: Seat): boolean {
  const isSilent = ({ acted }: Line) => acted.action === 'silent';
  const lines = linesSoFar(scene).filter(line => line.seat.id === seat.id);
  if (!scene.plan.announcesEnd) {
    const last = lines.slice(-maxSilentBeats);
    return last.length === maxSilentBeats && last.every(isSilent) && scene.beat % maxSilentBeats === 0;
  }
  const since = lines.slice(lines.findLastIndex(line => !isSilent(line)) + 1);
  const turns = new Set(since.map(line => line.turn)).size;
  return turns > 0 && turns % maxSilentBeats === 0;
}

/** Tells characters before a beat that the scene is about to end, or that this beat is its last. */
export function announceEnd(scene: SceneState): void {
  const left = beatsLeft(scene);
  if (!scene.plan.announcesEnd || left > lastBeats(scene)) return;
  const turnNote = isOneAtATime(scene)
    ? ', in each of which one of you speaks, so that this may be your last turn'
    : '';
  const text = `At most ${left} beats of the scene are left, with this one${turnNote}. Do now what your character cannot leave undone.`;
  // A character that is asked for its last action is not told of the end twice.
  scene.notes = scene.notes.filter(note => note.about !== 'wrap up' && (note.about !== 'close' || note.text));
  for (const { id: to } of presentCharacters(scene))
    scene.notes.push(left > 1 ? { to, about: 'ending', text } : { to, about: 'last' });
}

/** Notifies all characters of the last beat of an older session, so that the scene does not just break off. */
function announceLastBeat(scene: SceneState): void {
  if (scene.plan.judgeEvery === undefined || scene.beat !== option(scene.brief, 'maxBeats') - 1) return;
  scene.notes = scene.notes.filter(({ about }) => about !== 'wrap up');
  for (const seat of presentCharacters(scene)) scene.notes.push({ to: seat.id, about: 'last' });
}
