import type { TurnState } from '../ledger/state';
import type { Move } from '../script/move';
import type { Prompt, Spoken } from '../voices/voice';
import { attemptTurn } from './attempt';
import { failureText } from './circuitBreaker';
import { endWithoutText, endWithPreparedText, finishTurn } from './ending';
import { moveOfCue } from './moves';
import type { CalledTurn } from './prompt';
import { nextRetry } from './retryPolicy';
import type { Cut } from './runningCalls';
import { buildCandidate, type Candidate, isLast, lacksData } from './selectAnswer';
import type { Stage } from './stage';

/** How a turn request ended: `ended` is in the ledger; `left` means that the session was left first. */
export type TurnEnd = 'ended' | 'left';

/** A turn to run. */
export interface TurnRequest extends CalledTurn {
  beat: string;
  closing: boolean;
}

/** Runs a turn to its end: asks its voice, journals every attempt before it is sent, retries once for form, and selects an answer. */
export async function runTurn(stage: Stage, request: TurnRequest): Promise<TurnEnd> {
  const turn = stage.turn(request.id);
  if (turn.status === 'ended') return 'ended';
  if (request.cue.skip) return endWithoutText(stage, turn, 'skipped', 'Skipped by the user.');
  const move = moveOfCue(stage.format, request.cue, stage.brief);
  if (request.cue.said !== undefined) {
    const halted = await stage.gate.ready(turn.id);
    return halted ? cutTurn(stage, turn, halted, move, []) : endWithPreparedText(stage, turn, request.cue.said);
  }
  const before = recordedAnswers(stage, turn, move);
  // A recorded answer is never requested again: after a crash during its retry it is used as it is.
  if (before.length > 0) return finishTurn(stage, turn, move, before);
  try {
    return await runAttempts(stage, request, turn, move);
  } finally {
    stage.budget.release(turn.id);
    stage.live.end(turn.id);
  }
}

async function runAttempts(stage: Stage, request: TurnRequest, turn: TurnState, move: Move): Promise<TurnEnd> {
  const candidates: Candidate[] = [];
  const failures: { stop: Spoken['stop']; attempt: number }[] = [];
  for (;;) {
    const halt = await stage.gate.ready(turn.id);
    if (halt) return cutTurn(stage, turn, halt, move, candidates);
    const mend = correctionOf(candidates);
    const attempt = await attemptTurn(stage, request, turn, mend);
    // The gate knows why the wait was cut short.
    if (attempt === 'cut') continue;
    if (attempt === 'capped') {
      if (candidates.length > 0) return finishTurn(stage, turn, move, candidates);
      return endWithoutText(stage, turn, 'skipped', 'The cap no longer pays for this turn.', true);
    }
    const { spoken, cut, number, candidate } = attempt;
    if (cut) return cutTurn(stage, turn, cut, move, candidates);
    if (candidate) candidates.push(candidate);
    if (candidate ? isLast(candidate, mend !== undefined) : candidates.length > 0)
      return finishTurn(stage, turn, move, candidates);
    if (candidate) continue;
    const end = await handleFailure(stage, turn, spoken, failures, number);
    if (end) return end;
  }
}

async function cutTurn(
  stage: Stage,
  turn: TurnState,
  cut: Cut,
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
  return turn.attempts
    .filter(
      attempt => (attempt.outcome === 'answered' || attempt.outcome === 'maxTokens') && attempt.covers.length === 0,
    )
    .map(attempt => ({
      ...buildCandidate(
        attempt.attempt,
        attempt.text,
        attempt.outcome === 'maxTokens',
        move,
        stage.refereeContext(turn),
      ),
      checks: attempt.checks,
    }));
}

function correctionOf(candidates: readonly Candidate[]): Prompt['mend'] {
  const last = candidates.at(-1);
  if (!last || last.reasons.length === 0) return undefined;
  return { text: last.raw, reasons: last.reasons.map(each => each.text), ...(lacksData(last) ? { data: true } : {}) };
}

/** Handles a failed attempt: waits for its retry, or ends the turn. */
async function handleFailure(
  stage: Stage,
  turn: TurnState,
  spoken: Spoken,
  failures: { stop: Spoken['stop']; attempt: number }[],
  attempt: number,
): Promise<TurnEnd | undefined> {
  const { stop } = spoken;
  if (stop.kind === 'refused')
    return endWithoutText(stage, turn, 'refused', stop.words || 'The model declined to answer.');
  if (stop.kind === 'tooLong') return endWithoutText(stage, turn, 'tooLong', 'The prompt is too long for the model.');
  if (stop.kind !== 'failed') return endWithoutText(stage, turn, 'failed', 'Nothing was said.');
  failures.push({ stop, attempt });
  if (await stage.countFailure(stop)) {
    // The session pauses; once it is resumed, the turn is tried again.
    failures.length = 0;
    return undefined;
  }
  const next = nextRetry(failures, stage.brief.seed, turn.id);
  if (!next.again) return endWithoutText(stage, turn, 'failed', failureText(stop));
  const until = stage.services.clock.now() + next.afterMs;
  stage.live.setStatus({ turn: turn.id, state: 'retrying', until, detail: next.because });
  // The next call finds out what cut the wait short.
  await stage.gate.wait(next.afterMs, turn.id);
  return undefined;
}
