// One attempt at a turn or call: a request to a voice, which is what answers for a seat: a model, a person or code.

import { asMessage, joinTexts, readText, recordTexts } from '../base/message';
import { addUsage, noUsage } from '../base/usage';
import type { EventBody, PersonRequest } from '../ledger/events';
import type { AttemptState } from '../ledger/state';
import type { CallResult, Prompt } from '../voices/voice';
import type { AdmittedRequest, Charge } from './budgetGuard';
import { type EndedAttempt, nextRetry } from './retryPolicy';
import type { CutReason } from './runningCalls';
import type { Stage } from './stage';

/** The event that opens an attempt at a turn, or at a call that is no turn. */
type AttemptBegan = Extract<EventBody, { type: 'turn.began' | 'call.began' }>;

/** A finished attempt; `cut` is why it was cut short, `ended` the event that closes it, which the caller records. */
export interface Attempt {
  result: CallResult;
  cut?: CutReason;
  ended: Extract<EventBody, { type: 'attempt.ended' }>;
}

/** The turns or call that a request is for, and the receivers of its streamed answer. */
export interface AttemptTarget {
  /** The turns that the answer plays, or the call. */
  ids: readonly string[];
  /** Returns why the request must not be sent or continue; undefined if it may. */
  cutReason(): CutReason | undefined;
  /** Receives each piece of the answer, and undefined at its end. */
  onText(piece: string | undefined): void;
  /** The request to a person, if one answers. */
  personRequest?: PersonRequest;
  /** A call that is no turn. */
  isCall?: boolean;
}

/** Makes one attempt: journals it before it is sent, passes its text and state on, and charges it. */
export async function sendAttempt(
  stage: Stage,
  request: AdmittedRequest,
  began: AttemptBegan,
  target: AttemptTarget,
): Promise<Attempt> {
  const sent = stage.services.clock.now();
  await stage.journal.add(began, !request.voice.flags.free);
  const { result, cut } = await askVoice(stage, request, began.attempt, target);
  const charge = stage.budget.charge(request, sent, result);
  const id = began.type === 'turn.began' ? began.turn : began.call;
  return { result, cut, ended: attemptEnded(id, began.attempt, result, charge, cut) };
}

async function askVoice(
  stage: Stage,
  { voice, prompt }: AdmittedRequest,
  attempt: number,
  { ids, cutReason, onText, personRequest, isCall }: AttemptTarget,
): Promise<Pick<Attempt, 'result' | 'cut'>> {
  const controller = new AbortController();
  for (const id of ids) stage.runningCalls.begin(id, attempt, controller, isCall);
  // An input that came while the attempt was journalled has not cut anything yet.
  const pendingCut = cutReason();
  if (pendingCut) return { result: notSent, cut: pendingCut };
  // The status of an answer that plays several turns is shown at the first.
  const [lead = ''] = ids;
  stage.runningCalls.setStatus({ turn: lead, state: 'waiting' });
  const speaking = voice.speak(prompt, {
    signal: controller.signal,
    onText,
    onState: state =>
      stage.runningCalls.setStatus({ turn: lead, state, ...(personRequest ? { asked: personRequest } : {}) }),
  });
  const raw = await (personRequest ? stage.gate.awaitUnlessLeaving(controller, speaking) : speaking);
  onText(undefined);
  stage.runningCalls.flush(ids);
  // Redacts before anything is cut off: half of a secret would remain.
  const result = stage.services.redaction?.redactJson(raw) ?? raw;
  const cut = controller.signal.aborted ? (controller.signal.reason as CutReason) : undefined;
  // A complete answer counts, unless the user skips the turn.
  const isKept = result.stop.kind === 'done' && (isCall || cut !== 'skip');
  return { result, cut: isKept ? undefined : cut };
}

/** The result of a request that was stopped before it was sent. */
const notSent: CallResult = {
  text: '',
  stop: { kind: 'failed', failure: 'aborted', message: 'The call was stopped before it was sent.', remedy: '' },
  usage: noUsage,
  costUSD: 0,
};

/** The event that closes an attempt at the turn or call of an id. */
function attemptEnded(
  turn: string,
  attempt: number,
  { stop, text, usage, model }: CallResult,
  { costUSD, unconfirmed }: Charge,
  cut: CutReason | undefined,
): Attempt['ended'] {
  const outcome = cut ? 'aborted' : stop.kind === 'done' ? 'answered' : stop.kind;
  const failure =
    stop.kind === 'failed' && !cut
      ? { kind: stop.failure, message: stop.message, remedy: stop.remedy, ...(stop.texts ? { texts: stop.texts } : {}) }
      : undefined;
  return {
    ...{ type: 'attempt.ended', turn, attempt, outcome, text, usage, costUSD },
    ...(unconfirmed ? { unconfirmed } : {}),
    checks: [],
    ...(model ? { model } : {}),
    ...(failure ? { failure } : {}),
  };
}

/** Requests admission under the caps, again whenever a running call ends, until it is granted or refused; a cut ends the wait. */
export async function waitForAdmission<T>(
  stage: Stage,
  cutReason: AttemptTarget['cutReason'],
  requestAdmission: () => T | 'wait',
): Promise<T | 'cut'> {
  for (;;) {
    const admission = requestAdmission();
    if (admission !== 'wait') return admission;
    await Promise.race([stage.budget.nextRelease(), stage.gate.nextChange()]);
    if (stage.gate.leaving || cutReason()) return 'cut';
  }
}

/** The recorded fields of an attempt that begins, with the reason for a retry. */
export function attemptFields(
  { attempts }: { attempts: readonly AttemptState[] },
  { voice, prompt, reserved, tail }: AdmittedRequest,
  correction: Prompt['correction'],
) {
  const failure = attempts.at(-1)?.failure;
  const because = correction ? joinTexts(correction.reasons.map(asMessage)) : failure && readText(failure, 'message');
  return {
    attempt: attempts.length + 1,
    voice: voice.id,
    ...(prompt.model ? { model: prompt.model } : {}),
    reserved,
    tail,
    ...(because ? recordTexts({ because }) : {}),
  };
}

/** Waits before a failed request is sent again; false if it is not. A cut ends the wait, and the next attempt finds out why. */
export async function waitForRetry(stage: Stage, id: string, failures: readonly EndedAttempt[]): Promise<boolean> {
  const next = nextRetry(failures, stage.brief.seed, id);
  if (!next.again) return false;
  const until = stage.services.clock.now() + next.afterMs;
  stage.runningCalls.setStatus({ turn: id, state: 'retrying', until, detail: next.because });
  await stage.gate.waitBeforeRetry(next.afterMs, id);
  return true;
}

/** The cost of a turn or call over all its attempts; `last` is the end of the latest one if it is not recorded yet. */
export function totalSpent({ attempts }: { attempts: readonly AttemptState[] }, last?: Attempt['ended']) {
  const all = last ? [...attempts.slice(0, -1), last] : attempts;
  const costs = all.map(({ costUSD }) => costUSD);
  return {
    usage: all.map(({ usage }) => usage).reduce(addUsage, noUsage),
    costUSD: costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
    attempts: all.length,
  };
}
