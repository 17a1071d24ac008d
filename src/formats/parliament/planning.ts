import { joinTexts, l10n, type Message } from '../../base/message';
import { type Seat, seatName } from '../../script/brief';
import type { Script } from '../../script/step';
import type { SeatId, Turn } from '../../script/turn';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { findSeat } from '../deliberation/members';
import { roundLabel } from '../deliberation/rail';
import { numberedClauses } from './bill';
import { type Chamber, currentBill, currentClocks, lastRound, membersAllowedToSpeak } from './chamber';
import { openObjections } from './objections';
import type { HouseStatus } from './posts';
import * as posts from './posts';
import { announce, askSpeaker, type ReadResult } from './requests';
import { temperatureInRound } from './temperature';
import { answerOf, type CueData } from './terms';

/** A planned exchange: one representative speaks to another, who answers. */
export type PlannedExchange = {
  speaker: SeatId;
  to: SeatId;
  topic: string;
};

/** Opens a round: has the Speaker plan the speaking order, announces it with the round's limits and the state of the debate, and returns it. */
export function* planRound(chamber: Chamber): Script<PlannedExchange[]> {
  const { brief, round, members } = chamber;
  const { exchanges, sentences } = currentClocks(chamber);
  const label = roundLabel(round);
  const { turn, value } = yield* askSpeaker(chamber, 'plan', label, planData(chamber), each =>
    readSpeakingOrder(chamber, each),
  );
  const order = (value ?? orderByRule(chamber)).slice(0, exchanges);
  const standing = houseStatus(chamber, turn);
  chamber.agreed = standing.agreed;
  chamber.contested = standing.contested;
  const rounds = lastRound(chamber);
  const by = value ? 'speaker' : 'clerk';
  const temperatures = members.map(seat => ({
    seat: seat.id,
    temperature: temperatureInRound(brief, seat, round, rounds),
  }));
  yield* posts.roundPost.post({ round, exchanges, sentences, standing, order: [...order], by, temperatures });
  const bill = currentBill(chamber);
  // A Speaker who opened the round aloud has told what the bill proposes.
  const proposed = value || !bill ? [] : [l10n`The bill proposes: ${numberedClauses(bill)}`];
  yield* announce(joinTexts([...roundNotice(chamber, order, standing), ...proposed]), 'clerk');
  if (!value) yield* announce(ruleOrderNotice, 'clerk');
  return order;
}

/** Announced if the Speaker's order is not accepted. */
const ruleOrderNotice = 'No order of the Speaker holds: by the rule, those who spoke least come first.';

/** The state of the debate (agreed and contested points) according to a ruling, completed by what the Clerk knows. */
export function houseStatus(chamber: Chamber, turn: Turn): HouseStatus {
  const said = answerOf(['plan', 'ruling'], turn)?.standing;
  const agreed = textsOf(said?.agreed);
  const contested = textsOf(said?.contested);
  const openPoints = openObjections(chamber).map(({ text }) => text);
  const knownContested = openPoints.length > 0 || said ? openPoints : chamber.contested;
  const proposes = textOf(said?.proposes).trim();
  return {
    agreed: agreed.length > 0 ? agreed : chamber.agreed,
    contested: contested.length > 0 ? contested : knownContested,
    proposes: proposes || (currentBill(chamber)?.title ?? ''),
  };
}

/** For the Speaker: who spoke least (`waiting`), and whether the bill has just been sent back. */
function planData(chamber: Chamber): CueData {
  const { sentBackIn, round, members } = chamber;
  const count = (seat: Seat) => countSpeeches(chamber, seat);
  const least = Math.min(...members.map(count));
  return {
    waiting: members.filter(seat => count(seat) === least).map(seat => seat.name),
    ...(sentBackIn === round - 1 ? { sentBack: true } : {}),
  };
}

function readSpeakingOrder(chamber: Chamber, turn: Turn): ReadResult<PlannedExchange[]> {
  const order = recordsOf(answerOf('plan', turn)?.order).flatMap(({ speaker, to, topic = '' }): PlannedExchange[] => {
    const from = findSeat(chamber.members, speaker);
    const other = findSeat(chamber.members, to);
    return from && other && from !== other ? [{ speaker: from.id, to: other.id, topic }] : [];
  });
  if (order.length > 0) return { value: order };
  return { complaint: 'The order names no two representatives of the House who speak to one another.' };
}

/** The speaking order by the Clerk's rule: members who spoke least first, each to the drafter. */
function orderByRule(chamber: Chamber): PlannedExchange[] {
  const drafter = chamber.members.find(seat => seat.id === chamber.drafter) ?? chamber.members[0];
  return [...chamber.members]
    .filter(seat => seat !== drafter)
    .sort((a, b) => countSpeeches(chamber, a) - countSpeeches(chamber, b))
    .map(seat => ({ speaker: seat.id, to: drafter?.id ?? '', topic: '' }));
}

function countSpeeches({ turns }: Chamber, { id }: Seat): number {
  return turns.filter(turn => turn.seat === id && (turn.move === 'speech' || turn.move === 'answer')).length;
}

function roundNotice(
  chamber: Chamber,
  order: readonly PlannedExchange[],
  { agreed, contested }: HouseStatus,
): Message[] {
  const { brief, round } = chamber;
  const { exchanges, sentences } = currentClocks(chamber);
  const pairs = order.map(({ speaker, to }) => `${seatName(brief, speaker)} to ${seatName(brief, to)}`);
  return [
    l10n`In round ${round} of ${lastRound(chamber)} there are at most ${exchanges} exchanges, and ${sentences} sentences an answer.`,
    ...(agreed.length > 0 ? [l10n`Agreed: ${joinSentences(agreed)}`] : []),
    ...(contested.length > 0 ? [l10n`Contested: ${joinSentences(contested)}`] : []),
    l10n`Order: ${pairs.join('; ')}.`,
  ];
}

/** Joins points as sentences. */
export function joinSentences(points: readonly string[]): string {
  return points.map(point => (/[.!?…]["”’]?$/.test(point) ? point : `${point}.`)).join(' ');
}

/** The planned exchange as it can be held now, with a quieted addressee replaced; undefined if it cannot. */
export function adjustExchange(chamber: Chamber, { speaker, to, topic }: PlannedExchange): PlannedExchange | undefined {
  const able = membersAllowedToSpeak(chamber).filter(seat => seat.id !== speaker);
  if (chamber.quieted.has(speaker) || able.length === 0) return undefined;
  const wanted = able.find(seat => seat.id === to) ?? able.find(seat => seat.id === chamber.drafter) ?? able[0];
  return wanted && { speaker, to: wanted.id, topic };
}
