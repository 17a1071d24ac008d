import * as z from 'zod/mini';
import { isRecord } from '../../../base/json';
import { answerShape } from '../../../script/answerShape';
import { nearest } from '../../../text/nearest';
import type { ModeratorContext, TurnAssignment } from './strategy';

/** The most turns that one round may be planned with. */
const mostTurns = 36;
/** The longest prompt of an assignment, in characters. */
const longestPrompt = 4000;

/** A plan as it is recorded. */
export const planShape = answerShape('plan', {
  plan: z.array(z.object({ expertSlug: z.string(), prompt: z.string() })),
});

/** Whether to go on, as it is recorded. */
export const goOnShape = answerShape('goOn', { goOn: z.boolean() });

/** The plan in what a strategy returned, or what is wrong with it. */
export function readPlan(
  value: unknown,
  context: ModeratorContext,
): { plan: TurnAssignment[] } | { complaint: string } {
  if (!Array.isArray(value)) return { complaint: `planRound returned ${nameOf(value)} instead of a list` };
  if (value.length === 0) return { complaint: 'planRound planned nobody' };
  if (value.length > mostTurns)
    return { complaint: `planRound planned ${value.length} turns; the most are ${mostTurns}` };
  const plan: TurnAssignment[] = [];
  for (const [index, each] of value.entries()) {
    const complaint = complaintAbout(each, plan.at(-1)?.expertSlug, context);
    if (complaint) return { complaint: `planRound’s assignment ${index + 1} ${complaint}` };
    const { expertSlug, prompt } = each as TurnAssignment;
    plan.push({ expertSlug, prompt });
  }
  return { plan };
}

function complaintAbout(value: unknown, before: string | undefined, { experts }: ModeratorContext): string | undefined {
  if (!isRecord(value)) return `is ${nameOf(value)} instead of { expertSlug, prompt }`;
  const { expertSlug, prompt } = value;
  if (typeof expertSlug !== 'string') return 'has no expertSlug';
  if (typeof prompt !== 'string' || prompt.trim() === '') return 'has no prompt';
  if (prompt.length > longestPrompt) return `has a prompt of more than ${longestPrompt} characters`;
  const slugs = experts.map(({ slug }) => slug);
  if (!slugs.includes(expertSlug)) {
    const near = nearest(expertSlug, slugs);
    return `names the expert “${expertSlug}”, who is not at the table${near ? ` (did you mean “${near}”?)` : ''}; there are: ${slugs.join(', ')}`;
  }
  return expertSlug === before ? `has ${expertSlug} speak twice in a row` : undefined;
}

/** Whether to go on in what a strategy returned, or what is wrong with it. */
export function readGoOn(value: unknown): { goOn: boolean } | { complaint: string } {
  if (typeof value === 'boolean') return { goOn: value };
  return { complaint: `shouldContinue returned ${nameOf(value)} instead of true or false` };
}

/** A plan in which nobody speaks twice in a row, not even after the end of the round before; who would is moved behind the next, or left out. */
export function ordered(plan: readonly TurnAssignment[], last: string | undefined): TurnAssignment[] {
  const left = [...plan];
  const found: TurnAssignment[] = [];
  for (;;) {
    const before = found.at(-1)?.expertSlug ?? last;
    const at = left.findIndex(({ expertSlug }) => expertSlug !== before);
    const next = at < 0 ? undefined : left.splice(at, 1)[0];
    if (!next) return found;
    found.push(next);
  }
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return Array.isArray(value) ? 'a list' : `a${typeof value === 'object' ? 'n' : ''} ${typeof value}`;
}
