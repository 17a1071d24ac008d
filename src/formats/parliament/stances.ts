import type { Brief, Seat } from '../../script/brief';
import type { Turn } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { quotedPhrases } from '../../text/spaces';
import { type AnswerStance, stances } from './kinds';
import { answerOf, cueData, option } from './terms';

/** The stances that an answer may take, firmest first. The stance guard (an option) allows softening from round 3, and conceding from round 4. */
export function allowedStances(brief: Brief, round: number, isGuardLifted: boolean): readonly AnswerStance[] {
  if (!option(brief, 'stanceGuard') || isGuardLifted || round >= 4) return stances;
  return stances.slice(0, round >= 3 ? 3 : 2);
}

/** The stance that an answer counts as: one that the guard does not allow yet counts as the nearest allowed one. */
export function effectiveStance(turn: Turn): AnswerStance | undefined {
  const stance = answerOf('answer', turn)?.stance;
  const declared = stance ? stances.indexOf(stance) : -1;
  if (declared < 0) return undefined;
  const { allowed } = cueData(turn.cue);
  // The allowed stances are the first of all stances.
  const furthest = Array.isArray(allowed) && allowed.length > 0 ? allowed.length - 1 : stances.length - 1;
  return stances[Math.min(declared, furthest)];
}

/** Whether an answer went further than the guard allowed. */
export function exceedsGuard(turn: Turn): boolean {
  const stance = effectiveStance(turn);
  return stance !== undefined && stance !== answerOf('answer', turn)?.stance;
}

/** Whether an answer softens or concedes and names neither a member nor a phrase that moved it. */
export function yieldsWithoutCause(turn: Turn, members: readonly Seat[]): boolean {
  const stance = effectiveStance(turn);
  if (stance !== 'soften' && stance !== 'concede') return false;
  const names = members.some(({ id, name }) => id !== turn.seat && mentions(turn.text, name));
  return !names && quotedPhrases(turn.text).length === 0;
}
