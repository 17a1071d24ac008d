import { l10n, Message } from '../../base/message';
import type { Script } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { outOfOrderReason, renumberAmendment } from './amendment';
import { announce, askSeat, memberCue } from './asking';
import { billData } from './bill';
import { type Chamber, currentBill, currentClocks, lastRound, seatName } from './chamber';
import { announceOutOfOrder, putAmendment } from './dividing';
import { roundLabel } from './labels';
import { checkAmendment, motionsOfTurn, outOfOrderAmendments } from './motions';
import { adjustExchange, type PlannedExchange, planRound } from './planning';
import { askForOrder, isCapped, type SpeakerOrder } from './ruling';
import { allowedStances } from './stances';
import { temperatureInRound } from './temperature';
import type { CueData } from './terms';

/** Whether a round ends with a vote; a vote that was called comes with its ruling. */
export type RoundEnd = { vote: false } | { vote: true; ruling: Turn };

/** Holds a round of exchanges, each followed by a ruling, until the order is done, the clock has run out, or the Speaker ends it. */
export function* holdRound(chamber: Chamber): Script<RoundEnd> {
  chamber.earlier.push(...chamber.exchanges);
  chamber.exchanges = [];
  chamber.quieted.clear();
  const waiting = yield* planRound(chamber);
  while (waiting.length > 0 && !isCapped(chamber)) {
    const next = waiting.shift();
    const planned = next && adjustExchange(chamber, next);
    if (!planned) continue;
    yield* holdExchange(chamber, planned);
    for (const each of outOfOrderAmendments(chamber, chamber.exchanges.at(-1)))
      yield* announceOutOfOrder(chamber, each);
    const { order, turn, value } = yield* askForOrder(chamber);
    yield* putAmendments(chamber, order);
    if (order.action === 'call_vote' && value) return { vote: true, ruling: turn };
    if (order.action === 'end_round') break;
    const more = yield* carryOutOrder(chamber, order, planned);
    if (more) waiting.unshift(more);
  }
  return { vote: false };
}

function* holdExchange(chamber: Chamber, { speaker, to, topic }: PlannedExchange): Script<void> {
  const speech = yield* giveFloor(chamber, speaker, to, topic ? { topic } : {});
  // A speech without readable text is still answered.
  const answer =
    wasSpoken(speech) || speech.outcome === 'silent'
      ? yield* askSeat(chamber, answerCue(chamber, to, speaker), roundLabel(chamber.round))
      : undefined;
  if (answer) chamber.spoken.add(to);
  chamber.exchanges.push({ speech, ...(answer ? { answer } : {}) });
}

/** Gives a representative the floor to speak to another. */
export function* giveFloor(chamber: Chamber, speaker: SeatId, to: SeatId, more: CueData = {}): Script<Turn> {
  chamber.spoken.add(speaker);
  const data = { ...turnData(chamber, speaker), to, ...more };
  const { sentences } = currentClocks(chamber);
  return yield* askSeat(chamber, memberCue(speaker, 'speech', data, sentences), roundLabel(chamber.round));
}

function answerCue(chamber: Chamber, who: SeatId, by: SeatId) {
  const allowed = [...allowedStances(chamber.brief, chamber.round, chamber.isGuardLifted)];
  const guard = allowed.length < 4 ? { allowed } : {};
  return memberCue(who, 'answer', { ...turnData(chamber, who), by, ...guard }, currentClocks(chamber).sentences);
}

/** The cue data of every turn of a representative in a round. */
function turnData(chamber: Chamber, id: SeatId): CueData {
  const { brief, members, round, exchanges } = chamber;
  const seat = members.find(each => each.id === id);
  const rounds = lastRound(chamber);
  return {
    round,
    exchange: exchanges.length + 1,
    ...billData(currentBill(chamber)),
    ...(seat ? { temperature: temperatureInRound(brief, seat, round, rounds) } : {}),
  };
}

function* putAmendments(chamber: Chamber, { puts }: SpeakerOrder): Script<void> {
  const before = currentBill(chamber)?.clauses ?? [];
  for (const { amendment, by, turn } of puts) {
    const now = currentBill(chamber)?.clauses ?? [];
    // An earlier amendment may have moved the clause of this one, or put it out of order.
    const adjusted = amendment && renumberAmendment(amendment, before, now);
    const why = adjusted ? outOfOrderReason(now, adjusted) : 'Its clause was struck.';
    if (why) yield* announceOutOfOrder(chamber, { by, turn, why });
    else if (adjusted) yield* putAmendment(chamber, adjusted, by, turn);
  }
}

/** Carries out an order; returns an exchange that is to come before the planned ones. */
function* carryOutOrder(
  chamber: Chamber,
  order: SpeakerOrder,
  { speaker, to, topic }: PlannedExchange,
): Script<PlannedExchange | undefined> {
  const { brief } = chamber;
  switch (order.action) {
    case 'follow_up':
      return { speaker, to, topic };
    case 'redirect': {
      const other = order.target === speaker ? to : speaker;
      return { speaker: order.target ?? to, to: other, topic: topic || 'the question that was put' };
    }
    case 'quiet': {
      if (order.target) chamber.quieted.add(order.target);
      yield* announce(
        l10n`${seatName(brief, order.target)} is quieted for this round, for ${new Message(order.ground ?? '')}; the vote stays.`,
        'speaker',
      );
      return undefined;
    }
    case 'deadlock_warning':
      chamber.deadlock = true;
      chamber.isGuardLifted = true;
      yield* announce('The Speaker declares a deadlock: a vote may be called at any time.', 'speaker');
      return undefined;
    case 'force_compromise':
      yield* forceCompromise(chamber, order.target ?? to);
      return undefined;
    case 'continue':
    case 'call_vote':
    case 'end_round':
      return undefined;
  }
}

/** Why a compromise without an amendment cannot be put to the vote. */
const noAmendmentReason = 'It was not worded.';

/** Has a representative propose a compromise, and puts it to the vote. */
function* forceCompromise(chamber: Chamber, target: SeatId): Script<void> {
  chamber.isGuardLifted = true;
  const cue = memberCue(target, 'compromise', turnData(chamber, target), currentClocks(chamber).sentences);
  chamber.spoken.add(target);
  const turn = yield* askSeat(chamber, cue, roundLabel(chamber.round));
  const [motion] = wasSpoken(turn) ? motionsOfTurn(chamber, turn).filter(each => each.kind === 'amendment') : [];
  if (motion?.amendment) yield* putAmendment(chamber, motion.amendment, target, turn.id);
  else if (wasSpoken(turn))
    yield* announceOutOfOrder(
      chamber,
      checkAmendment(chamber, turn)[0] ?? { by: target, turn: turn.id, why: noAmendmentReason },
    );
}
