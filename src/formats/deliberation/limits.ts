import type { Brief } from '../../script/brief';
import { choiceOption, numberOption, optionReader } from '../../script/option';
import type { Hears } from '../../script/step';

/** How much of the talk a member hears; the presiding seat hears everything. */
export const scopeOption = choiceOption(
  'scope',
  'Context',
  'What a member hears: everything, the round under way, or the last turns.',
  ['all', 'round', 'recent'],
);

/** A limit on every spoken turn, which may tighten that of its move (kind of turn). */
export const maxWordsOption = numberOption(
  'maxWords',
  'Maximum words per turn',
  'Maximum words in any turn; 0 keeps the limit of each kind of turn.',
  { value: 0, min: 0, max: 400 },
);

/** What a member hears under the session's scope: `recent` is a turn for each seat, at least four; `since` is the round that the current one responds to. */
export function hearsOf(brief: Brief, since?: string): Hears {
  const scope = optionReader([scopeOption])(brief, 'scope');
  if (scope === 'round') return since === undefined ? 'round' : { since };
  return scope === 'recent' ? { recent: Math.max(4, brief.seats.length) } : 'all';
}
