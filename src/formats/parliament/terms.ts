// Typed access to a parliament's options, answers and cue data.

import type { OptionRule } from '../../script/format';
import { answerReader } from '../../script/move';
import { choiceOption, flagOption, numberOption, optionReader } from '../../script/option';
import { cueDataReader, type SeatId, type Turn } from '../../script/turn';
import { numberOf } from '../deliberation/conclusion';
import type { Amendment } from './amendment';
import type { AnswerStance, decisionKinds, voteResults } from './kinds';
import type { Motion } from './motions';
import type { parliamentMoves } from './moves';
import type { Tally } from './tally';

/** The options of a parliament. */
export const options = [
  numberOption('rounds', 'Rounds', 'Maximum rounds of debate; the last one ends in a vote.', {
    value: 3,
    min: 1,
    max: 6,
  }),
  choiceOption('primeMinister', 'Prime Minister', 'Who signs, vetoes or sends back: an agent, or you.', [
    'agent',
    'user',
  ]),
  choiceOption(
    'temperatures',
    'Temperatures',
    'Temperatures stay as they are, or move toward the middle round by round.',
    ['fixed', 'narrowing'],
  ),
  numberOption(
    'exchanges',
    'Exchanges in the first round',
    'Maximum exchanges; halved by the sixth round. 0: twice the number of representatives.',
    { value: 0, min: 0, max: 40 },
  ),
  numberOption(
    'sentences',
    'Sentences in the first round',
    'Maximum sentences in a speech or answer; reduced to a third by the sixth round.',
    { value: 6, min: 2, max: 12 },
  ),
  flagOption(
    'stanceGuard',
    'Stance guard',
    'Nobody softens before round 3 or concedes before round 4, unless a deadlock was declared.',
  ),
] as const satisfies readonly OptionRule[];

/** Reads an option of a parliament. */
export const option = optionReader(options);

/** Reads the data of an answer by its move. */
export const answerOf = answerReader<typeof parliamentMoves>();

/**
 * The data of a parliament's cues (a cue requests a turn): the state of the sitting, and what the turn is about.
 * Numbers: `exchange` of at most `exchanges` in the round, at most `sentences` in a speech; `division` counts the votes on amendments.
 * Flags: `beforeVote`: the floor before a vote, for those not heard; `capped`: no exchange is left in the round; `last`: the last round;
 * `forced`: the bill failed in it; `soFar`: the sitting is closed early; `counted`: the last vote on the bill had votes by then.
 * Lists: `over` exceeded the sentences, `held` went further than the stance guard allows, `waiting` are still to be heard, `tried` failed
 * as drafters; `signs` are signs of a deadlock.
 */
export type CueData = Partial<
  Record<'round' | 'rounds' | 'exchange' | 'exchanges' | 'sentences' | 'temperature' | 'division', number> &
    Record<
      'deadlock' | 'blind' | 'beforeVote' | 'capped' | 'last' | 'forced' | 'soFar' | 'sentBack' | 'counted',
      boolean
    > &
    Record<'tried' | 'quieted' | 'over' | 'held' | 'signs' | 'waiting', string[]> & {
      bill: { version: number; title: string; clauses: string[] };
      /** Whom a speech addresses. */
      to: SeatId;
      /** Whom an answer answers, or who moved the amendment. */
      by: SeatId;
      topic: string;
      /** The stances that an answer may take, if not all. */
      allowed: AnswerStance[];
      amendment: Amendment;
      /** The turn that moved the amendment. */
      moved: string;
      motions: { from: string; kind: Motion['kind']; text: string }[];
      counts: Omit<Tally, 'carried'>;
      /** What follows from the vote by the rule. */
      due: (typeof voteResults)[number];
      /** The decisions that the Prime Minister may take. */
      open: (typeof decisionKinds)[number][];
      /** Set if the Clerk did not accept the answer and it is asked once more; the reason if there is one. */
      again: string | boolean;
    }
>;

/** Reads the data of a parliament's cues. */
export const cueData = cueDataReader<CueData>();

/** The round a turn belongs to, 0 before the first. */
export function roundOf({ cue }: Turn): number {
  return numberOf(cueData(cue).round);
}
