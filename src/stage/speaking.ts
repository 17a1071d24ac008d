import type { TurnState } from '../ledger/state';
import type { Move } from '../script/move';
import type { Prompt, Spoken } from '../voices/voice';
import { attemptTurn } from './attempt';
import { endWithout, finish, sayPrepared } from './ending';
import type { Cut } from './live';
import { moveFor } from './moves';
import { nextTry } from './patience';
import type { CalledTurn } from './prompt';
import { type Candidate, candidateOf, isLast, lacksData } from './settle';
import type { Stage } from './stage';

/** A turn to be taken: ended is in the ledger; left means that the session was left before it ended. */
export type TurnEnd = 'ended' | 'left';

/** One turn to take. */
export interface Request extends CalledTurn {
  beat: string;
  closing: boolean;
}

/** Takes a turn to its end: asks its voice, journals every attempt before it is sent, has it mended once, and selects one. */
export async function takeTurn(stage: Stage, request: Request): Promise<TurnEnd> {
  const turn = stage.turn(request.id);
  if (turn.status === 'ended') return 'ended';
  if (request.cue.skip) return endWithout(stage, turn, 'skipped', 'Skipped by the user.');
  const move = moveFor(stage.format, request.cue, stage.brief);
  if (request.cue.said !== undefined) {
    const halted = await stage.gate.ready(turn.id);
    return halted ? cutTurn(stage, turn, halted, move, []) : sayPrepared(stage, turn, request.cue.said);
  }
  const before = answeredBefore(stage, turn, move);
  // A recorded answer is never asked for again: after a crash during its mending it stands as it is.
  if (before.length > 0) return finish(stage, turn, move, before);
  try {
    return await tryTurn(stage, request, turn, move);
  } finally {
    stage.budget.release(turn.id);
    stage.live.end(turn.id);
  }
}

async function tryTurn(stage: Stage, request: Request, turn: TurnState, move: Move): Promise<TurnEnd> {
  const candidates: Candidate[] = [];
  const failures: { stop: Spoken['stop']; attempt: number }[] = [];
  for (;;) {
    const halted = await stage.gate.ready(turn.id);
    if (halted) return cutTurn(stage, turn, halted, move, candidates);
    const mend = mendOf(candidates);
    const attempt = await attemptTurn(stage, request, turn, mend);
    // What cuts the wait for the caps short is told by the gate.
    if (attempt === 'cut') continue;
    if (attempt === 'capped') {
      if (candidates.length > 0) return finish(stage, turn, move, candidates);
      return endWithout(stage, turn, 'skipped', 'The cap no longer pays for this turn.', true);
    }
    const { spoken, cut, number, candidate } = attempt;
    if (cut) return cutTurn(stage, turn, cut, move, candidates);
    if (candidate) candidates.push(candidate);
    if (candidate ? isLast(candidate, mend !== undefined) : candidates.length > 0)
      return finish(stage, turn, move, candidates);
    if (candidate) continue;
    const over = await afterFailure(stage, turn, spoken, failures, number);
    if (over) return over;
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
  // Stopping keeps all that was said: an answer that was only to be mended stands as it is.
  if (cut === 'stop' && candidates.length > 0) return finish(stage, turn, move, candidates);
  return endWithout(stage, turn, 'skipped', cut === 'stop' ? 'The session was stopped.' : 'Skipped by the user.');
}

/** Answers that a crash left without an end of their turn, with the checks that were recorded of them. */
function answeredBefore(stage: Stage, turn: TurnState, move: Move): Candidate[] {
  return turn.attempts
    .filter(
      attempt => (attempt.outcome === 'answered' || attempt.outcome === 'maxTokens') && attempt.covers.length === 0,
    )
    .map(attempt => ({
      ...candidateOf(attempt.attempt, attempt.text, attempt.outcome === 'maxTokens', move, stage.table(turn)),
      checks: attempt.checks,
    }));
}

function mendOf(candidates: readonly Candidate[]): Prompt['mend'] {
  const last = candidates.at(-1);
  if (!last || last.reasons.length === 0) return undefined;
  return { text: last.raw, reasons: last.reasons, ...(lacksData(last) ? { data: true } : {}) };
}

/** What follows a failed attempt: another try after its wait, or the end of the turn. */
async function afterFailure(
  stage: Stage,
  turn: TurnState,
  spoken: Spoken,
  failures: { stop: Spoken['stop']; attempt: number }[],
  attempt: number,
): Promise<TurnEnd | undefined> {
  const { stop } = spoken;
  if (stop.kind === 'refused') return endWithout(stage, turn, 'refused', stop.words || 'The model declined to answer.');
  if (stop.kind === 'tooLong')
    return endWithout(stage, turn, 'tooLong', 'The prompt is longer than the model can take.');
  if (stop.kind !== 'failed') return endWithout(stage, turn, 'failed', 'Nothing was said.');
  failures.push({ stop, attempt });
  if (await stage.countFailure(stop)) {
    // The session pauses; whoever resumes it has mended what stood in the way, and wants the turn.
    failures.length = 0;
    return undefined;
  }
  const next = nextTry(failures, stage.brief.seed, turn.id);
  if (!next.again) return endWithout(stage, turn, 'failed', `${stop.message} ${stop.remedy}`.trim());
  const until = stage.world.clock.now() + next.afterMs;
  stage.live.tell({ turn: turn.id, state: 'retrying', until, detail: next.because });
  // Whatever cuts the wait short is found by whoever asks for the next call.
  await stage.gate.wait(next.afterMs, turn.id);
  return undefined;
}
