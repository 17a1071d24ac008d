import { l10n, Message } from '../../base/message';
import { seatName } from '../../script/brief';
import type { Cue, Script } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { roundLabel } from '../deliberation/rail';
import { outOfOrderReason, renumberAmendment } from './amendment';
import { announceOutOfOrder, putAmendment } from './amendmentVote';
import { type Chamber, currentBill, currentClocks } from './chamber';
import { stances } from './kinds';
import { checkAmendment, motionsOfTurn, outOfOrderAmendments } from './motions';
import { adjustExchange, type PlannedExchange, planRound } from './planning';
import { announce, askSeat, memberCue } from './requests';
import { askForOrder, isCapped, type SpeakerOrder } from './ruling';
import { allowedStances } from './stances';
import type { CueData } from './terms';

/** How a round ended: whether the Speaker called the vote, and the ruling that called it. */
export type RoundEnd = { vote: false } | { vote: true; ruling: Turn };

/** Runs a round of exchanges (a speech and its answer), each followed by a ruling, until the order or its maximum is done or the Speaker ends it. */
export function* runRound(chamber: Chamber): Script<RoundEnd> {
  chamber.earlier.push(...chamber.exchanges);
  chamber.exchanges = [];
  chamber.quieted.clear();
  const waiting = yield* planRound(chamber);
  while (waiting.length > 0 && !isCapped(chamber)) {
    const first = waiting.shift();
    const planned = first && adjustExchange(chamber, first);
    if (!planned) continue;
    yield* runExchange(chamber, planned);
    for (const each of outOfOrderAmendments(chamber, chamber.exchanges.at(-1)))
      yield* announceOutOfOrder(chamber, each);
    const { order, turn } = yield* askForOrder(chamber);
    yield* putAmendments(chamber, order);
    if (order.action === 'call_vote') return { vote: true, ruling: turn };
    if (order.action === 'end_round') break;
    const next = yield* carryOutOrder(chamber, order, planned);
    if (next) waiting.unshift(next);
  }
  return { vote: false };
}

function* runExchange(chamber: Chamber, { speaker, to, topic }: PlannedExchange): Script<void> {
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
  return yield* askSeat(chamber, exchangeCue(chamber, speaker, 'speech', { to, ...more }), roundLabel(chamber.round));
}

function answerCue(chamber: Chamber, who: SeatId, by: SeatId): Cue {
  const allowed = [...allowedStances(chamber.brief, chamber.round, chamber.isGuardLifted)];
  return exchangeCue(chamber, who, 'answer', { by, ...(allowed.length < stances.length ? { allowed } : {}) });
}

/** The cue of a turn in an exchange, with its number in the round and the maximum sentences. */
function exchangeCue(chamber: Chamber, who: SeatId, move: string, more: CueData = {}): Cue {
  const { sentences } = currentClocks(chamber);
  return { ...memberCue(chamber, who, move, { exchange: chamber.exchanges.length + 1, ...more }), sentences };
}

/** Puts the amendments on which the Speaker acts to the vote, one after another. */
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

/** Carries out the Speaker's order; returns an exchange that is to come before the planned ones. The caller ends the round or calls the vote. */
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
  const cue = exchangeCue(chamber, target, 'compromise');
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
