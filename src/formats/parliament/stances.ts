import type { Brief, Seat } from '../../script/brief';
import { type Turn, wasSpoken } from '../../script/turn';
import { mentions } from '../../text/mentions';
import { quotedPhrases } from '../../text/spaces';
import { stances } from './kinds';
import { option } from './options';

/** Where an answer can stand. */
export type Stance = (typeof stances)[number];

/** The stances an answer may take: all, or with the guard on only firm ones at first, softening from round 3, concession from 4; a deadlock or a forced compromise lifts it. */
export function allowedStances(brief: Brief, round: number, lifted: boolean): readonly Stance[] {
  if (!option(brief, 'stanceGuard') || lifted || round >= 4) return stances;
  return stances.slice(0, round >= 3 ? 3 : 2);
}

/** The stance an answer counts as: one that the guard does not allow yet counts as the firmest that comes nearest. */
export function stanceOf(turn: Turn): Stance | undefined {
  const declared = (stances as readonly unknown[]).indexOf(turn.data?.stance);
  if (turn.move !== 'answer' || declared < 0 || !wasSpoken(turn)) return undefined;
  const allowed = turn.cue?.allowed;
  const most = Array.isArray(allowed) && allowed.length > 0 ? allowed.length - 1 : stances.length - 1;
  return stances[Math.min(declared, most)];
}

/** Whether an answer went further than the guard allowed. */
export function isGuarded(turn: Turn): boolean {
  return turn.data?.stance !== undefined && stanceOf(turn) !== undefined && stanceOf(turn) !== turn.data.stance;
}

/** Whether an answer gives way and names neither anybody nor a phrase that moved it. */
export function isUnfounded(turn: Turn, members: readonly Seat[]): boolean {
  const stance = stanceOf(turn);
  if (stance !== 'soften' && stance !== 'concede') return false;
  const names = members.some(({ id, name }) => id !== turn.seat && mentions(turn.text, name));
  return !names && quotedPhrases(turn.text).length === 0;
}
