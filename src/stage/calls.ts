import { isRecord, type JsonObject } from '../base/json';
import { recordTexts, type Text } from '../base/message';
import { findQuote } from '../document/quote';
import type { EventBody } from '../ledger/events';
import type { CallState } from '../ledger/state';
import type { Seat } from '../script/brief';
import { answeringSeat, type CallOutcome, type CallRule, type FoundQuote } from '../script/call';
import type { Prompt, Spoken, Voice } from '../voices/voice';
import { readAnswer } from './answer';
import { attemptEnded, attemptReason, notSent } from './attempt';
import { buildCallPrompt } from './callPrompt';
import { failureText } from './circuitBreaker';
import { ItemReader } from './itemReader';
import { nextRetry } from './retryPolicy';
import type { Cut } from './runningCalls';
import type { Stage } from './stage';

/** How a call ends. */
interface CallEnding {
  outcome: CallOutcome;
  data?: JsonObject;
  why?: Text;
  capped?: boolean;
}

/** The result of an attempt: the call ends, is left, or is retried, with what must be corrected. */
type AttemptResult = CallEnding | 'left' | { again: Prompt['mend'] };

const NO_EXAMINER: CallEnding = {
  outcome: 'skipped',
  why: 'There is no examiner, or no model that is cheap enough for one.',
};
const OVER_CAP: CallEnding = { outcome: 'skipped', why: 'The remaining budget does not cover it.', capped: true };

/** Runs a call that is no turn to its end: every attempt is journalled before it is sent; its failure never ends or pauses the session. */
export async function runCall(stage: Stage, call: CallState): Promise<'ended' | 'left'> {
  if (call.ended) return 'ended';
  const rule = stage.callRule(call.asked.kind);
  const before = recordedEnding(call, rule);
  const ending = before ?? (await runAttempts(stage, call, rule));
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
  const failures: { stop: Spoken['stop']; attempt: number }[] = [];
  let mend: Prompt['mend'];
  try {
    if (call.asked.late) await stage.sessionBegun();
    if (call.asked.after) await stage.callEnded(call.asked.after);
    for (;;) {
      const next = await attemptCall(stage, call, rule, mend, failures);
      if (next === 'left' || 'outcome' in next) return next;
      mend = next.again ?? mend;
    }
  } finally {
    stage.budget.release(call.id);
    stage.live.end(call.id);
  }
}

async function attemptCall(
  stage: Stage,
  call: CallState,
  rule: CallRule,
  mend: Prompt['mend'],
  failures: { stop: Spoken['stop']; attempt: number }[],
): Promise<AttemptResult> {
  const halted = (await stage.gate.ready(call.id, true)) ?? goOnCut(stage, call);
  if (halted) return endingAfterCut(halted, undefined);
  const answerer = answeringSeat(call.asked, rule, stage.brief);
  if (!answerer) return NO_EXAMINER;
  const number = call.attempts.length + 1;
  const voice = stage.voiceOf(answerer);
  const offer = await admitCall(stage, call, answerer, mend, number);
  if (offer === 'cut') return { again: mend };
  if (offer === undefined) return OVER_CAP;
  const { prompt, reserved, tail } = offer;
  const sent = stage.services.clock.now();
  await stage.journal.add(
    {
      type: 'call.began',
      ...{ call: call.id, kind: call.asked.kind, seat: call.asked.seat },
      attempt: number,
      voice: voice.id,
      ...(prompt.model ? { model: prompt.model } : {}),
      reserved,
      tail,
      ...attemptReason(call, mend),
    },
    !voice.flags.free,
  );
  const { spoken, cut } = await streamCall(stage, call, rule, voice, prompt, number);
  const charge = stage.budget.charge({ voice, prompt }, reserved, sent, spoken);
  await stage.journal.add({ ...attemptEnded(call.id, number, spoken, charge, cut), call: call.id }, true);
  stage.budget.release(call.id);
  if (cut) return endingAfterCut(cut, partialData(spoken.text, rule));
  return handleAnswer(stage, call, rule, spoken, failures, number, mend !== undefined);
}

/** A cut if the user went on without the call after it was made. */
function goOnCut(stage: Stage, call: Pick<CallState, 'called'>): Cut | undefined {
  return stage.state.inputs.some(({ kind, seq }) => kind === 'goOn' && seq > call.called) ? 'skip' : undefined;
}

function endingAfterCut(cut: Cut, part: JsonObject | undefined): CallEnding | 'left' {
  if (cut === 'leave') return 'left';
  const why = cut === 'stop' ? 'The session was stopped.' : 'The session went on without it.';
  return part ? { outcome: 'partial', data: part, why } : { outcome: 'skipped', why };
}

interface CallOffer {
  prompt: Prompt;
  reserved: number | null;
  tail: string;
}

/** Waits for a prompt that the caps pay for; undefined if there is none. */
async function admitCall(
  stage: Stage,
  call: CallState,
  answerer: Seat,
  mend: Prompt['mend'],
  number: number,
): Promise<CallOffer | 'cut' | undefined> {
  const voice = stage.voiceOf(answerer);
  for (;;) {
    const { prompt, tail, leastTokens } = buildCallPrompt(
      { ...stage.promptContext(voice, answerer), known: stage.known() },
      call,
      mend,
      number,
    );
    const wanted = { key: call.id, voice, prompt, leastTokens, turns: 0, closing: false };
    const admission = stage.admit(wanted, { seat: '', move: '' });
    if (typeof admission === 'object') return { ...admission, tail };
    if (admission !== 'wait') return undefined;
    await Promise.race([stage.budget.nextRelease(), stage.gate.nextChange()]);
    if (stage.gate.leaving || stage.gate.cutOf([call.id]) || goOnCut(stage, call)) return 'cut';
  }
}

async function streamCall(
  stage: Stage,
  { id, called }: Pick<CallState, 'id' | 'called'>,
  { streams }: CallRule,
  voice: Voice,
  prompt: Prompt,
  attempt: number,
): Promise<{ spoken: Spoken; cut?: Cut }> {
  const controller = new AbortController();
  stage.live.beginCall(id, controller);
  const pendingCut = stage.gate.cutOf([id]) ?? goOnCut(stage, { called });
  if (pendingCut) return { spoken: notSent, cut: pendingCut };
  stage.live.setStatus({ turn: id, state: 'waiting' });
  const reader = streams ? new ItemReader(streams) : undefined;
  let index = 0;
  const result = await voice.speak(prompt, {
    signal: controller.signal,
    onText: piece => {
      for (const item of reader?.push(piece) ?? []) {
        stage.live.addFinding({ call: id, attempt, index, item });
        index += 1;
      }
    },
    onState: state => stage.live.setStatus({ turn: id, state }),
  });
  const spoken = stage.services.redaction?.clean(result) ?? result;
  const cut = controller.signal.aborted ? (controller.signal.reason as Cut) : undefined;
  return { spoken, cut: spoken.stop.kind === 'done' ? undefined : cut };
}

async function handleAnswer(
  stage: Stage,
  call: CallState,
  rule: CallRule,
  { text, stop }: Spoken,
  failures: { stop: Spoken['stop']; attempt: number }[],
  attempt: number,
  mended: boolean,
): Promise<AttemptResult> {
  if (stop.kind === 'done' || stop.kind === 'maxTokens') {
    const { ending, complaint } = readEnding(text, rule, stop.kind === 'maxTokens');
    if (complaint && rule.mends && !mended) return { again: { text, reasons: [complaint] } };
    return ending;
  }
  const part = partialData(text, rule);
  if (part) return { outcome: 'partial', data: part, why: 'The answer broke off.' };
  if (stop.kind === 'refused') return { outcome: 'refused', why: stop.words || 'The model declined to answer.' };
  if (stop.kind === 'tooLong') return { outcome: 'failed', why: 'The prompt is too long for the model.' };
  failures.push({ stop, attempt });
  const next = nextRetry(failures, stage.brief.seed, call.id);
  if (!next.again) return { outcome: 'failed', why: failureText(stop) };
  const until = stage.services.clock.now() + next.afterMs;
  stage.live.setStatus({ turn: call.id, state: 'retrying', until, detail: next.because });
  await stage.gate.wait(next.afterMs, call.id);
  return { again: undefined };
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
    ...stage.totalSpent(call, []),
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
