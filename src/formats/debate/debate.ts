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

/** The ruling after the motion was argued once, and the turns of both sides. */
interface RunResult extends VerdictTurns {
  sides: readonly Turn[];
}

const maxRounds = (brief: Brief) => option(brief, 'rounds');

/** Runs a debate; with the `swap` option the sides are exchanged and the motion is argued a second time. */
function* script(brief: Brief): Script {
  const first = yield* runMotion(brief, false);
  if (!option(brief, 'swap')) return buildOutcome(brief, 'ruled', first);
  const second = yield* runMotion(brief, true);
  return buildOutcome(brief, 'ruled', first, second.turn);
}

/** Has the sides argue the motion over the rounds, and the arbitrator rule on it; `swapped`: with exchanged sides. */
function* runMotion(brief: Brief, swapped: boolean): Script<RunResult> {
  const hears: Hears = swapped ? { since: String(roundName(1, swapped)) } : 'all';
  const arbitratorCue = (moveName: string, round: number): Cue => ({
    seat: arbitrator(brief).id,
    move: moveName,
    hears,
    data: { round, swapped },
  });
  const sideTurns: Turn[] = [];
  const askForRuling = function* (round: number): Script<RunResult> {
    return {
      ...(yield* askForVerdict(brief, arbitratorCue('ruling', round), roundName(round, swapped))),
      sides: sideTurns,
    };
  };
  for (let round = 1; ; round++) {
    // The limit may have been lowered while the arbitrator named the crux: then there is no further round.
    if (round > 1 && round > maxRounds(brief)) return yield* askForRuling(round - 1);
    const label = roundName(round, swapped);
    const data = { round, swapped };
    const move = round === 1 ? 'proposition' : round === 2 ? 'rebuttal' : 'counter';
    const sideCue = (side: Side): Cue => ({
      seat: speakingSeat(brief, side, round, swapped).id,
      move,
      hears,
      data: { ...data, side },
    });
    const sides = [sideCue('proponent'), sideCue('opponent')];
    const blind = round === 1 && option(brief, 'blind');
    if (blind) {
      const blindCues = sides.map(each => ({ ...each, data: { ...each.data, blind } }));
      sideTurns.push(...(yield* ask(blindCues, label)));
    } else if (option(brief, 'casting') === 'ensemble' && round < maxRounds(brief)) {
      const turns = yield* inTurn([...sides, arbitratorCue('reaction', round)], label);
      sideTurns.push(...turns.filter(turn => turn.move === move));
      continue;
    } else sideTurns.push(...(yield* inTurn(sides, label)));
    // Asked only now: the user may have moved the limit while the sides spoke.
    if (round >= maxRounds(brief)) return yield* askForRuling(round);
    yield* askOne(arbitratorCue('reaction', round), label);
  }
}

/** Closes a debate early: the arbitrator rules on what was said so far, unless it has ruled. */
function* closing(brief: Brief, turns: readonly Turn[], reason: string): Script {
  const swapped = turns.some(turn => cueData(turn.cue).swapped);
  const firstRuling = turns.find(turn => turn.move === 'ruling');
  const swappedRuling = turns.find(turn => turn.move === 'ruling' && cueData(turn.cue).swapped);
  // A run with a ruling counts; an unfinished one is ruled on as far as it went.
  if (firstRuling && (swapped || wasSpoken(firstRuling))) {
    const isComplete = !option(brief, 'swap') || swappedRuling !== undefined;
    const again = turns.find(turn => turn.move === recheck);
    return buildOutcome(
      brief,
      isComplete ? 'ruled' : reason,
      { turn: firstRuling, again, sides: turns },
      swappedRuling,
    );
  }
  const hears: Hears = swapped ? { since: String(roundName(1, swapped)) } : 'all';
  const turn = yield* askOne(
    { seat: arbitrator(brief).id, move: 'ruling', hears, data: { soFar: true, swapped } },
    'Closing',
  );
  return buildOutcome(brief, reason, { turn, sides: turns });
}

/** The seat that speaks for a side in a round; several on a side alternate. */
function speakingSeat(brief: Brief, side: Side, round: number, swapped: boolean): Seat {
  const role = swapped ? (side === 'proponent' ? 'opponent' : 'proponent') : side;
  return seatAs(brief, role, round - 1);
}

const arbitrator = (brief: Brief) => seatAs(brief, 'arbitrator');

const rulingOf = (turn: Turn | undefined) => answerOf(['ruling', recheck], turn);

function buildOutcome(brief: Brief, reason: string, first: RunResult, second?: Turn): Outcome {
  const ruling = rulingOf(first.turn);
  const base = { motion: motionOf(brief) };
  if (!ruling) return { reason: reason === 'ruled' ? 'no-ruling' : reason, success: false, ...base };
  // Whether to go ahead is decided on the page, by rule; in older sessions the ruling says so too.
  const { go: _go, direction: _direction, ...decided }: typeof ruling & { go?: unknown } = ruling;
  const { verdict } = decided;
  const winners = verdict === 'split' ? [] : brief.seats.filter(seat => seat.role === verdict).map(seat => seat.name);
  const again = rulingOf(second);
  return {
    reason,
    success: true,
    ...base,
    ...decided,
    ruling: first.turn.text,
    winners,
    ...collectOwnVerdicts(brief, first.sides),
    ...(again
      ? { swapped: { verdict: again.verdict, confidence: again.confidence, flipped: again.verdict !== verdict } }
      : {}),
    ...orderCheck(first, turn => rulingOf(turn)?.verdict),
  };
}

/** Collects the verdict that each debater would give without a side, from its last turn in the first run. */
function collectOwnVerdicts({ seats }: Brief, sides: readonly Turn[]): { ownVerdicts?: JsonObject[] } {
  const all = seats.flatMap(({ id, name, role }) => {
    const last = sides.findLast(turn => turn.seat === id && wasSpoken(turn) && !cueData(turn.cue).swapped);
    const { ownVerdict, ownConfidence = null } = ownRuling(last?.data, verdicts);
    return ownVerdict ? [{ by: name, role, verdict: ownVerdict, confidence: ownConfidence }] : [];
  });
  return all.length > 0 ? { ownVerdicts: all } : {};
}

/** A debate: two sides argue a motion over rounds; an arbitrator names the crux of each and rules at the end. */
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
