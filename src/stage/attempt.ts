import { asMessage, joinTexts, readText, recordTexts } from '../base/message';
import { noUsage } from '../base/usage';
import type { EventBody, PersonRequest } from '../ledger/events';
import type { TurnState } from '../ledger/state';
import type { Seat } from '../script/brief';
import type { Move } from '../script/move';
import type { Prompt, Spoken, Voice } from '../voices/voice';
import { createSpeechReader } from './answer';
import { createThoughtFilter } from './answerFrame';
import type { Admission, Charge } from './budgetGuard';
import { minimalContext } from './closing';
import { createMarkerReader } from './markers';
import { moveOfCue } from './moves';
import { type BuiltPrompt, buildPrompt } from './prompt';
import { heardBlocks, type PromptContext } from './promptContext';
import type { Cut } from './runningCalls';
import { buildCandidate, type Candidate, isLast } from './selectAnswer';
import type { TurnRequest } from './speaking';
import type { Stage } from './stage';
import { requestText } from './tail';

/** The result of one attempt. */
export interface Attempt {
  spoken: Spoken;
  cut?: Cut;
  number: number;
  candidate?: Candidate;
}

/** Makes one attempt at a turn within the caps; the attempt is journalled before it is sent and when it ends. */
export async function attemptTurn(
  stage: Stage,
  request: TurnRequest,
  turn: TurnState,
  mend: Prompt['mend'],
): Promise<Attempt | 'capped' | 'cut'> {
  const seat = stage.seat(turn.seat);
  const move = moveOfCue(stage.format, request.cue, stage.brief);
  const voice = stage.voiceOf(seat, move);
  const number = turn.attempts.length + 1;
  const tryOffer = () => offerPrompt(stage, request, voice, mend, number);
  const firstOffer = tryOffer();
  const accepted = firstOffer === 'wait' ? await waitForOffer(stage, turn.id, tryOffer) : firstOffer;
  if (accepted === 'cut') return 'cut';
  if (typeof accepted === 'string') {
    // Neither a retry nor a second verdict ends the session: the first answer stands.
    if (!mend && !request.cue.exchanged) await stage.recordCap(accepted);
    return 'capped';
  }
  const { built, reserved } = accepted;
  const sent = stage.services.clock.now();
  await stage.journal.add(attemptBegan(turn, seat, voice, number, reserved, built, mend), !voice.flags.free);
  const asked = voice.flags.person ? requestForPerson(stage, request, move, mend) : undefined;
  const { spoken, cut } = await askVoice(
    stage,
    voice,
    built.prompt,
    [turn.id],
    number,
    streamText(stage, turn.id, built),
    asked,
  );
  const isAnswered = !cut && (spoken.stop.kind === 'done' || spoken.stop.kind === 'maxTokens');
  const candidate = isAnswered
    ? buildCandidate(number, spoken.text, spoken.stop.kind === 'maxTokens', move, stage.refereeContext(turn))
    : undefined;
  const charge = stage.budget.charge({ voice, prompt: built.prompt }, reserved, sent, spoken);
  const ended = attemptEnded(turn.id, number, spoken, charge, cut, candidate);
  // The last answer and the end of its turn are recorded in one write, see `ending.ts`.
  if (candidate && isLast(candidate, mend !== undefined)) stage.holdEvent(turn.id, ended);
  else {
    await stage.journal.add(ended, true);
    stage.budget.release(turn.id);
  }
  return { spoken, cut, number, candidate };
}

/** A prompt with its reservation, or why it cannot be sent now. */
type PromptOffer = { built: BuiltPrompt; reserved: number | null } | Exclude<Admission, object>;

/** Builds a prompt that the caps pay for now; a closing that does not fit gets the minimal context. */
function offerPrompt(
  stage: Stage,
  { id, cue, closing, beat }: TurnRequest,
  voice: Voice,
  mend: Prompt['mend'],
  number: number,
): PromptOffer {
  const isProcedure = moveOfCue(stage.format, cue, stage.brief).procedure !== undefined;
  // A second verdict knows no more than the first.
  const until = cue.exchanged ? stage.state.beats.get(beat)?.called : undefined;
  const needsKnown = isProcedure || until !== undefined;
  const context = {
    ...stage.promptContext(voice, stage.seat(cue.seat)),
    ...(needsKnown ? { known: stage.known(until) } : {}),
  };
  const from = (context: PromptContext): PromptOffer => {
    const built = buildPrompt(context, [{ id, cue }], mend, number);
    const { prompt, leastTokens } = built;
    const admission = stage.admit({ key: id, voice, prompt, leastTokens, turns: cue.procedure ? 0 : 1, closing }, cue);
    return typeof admission === 'string' ? admission : { ...admission, built: { ...built, prompt: admission.prompt } };
  };
  const fullOffer = from(context);
  return closing && fullOffer === 'budget' ? from(minimalContext(context)) : fullOffer;
}

/** Waits until running calls no longer block the turn; a cut ends the wait. */
async function waitForOffer(
  stage: Stage,
  turn: string,
  offered: () => PromptOffer,
): Promise<Exclude<PromptOffer, 'wait'> | 'cut'> {
  for (;;) {
    await Promise.race([stage.budget.nextRelease(), stage.gate.nextChange()]);
    if (stage.gate.leaving || stage.gate.cutOf([turn])) return 'cut';
    const current = offered();
    if (current !== 'wait') return current;
  }
}

/** Builds the event that opens an attempt; it is recorded before the request is sent. */
export function attemptBegan(
  turn: TurnState,
  seat: Seat,
  voice: Voice,
  attempt: number,
  reserved: number | null,
  built: BuiltPrompt,
  mend: Prompt['mend'],
): Extract<EventBody, { type: 'turn.began' }> {
  const { id, name, role, move } = turn;
  return {
    type: 'turn.began',
    turn: id,
    seat: seat.id,
    name,
    role,
    move,
    attempt,
    voice: voice.id,
    ...(seat.model ? { model: seat.model } : {}),
    reserved,
    tail: built.tail,
    ...attemptReason(turn, mend),
  };
}

/** Why another attempt is made, as it is recorded; empty for the first. */
export function attemptReason({ attempts }: Pick<TurnState, 'attempts'>, mend: Prompt['mend']) {
  const failure = attempts.at(-1)?.failure;
  const because = mend ? joinTexts(mend.reasons.map(asMessage)) : failure && readText(failure, 'message');
  return because ? recordTexts({ because }) : {};
}

/** Builds the event that closes an attempt. */
export function attemptEnded(
  turn: string,
  attempt: number,
  spoken: Spoken,
  { costUSD, unconfirmed }: Charge,
  cut: Cut | undefined,
  candidate?: Candidate,
): Extract<EventBody, { type: 'attempt.ended' }> {
  const { stop, text, usage, model } = spoken;
  const outcome = cut ? 'aborted' : stop.kind === 'done' ? 'answered' : stop.kind;
  const failure =
    stop.kind === 'failed' && !cut
      ? { kind: stop.failure, message: stop.message, remedy: stop.remedy, ...(stop.texts ? { texts: stop.texts } : {}) }
      : undefined;
  return {
    type: 'attempt.ended',
    turn,
    attempt,
    outcome,
    text,
    usage,
    costUSD,
    ...(unconfirmed ? { unconfirmed } : {}),
    checks: candidate?.checks ?? [],
    ...(model ? { model } : {}),
    ...(failure ? { failure } : {}),
  };
}

/** The request of a person's turn, for the panel and the terminal. */
function requestForPerson(stage: Stage, { cue }: TurnRequest, move: Move, mend: Prompt['mend']): PersonRequest {
  const seat = stage.seat(cue.seat);
  const context = stage.promptContext(stage.voiceOf(seat, move), seat);
  const table = heardBlocks(context, cue).flatMap(({ posted }) => posted ?? []);
  return {
    request: requestText(context, cue),
    ...(table.length > 0 ? { table: table.join('\n\n') } : {}),
    ...(move.checks.includes('limit') ? { limit: move.limit } : {}),
    ...(move.answer ? { schema: move.answer.schema } : {}),
    ...(mend ? { reasons: mend.reasons.map(text => recordTexts({ text })) } : {}),
  };
}

/** The result of a call that was stopped before it was sent. */
export const notSent: Spoken = {
  text: '',
  stop: { kind: 'failed', failure: 'aborted', message: 'The call was stopped before it was sent.', remedy: '' },
  usage: noUsage,
  costUSD: 0,
};

/** Sends one request to a voice and passes its text and state on; tells a cut call from a finished one. */
export async function askVoice(
  stage: Stage,
  voice: Voice,
  prompt: Prompt,
  turns: readonly string[],
  attempt: number,
  onText: (text: string | undefined) => void,
  asked?: PersonRequest,
): Promise<{ spoken: Spoken; cut?: Cut }> {
  const controller = new AbortController();
  for (const turn of turns) stage.live.begin(turn, attempt, controller);
  // An input that came while the attempt was journalled has not cut anything yet.
  const pendingCut = stage.gate.cutOf(turns);
  if (pendingCut) return { spoken: notSent, cut: pendingCut };
  const [lead = ''] = turns;
  stage.live.setStatus({ turn: lead, state: 'waiting' });
  const speaking = voice.speak(prompt, {
    signal: controller.signal,
    onText,
    onState: state => stage.live.setStatus({ turn: lead, state, ...(asked ? { asked } : {}) }),
  });
  const result = await (asked ? stage.gate.awaitUnlessLeaving(controller, speaking) : speaking);
  onText(undefined);
  stage.live.flush(turns);
  // Redacts before anything is cut off: half of a secret would remain.
  const spoken = stage.services.redaction?.clean(result) ?? result;
  const cut = controller.signal.aborted ? (controller.signal.reason as Cut) : undefined;
  return { spoken, cut: cut && spoken.stop.kind === 'done' && cut !== 'skip' ? undefined : cut };
}

/** Streams the text of one speaker, without markers, thoughts and the JSON around it. */
function streamText(stage: Stage, turn: string, built: BuiltPrompt): (text: string | undefined) => void {
  const markers = createMarkerReader();
  const speechReader = built.prompt.answer ? createSpeechReader() : undefined;
  const filterThoughts = createThoughtFilter();
  return text => {
    const said = text === undefined ? '' : filterThoughts(text);
    const pieces = text === undefined ? markers.end() : markers.push(speechReader ? speechReader.push(said) : said);
    for (const piece of pieces) if (piece.kind === 'text') stage.live.addText(turn, piece.text);
  };
}
