import { marksOf } from './marks';
import type { ModeratorContext, PriorTurn, TurnMarks } from './strategy';

/** Whether a round has brought the table together, and on what that rests. */
export interface Convergence {
  converged: boolean;
  /**
   * Together: everyone stood down, or nobody objects and the synthesis shows alignment.
   * Apart: somebody objects, somebody was not heard, stances differ, agreement without anything behind it, or a synthesis that does not show it.
   */
  why: 'stood down' | 'aligned' | 'objections' | 'unheard' | 'stances' | 'empty agreement' | 'synthesis';
  /** Slugs of the experts that keep it going. */
  by: string[];
}

/** Judges the round of a context by what was said and declared in it; one expert that still objects is enough to go on. */
export function convergence({ experts, round, topic, priorTurns }: ModeratorContext): Convergence {
  const apart = (why: Convergence['why'], by: readonly string[] = []): Convergence => ({
    converged: false,
    why,
    by: [...by],
  });
  const now = priorTurns.filter(turn => turn.round === round);
  const lastOf = (slug: string) => now.findLast(turn => turn.slug === slug && turn.by === 'expert' && turn.text !== '');
  const unheard = experts.filter(({ slug }) => !lastOf(slug)).map(({ slug }) => slug);
  if (unheard.length > 0 || experts.length === 0) return apart('unheard', unheard);
  const said = experts.flatMap(({ slug }) => lastOf(slug) ?? []);
  // What was measured when a turn ended stands, whatever later versions would make of it.
  const marks = (turn: PriorTurn): TurnMarks =>
    turn.marks ?? marksOf(turn, priorTurns.slice(0, priorTurns.indexOf(turn)), topic, experts);
  const objectors = said.filter(turn => marks(turn).objects);
  if (objectors.length > 0) return apart('objections', slugsOf(objectors));
  if (said.every(turn => marks(turn).standsDown)) return { converged: true, why: 'stood down', by: [] };
  const sides = new Set(said.map(sideOf));
  if (sides.size !== 1 || sides.has(0)) return apart('stances', slugsOf(said.filter(turn => sideOf(turn) !== 1)));
  const empty = said.filter(turn => marks(turn).empty);
  if (empty.length > 0) return apart('empty agreement', slugsOf(empty));
  const synthesis = now.findLast(turn => turn.by === 'moderator');
  return synthesis && marks(synthesis).aligned ? { converged: true, why: 'aligned', by: [] } : apart('synthesis');
}

/** Where a declared stance leans: 1 for, -1 against, 0 where it was not declared or stands in the middle. */
function sideOf({ data }: PriorTurn): 1 | 0 | -1 {
  const stance = typeof data?.stance === 'string' ? data.stance : '';
  if (/\bagainst$/.test(stance)) return -1;
  return /\bfor$/.test(stance) ? 1 : 0;
}

function slugsOf(turns: readonly PriorTurn[]): string[] {
  return turns.map(({ slug }) => slug);
}
