import { noUsage } from '../base/usage';
import type { AskedOfPerson, EventBody } from '../ledger/events';
import type { TurnState } from '../ledger/state';
import type { Seat } from '../script/brief';
import type { Move } from '../script/move';
import type { Prompt, Spoken, Voice } from '../voices/voice';
import { sayReader } from './answer';
import { thoughtReader } from './answerFrame';
import type { Admission, Charge } from './budgetGuard';
import { bareDesk } from './closing';
import { type Desk, heardBlocks } from './desk';
import type { Cut } from './live';
import { markerReader } from './markers';
import { moveFor } from './moves';
import { type BuiltPrompt, buildPrompt } from './prompt';
import { type Candidate, candidateOf, isLast } from './settle';
import type { Request } from './speaking';
import type { Stage } from './stage';
import { requestOf } from './tail';

/** What came of one attempt. */
export interface Attempt {
  spoken: Spoken;
  cut?: Cut;
  number: number;
  candidate?: Candidate;
}

/** Asks a turn's voice once, within the caps; the attempt is journalled before it is sent, and when it ends. */
export async function attemptTurn(
  stage: Stage,
  request: Request,
  turn: TurnState,
  mend: Prompt['mend'],
): Promise<Attempt | 'capped' | 'cut'> {
  const seat = stage.seat(turn.seat);
  const move = moveFor(stage.format, request.cue, stage.brief);
  const voice = stage.voiceOf(seat, move);
  const number = turn.attempts.length + 1;
  const offered = () => offer(stage, request, voice, mend, number);
  const now = offered();
  const payable = now === 'wait' ? await waited(stage, turn.id, offered) : now;
  if (payable === 'cut') return 'cut';
  if (typeof payable === 'string') {
    // An answer that is only to be mended stands, and the same verdict need not be asked twice: neither ends a session.
    if (!mend && !request.cue.exchanged) await stage.cap(payable);
    return 'capped';
  }
  const { built, reserved } = payable;
  const sent = stage.world.clock.now();
  await stage.journal.add(began(turn, seat, voice, number, reserved, built, mend), !voice.flags.free);
  const asked = voice.flags.person ? askedOf(stage, request, move, mend) : undefined;
  const { spoken, cut } = await listen(
    stage,
    voice,
    built.prompt,
    [turn.id],
    number,
    passOn(stage, turn.id, built),
    asked,
  );
  const heard = !cut && (spoken.stop.kind === 'done' || spoken.stop.kind === 'maxTokens');
  const candidate = heard
    ? candidateOf(number, spoken.text, spoken.stop.kind === 'maxTokens', move, stage.table(turn))
    : undefined;
  const charge = stage.budget.charge({ voice, prompt: built.prompt }, reserved, sent, spoken);
  const ended = attemptEnded(turn.id, number, spoken, charge, cut, candidate);
  // The last answer and the end of its turn go down in one piece, see `ending.ts`.
  if (candidate && isLast(candidate, mend !== undefined)) stage.hold(turn.id, ended);
  else {
    await stage.journal.add(ended, true);
    stage.budget.release(turn.id);
  }
  return { spoken, cut, number, candidate };
}

type Offer = { built: BuiltPrompt; reserved: number | null } | Exclude<Admission, object>;

/** A prompt that the caps pay for now; a closing that cannot be held on all that was said is asked bare. */
function offer(
  stage: Stage,
  { id, cue, closing, beat }: Request,
  voice: Voice,
  mend: Prompt['mend'],
  number: number,
): Offer {
  const isProcedure = moveFor(stage.format, cue, stage.brief).procedure !== undefined;
  // Who is asked once more knows no more than who was asked first.
  const until = cue.exchanged ? stage.state.beats.get(beat)?.called : undefined;
  const isTold = isProcedure || until !== undefined;
  const desk = { ...stage.desk(voice, stage.seat(cue.seat)), ...(isTold ? { known: stage.known(until) } : {}) };
  const from = (desk: Desk): Offer => {
    const built = buildPrompt(desk, [{ id, cue }], mend, number);
    const { prompt, leastTokens } = built;
    const admission = stage.admit({ key: id, voice, prompt, leastTokens, turns: 1, closing }, cue);
    return typeof admission === 'string' ? admission : { ...admission, built: { ...built, prompt: admission.prompt } };
  };
  const whole = from(desk);
  return closing && whole === 'budget' ? from(bareDesk(desk)) : whole;
}

/** What is offered once calls under way are no longer in the way of a turn; a cut ends the wait. */
async function waited(stage: Stage, turn: string, offered: () => Offer): Promise<Exclude<Offer, 'wait'> | 'cut'> {
  for (;;) {
    await Promise.race([stage.budget.change(), stage.gate.change()]);
    if (stage.gate.leaving || stage.gate.cutOf([turn])) return 'cut';
    const found = offered();
    if (found !== 'wait') return found;
  }
}

/** The event that opens an attempt, before it is sent. */
export function began(
  turn: TurnState,
  seat: Seat,
  voice: Voice,
  attempt: number,
  reserved: number | null,
  built: BuiltPrompt,
  mend: Prompt['mend'],
): Extract<EventBody, { type: 'turn.began' }> {
  const { id, name, role, move } = turn;
  const because = mend ? mend.reasons.join(' ') : turn.attempts.at(-1)?.failure?.message;
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
    ...(because ? { because } : {}),
  };
}

/** The event that closes an attempt. */
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
    stop.kind === 'failed' && !cut ? { kind: stop.failure, message: stop.message, remedy: stop.remedy } : undefined;
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

/** What a person is asked for, as the panel and the terminal put it to them. */
function askedOf(stage: Stage, { cue }: Request, move: Move, mend: Prompt['mend']): AskedOfPerson {
  const seat = stage.seat(cue.seat);
  const desk = stage.desk(stage.voiceOf(seat, move), seat);
  const table = heardBlocks(desk, cue).flatMap(({ posted }) => posted ?? []);
  return {
    request: requestOf(desk, cue),
    ...(table.length > 0 ? { table: table.join('\n\n') } : {}),
    ...(move.checks.includes('limit') ? { limit: move.limit } : {}),
    ...(move.answer ? { schema: move.answer.schema } : {}),
    ...(mend ? { reasons: mend.reasons } : {}),
  };
}

/** What came of a call that was stopped before it was sent. */
export const unsent: Spoken = {
  text: '',
  stop: { kind: 'failed', failure: 'aborted', message: 'The call was stopped before it was sent.', remedy: '' },
  usage: noUsage,
  costUSD: 0,
};

/** Asks the voice once, passing on what it says and does; a cut is told apart from an end. */
export async function listen(
  stage: Stage,
  voice: Voice,
  prompt: Prompt,
  turns: readonly string[],
  attempt: number,
  onText: (text: string | undefined) => void,
  asked?: AskedOfPerson,
): Promise<{ spoken: Spoken; cut?: Cut }> {
  const controller = new AbortController();
  for (const turn of turns) stage.live.begin(turn, attempt, controller);
  // What was put in while the attempt was journalled found no call to cut short.
  const due = stage.gate.cutOf(turns);
  if (due) return { spoken: unsent, cut: due };
  const [lead = ''] = turns;
  stage.live.tell({ turn: lead, state: 'waiting' });
  const speaking = voice.speak(prompt, {
    signal: controller.signal,
    onText,
    onState: state => stage.live.tell({ turn: lead, state, ...(asked ? { asked } : {}) }),
  });
  const said = await (asked ? stage.gate.patiently(controller, speaking) : speaking);
  onText(undefined);
  stage.live.finish(turns);
  // Before anything is cut from it: half of a secret would stay.
  const spoken = stage.world.redaction?.clean(said) ?? said;
  const cut = controller.signal.aborted ? (controller.signal.reason as Cut) : undefined;
  return { spoken, cut: cut && spoken.stop.kind === 'done' && cut !== 'skip' ? undefined : cut };
}

/** Passes the words of one speaker on as they come, without markers and without the frame of a data answer. */
function passOn(stage: Stage, turn: string, built: BuiltPrompt): (text: string | undefined) => void {
  const markers = markerReader();
  const say = built.prompt.answer ? sayReader() : undefined;
  const aloud = thoughtReader();
  return text => {
    const said = text === undefined ? '' : aloud(text);
    const pieces = text === undefined ? markers.end() : markers.push(say ? say.push(said) : said);
    for (const piece of pieces) if (piece.kind === 'text') stage.live.say(turn, piece.text);
  };
}
