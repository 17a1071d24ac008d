import { isRecord, type JsonObject } from '../base/json';
import { recordTexts, type Text } from '../base/message';
import { findQuote } from '../document/quote';
import type { EventBody } from '../ledger/events';
import type { CallState } from '../ledger/state';
import { answeringSeat, type CallOutcome, type CallRule, type FoundQuote } from '../script/call';
import type { CallResult, Prompt } from '../voices/voice';
import { readAnswer } from './answer';
import { attemptFields, sendAttempt, totalSpent, waitForAdmission, waitForRetry } from './attempt';
import { buildCallPrompt } from './callPrompt';
import { failureText } from './circuitBreaker';
import { ItemReader } from './itemReader';
import type { EndedAttempt } from './retryPolicy';
import type { CutReason } from './runningCalls';
import type { Stage } from './stage';

/** How a call ends. */
interface CallEnding {
  outcome: CallOutcome;
  data?: JsonObject;
  why?: Text;
  capped?: boolean;
}

/** The result of an attempt: the call ends, the session was left first, or the call is retried, with what must be corrected if its answer was invalid. */
type AttemptResult = CallEnding | 'left' | { again: Prompt['correction'] };

const NO_EXAMINER: CallEnding = {
  outcome: 'skipped',
  why: 'There is no examiner, or no model that is cheap enough for one.',
};
const OVER_CAP: CallEnding = { outcome: 'skipped', why: 'The remaining budget does not cover it.', capped: true };

/** Runs a call that is no turn to its end: every attempt is journalled before it is sent; its failure never ends or pauses the session. */
export async function runCall(stage: Stage, call: CallState): Promise<'ended' | 'left'> {
  if (call.ended) return 'ended';
  const rule = stage.callRule(call.asked.kind);
  const ending = recordedEnding(call, rule) ?? (await runAttempts(stage, call, rule));
  if (ending === 'left') return 'left';
  await endCall(stage, call, rule, ending);
  return 'ended';
}

/** The ending of a call whose answer is recorded; it is never requested again. */
function recordedEnding(call: CallState, rule: CallRule): CallEnding | undefined {
  const answered = call.attempts.findLast(({ outcome }) => outcome === 'answered' || outcome === 'maxTokens');
  return answered && readEnding(answered.text, rule, answered.outcome === 'maxTokens').ending;
}

async function runAttempts(stage: Stage, call: CallState, rule: CallRule): Promise<CallEnding | 'left'> {
  const failures: EndedAttempt[] = [];
  let correction: Prompt['correction'];
  try {
    if (call.asked.late) await stage.sessionBegun();
    if (call.asked.after) await stage.callEnded(call.asked.after);
    for (;;) {
      const next = await attemptCall(stage, call, rule, correction, failures);
      if (next === 'left' || 'outcome' in next) return next;
      // A retry after a failure keeps the correction that was asked for before.
      correction = next.again ?? correction;
    }
  } finally {
    stage.budget.release(call.id);
    stage.runningCalls.end(call.id);
  }
}

async function attemptCall(
  stage: Stage,
  call: CallState,
  rule: CallRule,
  correction: Prompt['correction'],
  failures: EndedAttempt[],
): Promise<AttemptResult> {
  const cutBefore = (await stage.gate.waitUntilAllowed(call.id, true)) ?? goOnCut(stage, call);
  if (cutBefore) return endingAfterCut(cutBefore, undefined);
  const answerer = answeringSeat(call.asked, rule, stage.brief);
  if (!answerer) return NO_EXAMINER;
  const voice = stage.voiceOf(answerer);
  const cutReason = () => stage.gate.cutReason([call.id]) ?? goOnCut(stage, call);
  const admission = await waitForAdmission(stage, cutReason, () => {
    const context = { ...stage.promptContext(voice, answerer), known: stage.sessionBefore() };
    const built = buildCallPrompt(context, call, correction, call.attempts.length + 1);
    return stage.admit({ key: call.id, voice, turns: 0, closing: false, ...built }, { seat: '', move: '' });
  });
  // The next attempt finds out why the wait was cut short.
  if (admission === 'cut') return { again: correction };
  if (typeof admission === 'string') return OVER_CAP;
  const { kind, seat } = call.asked;
  const began = {
    type: 'call.began',
    call: call.id,
    kind,
    seat,
    ...attemptFields(call, admission, correction),
  } as const;
  const onText = announceItems(stage, call.id, began.attempt, rule);
  const { result, cut, ended } = await sendAttempt(stage, admission, began, {
    ...{ ids: [call.id], cutReason, onText, isCall: true },
  });
  await stage.journal.add({ ...ended, call: call.id }, true);
  stage.budget.release(call.id);
  if (cut) return endingAfterCut(cut, partialData(result.text, rule));
  return handleAnswer(stage, call, rule, result, failures, correction !== undefined);
}

/** A cut if the user went on without the call after it was made. */
function goOnCut(stage: Stage, call: Pick<CallState, 'called'>): CutReason | undefined {
  return stage.state.inputs.some(({ kind, seq }) => kind === 'goOn' && seq > call.called) ? 'skip' : undefined;
}

/** How a call ends that was cut short, with the part of its answer that is complete. */
function endingAfterCut(cut: CutReason, part: JsonObject | undefined): CallEnding | 'left' {
  if (cut === 'leave') return 'left';
  const why = cut === 'stop' ? 'The session was stopped.' : 'The session went on without it.';
  return part ? { outcome: 'partial', data: part, why } : { outcome: 'skipped', why };
}

/** Announces the items of an answer while it streams. */
function announceItems(stage: Stage, call: string, attempt: number, { streams }: CallRule) {
  const reader = streams ? new ItemReader(streams) : undefined;
  let index = 0;
  return (piece = '') => {
    for (const item of reader?.push(piece) ?? [])
      stage.runningCalls.addFinding({ call, attempt, index: index++, item });
  };
}

async function handleAnswer(
  stage: Stage,
  call: CallState,
  rule: CallRule,
  { text, stop }: CallResult,
  failures: EndedAttempt[],
  isRetry: boolean,
): Promise<AttemptResult> {
  if (stop.kind === 'done' || stop.kind === 'maxTokens') {
    const { ending, complaint } = readEnding(text, rule, stop.kind === 'maxTokens');
    if (complaint && rule.mends && !isRetry) return { again: { text, reasons: [complaint] } };
    return ending;
  }
  const part = partialData(text, rule);
  if (part) return { outcome: 'partial', data: part, why: 'The answer broke off.' };
  if (stop.kind === 'refused') return { outcome: 'refused', why: failureText(stop) };
  failures.push({ stop, attempt: call.attempts.length });
  if (await waitForRetry(stage, call.id, failures)) return { again: undefined };
  return { outcome: 'failed', why: failureText(stop) };
}

/** Reads a finished answer: its data, or its complete items. */
function readEnding(text: string, rule: CallRule, cutOff: boolean): { ending: CallEnding; complaint?: string } {
  const answer = readAnswer(text, rule.answer);
  if ('data' in answer) return { ending: { outcome: cutOff ? 'partial' : 'answered', data: answer.data } };
  const { complaint } = answer;
  const part = partialData(text, rule);
  const why = cutOff ? 'The answer broke off at the limit of its length.' : complaint;
  return { ending: part ? { outcome: 'partial', data: part, why } : { outcome: 'failed', why }, complaint };
}

/** The complete items of an answer that was cut short. */
function partialData(text: string, { streams }: CallRule): JsonObject | undefined {
  if (!streams) return undefined;
  const items = new ItemReader(streams).push(text);
  return items.length > 0 ? { [streams]: items } : undefined;
}

async function endCall(stage: Stage, call: CallState, rule: CallRule, { why, ...ending }: CallEnding): Promise<void> {
  const ended: EventBody = {
    type: 'call.ended',
    call: call.id,
    ...ending,
    ...(why === undefined ? {} : recordTexts({ why })),
    quotes: locateQuotes(stage, rule, ending.data),
    ...totalSpent(call),
  };
  await stage.journal.add(ended, true);
  stage.gate.wake();
}

/** The maximum number of quotes that are looked up in one answer; further ones get no lines. */
const MAX_QUOTES = 200;

function locateQuotes({ document }: Stage, rule: CallRule, data: JsonObject | undefined): FoundQuote[] {
  const quotes = data && isRecord(data) ? (rule.quotes?.(data) ?? []) : [];
  return quotes.map((text, at) => {
    const found = document && at < MAX_QUOTES ? findQuote(document, text) : undefined;
    return found ? { text, startLine: found.startLine, endLine: found.endLine } : { text };
  });
}
