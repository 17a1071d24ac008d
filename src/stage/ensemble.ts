import type { AttemptState } from '../ledger/state';
import type { Spoken } from '../voices/voice';
import { attemptEnded, began, listen } from './attempt';
import { endWithout, turnEnded } from './ending';
import { markerReader, type Piece } from './markers';
import { moveFor } from './moves';
import { nextTry } from './patience';
import { buildPrompt } from './prompt';
import { type Candidate, candidateOf, settle } from './settle';
import { type Request, type TurnEnd, takeTurn } from './speaking';
import type { Stage } from './stage';

interface Part {
  turn: string;
  text: string;
  /** Its end was marked. */
  whole: boolean;
}

/** Has one call play all the given turns; whatever it leaves out or gets wrong is asked of each seat alone. */
export async function takeEnsemble(stage: Stage, requests: readonly Request[]): Promise<TurnEnd> {
  const open = requests.filter(request => stage.turn(request.id).status !== 'ended' && !request.cue.skip);
  const before = playedBefore(stage, open);
  // A recorded answer is never asked for again: after a crash its parts are given to their speakers.
  if (before) {
    const parts = partsIn(stage, before);
    await endParts(stage, before.outcome === 'maxTokens' ? wholeOnes(parts) : parts, before.attempt);
  } else if (open.length > 1 && oneVoice(stage, open) && (await playAll(stage, open)) === 'left') return 'left';
  for (const request of requests) if ((await takeTurn(stage, request)) === 'left') return 'left';
  return 'ended';
}

/** A call that played several turns, with the one that it was journalled for. */
type Played = AttemptState & { turn: string };

/** The answer of a call that played these turns before the session was left. */
function playedBefore(stage: Stage, [request]: readonly Request[]): Played | undefined {
  const cues = stage.state.beats.get(request?.beat ?? '')?.cues ?? [];
  return cues
    .flatMap(({ turn }) => stage.turn(turn).attempts.map(attempt => ({ ...attempt, turn })))
    .find(({ covers, outcome }) => covers.length > 0 && (outcome === 'answered' || outcome === 'maxTokens'));
}

/** A recorded answer, given out to all whom it plays. */
function partsIn(stage: Stage, { turn, covers, text }: Played): Part[] {
  const parts = partsOf([turn, ...covers]);
  const deal = castOut(stage, parts);
  deal(text);
  deal(undefined);
  return parts;
}

/** One call can only play seats of the same voice and model, and none that answers with data. */
function oneVoice(stage: Stage, requests: readonly Request[]): boolean {
  const seats = requests.map(request => stage.seat(request.cue.seat));
  const [first] = seats;
  const alike = seats.every(seat => seat.voice === first?.voice && seat.model === first?.model);
  return alike && requests.every(request => !moveFor(stage.format, request.cue, stage.brief).answer);
}

async function playAll(stage: Stage, requests: readonly Request[]): Promise<TurnEnd> {
  const [lead, ...others] = requests;
  if (!lead) return 'ended';
  if (await stage.gate.ready(lead.id)) return stage.gate.leaving ? 'left' : 'ended';
  const seat = stage.seat(lead.cue.seat);
  const voice = stage.voiceOf(seat);
  const turn = stage.turn(lead.id);
  const number = turn.attempts.length + 1;
  const built = buildPrompt(stage.desk(voice, seat), requests, undefined, number);
  const { prompt, leastTokens } = built;
  const call = { key: lead.id, voice, prompt, leastTokens, turns: requests.length, closing: lead.closing };
  const admission = stage.admit(call, lead.cue);
  // Too dear in one piece may still be payable turn by turn: the single calls ask again.
  if (typeof admission === 'string') return 'ended';
  const sent = stage.world.clock.now();
  try {
    const covers = others.map(request => request.id);
    const start = began(turn, seat, voice, number, admission.reserved, built, undefined);
    await stage.journal.add({ ...start, covers }, !voice.flags.free);
    const parts = partsOf([lead.id, ...covers]);
    const { spoken, cut } = await listen(
      stage,
      voice,
      admission.prompt,
      requests.map(request => request.id),
      number,
      castOut(stage, parts),
    );
    const charge = stage.budget.charge({ voice, prompt }, admission.reserved, sent, spoken);
    await stage.journal.add(attemptEnded(lead.id, number, spoken, charge, cut), true);
    if (cut === 'leave') return 'left';
    if (!cut && spoken.stop.kind === 'done') await endParts(stage, parts, number);
    // What was cut off is the speaker's whose end is missing; those before it have said all they had to.
    const brokenOff = cut === 'stop' || (!cut && spoken.stop.kind === 'maxTokens');
    if (brokenOff) await endParts(stage, wholeOnes(parts), number);
    if (!cut && spoken.stop.kind === 'failed') await sitOut(stage, lead.id, spoken.stop, number);
    return 'ended';
  } finally {
    stage.budget.release(lead.id);
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

function partsOf(turns: readonly string[]): Part[] {
  return turns.map(turn => ({ turn, text: '', whole: false }));
}

/** The parts up to the first that is not whole: whoever comes after it would answer words that nobody said. */
function wholeOnes(parts: readonly Part[]): readonly Part[] {
  const broken = parts.findIndex(part => !part.whole);
  return broken < 0 ? parts : parts.slice(0, broken);
}

/** Gives every piece of the answer to the speaker whose marker opened it; words outside any known marker are nobody's. */
function castOut(stage: Stage, parts: readonly Part[]): (text: string | undefined) => void {
  const reader = markerReader();
  let speaking: Part | undefined;
  const take = (piece: Piece) => {
    if (piece.kind === 'start') speaking = partOf(stage, parts, piece.agent);
    else if (piece.kind === 'end') {
      if (speaking) speaking.whole = true;
      speaking = undefined;
    } else if (speaking) {
      speaking.text += piece.text;
      stage.live.say(speaking.turn, speaking.text.trim() === '' ? '' : piece.text);
    }
  };
  return text => (text === undefined ? reader.end() : reader.push(text)).forEach(take);
}

function partOf(stage: Stage, parts: readonly Part[], agent: string): Part | undefined {
  const wanted = agent.toLowerCase();
  const name = ({ turn }: Part) => stage.turn(turn).name.toLowerCase();
  const exact = parts.filter(part => name(part) === wanted);
  const meant = exact.length > 0 ? exact : parts.filter(part => name(part).split(' ')[0] === wanted.split(' ')[0]);
  return meant.find(part => part.text === '');
}

/** Ends the turns that hold to their rules, in order; the first that does not, and all after it, are asked alone. */
async function endParts(stage: Stage, parts: readonly Part[], attempt: number): Promise<void> {
  for (const { turn: id, text: said } of parts) {
    const text = stage.world.redaction?.redact(said) ?? said;
    const turn = stage.turn(id);
    if (turn.status === 'ended') continue;
    if (stage.gate.cutOf([id]) === 'skip') {
      await endWithout(stage, turn, 'skipped', 'Skipped by the user.');
      continue;
    }
    const move = moveFor(stage.format, turn.cue, stage.brief);
    const candidate: Candidate = candidateOf(attempt, text, false, move, stage.table(turn));
    if (candidate.text === '' || candidate.reasons.length > 0) return;
    const settled = settle([candidate], move);
    if (!settled) return;
    await stage.journal.add(turnEnded(stage, turn, settled, []), true);
    await stage.heard(turn);
  }
}
