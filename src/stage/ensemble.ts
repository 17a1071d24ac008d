import type { AttemptState } from '../ledger/state';
import type { Spoken } from '../voices/voice';
import { attemptEnded, listen } from './attempt';
import { turnEnded } from './ending';
import { markerReader, type Piece } from './markers';
import { moveOf } from './moves';
import { nextTry } from './patience';
import { buildPrompt } from './prompt';
import { type Candidate, candidateOf, settle } from './settle';
import { type Request, type TurnEnd, takeTurn } from './speaking';
import type { Stage } from './stage';

interface Part {
  request: Request;
  text: string;
}

/** Has one call play all the given turns; whatever it leaves out or gets wrong is asked of each seat alone. */
export async function takeEnsemble(stage: Stage, requests: readonly Request[]): Promise<TurnEnd> {
  const open = requests.filter(request => stage.turn(request.id).status !== 'ended' && !request.cue.skip);
  const before = playedBefore(stage, open);
  // A recorded answer is never asked for again: after a crash its parts are given to their speakers.
  if (before) await endParts(stage, partsIn(stage, open, before.text), before.attempt);
  else if (open.length > 1 && oneVoice(stage, open) && (await playAll(stage, open)) === 'left') return 'left';
  for (const request of requests) if ((await takeTurn(stage, request)) === 'left') return 'left';
  return 'ended';
}

/** The answer of a call that played these turns before the session was left. */
function playedBefore(stage: Stage, [request]: readonly Request[]): AttemptState | undefined {
  const cues = stage.state.beats.get(request?.beat ?? '')?.cues ?? [];
  return cues
    .flatMap(cue => stage.turn(cue.turn).attempts)
    .find(attempt => attempt.covers.length > 0 && attempt.outcome === 'answered');
}

/** A recorded answer, given out to those whose turns are still open. */
function partsIn(stage: Stage, requests: readonly Request[], text: string): Part[] {
  const parts = partsOf(requests);
  const deal = castOut(stage, parts);
  deal(text);
  deal(undefined);
  return parts;
}

/** One call can only play seats of the same voice and model, and none that answers with data. */
function oneVoice(stage: Stage, requests: readonly Request[]): boolean {
  const seats = requests.map(request => stage.seat(request.cue.who));
  const [first] = seats;
  const alike = seats.every(seat => seat.voice === first?.voice && seat.model === first?.model);
  return alike && requests.every(request => !moveOf(stage.format, request.cue.move, stage.brief).answer);
}

async function playAll(stage: Stage, requests: readonly Request[]): Promise<TurnEnd> {
  const [lead, ...others] = requests;
  if (!lead) return 'ended';
  if (await stage.gate.ready(lead.id)) return stage.gate.leaving ? 'left' : 'ended';
  const seat = stage.seat(lead.cue.who);
  const voice = stage.voiceOf(seat);
  const turn = stage.turn(lead.id);
  const number = turn.attempts.length + 1;
  const built = buildPrompt(stage.desk(voice, seat), requests, undefined, number);
  const worst = voice.worstCase(built.prompt).usd;
  // Too dear in one piece may still be payable turn by turn: the single calls ask the purse again.
  if (stage.purse.reserve(lead.id, worst, lead.closing ? 0 : stage.closingWorst(), lead.closing) !== 'granted')
    return 'ended';
  try {
    const { name, role, move } = turn;
    const covers = others.map(request => request.id);
    const start = {
      type: 'turn.began',
      turn: lead.id,
      seat: seat.id,
      name,
      role,
      move,
      attempt: number,
      voice: voice.id,
    } as const;
    await stage.journal.add({ ...start, reserved: worst, tail: built.tail, covers }, !voice.flags.free);
    const parts = partsOf(requests);
    const { spoken, cut } = await listen(
      stage,
      voice,
      built.prompt,
      requests.map(request => request.id),
      number,
      castOut(stage, parts),
    );
    await stage.journal.add(attemptEnded(lead.id, number, spoken, cut), true);
    if (cut === 'leave') return 'left';
    if (!cut && spoken.stop.kind === 'done') await endParts(stage, parts, number);
    if (!cut && spoken.stop.kind === 'failed') await sitOut(stage, lead.id, spoken.stop, number);
    return 'ended';
  } finally {
    stage.purse.settle(lead.id);
    for (const request of requests) stage.live.end(request.id);
  }
}

/** After a failed call the single ones that follow wait as long as another attempt at it would have to. */
async function sitOut(stage: Stage, turn: string, stop: Spoken['stop'], attempt: number): Promise<void> {
  if (await stage.countFailure(stop)) return;
  const next = nextTry([{ stop, attempt }], stage.brief.seed, turn);
  if (!next.again) return;
  const until = stage.world.clock.now() + next.afterMs;
  stage.live.tell({ turn, state: 'retrying', until, detail: next.because });
  await stage.gate.wait(next.afterMs, turn);
}

function partsOf(requests: readonly Request[]): Part[] {
  return requests.map(request => ({ request, text: '' }));
}

/** Gives every piece of the answer to the speaker whose marker opened it; words outside any known marker are nobody's. */
function castOut(stage: Stage, parts: readonly Part[]): (text: string | undefined) => void {
  const reader = markerReader();
  let speaking: Part | undefined;
  const take = (piece: Piece) => {
    if (piece.kind === 'start') speaking = partOf(stage, parts, piece.agent);
    else if (piece.kind === 'end') speaking = undefined;
    else if (speaking) {
      speaking.text += piece.text;
      stage.live.say(speaking.request.id, speaking.text.trim() === '' ? '' : piece.text);
    }
  };
  return text => (text === undefined ? reader.end() : reader.push(text)).forEach(take);
}

function partOf(stage: Stage, parts: readonly Part[], agent: string): Part | undefined {
  const wanted = agent.toLowerCase();
  const names = (part: Part) => stage.seat(part.request.cue.who).name.toLowerCase();
  const open = parts.filter(part => part.text === '');
  return (
    open.find(part => names(part) === wanted) ?? open.find(part => names(part).split(' ')[0] === wanted.split(' ')[0])
  );
}

/** Ends the turns that hold to their rules, in order; the first that does not, and all after it, are asked alone. */
async function endParts(stage: Stage, parts: readonly Part[], attempt: number): Promise<void> {
  for (const [index, { request, text }] of parts.entries()) {
    const turn = stage.turn(request.id);
    const move = moveOf(stage.format, request.cue.move, stage.brief);
    const candidate: Candidate = candidateOf(attempt, text, false, move, stage.table(turn));
    if (candidate.text === '' || candidate.reasons.length > 0) return;
    const settled = settle([candidate], move);
    if (!settled) return;
    await stage.journal.add(turnEnded(stage, turn, settled, [], index === 0), true);
    await stage.heard(turn);
  }
}
