import { isRecord, type JsonObject } from '../base/json';
import { findQuote } from '../document/quote';
import type { EventBody } from '../ledger/events';
import type { CallState } from '../ledger/state';
import type { Seat } from '../script/brief';
import { answererOf, type CallOutcome, type CallRule, type FoundQuote } from '../script/call';
import type { Prompt, Spoken, Voice } from '../voices/voice';
import { readAnswer } from './answer';
import { attemptEnded, unsent } from './attempt';
import { buildCallPrompt } from './callPrompt';
import { ItemReader } from './itemReader';
import type { Cut } from './live';
import { nextTry } from './patience';
import type { Stage } from './stage';

/** What a call ends with. */
interface Ending {
  outcome: CallOutcome;
  data?: JsonObject;
  why?: string;
  capped?: boolean;
}

/** What became of one attempt: the call is over, it is left, or it is tried again, with what has to be mended. */
type Next = Ending | 'left' | { again: Prompt['mend'] };

const NOBODY: Ending = { outcome: 'skipped', why: 'There is no examiner, or no model that is cheap enough for one.' };
const NO_ROOM: Ending = { outcome: 'skipped', why: 'The cap does not pay for it.', capped: true };

/** Takes a call that is no turn to its end: every attempt is journalled before it is sent; nothing of it ends or pauses the session. */
export async function takeCall(stage: Stage, call: CallState): Promise<'ended' | 'left'> {
  if (call.ended) return 'ended';
  const rule = stage.callRule(call.asked.kind);
  const before = answeredBefore(call, rule);
  const ending = before ?? (await tryCall(stage, call, rule));
  if (ending === 'left') return 'left';
  await endCall(stage, call, rule, ending);
  return 'ended';
}

/** A recorded answer is never asked for again. */
function answeredBefore(call: CallState, rule: CallRule): Ending | undefined {
  const answered = call.attempts.findLast(({ outcome }) => outcome === 'answered' || outcome === 'maxTokens');
  return answered && read(answered.text, rule, answered.outcome === 'maxTokens').ending;
}

async function tryCall(stage: Stage, call: CallState, rule: CallRule): Promise<Ending | 'left'> {
  const failures: { stop: Spoken['stop']; attempt: number }[] = [];
  let mend: Prompt['mend'];
  try {
    if (call.asked.late) await stage.beginning();
    for (;;) {
      const next = await attempt(stage, call, rule, mend, failures);
      if (next === 'left' || 'outcome' in next) return next;
      mend = next.again ?? mend;
    }
  } finally {
    stage.budget.release(call.id);
    stage.live.end(call.id);
  }
}

async function attempt(
  stage: Stage,
  call: CallState,
  rule: CallRule,
  mend: Prompt['mend'],
  failures: { stop: Spoken['stop']; attempt: number }[],
): Promise<Next> {
  const halted = (await stage.gate.ready(call.id, true)) ?? goneOn(stage, call);
  if (halted) return afterCut(halted, undefined);
  const answerer = answererOf(call.asked, rule, stage.brief);
  if (!answerer) return NOBODY;
  const number = call.attempts.length + 1;
  const voice = stage.voiceOf(answerer);
  const offer = await admitted(stage, call, answerer, mend, number);
  if (offer === 'cut') return { again: mend };
  if (offer === undefined) return NO_ROOM;
  const { prompt, reserved, tail } = offer;
  const sent = stage.world.clock.now();
  const because = mend ? mend.reasons.join(' ') : call.attempts.at(-1)?.failure?.message;
  await stage.journal.add(
    {
      type: 'call.began',
      ...{ call: call.id, kind: call.asked.kind, seat: call.asked.seat },
      attempt: number,
      voice: voice.id,
      ...(prompt.model ? { model: prompt.model } : {}),
      reserved,
      tail,
      ...(because ? { because } : {}),
    },
    !voice.flags.free,
  );
  const { spoken, cut } = await listen(stage, call, rule, voice, prompt, number);
  const charge = stage.budget.charge({ voice, prompt }, reserved, sent, spoken);
  await stage.journal.add({ ...attemptEnded(call.id, number, spoken, charge, cut), call: call.id }, true);
  stage.budget.release(call.id);
  if (cut) return afterCut(cut, partOf(spoken.text, rule));
  return afterAnswer(stage, call, rule, spoken, failures, number, mend !== undefined);
}

/** The user goes on without what is not there yet: told by an input that came after the call. */
function goneOn(stage: Stage, call: Pick<CallState, 'called'>): Cut | undefined {
  return stage.state.inputs.some(({ kind, seq }) => kind === 'goOn' && seq > call.called) ? 'skip' : undefined;
}

function afterCut(cut: Cut, part: JsonObject | undefined): Ending | 'left' {
  if (cut === 'leave') return 'left';
  const why = cut === 'stop' ? 'The session was stopped.' : 'The session went on without it.';
  return part ? { outcome: 'partial', data: part, why } : { outcome: 'skipped', why };
}

interface Offer {
  prompt: Prompt;
  reserved: number | null;
  tail: string;
}

/** A prompt that the caps pay for; it waits while calls under way may leave room for it. Undefined: there is none. */
async function admitted(
  stage: Stage,
  call: CallState,
  answerer: Seat,
  mend: Prompt['mend'],
  number: number,
): Promise<Offer | 'cut' | undefined> {
  const voice = stage.voiceOf(answerer);
  for (;;) {
    const { prompt, tail, leastTokens } = buildCallPrompt(
      { ...stage.desk(voice, answerer), known: stage.known() },
      call,
      mend,
      number,
    );
    const wanted = { key: call.id, voice, prompt, leastTokens, turns: 0, closing: false };
    const admission = stage.admit(wanted, { seat: '', move: '' });
    if (typeof admission === 'object') return { ...admission, tail };
    if (admission !== 'wait') return undefined;
    await Promise.race([stage.budget.change(), stage.gate.change()]);
    if (stage.gate.leaving || stage.gate.cutOf([call.id]) || goneOn(stage, call)) return 'cut';
  }
}

async function listen(
  stage: Stage,
  { id, called }: Pick<CallState, 'id' | 'called'>,
  { streams }: CallRule,
  voice: Voice,
  prompt: Prompt,
  attempt: number,
): Promise<{ spoken: Spoken; cut?: Cut }> {
  const controller = new AbortController();
  stage.live.beginCall(id, controller);
  const due = stage.gate.cutOf([id]) ?? goneOn(stage, { called });
  if (due) return { spoken: unsent, cut: due };
  stage.live.tell({ turn: id, state: 'waiting' });
  const reader = streams ? new ItemReader(streams) : undefined;
  let index = 0;
  const said = await voice.speak(prompt, {
    signal: controller.signal,
    onText: piece => {
      for (const item of reader?.push(piece) ?? []) {
        stage.live.tellFinding({ call: id, attempt, index, item });
        index += 1;
      }
    },
    onState: state => stage.live.tell({ turn: id, state }),
  });
  const spoken = stage.world.redaction?.clean(said) ?? said;
  const cut = controller.signal.aborted ? (controller.signal.reason as Cut) : undefined;
  return { spoken, cut: spoken.stop.kind === 'done' ? undefined : cut };
}

async function afterAnswer(
  stage: Stage,
  call: CallState,
  rule: CallRule,
  { text, stop }: Spoken,
  failures: { stop: Spoken['stop']; attempt: number }[],
  attempt: number,
  mended: boolean,
): Promise<Next> {
  if (stop.kind === 'done' || stop.kind === 'maxTokens') {
    const { ending, complaint } = read(text, rule, stop.kind === 'maxTokens');
    if (complaint && rule.mends && !mended) return { again: { text, reasons: [complaint] } };
    return ending;
  }
  const part = partOf(text, rule);
  if (part) return { outcome: 'partial', data: part, why: 'The answer broke off.' };
  if (stop.kind === 'refused') return { outcome: 'refused', why: stop.words || 'The model declined to answer.' };
  if (stop.kind === 'tooLong') return { outcome: 'failed', why: 'The prompt is longer than the model can take.' };
  failures.push({ stop, attempt });
  const next = nextTry(failures, stage.brief.seed, call.id);
  if (!next.again) return { outcome: 'failed', why: `${stop.message} ${stop.remedy}`.trim() };
  const until = stage.world.clock.now() + next.afterMs;
  stage.live.tell({ turn: call.id, state: 'retrying', until, detail: next.because });
  await stage.gate.wait(next.afterMs, call.id);
  return { again: undefined };
}

/** Reads a finished answer: its data, or what of it is complete. */
function read(text: string, rule: CallRule, cutOff: boolean): { ending: Ending; complaint?: string } {
  const answer = readAnswer(text, rule.answer);
  if ('data' in answer) return { ending: { outcome: cutOff ? 'partial' : 'answered', data: answer.data } };
  const { complaint } = answer;
  const part = partOf(text, rule);
  const why = cutOff ? 'The answer broke off at the limit of its length.' : complaint;
  return { ending: part ? { outcome: 'partial', data: part, why } : { outcome: 'failed', why }, complaint };
}

/** The finished items of an answer that is not whole. */
function partOf(text: string, { streams }: CallRule): JsonObject | undefined {
  if (!streams) return undefined;
  const items = new ItemReader(streams).push(text);
  return items.length > 0 ? { [streams]: items } : undefined;
}

async function endCall(stage: Stage, call: CallState, rule: CallRule, ending: Ending): Promise<void> {
  const ended: EventBody = {
    type: 'call.ended',
    call: call.id,
    ...ending,
    quotes: quotesOf(stage, rule, ending.data),
    ...stage.spentOn(call, []),
  };
  await stage.journal.add(ended, true);
  stage.gate.wake();
}

/** Most quotes of one answer that are looked up: a list without end stands unquoted from there. */
const MOST_QUOTES = 200;

function quotesOf({ document }: Stage, rule: CallRule, data: JsonObject | undefined): FoundQuote[] {
  const quotes = data && isRecord(data) ? (rule.quotes?.(data) ?? []) : [];
  return quotes.map((text, at) => {
    const found = document && at < MOST_QUOTES ? findQuote(document, text) : undefined;
    return found ? { text, startLine: found.startLine, endLine: found.endLine } : { text };
  });
}
