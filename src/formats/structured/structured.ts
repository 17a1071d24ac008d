import * as z from 'zod/mini';
import type { Brief, Seat } from '../../script/brief';
import type { OptionRule } from '../../script/format';
import { judged, orderSwapOption, recheck, recheckOf } from '../../script/judging';
import { type Move, spokenChecks } from '../../script/move';
import { optionsOf, textOption } from '../../script/option';
import { definePost } from '../../script/post';
import { ask, askOne, type Cue, inTurn, type Script } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { councilSeats, experts, moderator } from '../deliberation/chairs';
import { examined } from '../deliberation/examined';
import { finding, findingOf, findingOutcome } from '../deliberation/findings';
import { hearsOf, maxWordsOption, scopeOption } from '../deliberation/limits';
import { startingAfter } from '../deliberation/members';
import { stanceShape } from '../deliberation/stanceShape';
import { lastStance, positions } from '../deliberation/stances';
import { inspected } from '../inspection/inspected';
import type { Phase } from './phases';
import * as views from './view';
import { wording, words } from './wording';

const options = [
  textOption('strategy', 'Moderator strategy', 'Has no effect here: the four phases are fixed.'),
  scopeOption,
  maxWordsOption,
  orderSwapOption,
] as const satisfies readonly OptionRule[];

const option = optionsOf(options);

/** What an expert declares with a turn: a stance, and what it objects to. One shape for all that experts say: a second one would cost the cached prefix of every call. */
const expertShape = stanceShape('stance', positions, { objections: z.array(z.string()) });

const synthesis: Move = { label: 'synthesis', ...finding };

/** The turns of a structured council and their limits. */
const moves = {
  opening: { label: 'opening', limit: 150, checks: spokenChecks, answer: expertShape },
  question: {
    label: 'cross-examination',
    limit: 50,
    checks: spokenChecks,
    answer: expertShape,
    argues: true,
    takesUp: 'asks',
  },
  answer: { label: 'answer', limit: 100, checks: spokenChecks, answer: expertShape, argues: true },
  rebuttal: {
    label: 'rebuttal',
    limit: 150,
    checks: [...spokenChecks, 'namesAnother'],
    answer: expertShape,
    argues: true,
    takesUp: 'agenda',
  },
  synthesis,
  [recheck]: recheckOf(synthesis),
} as const satisfies Record<string, Move>;

function* script(brief: Brief): Script {
  const seats = experts(brief);
  const openings = yield* ask(
    seats.map(seat => expertCue(brief, seat, 'opening', 'Opening', { blind: true })),
    'Opening',
  );
  const heard = [...openings];
  heard.push(...(yield* crossExamine(brief, seats, openings)));
  const last = heard.findLast(turn => turn.move === 'answer' || turn.move === 'question')?.seat;
  const rebuttals = startingAfter(seats, last).map(seat => expertCue(brief, seat, 'rebuttal', 'Rebuttal'));
  heard.push(...(yield* inTurn(rebuttals, 'Rebuttal')));
  const verdict = yield* judged(brief, synthesisCue(brief), 'Synthesis');
  return findingOutcome(brief, findingOf(verdict.turn) ? 'concluded' : 'no-synthesis', verdict, heard);
}

const paired = definePost<{ asks: string; answers: string }[]>('pairs', []);

function* crossExamine(brief: Brief, seats: readonly Seat[], openings: readonly Turn[]): Script<Turn[]> {
  const arranged = pairs(seats, openings);
  yield* paired.post(arranged.map(({ asks, answers }) => ({ asks: asks.id, answers: answers.id })));
  const heard: Turn[] = [];
  for (const { asks, answers } of arranged) {
    const to = { to: answers.id };
    const question = yield* askOne(expertCue(brief, asks, 'question', 'Cross-examination', to), 'Cross-examination');
    heard.push(question);
    if (!wasSpoken(question)) continue;
    const by = { by: asks.id };
    heard.push(yield* askOne(expertCue(brief, answers, 'answer', 'Cross-examination', by), 'Cross-examination'));
  }
  return heard;
}

/** What a phase works on: claims are examined, and examinations are rebutted. */
const worksOn: Partial<Record<Phase, Phase>> = { 'Cross-examination': 'Opening', Rebuttal: 'Cross-examination' };

function expertCue(brief: Brief, seat: Seat, move: string, phase: Phase, data: Cue['data'] = {}): Cue {
  return { seat: seat.id, move, hears: hearsOf(brief, worksOn[phase]), data: { phase, ...data } };
}

function synthesisCue(brief: Brief, data: Cue['data'] = {}): Cue {
  return { seat: moderator(brief).id, move: 'synthesis', hears: 'all', data: { phase: 'Synthesis', ...data } };
}

function* closing(brief: Brief, heard: readonly Turn[], reason: string): Script {
  const done = heard.find(turn => turn.move === 'synthesis' && wasSpoken(turn));
  const turn = done ?? (yield* askOne(synthesisCue(brief, { soFar: true }), 'Synthesis'));
  const again = done && heard.find(each => each.move === recheck);
  // Whoever asks for an end while the council is concluded has it.
  return findingOutcome(brief, done ? 'concluded' : reason, { turn, again }, heard);
}

function notices(brief: Brief): string[] {
  const given = option(brief, 'strategy').trim();
  if (given === '') return [];
  return [`The moderator strategy “${given}” is ignored: a structured council always takes its four phases.`];
}

/** Experts open blind, examine one another, rebut; a moderator concludes. */
export const structured = examined(
  inspected({
    id: 'structured',
    title: 'Structured Council',
    description:
      'Blind openings, cross-examination, rebuttals, synthesis. For a proposal that has to be tested from every side.',
    icon: 'checklist',
    seats: councilSeats,
    options,
    moves,
    layout: 'shared',
    driftBelow: 0.12,
    people: true,
    presiding: 'moderator',
    topics: { en: 'Whether “{0}” holds, and what it needs', de: 'Ob „{0}“ trägt und was dafür noch fehlt' },
    notices,
    script,
    closing,
    closingMoves: [{ role: 'moderator', move: 'synthesis' }],
    wording,
    words,
    ...views,
  }),
);

/** Who examines whom: everybody one other, everybody by one other, each somebody who opened far from where they stand. */
function pairs(seats: readonly Seat[], openings: readonly Turn[]): { asks: Seat; answers: Seat }[] {
  const placeOf = ({ id }: Seat) => {
    const place = (positions as readonly unknown[]).indexOf(lastStance(openings, id)?.stance);
    return place < 0 ? (positions.length - 1) / 2 : place;
  };
  const ranked = [...seats].sort((a, b) => placeOf(a) - placeOf(b));
  const away = Math.floor(ranked.length / 2);
  const found = ranked.flatMap((asks, index) => {
    const answers = ranked[(index + away) % ranked.length];
    return answers && answers !== asks ? [{ asks, answers }] : [];
  });
  // Whoever opened last does not speak on.
  const [first, ...others] = found;
  return first && first.asks === seats.at(-1) ? [...others, first] : found;
}
