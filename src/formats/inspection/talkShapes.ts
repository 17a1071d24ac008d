// The answer schemas of turns that talk about findings: what they declare beside their speech.

import * as z from 'zod/mini';
import { isRecord, type JsonObject } from '../../base/json';
import { besideShape } from '../../script/answerShape';
import type { Move } from '../../script/move';
import { changeFails, ownRuling, parseAdditions, parseStances, stanceKinds } from '../../script/stance';
import { severities } from './shapes';

const text = (description: string) => z.string().check(z.describe(description));

const stance = z.object({
  id: text('F…, C… or Q…'),
  stance: z.enum(stanceKinds.map(each => (each === 'fails' ? changeFails : each))),
  side: z.optional(z.number().check(z.describe('for: the number of the side'))),
  as: z.optional(z.string().check(z.describe('same: the id of the other finding'))),
  why: text('at most 12 words'),
});

const addition = z.object({
  claim: text('what is wrong or missing, at most 25 words'),
  section: text('the heading under which it stands or belongs'),
  consequence: text('at most 20 words'),
  change: text('at most 25 words'),
  severity: z.enum(severities),
});

const leaning = z.object({
  choice: text('Q…'),
  side: z.number(),
  why: text('at most 20 plain words, without ids and without names of those who spoke'),
});

/** A move with the answer schema for findings on the table: an arguing one declares stances and additions, a concluding one where it leans on choices. */
export function withTalkAnswer(move: Move, concludes: boolean): Move {
  if (concludes && move.answer) {
    const answer = besideShape(move.answer, '', { leanings: z.optional(z.array(leaning)) }, readLeanings);
    // Much of what it would have to think of was weighed before, and somebody waits for it.
    return { ...move, talking: { answer, effort: 'medium' } };
  }
  if (!move.argues) return move;
  const levels = move.ownRulings ?? [];
  const own = { ownVerdict: z.optional(z.enum(levels)), ownConfidence: z.optional(z.number()) };
  const beside = {
    stances: z.optional(z.array(stance)),
    adds: z.optional(z.array(addition)),
    ...(levels.length > 0 ? own : {}),
  };
  const read = (data: JsonObject) => ({ ...readDeclarations(data), ...ownRuling(data, levels) });
  return { ...move, talking: { answer: besideShape(move.answer, 'talk', beside, read) } };
}

/** Reads what was declared; nothing for empty lists. */
function readDeclarations(data: JsonObject): JsonObject {
  const [stances, adds] = [parseStances(data), parseAdditions(data)];
  return {
    ...(stances.length > 0 ? { stances: stances.map(each => ({ ...each })) } : {}),
    ...(adds.length > 0 ? { adds: adds.map(each => ({ ...each })) } : {}),
  };
}

function readLeanings({ leanings }: JsonObject): JsonObject {
  const listed = Array.isArray(leanings) ? leanings.filter(isRecord) : [];
  return listed.length > 0 ? { leanings: listed } : {};
}
