// Validates what a moderator strategy returns: the plan of a round, and whether to continue.

import * as z from 'zod/mini';
import { isRecord } from '../../../base/json';
import { answerShape } from '../../../script/answerShape';
import { nearest } from '../../../text/nearest';
import type { ModeratorContext, TurnAssignment } from './strategy';

/** The maximum number of turns in a plan: three for each expert of the largest council. */
const maxTurns = 36;
/** The maximum length of an assignment's prompt, in characters. */
const maxPromptLength = 4000;

/** A plan as it is recorded. */
export const planShape = answerShape('plan', {
  plan: z.array(z.object({ expertSlug: z.string(), prompt: z.string() })),
});

/** Whether to continue, as it is recorded. */
export const goOnShape = answerShape('goOn', { goOn: z.boolean() });

/** Parses the plan that a strategy returned, or explains what is wrong with it. */
export function parsePlan(
  value: unknown,
  context: ModeratorContext,
): { plan: TurnAssignment[] } | { complaint: string } {
  if (!Array.isArray(value)) return { complaint: `planRound returned ${describeType(value)} instead of a list` };
  if (value.length === 0) return { complaint: 'planRound planned nobody' };
  if (value.length > maxTurns)
    return { complaint: `planRound planned ${value.length} turns; the most are ${maxTurns}` };
  const plan: TurnAssignment[] = [];
  for (const [index, each] of value.entries()) {
    const complaint = assignmentComplaint(each, plan.at(-1)?.expertSlug, context);
    if (complaint) return { complaint: `planRound’s assignment ${index + 1} ${complaint}` };
    const { expertSlug, prompt } = each as TurnAssignment;
    plan.push({ expertSlug, prompt });
  }
  return { plan };
}

/** What is wrong with an assignment that follows one to the expert `before`; undefined if nothing. */
function assignmentComplaint(
  value: unknown,
  before: string | undefined,
  { experts }: ModeratorContext,
): string | undefined {
  if (!isRecord(value)) return `is ${describeType(value)} instead of { expertSlug, prompt }`;
  const { expertSlug, prompt } = value;
  if (typeof expertSlug !== 'string') return 'has no expertSlug';
  if (typeof prompt !== 'string' || prompt.trim() === '') return 'has no prompt';
  if (prompt.length > maxPromptLength) return `has a prompt of more than ${maxPromptLength} characters`;
  const slugs = experts.map(({ slug }) => slug);
  if (!slugs.includes(expertSlug)) {
    const near = nearest(expertSlug, slugs);
    return `names the expert “${expertSlug}”, who is not at the table${near ? ` (did you mean “${near}”?)` : ''}; there are: ${slugs.join(', ')}`;
  }
  return expertSlug === before ? `has ${expertSlug} speak twice in a row` : undefined;
}

/** Parses whether to continue, or explains what is wrong with the answer. */
export function parseGoOn(value: unknown): { goOn: boolean } | { complaint: string } {
  if (typeof value === 'boolean') return { goOn: value };
  return { complaint: `shouldContinue returned ${describeType(value)} instead of true or false` };
}

/** Reorders a plan so that no expert speaks twice in a row, also across rounds; turns that cannot be placed are left out. */
export function separateTurns(plan: readonly TurnAssignment[], last: string | undefined): TurnAssignment[] {
  const remaining = [...plan];
  const result: TurnAssignment[] = [];
  for (;;) {
    const before = result.at(-1)?.expertSlug ?? last;
    const at = remaining.findIndex(({ expertSlug }) => expertSlug !== before);
    const next = at < 0 ? undefined : remaining.splice(at, 1)[0];
    if (!next) return result;
    result.push(next);
  }
}

function describeType(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
