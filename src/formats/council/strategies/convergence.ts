import type { ModeratorContext, PriorTurn } from './strategy';

/** Whether a round has brought the table together, and on what that rests. */
export interface Convergence {
  converged: boolean;
  /**
   * Together: everyone accepts the same text and has tried to break it, or accepts it, and the synthesis is aligned.
   * Apart: somebody was not heard, objects, sets conditions or declares nothing; no proposal was stated before the round; or the
   * synthesis sees a dispute.
   */
  why:
    | 'stood down'
    | 'aligned'
    | 'unheard'
    | 'objections'
    | 'conditions'
    | 'not declared'
    | 'no proposal'
    | 'synthesis';
  /** Slugs of the experts that keep it going. */
  by: string[];
}

type Said = NonNullable<PriorTurn['data']>;

/** What keeps a table apart, the first that holds of somebody. */
const apart: readonly [Convergence['why'], (said: Said) => boolean][] = [
  ['objections', ({ declares, objections = [] }) => declares === 'object' || objections.length > 0],
  ['conditions', ({ declares, conditions = [] }) => declares === 'accept-if' || conditions.length > 0],
  ['not declared', ({ declares }) => declares !== 'accept'],
];

/** Judges the round of a context by what was declared in it. Silence is not assent: one expert that has not declared itself is enough to go on. */
export function convergence({ experts, round, priorTurns }: ModeratorContext): Convergence {
  const now = priorTurns.filter(turn => turn.round === round && turn.text !== '');
  const said = experts.map(({ slug }) => ({
    slug,
    turn: now.findLast(turn => turn.slug === slug && turn.by === 'expert'),
  }));
  const keeping = (test: (each: (typeof said)[number]) => boolean) => said.filter(test).map(({ slug }) => slug);
  const unheard = keeping(({ turn }) => !turn);
  if (unheard.length > 0) return { converged: false, why: 'unheard', by: unheard };
  for (const [why, test] of apart) {
    const by = keeping(({ turn }) => test(turn?.data ?? {}));
    if (by.length > 0) return { converged: false, why, by };
  }
  const synthesis = now.findLast(turn => turn.by === 'moderator')?.data;
  if (!wasProposed(round, priorTurns, synthesis)) return { converged: false, why: 'no proposal', by: [] };
  const { aligned, disputed = [] } = synthesis ?? {};
  if (aligned !== true || disputed.some(({ by }) => by.length > 0))
    return { converged: false, why: 'synthesis', by: [] };
  const tested = said.every(({ turn }) => turn?.data?.stressTested === true);
  return { converged: true, why: tested ? 'stood down' : 'aligned', by: [] };
}

/** Whether there was a text to accept as the round began. A synthesis of older records states none: there the document's own was meant. */
function wasProposed(round: number, priorTurns: readonly PriorTurn[], synthesis: Said | undefined): boolean {
  if (synthesis && synthesis.proposal === undefined) return true;
  return priorTurns.some(turn => turn.round < round && (turn.data?.proposal ?? []).length > 0);
}
