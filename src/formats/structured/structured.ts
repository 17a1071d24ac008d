// The structured council: its course (`script`), its early end (`closing`), and its definition as a format (`structured`).
// A script yields cues, the requests to seats, and gets back their answers, the turns; `brief` is what the session was opened with.

import * as z from 'zod/mini';
import { l10n, type Message } from '../../base/message';
import type { Brief, Seat } from '../../script/brief';
import type { OptionRule } from '../../script/format';
import { askForVerdict, orderSwapOption, recheck, recheckMove } from '../../script/judging';
import { type Move, spokenChecks } from '../../script/move';
import { optionReader, textOption } from '../../script/option';
import { definePost } from '../../script/post';
import { ask, askOne, type Cue, inTurn, type Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { councilSeats, experts, moderator } from '../deliberation/councilSeats';
import { withExaminer } from '../deliberation/examined';
import { findingMove, findingOf, findingOutcome } from '../deliberation/findings';
import { hearsOf, maxWordsOption, scopeOption } from '../deliberation/limits';
import { rotateAfter } from '../deliberation/members';
import { stanceShape } from '../deliberation/stanceShape';
import { lastStance, positions } from '../deliberation/stances';
import { withInspection } from '../inspection/withInspection';
import type { Phase } from './phases';
import * as views from './view';
import { translations, wording } from './wording';

const options = [
  // Exists so that a moderator strategy, an option of freeform councils, is answered by a notice here and not by an error.
  textOption('strategy', 'Moderator strategy', 'Has no effect here: the four phases are fixed.'),
  scopeOption,
  maxWordsOption,
  orderSwapOption,
] as const satisfies readonly OptionRule[];

const option = optionReader(options);

/** The schema of every expert turn, with a stance and objections: one for all, since a second schema would break the prompt cache. */
const expertShape = stanceShape('stance', positions, { objections: z.array(z.string()) });

const synthesis: Move = { label: 'synthesis', ...findingMove };

/** The common properties of an expert's turns after the openings; findings on the document can be argued (`argues`) only from then on. */
const expertTurn = { checks: spokenChecks, answer: expertShape, argues: true } as const;

/** The turns of a structured council, with their limits in words; `takesUp`: what they do with open findings. */
const moves = {
  opening: { label: 'opening', limit: 150, checks: spokenChecks, answer: expertShape },
  question: { ...expertTurn, label: 'cross-examination', limit: 50, takesUp: 'asks' },
  answer: { ...expertTurn, label: 'answer', limit: 100 },
  rebuttal: {
    ...expertTurn,
    label: 'rebuttal',
    limit: 150,
    checks: [...spokenChecks, 'namesAnother'],
    takesUp: 'agenda',
  },
  synthesis,
  [recheck]: recheckMove(synthesis),
} as const satisfies Record<string, Move>;

/** Runs a structured council: blind openings, cross-examination in pairs, rebuttals, and the moderator's synthesis. */
function* script(brief: Brief): Script {
  const seats = experts(brief);
  const openings = yield* ask(
    seats.map(seat => expertCue(brief, seat, 'opening', 'Opening', { blind: true })),
    'Opening',
  );
  const turns = [...openings];
  turns.push(...(yield* crossExamine(brief, seats, openings)));
  // So that nobody speaks twice in a row.
  const last = turns.findLast(turn => turn.move === 'answer' || turn.move === 'question')?.seat;
  const rebuttals = rotateAfter(seats, last).map(seat => expertCue(brief, seat, 'rebuttal', 'Rebuttal'));
  turns.push(...(yield* inTurn(rebuttals, 'Rebuttal')));
  const verdict = yield* askForVerdict(brief, synthesisCue(brief), 'Synthesis');
  return findingOutcome(brief, findingOf(verdict.turn) ? 'concluded' : 'no-synthesis', verdict, turns);
}

/** The pairs of the cross-examination: who questions whom. */
const pairsPost = definePost<{ asks: string; answers: string }[]>('pairs', []);

/** Has each pair exchange a question and an answer. */
function* crossExamine(brief: Brief, seats: readonly Seat[], openings: readonly Turn[]): Script<Turn[]> {
  const pairs = pairExperts(seats, openings);
  yield* pairsPost.post(pairs.map(({ asks, answers }) => ({ asks: asks.id, answers: answers.id })));
  const turns: Turn[] = [];
  const phase = 'Cross-examination';
  for (const { asks, answers } of pairs) {
    const question = yield* askOne(expertCue(brief, asks, 'question', phase, { to: answers.id }), phase);
    turns.push(question);
    if (wasSpoken(question))
      turns.push(yield* askOne(expertCue(brief, answers, 'answer', phase, { by: asks.id }), phase));
  }
  return turns;
}

/** Pairs every expert with one to question, so that each also is questioned once, and by one with a distant stance. */
function pairExperts(seats: readonly Seat[], openings: readonly Turn[]): { asks: Seat; answers: Seat }[] {
  const stanceRank = ({ id }: Seat) => {
    const rank = (positions as readonly unknown[]).indexOf(lastStance(openings, id)?.stance);
    // Without a stance, the middle of the scale.
    return rank < 0 ? (positions.length - 1) / 2 : rank;
  };
  const ranked = [...seats].sort((a, b) => stanceRank(a) - stanceRank(b));
  // Half the table apart: each questions one from the other half of the ranking.
  const offset = Math.floor(ranked.length / 2);
  const pairs = ranked.flatMap((asks, index) => {
    const answers = ranked[(index + offset) % ranked.length];
    return answers && answers !== asks ? [{ asks, answers }] : [];
  });
  // The expert who opened last does not ask first, so as not to speak twice in a row.
  const [first, ...others] = pairs;
  return first && first.asks === seats.at(-1) ? [...others, first] : pairs;
}

/** The phase whose turns a phase responds to; experts who hear only the current phase hear that one too. */
const precedingPhase: Partial<Record<Phase, Phase>> = { 'Cross-examination': 'Opening', Rebuttal: 'Cross-examination' };

function expertCue(brief: Brief, seat: Seat, move: string, phase: Phase, data: Cue['data'] = {}): Cue {
  return { seat: seat.id, move, hears: hearsOf(brief, precedingPhase[phase]), data: { phase, ...data } };
}

function synthesisCue(brief: Brief, data: Cue['data'] = {}): Cue {
  return { seat: moderator(brief).id, move: 'synthesis', hears: 'all', data: { phase: 'Synthesis', ...data } };
}

/** Ends a structured council early, with the synthesis that it has or one of what was said so far. */
function* closing(brief: Brief, turns: readonly Turn[], reason: string): Script {
  const synthesisTurn = turns.find(turn => turn.move === 'synthesis' && wasSpoken(turn));
  const turn = synthesisTurn ?? (yield* askOne(synthesisCue(brief, { soFar: true }), 'Synthesis'));
  const again = synthesisTurn && turns.find(each => each.move === recheck);
  return findingOutcome(brief, synthesisTurn ? 'concluded' : reason, { turn, again }, turns);
}

/** Says when a session opens that a strategy has no effect. */
function notices(brief: Brief): Message[] {
  const ignoredStrategy = option(brief, 'strategy').trim();
  if (ignoredStrategy === '') return [];
  return [
    l10n`The moderator strategy “${ignoredStrategy}” is ignored: a structured council always takes its four phases.`,
  ];
}

/**
 * A structured council: experts open blind, question one another and rebut; a moderator concludes. The wrappers add the reading of the
 * document before the talk, and an examiner that checks turns.
 */
export const structured = withExaminer(
  withInspection({
    id: 'structured',
    title: 'Structured Council',
    description:
      'Blind openings, cross-examination, rebuttals, synthesis. For proposals that need testing from every side.',
    icon: 'checklist',
    seats: councilSeats,
    options,
    moves,
    layout: 'shared',
    offTopicBelow: 0.12,
    allowsPeople: true,
    presidingRole: 'moderator',
    defaultTopics: { en: 'Whether “{0}” holds, and what it needs', de: 'Ob „{0}“ trägt und was dafür noch fehlt' },
    notices,
    script,
    closing,
    closingMoves: [{ role: 'moderator', move: 'synthesis' }],
    prompts: wording,
    translations,
    ...views,
  }),
);
