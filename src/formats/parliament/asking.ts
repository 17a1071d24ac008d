import { askOne, type Cue, type Script } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { billData } from './bill';
import { billOf, type Chamber, clocksIn, lastRound } from './chamber';
import { sideTaken } from './impartial';
import * as posts from './posts';
import type { CueData } from './terms';

/** What a reader makes of the Speaker's data: what it asks for, or why the Clerk cannot take it. */
export type Read<T> = { value: T } | { complaint: string };

/** The Speaker's answer to a task, where it gave one that the Clerk can take. */
export interface Ruled<T> {
  turn: Turn;
  value?: T;
}

/**
 * Puts a task to the Speaker. What does not fit its schema was asked for again by then;
 * what the Clerk cannot take is asked for once more with the reason, and after that falls back to the Clerk's own rule.
 */
export function* askSpeaker<T>(
  chamber: Chamber,
  move: string,
  label: string,
  data: CueData,
  read: (turn: Turn) => Read<T>,
): Script<Ruled<T>> {
  let again: string | undefined;
  for (;;) {
    const cue = { ...sessionOf(chamber), ...data, ...(again ? { again } : {}) };
    const turn = yield* hearOne(chamber, { seat: chamber.speaker.id, move, hears: 'all', data: cue }, label);
    yield* holdImpartial(turn);
    if (!wasSpoken(turn)) return { turn };
    const found = turn.data ? read(turn) : { complaint: unread };
    if ('value' in found) return { turn, value: found.value };
    yield* refuse(turn, `The Clerk cannot take this ruling: ${found.complaint}`, found.complaint);
    if (again || !turn.data) return { turn };
    again = found.complaint;
  }
}

/** What is said of an answer without data, which was asked for a second time by then. */
const unread = 'it orders nothing that can be carried out.';

/** A side that the Speaker takes even when asked again stays in the record as what it is. */
function* holdImpartial(turn: Turn): Script<void> {
  const words = wasSpoken(turn) ? sideTaken(turn.text) : undefined;
  if (words) yield* announce(`The Speaker took a side (“${words}”), which counts for nothing.`, 'clerk');
}

/** Tells that a turn is not taken for what it would be, and why. */
export function* refuse(turn: Turn, text: string, why: string): Script<void> {
  yield* announce(text, 'clerk', { refuses: turn.id, why });
}

/** The state of the session with both clocks, as every task hands it to the Speaker. */
function sessionOf(chamber: Chamber): CueData {
  const { round, exchanges, quieted, deadlock } = chamber;
  const clocks = clocksIn(chamber);
  return {
    round,
    rounds: lastRound(chamber),
    ...billData(billOf(chamber)),
    ...(round > 0 ? { exchange: exchanges.length, exchanges: clocks.exchanges, sentences: clocks.sentences } : {}),
    ...(quieted.size > 0 ? { quieted: [...quieted] } : {}),
    ...(deadlock ? { deadlock } : {}),
  };
}

/** Asks one seat, and keeps what it said. */
export function* hearOne(chamber: Chamber, cue: Cue, label: string): Script<Turn> {
  const turn = yield* askOne(cue, label);
  chamber.turns.push(turn);
  return turn;
}

/** Asks seats together, blind to one another, and keeps what they said. */
export function* hearAll(chamber: Chamber, cues: Cue[], label: string): Script<Turn[]> {
  const reply = yield { kind: 'ask', cues, round: label };
  chamber.turns.push(...reply.turns);
  return reply.turns;
}

/** Tells everybody something that stands in the record between the turns, with what the exported ledger has to know of it. */
export function* announce(
  text: string,
  by: posts.Announcement['by'],
  more: Omit<posts.Announcement, 'text' | 'by'> = {},
): Script<void> {
  yield* posts.announced.post({ text, by, ...more });
}

/** A cue for a representative. */
export function memberCue(who: SeatId, move: string, data: CueData, sentences?: number): Cue {
  return { seat: who, move, hears: 'all', data, ...(sentences ? { sentences } : {}) };
}
