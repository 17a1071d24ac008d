import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import type { PlainAnswer } from '../../script/format';

/** The shape of a turn that says where its speaker stands; further fields follow the stance. One a format: a second schema would cost the cached prefix. */
export function stanceShape<T extends z.core.$ZodShape>(name: string, levels: readonly string[], more?: T) {
  return answerShape(name, {
    stance: z.enum(levels),
    confidence: z.number().check(z.minimum(0), z.maximum(1)),
    changedBy: z.string(),
    ...more,
  });
}

/** A plain answer moves nobody. */
export const plainStance: PlainAnswer = { values: { changedBy: [''] } };

/** How to fill in a stance, for the wording of every cue that asks for one. */
export function stanceNote(levels: readonly string[]): string {
  return `As stance give one of: ${levels.join(', ')}; as confidence 0 to 1. If your stance is another than in your last turn, put into changedBy whose argument moved you and quote the words that did; else leave it empty. Do not move to be agreeable: without a new argument, stay.`;
}
