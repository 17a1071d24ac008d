// The discussion: its course (`script`), its early end (`closing`), and its definition as a format (`discussion`, at the end).
// A script yields cues, the requests to seats, and gets back their answers, the turns; `brief` is what the session was opened with.

import { answerShape } from '../../script/answerShape';
import type { Brief, Seat } from '../../script/brief';
import { answerReader, type Move, spokenChecks } from '../../script/move';
import { question } from '../../script/post';
import { askOne, type Cue, type Outcome, type Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { isSettled } from '../deliberation/chart';
import { conclusionFields, synthesisMove } from '../deliberation/conclusionFields';
import { cueData, roundOf } from '../deliberation/cues';
import { withExaminer } from '../deliberation/examined';
import { hearsOf } from '../deliberation/limits';
import { facilitator, members } from '../deliberation/members';
import { roundLabel } from '../deliberation/rail';
import { stanceShape } from '../deliberation/stanceShape';
import { positions } from '../deliberation/stances';
import { withInspection } from '../inspection/withInspection';
import { findSilentSeats, pickNextSpeaker, pickSeatToAsk } from './nextSpeaker';
import { option, options } from './options';
import * as views from './view';
import { translations, wording } from './wording';

// All turns of participants share one schema: a second one would break the prompt cache.
const memberShape = stanceShape('stance', positions);

const synthesisShape = answerShape('synthesis', conclusionFields);

/** The turns of a discussion and their limits; `invitation` is the facilitator's question, `question` a participant's. */
const moves = {
  opening: { label: 'opening', limit: 75, checks: ['limit'] },
  invitation: { label: 'question', limit: 50, checks: ['limit'], takesUp: 'asks' },
  reaction: {
    label: 'reaction',
    limit: 50,
    checks: spokenChecks,
    answer: memberShape,
    argues: true,
    takesUp: 'agenda',
  },
  question: { label: 'question', limit: 50, checks: spokenChecks, answer: memberShape },
  synthesis: { ...synthesisMove, answer: synthesisShape },
} as const satisfies Record<string, Move>;

const answerOf = answerReader<typeof moves>();

/** Runs a discussion: an opening, rounds in which the most relevant participant speaks next, and a synthesis; it may end early once no stance changes. */
function* script(brief: Brief): Script {
  const turns: Turn[] = [];
  turns.push(yield* askOne(facilitatorCue(brief, 'opening', { round: 0 }), 'Opening'));
  let settled = false;
  for (let round = 1; round <= option(brief, 'rounds') && !settled; round++) {
    yield* runRound(brief, turns, round);
    const isInLastTwoRounds = (turn: Turn) => roundOf(turn) > round - 2;
    settled = option(brief, 'settle') && round > 1 && isSettled(turns, members(brief), isInLastTwoRounds);
    if (option(brief, 'takePart') && !settled && round < option(brief, 'rounds'))
      yield* inviteUser(brief, turns, round);
  }
  const synthesis = yield* askOne(facilitatorCue(brief, 'synthesis', settled ? { settled } : {}), 'Synthesis');
  return buildOutcome(brief, settled ? 'settled' : 'discussed', synthesis);
}

/**
 * Runs a round with as many turns as there are participants, and adds them to `turns`: silent ones are invited first, then relevance
 * decides. A question to the user ends it early; only participants without a turn in it still speak.
 */
function* runRound(brief: Brief, turns: Turn[], round: number): Script<void> {
  const label = roundLabel(round);
  const seats = members(brief);
  const spoke = new Set<string>();
  for (const seat of findSilentSeats(brief, turns, round)) {
    turns.push(yield* askOne(facilitatorCue(brief, 'invitation', { round, to: seat.id, silent: true }), label));
    turns.push(yield* askOne(memberCue(brief, seat, 'reaction', { round }), label));
    spoke.add(seat.id);
  }
  for (let turnCount = spoke.size; ; turnCount++) {
    const isUserAsked = turns.some(turn => turn.asksUser && roundOf(turn) === round);
    const candidates = isUserAsked ? seats.filter(seat => !spoke.has(seat.id)) : seats;
    const seat = isUserAsked || turnCount < seats.length ? pickNextSpeaker(brief, turns, candidates) : undefined;
    if (!seat) return;
    // A seat that is asked must be able to answer before the round ends.
    const answerers = isUserAsked || turnCount < seats.length - 1 ? candidates : [];
    const to = pickSeatToAsk(brief, turns, seat.id, answerers);
    turns.push(
      yield* askOne(memberCue(brief, seat, to ? 'question' : 'reaction', { round, ...(to ? { to } : {}) }), label),
    );
    spoke.add(seat.id);
  }
}

/** Has the facilitator ask the user, who takes part, adds the question to `turns` and waits for the answer. */
function* inviteUser(brief: Brief, turns: Turn[], round: number): Script<void> {
  const turn = yield* askOne(facilitatorCue(brief, 'invitation', { round, to: 'user' }), roundLabel(round));
  turns.push(turn);
  // A question that says @user is already put to the user by whoever runs the script.
  if (turn.asksUser || !wasSpoken(turn)) return;
  yield* question.post(turn.id);
  yield { kind: 'listen', for: ['answer'] };
}

function memberCue(brief: Brief, seat: Seat, move: string, data: Cue['data']): Cue {
  // The first round responds to the opening.
  return { seat: seat.id, move, hears: hearsOf(brief, data?.round === 1 ? 'Opening' : undefined), data };
}

function facilitatorCue(brief: Brief, move: string, data: Cue['data'] = {}): Cue {
  return { seat: facilitator(brief).id, move, hears: 'all', data };
}

/** Closes a discussion early, with the synthesis that it has or one of what was said so far. */
function* closing(brief: Brief, turns: readonly Turn[], reason: string): Script {
  const existing = turns.findLast(turn => turn.move === 'synthesis' && wasSpoken(turn));
  // An end requested after the synthesis keeps that synthesis.
  if (existing) return buildOutcome(brief, cueData(existing.cue).settled ? 'settled' : 'discussed', existing);
  const synthesis = yield* askOne(facilitatorCue(brief, 'synthesis', { soFar: true }), 'Closing');
  return buildOutcome(brief, reason, synthesis);
}

function buildOutcome(brief: Brief, reason: string, synthesis: Turn): Outcome {
  const { topic } = brief;
  if (wasSpoken(synthesis))
    return { reason, success: true, topic, synthesis: synthesis.text, ...answerOf('synthesis', synthesis) };
  // A discussion that ran to its end lacks only its synthesis; one that was closed early keeps the reason for that.
  const isClosedEarly = reason !== 'discussed' && reason !== 'settled';
  return { reason: isClosedEarly ? reason : 'no-synthesis', success: false, topic };
}

/**
 * A discussion: the participant with most to add speaks next; a facilitator opens, invites and sums up. The wrappers add the reading of
 * the document before the talk, and an examiner that checks turns.
 */
export const discussion = withExaminer(
  withInspection({
    id: 'discussion',
    title: 'Discussion',
    description:
      'Whoever has the most to add speaks next; a facilitator sums up. For questions that are not yet decisions.',
    icon: 'comment',
    seats: [
      {
        role: 'participant',
        label: 'Takes part',
        min: 2,
        max: 8,
        builtins: ['analyst', 'skeptic', 'engineer'],
        hint: 'question idea experience figure risk customer design cost team',
      },
      {
        role: 'facilitator',
        label: 'Opens, draws in, sums up',
        min: 1,
        max: 1,
        builtins: ['facilitator', 'moderator', 'arbitrator'],
        hint: 'facilitate moderate bring together impartial',
        presides: true,
      },
    ],
    options,
    moves,
    layout: 'shared',
    offTopicBelow: 0.08,
    scoresRelevance: true,
    allowsPeople: true,
    presidingRole: 'facilitator',
    defaultTopics: { en: 'What should we make of “{0}”?', de: 'Was halten wir von „{0}“?' },
    script,
    closing,
    closingMoves: [{ role: 'facilitator', move: 'synthesis' }],
    prompts: wording,
    translations,
    ...views,
  }),
);
