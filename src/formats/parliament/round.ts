import type { Script } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { disorder, renumbered } from './amendment';
import { announce, hearOne, memberCue } from './asking';
import { billData } from './bill';
import { billOf, type Chamber, clocksIn, lastRound, nameOf } from './chamber';
import { putAmendment, ruleOut } from './dividing';
import { roundLabel } from './labels';
import { disorderOf, movedBy, outOfOrder } from './motions';
import { type Planned, planRound, possible } from './planning';
import { isCapped, nextAction, type Order } from './ruling';
import { allowedStances } from './stances';
import { temperatureIn } from './temperature';
import type { CueData } from './terms';

/** What the end of a round leads to; a vote that was called brings the ruling that called it. */
export type RoundEnd = { vote: false } | { vote: true; ruling: Turn };

/** Holds one round: exchange after exchange, each followed by a ruling, until the order is done, the clock has run out, or the Speaker says so. */
export function* holdRound(chamber: Chamber): Script<RoundEnd> {
  chamber.earlier.push(...chamber.exchanges);
  chamber.exchanges = [];
  chamber.quieted.clear();
  const waiting = yield* planRound(chamber);
  while (waiting.length > 0 && !isCapped(chamber)) {
    const next = waiting.shift();
    const planned = next && possible(chamber, next);
    if (!planned) continue;
    yield* exchange(chamber, planned);
    for (const each of outOfOrder(chamber, chamber.exchanges.at(-1))) yield* ruleOut(chamber, each);
    const { order, turn, value } = yield* nextAction(chamber);
    yield* putAmendments(chamber, order);
    if (order.action === 'call_vote' && value) return { vote: true, ruling: turn };
    if (order.action === 'end_round') break;
    const more = yield* carryOut(chamber, order, planned);
    if (more) waiting.unshift(more);
  }
  return { vote: false };
}

function* exchange(chamber: Chamber, { speaker, to, topic }: Planned): Script<void> {
  const speech = yield* giveFloor(chamber, speaker, to, topic ? { topic } : {});
  // Whoever has the floor and says nothing that can be read is still owed the other's word.
  const answer =
    wasSpoken(speech) || speech.outcome === 'silent'
      ? yield* hearOne(chamber, answerCue(chamber, to, speaker), roundLabel(chamber.round))
      : undefined;
  if (answer) chamber.spoken.add(to);
  chamber.exchanges.push({ speech, ...(answer ? { answer } : {}) });
}

/** Gives a representative the floor to speak to another. */
export function* giveFloor(chamber: Chamber, speaker: SeatId, to: SeatId, more: CueData = {}): Script<Turn> {
  chamber.spoken.add(speaker);
  const data = { ...partOf(chamber, speaker), to, ...more };
  const { sentences } = clocksIn(chamber);
  return yield* hearOne(chamber, memberCue(speaker, 'speech', data, sentences), roundLabel(chamber.round));
}

function answerCue(chamber: Chamber, who: SeatId, by: SeatId) {
  const allowed = [...allowedStances(chamber.brief, chamber.round, chamber.lifted)];
  const guard = allowed.length < 4 ? { allowed } : {};
  return memberCue(who, 'answer', { ...partOf(chamber, who), by, ...guard }, clocksIn(chamber).sentences);
}

/** What every speech of a representative is asked with. */
function partOf(chamber: Chamber, id: SeatId): CueData {
  const { brief, members, round, exchanges } = chamber;
  const seat = members.find(each => each.id === id);
  const rounds = lastRound(chamber);
  return {
    round,
    exchange: exchanges.length + 1,
    ...billData(billOf(chamber)),
    ...(seat ? { temperature: temperatureIn(brief, seat, round, rounds) } : {}),
  };
}

function* putAmendments(chamber: Chamber, { puts }: Order): Script<void> {
  const before = billOf(chamber)?.clauses ?? [];
  for (const { amendment, by, turn } of puts) {
    const now = billOf(chamber)?.clauses ?? [];
    // An amendment that came before may have moved the clause of this one, or put it out of order.
    const still = amendment && renumbered(amendment, before, now);
    const why = still ? disorder(now, still) : 'Its clause was struck.';
    if (why) yield* ruleOut(chamber, { by, turn, why });
    else if (still) yield* putAmendment(chamber, still, by, turn);
  }
}

/** Does what was ordered; an exchange that is to come before the planned ones is returned. */
function* carryOut(chamber: Chamber, order: Order, { speaker, to, topic }: Planned): Script<Planned | undefined> {
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
        `${nameOf(brief, order.target)} is quieted for this round, for ${order.ground ?? ''}; the vote stays.`,
        'speaker',
      );
      return undefined;
    }
    case 'deadlock_warning':
      chamber.deadlock = true;
      chamber.lifted = true;
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

/** What is said of a compromise that comes without an amendment. */
const unworded = 'It was not worded.';

/** Has a representative propose what all could live with, and puts it to the House. */
function* forceCompromise(chamber: Chamber, target: SeatId): Script<void> {
  chamber.lifted = true;
  const cue = memberCue(target, 'compromise', partOf(chamber, target), clocksIn(chamber).sentences);
  chamber.spoken.add(target);
  const turn = yield* hearOne(chamber, cue, roundLabel(chamber.round));
  const [motion] = wasSpoken(turn) ? movedBy(chamber, turn).filter(each => each.kind === 'amendment') : [];
  if (motion?.amendment) yield* putAmendment(chamber, motion.amendment, target, turn.id);
  else if (wasSpoken(turn))
    yield* ruleOut(chamber, disorderOf(chamber, turn)[0] ?? { by: target, turn: turn.id, why: unworded });
}
