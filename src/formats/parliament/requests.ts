// Requests in a parliament: to the Speaker, the presiding agent, whose answers the Clerk (the script) validates, and to other seats.

import { asMessage, l10n, recordTexts, type Text } from '../../base/message';
import { askOne, type Cue, type Script } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { billData } from './bill';
import { type Chamber, currentBill, currentClocks, lastRound } from './chamber';
import * as posts from './posts';
import { temperatureInRound } from './temperature';
import type { CueData } from './terms';

/** The result of reading the Speaker's data: its value, or why the Clerk cannot accept it. */
export type ReadResult<T> = { value: T } | { complaint: Text };

/** The Speaker's answer to a task, with its value if the Clerk accepts it. */
export interface SpeakerAnswer<T> {
  turn: Turn;
  value?: T;
}

/** Puts a task to the Speaker, and once more if `read` has a complaint about the answer; without a value the caller applies the Clerk's rule. */
export function* askSpeaker<T>(
  chamber: Chamber,
  move: string,
  label: Text,
  data: CueData,
  read: (turn: Turn) => ReadResult<T>,
): Script<SpeakerAnswer<T>> {
  let complained: Pick<CueData, 'again'> | undefined;
  for (;;) {
    const cueData = { ...sessionData(chamber), ...data, ...complained };
    const turn = yield* askSeat(chamber, { seat: chamber.speaker.id, move, hears: 'all', data: cueData }, label);
    if (!wasSpoken(turn)) return { turn };
    const result = turn.data ? read(turn) : { complaint: noDataComplaint };
    if ('value' in result) return { turn, value: result.value };
    const { complaint } = result;
    yield* refuseTurn(turn, l10n`The Clerk cannot take this ruling: ${asMessage(complaint)}`, complaint);
    // An answer without data has been asked for twice already, by the stage that runs the script.
    if (complained || !turn.data) return { turn };
    complained = { again: String(complaint) };
  }
}

const noDataComplaint = 'it orders nothing that can be carried out.';

/** Announces that a turn is not accepted; the complaint alone is recorded as well, for the exported ledger. */
export function* refuseTurn(turn: Turn, announcement: Text, complaint: Text): Script<void> {
  yield* announce(announcement, 'clerk', { refuses: turn.id, why: String(complaint) });
}

/** The state of the session with both clocks (exchanges in the round, sentences in a speech), for every task of the Speaker. */
function sessionData(chamber: Chamber): CueData {
  const { round, exchanges, quieted, deadlock } = chamber;
  const clocks = currentClocks(chamber);
  return {
    round,
    rounds: lastRound(chamber),
    ...billData(currentBill(chamber)),
    ...(round > 0 ? { exchange: exchanges.length, exchanges: clocks.exchanges, sentences: clocks.sentences } : {}),
    ...(quieted.size > 0 ? { quieted: [...quieted] } : {}),
    ...(deadlock ? { deadlock } : {}),
  };
}

/** Asks one seat and adds its turn to the chamber. */
export function* askSeat(chamber: Chamber, cue: Cue, label: Text): Script<Turn> {
  const turn = yield* askOne(cue, label);
  chamber.turns.push(turn);
  return turn;
}

/** Asks seats together, blind to one another, and adds their turns to the chamber. */
export function* askSeats(chamber: Chamber, cues: Cue[], label: Text): Script<Turn[]> {
  const reply = yield { kind: 'ask', cues, round: label };
  chamber.turns.push(...reply.turns);
  return reply.turns;
}

/** Posts an announcement to everyone, with what the exported ledger needs. */
export function* announce(
  message: Text,
  by: posts.Announcement['by'],
  more: Omit<posts.Announcement, 'text' | 'by'> = {},
): Script<void> {
  const { text, texts } = recordTexts({ text: message });
  yield* posts.announcementPost.post({ text, by, ...more }, texts);
}

/** A cue for a representative: the round, the bill and its own temperature, and what the turn is about. */
export function memberCue(chamber: Chamber, who: SeatId, move: string, more: CueData = {}): Cue {
  const { brief, members, round } = chamber;
  const seat = members.find(each => each.id === who);
  const temperature = seat && { temperature: temperatureInRound(brief, seat, round, lastRound(chamber)) };
  return { seat: who, move, hears: 'all', data: { round, ...billData(currentBill(chamber)), ...temperature, ...more } };
}
