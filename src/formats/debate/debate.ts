// The debate: its course (`script`), its early end (`closing`), and its definition as a format (`debate`, at the end).
// A script yields cues, the requests to seats, and gets back their answers, the turns; `brief` is what the session was opened with.

import type { JsonObject } from '../../base/json';
import { type Brief, type Seat, seatAs } from '../../script/brief';
import { askForVerdict, orderCheck, recheck, type VerdictTurns } from '../../script/judging';
import { ownRuling } from '../../script/stance';
import { ask, askOne, type Cue, type Hears, inTurn, type Outcome, type Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { withExaminer } from '../deliberation/examined';
import { withInspection } from '../inspection/withInspection';
import { debateMoves, verdicts } from './moves';
import { answerOf, cueData, option, options, roundName, type Side } from './terms';
import * as views from './view';
import { motionOf, translations, wording } from './wording';

/** Runs a debate; with the `swap` option the sides are exchanged and the motion is argued a second time. */
function* script(brief: Brief): Script {
  const first = yield* runMotion(brief, false);
  if (!option(brief, 'swap')) return buildOutcome(brief, 'ruled', first);
  const second = yield* runMotion(brief, true);
  return buildOutcome(brief, 'ruled', first, second.turn);
}

/** The ruling after the motion was argued once, and the turns of both sides. */
interface RunResult extends VerdictTurns {
  sideTurns: readonly Turn[];
}

/** Has the sides argue the motion over the rounds, and the arbitrator rule on it; `swapped`: the second run, with exchanged sides. */
function* runMotion(brief: Brief, swapped: boolean): Script<RunResult> {
  const arbitratorCue = (move: string, round: number): Cue => ({
    seat: arbitrator(brief).id,
    move,
    hears: ownRun(swapped),
    data: { round, swapped },
  });
  const sideTurns: Turn[] = [];
  const askForRuling = function* (round: number): Script<RunResult> {
    const verdict = yield* askForVerdict(brief, arbitratorCue('ruling', round), roundName(round, swapped));
    return { ...verdict, sideTurns };
  };
  for (let round = 1; ; round++) {
    // The limit may have been lowered while the arbitrator named the crux: then there is no further round.
    if (round > 1 && round > maxRounds(brief)) return yield* askForRuling(round - 1);
    const label = roundName(round, swapped);
    const move = round === 1 ? 'proposition' : round === 2 ? 'rebuttal' : 'counter';
    const isBlind = round === 1 && option(brief, 'blind');
    const sideCues = (['proponent', 'opponent'] as const).map((side): Cue => {
      const seat = speakingSeat(brief, side, round, swapped).id;
      const data = { round, swapped, side, ...(isBlind ? { blind: true } : {}) };
      return { seat, move, hears: ownRun(swapped), data };
    });
    if (isBlind) sideTurns.push(...(yield* ask(sideCues, label)));
    else if (option(brief, 'casting') === 'ensemble' && round < maxRounds(brief)) {
      // In one step with the crux, so that one call can play the whole round.
      const turns = yield* inTurn([...sideCues, arbitratorCue('reaction', round)], label);
      sideTurns.push(...turns.filter(turn => turn.move === move));
      continue;
    } else sideTurns.push(...(yield* inTurn(sideCues, label)));
    // Asked only now: the user may have moved the limit while the sides spoke.
    if (round >= maxRounds(brief)) return yield* askForRuling(round);
    yield* askOne(arbitratorCue('reaction', round), label);
  }
}

/** What is heard in a run: of the second one nothing of the first. */
function ownRun(swapped: boolean): Hears {
  return swapped ? { since: String(roundName(1, swapped)) } : 'all';
}

/** The limit on rounds, which the user may move while the debate runs. */
const maxRounds = (brief: Brief) => option(brief, 'rounds');

/** Closes a debate early: the arbitrator rules on what was said so far, unless it has ruled. */
function* closing(brief: Brief, turns: readonly Turn[], reason: string): Script {
  const swapped = turns.some(turn => cueData(turn.cue).swapped);
  const firstRuling = turns.find(turn => turn.move === 'ruling');
  const swappedRuling = turns.find(turn => turn.move === 'ruling' && cueData(turn.cue).swapped);
  // A first run that was ruled on counts, and a second one only with its own ruling.
  if (firstRuling && (swapped || wasSpoken(firstRuling))) {
    const isComplete = !option(brief, 'swap') || swappedRuling !== undefined;
    const again = turns.find(turn => turn.move === recheck);
    const first = { turn: firstRuling, again, sideTurns: turns };
    return buildOutcome(brief, isComplete ? 'ruled' : reason, first, swappedRuling);
  }
  const data = { soFar: true, swapped };
  const turn = yield* askOne({ seat: arbitrator(brief).id, move: 'ruling', hears: ownRun(swapped), data }, 'Closing');
  return buildOutcome(brief, reason, { turn, sideTurns: turns });
}

/** The seat that speaks for a side in a round; several on a side alternate. */
function speakingSeat(brief: Brief, side: Side, round: number, swapped: boolean): Seat {
  const role = swapped ? (side === 'proponent' ? 'opponent' : 'proponent') : side;
  return seatAs(brief, role, round - 1);
}

const arbitrator = (brief: Brief) => seatAs(brief, 'arbitrator');

/** The data of a ruling, or of the second asking that checks for the influence of the order. */
const rulingOf = (turn: Turn | undefined) => answerOf(['ruling', recheck], turn);

/** The outcome by the first run's ruling; `swappedRuling`, of the second run, says only whether the verdict stays with exchanged sides. */
function buildOutcome(brief: Brief, reason: string, first: RunResult, swappedRuling?: Turn): Outcome {
  const ruling = rulingOf(first.turn);
  const motion = motionOf(brief);
  if (!ruling) return { reason: reason === 'ruled' ? 'no-ruling' : reason, success: false, motion };
  // Whether to go ahead is decided on the page, by rule; in older sessions the ruling says so too.
  const { go: _go, direction: _direction, ...decided }: typeof ruling & { go?: unknown } = ruling;
  const { verdict } = decided;
  const winners = verdict === 'split' ? [] : brief.seats.filter(seat => seat.role === verdict).map(seat => seat.name);
  const other = rulingOf(swappedRuling);
  return {
    reason,
    success: true,
    motion,
    ...decided,
    ruling: first.turn.text,
    winners,
    ...collectOwnVerdicts(brief, first.sideTurns),
    ...(other
      ? { swapped: { verdict: other.verdict, confidence: other.confidence, flipped: other.verdict !== verdict } }
      : {}),
    ...orderCheck(first, turn => rulingOf(turn)?.verdict),
  };
}

/** Collects the verdict that each debater would give without a side, from its last turn in the first run. */
function collectOwnVerdicts({ seats }: Brief, turns: readonly Turn[]): { ownVerdicts?: JsonObject[] } {
  const all = seats.flatMap(({ id, name, role }) => {
    const last = turns.findLast(turn => turn.seat === id && wasSpoken(turn) && !cueData(turn.cue).swapped);
    const { ownVerdict, ownConfidence = null } = ownRuling(last?.data, verdicts);
    return ownVerdict ? [{ by: name, role, verdict: ownVerdict, confidence: ownConfidence }] : [];
  });
  return all.length > 0 ? { ownVerdicts: all } : {};
}

/**
 * A debate: two sides argue a motion over rounds; an arbitrator names the crux of each, the question on which it turned, and rules at the
 * end. The wrappers add the reading of the document before the talk, and an examiner that checks turns.
 */
export const debate = withExaminer(
  withInspection({
    id: 'debate',
    title: 'Debate',
    description:
      'Two sides argue for and against; an arbitrator rules. For a decision with its reasons and its dissent.',
    icon: 'comment-discussion',
    seats: [
      {
        role: 'proponent',
        label: 'Argues for the motion',
        min: 1,
        max: 4,
        builtins: ['advocate', 'engineer'],
        hint: 'build propose improve deliver value architecture product design owner advocate opportunity',
      },
      {
        role: 'opponent',
        label: 'Argues against it',
        min: 1,
        max: 4,
        builtins: ['skeptic', 'contrarian'],
        hint: 'risk failure cost security reliability skeptic critic review incident budget operations',
      },
      {
        role: 'arbitrator',
        label: 'Names the crux and rules',
        min: 1,
        max: 1,
        builtins: ['arbitrator', 'moderator', 'facilitator'],
        hint: 'judge arbitrator impartial decision ruling moderator',
        presides: true,
      },
    ],
    options,
    moves: debateMoves,
    layout: 'shared',
    offTopicBelow: 0.12,
    allowsPeople: true,
    presidingRole: 'arbitrator',
    defaultTopics: {
      en: '“{0}” should go ahead as written.',
      de: '„{0}“ soll umgesetzt werden, wie es geschrieben steht.',
    },
    script,
    closing,
    closingMoves: [{ role: 'arbitrator', move: 'ruling' }],
    abortedOutcome: (brief, _heard, reason) => ({ reason, success: false, motion: motionOf(brief) }),
    prompts: wording,
    translations,
    ...views,
  }),
);
