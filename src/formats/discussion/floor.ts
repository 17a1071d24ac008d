import type { Brief, Seat } from '../../script/brief';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { cueData, roundOf } from '../deliberation/cues';
import { members } from '../deliberation/members';
import { lastStance, positions } from '../deliberation/stances';

/** Turns of participants between two questions of theirs. */
const turnsBetweenQuestions = 3;

/** What an open question to somebody weighs against having most to say, and what having been silent does. */
const weights = { addressed: 2, relevance: 1, silence: 0.7 };

/** Who speaks next of those who may: whoever was asked, else whoever has most to add to the last turn, with a little for silence; never the last speaker. */
export function nextSpeaker(
  brief: Brief,
  turns: readonly Turn[],
  among: readonly Seat[] = members(brief),
): Seat | undefined {
  const last = turns.at(-1);
  const asked = addressed(brief, last);
  const relevance = last?.scores.relevance ?? brief.relevance;
  const most = Math.max(...among.map(seat => relevance[seat.id] ?? 0), Number.EPSILON);
  const worth = (seat: Seat) =>
    weights.relevance * ((relevance[seat.id] ?? 0) / most) +
    weights.silence * silence(brief, turns, seat.id) +
    (asked === seat.id ? weights.addressed : 0);
  const free = among.filter(seat => seat.id !== last?.seat);
  return free.reduce<Seat | undefined>((best, seat) => (best && worth(best) >= worth(seat) ? best : seat), undefined);
}

/** How long a seat has been silent: 0 just spoke, 1 for a whole round or never. */
function silence(brief: Brief, turns: readonly Turn[], seat: SeatId): number {
  const at = turns.findLastIndex(turn => turn.seat === seat);
  const since = at < 0 ? Number.POSITIVE_INFINITY : turns.length - 1 - at;
  return Math.min(1, since / members(brief).length);
}

/** Whom a turn asks: the user where it is put to them, else the one its cue names, or the only other participant that a question in it names. */
export function addressed(brief: Brief, turn: Turn | undefined): SeatId | undefined {
  if (!turn || !wasSpoken(turn)) return undefined;
  if (turn.asksUser) return 'user';
  const { to } = cueData(turn.cue);
  if (to !== undefined) return to;
  const questions = turn.text.match(/(?<![^.!?])[^.!?]*\?/g) ?? [];
  const named = members(brief).filter(
    seat => seat.id !== turn.seat && questions.some(question => mentions(question, seat.name)),
  );
  return named.length === 1 ? named[0]?.id : undefined;
}

/** Whom of those who may still answer a speaker should ask instead of reacting: nobody while the floor is answering or asked lately, else whoever stands farthest from it, the longest silent among equals. */
export function toAsk(
  brief: Brief,
  turns: readonly Turn[],
  speaker: SeatId,
  among: readonly Seat[] = members(brief),
): SeatId | undefined {
  const ours = turns.filter(turn => turn.move === 'reaction' || turn.move === 'question');
  if (addressed(brief, turns.at(-1)) !== undefined) return undefined;
  const late = ours.slice(-turnsBetweenQuestions);
  if (late.length < turnsBetweenQuestions || late.some(turn => turn.move === 'question')) return undefined;
  const own = levelOf(turns, speaker);
  const others = among.filter(seat => seat.id !== speaker);
  const distance = (seat: Seat) => {
    const theirs = levelOf(turns, seat.id);
    return own === undefined || theirs === undefined ? 0 : Math.abs(own - theirs);
  };
  const worth = (seat: Seat) => distance(seat) + silence(brief, turns, seat.id);
  return others.reduce<Seat | undefined>((best, seat) => (best && worth(best) >= worth(seat) ? best : seat), undefined)
    ?.id;
}

function levelOf(turns: readonly Turn[], seat: SeatId): number | undefined {
  const declared = lastStance(turns, seat);
  return declared && positions.indexOf(declared.stance);
}

/** The participants that had no turn in the last two rounds. */
export function silentOnes(brief: Brief, turns: readonly Turn[], round: number): Seat[] {
  if (round <= 2) return [];
  const heard = new Set(turns.filter(turn => roundOf(turn) >= round - 2).map(turn => turn.seat));
  return members(brief).filter(seat => !heard.has(seat.id));
}
