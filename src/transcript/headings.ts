import { type Text, translate } from '../base/message';
import type { SessionOpened } from '../ledger/events';
import type { FormatView } from '../script/format';
import germanPage from '../script/germanPage.json';
import german from './german.json';

/** Translates a title, label or sentence of the program to the language of the record. */
export type Translate = (english: Text) => string;

/** The translator of what the program writes in a session's record: to the recorded language, otherwise English. */
export function headingTranslator(
  opened: Pick<SessionOpened, 'language'> | undefined,
  format: FormatView | undefined,
): Translate {
  if (opened?.language !== 'de') return String;
  const words = { ...german, ...germanPage, ...format?.translations?.de };
  return english => translate(english, words);
}
