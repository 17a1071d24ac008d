import { phrasesOf, type Words } from '../base/phrases';
import type { SessionOpened } from '../ledger/events';
import type { Block } from '../script/blocks';
import type { FormatView } from '../script/format';
import { germanAgain } from './pageAgain';
import { germanPage } from './pageWords';

const german: Words = {
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

/** A heading in the language of the table. */
export type Heading = (english: string) => string;

const asItIs: Heading = english => english;

/** How a session's records word their headings: in the language that was recorded as it opened, else in English. */
export function headingsOf(
  opened: Pick<SessionOpened, 'language'> | undefined,
  format: FormatView | undefined,
): Heading {
  if (opened?.language !== 'de') return asItIs;
  const { whole } = phrasesOf({ ...german, ...germanPage, ...germanAgain, ...format?.words?.de }, ['page']);
  return english => whole(english) ?? english;
}

const worded: Readonly<Record<string, boolean>> = {
  ...{ title: true, label: true, headline: true, result: true, vote: true },
  ...{ columns: true, ticks: true, levels: true, mark: true },
};

/** A block of a view with its headings in the language of the table; what somebody said stays as it is. */
export function blockIn(block: Block, heading: Heading): Block {
  if (heading === asItIs) return block;
  const text = (value: unknown) => (typeof value === 'string' ? heading(value) : value);
  return JSON.parse(JSON.stringify(block), (key, value: unknown) => {
    if (!Object.hasOwn(worded, key)) return value;
    return Array.isArray(value) ? value.map(text) : text(value);
  }) as Block;
}
