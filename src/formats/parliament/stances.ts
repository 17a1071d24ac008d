import type { Brief, Seat } from '../../script/brief';
import type { Turn } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { quotedPhrases } from '../../text/spaces';
import { type Stance, stances } from './kinds';
import { answerOf, cueData, option } from './terms';

/** The stances an answer may take: all, or with the guard on only firm ones at first, softening from round 3, concession from 4; a deadlock or a forced compromise lifts it. */
export function allowedStances(brief: Brief, round: number, lifted: boolean): readonly Stance[] {
  if (!option(brief, 'stanceGuard') || lifted || round >= 4) return stances;
  return stances.slice(0, round >= 3 ? 3 : 2);
}

/** The stance an answer counts as: one that the guard does not allow yet counts as the firmest that comes nearest. */
export function stanceOf(turn: Turn): Stance | undefined {
  const stance = answerOf('answer', turn)?.stance;
  const declared = stance ? stances.indexOf(stance) : -1;
  if (declared < 0) return undefined;
  const { allowed } = cueData(turn.cue);
  const most = Array.isArray(allowed) && allowed.length > 0 ? allowed.length - 1 : stances.length - 1;
  return stances[Math.min(declared, most)];
}

/** Whether an answer went further than the guard allowed. */
export function isGuarded(turn: Turn): boolean {
  const stance = stanceOf(turn);
  return stance !== undefined && stance !== answerOf('answer', turn)?.stance;
}

/** Whether an answer gives way and names neither anybody nor a phrase that moved it. */
export function isUnfounded(turn: Turn, members: readonly Seat[]): boolean {
  const stance = stanceOf(turn);
  if (stance !== 'soften' && stance !== 'concede') return false;
  const names = members.some(({ id, name }) => id !== turn.seat && mentions(turn.text, name));
  return !names && quotedPhrases(turn.text).length === 0;
}
