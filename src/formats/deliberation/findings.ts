import * as z from 'zod/mini';
import type { JsonObject } from '../../base/json';
import { answerShape } from '../../script/answerShape';
import type { Brief } from '../../script/brief';
import { type Judged, orderCheck } from '../../script/judging';
import type { AnswerOf } from '../../script/move';
import type { Outcome } from '../../script/step';
import { type Turn, wasSpoken } from '../../script/turn';
import { experts } from './chairs';
import { textsOf } from './conclusion';
import { conclusionFields, conclusionNote } from './conclusionFields';
import { stanceShape } from './stanceShape';
import { lastStance, positions } from './stances';

/** What a council may say of what was proposed. */
const verdicts = ['adopt', 'adopt with changes', 'reject', 'undecided'] as const;

/** A council's finding as data: the verdict, then the conclusion. */
export const findingShape = answerShape('finding', { verdict: z.enum(verdicts), ...conclusionFields });

type Finding = AnswerOf<{ answer: typeof findingShape }>;

/** What a turn that was to find found. */
export function findingOf(turn: Turn | undefined): Finding | undefined {
  return turn && wasSpoken(turn) ? (turn.data as Finding | undefined) : undefined;
}

/** What an expert declares with a turn: a stance, and what it objects to. One shape for all that experts say: a second one would cost the cached prefix of every call. */
export const expertShape = stanceShape('stance', positions, { objections: z.array(z.string()) });

/** What an expert declares. */
export type Advice = AnswerOf<{ answer: typeof expertShape }>;

/** How to fill in the objections of a turn. */
export const objectionsNote =
  'As objections list what you still object to, a sentence each; leave it empty if nothing is left.';

/** How a moderator finds, for the wording of whoever concludes. */
export const findingNote = `As verdict on what was proposed give one of: ${verdicts.join(', ')}. ${conclusionNote} Invent no agreement: where a difference stays, say so.`;

/** What a council comes to; the dissent is the experts' own, drawn from what they declared last, whatever the moderator makes of it. */
export function findingOutcome(brief: Brief, reason: string, first: Judged, heard: readonly Turn[]): Outcome {
  const { turn } = first;
  const found = findingOf(turn);
  if (!found) return { reason, success: false, topic: brief.topic };
  const { dissent: _dissent, ...data } = found;
  return {
    reason,
    success: true,
    topic: brief.topic,
    finding: turn.text,
    ...data,
    dissent: dissentOf(brief, heard, data.verdict),
    ...orderCheck(first, each => findingOf(each)?.verdict),
  };
}

function dissentOf(brief: Brief, heard: readonly Turn[], verdict: Finding['verdict']): JsonObject[] {
  return experts(brief).flatMap(({ id, name }) => {
    const stance = lastStance(heard, id);
    const turn = heard.find(each => each.id === stance?.turn);
    if (!stance || !turn) return [];
    const objections = textsOf((turn.data as Partial<Advice> | undefined)?.objections);
    const leaning = positions.indexOf(stance.stance) - 2;
    const opposed = verdict.startsWith('adopt') ? leaning < 0 : verdict === 'reject' && leaning > 0;
    if (objections.length === 0 && !opposed) return [];
    return [{ by: name, text: objections.length > 0 ? objections.join(' ') : turn.text }];
  });
}
