import { answerShape } from '../../script/answerShape';
import type { Brief, Seat } from '../../script/brief';
import { answersOf, type Move, spokenChecks } from '../../script/move';
import { question } from '../../script/post';
import { askOne, type Cue, type Outcome, type Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { isSettled } from '../deliberation/chart';
import { conclusionFields, recommends } from '../deliberation/conclusionFields';
import { cueData, roundOf } from '../deliberation/cues';
import { examined } from '../deliberation/examined';
import { hearsOf } from '../deliberation/limits';
import { facilitator, members } from '../deliberation/members';
import { stanceShape } from '../deliberation/stanceShape';
import { positions } from '../deliberation/stances';
import { inspected } from '../inspection/inspected';
import { nextSpeaker, silentOnes, toAsk } from './floor';
import { option, options } from './options';
import * as views from './view';
import { wording, words } from './wording';

// One shape for all that participants say: a second one would cost the cached prefix of every call.
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
  synthesis: {
    label: 'synthesis',
    limit: 200,
    checks: ['limit'],
    answer: synthesisShape,
    effort: 'high',
    concludes: true,
    decides: recommends,
  },
} as const satisfies Record<string, Move>;

const answerOf = answersOf<typeof moves>();

function* script(brief: Brief): Script {
  const turns: Turn[] = [];
  turns.push(yield* askOne(chair(brief, 'opening', { round: 0 }), 'Opening'));
  let settled = false;
  for (let round = 1; round <= option(brief, 'rounds') && !settled; round++) {
    yield* oneRound(brief, turns, round);
    const last = (turn: Turn) => roundOf(turn) > round - 2;
    settled = option(brief, 'settle') && round > 1 && isSettled(turns, members(brief), last);
    if (option(brief, 'takePart') && !settled && round < option(brief, 'rounds')) yield* invite(brief, turns, round);
  }
  const synthesis = yield* askOne(chair(brief, 'synthesis', settled ? { settled } : {}), 'Synthesis');
  return outcomeOf(brief, settled ? 'settled' : 'discussed', synthesis);
}

/** As many turns as there are participants: the silent are drawn in first, then relevance decides. A question to the user ends it; only those unheard in it still speak. */
function* oneRound(brief: Brief, turns: Turn[], round: number): Script<void> {
  const label = `Round ${round}`;
  const seats = members(brief);
  const spoke = new Set<string>();
  for (const seat of silentOnes(brief, turns, round)) {
    turns.push(yield* askOne(chair(brief, 'invitation', { round, to: seat.id, silent: true }), label));
    turns.push(yield* askOne(member(brief, seat, 'reaction', { round }), label));
    spoke.add(seat.id);
  }
  for (let taken = spoke.size; ; taken++) {
    const isOver = turns.some(turn => turn.asksUser && roundOf(turn) === round);
    const among = isOver ? seats.filter(seat => !spoke.has(seat.id)) : seats;
    const seat = isOver || taken < seats.length ? nextSpeaker(brief, turns, among) : undefined;
    if (!seat) return;
    // Whoever is asked has to be able to answer before the round ends.
    const answering = isOver || taken < seats.length - 1 ? among : [];
    const to = toAsk(brief, turns, seat.id, answering);
    turns.push(
      yield* askOne(member(brief, seat, to ? 'question' : 'reaction', { round, ...(to ? { to } : {}) }), label),
    );
    spoke.add(seat.id);
  }
}

/** Asks the user, who takes part, and waits for the answer. */
function* invite(brief: Brief, turns: Turn[], round: number): Script<void> {
  const turn = yield* askOne(chair(brief, 'invitation', { round, to: 'user' }), `Round ${round}`);
  turns.push(turn);
  // A question that says @user is put by the stage itself.
  if (turn.asksUser || !wasSpoken(turn)) return;
  yield* question.post(turn.id);
  yield { kind: 'listen', for: ['answer'] };
}

function member(brief: Brief, seat: Seat, move: string, data: Cue['data']): Cue {
  // The first round takes up what was opened.
  return { seat: seat.id, move, hears: hearsOf(brief, data?.round === 1 ? 'Opening' : undefined), data };
}

function chair(brief: Brief, move: string, data: Cue['data'] = {}): Cue {
  return { seat: facilitator(brief).id, move, hears: 'all', data };
}

function* closing(brief: Brief, heard: readonly Turn[], reason: string): Script {
  const standing = heard.findLast(turn => turn.move === 'synthesis' && wasSpoken(turn));
  // Whoever asks for an end while all is summed up has it.
  if (standing) return outcomeOf(brief, cueData(standing.cue).settled ? 'settled' : 'discussed', standing);
  const synthesis = yield* askOne(chair(brief, 'synthesis', { soFar: true }), 'Closing');
  return outcomeOf(brief, reason, synthesis);
}

function outcomeOf(brief: Brief, reason: string, synthesis: Turn): Outcome {
  const { topic } = brief;
  if (wasSpoken(synthesis))
    return { reason, success: true, topic, synthesis: synthesis.text, ...answerOf('synthesis', synthesis) };
  const capped = reason !== 'discussed' && reason !== 'settled';
  return { reason: capped ? reason : 'no-synthesis', success: false, topic };
}

/** A table that talks as its members have something to add; a facilitator opens, keeps it together and sums up. */
export const discussion = examined(
  inspected({
    id: 'discussion',
    title: 'Discussion',
    description:
      'Whoever has most to add speaks next; a facilitator sums up. For a question that is not yet a decision.',
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
    driftBelow: 0.08,
    scoresRelevance: true,
    people: true,
    presiding: 'facilitator',
    topics: { en: 'What should we make of “{0}”?', de: 'Was halten wir von „{0}“?' },
    script,
    closing,
    closingMoves: [{ role: 'facilitator', move: 'synthesis' }],
    wording,
    words,
    ...views,
  }),
);
