import * as z from 'zod/mini';
import type { JsonObject } from '../../base/json';
import { answerShape } from '../../script/answerShape';
import type { Brief } from '../../script/brief';
import { type Judged, orderCheck } from '../../script/judging';
import { type AnswerOf, type Move, spokenChecks } from '../../script/move';
import type { Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { isInspected } from '../inspection/options';
import { experts } from './chairs';
import { conclusionFields, conclusionNote } from './conclusionFields';
import { openPoints } from './objections';
import { lastStance, positions } from './stances';

/** What a council may say of what was proposed. */
const verdicts = ['adopt', 'adopt with changes', 'reject', 'undecided'] as const;

/** A council's finding as data: the verdict, then the conclusion, and the experts whose objections it meets. */
const findingShape = answerShape('finding', {
  verdict: z.enum(verdicts),
  ...conclusionFields,
  granted: z.array(z.string()),
});

type Finding = AnswerOf<{ answer: typeof findingShape }>;

/** The turn by which a moderator finds. */
export const finding = {
  limit: 250,
  checks: spokenChecks,
  answer: findingShape,
  effort: 'high',
  concludes: true,
  decides: {
    fields: ['verdict', 'recommendation'],
    meaning: 'verdict: what is advised on what was proposed; recommendation: the same in a sentence.',
    edition: 3,
  },
} as const satisfies Omit<Move, 'label'>;

/** What a turn that was to find found. */
export function findingOf(turn: Turn | undefined): Finding | undefined {
  return turn && wasSpoken(turn) ? (turn.data as Finding | undefined) : undefined;
}

/** How a moderator finds, for the wording of whoever concludes. */
export const findingNote = (brief: Brief) => {
  const before = isInspected(brief) ? ' (adopt only where nothing on the table has to change before)' : '';
  return `As verdict on what was proposed give one of: ${verdicts.join(', ')}${before}. ${conclusionNote} As granted give the names of those whose objections the recommendation meets in full.`;
};

/** What a council comes to; an objection that the moderator does not grant stays dissent, whatever else the moderator makes of it. */
export function findingOutcome(brief: Brief, reason: string, first: Judged, heard: readonly Turn[]): Outcome {
  const { turn } = first;
  const found = findingOf(turn);
  if (!found) return { reason, success: false, topic: brief.topic };
  const { dissent: _dissent, granted: _granted, ...data } = found;
  return {
    reason,
    success: true,
    topic: brief.topic,
    finding: turn.text,
    ...data,
    dissent: dissentOf(brief, heard, found),
    ...orderCheck(first, each => findingOf(each)?.verdict),
  };
}

/** Each expert's dissent once: as the moderator heard it, else what it objected to last, else the turn with which it stood against the verdict. */
function dissentOf(brief: Brief, heard: readonly Turn[], { verdict, dissent, granted }: Finding): JsonObject[] {
  return experts(brief).flatMap(({ id, name }) => {
    // Findings of older records name nobody whose objections they meet: there what was declared last counts alone.
    const named = granted && dissent.find(({ by }) => mentions(by, name));
    if (named) return [{ by: name, text: named.text }];
    const stance = lastStance(heard, id);
    const turn = heard.find(each => each.id === stance?.turn);
    if (!stance || !turn) return [];
    const isGranted = granted?.some(each => mentions(each, name));
    const objections = isGranted ? [] : openPoints(heard, id).objections;
    const leaning = positions.indexOf(stance.stance) - 2;
    const opposed = verdict.startsWith('adopt') ? leaning < 0 : verdict === 'reject' && leaning > 0;
    if (objections.length === 0 && (!opposed || isGranted)) return [];
    return [{ by: name, text: objections.length > 0 ? objections.join(' ') : turn.text }];
  });
}
