import { recordTexts } from '../base/message';
import type { PersonRequest } from '../ledger/events';
import type { AttemptState, TurnState } from '../ledger/state';
import type { Move } from '../script/move';
import type { Prompt, Voice } from '../voices/voice';
import { createSpeechReader } from './answer';
import { createThoughtFilter } from './answerFrame';
import { type Attempt, attemptFields, sendAttempt, waitForAdmission, waitForRetry } from './attempt';
import type { Admission, AdmittedRequest } from './budgetGuard';
import { failureText } from './circuitBreaker';
import { minimalContext } from './closing';
import { endWithoutText, endWithPreparedText, finishTurn, speakerFields } from './endTurn';
import { createMarkerReader } from './markers';
import { moveOfCue } from './moves';
import { buildPrompt } from './prompt';
import { heardBlocks, type PromptContext } from './promptContext';
import type { EndedAttempt } from './retryPolicy';
import type { CutReason } from './runningCalls';
import { buildCandidate, type Candidate, lacksData, needsNoRetry } from './selectAnswer';
import type { Stage } from './stage';
import { requestText } from './tail';

/** How a turn request ended: `ended` is in the ledger; `left` means that the session was left first. */
export type TurnEnd = 'ended' | 'left';

/** Runs a turn to its end: asks its voice, journals every attempt before it is sent, retries once for form, and selects an answer. */
export async function runTurn(stage: Stage, turn: TurnState, closing = false): Promise<TurnEnd> {
  const { cue } = turn;
  if (turn.status === 'ended') return 'ended';
  if (cue.skip) return endWithoutText(stage, turn, 'skipped', 'Skipped by the user.');
  const move = moveOfCue(stage.format, cue, stage.brief);
  if (cue.said !== undefined) {
    const cut = await stage.gate.waitUntilAllowed(turn.id);
    return cut ? cutTurn(stage, turn, cut, move, []) : endWithPreparedText(stage, turn, cue.said);
  }
  const before = recordedAnswers(stage, turn, move);
  // A recorded answer is never requested again: after a crash during its retry it is used as it is.
  if (before.length > 0) return finishTurn(stage, turn, move, before);
  try {
    return await runAttempts(stage, turn, move, closing);
  } finally {
    stage.budget.release(turn.id);
    stage.runningCalls.end(turn.id);
  }
}

/** Attempts a turn until it has an answer that needs no retry; `candidates` are the answers so far, of which the best is selected. */
async function runAttempts(stage: Stage, turn: TurnState, move: Move, closing: boolean): Promise<TurnEnd> {
  const candidates: Candidate[] = [];
  const failures: EndedAttempt[] = [];
  for (;;) {
    const cutBefore = await stage.gate.waitUntilAllowed(turn.id);
    if (cutBefore) return cutTurn(stage, turn, cutBefore, move, candidates);
    const correction = correctionOf(candidates);
    const attempt = await attemptTurn(stage, turn, move, closing, correction);
    // The gate knows why the wait was cut short.
    if (attempt === 'cut') continue;
    if (attempt === 'capped') {
      if (candidates.length > 0) return finishTurn(stage, turn, move, candidates);
      return endWithoutText(stage, turn, 'skipped', 'The cap no longer pays for this turn.', true);
    }
    const { result, cut, ended } = attempt;
    const candidate = candidateOf(stage, turn, move, ended);
    const checkedEnd = { ...ended, checks: candidate?.checks ?? [] };
    if (candidate) candidates.push(candidate);
    // The last answer and the end of its turn are recorded in one write.
    if (candidate && needsNoRetry(candidate, correction !== undefined))
      return finishTurn(stage, turn, move, candidates, checkedEnd);
    await stage.journal.add(checkedEnd, true);
    stage.budget.release(turn.id);
    if (cut) return cutTurn(stage, turn, cut, move, candidates);
    if (candidate) continue;
    if (candidates.length > 0) return finishTurn(stage, turn, move, candidates);
    const failure = { stop: result.stop, attempt: ended.attempt };
    if (await endAfterFailure(stage, turn, failures, failure)) return 'ended';
  }
}

/** Makes one attempt at a turn within the caps. */
async function attemptTurn(
  stage: Stage,
  turn: TurnState,
  move: Move,
  closing: boolean,
  correction: Prompt['correction'],
): Promise<Attempt | 'capped' | 'cut'> {
  const voice = stage.voiceOf(stage.seat(turn.seat), move);
  const cutReason = () => stage.gate.cutReason([turn.id]);
  const admission = await waitForAdmission(stage, cutReason, () =>
    admitPrompt(stage, turn, voice, move, closing, correction),
  );
  if (admission === 'cut') return 'cut';
  if (typeof admission === 'string') {
    // Neither a retry nor a second verdict ends the session: the first answer stands.
    if (!correction && !turn.cue.exchanged) await stage.recordCap(admission);
    return 'capped';
  }
  return sendAttempt(stage, admission, turnBegan(turn, admission, correction), {
    ...{ ids: [turn.id], cutReason, onText: streamText(stage, turn.id, admission.prompt) },
    personRequest: voice.flags.person ? requestForPerson(stage, turn, voice, move, correction) : undefined,
  });
}

/** Builds a prompt that the caps pay for now; a closing that does not fit gets the minimal context. */
function admitPrompt(
  stage: Stage,
  turn: TurnState,
  voice: Voice,
  move: Move,
  closing: boolean,
  correction: Prompt['correction'],
): Admission {
  const { id, cue, beat } = turn;
  // A second verdict knows no more than the first.
  const until = cue.exchanged ? stage.state.beats.get(beat)?.called : undefined;
  const needsKnown = move.procedure !== undefined || until !== undefined;
  const context = {
    ...stage.promptContext(voice, stage.seat(cue.seat)),
    ...(needsKnown ? { known: stage.sessionBefore(until) } : {}),
  };
  const admitWith = (promptContext: PromptContext) => {
    const built = buildPrompt(promptContext, [turn], correction, turn.attempts.length + 1);
    return stage.admit({ key: id, voice, turns: cue.procedure ? 0 : 1, closing, ...built }, cue);
  };
  const full = admitWith(context);
  return closing && full === 'budget' ? admitWith(minimalContext(context)) : full;
}

/** The event that opens an attempt at a turn. */
export function turnBegan(turn: TurnState, request: AdmittedRequest, correction: Prompt['correction']) {
  return { type: 'turn.began', ...speakerFields(turn), ...attemptFields(turn, request, correction) } as const;
}

/** The request of a person's turn, for the panel and the terminal. */
function requestForPerson(
  stage: Stage,
  { cue }: TurnState,
  voice: Voice,
  move: Move,
  correction: Prompt['correction'],
): PersonRequest {
  const context = stage.promptContext(voice, stage.seat(cue.seat));
  const table = heardBlocks(context, cue).flatMap(({ posted }) => posted ?? []);
  return {
    request: requestText(context, cue),
    ...(table.length > 0 ? { table: table.join('\n\n') } : {}),
    ...(move.checks.includes('limit') ? { limit: move.limit } : {}),
    ...(move.answer ? { schema: move.answer.schema } : {}),
    ...(correction ? { reasons: correction.reasons.map(text => recordTexts({ text })) } : {}),
  };
}

/** Streams the text of one speaker, without markers, thoughts and the JSON around it. */
function streamText(stage: Stage, turn: string, { answer }: Prompt): (text: string | undefined) => void {
  const markers = createMarkerReader();
  const speechReader = answer ? createSpeechReader() : undefined;
  const filterThoughts = createThoughtFilter();
  return text => {
    const said = text === undefined ? '' : filterThoughts(text);
    const pieces = text === undefined ? markers.end() : markers.push(speechReader ? speechReader.push(said) : said);
    for (const piece of pieces) if (piece.kind === 'text') stage.runningCalls.addText(turn, piece.text);
  };
}

/** Ends a turn that was cut short, unless the session is being left. */
async function cutTurn(
  stage: Stage,
  turn: TurnState,
  cut: CutReason,
  move: Move,
  candidates: readonly Candidate[],
): Promise<TurnEnd> {
  if (cut === 'leave') return 'left';
  // Stopping keeps what was said: an answer that awaits its retry is used as it is.
  if (cut === 'stop' && candidates.length > 0) return finishTurn(stage, turn, move, candidates);
  return endWithoutText(stage, turn, 'skipped', cut === 'stop' ? 'The session was stopped.' : 'Skipped by the user.');
}

/** Answers that a crash left without a turn end, with their recorded checks. */
function recordedAnswers(stage: Stage, turn: TurnState, move: Move): Candidate[] {
  return turn.attempts.flatMap(attempt => {
    const candidate = attempt.covers.length === 0 && candidateOf(stage, turn, move, attempt);
    return candidate ? [{ ...candidate, checks: attempt.checks }] : [];
  });
}

/** The answer of an attempt, parsed and checked; undefined if it has none. */
function candidateOf(
  stage: Stage,
  turn: TurnState,
  move: Move,
  { attempt, outcome, text }: Pick<AttemptState, 'attempt' | 'outcome' | 'text'>,
): Candidate | undefined {
  if (outcome !== 'answered' && outcome !== 'maxTokens') return undefined;
  return buildCandidate(attempt, text, outcome === 'maxTokens', move, stage.refereeContext(turn));
}

/** The correction that a retry is asked for; undefined for a first attempt. */
function correctionOf(candidates: readonly Candidate[]): Prompt['correction'] {
  const last = candidates.at(-1);
  if (!last || last.reasons.length === 0) return undefined;
  return { text: last.raw, reasons: last.reasons.map(each => each.text), ...(lacksData(last) ? { data: true } : {}) };
}

/** Ends a turn after an attempt without an answer; false if it is tried again. */
async function endAfterFailure(
  stage: Stage,
  turn: TurnState,
  failures: EndedAttempt[],
  { stop, attempt }: EndedAttempt,
): Promise<boolean> {
  if (stop.kind === 'failed') {
    failures.push({ stop, attempt });
    const isPaused = await stage.countFailure(stop);
    // Once the session is resumed, the turn is tried again.
    if (isPaused) failures.length = 0;
    if (isPaused || (await waitForRetry(stage, turn.id, failures))) return false;
  }
  const outcome = stop.kind === 'refused' || stop.kind === 'tooLong' ? stop.kind : 'failed';
  await endWithoutText(stage, turn, outcome, failureText(stop));
  return true;
}
