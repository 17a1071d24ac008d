import { HumanError } from '../base/errors';
import { nearest } from '../text/nearest';

/** The error for an unknown word, with the nearest known one or the list of choices. */
export function unknownValue(
  message: string,
  word: string,
  known: readonly string[],
  listed = listChoices(known),
): HumanError {
  const near = nearest(word, known);
  return new HumanError(message, near ? `Did you mean “${near}”?` : listed);
}

/** Lists the choices in a sentence. */
export const listChoices = (known: readonly string[]) => `There are: ${known.join(', ')}.`;
