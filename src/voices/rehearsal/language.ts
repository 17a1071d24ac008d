import { isGerman, shareOf } from '../../text/language';
import { stopWords } from '../../text/stopWords';

const romance = new Set(
  'le la les des du et une dans pour avec sur est qui el los las y con para una por del que e di il per che um uma'.split(
    ' ',
  ),
);

/** Whether a text reads as English: enough of its words are those that every English sentence needs. */
export function isEnglish(text: string): boolean {
  return shareOf(text, stopWords) >= 0.2;
}

/** Whether a text of lists, which need few such words, may be English: its letters are, and another language's words are no more. */
export function mayBeEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign = text.match(/[^\p{ASCII}\P{L}]/gu)?.length ?? 0;
  return foreign <= letters * 0.02 && !isGerman(text) && shareOf(text, stopWords) >= shareOf(text, romance);
}

/** The language of a text, of those that a rehearsal knows; undefined for any other. */
export function languageOf(text: string): 'en' | 'de' | undefined {
  if (isEnglish(text)) return 'en';
  return isGerman(text) ? 'de' : undefined;
}
