import { type Text, translate } from '../base/message';
import type { SessionOpened } from '../ledger/events';
import type { FormatView } from '../script/format';
import germanPage from '../script/germanPage.json';
import german from './german.json';

/** Translates a heading to the language of the record. */
export type Heading = (english: Text) => string;

/** The translator of a session's headings: to the recorded language, otherwise English. */
export function headingTranslator(
  opened: Pick<SessionOpened, 'language'> | undefined,
  format: FormatView | undefined,
): Heading {
  if (opened?.language !== 'de') return String;
  const words = { ...german, ...germanPage, ...format?.translations?.de };
  return english => translate(english, words);
}
