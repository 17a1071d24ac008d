import { noUsage } from '../base/usage';
import type { EventBody } from '../ledger/events';
import type { TurnState } from '../ledger/state';
import type { Seat } from '../script/brief';
import type { Hears } from '../script/step';
import type { Prompt, Spoken, Voice } from '../voices/voice';
import { sayReader } from './answer';
import type { Cut } from './live';
import { markerReader } from './markers';
import { moveFor } from './moves';
import { type BuiltPrompt, buildPrompt } from './prompt';
import type { Leave } from './purse';
import { type Candidate, candidateOf, isLast } from './settle';
import type { Request } from './speaking';
import type { Stage } from './stage';

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
): Promise<Attempt | 'capped'> {
  const seat = stage.seat(turn.seat);
  const move = moveFor(stage.format, request.cue, stage.brief);
  const voice = stage.voiceOf(seat, move);
  const number = turn.attempts.length + 1;
  const { built, worst, leave } = payable(stage, request, voice, mend, number);
  if (leave !== 'granted') {
    await stage.cap(leave);
    return 'capped';
  }
  await stage.journal.add(began(turn, seat, voice, number, worst, built, mend), !voice.flags.free);
  const { spoken, cut } = await listen(stage, voice, built.prompt, [turn.id], number, passOn(stage, turn.id, built));
  const heard = !cut && (spoken.stop.kind === 'done' || spoken.stop.kind === 'maxTokens');
  const candidate = heard
    ? candidateOf(number, spoken.text, spoken.stop.kind === 'maxTokens', move, stage.table(turn))
    : undefined;
  const ended = attemptEnded(turn.id, number, spoken, cut, candidate);
  // The last answer and the end of its turn go down in one piece, see `ending.ts`.
  if (candidate && isLast(candidate, mend !== undefined)) stage.hold(turn.id, ended);
  else await stage.journal.add(ended, true);
  return { spoken, cut, number, candidate };
}

/** A prompt that the caps pay for; a closing for which what is left does not go round is held on less of what was said. */
function payable(
  stage: Stage,
  request: Request,
  voice: Voice,
  mend: Prompt['mend'],
  number: number,
): { built: BuiltPrompt; worst: number | null; leave: Leave } {
  const { id, cue, closing } = request;
  const desk = stage.desk(voice, stage.seat(cue.seat));
  const offer = (hears: Hears) => {
    const built = buildPrompt(desk, [{ id, cue: { ...cue, hears } }], mend, number);
    const worst = voice.worstCase(built.prompt).usd;
    return { built, worst, leave: stage.purse.reserve(id, worst, closing ? 0 : stage.closingWorst(), closing) };
  };
  const whole = offer(cue.hears);
  if (!closing || whole.leave === 'granted') return whole;
  const late = offer({ recent: stage.brief.seats.length });
  return late.leave === 'granted' ? late : offer('none');
}

function began(
  turn: TurnState,
  seat: Seat,
  voice: Voice,
  attempt: number,
  reserved: number | null,
  built: BuiltPrompt,
  mend: Prompt['mend'],
): EventBody {
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
  cut: Cut | undefined,
  candidate?: Candidate,
): EventBody {
  const { stop, text, usage, costUSD, model } = spoken;
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
    checks: candidate?.checks ?? [],
    ...(model ? { model } : {}),
    ...(failure ? { failure } : {}),
  };
}

const unsent: Spoken = {
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
): Promise<{ spoken: Spoken; cut?: Cut }> {
  const controller = new AbortController();
  for (const turn of turns) stage.live.begin(turn, attempt, controller);
  // What was put in while the attempt was journalled found no call to cut short.
  const due = stage.gate.cutOf(turns);
  if (due) return { spoken: unsent, cut: due };
  const [lead = ''] = turns;
  stage.live.tell({ turn: lead, state: 'waiting' });
  const said = await voice.speak(prompt, {
    signal: controller.signal,
    onText,
    onState: state => stage.live.tell({ turn: lead, state }),
  });
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
  return text => {
    const pieces = text === undefined ? markers.end() : markers.push(say ? say.push(text) : text);
    for (const piece of pieces) if (piece.kind === 'text') stage.live.say(turn, piece.text);
  };
}
