import type { AttemptState, TurnState } from '../ledger/state';
import { sendAttempt, waitForRetry } from './attempt';
import { endWithoutText, turnEnded } from './endTurn';
import { createMarkerReader, type Piece } from './markers';
import { moveOfCue } from './moves';
import { buildPrompt } from './prompt';
import { runTurn, type TurnEnd, turnBegan } from './runTurn';
import { buildCandidate, selectAnswer } from './selectAnswer';
import type { Stage } from './stage';

/** The part of an answer that plays one turn; a line with a marker begins and ends it. */
interface EnsemblePart {
  turn: string;
  text: string;
  /** Its end marker was read. */
  isComplete: boolean;
}

/** Runs the turns of a beat with one call that plays them all, to save cost; a turn that is missing or invalid in its answer is requested alone. */
export async function runEnsemble(stage: Stage, turns: readonly TurnState[], closing = false): Promise<TurnEnd> {
  const toPlay = turns.filter(({ cue }) => !cue.skip);
  const before = recordedAnswer(stage, toPlay);
  // A recorded answer is never requested again: after a crash its parts end the turns they play.
  if (before) {
    const parts = splitAnswer(stage, before);
    await endParts(stage, before.outcome === 'maxTokens' ? completeParts(parts) : parts, before.attempt);
  } else if (toPlay.length > 1 && canShareCall(stage, toPlay)) {
    const hasLeft = await playTogether(stage, toPlay, closing);
    if (hasLeft) return 'left';
  }
  // Turns that have ended by now are left as they are.
  for (const turn of turns) if ((await runTurn(stage, turn, closing)) === 'left') return 'left';
  return 'ended';
}

/** An attempt that plays several turns: `turn`, under which it is recorded, and those that it `covers`. */
type PlayedAttempt = AttemptState & { turn: string };

/** The recorded answer of a call that played these turns, all of one beat, before the session was left. */
function recordedAnswer(stage: Stage, [first]: readonly TurnState[]): PlayedAttempt | undefined {
  const cues = stage.state.beats.get(first?.beat ?? '')?.cues ?? [];
  return cues
    .flatMap(({ turn }) => stage.turn(turn).attempts.map(attempt => ({ ...attempt, turn })))
    .find(({ covers, outcome }) => covers.length > 0 && (outcome === 'answered' || outcome === 'maxTokens'));
}

/** Splits a recorded answer among the turns that it plays. */
function splitAnswer(stage: Stage, { turn, covers, text }: PlayedAttempt): EnsemblePart[] {
  const parts = partsOf([turn, ...covers]);
  const route = routePieces(stage, parts);
  route(text);
  route(undefined);
  return parts;
}

/** Whether one call can play the seats: they share voice and model, and none answers with data. */
function canShareCall(stage: Stage, turns: readonly TurnState[]): boolean {
  const seats = turns.map(({ seat }) => stage.seat(seat));
  const [first] = seats;
  const alike = seats.every(seat => seat.voice === first?.voice && seat.model === first?.model);
  return alike && turns.every(({ cue }) => !moveOfCue(stage.format, cue, stage.brief).answer);
}

/** Requests one answer for all the turns and ends those that it plays well; the others stay open. Returns whether the session was left meanwhile. */
async function playTogether(stage: Stage, turns: readonly TurnState[], closing: boolean): Promise<boolean> {
  const [first, ...others] = turns;
  if (!first) return false;
  const cutBefore = await stage.gate.waitUntilAllowed(first.id);
  if (cutBefore) return stage.gate.leaving;
  const seat = stage.seat(first.seat);
  const voice = stage.voiceOf(seat);
  const built = buildPrompt(stage.promptContext(voice, seat), turns, undefined, first.attempts.length + 1);
  const countedTurns = turns.filter(({ cue }) => !cue.procedure).length;
  const admission = stage.admit({ key: first.id, voice, turns: countedTurns, closing, ...built }, first.cue);
  // A call that is too expensive for all turns may still fit turn by turn: the single calls ask again.
  if (typeof admission === 'string') return false;
  const ids = turns.map(({ id }) => id);
  try {
    const began = { ...turnBegan(first, admission, undefined), covers: others.map(({ id }) => id) };
    const parts = partsOf(ids);
    const target = { ids, cutReason: () => stage.gate.cutReason(ids), onText: routePieces(stage, parts) };
    const { result, cut, ended } = await sendAttempt(stage, admission, began, target);
    await stage.journal.add(ended, true);
    if (cut === 'leave') return true;
    const { stop } = result;
    if (!cut && stop.kind === 'done') await endParts(stage, parts, began.attempt);
    // Only the part without an end marker was cut off; those before it are complete.
    const isBrokenOff = cut === 'stop' || (!cut && stop.kind === 'maxTokens');
    if (isBrokenOff) await endParts(stage, completeParts(parts), began.attempt);
    const hasFailed = !cut && stop.kind === 'failed';
    // The single calls wait as long as a retry would.
    if (hasFailed && !(await stage.countFailure(stop)))
      await waitForRetry(stage, first.id, [{ stop, attempt: began.attempt }]);
    return false;
  } finally {
    stage.budget.release(first.id);
    for (const id of ids) stage.runningCalls.end(id);
  }
}

function partsOf(turns: readonly string[]): EnsemblePart[] {
  return turns.map(turn => ({ turn, text: '', isComplete: false }));
}

/** Of an answer that was cut off, the parts before the first incomplete one: later ones would answer words that were never spoken. */
function completeParts(parts: readonly EnsemblePart[]): readonly EnsemblePart[] {
  const broken = parts.findIndex(part => !part.isComplete);
  return broken < 0 ? parts : parts.slice(0, broken);
}

/** Routes the pieces of an answer to the speaker whose marker opened them; text outside known markers is dropped. */
function routePieces(stage: Stage, parts: readonly EnsemblePart[]): (text: string | undefined) => void {
  const reader = createMarkerReader();
  let speaking: EnsemblePart | undefined;
  const takePiece = (piece: Piece) => {
    if (piece.kind === 'start') speaking = findPart(stage, parts, piece.agent);
    else if (piece.kind === 'end') {
      if (speaking) speaking.isComplete = true;
      speaking = undefined;
    } else if (speaking) {
      speaking.text += piece.text;
      stage.runningCalls.addText(speaking.turn, speaking.text.trim() === '' ? '' : piece.text);
    }
  };
  return text => (text === undefined ? reader.end() : reader.push(text)).forEach(takePiece);
}

/** The part that an agent named in a marker plays next: by its whole name, or else its first name. */
function findPart(stage: Stage, parts: readonly EnsemblePart[], agent: string): EnsemblePart | undefined {
  const wanted = agent.toLowerCase();
  const name = ({ turn }: EnsemblePart) => stage.turn(turn).name.toLowerCase();
  const exact = parts.filter(part => name(part) === wanted);
  const matching = exact.length > 0 ? exact : parts.filter(part => name(part).split(' ')[0] === wanted.split(' ')[0]);
  return matching.find(part => part.text === '');
}

/** Ends the turns whose text passes its checks, in order; the first that fails, and all after it, are requested alone. */
async function endParts(stage: Stage, parts: readonly EnsemblePart[], attempt: number): Promise<void> {
  for (const { turn: id, text: said } of parts) {
    const text = stage.services.redaction?.redact(said) ?? said;
    const turn = stage.turn(id);
    if (turn.status === 'ended') continue;
    if (stage.gate.cutReason([id]) === 'skip') {
      await endWithoutText(stage, turn, 'skipped', 'Skipped by the user.');
      continue;
    }
    const move = moveOfCue(stage.format, turn.cue, stage.brief);
    const candidate = buildCandidate(attempt, text, false, move, stage.refereeContext(turn));
    if (candidate.text === '' || candidate.reasons.length > 0) return;
    const answer = selectAnswer([candidate], move);
    if (!answer) return;
    await stage.journal.add(turnEnded(stage, turn, answer), true);
    await stage.afterTurn(turn);
  }
}
