import type { Brief } from '../../script/brief';
import { choiceOption, numberOption, optionsOf } from '../../script/option';
import type { Hears } from '../../script/step';

/** Of what was said, how much a member hears; who presides hears all. */
export const scopeOption = choiceOption(
  'scope',
  'Context',
  'What a member hears: everything, the round under way, or the last turns.',
  ['all', 'round', 'recent'],
);

/** A tighter limit than the moves have of their own; the stage holds every spoken turn to it. */
export const maxWordsOption = numberOption(
  'maxWords',
  'Most words a turn',
  'The most words of any turn; 0 leaves every kind of turn its own limit.',
  { value: 0, min: 0, max: 400 },
);

/** What a member hears under the session's scope: recent is about a round, as many turns as there are seats. `since`: the round that the one under way works on, without which it cannot be answered. */
export function hearsOf(brief: Brief, since?: string): Hears {
  const scope = optionsOf([scopeOption])(brief, 'scope');
  if (scope === 'round') return since === undefined ? 'round' : { since };
  return scope === 'recent' ? { recent: Math.max(4, brief.seats.length) } : 'all';
}
