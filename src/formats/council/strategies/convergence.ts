import { mentions, usesPhrase } from '../../../text/mentions';
import { terms } from '../../../text/terms';
import { objectionIn, realEntries } from './objections';
import type { ModeratorContext, PriorTurn } from './strategy';

/** The phrase by which an expert stands down: its objections are met. */
export const standDownPhrase = 'stress-tested';

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
  const objectors = now.filter(turn => turn.by === 'expert' && isObjecting(turn) && said.includes(turn));
  if (objectors.length > 0) return apart('objections', slugsOf(objectors));
  if (said.every(turn => usesPhrase(turn.text, standDownPhrase))) return { converged: true, why: 'stood down', by: [] };
  const sides = new Set(said.map(sideOf));
  if (sides.size !== 1 || sides.has(0)) return apart('stances', slugsOf(said.filter(turn => sideOf(turn) !== 1)));
  const known = [topic, ...priorTurns.filter(turn => turn.text !== '').map(turn => turn.text)];
  const empty = said.filter(turn => !hasSubstance(turn, known, experts));
  if (empty.length > 0) return apart('empty agreement', slugsOf(empty));
  const synthesis = now.findLast(turn => turn.by === 'moderator' && turn.data?.aligned !== undefined);
  const aligned = synthesis?.data?.aligned === true && realEntries(synthesis.data.stillDisputed).length === 0;
  return aligned ? { converged: true, why: 'aligned', by: [] } : apart('synthesis');
}

/** Whether a turn still objects, in its data or in its words. */
function isObjecting(turn: PriorTurn): boolean {
  return realEntries(turn.data?.objections).length > 0 || objectionIn(turn.text) !== undefined;
}

/** Where a declared stance leans: 1 for, -1 against, 0 where it was not declared or stands in the middle. */
function sideOf({ data }: PriorTurn): 1 | 0 | -1 {
  const stance = typeof data?.stance === 'string' ? data.stance : '';
  if (/\bagainst$/.test(stance)) return -1;
  return /\bfor$/.test(stance) ? 1 : 0;
}

/** Agreement counts where it names what it rests on: some matter of the topic or of what others said, not only a name and a nod. */
function hasSubstance(turn: PriorTurn, known: readonly string[], experts: ModeratorContext['experts']): boolean {
  const others = new Set(known.filter(text => text !== turn.text).flatMap(text => [...terms(text)]));
  const names = experts.flatMap(({ name }) => [...terms(name)]);
  const matters = new Set(
    terms(turn.text).filter(term => others.has(term) && !nods.has(term) && !names.includes(term)),
  );
  const takesUp = experts.some(({ slug, name }) => slug !== turn.slug && mentions(turn.text, name));
  return matters.size >= (takesUp ? 2 : 3);
}

/** What a nod is made of. */
const nods = new Set(
  terms(
    'agree agreed agreement fully totally completely absolutely support supportive yes right great good excellent strong solid point points view views position said everything everyone everybody board happy go ahead going sounds perfect exactly same here nothing add others colleagues panel table consensus aligned align proposal plan decision well argued thank thanks concur second echo convinced conclusion team let',
  ),
);

function slugsOf(turns: readonly PriorTurn[]): string[] {
  return turns.map(({ slug }) => slug);
}
