import { marksOf } from './marks';
import type { ModeratorContext, PriorTurn, TurnMarks } from './strategy';

/** Whether a round has brought the table together, and on what that rests. */
export interface Convergence {
  converged: boolean;
  /**
   * Together: everyone stood down, or everyone declared themselves on one side and the synthesis shows alignment.
   * Apart: somebody was not heard, objects, or stands elsewhere; somebody has not said that they accept it; agreement without
   * anything behind it; or a synthesis that does not show it.
   */
  why:
    | 'stood down'
    | 'aligned'
    | 'unheard'
    | 'objections'
    | 'stances'
    | 'not declared'
    | 'empty agreement'
    | 'synthesis';
  /** Slugs of the experts that keep it going. */
  by: string[];
}

type Said = PriorTurn & { marks: TurnMarks };

/** Judges the round of a context by what was said and declared in it. Silence is not assent: one expert that has not declared itself is enough to go on. */
export function convergence({ experts, round, topic, priorTurns }: ModeratorContext): Convergence {
  const now = priorTurns.filter(turn => turn.round === round);
  const lastOf = (slug: string) => now.findLast(turn => turn.slug === slug && turn.by === 'expert' && turn.text !== '');
  const unheard = experts.filter(({ slug }) => !lastOf(slug)).map(({ slug }) => slug);
  if (unheard.length > 0 || experts.length === 0) return { converged: false, why: 'unheard', by: unheard };
  // What was measured when a turn ended stands, whatever later versions would make of it.
  const marked = (turn: PriorTurn): Said => ({
    ...turn,
    marks: turn.marks ?? marksOf(turn, priorTurns.slice(0, priorTurns.indexOf(turn)), topic, experts),
  });
  const said = experts.flatMap(({ slug }) => lastOf(slug) ?? []).map(marked);
  const apart = keptApart(said);
  if (apart) return { converged: false, ...apart };
  if (said.every(turn => turn.marks.standsDown)) return { converged: true, why: 'stood down', by: [] };
  const empty = said.filter(turn => turn.marks.empty);
  if (empty.length > 0) return { converged: false, why: 'empty agreement', by: slugsOf(empty) };
  const synthesis = now.findLast(turn => turn.by === 'moderator');
  const aligned = synthesis !== undefined && marked(synthesis).marks.aligned === true;
  return { converged: aligned, why: aligned ? 'aligned' : 'synthesis', by: [] };
}

/** Who keeps the experts apart. A table that rejects as one is together: what each objects to is the proposal, not the others. */
function keptApart(said: readonly Said[]): Pick<Convergence, 'why' | 'by'> | undefined {
  const rejecting = said.every(turn => turn.marks.rejects);
  const objectors = said.filter(turn => turn.marks.objects);
  if (!rejecting && objectors.length > 0) return { why: 'objections', by: slugsOf(objectors) };
  const side = rejecting ? -1 : 1;
  const stoodDown = said.every(turn => turn.marks.standsDown);
  const elsewhere = said.filter(turn => !standsOn(turn, side, stoodDown));
  if (elsewhere.length > 0) return { why: 'stances', by: slugsOf(elsewhere) };
  const silent = said.filter(({ marks }) => !(marks.standsDown || marks.accepts || rejecting));
  return silent.length > 0 ? { why: 'not declared', by: slugsOf(silent) } : undefined;
}

/** Whether a declared stance is on a side; where none was declared the words count, and where all stand down one may stay in the middle. */
function standsOn({ data }: PriorTurn, side: 1 | -1, middleToo: boolean): boolean {
  if (typeof data?.stance !== 'string') return true;
  const declared = /\bagainst$/.test(data.stance) ? -1 : /\bfor$/.test(data.stance) ? 1 : 0;
  return declared === side || (middleToo && declared === 0);
}

function slugsOf(turns: readonly PriorTurn[]): string[] {
  return turns.map(({ slug }) => slug);
}
