import type { Translations } from '../../base/message';

/** The German headings of deliberations. */
export const german: Translations = {
  'Round {0}': 'Runde {0}',
  Opening: 'Eröffnung',
  Synthesis: 'Synthese',
  Closing: 'Abschluss',
  'The page': 'Die Seite',
  Conclusion: 'Schluss',
  'Where they stand': 'Wo sie stehen',
  Options: 'Möglichkeiten',
  For: 'Dafür',
  Against: 'Dagegen',
  Recommendation: 'Empfehlung',
  'Conditions taken in': 'Aufgenommene Bedingungen',
  'Conditions refused': 'Abgelehnte Bedingungen',
  'Open conditions': 'Offene Bedingungen',
  against: 'dagegen',
  'leaning against': 'eher dagegen',
  undecided: 'unentschieden',
  'leaning for': 'eher dafür',
  for: 'dafür',
  'conceded without cause': 'nachgegeben ohne Anlass',
  moved: 'bewegt',
  'moved, and gives no reason': 'bewegt, ohne Grund zu nennen',
};

/** The same plus the headings of a council's finding. */
export const germanFinding: Translations = {
  ...german,
  Finding: 'Befund',
  'The council advises to adopt it': 'Der Rat empfiehlt die Annahme',
  'The council advises to adopt it with changes': 'Der Rat empfiehlt die Annahme mit Änderungen',
  'The council advises to adopt it, once it is changed': 'Der Rat empfiehlt, es nach den Änderungen anzunehmen',
  'The council advises against it': 'Der Rat rät ab',
  'The council is divided': 'Der Rat ist geteilter Meinung',
  'Order check': 'Probe der Reihenfolge',
  'Where each stood at the end': 'Wo am Ende alle standen',
  'Against the verdict at the end': 'Am Ende gegen das Urteil',
};
