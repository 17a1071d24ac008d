import type { Brief, Seat } from '../script/brief';
import type { Cue } from '../script/step';
import type { Turn } from '../script/turn';
import type { Occasion, Prompt } from '../voices/voice';
import { blocksFor, type Desk } from './desk';
import { sharedMessage, sharedSystem, threadedMessages, threadedSystem } from './layout';
import { leastRoomFor, moveFor, roomFor } from './moves';
import { asksInWords, ensembleTail, tailOf } from './tail';
import { withoutNames, withoutOthersNames } from './veil';

/** A cue with its turn's id. */
export interface CalledTurn {
  id: string;
  cue: Cue;
}

/** A prompt and the tail that is recorded for "why". */
export interface BuiltPrompt {
  prompt: Prompt;
  tail: string;
  /** The fewest output tokens that it can do with. */
  leastTokens: number;
}

/** Builds the request for a turn, or for several that one call plays, in the format's layout. */
export function buildPrompt(
  desk: Desk,
  called: readonly CalledTurn[],
  mend?: Prompt['mend'],
  attempt = 1,
): BuiltPrompt {
  const [first] = called;
  if (!first) throw new Error('A prompt needs a cue');
  const occasions = called.map(each => occasionOf(desk, each));
  const alone = called.length === 1 ? occasions[0] : undefined;
  const tail = alone ? tailOf(desk, alone, mend) : ensembleTail(desk, occasions, mend);
  const threaded = desk.format.layout === 'threaded' && alone !== undefined;
  const system = threaded ? threadedSystem(desk, alone) : sharedSystem(desk);
  const messages = threaded ? threadedMessages(desk, alone) : [sharedMessage(desk, occasions)];
  const last = messages.at(-1);
  if (last?.role === 'user') last.parts.push({ text: tail });
  else messages.push({ role: 'user', parts: [{ text: tail }] });
  const moves = occasions.map(occasion => occasion.move);
  const prompt: Prompt = {
    system,
    messages,
    model: alone?.seat.model ?? occasions[0]?.seat.model,
    maxTokens: moves.reduce((sum, move) => sum + roomFor(move), 0),
    effort: moves.find(move => move.effort)?.effort ?? 'low',
    answer: alone?.move.answer,
    ...(alone?.move.answer && asksInWords(desk, alone.seat, mend) ? { answerInWords: true } : {}),
    occasions,
    mend,
    attempt,
  };
  return { prompt, tail, leastTokens: moves.reduce((sum, move) => sum + leastRoomFor(move), 0) };
}

function occasionOf(desk: Desk, { id, cue }: CalledTurn): Occasion {
  const seat = seatOf(desk.brief, cue.seat);
  const agent = desk.agents.get(seat.agent);
  if (!agent) throw new Error(`No copy of the agent ${seat.agent}`);
  const told = blocksFor(desk, cue).flatMap(block => block.turns);
  const { heardAs, plain } = desk.format.wording;
  const known = plain?.(cue, desk.brief, told);
  const heard = told.filter(
    turn => turn.seat === seat.id || !heardAs || heardAs(turn, seat.id, desk.brief) !== undefined,
  );
  const masked = (turn: Turn): Turn => ({ ...turn, text: withoutNames(turn.text, desk.brief, cue, '') });
  return {
    seat,
    agent,
    cue,
    move: moveFor(desk.format, cue, desk.brief),
    brief: cue.masked ? withoutOthersNames(desk.brief, cue) : desk.brief,
    document: desk.document,
    heard: cue.masked ? heard.map(masked) : heard,
    own: desk.log.flatMap(block => block.turns.filter(turn => turn.seat === seat.id)),
    remarks: desk.log.flatMap(block =>
      block.remarks.flatMap(({ kind, text, to = seat.id }) => (kind === 'remark' && to === seat.id ? [text] : [])),
    ),
    ...(known ? { plain: known } : {}),
    ...(desk.known ? { known: desk.known } : {}),
    turn: id,
  };
}

function seatOf(brief: Brief, id: string): Seat {
  const seat = brief.seats.find(each => each.id === id);
  if (!seat) throw new Error(`No seat ${id}`);
  return seat;
}
