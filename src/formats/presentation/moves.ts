import * as z from 'zod/mini';
import { answerShape } from '../../script/answerShape';
import type { Move, Rule } from '../../script/move';

const shareSchema = z.number().check(z.minimum(0), z.maximum(1));
const checks: readonly Rule[] = ['limit'];

/** The schema of a question, with its relevance to the slide and the urgency of an answer. */
const questionShape = answerShape('question', { relevance: shareSchema, urgency: shareSchema });

/** The schema of the moderator's transitions for the agents who may be called, and of its nods during an answer. */
const handoverShape = answerShape('handover', {
  others: z.array(z.object({ agent: z.string(), phrase: z.string() })),
  nods: z.array(z.string()),
});

/** The schema of an agent's verdict on an answer. */
const verdictShape = answerShape('verdict', {
  verdict: z.enum(['satisfied', 'follow-up', 'escalate']),
  reason: z.string(),
});

/** The schema of a pile-on (a remark on another's question and its answer), with how much it would add. */
const pileOnShape = answerShape('pile-on', { worth: shareSchema });

/** The kinds of turns of a presentation, with their limits in words: what is prepared behind it, and what is said. */
export const presentationMoves = {
  drafted: { label: 'question in preparation', limit: 50, checks, answer: questionShape, aside: true },
  handover: { label: 'transitions in preparation', limit: 20, checks: [], answer: handoverShape, aside: true },
  bridging: { label: 'bridge in preparation', limit: 30, checks: [], aside: true },
  seconding: { label: 'pile-on in preparation', limit: 40, checks, answer: pileOnShape, aside: true },
  transition: { label: 'transition', limit: 30, checks: [], aside: true },
  question: { label: 'question', limit: 50, checks: [] },
  nod: { label: 'aside', limit: 6, checks: [], aside: true },
  verdict: { label: 'to the answer', limit: 50, checks, answer: verdictShape },
  bridge: { label: 'back to the talk', limit: 40, checks: [], aside: true },
  pileOn: { label: 'pile-on', limit: 40, checks: [] },
  debrief: { label: 'debrief', limit: 200, checks: [], effort: 'medium' },
} as const satisfies Record<string, Move>;
