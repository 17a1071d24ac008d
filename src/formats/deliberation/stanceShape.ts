import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import type { Brief } from '../../script/brief';
import type { PlainAnswer } from '../../script/format';
import { talkOf } from '../../script/stance';
import type { Cue } from '../../script/step';

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
  const asked = `As stance give one of: ${levels.join(', ')}; as confidence 0 to 1.`;
  if (!before) return `${asked} This is your first: changedBy stays empty.`;
  return `Your last stance was “${before.stance}”. ${asked} If you hold another now, or give up a claim, put into changedBy whose words moved you and quote them; else leave it empty. Do not move to be agreeable: stay, unless a new argument moves you, or a text that meets your point.`;
}

/** What a stance for or against is about: a topic may be a question, which nobody can be for. */
export function matterOf({ document }: Pick<Brief, 'document'>, { data }: Pick<Cue, 'data'>): string {
  const changed = talkOf(data) > 0 ? ', with the changes on the table that nobody says fail worked in' : '';
  return document
    ? `going ahead with what “${document.title}” proposes${changed}`
    : 'the topic; where that is a question, yes to it or the answer that is on the table';
}
