import { noUsage } from '../base/usage';
import type { EventBody } from '../ledger/events';
import type { TurnState } from '../ledger/state';
import type { Seat } from '../script/brief';
import type { Move } from '../script/move';
import type { Prompt, Spoken, Voice } from '../voices/voice';
import { sayReader } from './answer';
import type { Cut } from './live';
import { markerReader } from './markers';
import { nextTry } from './patience';
import { type BuiltPrompt, buildPrompt, type CalledTurn, moveOf } from './prompt';
import { type Candidate, candidateOf, type Settled, settle } from './settle';
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
  const move = moveOf(stage.format, request.cue.move, stage.brief);
  const before = answeredBefore(stage, turn, move);
  // A recorded answer is never asked for again: after a crash during its mending it stands as it is.
  if (before.length > 0) return finish(stage, turn, move, before);
  try {
    return await tryTurn(stage, request, turn, move);
  } finally {
    stage.purse.settle(turn.id);
    stage.live.end(turn.id);
  }
}

async function tryTurn(stage: Stage, request: Request, turn: TurnState, move: Move): Promise<TurnEnd> {
  const candidates: Candidate[] = [];
  const failures: { stop: Spoken['stop']; attempt: number }[] = [];
  for (;;) {
    const halted = await stage.ready();
    if (halted) return cutTurn(stage, turn, halted);
    const mend = mendOf(candidates);
    const attempt = await attemptTurn(stage, request, turn, mend);
    if (attempt === 'capped') {
      if (candidates.length > 0) return finish(stage, turn, move, candidates);
      return endWithout(stage, turn, 'skipped', 'The cap no longer pays for this turn.');
    }
    const { spoken, cut, number, candidate } = attempt;
    if (cut) return cutTurn(stage, turn, cut);
    if (candidate) candidates.push(candidate);
    if (candidate ? isLast(candidate, mend) : candidates.length > 0) return finish(stage, turn, move, candidates);
    if (candidate) continue;
    const over = await afterFailure(stage, turn, spoken, failures, number);
    if (over) return over;
  }
}

function isLast(candidate: Candidate, mend: Prompt['mend']): boolean {
  return mend !== undefined || candidate.reasons.length === 0 || candidate.cutOff;
}

async function cutTurn(stage: Stage, turn: TurnState, cut: Cut): Promise<TurnEnd> {
  if (cut === 'leave') return 'left';
  return endWithout(stage, turn, 'skipped', cut === 'stop' ? 'The session was stopped.' : 'Skipped by the user.');
}

/** Answers that a crash left without an end of their turn. */
function answeredBefore(stage: Stage, turn: TurnState, move: Move): Candidate[] {
  return turn.attempts
    .filter(
      attempt => (attempt.outcome === 'answered' || attempt.outcome === 'maxTokens') && attempt.covers.length === 0,
    )
    .map(attempt =>
      candidateOf(attempt.attempt, attempt.text, attempt.outcome === 'maxTokens', move, stage.table(turn)),
    );
}

function mendOf(candidates: readonly Candidate[]): Prompt['mend'] {
  const last = candidates.at(-1);
  return last && last.reasons.length > 0 ? { text: last.raw, reasons: last.reasons } : undefined;
}

interface Attempt {
  spoken: Spoken;
  cut?: Cut;
  number: number;
  candidate?: Candidate;
}

async function attemptTurn(
  stage: Stage,
  request: Request,
  turn: TurnState,
  mend: Prompt['mend'],
): Promise<Attempt | 'capped'> {
  const seat = stage.seat(turn.seat);
  const move = moveOf(stage.format, request.cue.move, stage.brief);
  const voice = stage.voiceOf(seat, move);
  const number = turn.attempts.length + 1;
  const built = buildPrompt(stage.desk(voice, seat), [request], mend, number);
  const worst = voice.worstCase(built.prompt).usd;
  const leave = stage.purse.reserve(
    turn.id,
    worst,
    request.closing ? 0 : stage.closingWorst(built.prompt),
    request.closing,
  );
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
  // The last answer and the end of its turn go down in one piece, see `finish`.
  if (candidate && isLast(candidate, mend)) stage.hold(turn.id, ended);
  else await stage.journal.add(ended, true);
  return { spoken, cut, number, candidate };
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
  const [lead = ''] = turns;
  stage.live.tell({ turn: lead, state: 'waiting' });
  const spoken = await voice.speak(prompt, {
    signal: controller.signal,
    onText,
    onState: state => stage.live.tell({ turn: lead, state }),
  });
  onText(undefined);
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

/** Ends a turn with the best of its answers. */
async function finish(stage: Stage, turn: TurnState, move: Move, candidates: readonly Candidate[]): Promise<TurnEnd> {
  const settled = settle(candidates, move);
  if (!settled) return endWithout(stage, turn, 'failed', 'Nothing was said.');
  const held = stage.release(turn.id);
  await stage.journal.append([...held, turnEnded(stage, turn, settled, held)], true);
  await stage.heard(turn);
  return 'ended';
}

/** The event that ends a turn with words. */
export function turnEnded(
  stage: Stage,
  turn: TurnState,
  settled: Settled,
  held: readonly EventBody[],
  ownCost = true,
): EventBody {
  const { id, seat, name, role, move } = turn;
  const spent = ownCost ? stage.spentOn(turn, held) : { usage: noUsage, costUSD: 0, attempts: 0 };
  return {
    type: 'turn.ended',
    turn: id,
    seat,
    name,
    role,
    move,
    outcome: settled.outcome,
    text: settled.text,
    ...(settled.fullText ? { fullText: settled.fullText } : {}),
    words: settled.words,
    ...(settled.data ? { data: settled.data } : {}),
    checks: settled.checks,
    scores: stage.score(settled.text),
    ...spent,
    selected: settled.selected,
    ...(settled.asksUser ? { asksUser: true } : {}),
  };
}

/** Ends a turn that has no words of its own to show. */
async function endWithout(
  stage: Stage,
  turn: TurnState,
  outcome: 'skipped' | 'failed' | 'refused' | 'tooLong',
  why: string,
): Promise<TurnEnd> {
  const { id, seat, name, role, move } = turn;
  await stage.journal.add(
    {
      type: 'turn.ended',
      turn: id,
      seat,
      name,
      role,
      move,
      outcome,
      text: '',
      words: 0,
      checks: [],
      scores: { topic: 1, novelty: 0 },
      ...stage.spentOn(turn, []),
      why,
    },
    true,
  );
  if (outcome !== 'skipped') await stage.heard(turn);
  return 'ended';
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
  await stage.countFailure(stop);
  const next = nextTry(failures, stage.brief.seed, turn.id);
  if (!next.again) return endWithout(stage, turn, 'failed', `${stop.message} ${stop.remedy}`.trim());
  const until = stage.world.clock.now() + next.afterMs;
  stage.live.tell({ turn: turn.id, state: 'retrying', until, detail: next.because });
  const cut = await stage.wait(next.afterMs, turn.id);
  return cut && cutTurn(stage, turn, cut);
}
