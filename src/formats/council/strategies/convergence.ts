// Detects consensus in a council, for the strategy `consensus-check`.

import type { ModeratorContext, PriorTurn } from './strategy';

/** Whether a round has brought the table together, and why. */
export interface Convergence {
  converged: boolean;
  why: // Together: all voted for the proposal; or all accept the same text, and all have tried to break it, or just accept it.
    | 'voted'
    | 'stood down'
    | 'aligned'
    // Apart: somebody was not heard, objects, sets conditions or declares nothing; or no proposal was stated before the round.
    | 'unheard'
    | 'objections'
    | 'conditions'
    | 'not declared'
    | 'no proposal'
    // Apart: the moderator's synthesis of the round sees a dispute, or does not call the table aligned.
    | 'synthesis';
  /** The slugs of the experts that prevent it. */
  by: string[];
}

type DeclaredData = NonNullable<PriorTurn['data']>;

/** The declarations that prevent convergence, in order of precedence. */
const disagreements: readonly [Convergence['why'], (said: DeclaredData) => boolean][] = [
  [
    'objections',
    ({ declares, vote, objections = [] }) => declares === 'object' || vote === 'object' || objections.length > 0,
  ],
  ['conditions', ({ declares, conditions = [] }) => declares === 'accept-if' || conditions.length > 0],
  ['not declared', ({ declares, vote }) => declares !== 'accept' && vote !== 'accept'],
];

/** Checks by the votes of a round, or else its declarations, whether the table has come together; an expert without one prevents it. */
export function checkConvergence({ experts, round, priorTurns }: ModeratorContext): Convergence {
  const roundTurns = priorTurns.filter(turn => turn.round === round && turn.text !== '');
  const votes = roundTurns.filter(({ data }) => data?.vote !== undefined);
  const declarations = experts.map(({ slug }) => ({
    slug,
    turn: (votes.length > 0 ? votes : roundTurns).findLast(turn => turn.slug === slug && turn.by === 'expert'),
  }));
  const expertsWhere = (test: (each: (typeof declarations)[number]) => boolean) =>
    declarations.filter(test).map(({ slug }) => slug);
  const unheard = expertsWhere(({ turn }) => !turn);
  if (unheard.length > 0) return { converged: false, why: 'unheard', by: unheard };
  for (const [why, test] of disagreements) {
    const by = expertsWhere(({ turn }) => test(turn?.data ?? {}));
    if (by.length > 0) return { converged: false, why, by };
  }
  if (votes.length > 0) return { converged: true, why: 'voted', by: [] };
  const synthesis = roundTurns.findLast(turn => turn.by === 'moderator')?.data;
  if (!wasProposed(round, priorTurns, synthesis)) return { converged: false, why: 'no proposal', by: [] };
  const { aligned, disputed = [] } = synthesis ?? {};
  if (aligned !== true || disputed.some(({ by }) => by.length > 0))
    return { converged: false, why: 'synthesis', by: [] };
  const tested = declarations.every(({ turn }) => turn?.data?.stressTested === true);
  return { converged: true, why: tested ? 'stood down' : 'aligned', by: [] };
}

/** Whether a proposal existed when the round began; older records state none, and there the document's own counts. */
function wasProposed(round: number, priorTurns: readonly PriorTurn[], synthesis: DeclaredData | undefined): boolean {
  if (synthesis && synthesis.proposal === undefined) return true;
  return priorTurns.some(turn => turn.round < round && (turn.data?.proposal ?? []).length > 0);
}
