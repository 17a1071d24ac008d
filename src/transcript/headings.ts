import { createTranslator, type Translations } from '../base/phrases';
import type { SessionOpened } from '../ledger/events';
import type { Block } from '../script/blocks';
import type { FormatView } from '../script/format';
import { germanPage } from '../script/germanPage';
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

/** Translates an English heading to the language of the record. */
export type Heading = (english: string) => string;

const untranslated: Heading = english => english;

/** The translator of a session's headings: to the recorded language, otherwise English. */
export function headingTranslator(
  opened: Pick<SessionOpened, 'language'> | undefined,
  format: FormatView | undefined,
): Heading {
  if (opened?.language !== 'de') return untranslated;
  const { translateSentence: whole } = createTranslator(
    { ...german, ...germanPage, ...germanRerun, ...format?.translations?.de },
    ['page'],
  );
  return english => whole(english) ?? english;
}

const translatedKeys: Readonly<Record<string, boolean>> = {
  ...{ title: true, label: true, headline: true, result: true, vote: true },
  ...{ columns: true, ticks: true, levels: true, mark: true },
};

/** Translates the headings of a block; what was said stays as it is. */
export function localizeBlock(block: Block, heading: Heading): Block {
  if (heading === untranslated) return block;
  const text = (value: unknown) => (typeof value === 'string' ? heading(value) : value);
  return JSON.parse(JSON.stringify(block), (key, value: unknown) => {
    if (!Object.hasOwn(translatedKeys, key)) return value;
    return Array.isArray(value) ? value.map(text) : text(value);
  }) as Block;
}
