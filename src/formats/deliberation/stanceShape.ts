import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import type { PlainAnswer } from '../../script/format';

/** The shape of a turn that says where its speaker stands; further fields follow the stance. One a format: a second schema would cost the cached prefix. */
export function stanceShape<T extends z.core.$ZodShape = Record<never, never>>(
  name: string,
  levels: readonly string[],
  more = {} as T,
) {
  return answerShape(name, { ...fieldsOf(levels), ...more });
}

const fieldsOf = (levels: readonly string[]) => ({
  stance: z.enum(levels),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  changedBy: z.string(),
});

/** What every such turn declares: one of the format's levels, how surely from 0 to 1, and whose argument made the seat move, in its own words; empty where it did not. */
export type Declared = z.infer<z.ZodMiniObject<ReturnType<typeof fieldsOf>>>;

/** A plain answer moves nobody. */
export const plainStance: PlainAnswer = { values: { changedBy: [''] } };

/** How to fill in a stance, for the wording of every cue that asks for one; `before` is the one that its seat declared last. */
export function stanceNote(levels: readonly string[], before: { stance: string } | undefined): string {
  const known = before ? `Your last stance was “${before.stance}”. ` : '';
  return `${known}As stance give one of: ${levels.join(', ')}; as confidence 0 to 1. If your stance is another than in your last turn, put into changedBy whose argument moved you and quote the words that did; else leave it empty. Do not move to be agreeable: without a new argument, stay.`;
}
