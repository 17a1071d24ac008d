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
import { ballotsOf, isBlocked, isVoteFinal, outcomeOfVote, outcomeWithoutVote } from './outcome';
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
  let last = yield* discussDifferences(brief, ground);
  const declared = [...positions];
  let order = ground.order;
  let blocked: SeatId[] = [];
  for (const again of [false, true]) {
    const label = again ? phases.concessionsAgain : phases.concessions;
    const speaking = rotateAfter(orderSeats(membersByRelevance(brief), order), last);
    const concessions = yield* inTurn(
      speaking.map(seat =>
        memberCue(brief, seat.id, 'concession', label, again ? { again, blocks: blocked.includes(seat.id) } : {}),
      ),
      label,
    );
    declared.push(...concessions);
    const draft = again ? phases.synthesisAgain : phases.synthesis;
    const open = conditionsData(brief, members(brief), declared);
    const synthesis = yield* askOne(facilitatorCue(brief, 'synthesis', draft, { again, ...open }), draft);
    // Without a synthesis there is nothing to ratify.
    if (!wasSpoken(synthesis)) return outcomeWithoutVote(brief, 'unratified', synthesis);
    const votes = yield* runVote(brief, again);
    declared.push(...votes);
    if (again || !isBlocked(ballotsOf(brief, votes))) return outcomeOfVote(brief, synthesis, votes);
    blocked = votes.filter(turn => isBlocked(ballotsOf(brief, [turn]))).map(turn => turn.seat);
    // Members who blocked speak last, after the others said what they would give.
    const wanted = speakingOrder(brief, textsOf(answerOf('synthesis', synthesis)?.order));
    order = [...wanted.filter(id => !blocked.includes(id)), ...blocked];
    // Votes are cast simultaneously: there is no last speaker.
    last = undefined;
  }
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

function memberCue(brief: Brief, who: SeatId, move: string, phase: string, data: Cue['data'] = {}): Cue {
  return { seat: who, move, hears: hearsOf(brief, precedingPhase[phase]), data: { phase, ...data } };
}

function facilitatorCue(brief: Brief, move: string, phase: string, data: Cue['data'] = {}): Cue {
  return { seat: facilitator(brief).id, move, hears: 'all', data: { phase, ...data } };
}

/** Closes a meeting early: with the votes cast so far, or else with a synthesis of what was said. */
function* closing(brief: Brief, turns: readonly Turn[], reason: string): Script {
  const draftIndex = turns.findLastIndex(turn => turn.move === 'synthesis' && wasSpoken(turn));
  const since = turns.slice(draftIndex + 1);
  const [draft] = draftIndex < 0 ? [] : turns.slice(draftIndex);
  const votes = since.filter(turn => turn.move === 'ratification');
  // An end requested during the last vote still counts its votes.
  if (draft && isVoteFinal(brief, votes)) return outcomeOfVote(brief, draft, votes);
  if (draft && hasOpenDraft(turns)) return outcomeWithoutVote(brief, reason, draft, since);
  const open = conditionsData(brief, members(brief), turns);
  const cue = facilitatorCue(brief, 'synthesis', phases.closing, { soFar: true, ...open });
  const synthesis = yield* askOne(cue, phases.closing);
  return outcomeWithoutVote(brief, reason, synthesis);
}

/** Whether a synthesis was drafted and no concession followed it. */
function hasOpenDraft(turns: readonly Turn[]): boolean {
  const draftIndex = turns.findLastIndex(turn => turn.move === 'synthesis' && wasSpoken(turn));
  return draftIndex >= 0 && !turns.slice(draftIndex).some(turn => turn.move === 'concession');
}

/** A consensus meeting: members seek what all of them can support; a facilitator names the differences and drafts, and everyone ratifies. */
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
    // The more members there are, the likelier it is that one of them blocks the first synthesis.
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
