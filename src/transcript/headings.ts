import { type Text, type Translations, translate } from '../base/message';
import type { SessionOpened } from '../ledger/events';
import type { FormatView } from '../script/format';
import germanPage from '../script/germanPage.json';
import { germanRerun } from './pageAgain';

const german: Translations = {
  Session: 'Sitzung',
  'In detail': 'Im Einzelnen',
  Debate: 'Debatte',
  Consensus: 'Konsens',
  Discussion: 'Diskussion',
  Council: 'Rat',
  'Structured Council': 'Strukturierter Rat',
  Parliament: 'Parlament',
  Presentation: 'Vortrag',
  Scene: 'Szene',
  Format: 'Format',
  Topic: 'Thema',
  Document: 'Dokument',
  Date: 'Datum',
  Voices: 'Stimmen',
  Cost: 'Kosten',
  'Forked from': 'Abgezweigt von',
  Cast: 'Besetzung',
  Outcome: 'Ergebnis',
  State: 'Stand',
  Result: 'Ergebnis',
  Status: 'Status',
  Heard: 'Gehört',
  Context: 'Zusammenhang',
  Decision: 'Entscheidung',
  'Considered options': 'Erwogene Möglichkeiten',
  Reasons: 'Gründe',
  Agreed: 'Einig',
  Tensions: 'Spannungen',
  'Consequences and conditions': 'Folgen und Bedingungen',
  Dissent: 'Abweichende Meinung',
  Reservations: 'Vorbehalte',
  'Open questions': 'Offene Fragen',
  'More information': 'Weitere Angaben',
  to: 'zu',
  whispers: 'flüstert',
  'cuts in': 'fällt ins Wort',
};

/** Translates a heading to the language of the record. */
export type Heading = (english: Text) => string;

/** The translator of a session's headings: to the recorded language, otherwise English. */
export function headingTranslator(
  opened: Pick<SessionOpened, 'language'> | undefined,
  format: FormatView | undefined,
): Heading {
  if (opened?.language !== 'de') return String;
  const words = { ...german, ...germanPage, ...germanRerun, ...format?.translations?.de };
  return english => translate(english, words);
}
