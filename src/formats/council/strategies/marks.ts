import { mentions } from '../../../text/mentions';
import { terms } from '../../../text/terms';
import { declarationIn } from './declaring/declaration';
import { objectionIn, realEntries } from './objections';
import type { Expert, PriorTurn, TurnMarks } from './strategy';

/** What can be told of a turn by code, judged by what was said before it. */
export function marksOf(
  turn: PriorTurn,
  earlier: readonly PriorTurn[],
  topic: string,
  experts: readonly Expert[],
): TurnMarks {
  const { text, data, by } = turn;
  if (by === 'moderator')
    return typeof data?.aligned === 'boolean'
      ? { aligned: data.aligned && realEntries(data.stillDisputed).length === 0 }
      : {};
  const { deed, beside } = declarationIn(text) ?? { beside: text };
  const objects =
    deed === 'rejects' ||
    realEntries(data?.objections).length > 0 ||
    objectionIn(beside, deed === 'stands down') !== undefined;
  return {
    objects,
    standsDown: deed === 'stands down' && !objects,
    accepts: deed === 'accepts' && !objects,
    rejects: deed === 'rejects',
    empty: !hasSubstance(turn, earlier, topic, experts),
  };
}

/** Agreement counts where it names what it rests on: some matter of the topic or of what others said, not only a name and a nod. Whoever speaks first agrees with nobody. */
function hasSubstance(
  turn: PriorTurn,
  earlier: readonly PriorTurn[],
  topic: string,
  experts: readonly Expert[],
): boolean {
  const others = earlier.filter(each => each.slug !== turn.slug && each.text !== '');
  if (others.length === 0) return true;
  // An empty nod is no matter when it is repeated.
  const matter = earlier.filter(each => each.slug !== turn.slug || each.marks?.empty !== true);
  const known = new Set([topic, ...matter.map(each => each.text)].flatMap(text => [...terms(text)]));
  const names = experts.flatMap(({ name }) => [...terms(name)]);
  const matters = new Set(terms(turn.text).filter(term => known.has(term) && !nods.has(term) && !names.includes(term)));
  const takesUp = experts.some(({ slug, name }) => slug !== turn.slug && mentions(turn.text, name));
  return matters.size >= (takesUp ? 2 : 3);
}

/** What a nod is made of. */
const nods = new Set(
  terms(
    'agree agreed agreement fully totally completely absolutely support supportive yes right great good excellent strong solid point points view views position said everything everyone everybody board happy go ahead going sounds perfect exactly same here nothing add others colleagues panel table consensus aligned align proposal plan decision well argued thank thanks concur second echo convinced conclusion team let accept acceptable objection objections reservation concern left further withdraw withdrawn met answered stress-tested stress tested stand stands way reject',
  ),
);
