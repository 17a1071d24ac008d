import type { Brief } from '../../script/brief';
import { ask, askOne, type Cue, inTurn, type Script } from '../../script/step';
import { type SeatId, type Turn, wasSpoken } from '../../script/turn';
import { textsOf } from '../deliberation/conclusion';
import { examined } from '../deliberation/examined';
import { hearsOf, maxWordsOption, scopeOption } from '../deliberation/limits';
import { byRelevance, facilitator, inOrder, members, startingAfter } from '../deliberation/members';
import { inspected } from '../inspection/inspected';
import { answerOf, type Ground, groundOf, orderFrom } from './ground';
import { consensusMoves } from './moves';
import { ballotsOf, isBlocked, isDecided, ratified, unratified } from './outcome';
import { phases, worksOn } from './phases';
import * as views from './view';
import { wording, words } from './wording';

function* script(brief: Brief): Script {
  const positions = yield* ask(
    byRelevance(brief).map(seat => cueFor(brief, seat.id, 'position', phases.positions, { blind: true })),
    phases.positions,
  );
  const finding = yield* askOne(chair(brief, 'commonGround', phases.ground), phases.ground);
  const ground = groundOf(brief, finding, positions);
  let last = yield* takeUp(brief, ground);
  let order = ground.order;
  let blocked: SeatId[] = [];
  for (const again of [false, true]) {
    const label = again ? phases.concessionsAgain : phases.concessions;
    const speaking = startingAfter(inOrder(byRelevance(brief), order), last);
    yield* inTurn(
      speaking.map(seat =>
        cueFor(brief, seat.id, 'concession', label, again ? { again, blocks: blocked.includes(seat.id) } : {}),
      ),
      label,
    );
    const draft = again ? phases.synthesisAgain : phases.synthesis;
    const synthesis = yield* askOne(chair(brief, 'synthesis', draft, { again }), draft);
    // There is nothing to ratify where nothing was put to the table.
    if (!wasSpoken(synthesis)) return unratified(brief, 'unratified', synthesis);
    const votes = yield* vote(brief, again);
    if (again || !isBlocked(ballotsOf(brief, votes))) return ratified(brief, synthesis, votes);
    blocked = votes.filter(turn => isBlocked(ballotsOf(brief, [turn]))).map(turn => turn.seat);
    // Who blocked hears first what the others would give.
    const wanted = orderFrom(brief, textsOf(answerOf('synthesis', synthesis)?.order));
    order = [...wanted.filter(id => !blocked.includes(id)), ...blocked];
    // Votes are cast at once: nobody spoke last.
    last = undefined;
  }
  throw new Error('A consensus is sent back once');
}

/** Puts each difference to the one it concerns most; whoever was asked nothing adds a reaction. Returns who spoke last. */
function* takeUp(brief: Brief, { differences, order }: Ground): Script<SeatId | undefined> {
  const round = phases.ground;
  const answered = new Set<SeatId>();
  let last: SeatId | undefined;
  for (const { about, concerns } of differences) {
    const question = yield* askOne(chair(brief, 'question', round, { about, to: concerns }), round);
    if (!wasSpoken(question)) continue;
    yield* askOne(cueFor(brief, concerns, 'reaction', round, { about, asked: true }), round);
    answered.add(concerns);
    last = concerns;
  }
  const others = order.filter(id => !answered.has(id));
  yield* inTurn(
    others.map(id => cueFor(brief, id, 'reaction', round)),
    round,
  );
  return others.at(-1) ?? last;
}

function* vote(brief: Brief, again: boolean): Script<Turn[]> {
  const label = again ? phases.ratificationAgain : phases.ratification;
  return yield* ask(
    byRelevance(brief).map(seat => cueFor(brief, seat.id, 'ratification', label, { again })),
    label,
  );
}

function cueFor(brief: Brief, who: SeatId, move: string, phase: string, data: Cue['data'] = {}): Cue {
  return { seat: who, move, hears: hearsOf(brief, worksOn[phase]), data: { phase, ...data } };
}

function chair(brief: Brief, move: string, phase: string, data: Cue['data'] = {}): Cue {
  return { seat: facilitator(brief).id, move, hears: 'all', data: { phase, ...data } };
}

function* closing(brief: Brief, heard: readonly Turn[], reason: string): Script {
  const drafted = heard.findLastIndex(turn => turn.move === 'synthesis' && wasSpoken(turn));
  const since = heard.slice(drafted + 1);
  const [standing] = drafted < 0 ? [] : heard.slice(drafted);
  const votes = since.filter(turn => turn.move === 'ratification');
  // Whoever asks for an end while the last votes are cast has it: they count.
  if (standing && isDecided(brief, votes)) return ratified(brief, standing, votes);
  if (standing && isStanding(heard)) return unratified(brief, reason, standing, since);
  const synthesis = yield* askOne(chair(brief, 'synthesis', phases.closing, { soFar: true }), phases.closing);
  return unratified(brief, reason, synthesis);
}

/** Whether a synthesis was drafted that nobody has moved on from: it is the synthesis so far. */
function isStanding(heard: readonly Turn[]): boolean {
  const drafted = heard.findLastIndex(turn => turn.move === 'synthesis' && wasSpoken(turn));
  return drafted >= 0 && !heard.slice(drafted).some(turn => turn.move === 'concession');
}

/** Members seek what all of them can stand behind; a facilitator names the differences, drafts, and everyone ratifies. */
export const consensus = examined(
  inspected({
    id: 'consensus',
    title: 'Consensus',
    description:
      'Everyone states, reacts and gives ground; a synthesis is ratified by all. For a plan that nobody will fight.',
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
    // The more there are, the surer one of them blocks the first synthesis.
    usualAnswer: ({ seat, move, data }, brief) =>
      move === 'ratification' && data?.again === false && members(brief).length > 2 && seat === members(brief)[0]?.id
        ? { stance: 'block' }
        : undefined,
    driftBelow: 0.08,
    people: true,
    presiding: 'facilitator',
    topics: { en: 'What all of us can stand behind in “{0}”', de: 'Was wir alle an „{0}“ mittragen können' },
    script,
    closing,
    closingMoves: [{ role: 'facilitator', move: 'synthesis' }],
    isConcluded: (heard, move) => move === 'ratification' && isStanding(heard),
    wording,
    words,
    ...views,
  }),
);
