// The consensus meeting: its course (`script`), its early end (`closing`), and its definition as a format (`consensus`, at the end).
// A script yields cues, the requests to seats, and gets back their answers, the turns; `brief` is what the session was opened with.

import type { Brief } from '../../script/brief';
import { ask, askOne, type Cue, inTurn, type Script } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { textsOf } from '../deliberation/conclusion';
import { conditionsData } from '../deliberation/conditions';
import { withExaminer } from '../deliberation/examined';
import { hearsOf, maxWordsOption, scopeOption } from '../deliberation/limits';
import { facilitator, members, membersByRelevance, orderSeats, rotateAfter } from '../deliberation/members';
import { withInspection } from '../inspection/withInspection';
import { answerOf, type CommonGround, readCommonGround, speakingOrder } from './commonGround';
import { consensusMoves } from './moves';
import { ballotsOf, isBlocked, isVoteFinal, outcomeOfVote, outcomeWithoutFinalVote } from './outcome';
import { phases, precedingPhase } from './phases';
import * as views from './view';
import { translations, wording } from './wording';

/** Runs a consensus meeting: positions, common ground, concessions, a synthesis and a vote; a block repeats the last three once. */
function* script(brief: Brief): Script {
  const positions = yield* ask(
    membersByRelevance(brief).map(seat => memberCue(brief, seat.id, 'position', phases.positions, { blind: true })),
    phases.positions,
  );
  const groundTurn = yield* askOne(facilitatorCue(brief, 'commonGround', phases.ground), phases.ground);
  const ground = readCommonGround(brief, groundTurn);
  let lastSpeaker = yield* discussDifferences(brief, ground);
  /** The turns in which members may have set conditions. */
  const memberTurns = [...positions];
  let order = ground.order;
  let blockers: SeatId[] = [];
  for (const again of [false, true]) {
    const concessionPhase = again ? phases.concessionsAgain : phases.concessions;
    const speakers = rotateAfter(orderSeats(membersByRelevance(brief), order), lastSpeaker);
    const concessions = yield* inTurn(
      speakers.map(({ id }) =>
        memberCue(brief, id, 'concession', concessionPhase, again ? { again, blocks: blockers.includes(id) } : {}),
      ),
      concessionPhase,
    );
    memberTurns.push(...concessions);
    const phase = again ? phases.synthesisAgain : phases.synthesis;
    const openConditions = conditionsData(brief, members(brief), memberTurns);
    const synthesis = yield* askOne(facilitatorCue(brief, 'synthesis', phase, { again, ...openConditions }), phase);
    // Without a synthesis there is nothing to ratify.
    if (!wasSpoken(synthesis)) return outcomeWithoutFinalVote(brief, 'no-synthesis', synthesis);
    const votes = yield* runVote(brief, again);
    memberTurns.push(...votes);
    if (again || !isBlocked(ballotsOf(brief, votes))) return outcomeOfVote(brief, synthesis, votes);
    blockers = votes.filter(turn => isBlocked(ballotsOf(brief, [turn]))).map(turn => turn.seat);
    // Members who blocked speak last, after the others said what they would give.
    const wanted = speakingOrder(brief, textsOf(answerOf('synthesis', synthesis)?.order));
    order = [...wanted.filter(id => !blockers.includes(id)), ...blockers];
    // Votes are cast simultaneously: there is no last speaker.
    lastSpeaker = undefined;
  }
  // Never reached, since the second vote returns its outcome.
  throw new Error('A consensus is sent back once');
}

/** Puts each difference to the member it concerns most; the other members add a reaction. Returns the seat that spoke last. */
function* discussDifferences(brief: Brief, { differences, order }: CommonGround): Script<SeatId | undefined> {
  const round = phases.ground;
  const answered = new Set<SeatId>();
  let last: SeatId | undefined;
  for (const { about, concerns } of differences) {
    const question = yield* askOne(facilitatorCue(brief, 'question', round, { about, to: concerns }), round);
    if (!wasSpoken(question)) continue;
    yield* askOne(memberCue(brief, concerns, 'reaction', round, { about, asked: true }), round);
    answered.add(concerns);
    last = concerns;
  }
  const others = order.filter(id => !answered.has(id));
  yield* inTurn(
    others.map(id => memberCue(brief, id, 'reaction', round)),
    round,
  );
  return others.at(-1) ?? last;
}

function* runVote(brief: Brief, again: boolean): Script<Turn[]> {
  const label = again ? phases.ratificationAgain : phases.ratification;
  return yield* ask(
    membersByRelevance(brief).map(seat => memberCue(brief, seat.id, 'ratification', label, { again })),
    label,
  );
}

/** A request to a member. */
function memberCue(brief: Brief, who: SeatId, move: string, phase: string, data: Cue['data'] = {}): Cue {
  return { seat: who, move, hears: hearsOf(brief, precedingPhase[phase]), data: { phase, ...data } };
}

function facilitatorCue(brief: Brief, move: string, phase: string, data: Cue['data'] = {}): Cue {
  return { seat: facilitator(brief).id, move, hears: 'all', data: { phase, ...data } };
}

/** Closes a meeting early: with the last synthesis and the votes cast on it, or else with a new synthesis of what was said. */
function* closing(brief: Brief, turns: readonly Turn[], reason: string): Script {
  const draftIndex = turns.findLastIndex(turn => turn.move === 'synthesis' && wasSpoken(turn));
  const draft = draftIndex < 0 ? undefined : turns[draftIndex];
  const votes = turns.slice(draftIndex + 1).filter(turn => turn.move === 'ratification');
  // An end requested during the last vote still counts its votes.
  if (draft && isVoteFinal(brief, votes)) return outcomeOfVote(brief, draft, votes);
  if (draft && hasOpenDraft(turns)) return outcomeWithoutFinalVote(brief, reason, draft, votes);
  const openConditions = conditionsData(brief, members(brief), turns);
  const cue = facilitatorCue(brief, 'synthesis', phases.closing, { soFar: true, ...openConditions });
  const synthesis = yield* askOne(cue, phases.closing);
  return outcomeWithoutFinalVote(brief, reason, synthesis);
}

/** Whether a synthesis was drafted and no concession followed it, so that it is what the meeting ends with. */
function hasOpenDraft(turns: readonly Turn[]): boolean {
  const draftIndex = turns.findLastIndex(turn => turn.move === 'synthesis' && wasSpoken(turn));
  return draftIndex >= 0 && !turns.slice(draftIndex).some(turn => turn.move === 'concession');
}

/**
 * A consensus meeting: members seek what all of them can support; a facilitator names the differences and drafts, and everyone ratifies.
 * The wrappers add the reading of the document before the talk, and an examiner that checks turns.
 */
export const consensus = withExaminer(
  withInspection({
    id: 'consensus',
    title: 'Consensus',
    description:
      'All state their positions, react and give ground; everyone ratifies a synthesis. For a plan that nobody will fight.',
    icon: 'organization',
    seats: [
      {
        role: 'participant',
        label: 'Has to be able to stand behind it',
        min: 2,
        max: 8,
        builtins: ['engineer', 'advocate', 'skeptic'],
        hint: 'plan decide build operate pay risk customer design cost team',
      },
      {
        role: 'facilitator',
        label: 'Names what is shared and drafts',
        min: 1,
        max: 1,
        builtins: ['facilitator', 'moderator', 'arbitrator'],
        hint: 'facilitate moderate bring together impartial',
        presides: true,
      },
    ],
    options: [scopeOption, maxWordsOption],
    moves: consensusMoves,
    layout: 'shared',
    // An estimate supposes that of more than two members the first blocks the first synthesis, so that it is drafted twice.
    estimatedAnswer: ({ seat, move, data }, brief) =>
      move === 'ratification' && data?.again === false && members(brief).length > 2 && seat === members(brief)[0]?.id
        ? { stance: 'block' }
        : undefined,
    offTopicBelow: 0.08,
    allowsPeople: true,
    presidingRole: 'facilitator',
    defaultTopics: { en: 'What all of us can stand behind in “{0}”', de: 'Was wir alle an „{0}“ mittragen können' },
    script,
    closing,
    closingMoves: [{ role: 'facilitator', move: 'synthesis' }],
    isConcluded: (heard, move) => move === 'ratification' && hasOpenDraft(heard),
    prompts: wording,
    translations,
    ...views,
  }),
);
