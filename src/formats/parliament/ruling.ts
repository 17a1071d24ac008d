import { l10n, type Text } from '../../base/message';
import { seatName } from '../../script/brief';
import type { Script } from '../../script/step';
import type { SeatId, Turn } from '../../script/turn';
import { normalizeWhitespace, shorten } from '../../text/spaces';
import { recordsOf, textOf, textsOf } from '../deliberation/conclusion';
import { findSeat } from '../deliberation/members';
import { roundLabel } from '../deliberation/rail';
import { type Action, isResponseTo, resolveAction, responseTo } from './actions';
import {
  type Chamber,
  currentClocks,
  joinNames,
  lastRound,
  membersAllowedToSpeak,
  membersWithoutFloor,
} from './chamber';
import { findDeadlockSigns } from './deadlock';
import { type Motion, motionsIn } from './motions';
import { openObjections } from './objections';
import { announce, askSpeaker, type ReadResult } from './requests';
import { effectiveStance, exceedsGuard } from './stances';
import { answerOf, type CueData } from './terms';

/** The Speaker's order after an exchange, as the Clerk carries it out. */
export interface SpeakerOrder {
  action: Action;
  target?: SeatId;
  /** Why the target is quieted. */
  ground?: string;
  /** The amendments to be put to the House. */
  puts: Motion[];
}

/** Asks the Speaker what comes next, with everything that the Clerk (the script) noticed in the exchange; the Clerk orders it if no ruling holds. */
export function* askForOrder(chamber: Chamber): Script<{ turn: Turn; order: SpeakerOrder }> {
  const motions = motionsIn(chamber, chamber.exchanges.at(-1));
  const noticed = rulingData(chamber, motions);
  const { turn, value: order } = yield* askSpeaker(chamber, 'ruling', roundLabel(chamber.round), noticed, each =>
    readOrder(chamber, each, motions),
  );
  if (order) {
    yield* announceMissingMotions(chamber, turn, motions);
    return { turn, order };
  }
  const action = isCapped(chamber) ? 'end_round' : 'continue';
  yield* announce(ruleNotices[action], 'clerk', { ruling: { action, round: chamber.round } });
  return { turn, order: { action, puts: [] } };
}

/** The Clerk's announcements if the Speaker's ruling is not accepted. */
const ruleNotices = {
  continue: 'No ruling of the Speaker holds: by the rule, the debate goes on.',
  end_round: 'No ruling of the Speaker holds: by the rule, the round ends.',
};

/** Whether the round has had its maximum number of exchanges. */
export function isCapped(chamber: Chamber): boolean {
  return chamber.exchanges.length >= currentClocks(chamber).exchanges;
}

/** What the Clerk noticed in the last exchange, for the Speaker. */
function rulingData(chamber: Chamber, motions: readonly Motion[]): CueData {
  const { brief, exchanges } = chamber;
  const last = exchanges.at(-1);
  const over = [last?.speech, last?.answer].flatMap(turn => {
    const clock = turn?.checks.find(check => check.rule === 'sentences' && !check.ok);
    return turn && clock ? [`${seatName(brief, turn.seat)} (${clock.detail ?? ''} sentences)`] : [];
  });
  const guardedAnswer = last?.answer && exceedsGuard(last.answer) ? last.answer : undefined;
  const signs = findDeadlockSigns(chamber);
  const waiting = membersWithoutFloor(chamber).map(seat => seat.name);
  return {
    ...(over.length > 0 ? { over } : {}),
    ...(guardedAnswer
      ? { held: [`${seatName(brief, guardedAnswer.seat)} (${effectiveStance(guardedAnswer) ?? ''})`] }
      : {}),
    ...(signs.length > 0 ? { signs } : {}),
    ...(waiting.length > 0 ? { waiting } : {}),
    ...(motions.length > 0
      ? { motions: motions.map(({ by, kind, text }) => ({ from: seatName(brief, by), kind, text })) }
      : {}),
    ...(isCapped(chamber) ? { capped: true } : {}),
    ...(chamber.round >= lastRound(chamber) ? { last: true } : {}),
  };
}

/** The order of a ruling, or why the rules do not allow it. */
function readOrder(chamber: Chamber, turn: Turn, motions: readonly Motion[]): ReadResult<SpeakerOrder> {
  const action = resolveAction(turn, chamber);
  const puts = motions.filter(({ amendment, by, kind }) => amendment && responseTo(chamber, turn, by, kind) === 'act');
  const order: SpeakerOrder = { action, puts };
  if (isCapped(chamber) && action !== 'call_vote' && action !== 'end_round') {
    return { complaint: 'the clock of exchanges has run out, and only a vote or the end of the round is open.' };
  }
  const complaint = action === 'call_vote' ? earlyVoteComplaint(chamber, turn) : undefined;
  if (complaint) return { complaint };
  return action === 'quiet' || action === 'redirect' || action === 'force_compromise'
    ? readTarget(chamber, turn, order)
    : { value: order };
}

/** Announces that there is nothing to act on if the Speaker acts on a motion that was not moved. */
function* announceMissingMotions(chamber: Chamber, turn: Turn, motions: readonly Motion[]): Script<void> {
  const missed = recordsOf(answerOf('ruling', turn)?.motions).filter(
    each => each.response === 'act' && !motions.some(({ by, kind }) => isResponseTo(chamber, each, by, kind)),
  );
  for (const from of new Set(missed.map(each => shorten(normalizeWhitespace(textOf(each.from)), 60))))
    yield* announce(l10n`Nothing by ${from} is before the House that could be acted on.`, 'clerk');
}

/** Why a vote cannot be called yet; undefined if it can. */
function earlyVoteComplaint(chamber: Chamber, turn: Turn): Text | undefined {
  if (chamber.deadlock) return undefined;
  const waiting = membersWithoutFloor(chamber).map(seat => seat.name);
  if (waiting.length > 0) return l10n`no vote before ${joinNames(waiting)} had the floor.`;
  const noted = textsOf(answerOf('ruling', turn)?.objections);
  if (noted.length > 0 || openObjections(chamber).length === 0) return undefined;
  return 'no vote before the key objections are noted: list them as objections.';
}

/** Completes an order by whom it is for; without a name, redirecting and a compromise are for the last speaker. */
function readTarget(chamber: Chamber, turn: Turn, order: SpeakerOrder): ReadResult<SpeakerOrder> {
  const { target, ground } = answerOf('ruling', turn) ?? {};
  const name = shorten(normalizeWhitespace(target ?? ''), 60);
  const named = findSeat(chamber.members, name);
  const { answer, speech } = chamber.exchanges.at(-1) ?? {};
  if (order.action !== 'quiet') {
    if (name !== '' && (!named || chamber.quieted.has(named.id)))
      return { complaint: l10n`“${name}” is no representative who may speak.` };
    return { value: { ...order, target: named?.id ?? answer?.seat ?? speech?.seat } };
  }
  if (!named || chamber.quieted.has(named.id))
    return { complaint: 'name a representative who may speak as the one to be quieted.' };
  if (ground === undefined)
    return {
      complaint: 'quieting needs a ground: blocking without alternatives, hostility to the process, or dominating.',
    };
  if (membersAllowedToSpeak(chamber).length < 3)
    return { complaint: 'two have to be left who may speak to one another.' };
  return { value: { ...order, target: named.id, ground } };
}
