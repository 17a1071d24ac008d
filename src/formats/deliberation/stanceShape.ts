import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import type { Brief } from '../../script/brief';
import type { RehearsalHints } from '../../script/format';
import { talkNumber } from '../../script/stance';
import type { Cue } from '../../script/step';

/** The answer schema of a turn that declares a stance, and `more` fields; a format has only one, since a second schema would break the prompt cache. */
export function stanceShape<T extends z.core.$ZodShape = Record<never, never>>(
  name: string,
  levels: readonly string[],
  more = {} as T,
) {
  return answerShape(name, { ...stanceFields(levels), ...more });
}

const stanceFields = (levels: readonly string[]) => ({
  stance: z.enum(levels),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  changedBy: z.string(),
});

/** The stance fields of an answer: a level, the confidence from 0 to 1, and whose argument caused a change; empty without one. */
export type DeclaredStance = z.infer<z.ZodMiniObject<ReturnType<typeof stanceFields>>>;

/** A rehearsal answer changes no stance. */
export const rehearsalStance: RehearsalHints = { values: { changedBy: [''] } };

/** Prompt lines on how to declare a stance; `before` is the seat's last one. */
export function stanceNote(levels: readonly string[], before: { stance: string } | undefined): string {
  const request = `As stance give one of: ${levels.join(', ')}; as confidence 0 to 1.`;
  if (!before) return `${request} This is your first: changedBy stays empty.`;
  return `Your last stance was “${before.stance}”. ${request} If you hold another now, or give up a claim, put into changedBy whose words moved you and quote them; else leave it empty. Do not move to be agreeable: stay, unless a new argument moves you, or a text that meets your point.`;
}

/** The subject of a stance: going ahead with the document, or the topic. */
export function stanceSubject({ document }: Pick<Brief, 'document'>, { data }: Pick<Cue, 'data'>): string {
  const changed = talkNumber(data) > 0 ? ', with the changes on the table that stand worked in' : '';
  return document
    ? `going ahead with what “${document.title}” proposes${changed}`
    : 'the topic; where that is a question, yes to it or the answer that is on the table';
}
