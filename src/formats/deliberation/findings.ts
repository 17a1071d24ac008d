// The finding of a council, its verdict in the end; the findings of readers on a document are another thing.

import * as z from 'zod/mini';
import type { JsonObject } from '../../base/json';
import { answerShape } from '../../script/answerShape';
import type { Brief } from '../../script/brief';
import { orderCheck, type VerdictTurns } from '../../script/judging';
import { type AnswerOf, type Move, spokenChecks } from '../../script/move';
import type { Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { isInspected } from '../inspection/options';
import { conclusionFields, conclusionNote } from './conclusionFields';
import { outcomeConditions } from './conditions';
import { experts } from './councilSeats';
import { openPoints } from './objections';
import { lastStance, opposes } from './stances';

/** The possible verdicts of a council. */
const verdicts = ['adopt', 'adopt with changes', 'reject', 'undecided'] as const;

/** The fields of a finding: the verdict, the conclusion, and the names of the experts whose objections it meets. */
export const findingFields = {
  verdict: z.enum(verdicts),
  ...conclusionFields,
  granted: z.array(z.string()),
};

const findingShape = answerShape('finding', findingFields);

type Finding = AnswerOf<{ answer: typeof findingShape }>;

/** The rules of the move by which a moderator concludes. */
export const findingMove = {
  limit: 250,
  checks: spokenChecks,
  answer: findingShape,
  effort: 'high',
  concludes: true,
  decides: {
    fields: ['verdict', 'recommendation'],
    meaning: 'verdict: what is advised on what was proposed; recommendation: the same in a sentence.',
    // The examiner has asked about it since edition 3 of sessions; never raised, since sessions replay as they were recorded.
    edition: 3,
  },
} as const satisfies Omit<Move, 'label'>;

/** The finding that a turn declares, if it does; in a record from before experts were granted objections `granted` is missing, whatever the type says. */
export function findingOf(turn: Turn | undefined): Finding | undefined {
  return turn && wasSpoken(turn) ? (turn.data as Finding | undefined) : undefined;
}

/** Prompt lines on how to declare a finding. */
export const findingNote = (brief: Brief) => {
  const before = isInspected(brief) ? ' (adopt only where nothing on the table has to change before)' : '';
  return `As verdict on what was proposed give one of: ${verdicts.join(', ')}${before}. ${conclusionNote} As granted give the names of those whose objections the recommendation meets in full.`;
};

/** The outcome of a council; of a finding that was asked for twice, the first counts, and the second tells whether it depends on the order of the speakers. */
export function findingOutcome(brief: Brief, reason: string, asked: VerdictTurns, turns: readonly Turn[]): Outcome {
  const { turn } = asked;
  const declared = findingOf(turn);
  if (!declared) return { reason, success: false, topic: brief.topic };
  // Dissent and conditions come worked out below.
  const {
    dissent: _dissent,
    granted: _granted,
    conditions: _conditions,
    ...data
  }: Finding & { conditions?: unknown } = declared;
  return {
    reason,
    success: true,
    topic: brief.topic,
    finding: turn.text,
    ...data,
    ...outcomeConditions(turn),
    dissent: collectDissent(brief, turns, declared),
    ...orderCheck(asked, each => findingOf(each)?.verdict),
  };
}

/**
 * Collects one dissent for each expert who has one: as the moderator recorded it, which counts even beside a grant, since it was heard as
 * dissent; none of an expert who is granted all objections; else its last objections, or the turn in which it stood against the verdict.
 */
function collectDissent(brief: Brief, turns: readonly Turn[], { verdict, dissent, granted }: Finding): JsonObject[] {
  return experts(brief).flatMap(({ id, name }) => {
    // Where `granted` is missing, only the experts' own last declarations count.
    const named = granted && dissent.find(({ by }) => mentions(by, name));
    if (named) return [{ by: name, text: named.text }];
    const stance = lastStance(turns, id);
    const turn = turns.find(each => each.id === stance?.turn);
    if (!stance || !turn) return [];
    if (granted?.some(each => mentions(each, name))) return [];
    const { objections } = openPoints(turns, id);
    if (objections.length > 0) return [{ by: name, text: objections.join(' ') }];
    return opposes(stance.stance, verdict) ? [{ by: name, text: turn.text }] : [];
  });
}
