import { HumanError } from '../base/errors';
import { nearest } from '../text/nearest';

/** The complaint about a word that means nothing here: with the nearest that does, else with what there is. */
export function mistyped(
  message: string,
  word: string,
  known: readonly string[],
  listed = thereAre(known),
): HumanError {
  const near = nearest(word, known);
  return new HumanError(message, near ? `Did you mean “${near}”?` : listed);
}

/** What there is to choose from, in a sentence. */
export const thereAre = (known: readonly string[]) => `There are: ${known.join(', ')}.`;
