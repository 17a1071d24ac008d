import {
  fillPlaceholders,
  type RecordedTexts,
  readText,
  type Text,
  type Translations,
  translate,
} from '../src/base/message';

let language = 'en';
let translations: Translations = {};

/** Sets the panel's language and its translations. */
export function loadTranslations(languageTag: string, ofLanguage: Translations): void {
  language = languageTag;
  translations = ofLanguage;
}

/** Whether the panel's language is English, in which prompts are written. */
export function isEnglish(): boolean {
  return language.startsWith('en');
}

/** Localizes one of the panel's own texts; values fill `{0}`, `{1}` and so on. */
export function localize(sentence: string, ...values: readonly (string | number)[]): string {
  const texts = values.map(value => (typeof value === 'number' ? formatNumber(value) : value));
  return fillPlaceholders(localizeText(sentence), texts);
}

/** Localizes a message, a label of a format, or another text that is its own template. */
export function localizeText(text: Text): string {
  return translate(text, translations);
}

/** Localizes a field of a recorded event, by its template and values in `texts` if there are any. An agent's own words stay as they are. */
export function localizeRecorded<K extends string>(
  recorded: { readonly [key in K]?: string } & { readonly texts?: RecordedTexts },
  key: K,
): string {
  return localizeText(readText(recorded, key));
}

/** Formats a number in the panel's language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(language, options);
}

/** Formats an ISO date as a day in the panel's language; an invalid date is returned unchanged. */
export function formatDay(date: string): string {
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime())
    ? date
    : parsed.toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Formats a share from 0 to 1 as a whole percentage. */
export function formatPercent(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}
