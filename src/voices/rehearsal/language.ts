import { isGerman, shareOf } from '../../text/language';
import { stopWords } from '../../text/stopWords';

/** Whether a text reads as English: enough of its words are those that every English sentence needs; lists have fewer of them. */
export function isEnglish(text: string, least = 0.2): boolean {
  return shareOf(text, stopWords) >= least;
}

/** The language of a text, of those that a rehearsal knows; undefined for any other. */
export function languageOf(text: string): 'en' | 'de' | undefined {
  if (isEnglish(text)) return 'en';
  return isGerman(text) ? 'de' : undefined;
}
