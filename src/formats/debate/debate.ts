import type { JsonObject } from '../../base/json';
import { type Brief, type Seat, seatAs } from '../../script/brief';
import { type Judged, judged, orderCheck, recheck } from '../../script/judging';
import { ownRuling } from '../../script/stance';
import { ask, askOne, type Cue, type Hears, inTurn, type Outcome, type Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { examined } from '../deliberation/examined';
import { inspected } from '../inspection/inspected';
import { debateMoves, verdicts } from './moves';
import { answerOf, cueData, option, options, type Side } from './terms';
import * as views from './view';
import { motionOf, wording, words } from './wording';

/** One run of the motion; in a swapped one the seats have exchanged their sides. */
interface Leg {
  swapped: boolean;
  prefix: string;
}

/** How a run of the motion was ruled on, and what was said for the sides. */
interface Ruled extends Judged {
  sides: readonly Turn[];
}

const rounds = (brief: Brief) => option(brief, 'rounds');

function* script(brief: Brief): Script {
  const first = yield* leg(brief, { swapped: false, prefix: '' });
  if (!option(brief, 'swap')) return outcomeOf(brief, 'ruled', first);
  const second = yield* leg(brief, { swapped: true, prefix: 'Swapped: ' });
  return outcomeOf(brief, 'ruled', first, second.turn);
}

function* leg(brief: Brief, { swapped, prefix }: Leg): Script<Ruled> {
  const hears: Hears = swapped ? { since: `${prefix}Round 1` } : 'all';
  const arbiter = (words: string, round: number): Cue => ({
    seat: arbitrator(brief).id,
    move: words,
    hears,
    data: { round, swapped },
  });
  const said: Turn[] = [];
  const ruled = function* (round: number): Script<Ruled> {
    return { ...(yield* judged(brief, arbiter('ruling', round), `${prefix}Round ${round}`)), sides: said };
  };
  for (let round = 1; ; round++) {
    // The limit may have been lowered while the arbitrator named the crux: then there is no further round.
    if (round > 1 && round > rounds(brief)) return yield* ruled(round - 1);
    const label = `${prefix}Round ${round}`;
    const data = { round, swapped };
    const move = round === 1 ? 'proposition' : round === 2 ? 'rebuttal' : 'counter';
    const cue = (side: Side): Cue => ({
      seat: speaker(brief, side, round, swapped).id,
      move,
      hears,
      data: { ...data, side },
    });
    const sides = [cue('proponent'), cue('opponent')];
    const blind = round === 1 && option(brief, 'blind');
    if (blind) {
      const blindly = sides.map(each => ({ ...each, data: { ...each.data, blind } }));
      said.push(...(yield* ask(blindly, label)));
    } else if (option(brief, 'casting') === 'ensemble' && round < rounds(brief)) {
      yield* inTurn([...sides, arbiter('reaction', round)], label);
      continue;
    } else said.push(...(yield* inTurn(sides, label)));
    // Asked only now: the user may have moved the limit while the sides spoke.
    if (round >= rounds(brief)) return yield* ruled(round);
    yield* askOne(arbiter('reaction', round), label);
  }
}

function* closing(brief: Brief, heard: readonly Turn[], reason: string): Script {
  const swapped = heard.some(turn => cueData(turn.cue).swapped);
  const ruled = heard.find(turn => turn.move === 'ruling');
  const second = heard.find(turn => turn.move === 'ruling' && cueData(turn.cue).swapped);
  // A leg that was ruled on stands; only what is still open is ruled on as far as it was heard.
  if (ruled && (swapped || wasSpoken(ruled))) {
    const isWhole = !option(brief, 'swap') || second !== undefined;
    const again = heard.find(turn => turn.move === recheck);
    return outcomeOf(brief, isWhole ? 'ruled' : reason, { turn: ruled, again, sides: heard }, second);
  }
  const hears: Hears = swapped ? { since: 'Swapped: Round 1' } : 'all';
  const turn = yield* askOne(
    { seat: arbitrator(brief).id, move: 'ruling', hears, data: { soFar: true, swapped } },
    'Closing',
  );
  return outcomeOf(brief, reason, { turn, sides: heard });
}

/** Several on a side alternate from round to round. */
function speaker(brief: Brief, side: Side, round: number, swapped: boolean): Seat {
  const role = swapped ? (side === 'proponent' ? 'opponent' : 'proponent') : side;
  return seatAs(brief, role, round - 1);
}

const arbitrator = (brief: Brief) => seatAs(brief, 'arbitrator');

const rulingOf = (turn: Turn | undefined) => answerOf(['ruling', recheck], turn);

function outcomeOf(brief: Brief, reason: string, first: Ruled, second?: Turn): Outcome {
  const ruling = rulingOf(first.turn);
  const base = { motion: motionOf(brief) };
  if (!ruling) return { reason: reason === 'ruled' ? 'no-ruling' : reason, success: false, ...base };
  // Whether to go ahead is the page's to say, by rule.
  const { go: _go, direction: _direction, ...decided } = ruling;
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
    ...ownRulings(brief, first.sides),
    ...(again
      ? { swapped: { verdict: again.verdict, confidence: again.confidence, flipped: again.verdict !== verdict } }
      : {}),
    ...orderCheck(first, turn => rulingOf(turn)?.verdict),
  };
}

/** What each debater would rule itself, where anybody said so. */
function ownRulings({ seats }: Brief, sides: readonly Turn[]): { ownVerdicts?: JsonObject[] } {
  const all = seats.flatMap(({ id, name, role }) => {
    const last = sides.findLast(turn => turn.seat === id && wasSpoken(turn) && !cueData(turn.cue).swapped);
    const { ownVerdict, ownConfidence = null } = ownRuling(last?.data, verdicts);
    return ownVerdict ? [{ by: name, role, verdict: ownVerdict, confidence: ownConfidence }] : [];
  });
  return all.length > 0 ? { ownVerdicts: all } : {};
}

/** Two sides argue a motion over rounds; an arbitrator names the crux of each and rules at the end. */
export const debate = examined(
  inspected({
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
    driftBelow: 0.12,
    people: true,
    presiding: 'arbitrator',
    topics: { en: '“{0}” should go ahead as written.', de: '„{0}“ soll umgesetzt werden, wie es geschrieben steht.' },
    script,
    closing,
    closingMoves: [{ role: 'arbitrator', move: 'ruling' }],
    halted: (brief, _heard, reason) => ({ reason, success: false, motion: motionOf(brief) }),
    wording,
    words,
    ...views,
  }),
);
